// Package gemm multiplies double-precision matrices at the speed of the
// hardware, in Go and Go assembly without cgo: C += A·B and C −= A·B.
//
// Both operands are copied into panels that fit the caches and are then
// multiplied tile by tile by a micro-kernel (Goto and van de Geijn, Anatomy of
// high-performance matrix multiplication, ACM TOMS 34(3), 2008). The
// micro-kernel is AVX-512, AVX2, NEON or plain Go, as package simd says. Results
// don't depend on the number of workers.
package gemm

import "kpcalab/kpca/internal/simd"

//go:generate go run ./gen -out tile_amd64.s -stubs tile_amd64.go -pkg gemm
//go:generate go run ./gen/arm64 -out tile_arm64.s -stubs tile_arm64.go -pkg gemm

// Add computes C += A·B. The shapes must agree; C must not overlap A or B and
// must have ColStride 1. It panics when the shapes don't fit.
func Add(c, a, b Matrix) { runAlone(simd.Current(), 1, c, a, b) }

// Sub computes C −= A·B under the conditions of Add.
func Sub(c, a, b Matrix) { runAlone(simd.Current(), -1, c, a, b) }

// Depth of a packed panel, and rows and columns of A and B packed at a time:
// a block of A (384×192 doubles) stays in the second-level cache while a panel
// of B streams through the first.
const (
	depth    = 192
	rowBlock = 384
	colBlock = 1008
)

func runAlone(l simd.Level, sign float64, c, a, b Matrix) {
	checkShapes(c, a, b)
	if a.Cols == 0 || c.Rows == 0 || c.Cols == 0 {
		return
	}
	buf := buffers.Get().(*buffer)
	defer buffers.Put(buf)
	for j := 0; j < c.Cols; j += colBlock {
		nc := min(colBlock, c.Cols-j)
		for k := 0; k < a.Cols; k += depth {
			kc := min(depth, a.Cols-k)
			PackCols(l, buf.b, b.Slice(k, j, kc, nc))
			for i := 0; i < c.Rows; i += rowBlock {
				mc := min(rowBlock, c.Rows-i)
				PackRows(l, buf.a, a.Slice(i, k, mc, kc))
				MulPacked(l, sign, c.Slice(i, j, mc, nc), kc, buf.a, buf.b)
			}
		}
	}
}
