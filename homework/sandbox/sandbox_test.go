package sandbox

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
)

// testRules are a small sheet: one scalar function, one on matrices.
var testRules = Rules{
	Imports: []string{"errors", "fmt", "math", "math/rand", "sort", "time", "gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat"},
	Deny:    map[string][]string{"gonum.org/v1/gonum/stat": {"PC"}},
	Only:    map[string][]string{"fmt": {"Println", "Sprint", "Errorf", "Print"}},
	Funcs: []Func{
		{Name: "Kernel", Params: []string{"x", "y", "c"}, In: []Kind{Floats, Floats, Float}, Out: []Kind{Float}},
		{Name: "Double", Params: []string{"K"}, In: []Kind{Sym}, Out: []Kind{Sym}},
		{Name: "Split", Params: []string{"x", "m"}, In: []Kind{Dense, Int}, Out: []Kind{Vec, Ints}},
	},
}

var shared struct {
	once  sync.Once
	tools *Tools
	err   error
}

// tools opens the toolchain once for all tests.
func tools(t *testing.T) *Tools {
	t.Helper()
	shared.once.Do(func() { shared.tools, shared.err = Open(context.Background(), testRules) })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.tools
}

// sample leaves a test that takes long out of a default run.
func sample(t *testing.T) {
	t.Helper()
	if os.Getenv("KPCALAB_LONG") == "" {
		t.Skip("it takes some ten seconds of processor time: with KPCALAB_LONG=1 only")
	}
}

func TestMain(m *testing.M) {
	code := m.Run()
	if shared.tools != nil {
		shared.tools.Close()
	}
	os.Exit(code)
}

const honest = `package submission

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

func Kernel(x, y []float64, c float64) float64 {
	s := 0.0
	for i := range x {
		s += (x[i] - y[i]) * (x[i] - y[i])
	}
	return math.Exp(-s / (c * c))
}

func Double(K *mat.SymDense) *mat.SymDense {
	var d mat.SymDense
	d.ScaleSym(2, K)
	return &d
}

func Split(x *mat.Dense, m int) (*mat.VecDense, []int) {
	return mat.VecDenseCopyOf(x.ColView(m)), []int{m, -1}
}
`

// start compiles, links and returns a worker for one source.
func start(t *testing.T, source string) *Worker {
	t.Helper()
	tools(t)
	m, err := link([]string{source})
	if err != nil {
		t.Fatal(err)
	}
	w := m.Worker(Limits{Call: time.Second})
	t.Cleanup(w.Close)
	return w
}

// link makes one module of sources.
func link(sources []string) (*Module, error) {
	var objects []*Object
	for _, s := range sources {
		has := []bool{true}
		if s == honest {
			has = []bool{true, true, true}
		}
		o, err := shared.tools.Compile(context.Background(), "test", []byte(s), has, nil)
		if err != nil {
			return nil, err
		}
		objects = append(objects, o)
	}
	return shared.tools.Link(context.Background(), objects)
}

// together are submissions that share a module, since it takes
// a second to turn one into machine code, whatever is in it.
var together = struct {
	sources []string
	once    sync.Once
	module  *Module
	err     error
}{sources: []string{honest, panicsOnLine5, changesY, counts, sleeps}}

const (
	panicsOnLine5 = "package submission\nfunc Kernel(x, y []float64, c float64) float64 {\n\n\n\treturn x[len(x)]\n}\n"
	changesY      = "package submission\nfunc Kernel(x, y []float64, c float64) float64 {\n\ty[1] = 9\n\treturn 0\n}\n"
	sleeps        = `package submission

import (
	"math/rand"
	"time"
)

func Kernel(x, y []float64, c float64) float64 {
	began := time.Now()
	time.Sleep(3 * time.Hour)
	s := time.Since(began).Hours()
	for time.Since(began) < 3*time.Hour+20*time.Millisecond {
	}
	return s + rand.Float64()/1000
}
`
	counts = "package submission\nfunc Kernel(x, y []float64, c float64) float64 {\n\tcalls++\n\treturn calls\n}\n\nvar calls float64\n"
)

// startOf returns a worker of their module, and the number of one submission in it.
func startOf(t *testing.T, source string) (w *Worker, submission int) {
	t.Helper()
	tools(t)
	together.once.Do(func() {
		for _, c := range stops {
			together.sources = append(together.sources, c.source)
		}
		together.module, together.err = link(together.sources)
	})
	if together.err != nil {
		t.Fatal(together.err)
	}
	w = together.module.Worker(Limits{Call: 300 * time.Millisecond}) // of processor time
	t.Cleanup(w.Close)
	return w, slices.Index(together.sources, source)
}

func kernelArgs() []Value { return []Value{Of([]float64{1, 2}), Of([]float64{0, 4}), Of(1.5)} }

func TestHonestSubmission(t *testing.T) {
	ctx := context.Background()
	w, i := startOf(t, honest)
	r, err := w.Call(ctx, i, "Kernel", kernelArgs())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.Results[0].Data[0], math.Exp(-5/2.25); !(math.Abs(got-want) <= 1e-15) {
		t.Errorf("Kernel = %v, want %v", got, want)
	}
	K := mat.NewSymDense(2, []float64{1, 2, 2, 5})
	r, err = w.Call(ctx, i, "Double", []Value{Of(K)})
	if err != nil {
		t.Fatal(err)
	}
	if got := ToDense(r.Results[0]); got.At(0, 1) != 4 || got.At(1, 1) != 10 || len(r.Changed) != 0 {
		t.Errorf("Double = %v, changed %v", mat.Formatted(got), r.Changed)
	}
	r, err = w.Call(ctx, i, "Split", []Value{Of(mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6})), Of(1)})
	if err != nil {
		t.Fatal(err)
	}
	if v, s := r.Results[0].Data, r.Results[1].Data; v[1] != 5 || s[0] != 1 || s[1] != -1 {
		t.Errorf("Split = %v %v", v, s)
	}
	if w.Restarts != 1 {
		t.Errorf("%d processes were started, want 1", w.Restarts)
	}
}

