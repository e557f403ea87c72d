package symeig

import (
	"fmt"
	"math"
	"slices"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// valuesOnly runs QL without eigenvectors.
func valuesOnly(diagonal, off []float64) bool {
	return QL(diagonal, off, make([]float64, 2*len(diagonal)), func(int, []float64) {})
}

// newConquest lays out the memory for a tridiagonal matrix; wanted is the
// number of eigenvectors needed.
func newConquest(w *workspace, t *team.Team, d, e []float64, wanted int) *conquest {
	n := len(d)
	c := &conquest{team: t, level: simd.Current(), n: n, d: d, e: e, wanted: wanted, spare: &w.spare}
	c.lanes = lanes(c.level)
	c.stride = gemm.Padded(n, 8)
	c.vectors = growSquare(&w.vectors, n)
	if n > leafSize {
		c.held = growSquare(&w.held, n)
		c.numbers = grow(&w.numbers, bands*bandSize(n))
	}
	integers := growInts(&w.integers, 5*n)
	c.order, c.kinds = integers[:n], integers[n:2*n]
	c.kept, c.dropped, c.origins = integers[2*n:3*n], integers[3*n:4*n], integers[4*n:]
	parts := 1
	if t != nil {
		parts = 4
	}
	t.Do(parts, func(k int) {
		clear(c.vectors[k*n/parts*c.stride : (k+1)*n/parts*c.stride])
	})
	return c
}

// top lists the rows of the m largest eigenvalues, largest first.
func (c *conquest) top(m int) []int {
	order := make([]int, m)
	for k := range order {
		order[k] = c.order[c.n-1-k]
	}
	return order
}

// values are the eigenvalues, descending and unscaled.
func (c *conquest) values(scale scaling) ([]float64, error) {
	values := make([]float64, c.n)
	for k, at := range c.top(c.n) {
		values[k] = scale.undo(c.d[at])
	}
	return values, checkRange(values)
}

// descending returns the values sorted, largest first, and unscaled.
func descending(d []float64, scale scaling) ([]float64, error) {
	values := make([]float64, len(d))
	for i, v := range d {
		values[i] = scale.undo(v)
	}
	slices.Sort(values)
	slices.Reverse(values)
	return values, checkRange(values)
}

// checkRange refuses eigenvalues too large for a float64, which a matrix with
// entries near the end of the range can have.
func checkRange(values []float64) error {
	for _, v := range []float64{values[0], values[len(values)-1]} {
		if math.IsInf(v, 0) {
			return fmt.Errorf("symeig: an eigenvalue exceeds %.3g, the largest float64; divide the matrix by %d first", math.MaxFloat64, len(values))
		}
	}
	return nil
}
