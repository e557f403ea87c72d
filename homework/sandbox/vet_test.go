package sandbox

import (
	"context"
	"errors"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

func TestVetRefuses(t *testing.T) {
	deep := strings.Repeat("(", MaxNesting+1) + "1" + strings.Repeat(")", MaxNesting+1)
	for _, c := range []struct{ name, source, says string }{
		{"unsafe", only("return 0", "unsafe"), `"unsafe"`},
		{"os", only("os.Exit(0); return 0", "os"), `"os"`},
		{"reflect", only("return 0", "reflect"), `"reflect"`},
		{"runtime", only("return 0", "runtime"), `"runtime"`},
		{"syscall/js", only("return 0", "syscall/js"), `"syscall/js"`},
		{"cgo", only("return 0", "C"), `"C"`},
		{"embed", "package submission\nimport _ \"embed\"\n//go:embed secret\nvar s string\n", "//go:embed"},
		{"linkname", only("return 0") + "//go:linkname now time.now\nfunc now() (int64, int32, int64)\n", "//go:linkname"},
		{"nosplit", "package submission\n//go:nosplit\nfunc Kernel() {}\n", "//go:nosplit"},
		{"line", "package submission\n//line /etc/passwd:1\nvar x = y\n", "//line"},
		{"line comment", "package submission\n/*line /etc/passwd:1*/ var x = y\n", "/*line"},
		{"export", "package submission\n//export Kernel\nfunc Kernel() {}\n", "//export"},
		{"build tag", "// +build ignore\n\npackage submission\n", "+build"},
		{"no body", "package submission\nfunc Kernel(x, y []float64, c float64) float64\n", "no body"},
		{"init", "package submission\nfunc init() {}\n", "func init"},
		{"package", "package main\n", "expected \"submission\""},
		{"reference", only("return 0", "kpcalab/kpca"), `"kpcalab/kpca"`},
		{"guest", only("return 0", "kpcalab/homework/sandbox/guest"), "guest"},
		{"relative", only("return 0", "./other"), `"./other"`},
		{"dot import", "package submission\nimport . \"gonum.org/v1/gonum/stat\"\n", "dot import"},
		{"library that solves it", only("var pc stat.PC; _ = pc; return 0", "gonum.org/v1/gonum/stat"), "stat.PC"},
		{"library, renamed", "package submission\nimport q \"gonum.org/v1/gonum/stat\"\ntype T struct{ q.PC }\n", "q.PC"},
		{"fmt.Fprint", only("fmt.Fscan(nil); return 0", "fmt"), "fmt.Fscan"},
		{"own float64", "package submission\ntype float64 = string\n", "another meaning"},
		{"own nil", "package submission\nvar nil = 0\n", "another meaning"},
		{"nesting", "package submission\nvar x = " + deep + "\n", "nested"},
		{"prefix", "package submission\nvar x = " + strings.Repeat("- ", 5000) + "1\n", "in a row"},
		{"tokens", "package submission\nvar x = 1" + strings.Repeat("+1", MaxTokens) + "\n", "tokens"},
		{"size", "package submission\n//" + strings.Repeat("x", MaxSource), "bytes"},
		{"not UTF-8", "package submission\nvar s = \"\xff\xfe\"\n", "UTF-8"},
		{"NUL", "package submission\x00", "UTF-8"},
		{"syntax", "package submission\nfunc {", "expected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := join(Vet([]byte(c.source), testRules)); !strings.Contains(got, c.says) {
				t.Errorf("Vet said %q, want a remark with %q", got, c.says)
			}
			_, err := tools(t).Compile(context.Background(), "test", []byte(c.source), []bool{true}, nil)
			var refused *Refused
			if !errors.As(err, &refused) {
				t.Errorf("Compile gave %v, want Refused", err)
			}
		})
	}
	if got := Vet([]byte(honest), testRules); got != nil {
		t.Errorf("the honest submission is refused: %v", got)
	}
}

func FuzzVet(f *testing.F) {
	f.Add([]byte(honest))
	f.Add([]byte("package submission\nimport q \"gonum.org/v1/gonum/stat\"\ntype T struct{ q.PC }\n"))
	f.Add([]byte("package submission\n/*line x:1*/"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if Vet(src, testRules) != nil {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments)
		if err != nil {
			t.Fatalf("passed, and doesn't parse: %v", err)
		}
		for _, im := range file.Imports {
			if p, _ := strconv.Unquote(im.Path.Value); !testRules.allows(p) || im.Name != nil && im.Name.Name == "." {
				t.Errorf("passed with import %s", im.Path.Value)
			}
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "//go:") || strings.HasPrefix(c.Text, "//line ") || strings.HasPrefix(c.Text, "/*line ") {
					t.Errorf("passed with %q", c.Text)
				}
			}
		}
	})
}
