package extract

import (
	"strings"
	"testing"
)

// TestDotImports: names of a dot import get their package, in whichever cell it
// stands, and nothing else does.
func TestDotImports(t *testing.T) {
	kernel := "func Kernel(x, y []float64) float64 {\n\tvar Exp2 = Half\n\treturn Exp(-Pow(x[0], 2)) + Exp2 + T{Pi: Pi}.Pi + Gram0(y)\n}\n"
	rest := "const Half = 0.5\n\ntype T struct{ Pi float64 }\n\nfunc Gram0(y []float64) float64 { return Sqrt(y[0]) }\n"
	for name, cells := range map[string][]string{
		"beside":    {"import . \"math\"\n" + kernel, rest},
		"elsewhere": {kernel, rest, "import . \"math\"\n"},
	} {
		s := collect(t, cells...).Assemble(nil)
		source := string(s.Source)
		for _, want := range []string{"import dot_math \"math\"", "dot_math.Exp(-dot_math.Pow(x[0], 2)) + Exp2 + T{Pi: dot_math.Pi}.Pi + Gram0(y)", "return dot_math.Sqrt(y[0])"} {
			if !strings.Contains(source, want) {
				t.Errorf("%s: no %q in\n%s%v", name, want, source, s.Missing)
			}
		}
	}
	for name, cells := range map[string][]string{
		"limited":  {"import . \"gonum.org/v1/gonum/stat\"\n" + "func Kernel(x, y []float64) float64 { var p PC; _ = p; return 0 }\n"},
		"unknown":  {"import . \"os\"\n" + "func Kernel(x, y []float64) float64 { Exit(1); return 0 }\n"},
		"two dots": {"import . \"math\"\nimport . \"fmt\"\n" + kernel + rest},
	} {
		if p := collect(t, cells...).Assemble(nil).Missing["Kernel"]; p.Refused == "" || !strings.Contains(p.Text, "dot import") {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

// TestBlankBelow: the sheet's last line below an answer is a leftover; below a
// draft that returns nothing it says that the draft is no answer.
func TestBlankBelow(t *testing.T) {
	for body, blank := range map[string]bool{
		"\tpanic(homework.Blank)\n":                                                  true,
		"\ts := 0.0\n\t_ = s\n\tpanic(homework.Blank)\n":                             true,
		"\tf := func() float64 { return 1 }\n\t_ = f\n\tpanic(homework.Blank)\n":     true,
		"\treturn x[0]\n\tpanic(homework.Blank)\n":                                   false,
		"\tif x[0] > y[0] {\n\t\treturn x[0]\n\t}\n\tpanic(homework.Blank)\n":        false,
		"\tfor i := range x {\n\t\treturn x[i]\n\t}\n\tpanic(homework.Blank) // !\n": false,
	} {
		a := collect(t, "func Kernel(x, y []float64) float64 {\n"+body+"}\n")
		if got := a.byName["Kernel"].blank; got != blank {
			t.Errorf("blank = %v of\n%s", got, body)
		}
	}
}
