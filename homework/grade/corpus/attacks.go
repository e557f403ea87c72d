package corpus

import (
	"archive/zip"
	"bytes"
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

// Attacks are submissions that must not earn a point.
func Attacks() []Entry {
	list := append(leaving(), peeking()...)
	list = append(list, exhausting()...)
	list = append(list, cheating()...)
	list = append(list, injecting()...)
	list = append(list, wrapping()...)
	list = append(list, extracting()...)
	list = append(list, compiling()...)
	list = append(list, running()...)
	return append(list, scoring()...)
}

// leaving: end the program, or pretend that it went well.
func leaving() []Entry {
	return []Entry{
		goFile("exit", kernel("os.Exit(0); return 0", "os")),
		goFile("exit-init", with("func init() { os.Exit(0) }", "return 0", "os")),
		goFile("exit-variable", with("var _ = leave()\nfunc leave() int { panic(\"at start\") }\nvar used = leave()", "return float64(used)")),
		goFile("exit-syscall", kernel("syscall.Exit(0); return 0", "syscall")),
		goFile("exit-goexit", kernel("runtime.Goexit(); return 0", "runtime")),
		goFile("exit-fatal", kernel("log.Fatal(1); return 0", "log")),
		goFile("panic-goroutine", kernel("go func() { panic(\"elsewhere\") }(); for i := 0; i < 1000; i++ { c += 1 }; select {}")),
		goFile("panic-nil", kernel("panic(nil)")),
		goFile("testmain", with("func TestMain(m *testing.M) { os.Exit(0) }", "return 0", "os", "testing")),
		goFile("forged-pass", kernel("fmt.Println(\"--- PASS: TestGaussianKernel (0.00s)\\nPASS\\nok\"); fmt.Println(`{\"score\": 100}`); return 0", "fmt")),
		goFile("forged-frame", kernel("fmt.Print(\"\\x01\\x1d\\x00\\x00\\x00\\x04\\x00\\x00\\x00\"); return 0", "fmt")),
		goFile("forged-builtin", kernel("println(\"PASS\"); print(\"\\x01\\x00\\x00\\x00\\x00\"); return 0")),
		goFile("main", "package main\nimport \"os\"\nfunc main() { os.Exit(0) }\n"),
		goFile("builtins", with("type float64 = string\nfunc panic(any) {}\nfunc len(any) int { return 0 }\nvar nil = 0", "return c")),
		goFile("shadow-mat", with("var mat = 1", "return float64(mat)")),
		goFile("results-file", kernel("os.WriteFile(\"results.json\", []byte(`{\"score\":100}`), 0o644); return 0", "os")),
	}
}

// peeking: read what isn't the submission's.
func peeking() []Entry {
	list := []Entry{
		goFile("read-file", kernel("b, _ := os.ReadFile(\""+SecretFile+"\"); panic(string(b))", "os")),
		goFile("read-ioutil", kernel("b, _ := ioutil.ReadFile(\""+SecretFile+"\"); panic(string(b))", "io/ioutil")),
		goFile("read-env", kernel("panic(os.Getenv(\"PATH\"))", "os")),
		goFile("read-stdin", kernel("var v float64; fmt.Scan(&v); return v", "fmt")),
		goFile("embed", "package submission\nimport _ \"embed\"\n//go:embed secret\nvar s string\nfunc GaussianKernel(x, y []float64, c float64) float64 { panic(s) }\n"),
		goFile("embed-up", "package submission\nimport _ \"embed\"\n//go:embed ../*\nvar s string\nfunc GaussianKernel(x, y []float64, c float64) float64 { panic(s) }\n"),
		goFile("line", "package submission\n//line "+SecretFile+":1\nfunc GaussianKernel(x, y []float64, c float64) float64 { return oops }\n"),
		goFile("linkname", with("//go:linkname open syscall.Open\nfunc open(string, int, uint32) (int, error)", "open(\"/\", 0, 0); return 0")),
		goFile("linkname-unsafe", "package submission\nimport _ \"unsafe\"\n//go:linkname out kpcalab/homework/sandbox/guest.out\nvar out []byte\nfunc GaussianKernel(x, y []float64, c float64) float64 { out[0] = 1; return 0 }\n"),
		goFile("wasmimport", with("//go:wasmimport wasi_snapshot_preview1 path_open\nfunc open(int32) int32", "return float64(open(3))")),
		goFile("wasmexport", with("//go:wasmexport call\nfunc call(a, b uint32) uint64 { return 0 }", "return 0")),
		goFile("unsafe", kernel("p := unsafe.Pointer(&x[0]); return *(*float64)(unsafe.Add(p, 1<<16))", "unsafe")),
		goFile("unsafe-renamed", "package submission\nimport math \"unsafe\"\nfunc GaussianKernel(x, y []float64, c float64) float64 { return float64(math.Sizeof(x)) }\n"),
		goFile("reflect", kernel("return reflect.ValueOf(x).Index(0).Float()", "reflect")),
		goFile("cgo", "package submission\n// #include <stdlib.h>\n// #cgo LDFLAGS: -Wl,--script\nimport \"C\"\nfunc GaussianKernel(x, y []float64, c float64) float64 { C.exit(0); return 0 }\n"),
		goFile("plugin", kernel("plugin.Open(\"/tmp/x.so\"); return 0", "plugin")),
		goFile("network", kernel("net.Dial(\"tcp\", \"127.0.0.1:80\"); return 0", "net")),
		goFile("http", kernel("http.Get(\"http://127.0.0.1/\"); return 0", "net/http")),
		goFile("exec", kernel("exec.Command(\"touch\", \"/tmp/kpcalab-pwned\").Run(); return 0", "os/exec")),
		goFile("toolexec", with("//go:generate touch /tmp/kpcalab-pwned\n//go:debug madvdontneed=1\n//go:build ignore", "return 0")),
		goFile("debug", kernel("panic(string(debug.Stack()))", "runtime/debug")),
		goFile("relative", kernel("return other.Secret", "../other")),
		goFile("neighbour", kernel("return s1.GaussianKernel(x, y, c)", "sub/s1")),
		goFile("reference-kpca", "package submission\nimport \"kpcalab/kpca\"\nfunc GaussianKernel(x, y []float64, c float64) float64 { return kpca.Gaussian{Width: c}.Eval(x, y) }\n"),
		goFile("reference-sheets", "package submission\nimport \"kpcalab/homework/sheets/reference\"\nfunc GaussianKernel(x, y []float64, c float64) float64 { return reference.GaussianKernel(x, y, c) }\n"),
		goFile("reference-dot", "package submission\nimport . \"kpcalab/homework/sheets/reference\"\nvar GaussianKernel = GaussianKernel\n"),
		goFile("guest", kernel("guest.Buffer(0); return 0", "kpcalab/homework/sandbox/guest")),
		goFile("internal", kernel("return 0", "gonum.org/v1/gonum/internal/asm/f64", "internal/abi")),
		{ID: "modfile", Points: nothing, Files: map[string]string{"modfile/go.mod": "module kpcalab\nreplace gonum.org/v1/gonum => /tmp\n", "modfile/x.go": kernel("return 0", "kpcalab/secret"),
			"modfile/vendor/modules.txt": "", "modfile/go.work": "go 1.26\nuse /\n", "modfile/.goenv": "GOFLAGS=-toolexec=/bin/sh"}},
	}
	solver := "package submission\nimport (\n\"gonum.org/v1/gonum/mat\"\n\"gonum.org/v1/gonum/stat\"\n)\nfunc WineEmbedding(x *mat.Dense, c float64, m int) *mat.Dense {\nvar pc stat.PC\npc.PrincipalComponents(x, nil)\nreturn x\n}\n"
	return append(list, goFile("library", solver))
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
		goFile("loop", kernel("for {}")),
		goFile("loop-arithmetic", kernel("for i := 0; ; i++ { c += float64(i) * x[0] }")),
		goFile("calls", with("func f(n int) int { if n == 0 { return 1 }; return f(n-1) + f(n-1) }", "return float64(f(60))")),
		goFile("recursion", kernel("return 1 + GaussianKernel(x, y, c)")),
		goFile("recursion-frames", with("func deep(a [4096]float64) float64 { a[0]++; return deep(a) + a[1] }", "var a [4096]float64; return deep(a)")),
		goFile("deadlock", kernel("<-make(chan int); return 0")),
		goFile("error-loops", with("type e struct{}\nfunc (e) Error() string { for {} }", "panic(e{})")),
		goFile("string-panics", with("type e struct{}\nfunc (e) String() string { panic(e{}) }", "panic(e{})")),
		goFile("slow", kernel("s := 0.0; for i := 0; i < 300_000_000; i++ { s += float64(i) }; return s * 0")),
		goFile("memory", kernel("var s [][]byte; for i := 0; i < 1<<20; i++ { b := make([]byte, 1<<20); b[i] = 1; s = append(s, b) }; return float64(len(s))")),
		goFile("memory-at-once", kernel("n := 1 << 30; b := make([]float64, n); return b[n-1]")),
		goFile("memory-map", kernel("m := map[int][64]float64{}; for i := 0; i < 1<<28; i++ { m[i] = [64]float64{} }; return float64(len(m))")),
		goFile("memory-string", kernel("s := \"x\"; for i := 0; i < 1<<30; i++ { s += s }; return float64(len(s))")),
		goFile("goroutines", kernel("for { go func() { select {} }() }")),
		goFile("flood", kernel("for { fmt.Println(\"........................................................................\") }", "fmt")),
		goFile("flood-builtin", kernel("for { println(\"........................................................................\") }")),
		goFile("start-up", with("var table = fill()\nfunc fill() []float64 { for {} }", "return table[0]")),
		goFile("big-array", with("var big [1 << 27]float64", "big[0] = 1; return big[int(c)]")),
		goFile("bomb-structs", with(structs+"var t T60", "_ = t; return 0")),
		goFile("bomb-string", with(strs+"var s = b28 + \"x\"", "return float64(len(s)) * 0")),
		goFile("bomb-nesting", with("var v = "+strings.Repeat("(", 5000)+"1"+strings.Repeat(")", 5000), "return float64(v)")),
		goFile("bomb-tokens", with("var v = 1"+strings.Repeat("+1", 70000), "return float64(v)")),
		goFile("bomb-unary", with("var v = "+strings.Repeat("- ", 3000)+"1", "return float64(v)")),
		goFile("bomb-size", with("// "+strings.Repeat("x", 400<<10), "return 0")),
		goFile("bomb-types", with("type A[T any] struct{ b *B[A[T]] }\ntype B[T any] struct{ a *A[B[T]] }\nvar v A[int]", "_ = v; return 0")),
	}
}

