package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// All samples as landmarks: the exact answer, embeddings of new samples included.
func TestNystromWithAllLandmarksIsExact(t *testing.T) {
	x, fresh := randomData(11, 60, 3), randomData(12, 7, 3)
	for _, k := range []Kernel{Gaussian{Width: 2}, Gaussian{Width: 30}, Polynomial{Degree: 3, Offset: 1}} {
		exact := mustFit(t, x, k, &Options{Components: 4, Form: Dual})
		ny, err := NewNystrom(k, x)
		if err != nil {
			t.Fatal(err)
		}
		approx := mustFit(t, x, ny, &Options{Components: 4, Form: Primal})
		g, err := exact.Transform(fresh)
		if err != nil {
			t.Fatal(err)
		}
		h, err := approx.Transform(fresh)
		if err != nil {
			t.Fatal(err)
		}
		tol := 1e-7 * math.Sqrt(exact.Eigenvalues[0])
		if !mat.EqualApprox(exact.Embedding, approx.Embedding, tol) || !mat.EqualApprox(g, h, tol) {
			t.Errorf("%v: Nyström with all landmarks differs from the exact embedding", k)
		}
	}
}

// The error of random features falls as 1/√D: Hoeffding bounds each entry.
func TestFourierApproximatesTheGaussian(t *testing.T) {
	x := randomData(14, 40, 3)
	k := Gaussian{Width: 5}
	exact := Gram(k, x)
	for _, D := range []int{100, 10000} {
		f, err := NewFourier(k, D, 3, 7)
		if err != nil {
			t.Fatal(err)
		}
		var approx mat.Dense
		features := f.Map(x)
		approx.Mul(features, features.T())
		bound := math.Sqrt(4 / float64(D) * math.Log(2*40*40/1e-9))
		for i := range 40 {
			for j := range 40 {
				if d := math.Abs(approx.At(i, j) - exact.At(i, j)); d > bound {
					t.Fatalf("D = %d: entry (%d, %d) is off by %g, bound %g", D, i, j, d, bound)
				}
				if d := math.Abs(approx.At(i, j) - f.Eval(x.RawRowView(i), x.RawRowView(j))); d > 1e-12 {
					t.Fatalf("Map and Eval differ by %g", d)
				}
			}
			if d := math.Abs(approx.At(i, i) - 1); d > 1e-12 {
				t.Errorf("‖φ(x)‖² is off 1 by %g", d)
			}
		}
	}
}

func TestFeatureMapErrors(t *testing.T) {
	x := randomData(15, 5, 2)
	_, e1 := NewNystrom(Gaussian{}, x)
	_, e2 := NewNystrom(Linear{}, mat.NewDense(2, 2, nil))
	_, e3 := NewFourier(Gaussian{Width: 1}, 3, 2, 1)
	_, e4 := NewFourier(Gaussian{Width: -1}, 4, 2, 1)
	_, e5 := NewFourier(Gaussian{Width: 1}, 4, 0, 1)
	_, e8 := NewNystrom(Linear{}, mat.NewDense(1, 1, []float64{math.NaN()}))
	for i, c := range []struct {
		err  error
		want string
	}{{e1, "Width is 0"}, {e2, "zero between all landmarks"}, {e3, "even"}, {e4, "Width is -1"}, {e5, "0 columns"}, {e8, "row 0, column 0"}} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("case %d: error %v, want one with %q", i+1, c.err, c.want)
		}
	}
}
