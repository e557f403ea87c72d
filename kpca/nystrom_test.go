package kpca

import (
	"math"
	"slices"
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

func TestNystromImprovesWithLandmarks(t *testing.T) {
	x := randomData(13, 200, 3)
	k := Gaussian{Width: 4}
	exact := Gram(k, x)
	for name, pick := range map[string]func(l int) (*mat.Dense, error){
		"uniform":  func(l int) (*mat.Dense, error) { return UniformLandmarks(x, l, 1) },
		"plusplus": func(l int) (*mat.Dense, error) { return PlusPlusLandmarks(x, l, 1) },
		"leverage": func(l int) (*mat.Dense, error) { return LeverageLandmarks(x, k, l, 1) },
		"cholesky": func(l int) (*mat.Dense, error) { return RPCholeskyLandmarks(x, k, l, 1) },
	} {
		last := math.Inf(1)
		for _, l := range []int{5, 20, 80} {
			z, err := pick(l)
			if err != nil {
				t.Fatal(err)
			}
			if n, _ := z.Dims(); n != l {
				t.Fatalf("%s: %d landmarks, want %d", name, n, l)
			}
			ny, err := NewNystrom(k, z)
			if err != nil {
				t.Fatal(err)
			}
			var diff mat.Dense
			diff.Sub(exact, Gram(ny, x))
			e := mat.Norm(&diff, 2) / mat.Norm(exact, 2)
			if e > last/2 {
				t.Errorf("%s: relative error %.2g with %d landmarks, %.2g with a quarter of them", name, e, l, last)
			}
			last = e
			for i := range 5 { // the diagonal is approximated from below
				if v := ny.Eval(x.RawRowView(i), x.RawRowView(i)); v > 1+1e-9 {
					t.Errorf("%s: Eval(x,x) = %g above K(x,x) = 1", name, v)
				}
			}
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

func TestLandmarksOfIdenticalRows(t *testing.T) {
	x := mat.NewDense(6, 2, []float64{1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 4})
	for _, pick := range []func() (*mat.Dense, error){
		func() (*mat.Dense, error) { return PlusPlusLandmarks(x, 4, 3) },
		func() (*mat.Dense, error) { return LeverageLandmarks(x, Gaussian{Width: 1}, 4, 3) },
		func() (*mat.Dense, error) { return RPCholeskyLandmarks(x, Gaussian{Width: 1}, 4, 3) },
	} {
		z, err := pick()
		if err != nil {
			t.Fatal(err)
		}
		ny, err := NewNystrom(Gaussian{Width: 1}, z)
		if err != nil {
			t.Fatal(err)
		}
		if ny.FeatureDim() != 2 {
			t.Errorf("two distinct landmarks give %d features", ny.FeatureDim())
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
	_, e6 := UniformLandmarks(x, 6, 1)
	_, e7 := PlusPlusLandmarks(x, 0, 1)
	_, e8 := NewNystrom(Linear{}, mat.NewDense(1, 1, []float64{math.NaN()}))
	_, e9 := LeverageLandmarks(x, Gaussian{}, 2, 1)
	for i, c := range []struct {
		err  error
		want string
	}{{e1, "Width is 0"}, {e2, "zero between all landmarks"}, {e3, "even"}, {e4, "Width is -1"}, {e5, "0 columns"}, {e6, "6 landmarks of 5 rows"}, {e7, "between 1 and 5"}, {e8, "row 0, column 0"}, {e9, "Width is 0"}} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("case %d: error %v, want one with %q", i+1, c.err, c.want)
		}
	}
}

// The numbers of the rows are those of the landmarks.
func TestLandmarkRows(t *testing.T) {
	x, k := randomData(5, 60, 3), Gaussian{Width: 2}
	for name, rule := range map[string]struct {
		rows      func() ([]int, error)
		landmarks func() (*mat.Dense, error)
	}{
		"uniform":  {func() ([]int, error) { return UniformRows(x, 9, 4) }, func() (*mat.Dense, error) { return UniformLandmarks(x, 9, 4) }},
		"plusplus": {func() ([]int, error) { return PlusPlusRows(x, 9, 4) }, func() (*mat.Dense, error) { return PlusPlusLandmarks(x, 9, 4) }},
		"leverage": {func() ([]int, error) { return LeverageRows(x, k, 9, 4) }, func() (*mat.Dense, error) { return LeverageLandmarks(x, k, 9, 4) }},
		"cholesky": {func() ([]int, error) { return RPCholeskyRows(x, k, 9, 4) }, func() (*mat.Dense, error) { return RPCholeskyLandmarks(x, k, 9, 4) }},
	} {
		rows, err := rule.rows()
		if err != nil {
			t.Fatal(err)
		}
		z, err := rule.landmarks()
		if err != nil {
			t.Fatal(err)
		}
		for q, i := range rows {
			if q > 0 && rows[q-1] >= i || !slices.Equal(z.RawRowView(q), x.RawRowView(i)) {
				t.Errorf("%s: landmark %d is not row %d of rows %v", name, q, i, rows)
			}
		}
		if len(rows) != 9 {
			t.Errorf("%s: %d rows", name, len(rows))
		}
	}
}
