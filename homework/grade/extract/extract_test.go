package extract

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf16"

	"kpcalab/homework/sandbox"
)

var rules = sandbox.Rules{
	Imports: []string{"math", "fmt", "gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat"},
	Deny:    map[string][]string{"gonum.org/v1/gonum/stat": {"PC"}},
	Funcs: []sandbox.Func{
		{Name: "Kernel", Params: []string{"x", "y"}, In: []sandbox.Kind{sandbox.Floats, sandbox.Floats}, Out: []sandbox.Kind{sandbox.Float}},
		{Name: "Gram", Params: []string{"x"}, In: []sandbox.Kind{sandbox.Dense}, Out: []sandbox.Kind{sandbox.Sym}},
	},
}

// notebook makes an .ipynb of code cells.
func notebook(cells ...string) []byte {
	type cell struct {
		Type   string         `json:"cell_type"`
		Source []string       `json:"source"`
		Meta   map[string]any `json:"metadata"`
	}
	var list []cell
	for _, c := range cells {
		list = append(list, cell{"code", strings.SplitAfter(c, "\n"), map[string]any{"tags": []string{"x"}}})
	}
	b, _ := json.Marshal(map[string]any{"cells": list, "nbformat": 4, "metadata": map[string]any{"kernelspec": map[string]any{"name": "bash"}}})
	return b
}

func collect(t *testing.T, cells ...string) *Answers {
	t.Helper()
	nb, err := ReadNotebook("hw.ipynb", notebook(cells...), nil)
	if err != nil {
		t.Fatal(err)
	}
	return Collect(nb.Chunks, rules)
}

func TestLastDefinitionWins(t *testing.T) {
	s := collect(t,
		"import \"math\"\nfunc Kernel(x, y []float64) float64 { return 1 }\n",
		"func Kernel(x, y []float64) float64 {\n\treturn math.Exp(-helper(x))\n}\nfunc helper(x []float64) float64 { return x[0] }\n",
		"func unrelated() { os.Exit(0) }\n",
	).Assemble(nil)
	source := string(s.Source)
	if strings.Count(source, "func Kernel") != 1 || !strings.Contains(source, "math.Exp") || !strings.Contains(source, "helper") || strings.Contains(source, "os.Exit") {
		t.Errorf("assembled:\n%s", source)
	}
	if !s.Has[0] || s.Has[1] || !s.Missing["Gram"].Blank {
		t.Errorf("has %v, missing %v", s.Has, s.Missing)
	}
	for i, line := range strings.Split(source, "\n") {
		if strings.Contains(line, "math.Exp") && s.Place(i+1) != "hw.ipynb, cell 2, line 2" {
			t.Errorf("line %d is placed at %q", i+1, s.Place(i+1))
		}
	}
}

func TestCommandsAndMainsAreDropped(t *testing.T) {
	a := collect(t,
		"!rm -rf /\n%goflags -x\nfunc Kernel(x, y []float64) float64 { return 2 }\n%%\nfunc Kernel(x, y []float64) float64 { return 3 }\n",
		"%%writefile evil.go\nfunc Kernel(x, y []float64) float64 { return 4 }\n",
		"!echo a \\\nfunc Kernel(x, y []float64) float64 { return 5 }\n",
		"func main() { panic(1) }\nfunc init() { panic(2) }\n",
	)
	source := string(a.Assemble(nil).Source)
	if !strings.Contains(source, "return 2") || strings.Contains(source, "panic") {
		t.Errorf("assembled:\n%s", source)
	}
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name, cell, says string
		blank            bool
	}{
		{"blank", "func Kernel(x, y []float64) float64 {\n\tpanic(homework.Blank)\n}\n", "", true},
		{"empty", "func Kernel(x, y []float64) float64 {\n}\n", "", true},
		{"nothing", "var x = 1\n", "", true},
		{"upper case", "func kernel(x, y []float64) float64 { return 1 }\n", "there is a kernel", true},
		{"import", "import \"os\"\nfunc Kernel(x, y []float64) float64 { os.Exit(0); return 1 }\n", `"os" isn't allowed`, false},
		{"import by name", "import m \"unsafe\"\nfunc Kernel(x, y []float64) float64 { return float64(m.Sizeof(x)) }\n", `"unsafe" isn't allowed`, false},
		{"helper", "import \"os\"\nfunc h() float64 { os.Exit(0); return 1 }\nfunc Kernel(x, y []float64) float64 { return h() }\n", "it calls h, and there", false},
		{"solver", "import \"gonum.org/v1/gonum/stat\"\ntype t struct{ stat.PC }\nfunc Kernel(x, y []float64) float64 { return float64(len([]t{})) }\n", "stat.PC isn't allowed", false},
		{"syntax", "func Kernel(x, y []float64) float64 { return }}\n", "hw.ipynb, cell 1, line 1", false},
		{"directive", "//go:linkname a b\nfunc Kernel(x, y []float64) float64 { return 1 }\n", "directive", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := collect(t, c.cell).Assemble(nil)
			p, ok := s.Missing["Kernel"]
			if !ok || p.Blank != c.blank || !strings.Contains(p.Text, c.says) {
				t.Errorf("got %v %+v", ok, p)
			}
		})
	}
}

