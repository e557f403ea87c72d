package extract

import (
	"strconv"
	"strings"
	"testing"
)

// TestPieces: a mistake in one declaration leaves the others, at their lines.
func TestPieces(t *testing.T) {
	const gram = "func Gram(x *mat.Dense) *mat.SymDense {\n\treturn half(x)\n}\n"
	const text = "const (\n\tProof = `a = b\n}}` // }\n)\n"
	for name, broken := range map[string]string{
		"an expression":   "func Kernel(x, y []float64) float64 {\n\treturn = 1\n}\n",
		"a brace less":    "func Kernel(x, y []float64) float64 {\n\tif true {\n\treturn 1\n}\n",
		"a brace more":    "func Kernel(x, y []float64) float64 {\n\treturn 1\n}}\n",
		"a bracket":       "func Kernel(x, y []float64) float64 {\n\treturn (1\n}\n",
		"a method before": "func (p point norm() float64 { return 0 }\nfunc Kernel(x, y []float64) float64 {\n",
		"a literal":       "func Kernel(x, y []float64) float64 {\ng := \nfunc(u float64) float64 { return u }\n\treturn g(1\n}\n",
		"no declaration":  "x := 3\nfunc Kernel(x, y []float64) float64 { return = }\n",
	} {
		source := "package hw\n\nimport m \"gonum.org/v1/gonum/mat\"\n" + broken + "func half(x *m.Dense) *m.SymDense { return nil }\n" + text + strings.ReplaceAll(gram, "mat.", "m.")
		a := fromFiles("a.go", source)
		s := a.Assemble(nil)
		if !s.Has[1] || s.Has[0] || a.Texts["Proof"] != "a = b\n}}" || !strings.Contains(string(s.Source), "func half") {
			t.Errorf("%s: has %v, missing %v, texts %q, remarks %q", name, s.Has, s.Missing, a.Texts, a.Remarks)
			continue
		}
		if p := s.Missing["Kernel"]; !strings.Contains(p.Text, "it can't be read: a.go, line ") || p.Refused == "" || !strings.Contains(a.Source("Kernel"), "func Kernel") {
			t.Errorf("%s: %+v\n%s", name, p, a.Source("Kernel"))
		}
		want := strings.Count(source[:strings.Index(source, "half(x)")], "\n") + 1
		line := strings.Count(string(s.Source[:strings.Index(string(s.Source), "half(x)")]), "\n") + 1
		if got := s.Place(line); !strings.HasSuffix(got, "line "+strconv.Itoa(want)) {
			t.Errorf("%s: placed at %q, expected line %d", name, got, want)
		}
	}
}

// TestRefusedTexts: of a file that isn't to be run the texts are read and nothing else.
func TestRefusedTexts(t *testing.T) {
	a := fromFiles("a.go", "package hw\n//go:embed secret\nvar s string\n"+writtenKernel+helper+"//go:embed x\nconst Proof = `a = b`\n")
	if s := a.Assemble(nil); s.Has[0] || a.byName["helper"] != nil || a.byName["s"] != nil || a.Texts["Proof"] != "a = b" || a.Whole() {
		t.Errorf("has %v, texts %q", s.Has, a.Texts)
	}
	for _, d := range a.order {
		if strings.Contains(d.code, "//go:") {
			t.Errorf("a directive is kept: %q", d.code)
		}
	}
}

// TestIgnored: a file that its author kept out replaces nothing of the others.
func TestIgnored(t *testing.T) {
	a := fromFiles("a.go", writtenKernel+helper, "b.go", "//go:build ignore\n\npackage main\n\nfunc Kernel(x, y []float64) float64 { return 7 }\n")
	if s := a.Assemble(nil); !s.Has[0] || strings.Contains(string(s.Source), "return 7") {
		t.Errorf("assembled:\n%s", s.Source)
	}
}
