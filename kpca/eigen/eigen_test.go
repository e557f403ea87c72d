package eigen_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/kpca/eigen"
)

// decomposition are the methods that Sym shares with mat.EigenSym.
type decomposition interface {
	mat.Symmetric
	Factorize(a mat.Symmetric, vectors bool) bool
	Values(dst []float64) []float64
	RawValues() []float64
	VectorsTo(dst *mat.Dense)
	RawQ() mat.Matrix
}

var both = map[string]func() decomposition{
	"mat.EigenSym": func() decomposition { return new(mat.EigenSym) },
	"eigen.Sym":    func() decomposition { return new(eigen.Sym) },
}

func random(seed uint64, n int) *mat.SymDense {
	r := rand.New(rand.NewPCG(seed, 3))
	a := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			a.SetSym(i, j, r.NormFloat64())
		}
	}
	return a
}

// matrices are of many kinds: random, multiple eigenvalues, low rank, graded, of
// extreme scale, banded, diagonal.
func matrices() map[string]mat.Symmetric {
	all := map[string]mat.Symmetric{
		"1": mat.NewSymDense(1, []float64{-3}), "2": mat.NewSymDense(2, []float64{2, 1, 0, 2}),
		"identity": mat.NewDiagDense(7, []float64{1, 1, 1, 1, 1, 1, 1}),
		"band":     mat.NewSymBandDense(6, 1, []float64{2, -1, 2, -1, 2, -1, 2, -1, 2, -1, 2, 0}),
		"zero":     mat.NewSymDense(5, nil),
	}
	for _, n := range []int{3, 10, 33, 64, 150} {
		all[fmt.Sprint("random ", n)] = random(uint64(n), n)
		low := mat.NewSymDense(n, nil)
		low.SymRankOne(low, 2, mat.NewVecDense(n, mat.Col(nil, 0, random(1, n))))
		all[fmt.Sprint("rank 1 ", n)] = low
		for _, e := range []float64{1e150, 1e-150} {
			scaled := mat.NewSymDense(n, nil)
			scaled.ScaleSym(e, random(2, n))
			all[fmt.Sprint("scale ", e, " ", n)] = scaled
		}
	}
	return all
}

// Both pass the same test: AQ = QΛ, QᵀQ = 1, values ascend, At gives A back, and the
// values of both agree.
func TestAsEigenSym(t *testing.T) {
	for what, a := range matrices() {
		n := a.SymmetricDim()
		scale := mat.Norm(a, 2)
		limit := 1e-13 * math.Sqrt(float64(n))
		var values [][]float64
		for name, empty := range both {
			e := empty()
			if !e.Factorize(a, true) {
				t.Errorf("%s of %s fails", name, what)
				continue
			}
			v := e.Values(nil)
			values = append(values, v)
			if !slices.IsSorted(v) || !slices.Equal(v, e.RawValues()) || e.SymmetricDim() != n {
				t.Errorf("%s of %s: values %v, raw %v", name, what, v, e.RawValues())
			}
			var q, left, right, one mat.Dense
			e.VectorsTo(&q)
			left.Mul(a, &q)
			right.Mul(&q, mat.NewDiagDense(n, v))
			one.Mul(q.T(), &q)
			if d := distance(&left, &right); d > limit*scale {
				t.Errorf("%s of %s: AQ and QΛ differ by %g", name, what, d)
			}
			if d := distance(&one, identity(n)); d > limit {
				t.Errorf("%s of %s: QᵀQ differs from 1 by %g", name, what, d)
			}
			if d := distance(e.T(), a); d > limit*scale {
				t.Errorf("%s of %s: At differs by %g", name, what, d)
			}
			if !mat.Equal(e.RawQ(), &q) {
				t.Errorf("%s of %s: RawQ is not what VectorsTo copies", name, what)
			}
			if name == "mat.EigenSym" && strings.HasPrefix(what, "scale") {
				continue // gonum 0.17.0 panics there, for eigenvalues alone
			}
			alone := empty()
			if !alone.Factorize(a, false) || alone.RawQ() != nil {
				t.Errorf("%s of %s: values alone fail, or come with %v", name, what, alone.RawQ())
			}
			values = append(values, alone.Values(make([]float64, n)))
		}
		for _, v := range values[1:] {
			for k := range v {
				if math.Abs(v[k]-values[0][k]) > limit*scale {
					t.Errorf("%s: value %d is %g and %g", what, k, v[k], values[0][k])
				}
			}
		}
	}
}

