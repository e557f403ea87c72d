// Command arm64 writes the micro-kernel of package gemm for arm64 (NEON): a tile
// of 4×12, whose 24 sums, 6 registers of B and 2 of A take all 32.
package main

import "kpcalab/kpca/internal/neon"

const (
	rows = 4
	cols = 6 // vectors of 2
)

func main() { neon.Write(tile) }

// tile emits C += sign·A·B for a column of tiles below each other. Each panel of
// A is packed k×4, the panel of B k×12; C has a row stride.
func tile(f *neon.File) {
	fn := f.Func("tile4x12NEON", "adds sign·A·B to tiles of 4×12 below each other at c; a and b are packed panels, sign is 1 or -1.",
		"(tiles, k int, a, b, c *float64, ldc int, sign float64)", 2)
	p := fn.Args("tiles", "a", "b", "c", "ldc")
	tiles, a, panel, c, ldc := p[0], p[1], p[2], p[3], p[4]
	k, b := fn.Reg(), fn.Reg()
	var sum [rows][]neon.V
	for r := range sum {
		sum[r] = fn.Vecs(cols)
	}
	left, right := fn.Vecs(rows/2), fn.Vecs(cols)
	fn.Label("next")
	for r := range sum {
		for _, s := range sum[r] {
			fn.Zero(s)
		}
	}
	fn.Reload("k", k)
	fn.Emit("MOVD R%d, R%d", panel, b)
	fn.Label("loop")
	fn.Load(a, 0, left...)
	fn.Load(b, 0, right...)
	for r := range sum {
		for j := range right {
			fn.FMALane(sum[r][j], right[j], left[r/2], r%2)
		}
	}
	fn.Advance(8*rows, a)
	fn.Advance(16*cols, b)
	fn.Again(k, "loop")
	fn.Free(left[0])
	sign := fn.Spread("sign")
	for r := range sum {
		fn.Load(c, 0, right...)
		for j := range right {
			fn.FMA(right[j], sum[r][j], sign)
		}
		fn.Store(c, 0, right...)
		fn.AddReg(c, c, ldc, 3)
	}
	fn.Again(tiles, "next")
	fn.Emit("RET")
}
