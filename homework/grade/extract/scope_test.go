package extract

import (
	"fmt"
	"strings"
	"testing"
)

// TestNamesAreScoped: whatever else in a notebook is called like something inside
// an answer, it stays outside.
func TestNamesAreScoped(t *testing.T) {
	for _, name := range []string{"spectrum", "mean", "K", "X", "y", "n", "sum", "values", "wine", "gram", "c", "eig", "d", "i", "result"} {
		other := fmt.Sprintf("import \"os\"\nvar %[1]s = os.Getenv(\"X\")\n", name)
		for what, kernel := range map[string]string{
			"a local":          "func Kernel(p, q []float64) float64 {\n\t%[1]s := p[0]\n\treturn %[1]s\n}\n",
			"a parameter":      "func Kernel(%[1]s, q []float64) float64 { return %[1]s[0] }\n",
			"a result":         "func Kernel(p, q []float64) (%[1]s float64) { %[1]s = p[0]; return }\n",
			"a field":          "type box struct{ %[1]s float64 }\nfunc Kernel(p, q []float64) float64 { b := box{%[1]s: p[0]}; return b.%[1]s }\n",
			"a closure's":      "func Kernel(p, q []float64) float64 { f := func(%[1]s float64) float64 { return %[1]s }; return f(p[0]) }\n",
			"a loop's":         "func Kernel(p, q []float64) float64 { for %[1]s := range p { return p[%[1]s] }; return 0 }\n",
			"a label":          "func Kernel(p, q []float64) float64 {\n%[1]s:\n\tfor {\n\t\tbreak %[1]s\n\t}\n\treturn p[0]\n}\n",
			"a method":         "type box float64\nfunc (b box) %[1]s() float64 { return float64(b) }\nfunc Kernel(p, q []float64) float64 { return box(p[0]).%[1]s() }\n",
			"a type parameter": "func first[%[1]s any](p []%[1]s) %[1]s { return p[0] }\nfunc Kernel(p, q []float64) float64 { return first(p) }\n",
			"a constant":       "func Kernel(p, q []float64) float64 { const %[1]s = 2; return %[1]s * p[0] }\n",
		} {
			for _, cells := range [][]string{{other, fmt.Sprintf(kernel, name)}, {fmt.Sprintf(kernel, name), other}, {other + fmt.Sprintf(kernel, name)}} {
				s := collect(t, cells...).Assemble(nil)
				if p, bad := s.Missing["Kernel"]; bad || strings.Contains(string(s.Source), "os") {
					t.Fatalf("%s called %s: %+v\n%s", what, name, p, s.Source)
				}
			}
		}
	}
}

// TestSparedMethods: a method that draws pictures isn't missed; one that is
// needed is the reason that is told.
func TestSparedMethods(t *testing.T) {
	const cells = "type point []float64\nfunc (p point) Draw() { os.WriteFile(\"x\", nil, 0) }\nfunc (p point) norm() float64 { return p[0] }\n"
	s := collect(t, cells+"func Kernel(x, y []float64) float64 { return point(x).norm() }\n").Assemble(nil)
	if !s.Has[0] || strings.Contains(string(s.Source), "os") || !strings.Contains(string(s.Source), "norm") {
		t.Errorf("missing %v, assembled:\n%s", s.Missing, s.Source)
	}
	a := collect(t, cells+"func Kernel(x, y []float64) float64 { point(x).Draw(); return 1 }\n")
	s = a.Assemble(nil)
	line := strings.Count(string(s.Source[:strings.Index(string(s.Source), "Draw")]), "\n") + 1
	if !a.Doubt(s, remarksAt(line, "point(x).Draw undefined (type point has no field or method Draw)"), nil) {
		t.Fatal("nothing changed")
	}
	if p := a.Assemble(nil).Missing["Kernel"]; !strings.Contains(p.Text, "it calls point.Draw, and there hw.ipynb, cell 1, line 2: os is neither declared nor a package") {
		t.Errorf("%+v", p)
	}
}

// TestPartlyReplaced: of several names in one line only those declared anew go.
func TestPartlyReplaced(t *testing.T) {
	s := collect(t, "var width, count, rest = 1.5, 2, 3\n", "var count = 7.0\nfunc Kernel(x, y []float64) float64 { return width * count }\n").Assemble(nil)
	if src := string(s.Source); !s.Has[0] || !strings.Contains(src, "var width, _    , rest = 1.5, 2, 3") || !strings.Contains(src, "var count = 7.0") {
		t.Errorf("assembled:\n%s", src)
	}
}

// TestTrueMessages: the reason names what is at fault.
func TestTrueMessages(t *testing.T) {
	for _, c := range []struct{ name, cells, says string }{
		{"two steps away", "func a() float64 { return b() }\nfunc b() float64 { return rand.Float64() }\nfunc Kernel(x, y []float64) float64 { return a() }\n", "what it calls calls b, and there hw.ipynb, cell 1, line 2: rand is neither declared nor a package"},
		{"a variable", "import \"os\"\nvar home = os.Getenv(\"HOME\")\nfunc Kernel(x, y []float64) float64 { return float64(len(home)) }\n", "it uses home, and there hw.ipynb, cell 1, line 2: the package \"os\" isn't allowed"},
		{"a second version", "import \"math/rand/v2\"\nfunc Kernel(x, y []float64) float64 { return rand.Float64() }\n", "the package \"math/rand/v2\" isn't allowed"},
		{"a dot import", "import . \"os\"\nfunc Kernel(x, y []float64) float64 { return float64(Getpid()) }\n", "the dot import of \"os\" isn't allowed; write the package's name before Getpid"},
		{"not written", "func h() float64 { panic(homework.Blank) }\nfunc Kernel(x, y []float64) float64 { return h() }\n", "it calls h, which isn't written yet"},
	} {
		p := collect(t, c.cells).Assemble(nil).Missing["Kernel"]
		if !strings.Contains(p.Text, c.says) {
			t.Errorf("%s: %+v", c.name, p)
		}
		if strings.Contains(p.Text, "gonum.org/v1/gonum/stat") {
			t.Errorf("%s: the message holds the list of packages: %s", c.name, p.Text)
		}
	}
}

// TestManyDeclarations: methods by the thousand, and more code than anybody
// writes, take linear time and room.
func TestManyDeclarations(t *testing.T) {
	var b strings.Builder
	b.WriteString("type T struct{}\n")
	for i := range 2000 {
		fmt.Fprintf(&b, "func (T) M%d() { f%d() }\nfunc f%d() { f%d() }\n", i, i, i, i+1)
	}
	b.WriteString("func f2000() { os.Exit(0) }\nfunc Kernel(x, y []float64) float64 { var t T; _ = t; return 1 }\n")
	s := collect(t, b.String()).Assemble(nil)
	if !s.Has[0] || len(s.Source) > 500 {
		t.Errorf("%v, %d bytes", s.Missing, len(s.Source))
	}
	var cells []string
	for i := range 100 {
		cells = append(cells, fmt.Sprintf("// %s\nfunc g%d() {}\n", strings.Repeat("x", 20_000), i))
	}
	if a := collect(t, cells...); len(a.Remarks) != 1 || !strings.Contains(a.Remarks[0], "wasn't read") {
		t.Errorf("remarks %.300q", a.Remarks)
	}
}
