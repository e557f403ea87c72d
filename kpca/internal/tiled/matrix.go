package tiled

import (
	"context"

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
	rows   []float64 // row sums, when stored
	back   bool      // the last product went through the chunks in reverse
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

// Stored computes the matrix once, and the sums of its rows: 4n² bytes.
func Stored(ctx context.Context, t *team.Team, n int, s Source) (*Matrix, error) {
	m := newMatrix(n)
	m.data = lend(m.start[len(m.start)-1] * tile)
	size := squareOf(s)
	jobs := blocks(len(m.start)-1, size)
	sums := simd.Alloc(len(jobs) * 2 * size * side)
	t.Do(len(jobs), func(p int) {
		b := jobs[p]
		sum := sums[2*size*side*p : 2*size*side*(p+1)]
		ones := b.ones(n)
		for i := b.i0; i < b.i1 && ctx.Err() == nil; i++ {
			if j := max(i, b.j0); j < b.j1 {
				k := m.tiles(i, j, b.j1)
				s.Tiles(k, i, j)
				b.add(sum, ones, k, i, j)
			}
		}
	})
	m.rows = make([]float64, side*panels(n))
	for p, b := range jobs {
		sum := sums[2*size*side*p:]
		simd.Axpy(1, sum[:side*(b.i1-b.i0)], m.rows[side*b.i0:])
		simd.Axpy(1, sum[size*side:size*side+side*(b.j1-b.j0)], m.rows[side*b.j0:])
	}
	m.rows = m.rows[:n]
	return m, ctx.Err()
}

// Upper writes the entries on and above the diagonal of a stored matrix by rows:
// entry (i, j) to dst[i·stride+j].
func (m *Matrix) Upper(t *team.Team, dst []float64, stride int) {
	t.Do(len(m.start)-1, func(i int) {
		for j := i; j < len(m.start)-1; j++ {
			k := m.tiles(i, j, j+1)
			for r := side * i; r < min(m.n, side*i+side); r++ {
				from, to := max(r, side*j), min(m.n, side*j+side)
				copy(dst[r*stride+from:r*stride+to], k[r%side*side+from-side*j:])
			}
		}
	})
}

// RowSums are Σ_j a_ij of a stored matrix, else nil.
func (m *Matrix) RowSums() []float64 { return m.rows }

// Release gives the memory of the matrix to later ones. It must not be used
// afterwards.
func (m *Matrix) Release() {
	if m != nil && m.data != nil {
		keep(m.data)
		m.data = nil
	}
}

// Recomputed computes tiles whenever they are needed, and stores none.
func Recomputed(n int, s Source) *Matrix {
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

// block is a range of rows and columns of tiles, at most size of each.
type block struct{ size, i0, i1, j0, j1 int }

// ones is 1 for every row of the block, and for every column from size·side
// on, but 0 beyond n, where tiles hold anything.
func (b block) ones(n int) []float64 {
	x := simd.Alloc(2 * b.size * side)
	for at, from := range map[int]int{0: b.i0, b.size * side: b.j0} {
		for q := range min(b.size*side, n-side*from) {
			x[at+q] = 1
		}
	}
	return x
}

// add adds to sum, laid out as ones, the row sums of the tiles of row i from
// column j on, which have just been computed and are in the cache, and of their
// mirror images.
func (b block) add(sum, ones, tiles []float64, i, j int) {
	at, right := side*(i-b.i0), side*(b.size+j-b.j0)
	if i == j {
		simd.SymMulDiagonal(tiles, ones, sum, at, 1, 0)
		tiles, right = tiles[tile:], right+side
	}
	simd.SymMul(tiles, ones, sum, at, right, 1, 0)
}

// blocks covers the upper triangle with squares.
func blocks(rows, size int) []block {
	var all []block
	for j := 0; j < rows; j += size {
		for i := 0; i <= j; i += size {
			all = append(all, block{size, i, min(i+size, rows), j, min(j+size, rows)})
		}
	}
	return all
}
