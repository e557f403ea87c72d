package symeig

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawTridiagonal mixes scales, zeros and repeated values.
func drawTridiagonal(t *rapid.T) (d, e []float64) {
	n := rapid.IntRange(1, 150).Draw(t, "n")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	kind := rapid.IntRange(0, 4).Draw(t, "kind")
	scale := math.Pow(10, float64(rapid.IntRange(-300, 300).Draw(t, "scale")))
	d, e = make([]float64, n), make([]float64, n)
	for i := range n {
		x, y := r.NormFloat64(), r.NormFloat64()
		switch kind {
		case 1: // many equal values
			x, y = math.Round(x), math.Round(y)
		case 2: // falls apart
			if r.IntN(4) == 0 {
				y = 0
			}
		case 3: // weak couplings
			y *= math.Pow(10, -float64(r.IntN(30)))
		case 4: // graded
			x, y = x*math.Pow(2, -float64(i)), y*math.Pow(2, -float64(i))
		}
		d[i], e[i] = x*scale, y*scale
	}
	return d, e
}

func TestTridiagonal(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			d, e := drawTridiagonal(t)
			n := len(d)
			values, vectors, err := Tridiagonal(d, e)
			if err != nil {
				t.Fatal(err)
			}
			a := tridiagonal(n, func(i int) (float64, float64) { return d[i], e[i] })
			if r, o := accuracy(a, n, values, vectors, n); !(r <= residualBound) || !(o <= orthogonalityBound) {
				t.Fatalf("n=%d: residual %.2g, orthogonality %.2g", n, r, o)
			}
			if !slices.IsSortedFunc(values, func(x, y float64) int { return compare(y, x) }) {
				t.Fatal("eigenvalues don't descend")
			}
			checkEnds(t, d, e, values, vectors)
		})
	})
}

// checkEnds compares TridiagonalEnds with the whole decomposition: the squares
// of the last entries are determined up to rotations within clusters, their
// sums over clusters well.
func checkEnds(t *rapid.T, d, e, values, vectors []float64) {
	n := len(d)
	v, last, err := TridiagonalEnds(d, e)
	if err != nil {
		t.Fatal(err)
	}
	size := max(math.Abs(values[0]), math.Abs(values[n-1]))
	total, want, got := 0.0, 0.0, 0.0
	for k := range n {
		if math.Abs(v[k]-values[k]) > 1e-14*size {
			t.Fatalf("n=%d: eigenvalue %d is %v alone and %v with vectors", n, k, v[k], values[k])
		}
		total += last[k] * last[k]
		want += vectors[(n-1)*n+k] * vectors[(n-1)*n+k]
		got += last[k] * last[k]
		if k+1 < n && values[k]-values[k+1] > 1e-3*size && math.Abs(want-got) > 1e-10 {
			t.Fatalf("n=%d: squared last entries add up to %v until eigenvalue %d, with vectors to %v", n, got, k, want)
		}
	}
	if math.Abs(total-1) > 1e-13 {
		t.Fatalf("n=%d: squared last entries add up to %v", n, total)
	}
}

func TestTridiagonalNotFinite(t *testing.T) {
	_, _, err := Tridiagonal([]float64{1, 2, 3}, []float64{1, math.NaN()})
	if err == nil || !strings.Contains(err.Error(), "e[1] is NaN") {
		t.Errorf("NaN in e: %v", err)
	}
	_, _, err = TridiagonalEnds([]float64{1, math.Inf(1), 3}, []float64{1, 1})
	if err == nil || !strings.Contains(err.Error(), "d[1] is +Inf") {
		t.Errorf("infinity in d: %v", err)
	}
}

func TestTridiagonalEmpty(t *testing.T) {
	if v, x, err := Tridiagonal(nil, nil); len(v) != 0 || len(x) != 0 || err != nil {
		t.Errorf("order 0: %v %v %v", v, x, err)
	}
}
