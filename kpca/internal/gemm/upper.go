package gemm

import (
	"fmt"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// AddUpper is AddShared for the entries of a square C on its diagonal and above,
// in little more than half the time: a symmetric product needs no more. Entries
// below the diagonal get any numbers. A nil team is its caller alone.
func AddUpper(t *team.Team, c, a, b Matrix) {
	checkShapes(c, a, b)
	if c.Rows != c.Cols {
		panic(fmt.Sprintf("gemm: the upper triangle of a %d×%d matrix", c.Rows, c.Cols))
	}
	if a.Cols == 0 || c.Cols == 0 {
		return
	}
	l := simd.Current()
	tileRows, tileCols := Tile(l)
	buf := buffers.Get().(*buffer)
	defer buffers.Put(buf)
	parts := max(1, min(16, c.Rows/rowsPerPart))
	for j := 0; j < c.Cols; j += colBlock {
		nc := min(colBlock, c.Cols-j)
		panels := (nc + tileCols - 1) / tileCols
		tiles := (j + nc + tileRows - 1) / tileRows // those below it lie below the diagonal
		for k := 0; k < a.Cols; k += depth {
			kc := min(depth, a.Cols-k)
			t.Do(min(panels, 4), func(part int) {
				lo, hi := cut(part, min(panels, 4), panels, tileCols, nc)
				PackCols(l, buf.b[lo*kc:], b.Slice(k, j+lo, kc, hi-lo))
			})
			t.Do(parts, func(part int) {
				own := buffers.Get().(*buffer)
				defer buffers.Put(own)
				lo, hi := cut(part, parts, tiles, tileRows, j+nc)
				for i := lo; i < hi; i += rowBlock {
					mc := min(rowBlock, hi-i)
					PackRows(l, own.a, a.Slice(i, k, mc, kc))
					mulUpper(l, c.Slice(i, j, mc, nc), i-j, kc, own.a, buf.b)
				}
			})
		}
	}
}

// mulUpper is MulPacked for the tiles of c that hold an entry (r, s) with
// r + below ≤ s.
func mulUpper(l simd.Level, c Matrix, below, k int, a, b []float64) {
	rows, cols := Tile(l)
	for j := 0; j < c.Cols; j += cols {
		width := min(cols, c.Cols-j)
		need := min(c.Rows, Padded(max(0, j+width-below), rows))
		if need > 0 {
			MulPacked(l, 1, c.Slice(0, j, need, width), k, a, b[j*k:])
		}
	}
}
