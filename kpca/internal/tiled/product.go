package tiled

import (
	"context"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// across is the number of columns of tiles that a product takes at a time, so
// that the vectors stay in the first cache; fresh is the number of tiles that
// are computed at once when none are stored.
const (
	across = 32
	fresh  = 16
)

// Mul sets the columns of y to the matrix times the columns of x. Columns are
// stride apart, stride ≥ n rounded up to 8; x must be 0 from n to there, y
// becomes so. Tiles are read once for all columns.
func (m *Matrix) Mul(ctx context.Context, t *team.Team, y, x []float64, columns, stride int) error {
	parts := len(m.chunks) - 1
	size := columns * stride
	if m.source != nil {
		m.mulRecomputed(ctx, t, y, x, columns, stride)
	} else if parts == 1 {
		clear(y[:size])
		m.part(0, y, x, columns, stride)
	} else {
		if len(m.sums) < parts*size {
			m.sums = simd.Alloc(parts * size)
		}
		do := t.Do
		if m.back = !m.back; m.back {
			do = t.DoBack
		}
		do(parts, func(c int) {
			sum := m.sums[c*size : (c+1)*size]
			for v := range columns {
				clear(sum[v*stride+side*m.chunks[c] : (v+1)*stride])
			}
			m.part(c, sum, x, columns, stride)
		})
		m.gather(t, y, columns, stride)
	}
	for v := range columns {
		clear(y[v*stride+m.n : (v+1)*stride])
	}
	return ctx.Err()
}

// part adds the products of the tiles of chunk c, and of their mirror images.
func (m *Matrix) part(c int, y, x []float64, columns, stride int) {
	rows := len(m.start) - 1
	first, last := m.chunks[c], m.chunks[c+1]
	wide := across
	if columns <= 2 {
		wide = rows
	}
	for j0 := first; j0 < rows; j0 += wide {
		j1 := min(rows, j0+wide)
		for i := first; i < min(last, j1); i++ {
			m.run(nil, y, x, i, max(i, j0), j1, columns, stride)
		}
	}
}

// run multiplies the tiles of row i from column j to j1.
func (m *Matrix) run(scratch, y, x []float64, i, j, j1, columns, stride int) {
	var k []float64
	if m.source != nil {
		k = scratch[:(j1-j)*tile]
		m.source.Tiles(k, i, j)
	} else {
		k = m.tiles(i, j, j1)
	}
	if i == j {
		simd.SymMulDiagonal(k, x, y, side*i, columns, stride)
		k, j = k[tile:], j+1
	}
	simd.SymMul(k, x, y, side*i, side*j, columns, stride)
}

// gather adds the partial products, in the order of the chunks for every entry.
func (m *Matrix) gather(t *team.Team, y []float64, columns, stride int) {
	parts, size := len(m.chunks)-1, columns*stride
	t.Do(columns, func(v int) {
		to := y[v*stride : (v+1)*stride]
		copy(to, m.sums[v*stride:(v+1)*stride])
		for c := 1; c < parts; c++ {
			from := side * m.chunks[c]
			simd.Axpy(1, m.sums[c*size+v*stride+from:c*size+(v+1)*stride], to[from:])
		}
	})
}
