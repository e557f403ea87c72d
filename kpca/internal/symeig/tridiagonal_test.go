package symeig

import (
	"math"
	"math/rand/v2"
	"slices"
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
			values, vectors, err := ofTridiagonal(d, e)
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
			checkValues(t, d, e, values)
		})
	})
}

// checkValues compares the eigenvalues with those that are found without eigenvectors.
func checkValues(t *rapid.T, d, e, values []float64) {
	diagonal, off, scale := scaled(d, e)
	if !valuesOnly(diagonal, off) {
		t.Fatal("no convergence without eigenvectors")
	}
	alone, err := descending(diagonal, scale)
	if err != nil {
		t.Fatal(err)
	}
	size := max(math.Abs(values[0]), math.Abs(values[len(d)-1]))
	for k, v := range alone {
		if math.Abs(v-values[k]) > 1e-14*size {
			t.Fatalf("n=%d: eigenvalue %d is %v alone and %v with vectors", len(d), k, v, values[k])
		}
	}
}

// ofTridiagonal solves a tridiagonal matrix as Decompose does what it reduced:
// e[i] couples i and i+1, and the last one is ignored.
func ofTridiagonal(d, e []float64) (values, vectors []float64, err error) {
	n := len(d)
	diagonal, off, scale := scaled(d, e)
	w := workspaces.Get().(*workspace)
	defer w.release()
	c := newConquest(w, nil, diagonal, off, n)
	if err := c.solve(nil); err != nil {
		return nil, nil, err
	}
	vectors = make([]float64, n*n)
	for k, at := range c.top(n) {
		for i, v := range c.vectors[at*c.stride:][:n] {
			vectors[i*n+k] = v
		}
	}
	values, err = c.values(scale)
	return values, vectors, err
}

// scaled copies a tridiagonal matrix, its entries of order 1.
func scaled(d, e []float64) (diagonal, off []float64, scale scaling) {
	n := len(d)
	scale = scaleTo1(math.Float64frombits(max(largestBits(d), largestBits(e[:n-1]))))
	diagonal, off = make([]float64, n), make([]float64, n)
	for i, v := range d {
		diagonal[i] = scale.apply(v)
	}
	for i, v := range e[:n-1] {
		off[i] = scale.apply(v)
	}
	return diagonal, off, scale
}