func TestReplacedPartsAreLeftOut(t *testing.T) {
	s := collect(t, "func Kernel(x, y []float64) float64 { os.Exit(0) }\nfunc Gram(x *mat.Dense) *mat.SymDense { Kernel(nil, nil); return nil }\n").Assemble([]string{"Kernel"})
	if strings.Contains(string(s.Source), "func Kernel") || !s.Has[0] || !s.Has[1] || !strings.Contains(string(s.Source), `import mat "gonum.org/v1/gonum/mat"`) {
		t.Errorf("has %v, assembled:\n%s", s.Has, s.Source)
	}
}

func TestTexts(t *testing.T) {
	a := collect(t, "const EmbeddingFormula = `\\Lambda^{-1/2}` +\n\t\" A^\\\\top\"\nconst (\n\tProof = `one\ntwo`\n\tOther = len(`x`)\n)\n")
	if a.Texts["EmbeddingFormula"] != `\Lambda^{-1/2} A^\top` || a.Texts["Proof"] != "one\ntwo" || a.Texts["Other"] != "" {
		t.Errorf("texts %q", a.Texts)
	}
}

func TestGroups(t *testing.T) {
	a := collect(t, "const (\n\ta = iota\n\tb\n)\nvar (\n\tu = 1\n\tv = 2\n)\ntype T struct{}\nfunc (t *T) Get() int { return b }\nfunc Kernel(x, y []float64) float64 { var t T; return float64(t.Get() + v) }\n")
	source := string(a.Assemble(nil).Source)
	if !strings.Contains(source, "iota") || !strings.Contains(source, "var v = 2") || strings.Contains(source, "u = 1") || !strings.Contains(source, "func (t *T) Get") {
		t.Errorf("assembled:\n%s", source)
	}
}

func TestNotebookForms(t *testing.T) {
	for name, raw := range map[string]string{
		"nbformat 3": `{"worksheets":[{"cells":[{"cell_type":"code","input":["var x = 1"]}]}],"nbformat":3}`,
		"one string": `{"cells":[{"cell_type":"code","source":"var x = 1\r\n"}]}`,
		"BOM":        "\ufeff" + `{"cells":[{"cell_type":"code","source":["var x ","= 1"]}]}`,
	} {
		nb, err := ReadNotebook("a", []byte(raw), nil)
		if err != nil || len(nb.Chunks) != 1 || !strings.HasPrefix(nb.Chunks[0].Source, "var x = 1") {
			t.Errorf("%s: %v %+v", name, err, nb)
		}
	}
	for name, raw := range map[string]string{
		"not JSON": "package main", "empty": "{}", "not UTF-8": "\xff\xfe{}", "wrong types": `{"cells":[{"cell_type":1}]}`, "deep": strings.Repeat("[", 20000),
	} {
		if _, err := ReadNotebook("a", []byte(raw), nil); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// FuzzCollect: no input may crash the extraction, and whatever it assembles
// passes the vet or is refused by it, never by a panic.
func FuzzCollect(f *testing.F) {
	f.Add([]byte(notebook("import \"math\"\nfunc Kernel(x, y []float64) float64 { return math.Exp(x[0]) }\n")))
	f.Add([]byte(notebook("const (\na = iota\nb)\nfunc (T) x() {}\n", "%%\nvar x = 1")))
	f.Fuzz(func(t *testing.T, raw []byte) {
		nb, err := ReadNotebook("a", raw, nil)
		if err != nil {
			return
		}
		a := Collect(nb.Chunks, rules)
		s := a.Assemble(nil)
		if remarks := sandbox.Vet(s.Source, rules); remarks != nil {
			a.Doubt(s, remarks, nil)
		}
		a.Assemble([]string{"Kernel"})
	})
}

// TestPlain: what Windows makes of a text is the same text.
func TestPlain(t *testing.T) {
	const text = "package x // λ \U0001d49c\n"
	little, big := []byte{0xff, 0xfe}, []byte{0xfe, 0xff}
	for _, u := range utf16.Encode([]rune(text)) {
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	for name, raw := range map[string][]byte{"UTF-8": []byte(text), "with a mark": []byte("\ufeff" + text), "UTF-16": little, "big-endian": big} {
		if got := string(Plain(raw)); got != text {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := string(Plain([]byte("Gau\xdf"))); got != "Gau\xdf" {
		t.Errorf("an unknown encoding was changed to %q", got)
	}
}

func remarksAt(line int, text string) []sandbox.Remark {
	return []sandbox.Remark{{Line: line, Text: text}}
}

// TestUses: what a function needs is found through helpers, types and their methods, and
// not in what is only there beside it.
func TestUses(t *testing.T) {
	source := `package hw

func GaussianKernel(x, y []float64, c float64) float64 { return 1 }

type data struct{ x []float64 }

func (d data) at(i int) float64 { return GaussianKernel(d.x, d.x, 1) }

func helper(x []float64) float64 { return data{x}.at(0) }

func GramMatrix(x *mat.Dense, c float64) *mat.SymDense { helper(nil); return nil }

func CenterGram(K *mat.SymDense) *mat.SymDense { GaussianKernel := 1; _ = GaussianKernel; return K }
`
	a := Collect([]Chunk{{"hw.go", "hw.go", source}}, sandbox.Rules{})
	for name, want := range map[string]bool{"GramMatrix": true, "CenterGram": false, "Embedding": false} {
		if got := a.Uses(name, []string{"GaussianKernel"}); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
