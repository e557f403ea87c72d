package corpus

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Kernel is an honest answer to the first part alone: 10 points.
const Kernel = "package hw\n\nimport \"math\"\n\nfunc GaussianKernel(x, y []float64, c float64) float64 {\n\ts := 0.0\n\tfor i := range x {\n\t\ts += (x[i] - y[i]) * (x[i] - y[i])\n\t}\n\treturn math.Exp(-s / (c * c))\n}\n"

// repeated joins n texts.
func repeated(n int, text func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(text(i))
	}
	return b.String()
}

// extracting: sources that look otherwise to a reader than to the grader.
func extracting() []Entry {
	cell := func(source string) string {
		b, _ := json.Marshal(map[string]any{"cell_type": "code", "source": source})
		return string(b)
	}
	good := strings.SplitN(Kernel, "\n", 2)[1]
	wrong := "func GaussianKernel(x, y []float64, c float64) float64 { return 0 }"
	list := []Entry{
		notebook("cells-twice", `{"cells":[`+cell(good)+`],"cells":[`+cell(wrong)+`],"nbformat":4}`),
		notebook("cells-escaped", `{"Cells":[`+cell(good)+`],"\u0063ells":[`+cell(wrong)+`],"nbformat":4}`),
		notebook("main-only", NotebookOf("%%\n"+good)),
		notebook("written-by-magic", NotebookOf("%%writefile hw.go\n"+good)),
		notebook("in-a-comment", NotebookOf("/*\n"+good+"\n*/\n"+wrong)),
		notebook("in-a-string", NotebookOf("const s = `\n"+good+"\n`\n"+wrong)),
		notebook("redefined", NotebookOf(good, repeated(300, func(i int) string { return wrong + "\n" }), wrong)),
		notebook("thousands-of-cells", NotebookOf(strings.Split(strings.Repeat("var a = 1\x00", 6000)+wrong, "\x00")...)),
		goFile("homoglyph", strings.ReplaceAll(Kernel, "GaussianKernel", "GaussianΚernel")), // a Greek kappa
		goFile("zero-width", strings.ReplaceAll(Kernel, "GaussianKernel", "Gaussian\u200bKernel")),
		goFile("bidi", kernel("/*\u202e } ;0 nruter \u2066 if c > 0 \u2069*/ return 0")),
		goFile("other-package-clause", "package p; package q\n"+wrong),
		goFile("literals", "package hw\nconst EmbeddingFormula = \"x\""+strings.Repeat("+\"\\\\Lambda\"", 9000)+"\n"+wrong),
		{ID: "many-files", Points: nothing, Files: func() map[string]string {
			files := map[string]string{}
			for i := range 400 {
				files[fmt.Sprintf("many-files/%03d.go", i)] = "package hw\nvar pad = `" + strings.Repeat("x", 8000) + "`\n" + wrong + "\n"
			}
			return files
		}()},
	}
	return list
}

// compiling: sources that a compiler, linker or the maker of machine code chews on.
func compiling() []Entry {
	generic := func(k int) string {
		return "type P[A any] struct{ a A; b int32 }\ntype Q[A any] struct{ a A; b [3]string }\nfunc f0[T any](x float64) float64 { var a, b T; var i any = a; for i == any(b) { x++; switch i.(type) { case T: x*=2; case []T: x*=3 }; a = b }; return x }\n" +
			repeated(k, func(i int) string {
				return fmt.Sprintf("func f%d[T any](x float64) float64 { return f%d[P[T]](x) + f%d[Q[T]](x) }\n", i+1, i, i)
			})
	}
	return []Entry{
		goFile("generic-2-21", with(generic(21), "return f21[int](c)")),
		goFile("lines-4000", kernel("s := 0.0\n"+strings.Repeat("s += x[0]*y[0]-c\n", 4000)+"return s*0")),
		goFile("methods-3000", with("type T struct{}\n"+repeated(2500, func(i int) string { return fmt.Sprintf("func (T) M%d() int { return %d }\n", i, i) }), "var t any = T{}; _ = t; return 0")),
		goFile("appends", kernel("var q []float64\n"+strings.Repeat("q = append(q, c)\n", 5000)+"_ = q; return 0")),
		goFile("cases", kernel("s := 0.0\nswitch int(x[0]*1e6) {\n"+repeated(5000, func(i int) string { return fmt.Sprintf("case %d: s += y[0]\n", i) })+"}\nreturn s*0")),
		goFile("jumps", kernel("s := 0.0\n"+repeated(3000, func(i int) string { return fmt.Sprintf("L%d: s++; if s > 1e9 { goto L%d }\n", i, (i*7919)%3000) })+"return 0")),
		goFile("loops-nested", kernel("s := 0.0\n"+strings.Repeat("for i := range x { s += x[i]; ", 190)+strings.Repeat("}", 190)+"\nreturn 0")),
		goFile("closures-nested", kernel("return "+strings.Repeat("func() float64 { return ", 90)+"0"+strings.Repeat("}()", 90))),
		goFile("map-literal", with("var t = map[int]float64{"+repeated(9000, func(i int) string { return fmt.Sprintf("%d: 1,", i) })+"}\n", "return 0*t[1]")),
		goFile("interfaces", with("type I0 interface{ M0() }\n"+repeated(800, func(i int) string {
			return fmt.Sprintf("type I%d interface{ I%d; M%d() }\n", i+1, i, i+1)
		}), "var i I800; _ = i; return 0")),
		goFile("errors-in-turn", repeatedErrors(40)),
		goFile("errors-at-once", kernel(repeated(8000, func(i int) string { return fmt.Sprintf("u%d++\n", i) })+"return 0")),
		goFile("long-name", with("var "+strings.Repeat("ä", 60_000)+" = 1\n", "return 0")),
		goFile("inlined", with("func h(s float64, x, y []float64) float64 { if s > 1 { s += x[0]*y[0] }; return s*s+x[0]+y[0] }\n", "s := 0.0\n"+strings.Repeat("s += h(s,x,y)\n", 4000)+"return 0*s")),
	}
}

// repeatedErrors has a chain of functions, each of which fails only once the one
// before it is gone.
func repeatedErrors(n int) string {
	return with(repeated(n, func(i int) string {
		return fmt.Sprintf("func f%d(a [%d]int) [%d]int { return f%d(a) }\n", i, i, i+2, i+1)
	}), "return float64(len(f0([0]int{})))")
}
