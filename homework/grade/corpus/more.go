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
		goFile("method", "package hw\ntype T struct{}\nfunc (T) GaussianKernel(x, y []float64, c float64) float64 { return 1 }\n"),
		goFile("nested-function", "package hw\nfunc outer() {\n\tGaussianKernel := func(x, y []float64, c float64) float64 { return 1 }\n\t_ = GaussianKernel\n}\n"),
		goFile("other-package-clause", "package p; package q\n"+wrong),
		goFile("error-type", with("type error interface{ Error() float64 }\ntype any = int\n", "var e any; return float64(e)")),
		goFile("import-twice", "package hw\nimport math \"unsafe\"\nimport \"math\"\nfunc GaussianKernel(x, y []float64, c float64) float64 { return math.Pi }\n"),
		goFile("dot-import", "package hw\nimport . \"gonum.org/v1/gonum/stat\"\nvar pc PC\nfunc GaussianKernel(x, y []float64, c float64) float64 { _ = pc; return 0 }\n"),
		goFile("dot-solver", "package hw\nimport . \"gonum.org/v1/gonum/stat\"\nimport \"gonum.org/v1/gonum/mat\"\nfunc WineEmbedding(x *mat.Dense, c float64, m int) *mat.Dense { var p PC; p.PrincipalComponents(x, nil); return x }\n"),
		goFile("dot-of-os", "package hw\nimport . \"os\"\nfunc GaussianKernel(x, y []float64, c float64) float64 { Exit(0); return 1 }\n"),
		goFile("two-dots", "package hw\nimport . \"math\"\nimport . \"unsafe\"\nfunc GaussianKernel(x, y []float64, c float64) float64 { return float64(Sizeof(x)) }\n"),
		goFile("name-for-a-dot", "package hw\nimport . \"math\"\nvar dot_math = 1\nfunc GaussianKernel(x, y []float64, c float64) float64 { return dot_math.Inf(1) + Nosuch(1) }\n"),
		goFile("alias-of-solver", "package hw\nimport \"gonum.org/v1/gonum/stat\"\ntype P = stat.PC\nfunc GaussianKernel(x, y []float64, c float64) float64 { var p P; _ = p; return 0 }\n"),
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
		goFile("generic-2-9", with(generic(9), "if c == 12345 { return f9[int](c) }; return 0")),
		goFile("generic-2-21", with(generic(21), "return f21[int](c)")),
		goFile("lines-4000", kernel("s := 0.0\n"+strings.Repeat("s += x[0]*y[0]-c\n", 4000)+"return s*0")),
		goFile("methods-3000", with("type T struct{}\n"+repeated(2500, func(i int) string { return fmt.Sprintf("func (T) M%d() int { return %d }\n", i, i) }), "var t any = T{}; _ = t; return 0")),
		goFile("appends", kernel("var q []float64\n"+strings.Repeat("q = append(q, c)\n", 5000)+"_ = q; return 0")),
		goFile("cases", kernel("s := 0.0\nswitch int(x[0]*1e6) {\n"+repeated(5000, func(i int) string { return fmt.Sprintf("case %d: s += y[0]\n", i) })+"}\nreturn s*0")),
		goFile("jumps", kernel("s := 0.0\n"+repeated(3000, func(i int) string { return fmt.Sprintf("L%d: s++; if s > 1e9 { goto L%d }\n", i, (i*7919)%3000) })+"return 0")),
		goFile("loops-nested", kernel("s := 0.0\n"+strings.Repeat("for i := range x { s += x[i]; ", 190)+strings.Repeat("}", 190)+"\nreturn 0")),
		goFile("closures-nested", kernel("return "+strings.Repeat("func() float64 { return ", 90)+"0"+strings.Repeat("}()", 90))),
		goFile("array-types", with("type A [1<<20][1<<20][1<<20]int\nvar a *A\n", "if a != nil { return float64(a[1][2][3]) }; return 0")),
		goFile("shift", with("const big = 1 << 100000\n", "return float64(big >> 99999)")),
		goFile("composite", with("var t = [1<<22]byte{1<<22 - 1: 1}\n", "return float64(t[int(c)])")),
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

