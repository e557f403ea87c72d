package simd

import "unsafe"

// The loops of this file and of distances_generic.go keep two rows of four sums in
// registers, and write out what a compiler that doesn't unroll would not. Each sum
// has a line of its own, and several steps make a turn: the compiler keeps the
// order of lines, and with that has registers enough, as long as sums are used
// again in the turn; and a jump costs WebAssembly as much as several sums.

// eights is the first 8n numbers of x in rows of 8: loops over them need no
// further checks of bounds.
func eights(x []float64, n int) [][8]float64 {
	x = x[:8*n]
	return unsafe.Slice((*[8]float64)(unsafe.Pointer(unsafe.SliceData(x))), n)
}

// fours is the first 4n numbers of x in rows of 4.
func fours(x []float64, n int) [][4]float64 {
	x = x[:4*n]
	return unsafe.Slice((*[4]float64)(unsafe.Pointer(unsafe.SliceData(x))), n)
}

func symMulGo(n int, tiles, x, y []float64, i, j, columns, stride int) {
	rows := fours(tiles, 16*n)
	for c := range columns {
		xi, yi := (*[8]float64)(x[c*stride+i:]), (*[8]float64)(y[c*stride+i:])
		xs, ys := fours(x[c*stride+j:], 2*n), fours(y[c*stride+j:], 2*n)
		for h := range ys {
			half, x, y := rows[h/2*16+h%2:], &xs[h], &ys[h]
			y0, y1, y2, y3 := y[0], y[1], y[2], y[3]
			for r := 0; r < 8; r += 2 {
				k, left := &half[2*r], xi[r]
				y0 += k[0] * left
				p := k[0] * x[0]
				y1 += k[1] * left
				p += k[1] * x[1]
				y2 += k[2] * left
				p += k[2] * x[2]
				y3 += k[3] * left
				p += k[3] * x[3]
				yi[r] += p
				k, left = &half[2*r+2], xi[r+1]
				y0 += k[0] * left
				p = k[0] * x[0]
				y1 += k[1] * left
				p += k[1] * x[1]
				y2 += k[2] * left
				p += k[2] * x[2]
				y3 += k[3] * left
				p += k[3] * x[3]
				yi[r+1] += p
			}
			y[0], y[1], y[2], y[3] = y0, y1, y2, y3
		}
	}
}

// tileMulGo does four columns at a time, two rows of them side by side.
func tileMulGo(n int, tiles, a, y []float64, columns int) {
	left, right, out := eights(tiles, 8*n), fours(a, 16*n), fours(y, 16)
	for t := range n {
		tile := (*[8][8]float64)(left[8*t:])
		for h := range (columns + 3) / 4 {
			rows := (*[15][4]float64)(right[16*t+h:]) // every other one
			for r := 0; r < 8; r += 2 {
				p, q := &out[2*r+h], &out[2*r+2+h]
				s0, s1, s2, s3 := p[0], p[1], p[2], p[3]
				z0, z1, z2, z3 := q[0], q[1], q[2], q[3]
				v, w := &tile[r], &tile[r+1]
				s0 += v[0] * rows[0][0]
				z0 += w[0] * rows[0][0]
				s1 += v[0] * rows[0][1]
				z1 += w[0] * rows[0][1]
				s2 += v[0] * rows[0][2]
				z2 += w[0] * rows[0][2]
				s3 += v[0] * rows[0][3]
				z3 += w[0] * rows[0][3]
				s0 += v[1] * rows[2][0]
				z0 += w[1] * rows[2][0]
				s1 += v[1] * rows[2][1]
				z1 += w[1] * rows[2][1]
				s2 += v[1] * rows[2][2]
				z2 += w[1] * rows[2][2]
				s3 += v[1] * rows[2][3]
				z3 += w[1] * rows[2][3]
				s0 += v[2] * rows[4][0]
				z0 += w[2] * rows[4][0]
				s1 += v[2] * rows[4][1]
				z1 += w[2] * rows[4][1]
				s2 += v[2] * rows[4][2]
				z2 += w[2] * rows[4][2]
				s3 += v[2] * rows[4][3]
				z3 += w[2] * rows[4][3]
				s0 += v[3] * rows[6][0]
				z0 += w[3] * rows[6][0]
				s1 += v[3] * rows[6][1]
				z1 += w[3] * rows[6][1]
				s2 += v[3] * rows[6][2]
				z2 += w[3] * rows[6][2]
				s3 += v[3] * rows[6][3]
				z3 += w[3] * rows[6][3]
				s0 += v[4] * rows[8][0]
				z0 += w[4] * rows[8][0]
				s1 += v[4] * rows[8][1]
				z1 += w[4] * rows[8][1]
				s2 += v[4] * rows[8][2]
				z2 += w[4] * rows[8][2]
				s3 += v[4] * rows[8][3]
				z3 += w[4] * rows[8][3]
				s0 += v[5] * rows[10][0]
				z0 += w[5] * rows[10][0]
				s1 += v[5] * rows[10][1]
				z1 += w[5] * rows[10][1]
				s2 += v[5] * rows[10][2]
				z2 += w[5] * rows[10][2]
				s3 += v[5] * rows[10][3]
				z3 += w[5] * rows[10][3]
				s0 += v[6] * rows[12][0]
				z0 += w[6] * rows[12][0]
				s1 += v[6] * rows[12][1]
				z1 += w[6] * rows[12][1]
				s2 += v[6] * rows[12][2]
				z2 += w[6] * rows[12][2]
				s3 += v[6] * rows[12][3]
				z3 += w[6] * rows[12][3]
				s0 += v[7] * rows[14][0]
				z0 += w[7] * rows[14][0]
				s1 += v[7] * rows[14][1]
				z1 += w[7] * rows[14][1]
				s2 += v[7] * rows[14][2]
				z2 += w[7] * rows[14][2]
				s3 += v[7] * rows[14][3]
				z3 += w[7] * rows[14][3]
				p[0], p[1], p[2], p[3] = s0, s1, s2, s3
				q[0], q[1], q[2], q[3] = z0, z1, z2, z3
			}
		}
	}
}
