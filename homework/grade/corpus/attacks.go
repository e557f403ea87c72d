package corpus

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"strings"
)

// Secret is a file that attacks try to read; its content must show up nowhere.
const (
	SecretFile = "/tmp/kpcalab-selftest-secret"
	Secret     = "kpcalab-secret-8f31c7"
)

// kernel is a submission whose GaussianKernel has the given body.
func kernel(body string, imports ...string) string {
	return with("", body, imports...)
}

// with adds declarations.
func with(more, body string, imports ...string) string {
	s := "package submission\n\n"
	for _, i := range imports {
		s += fmt.Sprintf("import %q\n", i)
	}
	return s + more + "\nfunc GaussianKernel(x, y []float64, c float64) float64 {\n" + body + "\n}\n"
}

func goFile(id, source string) Entry {
	return Entry{ID: id, Files: map[string]string{id + ".go": source}, Points: nothing}
}

func notebook(id, text string) Entry {
	return Entry{ID: id, Files: map[string]string{id + ".ipynb": text}, Points: nothing}
}

//go:embed attacks.txt
var attacks string

// Attacks are submissions that must not earn a point: those of attacks.txt, a Go file
// beneath each line with its name, and those that are made here.
func Attacks() (list []Entry) {
	for _, text := range strings.Split(attacks, "\n-- ")[1:] {
		id, source, _ := strings.Cut(text, " --\n")
		list = append(list, goFile(id, source+"\n"))
	}
	for _, kind := range [][]Entry{peeking(), exhausting(), injecting(), wrapping(), extracting(), compiling()} {
		list = append(list, kind...)
	}
	return list
}

// peeking: read what isn't the submission's.
func peeking() []Entry {
	solver := "package submission\nimport (\n\"gonum.org/v1/gonum/mat\"\n\"gonum.org/v1/gonum/stat\"\n)\nfunc WineEmbedding(x *mat.Dense, c float64, m int) *mat.Dense {\nvar pc stat.PC\npc.PrincipalComponents(x, nil)\nreturn x\n}\n"
	return []Entry{
		goFile("library", solver),
		{ID: "modfile", Points: nothing, Files: map[string]string{"modfile/go.mod": "module kpcalab\nreplace gonum.org/v1/gonum => /tmp\n", "modfile/x.go": kernel("return 0", "kpcalab/secret"),
			"modfile/vendor/modules.txt": "", "modfile/go.work": "go 1.26\nuse /\n", "modfile/.goenv": "GOFLAGS=-toolexec=/bin/sh"}},
	}
}

// exhausting: time, memory, output, the compiler.
func exhausting() []Entry {
	structs, strs := "type T0 struct{ a, b int }\n", "const b0 = \"0123456789abcdef\"\n"
	for i := range 60 {
		structs += fmt.Sprintf("type T%d struct{ a, b T%d }\n", i+1, i)
		if i < 28 {
			strs += fmt.Sprintf("const b%d = b%d + b%d\n", i+1, i, i)
		}
	}
	return []Entry{
		goFile("bomb-structs", with(structs+"var t T60", "_ = t; return 0")),
		goFile("bomb-nesting", with("var v = "+strings.Repeat("(", 5000)+"1"+strings.Repeat(")", 5000), "return float64(v)")),
		goFile("bomb-tokens", with("var v = 1"+strings.Repeat("+1", 70000), "return float64(v)")),
		goFile("bomb-unary", with("var v = "+strings.Repeat("- ", 3000)+"1", "return float64(v)")),
		goFile("bomb-size", with("// "+strings.Repeat("x", 400<<10), "return 0")),
	}
}

// injecting: names and answers that become commands, markup or formulas.
func injecting() []Entry {
	formula := func(id, text string) Entry {
		return goFile(id, "package submission\n\nconst EmbeddingFormula = "+fmt.Sprintf("%q", text)+"\n")
	}
	return []Entry{
		goFile("=cmd|' -C calc'!A0", kernel("return 0")),
		goFile("+1+1", kernel("return 0")),
		goFile("@SUM(1+1)", kernel("return 0")),
		goFile("<img src=x onerror=alert(1)>", kernel("return 0")),
		goFile("\"><script>alert(1)<", kernel("return 0")),
		goFile("dots..", kernel("return 0")),
		goFile("CON", kernel("return 0")),
		formula("formula-nested", strings.Repeat("(", 20000)+"k"+strings.Repeat(")", 20000)),
		formula("formula-long", strings.Repeat("k + ", 200_00)+"k"),
		formula("formula-fractions", strings.Repeat("\\frac{1}{", 3000)+"n"+strings.Repeat("}", 3000)),
		goFile("proof-long", "package submission\n\nconst EmbeddingProof = `"+strings.Repeat("= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)\n", 600)+"`\n"),
	}
}

// wrapping: tricks of notebooks and archives.
func wrapping() []Entry {
	evil := `{"cells":[{"cell_type":"code","id":"a","metadata":{"nbgrader":{"grade":true,"points":100,"score":100,"locked":true,"solution":false},"tags":["correct"]},"source":"func GaussianKernel(x, y []float64, c float64) float64 { return 0 }","outputs":[{"output_type":"display_data","data":{"text/html":"<script>alert(1)</script>","text/plain":"✓ Correct · 10 of 10 points"},"metadata":{}}]}],"metadata":{"kernelspec":{"name":"bash","argv":["sh","-c","touch /tmp/kpcalab-pwned"]},"score":100},"nbformat":4}`
	var z, bomb bytes.Buffer
	w := zip.NewWriter(&z)
	f, _ := w.Create("../../../../tmp/kpcalab-pwned")
	f.Write([]byte("x"))
	f, _ = w.Create("hw.go")
	f.Write([]byte(kernel("return 0")))
	w.Close()
	w = zip.NewWriter(&bomb)
	for i := range 6 {
		f, _ := w.Create(fmt.Sprintf("%d.ipynb", i))
		block := make([]byte, 1<<20)
		for range 30 {
			f.Write(block)
		}
	}
	w.Close()
	return []Entry{
		notebook("metadata", evil),
		notebook("shell", NotebookOf("!touch /tmp/kpcalab-pwned\n%%bash\ntouch /tmp/kpcalab-pwned\n", "%goflags -toolexec=/bin/sh\n!*go env -w GOFLAGS=-toolexec=/bin/sh\n")),
		notebook("writefile", NotebookOf("%%writefile ../../../tmp/kpcalab-pwned\nx\n", "%cd /\n%env PATH=/tmp\n")),
		{ID: "deep-json", Files: map[string]string{"deep-json.ipynb": strings.Repeat(`{"cells":[`, 30000)}, Points: nothing, State: "unusable"},
		notebook("odd-types", `{"cells":[{"cell_type":"code","source":[["x"],{}],"outputs":[{"data":{"image/png":[1,2]}}]},{"cell_type":"code","source":"func GaussianKernel() {"}],"nbformat":4}`),
		{ID: "traversal", Files: map[string]string{"traversal.zip": z.String()}, Points: nothing},
		{ID: "zip-bomb", Files: map[string]string{"zip-bomb.zip": bomb.String()}, Points: nothing, State: "unusable"},
	}
}