func distance(a, b mat.Matrix) (worst float64) {
	r, c := a.Dims()
	for i := range r {
		for j := range c {
			worst = max(worst, math.Abs(a.At(i, j)-b.At(i, j)))
		}
	}
	return worst
}

func identity(n int) mat.Matrix {
	one := mat.NewDiagDense(n, nil)
	for i := range n {
		one.SetDiag(i, 1)
	}
	return one
}

// Where one panics, the other does.
func TestPanicsAsEigenSym(t *testing.T) {
	for name, empty := range both {
		ready := func(vectors bool) decomposition {
			e := empty()
			e.Factorize(mat.NewSymDense(2, []float64{1, 2, 2, 1}), vectors)
			return e
		}
		for what, f := range map[string]func(){
			"values before":         func() { empty().Values(nil) },
			"vectors before":        func() { empty().VectorsTo(&mat.Dense{}) },
			"vectors not asked for": func() { ready(false).VectorsTo(&mat.Dense{}) },
			"At not asked for":      func() { ready(false).At(0, 0) },
			"short dst":             func() { ready(true).Values(make([]float64, 1)) },
			"another shape":         func() { ready(true).VectorsTo(mat.NewDense(2, 3, nil)) },
			"row 2":                 func() { ready(true).At(2, 0) },
			"column -1":             func() { ready(true).At(0, -1) },
			"empty":                 func() { empty().Factorize(&mat.SymDense{}, true) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s: no panic: %s", name, what)
					}
				}()
				f()
			}()
		}
		if e := empty(); e.RawValues() != nil || e.RawQ() != nil || e.SymmetricDim() != 0 {
			t.Errorf("%s: an empty one has %v, %v", name, e.RawValues(), e.RawQ())
		}
	}
}

// What isn't finite is refused, and what was there before is gone.
func TestNotFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		a := random(1, 40)
		var e eigen.Sym
		if !e.Factorize(a, true) {
			t.Fatal("a random matrix fails")
		}
		a.SetSym(3, 17, bad)
		if e.Factorize(a, true) || e.RawValues() != nil || e.RawQ() != nil {
			t.Errorf("%g: a decomposition %v", bad, e.RawValues())
		}
		if _, err := eigen.Largest(context.Background(), eigen.Dense(a), 2, 0); err == nil || !strings.Contains(err.Error(), "must be finite") {
			t.Errorf("%g: Largest returns %v", bad, err)
		}
	}
}

// Largest finds what Sym finds.
func TestLargest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 120).Draw(t, "n")
		m := rapid.IntRange(1, min(n, 12)).Draw(t, "m")
		a := random(rapid.Uint64().Draw(t, "seed"), n)
		var e eigen.Sym
		if !e.Factorize(a, true) {
			t.Fatal("Sym fails")
		}
		got, err := eigen.Largest(context.Background(), eigen.Dense(a), m, 1e-13)
		if err != nil {
			t.Fatal(err)
		}
		largest := max(math.Abs(e.RawValues()[0]), math.Abs(e.RawValues()[n-1]))
		var av mat.Dense
		av.Mul(a, got.Vectors)
		for j, v := range got.Values {
			if want := e.RawValues()[n-1-j]; math.Abs(v-want) > 1e-11*largest || got.Residuals[j] > 1e-12*largest {
				t.Fatalf("value %d of %d: %g, want %g; residual %g", j, n, v, want, got.Residuals[j])
			}
			for i := range n {
				if math.Abs(av.At(i, j)-v*got.Vectors.At(i, j)) > 1e-11*largest {
					t.Fatalf("column %d is no eigenvector", j)
				}
			}
		}
	})
}

func TestLargestRefuses(t *testing.T) {
	a := eigen.Dense(random(1, 30))
	for _, c := range []struct {
		m         int
		tolerance float64
		want      string
	}{{0, 0, "between 1 and 30"}, {31, 0, "between 1 and 30"}, {1, -1, "the tolerance is -1"}, {1, math.NaN(), "the tolerance is NaN"}} {
		if _, err := eigen.Largest(context.Background(), a, c.m, c.tolerance); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("m = %d, tolerance %g: %v", c.m, c.tolerance, err)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := eigen.Largest(ended, a, 2, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %v", err)
	}
}

func BenchmarkFactorize(b *testing.B) {
	for _, n := range []int{4, 10, 30, 100, 300, 1000} {
		a := random(1, n)
		for name, empty := range both {
			b.Run(fmt.Sprintf("n=%d/%s", n, name), func(b *testing.B) {
				for b.Loop() {
					empty().Factorize(a, true)
				}
			})
		}
	}
}
