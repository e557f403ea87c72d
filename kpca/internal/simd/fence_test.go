package simd

import (
	"fmt"
	"testing"

	"kpcalab/kpca/internal/fence"
)

// TestNothingBeyondSlices runs each loop on slices of the least allowed size, at the
// edge of memory that can't be touched, for the sizes at which its blocks change.
func TestNothingBeyondSlices(t *testing.T) {
	if !fence.Supported {
		t.Log("memory isn't guarded on this system: nothing stops a loop here")
	}
	onEachLevel(t, func(t *testing.T) {
		for _, e := range fence.Both {
			t.Run(e.String(), func(t *testing.T) {
				doubles := func(n int) []float64 { return fence.Slice[float64](t, e, n) }
				singles := func(n int) []float32 { return fence.Slice[float32](t, e, n) }
				for n := range 4 {
					for _, d := range []int{1, 2, 3, 4, 5, 13} {
						dst, a, b := doubles(n*Tile), doubles(8*d), doubles(8*d*n)
						sa, sb := doubles(8), doubles(8*n)
						fence.Guard(t, fmt.Sprintf("SquaredDistances of %d tiles, d=%d", n, d), func() { SquaredDistances(dst, a, b, d) })
						fence.Guard(t, fmt.Sprintf("AbsDistances of %d tiles, d=%d", n, d), func() { AbsDistances(dst, a, b, d) })
						fence.Guard(t, fmt.Sprintf("Affine of %d tiles, d=%d", n, d), func() { Affine(dst, a, b, sa, sb, d) })
						out, p, q := singles(n*SingleTile), singles(16*d), singles(16*d*n)
						for _, absolute := range []bool{false, true} {
							fence.Guard(t, fmt.Sprintf("Powers of %d tiles, d=%d, absolute %v", n, d, absolute), func() {
								Powers(out, p, q, d, absolute, 1)
								Powers(out, p[8:], q, d, absolute, 1)
							})
						}
					}
					tiles, single := doubles(n*Tile), singles(n*SingleTile)
					for columns := range 6 {
						const i, j = 0, 8
						stride := j + 8*n
						x, y := doubles(columns*stride), doubles(columns*stride)
						fence.Guard(t, fmt.Sprintf("SymMul of %d tiles, %d columns", n, columns), func() { SymMul(tiles, x, y, i, j, columns, stride) })
						if n > 0 {
							fence.Guard(t, fmt.Sprintf("SymMulDiagonal, %d columns", columns), func() { SymMulDiagonal(tiles, x, y, i, columns, stride) })
						}
						if columns%2 == 0 {
							const j = 16
							stride := j + 16*n
							x, y := singles(columns*stride), singles(columns*stride)
							fence.Guard(t, fmt.Sprintf("SingleSymMul of %d tiles, %d columns", n, columns), func() { SingleSymMul(single, x, y, i, j, columns, stride) })
						}
					}
					a, y := doubles(n*Tile), doubles(Tile)
					fence.Guard(t, fmt.Sprintf("TileMul of %d tiles", n), func() { TileMul(tiles, a, y, 8) })
					for c := 1; c <= 4; c++ {
						size := 8 * n
						h, v, w := doubles(4*c), doubles(4*size), doubles(c*size)
						fence.Guard(t, fmt.Sprintf("panels of %d, %d columns", size, c), func() {
							PanelDot(h, v, w, size, c, size)
							PanelAxpy(h, v, w, size, c, size)
						})
					}
				}
				for n := range 70 {
					x, y, s := doubles(n), doubles(n), singles(n)
					fence.Guard(t, fmt.Sprintf("vectors of %d", n), func() {
						Dot(x, y)
						Sum(x)
						Axpy(0.5, x, y)
						Rotate(x, y, 0.6, 0.8)
						Exp(x, -1)
						Expm1(y, -1)
						Widen(x, s)
					})
				}
			})
		}
	})
}