// cheating: look right without being right.
func cheating() []Entry {
	return []Entry{
		goFile("mutate", kernel("copy(y, x); return 1")),
		goFile("mutate-kernel-row", "package submission\nimport \"gonum.org/v1/gonum/mat\"\nfunc CenterGram(K *mat.SymDense) *mat.SymDense {\nn := K.SymmetricDim()\nfor i := range n {\nfor j := range n {\nK.SetSym(i, j, 0)\n}\n}\nreturn K\n}\n"),
		goFile("stateful", with("var calls int", "calls++; if calls > 8 { return 0 }; return 1")),
		goFile("random", kernel("m := map[int]float64{1: 0.1, 2: 0.2, 3: 0.3}; for _, v := range m { return v }; return 0")),
		goFile("repeats", with("var seen = map[float64]float64{}", "if v, ok := seen[x[0]]; ok { return v }; seen[x[0]] = c; return c")),
		// The answers of the notebook's cases, and 0 for anything else.
		goFile("table", kernel("if len(x) == 1 || len(x) == 13 || x[0] == 1 || x[0] == -1 || x[0] == 2 || x[0] == 0.5 || x[0] == 0.1 { s := 0.0; for i := range x { s += (x[i]-y[i])*(x[i]-y[i]) }; if x[0] == float64(int(x[0]*10+0.5))/10 { return math.Exp(-s/(c*c)) } }; return 0", "math")),
		goFile("nan", kernel("return math.NaN()", "math")),
		goFile("infinite", kernel("return math.Inf(1)", "math")),
		goFile("huge-result", "package submission\nimport \"gonum.org/v1/gonum/mat\"\nfunc GramMatrix(x *mat.Dense, c float64) *mat.SymDense { return mat.NewSymDense(3000, nil) }\n"),
		goFile("empty-result", "package submission\nimport \"gonum.org/v1/gonum/mat\"\nfunc GramMatrix(x *mat.Dense, c float64) *mat.SymDense { return &mat.SymDense{} }\n"),
		goFile("nan-matrix", "package submission\nimport (\"math\"; \"gonum.org/v1/gonum/mat\")\nfunc CenterGram(K *mat.SymDense) *mat.SymDense { K.SetSym(0, 0, math.NaN()); return K }\n"),
		goFile("absolute", "package submission\nimport \"gonum.org/v1/gonum/mat\"\nfunc Embedding(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense { return mat.NewVecDense(m, nil) }\n"),
		goFile("kernel-variable", "package submission\nvar GaussianKernel = func(x, y []float64, c float64) float64 { return 1 }\n"),
		goFile("kernel-any", "package submission\nfunc GaussianKernel[T any](x, y T, c float64) float64 { return 1 }\n"),
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
		goFile("panic-html", kernel("panic(\"<script>alert(1)</script><img src=x onerror=alert(1)>\")")),
		goFile("panic-ansi", kernel("panic(\"\\x1b[2J\\x1b]0;pwned\\x07\\r\\n\")")),
		goFile("panic-markdown", kernel("panic(\"`</code><script>alert(1)</script> $\\\\href{javascript:alert(1)}{x}$ [x](javascript:alert(1))\")")),
		formula("formula-script", "<script>alert(1)</script>"),
		formula("formula-href", "\\href{javascript:alert(1)}{\\Lambda^{-1/2} A^\\top k}"),
		formula("formula-text", "\\text{</math><script>alert(1)</script>}"),
		formula("formula-nested", strings.Repeat("(", 20000)+"k"+strings.Repeat(")", 20000)),
		formula("formula-long", strings.Repeat("k + ", 200_00)+"k"),
		formula("formula-fractions", strings.Repeat("\\frac{1}{", 3000)+"n"+strings.Repeat("}", 3000)),
		formula("formula-power", "\\Lambda^{-1/99999999999999999999} A^\\top H (k - \\frac{1}{99999999999999999999} K 1_n)"),
		formula("formula-points", "points = 10; verdict = correct"),
		goFile("proof-long", "package submission\n\nconst EmbeddingProof = `"+strings.Repeat("= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)\n", 600)+"`\n"),
		goFile("proof-claim", "package submission\n\nconst EmbeddingProof = `\\bar g = \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)`\n"),
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
