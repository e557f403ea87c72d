package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/simd"
)

// mixture is n samples of five Gaussians in d dimensions.
func mixture(n, d int, seed uint64) *mat.Dense {
	r := rand.New(rand.NewPCG(seed, 5))
	centres := mat.NewDense(5, d, nil)
	for i := range 5 {
		for j := range d {
			centres.Set(i, j, 2*r.NormFloat64())
		}
	}
	x := mat.NewDense(n, d, nil)
	for i := range n {
		c := r.IntN(5)
		for j := range d {
			x.Set(i, j, centres.At(c, j)+0.7*r.NormFloat64())
		}
	}
	return x
}

type solverCase struct {
	name   string
	x      *mat.Dense
	kernel Kernel
	low    bool // of low numerical rank
}

func solverCases() []solverCase {
	shifted := mixture(150, 40, 6)
	shifted.Apply(func(_, _ int, v float64) float64 { return v + 1e6 }, shifted)
	return []solverCase{
		{"gaussian", mixture(300, 5, 1), Gaussian{Width: 4}, false},
		{"gaussian, one dimension", mixture(300, 1, 1), Gaussian{Width: 3}, true},
		{"gaussian, wide", mixture(200, 2, 2), Gaussian{Width: 1e6}, true},
		{"gaussian, narrow", mixture(200, 3, 2), Gaussian{Width: 1e-3}, false},
		{"gaussian, many columns", mixture(200, 60, 2), Gaussian{Width: 12}, false},
		{"gaussian, far from 0", shifted, Gaussian{Width: 10}, false},
		{"laplacian", mixture(200, 4, 3), Laplacian{Width: 5}, false},
		{"laplacian, wide", mixture(200, 4, 3), Laplacian{Width: 1e4}, false},
		{"polynomial", mixture(200, 3, 4), Polynomial{Degree: 2, Offset: 1}, true},
		{"linear", mixture(200, 30, 4), Linear{}, true},
		{"cosine", mixture(200, 30, 4), Cosine{}, true},
		{"function", mixture(200, 2, 5), KernelFunc(func(x, y []float64) float64 { return 1 / (1 + precise.SquaredDistance(x, y, 0.5)) }), false},
	}
}

// TestSolversAgree compares every solver with the full decomposition, which is
// compared with scikit-learn and fifty digits elsewhere.
func TestSolversAgree(t *testing.T) {
	for _, c := range solverCases() {
		for _, uncentered := range []bool{false, true} {
			for _, m := range []int{1, 2, 5} {
				want, err := Fit(c.x, c.kernel, &Options{Components: m, Uncentered: uncentered, Form: Dual, Solver: Full{}})
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				solvers := []Solver{nil, Lanczos{}, Lanczos{Block: 1}, Lanczos{Block: 8}, MatrixFree{}, MatrixFree{Block: 2}, Davidson{}, Davidson{Tolerance: 1e-13}}
				if c.low {
					solvers = append(solvers, PivotedCholesky{})
				}
				for _, s := range solvers {
					name := fmt.Sprintf("%s, m=%d, uncentered=%v, %T", c.name, m, uncentered, s)
					got, err := Fit(c.x, c.kernel, &Options{Components: m, Uncentered: uncentered, Form: Dual, Solver: s})
					if err != nil {
						t.Errorf("%s: %v", name, err)
						continue
					}
					sameSpectrum(t, name, got, want)
				}
			}
		}
	}
}

// sameSpectrum compares eigenvalues and residuals, and coordinates as far as the
// gaps determine them.
func sameSpectrum(t *testing.T, name string, got, want *Model) {
	t.Helper()
	if got.Components() != want.Components() {
		t.Errorf("%s: %d components, want %d", name, got.Components(), want.Components())
		return
	}
	first := want.Eigenvalues[0]
	if math.Abs(got.Trace-want.Trace) > 1e-11*want.Trace {
		t.Errorf("%s: trace %v, want %v", name, got.Trace, want.Trace)
	}
	for j, l := range want.Eigenvalues {
		if math.Abs(got.Eigenvalues[j]-l) > 1e-11*first {
			t.Errorf("%s: λ%d = %v, want %v", name, j+1, got.Eigenvalues[j], l)
		}
		g, w := got.Certificates[j], want.Certificates[j]
		if g.Residual > 1e-11 {
			t.Errorf("%s: residual %d is %v", name, j+1, g.Residual)
		}
		if math.Abs(g.Gap-w.Gap) > 1e-4*w.Gap+1e-9 { // the value below λ_m is an estimate
			t.Errorf("%s: gap %d is %v, want %v", name, j+1, g.Gap, w.Gap)
		}
		if w.Gap < 1e-6 {
			continue
		}
		for i := range got.n {
			if d := math.Abs(got.Embedding.At(i, j) - want.Embedding.At(i, j)); d > 1e-10/w.Gap*math.Sqrt(first) {
				t.Errorf("%s: coordinate %d of sample %d is off by %v", name, j+1, i, d)
				return
			}
		}
	}
}

