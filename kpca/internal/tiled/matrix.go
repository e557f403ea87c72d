package tiled

import (
	"context"
	"sync"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// Matrix is a symmetric n×n matrix of which the tiles on and above the diagonal
// are stored, row of tiles by row of tiles, or computed in each product.
type Matrix struct {
	n      int
	source Source    // nil when stored
	data   []float64 // the tiles
	start  []int     // start[i] is the tile at which row i of tiles begins
	chunks []int     // rows of tiles that one part of a product covers
	sums   []float64 // partial products, one for each chunk
}

func newMatrix(n int) *Matrix {
	m := &Matrix{n: n, start: make([]int, panels(n)+1)}
	for i := range panels(n) {
		m.start[i+1] = m.start[i] + panels(n) - i
	}
	m.chunks = m.cut(chunksFor(n))
	return m
}

// chunksFor is the number of parts of a product: enough for many cores when the
// work is large, few when sharing it would cost more than it saves.
func chunksFor(n int) int {
	switch {
	case n < 600:
		return 1
	case n < 1500:
		return 4
	case n < 5000:
		return 16
	}
	return 32
}

// cut splits the rows of tiles into parts with about as many tiles each.
func (m *Matrix) cut(parts int) []int {
	rows := len(m.start) - 1
	cuts := []int{0}
	for i := range rows {
		if m.start[i] >= m.start[rows]*len(cuts)/parts && i > cuts[len(cuts)-1] {
			cuts = append(cuts, i)
		}
	}
	return append(cuts, rows)
}

// Stored computes the matrix once: 4n² bytes.
func Stored(ctx context.Context, t *team.Team, n int, s Source) (*Matrix, error) {
	m := newMatrix(n)
	m.data = lend(m.start[len(m.start)-1] * tile)
	jobs := blocks(len(m.start)-1, 64)
	t.Do(len(jobs), func(p int) {
		b := jobs[p]
		for i := b.i0; i < b.i1 && ctx.Err() == nil; i++ {
			if j := max(i, b.j0); j < b.j1 {
				s.Tiles(m.tiles(i, j, b.j1), i, j)
			}
		}
	})
	return m, ctx.Err()
}

// Release gives the memory of the matrix to later ones. It must not be used
// afterwards.
func (m *Matrix) Release() {
	if m != nil && m.data != nil {
		data := m.data // not &m.data: that is about to be nil
		m.data = nil
		if cap(data) <= mostSpared {
			spare.Put(&data)
		}
	}
}

// spare holds the memory of matrices that were released, until the next garbage
// collections: a series of fits then pays only once for touching its pages.
var spare sync.Pool

// mostSpared is the size, in numbers, of memory worth keeping (512 MiB).
const mostSpared = 64 << 20

// lend is memory for n numbers, which hold anything.
func lend(n int) []float64 {
	if p, ok := spare.Get().(*[]float64); ok && cap(*p) >= n && cap(*p) <= n+n/4 {
		return (*p)[:n]
	}
	return simd.Alloc(n)
}

// Free computes tiles whenever they are needed, and stores none.
func Free(n int, s Source) *Matrix {
	m := newMatrix(n)
	m.source = s
	return m
}

// Size is n.
func (m *Matrix) Size() int { return m.n }

// tiles are those of row i from column j up to column j1, when stored.
func (m *Matrix) tiles(i, j, j1 int) []float64 {
	from := m.start[i] + j - i
	return m.data[from*tile : (from+j1-j)*tile]
}

// At is the entry at row i and column j; the matrix must be stored.
func (m *Matrix) At(i, j int) float64 {
	if j < i {
		i, j = j, i
	}
	return m.tiles(i/side, j/side, j/side+1)[i%side*side+j%side]
}

// block is a range of rows and columns of tiles.
type block struct{ i0, i1, j0, j1 int }

// blocks covers the upper triangle with squares whose points stay in the cache.
func blocks(rows, size int) []block {
	var all []block
	for j := 0; j < rows; j += size {
		for i := 0; i <= j; i += size {
			all = append(all, block{i, min(i+size, rows), j, min(j+size, rows)})
		}
	}
	return all
}