// only makes a source with one Kernel.
func only(body string, imports ...string) string {
	s := "package submission\n"
	for _, i := range imports {
		s += "import \"" + i + "\"\n"
	}
	return s + "func Kernel(x, y []float64, c float64) float64 {\n" + body + "\n}\n"
}

// stops are submissions that don't come to their end.
var stops = []struct {
	name, source string
	why          Reason
	text         string
	either       bool // on a slow machine the time limit comes first
}{
	{"panic", only(`panic("so")`), Panicked, "so", false},
	{"index", only(`return x[7]`), Panicked, "index out of range [7] with length 2", false},
	{"nil map", only(`var m map[int]int; m[0] = 1; return 0`), Panicked, "assignment to entry in nil map", false},
	{"loop", only(`for {}`), OutOfTime, "", false},
	{"quiet loop", only(`s := 0.0; for i := 0; ; i++ { s += x[0]*float64(i) }; return s`), OutOfTime, "", false},
	{"call tree", only("var f func(n int) int; f = func(n int) int { if n == 0 { return 1 }; return f(n-1) + f(n-1) }; return float64(f(60))"), OutOfTime, "", false},
	{"recursion", only(`return 1 + Kernel(x, y, c)`), Trapped, "stack", true},
	{"deadlock", only(`<-make(chan int); return 0`), Trapped, "deadlock", false},
	{"memory", only("var s [][]byte; for { b := make([]byte, 1<<20); b[0] = 1; s = append(s, b); if len(s) < 0 { break } }; return 0"), OutOfRoom, "", true},
	{"goroutines", only("for { go func() { select {} }() }"), OutOfRoom, "", true},
	{"flood", only("for { fmt.Println(x, y, c, \"........................................\") }", "fmt"), Flooded, "", true},
	{"error that loops", only("panic(endless{})") + "\ntype endless struct{}\nfunc (endless) Error() string { for {} }\n", OutOfTime, "", false},
}

func TestStoppedCalls(t *testing.T) {
	for _, c := range stops {
		t.Run(c.name, func(t *testing.T) {
			w, i := startOf(t, c.source)
			_, err := w.Call(context.Background(), i, "Kernel", kernelArgs())
			var s *Stopped
			if !errors.As(err, &s) || s.Why != c.why && !(c.either && s.Why == OutOfTime) || s.Why == c.why && !strings.Contains(s.Text, c.text) {
				t.Errorf("got %v, want %s with %q", err, c.why, c.text)
			}
		})
	}
}

func TestLineOfPanic(t *testing.T) {
	w, i := startOf(t, panicsOnLine5)
	_, err := w.Call(context.Background(), i, "Kernel", kernelArgs())
	var s *Stopped
	if !errors.As(err, &s) || s.Line != 5 {
		t.Errorf("got %v, want a panic at line 5", err)
	}
}

func TestChangedArguments(t *testing.T) {
	w, i := startOf(t, changesY)
	args := kernelArgs()
	r, err := w.Call(context.Background(), i, "Kernel", args)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Changed) != 1 || r.Changed[0] != 1 || args[1].Data[1] != 4 {
		t.Errorf("changed %v, the caller's argument is %v", r.Changed, args[1].Data)
	}
}

func TestFreshForgets(t *testing.T) {
	ctx := context.Background()
	w, submission := startOf(t, counts)
	var got []float64
	for i := range 4 {
		if i == 2 {
			if err := w.Fresh(ctx); err != nil {
				t.Fatal(err)
			}
		}
		r, err := w.Call(ctx, submission, "Kernel", kernelArgs())
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r.Results[0].Data[0])
	}
	if got[1] != 2 || got[2] != 1 {
		t.Errorf("counter %v, want 1 2 1 2", got)
	}
}

func TestWorkerKilledFromOutside(t *testing.T) {
	ctx := context.Background()
	w, i := startOf(t, honest)
	if _, err := w.Call(ctx, i, "Kernel", kernelArgs()); err != nil {
		t.Fatal(err)
	}
	w.process.Kill()
	_, err := w.Call(ctx, i, "Kernel", kernelArgs())
	var broken *ToolFailure
	if !errors.As(err, &broken) {
		t.Fatalf("after a kill the call gave %v, want a ToolFailure", err)
	}
	if _, err := w.Call(ctx, i, "Kernel", kernelArgs()); err != nil || w.Restarts != 2 {
		t.Errorf("the next call gave %v after %d starts, want a result from a second worker", err, w.Restarts)
	}
}

func TestReferenceBeside(t *testing.T) {
	source := "package submission\nfunc hidden_Kernel(x, y []float64, c float64) float64 { return -1 }\nfunc other() float64 { return Kernel(nil, nil, 1) }\n"
	reference := "package submission\nfunc Kernel(x, y []float64, c float64) float64 { return 42 }\n"
	o, err := tools(t).Compile(context.Background(), "test", []byte(source), []bool{true}, []byte(reference))
	if err != nil {
		t.Fatal(err)
	}
	m, err := tools(t).Link(context.Background(), []*Object{o})
	if err != nil {
		t.Fatal(err)
	}
	w := m.Worker(Limits{})
	defer w.Close()
	r, err := w.Call(context.Background(), 0, "Kernel", kernelArgs())
	if err != nil || r.Results[0].Data[0] != 42 {
		t.Errorf("got %v %v, want the reference's 42", r, err)
	}
}
