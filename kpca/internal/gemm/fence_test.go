package gemm

import (
	"fmt"
	"testing"

	"kpcalab/kpca/internal/fence"
	"kpcalab/kpca/internal/simd"
)

// TestNothingBeyondMatrices packs and multiplies matrices at the edge of memory that
// can't be touched, of sizes about one tile of each level.
func TestNothingBeyondMatrices(t *testing.T) {
	eachLevel(t, func(t *testing.T, l simd.Level) {
		rows, cols := Tile(l)
		for _, e := range fence.Both {
			for _, size := range [][3]int{{rows, cols, 1}, {rows + 1, cols + 1, 5}, {2*rows - 1, 2 * cols, 8}, {1, 1, 3}, {3 * rows, cols - 1, 16}} {
				m, n, k := size[0], size[1], size[2]
				doubles := func(n int) []float64 { return fence.Slice[float64](t, e, n) }
				for _, turned := range []bool{false, true} {
					a, b, c := Rows(doubles(m*k), m, k, k), Rows(doubles(k*n), k, n, n), Rows(doubles(m*n), m, n, n)
					if turned {
						a, b = Rows(a.Data, k, m, m).T(), Rows(b.Data, n, k, k).T()
					}
					left, right := doubles(Padded(m, rows)*k), doubles(Padded(n, cols)*k)
					fence.Guard(t, fmt.Sprintf("%v, %d×%d×%d, turned %v, forbidden %v", l, m, k, n, turned, e), func() {
						PackRows(l, left, a)
						PackCols(l, right, b)
						MulPacked(l, 1, c, k, left, right)
						Sub(c, a, b)
					})
				}
			}
		}
	})
}
