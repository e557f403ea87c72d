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
	runShared(t, c, a, b, true)
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
