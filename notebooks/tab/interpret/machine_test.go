package interpret

import (
	"context"
	"strings"
	"testing"

	"kpcalab/notebooks/show"
)

func machine(t *testing.T) *Machine {
	t.Helper()
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// What a student of Go writes in a cell, beside the course's own, works; each cell
// displays ok.
func TestConstructs(t *testing.T) {
	m := machine(t)
	var shown strings.Builder
	show.Sink = func(d show.Display) { shown.WriteString(d.Markdown) }
	defer func() { show.Sink = nil }()
	for _, cell := range []string{
		"func Map[T, U any](xs []T, f func(T) U) (out []U) {\n\tfor _, x := range xs {\n\t\tout = append(out, f(x))\n\t}\n\treturn\n}\n%%\nif Map([]int{2}, func(i int) string { return fmt.Sprint(i * i) })[0] == \"4\" {\n\tshow.Markdown(\"ok\")\n}",
		"type Stack[T any] struct{ items []T }\nfunc (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }\n%%\nvar s Stack[float64]\ns.Push(1)\nif len(s.items) == 1 {\n\tshow.Markdown(\"ok\")\n}",
		"%%\nxs := []float64{3, 1, 2}\nslices.Sort(xs)\nif slices.Max(xs) == 3 && xs[0] == 1 {\n\tshow.Markdown(\"ok\")\n}",
		"func count(n int) func(func(int) bool) {\n\treturn func(yield func(int) bool) {\n\t\tfor i := range n {\n\t\t\tif !yield(i) {\n\t\t\t\treturn\n\t\t\t}\n\t\t}\n\t}\n}\n%%\ns := 0\nfor i := range count(10) {\n\tif i == 5 {\n\t\tbreak\n\t}\n\ts += i\n}\nif s == 10 {\n\tshow.Markdown(\"ok\")\n}",
		"type Mine struct{ W float64 }\nfunc (m Mine) Eval(x, y []float64) float64 {\n\td := floats.Distance(x, y, 2)\n\treturn math.Exp(-d * d / (m.W * m.W))\n}\n%%\nx := data.Moons(30, 0.05, 1).X\na, b := kpca.Gram(Mine{1}, x), kpca.Gram(kpca.Gaussian{Width: 1}, x)\nif mat.EqualApprox(a, b, 1e-12) {\n\tshow.Markdown(\"ok\")\n}",
		"type E struct{}\nfunc (E) Error() string { return \"mine\" }\n%%\nvar e E\nif errors.As(fmt.Errorf(\"wrap: %w\", E{}), &e) {\n\tshow.Markdown(\"ok\")\n}",
		"%%\nch := make(chan int)\nvar wg sync.WaitGroup\nfor i := range 4 {\n\twg.Go(func() { ch <- i })\n}\ngo func() { wg.Wait(); close(ch) }()\ns := 0\nfor v := range ch {\n\ts += v\n}\nif s == 6 {\n\tshow.Markdown(\"ok\")\n}",
		"func safe() (err error) {\n\tdefer func() {\n\t\tif r := recover(); r != nil {\n\t\t\terr = fmt.Errorf(\"caught %v\", r)\n\t\t}\n\t}()\n\tvar a []int\n\t_ = a[3]\n\treturn nil\n}\n%%\nif safe() != nil {\n\tshow.Markdown(\"ok\")\n}",
	} {
		shown.Reset()
		if r := m.Run(context.Background(), cell); r.Status != OK || shown.String() != "ok" {
			t.Errorf("%s\n%s %v, displayed %q", cell, r.Status, m.Report(r), shown.String())
		}
	}
}

// A cell that doesn't compile changes nothing; one that panics has declared.
func TestRollBack(t *testing.T) {
	m := machine(t)
	for _, c := range []struct {
		cell string
		want Status
	}{
		{"func f() int { return 1 }", OK},
		{"func f() int { return \"two\" }", Compile},
		{"%%\nif f() != 1 {\n\tpanic(\"not rolled back\")\n}", OK},
		{"func f() int { return 2 }\n%%\npanic(\"after\")", Panicked},
		{"%%\nif f() != 2 {\n\tpanic(\"not declared\")\n}", OK},
		{"import \"os\"\n%%\nos.Exit(0)", OK},
		{"import \"os\"\n%%\nos.Exit(4)", Exited},
	} {
		if r := m.Run(context.Background(), c.cell); r.Status != c.want {
			t.Errorf("%s\nis %s, expected %s: %s", c.cell, r.Status, c.want, m.Report(r))
		}
	}
}

func TestReports(t *testing.T) {
	m := machine(t)
	for cell, want := range map[string]string{
		"var a int = \"x\"\nvar b = c":        "line 2: undefined: c\n    var b = c\n            ^",
		"%%\nx := 1":                          "declared and not used: x",
		"import \"os/exec\"\nvar _ exec.Cmd":  "package os/exec isn't part of this page",
		"%%\nfmt.Println(":                    "line 2: expected",
		"%%\nvar p *struct{ x int }\np.x = 1": "nil pointer dereference\n\nline 3, in main:\n    p.x = 1",
	} {
		if got := m.Report(m.Run(context.Background(), cell)); !strings.Contains(got, want) {
			t.Errorf("%s\nreports\n%s\nexpected is %q", cell, got, want)
		}
	}
}

func TestRestoredMachineKnowsWhatWasDeclared(t *testing.T) {
	m := machine(t)
	m.Restore(map[int]string{3: "func f() int { return 7 }"}, 5)
	if r := m.Run(context.Background(), "%%\nif f() != 7 {\n\tpanic(\"\")\n}"); r.Status != OK || r.Count != 6 {
		t.Errorf("%+v: %s", r, m.Report(r))
	}
}
