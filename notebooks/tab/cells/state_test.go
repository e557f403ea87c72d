package cells

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

var known = Packages{"fmt": "fmt", "math": "math", "rand": "math/rand/v2"}

// run makes programs of cells, keeps what they declare, and returns the last.
func run(t *testing.T, cells ...string) *Program {
	t.Helper()
	s := NewState(known)
	var p *Program
	for _, c := range cells {
		var err error
		if p, err = s.Program(c); err != nil {
			t.Fatal(err)
		}
		s.Keep(p)
	}
	return p
}

func TestProgram(t *testing.T) {
	for name, c := range map[string]struct {
		cells     []string
		with, not []string // what the last program has and hasn't
	}{
		"declarations stay":           {[]string{"func f() int { return 1 }", "%%\nfmt.Println(f())"}, []string{"return 1", `import "fmt"`, "//line cell[2]:2:1"}, nil},
		"and are replaced by name":    {[]string{"func f() int { return 1 }", "func f() int { return 2 }"}, []string{"return 2"}, []string{"return 1"}},
		"of whatever kind":            {[]string{"func f() int { return 1 }", "var f = 7"}, []string{"f = 7"}, []string{"return 1"}},
		"methods by their type":       {[]string{"type T int\nfunc (t *T) M() int { return 1 }\nfunc (t T) N() int { return 3 }", "func (t *T) M() int { return 2 }"}, []string{"return 2", "return 3"}, []string{"return 1"}},
		"one of a group alone":        {[]string{"const (\n\ta = 1\n\tb = 2\n)", "const a = 10"}, []string{"a = 10", "b = 2"}, []string{"a = 1\n"}},
		"iota keeps its group":        {[]string{"const (\n\tA = iota\n\tB\n)", "%%\nfmt.Println(B)"}, []string{"A = iota\n\tB"}, nil},
		"a tuple falls as one":        {[]string{"func g() (int, int) { return 1, 2 }\nvar a, b = g()", "var b = 3"}, []string{"b = 3"}, []string{"a, b"}},
		"imports stay when used":      {[]string{"import \"strings\"\nfunc up(s string) string { return strings.ToUpper(s) }", "var x = 1"}, []string{`import "strings"`}, nil},
		"and go when not":             {[]string{"import \"strings\"\nimport f \"fmt\"\nvar x = 1"}, nil, []string{"strings", "fmt"}},
		"renamed imports":             {[]string{"import f \"fmt\"\n%%\nf.Println(1)"}, []string{`import f "fmt"`}, nil},
		"a version is no name":        {[]string{"import \"math/rand/v2\"\n%%\n_ = rand.IntN(3)"}, []string{`import "math/rand/v2"`}, nil},
		"forgotten imports":           {[]string{"%%\n_ = rand.IntN(int(math.Pi))"}, []string{`import "math"`, `import "math/rand/v2"`}, nil},
		"a field is no package":       {[]string{"type T struct{ math int }\nvar t = T{math: 1}"}, nil, []string{`import "math"`}},
		"nor is a variable":           {[]string{"type T struct{ Pi int }\n%%\nmath := T{}\nmath.Pi++"}, nil, []string{`import "math"`}},
		"no main, an empty one":       {[]string{"var x = 1"}, []string{"func main() {}"}, nil},
		"a main written out":          {[]string{"func main() {\n\tprintln(1)\n}"}, []string{"println(1)"}, []string{"main() {}"}},
		"main does not stay":          {[]string{"%%\nprintln(1)", "var x = 1"}, nil, []string{"println"}},
		"init_x can be declared anew": {[]string{"func init_x() { println(1) }", "func init_x() { println(2) }"}, []string{"func init/*line :1:12*/() { println(2) }"}, []string{"println(1)"}},
		"run again, declared once":    {[]string{"var _ = f()\nfunc f() int { return 0 }", "var _ = f()\nfunc f() int { return 0 }"}, []string{"//line cell[2]:1:5\n_ = f()"}, []string{"cell[1]"}},
		"Windows' line ends":          {[]string{"var x = 1\r\n%%\r\nprintln(x)\r\n"}, []string{"println(x)"}, []string{"\r"}},
	} {
		t.Run(name, func(t *testing.T) {
			src := run(t, c.cells...).Source
			for _, w := range c.with {
				if !strings.Contains(src, w) {
					t.Errorf("no %q in\n%s", w, src)
				}
			}
			for _, w := range c.not {
				if strings.Contains(src, w) {
					t.Errorf("%q in\n%s", w, src)
				}
			}
		})
	}
}