// running: calls that stop, stall or eat.
func running() []Entry {
	return []Entry{
		goFile("slow-every-call", kernel("s := c\nfor i := 0; i < 60_000_000; i++ { s += float64(i) }\nreturn s*0")),
		goFile("slow-start", with("var t = wait()\nfunc wait() float64 { s := 0.0; for i := 0; i < 400_000_000; i++ { s += float64(i) }; return s }\n", "return t*0")),
		goFile("grows", with("var all [][]byte\n", "b := make([]byte, 4<<20); for i := range b { b[i] = 1 }; all = append(all, b); return 0")),
		goFile("goroutines-left", kernel("for range 200 { go func() { s := c; for { s++ } }() }\nreturn 0")),
		goFile("mutex", kernel("var m sync.Mutex; m.Lock(); m.Lock(); return 0", "sync")),
		goFile("wait-group", kernel("var w sync.WaitGroup; w.Add(-1); return 0", "sync")),
		goFile("wait-forever", kernel("var w sync.WaitGroup; w.Add(1); w.Wait(); return 0", "sync")),
		goFile("log-fatal", kernel("log.Fatal(`{\"score\":100}`); return 0", "log")),
		goFile("stdout-flood", kernel("for { fmt.Fprintln(os.Stdout, x, y) }", "fmt", "os")),
		goFile("stdout-frames", kernel("os.Stdout.Write([]byte{1, 29, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0}); return 0", "os")),
		goFile("close-stdout", kernel("os.Stdout.Close(); os.Stderr.Close(); return 0", "os")),
		goFile("open-through-file", kernel("os.Stdout.Chdir(); b := make([]byte, 100); n, _ := os.Stderr.Read(b); panic(string(b[:n]))", "os")),
		goFile("panic-huge", kernel("panic(strings.Repeat(\"x\", 100<<20))", "strings")),
		goFile("panic-in-defer", with("func d(n int) { defer func() { d(n + 1) }(); panic(n) }\n", "d(0); return 0")),
		goFile("big-number", kernel("var z big.Int; z.MulRange(1, 1<<40); return 0", "math/big")),
		goFile("result-2040", "package hw\nimport \"gonum.org/v1/gonum/mat\"\nfunc GramMatrix(x *mat.Dense, c float64) *mat.SymDense { return mat.NewSymDense(2040, nil) }\n"),
		goFile("result-512", "package hw\nimport \"gonum.org/v1/gonum/mat\"\nfunc GramMatrix(x *mat.Dense, c float64) *mat.SymDense { return mat.NewSymDense(512, nil) }\n"),
		goFile("result-lies", "package hw\nimport \"gonum.org/v1/gonum/mat\"\nfunc GramMatrix(x *mat.Dense, c float64) *mat.SymDense { n, _ := x.Dims(); var s mat.SymDense; r := s.RawSymmetric(); r.N = n; return &s }\n"),
		goFile("ticks", kernel("t := time.NewTicker(1); for range t.C { c++ }; return c", "time")),
		goFile("looks-at-the-clock", kernel("for { time.Now() }", "time")),
		goFile("timers", kernel("for { time.AfterFunc(1<<40, func() {}) }", "time")),
		goFile("sleeps-for-ever", kernel("for range 10 { time.Sleep(1<<63 - 1) }; return float64(time.Now().Unix())", "time")),
		goFile("contexts", kernel("ctx := context.Background(); for { ctx, _ = context.WithCancel(ctx) }", "context")),
		goFile("copies-out", kernel("for { io.WriteString(os.Stdout, \"........................................\") }", "io", "os")),
		goFile("log-that-panics", with("type w struct{}\nfunc (w) Write(p []byte) (int, error) { panic(\"w\") }\n", "log.SetOutput(w{}); log.Println(1); return 1", "log")),
		goFile("zone-file", kernel("l, err := time.LoadLocation(\"../../../../../etc/passwd\"); panic(fmt.Sprint(l, err))", "time", "fmt")),
		goFile("wide-table", kernel("w := tabwriter.NewWriter(os.Stdout, 1<<30, 1<<30, 1<<30, 32, 0); fmt.Fprintln(w, \"a\\tb\"); w.Flush(); return 1", "text/tabwriter", "fmt", "os")),
		goFile("blank-with-data", kernel("panic(fmt.Errorf(\"%w: %v\", homework.Blank, x))", "fmt", "kpcalab/homework")),
		goFile("data-set-for-ever", kernel("for { _ = data.Wine() }", "kpcalab/data")),
		goFile("ballast", with("var b []byte\n", "b = make([]byte, 150<<20); for i := range b { b[i] = 1 }; return 0")),
		goFile("exit-once", with("var n int\n", "if n++; n > 20 { for {} }; return 0")),
		goFile("all-processors", kernel("runtime.GOMAXPROCS(1000); for range runtime.NumCPU() { go func() { for {} }() }; select {}", "runtime")),
	}
}

