package simd

import "unsafe"

// SingleTile is the number of entries of a tile of float32: 8 rows, 16 columns,
// by rows. A panel of float32 is 16 points: entry 16k+r is coordinate k of point r.
const SingleTile = 128

// MostPower is the exponent from which on Powers gives 2^−MostPower.
const MostPower = 64

// Powers sets entry (r, c) of tile t of dst to 2^(−s) − less, where s is
// Σ_k (a_k−b_k)², or Σ_k |a_k−b_k| if absolute, between point r of eight (a begins
// with the first of them in its panel) and point c of panel t of b. The power
// differs by at most 2^-22·2^−s from that of the s that was computed, and
// 2^(−s) − 1 keeps its digits for small s.
func Powers(dst, a, b []float32, d int, absolute bool, less float32) {
	n := len(dst) / SingleTile
	if d < 1 || len(a) < 16*d-8 || len(b) < 16*d*n || len(dst) != n*SingleTile {
		panic("simd: arguments of Powers of the wrong size")
	}
	if n > 0 {
		powers(n, dst, a, b, d, absolute, less)
	}
}

// SingleSymMul is [SymMul] for tiles of float32; columns must be even.
func SingleSymMul(tiles, x, y []float32, i, j, columns, stride int) {
	n := len(tiles) / SingleTile
	if n == 0 || columns == 0 {
		return
	}
	if columns%2 != 0 {
		panic("simd: SingleSymMul takes an even number of columns")
	}
	last := (columns-1)*stride + max(i+7, j+16*n-1)
	_, _ = x[last], y[last]
	_ = tiles[n*SingleTile-1]
	singleSymMul(n, tiles, x, y, i, j, columns, stride)
}

// SingleMul adds to 8 entries of each column of y from i on the product of one
// tile with the 16 entries of x from j on.
func SingleMul(tile, x, y []float32, i, j, columns, stride int) {
	t := (*[SingleTile]float32)(tile)
	for c := range columns {
		xs, ys := (*[16]float32)(x[c*stride+j:]), (*[8]float32)(y[c*stride+i:])
		for r := range ys {
			var s [4]float32
			for q, k := range (*[16]float32)(t[16*r:]) {
				s[q%4] += k * xs[q]
			}
			ys[r] += (s[0] + s[1]) + (s[2] + s[3])
		}
	}
}

// Widen is y += x and x = 0 over the length of x.
func Widen(y []float64, x []float32) { widen(y[:len(x)], x) }

// AllocSingle returns n zeros that begin at a multiple of 64 bytes.
func AllocSingle(n int) []float32 {
	if n == 0 {
		return nil
	}
	x := Alloc((n + 1) / 2)
	return unsafe.Slice((*float32)(unsafe.Pointer(&x[0])), n)
}
