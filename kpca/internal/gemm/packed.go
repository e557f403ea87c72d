package gemm

import "kpcalab/kpca/internal/simd"

// largest tile of any level
const tileValues = 8 * 24

// MulPacked adds sign·A·B to c, where a holds the c.Rows×k matrix A as
// PackRows left it, b the k×c.Cols matrix B as PackCols left it, and sign is 1
// or −1. Every entry of c gets the same bits however c is cut into calls along
// tile boundaries.
func MulPacked(l simd.Level, sign float64, c Matrix, k int, a, b []float64) {
	if k == 0 {
		return
	}
	rows, cols := Tile(l)
	full := c.Rows / rows
	for j := 0; j < c.Cols; j += cols {
		right := b[j*k : (j+cols)*k]
		i := 0
		if j+cols <= c.Cols && full > 0 {
			i = full * rows
			left := a[:i*k]
			to := c.Data[j : (i-1)*c.RowStride+j+cols]
			tiles(l, full, k, left, right, to, c.RowStride, sign)
		}
		for ; i < c.Rows; i += rows {
			left := a[i*k : (i+rows)*k]
			to := c.Data[i*c.RowStride+j:]
			edgeTile(l, k, left, right, to, c.RowStride, sign, min(rows, c.Rows-i), min(cols, c.Cols-j))
		}
	}
}

// edgeTile computes a whole tile aside and adds the part that exists. As sign
// is 1 or −1, that rounds like the tile itself.
func edgeTile(l simd.Level, k int, a, b, c []float64, ldc int, sign float64, rows, cols int) {
	var aside [tileValues]float64
	_, stride := Tile(l)
	tiles(l, 1, k, a, b, aside[:], stride, sign)
	for i := range rows {
		to := c[i*ldc:][:cols]
		for j, v := range aside[i*stride:][:cols] {
			to[j] += v
		}
	}
}