// scoring: answers without work that look like part of one.
func scoring() []Entry {
	const m = "package hw\nimport (\n\t\"math\"\n\t\"gonum.org/v1/gonum/mat\"\n)\nvar _ = math.Pi\n"
	text := func(id, name, answer string) Entry {
		return goFile(id, "package hw\n\nconst "+name+" = "+fmt.Sprintf("%q", answer)+"\n")
	}
	gram := func(id, diagonal, rest string) Entry {
		return goFile(id, m+"func GramMatrix(x *mat.Dense, c float64) *mat.SymDense {\n\tn, _ := x.Dims()\n\tK := mat.NewSymDense(n, nil)\n\tfor i := range n {\n\t\tfor j := range i {\n\t\t\tK.SetSym(i, j, "+rest+")\n\t\t}\n\t\tK.SetSym(i, i, "+diagonal+")\n\t}\n\treturn K\n}\n")
	}
	table := func(id, times, more string) Entry { // right for the notebook's widths and for one sample
		return goFile(id, m+"func GramMatrix(x *mat.Dense, c float64) *mat.SymDense {\n\tn, _ := x.Dims()\n\tK := mat.NewSymDense(n, nil)\n\tif c != 3.3 && c != 3.7 && c != 2.7 && n > 2 {\n\t\treturn K\n\t}\n"+
			"\tfor i := range n {\n\t\tfor j := range n {\n\t\t\ts := 0.0\n\t\t\tfor k, v := range x.RawRowView(i) {\n\t\t\t\ts += (v - x.At(j, k)) * (v - x.At(j, k))\n\t\t\t}\n\t\t\tK.SetSym(i, j, math.Exp(-s/(c*c))"+times+")\n\t\t}\n\t}\n"+more+"\treturn K\n}\n")
	}
	return []Entry{
		text("proof-one", "EmbeddingProof", "1 = 1"),
		text("proof-same", "EmbeddingProof", `\bar g = \bar g`),
		text("proof-definition", "EmbeddingProof", `\bar g = B (f - \frac1n F 1_n)`),
		text("proof-fact", "EmbeddingProof", `K = F^\top F`),
		text("proof-facts", "EmbeddingProof", "\\bar F = F H\nK = F^\\top F\nk = F^\\top f\nH = H H"),
		text("proof-claim-twice", "EmbeddingProof", `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) = \Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`),
		text("formula-neither", "EmbeddingFormula", `A^\top k`),
		goFile("returns-K", m+"func CenterGram(K *mat.SymDense) *mat.SymDense {\n\tC := mat.NewSymDense(K.SymmetricDim(), nil)\n\tC.CopySym(K)\n\treturn C\n}\n"),
		goFile("returns-its-argument", m+"func CenterGram(K *mat.SymDense) *mat.SymDense { return K }\n"),
		gram("gram-identity", "1", "0"),
		gram("gram-ones", "1", "1"),
		gram("gram-half", "1", "0.5"),
		table("table-and-one-sample", "", ""),
		table("table-rounded", "*(1+1e-6)", ""),
		table("table-that-mutates", "", "x.Set(0, 0, 9)\n"),
		goFile("opposite-signs", m+"func CenterGram(K *mat.SymDense) *mat.SymDense {\n\tvar C mat.SymDense\n\tC.ScaleSym(-1, K)\n\treturn &C\n}\n"),
		goFile("kernel-zero-one", kernel("for i := range x { if x[i] != y[i] { return 0 } }\nreturn 1")),
		goFile("slip-on-integers", with("", "s := 0.0\nfor i := range x {\n\tif v := 10 * x[i]; math.Abs(v-math.Round(v)) > 1e-9 { return 0.5 }\n\ts += (x[i]-y[i])*(x[i]-y[i])\n}\nreturn math.Exp(-s/(2*c*c))", "math")),
		goFile("embedding-first-m", m+"func Embedding(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense { return mat.VecDenseCopyOf(k.SliceVec(0, m)) }\n"),
		goFile("wine-input", m+"func WineEmbedding(x *mat.Dense, c float64, m int) *mat.Dense { n, _ := x.Dims(); return mat.DenseCopyOf(x.Slice(0, n, 0, m)) }\n"),
	}
}
