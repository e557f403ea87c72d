package kerneltest_test

import (
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/kerneltest"
)

func polar(x []float64) []float64 {
	return []float64{math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0])}
}

func TestAllKernels(t *testing.T) {
	for _, k := range []kpca.Kernel{
		kpca.Linear{}, kpca.Cosine{},
		kpca.Polynomial{Degree: 1}, kpca.Polynomial{Degree: 2}, kpca.Polynomial{Degree: 3, Offset: 1.5, Scale: 0.2},
		kpca.Gaussian{Width: 1}, kpca.Gaussian{Width: 1e-8}, kpca.Gaussian{Width: 1e12}, kpca.GaussianSigma(2), kpca.GaussianGamma(0.1),
		kpca.Laplacian{Width: 2}, kpca.Laplacian{Width: 1e9},
		kpca.KernelFunc(func(x, y []float64) float64 { return 1 + floats.Dot(x, y) }),
	} {
		kerneltest.Check(t, k)
	}
	kerneltest.Contract{Indefinite: true}.Check(t, kpca.Sigmoid{Scale: 0.3, Offset: -1})
	kerneltest.Contract{Columns: []int{2}}.Check(t, kpca.MapFunc(polar))
}

func TestNystromAndFourier(t *testing.T) {
	landmarks := mat.NewDense(4, 2, []float64{0, 0, 1, 2, -1, 1, 3, 0})
	ny, err := kpca.NewNystrom(kpca.Gaussian{Width: 2}, landmarks)
	if err != nil {
		t.Fatal(err)
	}
	fourier, err := kpca.NewFourier(kpca.Gaussian{Width: 2}, 10, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []kpca.Kernel{ny, fourier} {
		kerneltest.Contract{Columns: []int{2}, Tolerance: 1e-10}.Check(t, k)
	}
}

// recorder collects what Check reports.
type recorder struct{ said []string }

func (*recorder) Helper() {}
func (r *recorder) Errorf(format string, a ...any) {
	r.said = append(r.said, fmt.Sprintf(format, a...))
}

type lopsided struct{ kpca.Linear }

func (l lopsided) EvalRow(dst, x []float64, ys *mat.Dense) {
	for j := range dst {
		dst[j] = l.Eval(x, ys.RawRowView(j))
	}
	dst[len(dst)-1] += 1e-6
}

type mismapped struct{ kpca.Linear }

func (mismapped) Map(x mat.Matrix) *mat.Dense {
	f := mat.DenseCopyOf(x)
	f.Scale(2, f)
	return f
}

type narrow struct{ kpca.Linear }

func (n narrow) Map(x mat.Matrix) *mat.Dense { return mat.NewDense(1, 1, nil) }

// batchy looks at the other samples, as a map that standardizes would.
type batchy struct{ kpca.Linear }

func (batchy) Map(x mat.Matrix) *mat.Dense {
	f := mat.DenseCopyOf(x)
	if n, _ := x.Dims(); n == 1 {
		f.Scale(1+1e-6, f)
	}
	return f
}

type scribbler struct{ kpca.Linear }

func (s scribbler) Map(x mat.Matrix) *mat.Dense {
	if d, ok := x.(*mat.Dense); ok {
		d.Set(0, 0, d.At(0, 0)+1e-15)
	}
	return s.Linear.Map(x)
}

// Every way to break the contract is seen.
func TestBreachesAreReported(t *testing.T) {
	var calls atomic.Int64
	for _, c := range []struct {
		k    kpca.Kernel
		want string
	}{
		{kpca.KernelFunc(func(x, y []float64) float64 { return x[0] - y[0] }), "symmetric"},
		{kpca.KernelFunc(func(x, y []float64) float64 { return math.Log(x[0] * y[0]) }), "finite"},
		{kpca.KernelFunc(func(x, y []float64) float64 { return -floats.Dot(x, y) }), "positive semidefinite"},
		{kpca.KernelFunc(func(x, y []float64) float64 { d := floats.Distance(x, y, 2); return d * d }), "positive semidefinite"},
		{kpca.KernelFunc(func(x, y []float64) float64 { s := floats.Dot(x, y); x[0] += 1; return s * 0 }), "writes to its arguments"},
		{kpca.KernelFunc(func(x, y []float64) float64 {
			if calls.Add(1) > 4*37*37 {
				return 2
			}
			return 1
		}), "keep state"},
		{lopsided{}, "EvalRow"},
		{mismapped{}, "Map"},
		{narrow{}, "1×1"},
		{batchy{}, "one sample differs"},
		{scribbler{}, "writes to the data"},
	} {
		r := &recorder{}
		kerneltest.Contract{Columns: []int{2}}.Check(r, c.k)
		if !strings.Contains(strings.Join(r.said, "\n"), c.want) {
			t.Errorf("%T: expected a report of %q, got %q", c.k, c.want, r.said)
		}
	}
}