func TestWithoutKeepNothingStays(t *testing.T) {
	s := NewState(known)
	if _, err := s.Program("var gone = 1"); err != nil {
		t.Fatal(err)
	}
	p, err := s.Program("var x = 2")
	if err != nil || strings.Contains(p.Source, "gone") {
		t.Errorf("%v, %v", p, err)
	}
	if p.Cell != 2 {
		t.Errorf("cell %d, expected 2: every run counts", p.Cell)
	}
}

func TestSyntaxErrorsNameTheirLine(t *testing.T) {
	for cell, want := range map[string]Problem{
		"var x = 1\nfunc (":               {Line: 2},
		"var x = 1\n%%\nfor i := range {": {Line: 3},
		"%%\n\nx := = 1":                  {Line: 3, Column: 6},
		"x := 1":                          {Line: 1, Column: 1},
		"var a = 1\n!ls":                  {Line: 2, Column: 1},
		"%%\n%%":                          {Line: 2, Column: 1},
		"%widgets":                        {Line: 1, Column: 1},
	} {
		_, err := NewState(known).Program(cell)
		var ps Problems
		if !errors.As(err, &ps) || len(ps) == 0 {
			t.Errorf("%q: %v", cell, err)
			continue
		}
		if p := ps[0]; p.Cell != 1 || p.Line != want.Line || want.Column > 0 && p.Column != want.Column || p.Message == "" {
			t.Errorf("%q: %+v, expected line %d, column %d", cell, p, want.Line, want.Column)
		}
	}
}

func TestRestore(t *testing.T) {
	s := NewState(known)
	s.Restore(map[int]string{4: "var y = x\n%%\nprintln(y)", 2: "import f \"fmt\"\nvar x = 1", 3: "not Go"})
	p, err := s.Program("%%\nf.Println(x, y)")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"x = 1", "y = x", `import f "fmt"`} {
		if !strings.Contains(p.Source, want) {
			t.Errorf("no %q in\n%s", want, p.Source)
		}
	}
	if p.Cell != 5 || strings.Contains(p.Source, "println(y)") {
		t.Errorf("cell %d:\n%s", p.Cell, p.Source)
	}
}

func TestPackageName(t *testing.T) {
	got := []string{packageName("math/rand/v2"), packageName("gonum.org/v1/gonum/mat"), packageName("v2"), packageName("a/vector")}
	if want := []string{"rand", "mat", "v2", "vector"}; !slices.Equal(got, want) {
		t.Errorf("%q, expected %q", got, want)
	}
}

// A check is told the name of a function that a cell declared, as the kernel finds it.
func TestChecksAreNamed(t *testing.T) {
	s := NewState(Packages{})
	p, err := s.Program("func Phi(x float64) float64 { return x }\n%%\nshow.Finding(homework.CheckPolynomialMap(Phi))\nshow.Finding(homework.CheckFormula(text))")
	if err != nil {
		t.Fatal(err)
	}
	if want := `homework.CheckPolynomialMap(Phi).Named("Phi"))`; !strings.Contains(p.Source, want) || strings.Contains(p.Source, "(text).Named") {
		t.Errorf("expected %s, and no name for a text, in\n%s", want, p.Source)
	}
}