func TestSolversOnGramMatrices(t *testing.T) {
	x := mixture(150, 3, 1)
	k := Gram(Gaussian{Width: 4}, x)
	want, err := FitGram(k, &Options{Components: 3, Solver: Full{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []Solver{nil, Lanczos{}, MatrixFree{}, Davidson{}, PivotedCholesky{}} {
		got, err := FitGram(k, &Options{Components: 3, Solver: s})
		if err != nil {
			t.Fatalf("%T: %v", s, err)
		}
		sameSpectrum(t, fmt.Sprintf("%T", s), got, want)
	}
}

// TestSolversGiveTheSameBits on any number of cores.
func TestSolversGiveTheSameBits(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, c := range []struct {
		x      *mat.Dense
		solver Solver
	}{{mixture(1700, 5, 1), Lanczos{}}, {mixture(1700, 5, 1), Lanczos{Block: 4}}, {mixture(1700, 5, 1), MatrixFree{}}, {mixture(1700, 5, 1), Davidson{}}, {mixture(1700, 1, 1), PivotedCholesky{}}, {mixture(1700, 1, 1), nil}} {
		var want *Model
		for _, cores := range []int{1, 2, 3} {
			runtime.GOMAXPROCS(cores)
			got, err := Fit(c.x, Gaussian{Width: 4}, &Options{Components: 4, Solver: c.solver})
			if err != nil {
				t.Fatalf("%T: %v", c.solver, err)
			}
			if want == nil {
				want = got
			}
			if !mat.Equal(got.Embedding, want.Embedding) {
				t.Errorf("%T: %d cores give other numbers than one", c.solver, cores)
			}
		}
	}
}

func TestSolversOnEachLevel(t *testing.T) {
	x := mixture(700, 13, 1)
	want, err := Fit(x, Gaussian{Width: 7}, &Options{Components: 4, Solver: Full{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range simd.Levels() {
		restore := simd.Use(l)
		for _, s := range []Solver{Lanczos{}, MatrixFree{}, Davidson{}} {
			got, err := Fit(x, Gaussian{Width: 7}, &Options{Components: 4, Solver: s})
			if err != nil {
				t.Fatalf("%v: %v", l, err)
			}
			sameSpectrum(t, l.String(), got, want)
		}
		restore()
	}
}

func TestChosenSolvers(t *testing.T) {
	for _, c := range []struct {
		n, d, m int
		width   float64
		want    string
	}{{50, 2, 2, 3, "kpca.Full"}, {400, 2, 0, 3, "kpca.Full"}, {400, 13, 100, 3, "kpca.Full"}, {400, 13, 2, 7, "kpca.Lanczos"}, {2500, 2, 4, 8, "*kpca.factored"}, {2500, 13, 4, 7, "kpca.Lanczos"}} {
		p := newProblem(mixture(c.n, c.d, 1), Gaussian{Width: c.width}, true)
		if got := fmt.Sprintf("%T", p.choose(c.m)); got != c.want {
			t.Errorf("n=%d d=%d m=%d: %s, want %s", c.n, c.d, c.m, got, c.want)
		}
		p.close()
	}
	large := &problem{n: mostStored + 1, kernel: KernelFunc(nil), ctx: context.Background()}
	if _, ok := large.choose(3).(Davidson); !ok {
		t.Errorf("n=%d: %T, want Davidson", large.n, large.choose(3))
	}
}

// TestFactorOfManySamples has means and residuals from the factor.
func TestFactorOfManySamples(t *testing.T) {
	x := mixture(mostChecked+100, 1, 1)
	for _, c := range []struct {
		kernel     Kernel
		uncentered bool
	}{{Gaussian{Width: 4}, false}, {Gaussian{Width: 4}, true}, {Gaussian{Width: 100}, false}} {
		o := &Options{Components: 2, Uncentered: c.uncentered}
		got, err := Fit(x, c.kernel, o)
		if err != nil {
			t.Fatal(err)
		}
		o.Solver = PivotedCholesky{}
		named, err := Fit(x, c.kernel, o)
		if err != nil {
			t.Fatal(err)
		}
		if !mat.Equal(got.Embedding, named.Embedding) {
			t.Errorf("%v: the solver that is chosen and the one that is named give other numbers", c.kernel)
		}
		g, err := got.Transform(x.Slice(5, 25, 0, 1))
		if err != nil {
			t.Fatal(err)
		}
		for j := range 2 {
			if r := got.Certificates[j].Residual; !(r > 0 && r < 1e-11) {
				t.Errorf("%v: residual %v", c.kernel, r)
			}
			for i := range 20 {
				if d := math.Abs(g.At(i, j) - got.Embedding.At(i+5, j)); d > 1e-9*math.Sqrt(got.Eigenvalues[0]/float64(got.n)) {
					t.Errorf("%v uncentered=%v: Transform of sample %d differs from its embedding by %v", c.kernel, c.uncentered, i+5, d)
				}
			}
		}
	}
}

func TestCholeskyRefusesHighRank(t *testing.T) {
	_, err := Fit(mixture(300, 13, 1), Gaussian{Width: 2}, &Options{Components: 2, Solver: PivotedCholesky{MaxRank: 50}})
	if err == nil {
		t.Error("50 columns for a matrix of full rank are accepted")
	}
}

func TestFitStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	x := mixture(1200, 2, 1)
	for _, s := range []Solver{nil, Full{}, Lanczos{}, MatrixFree{}, Davidson{}, PivotedCholesky{}} {
		if _, err := FitContext(ctx, x, Gaussian{Width: 3}, &Options{Components: 2, Solver: s}); !errors.Is(err, context.Canceled) {
			t.Errorf("%T after cancellation: %v", s, err)
		}
	}
}

func TestProgressRises(t *testing.T) {
	for _, s := range []Solver{Lanczos{}, MatrixFree{}, Davidson{}, PivotedCholesky{}} {
		var seen []float64
		_, err := Fit(mixture(1200, 1, 1), Gaussian{Width: 2}, &Options{Components: 2, Solver: s, Progress: func(done float64) { seen = append(seen, done) }})
		if err != nil {
			t.Fatal(err)
		}
		if len(seen) < 3 || seen[0] != 0 || seen[len(seen)-1] != 1 {
			t.Errorf("%T: progress %v", s, seen)
		}
		if !slices.IsSorted(seen) {
			t.Errorf("%T: progress falls: %v", s, seen)
		}
	}
}

func TestTimes(t *testing.T) {
	x := mixture(130, 3, 1)
	v := mat.NewDense(130, 20, nil)
	v.Apply(func(i, j int, _ float64) float64 { return math.Sin(float64(i*20 + j)) }, v)
	for _, centered := range []bool{true, false} {
		p := newProblem(x, Gaussian{Width: 3}, centered)
		var want, diff mat.Dense
		want.Mul(newProblem(x, Gaussian{Width: 3}, centered).dense(), v)
		diff.Sub(p.times(v), &want)
		if e := mat.Norm(&diff, 2); e > 1e-11 {
			t.Errorf("centered=%v: Times is off by %v", centered, e)
		}
		p.close()
	}
}

// countdown is a context that ends after some looks at it.
type countdown struct {
	context.Context
	left atomic.Int64
}

func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// However late a context ends, the model is right or there is none.
func TestContextEndsLate(t *testing.T) {
	for _, c := range []struct {
		n      int
		solver Solver
	}{{1001, Full{}}, {150, Lanczos{}}, {150, MatrixFree{}}, {150, Davidson{}}, {150, PivotedCholesky{}}} {
		x := randomData(uint64(c.n), c.n, 2)
		fit := func(looks int64) (*Model, int64, error) {
			ctx := &countdown{Context: context.Background()}
			ctx.left.Store(looks)
			m, err := FitContext(ctx, x, Gaussian{Width: 3}, &Options{Components: 2, Solver: c.solver})
			return m, looks - ctx.left.Load(), err
		}
		_, all, err := fit(1 << 40)
		if err != nil {
			t.Fatal(err)
		}
		for looks := max(0, all-12); looks < all; looks++ {
			m, _, err := fit(looks)
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("%T: after %d of %d looks: %v", c.solver, looks, all, err)
			}
			if err == nil && m.Certificates[0].Residual > 1e-10 {
				t.Errorf("%T: after %d of %d looks the residual is %v", c.solver, looks, all, m.Certificates[0].Residual)
			}
		}
	}
}
