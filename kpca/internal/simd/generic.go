package simd

import (
	"math"
	"unsafe"
)

// The loops below keep eight sums in registers, and write out what a
// compiler that doesn't unroll would not. Each sum has a line of its own, and two
// steps make a turn: the compiler keeps the order of lines as long as sums are
// used again in the turn, and only then has registers for all; and a jump costs
// WebAssembly as much as several sums.

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

func squaredDistancesGo(n int, dst, a, b []float64, d int) {
	left, out := eights(a, d), eights(dst, 8*n)
	for t := range n {
		right := eights(b[t*8*d:], len(left))
		for r := range 8 {
			var s0, s1, s2, s3, s4, s5, s6, s7 float64
			k := 0
			for ; k < len(left)-1; k += 2 {
				x, v := left[k][r], &right[k]
				d0 := x - v[0]
				s0 += d0 * d0
				d1 := x - v[1]
				s1 += d1 * d1
				d2 := x - v[2]
				s2 += d2 * d2
				d3 := x - v[3]
				s3 += d3 * d3
				d4 := x - v[4]
				s4 += d4 * d4
				d5 := x - v[5]
				s5 += d5 * d5
				d6 := x - v[6]
				s6 += d6 * d6
				d7 := x - v[7]
				s7 += d7 * d7
				x, v = left[k+1][r], &right[k+1]
				d0 = x - v[0]
				s0 += d0 * d0
				d1 = x - v[1]
				s1 += d1 * d1
				d2 = x - v[2]
				s2 += d2 * d2
				d3 = x - v[3]
				s3 += d3 * d3
				d4 = x - v[4]
				s4 += d4 * d4
				d5 = x - v[5]
				s5 += d5 * d5
				d6 = x - v[6]
				s6 += d6 * d6
				d7 = x - v[7]
				s7 += d7 * d7
			}
			if k < len(left) {
				x, v := left[k][r], &right[k]
				d0 := x - v[0]
				s0 += d0 * d0
				d1 := x - v[1]
				s1 += d1 * d1
				d2 := x - v[2]
				s2 += d2 * d2
				d3 := x - v[3]
				s3 += d3 * d3
				d4 := x - v[4]
				s4 += d4 * d4
				d5 := x - v[5]
				s5 += d5 * d5
				d6 := x - v[6]
				s6 += d6 * d6
				d7 := x - v[7]
				s7 += d7 * d7
			}
			out[8*t+r] = [8]float64{s0, s1, s2, s3, s4, s5, s6, s7}
		}
	}
}

func absDistancesGo(n int, dst, a, b []float64, d int) {
	left, out := eights(a, d), eights(dst, 8*n)
	for t := range n {
		right := eights(b[t*8*d:], len(left))
		for r := range 8 {
			var s0, s1, s2, s3, s4, s5, s6, s7 float64
			k := 0
			for ; k < len(left)-1; k += 2 {
				x, v := left[k][r], &right[k]
				s0 += math.Abs(x - v[0])
				s1 += math.Abs(x - v[1])
				s2 += math.Abs(x - v[2])
				s3 += math.Abs(x - v[3])
				s4 += math.Abs(x - v[4])
				s5 += math.Abs(x - v[5])
				s6 += math.Abs(x - v[6])
				s7 += math.Abs(x - v[7])
				x, v = left[k+1][r], &right[k+1]
				s0 += math.Abs(x - v[0])
				s1 += math.Abs(x - v[1])
				s2 += math.Abs(x - v[2])
				s3 += math.Abs(x - v[3])
				s4 += math.Abs(x - v[4])
				s5 += math.Abs(x - v[5])
				s6 += math.Abs(x - v[6])
				s7 += math.Abs(x - v[7])
			}
			if k < len(left) {
				x, v := left[k][r], &right[k]
				s0 += math.Abs(x - v[0])
				s1 += math.Abs(x - v[1])
				s2 += math.Abs(x - v[2])
				s3 += math.Abs(x - v[3])
				s4 += math.Abs(x - v[4])
				s5 += math.Abs(x - v[5])
				s6 += math.Abs(x - v[6])
				s7 += math.Abs(x - v[7])
			}
			out[8*t+r] = [8]float64{s0, s1, s2, s3, s4, s5, s6, s7}
		}
	}
}

func affineGo(n int, dst, a, b []float64, sa, sb []float64, d int) {
	left, out := eights(a, d), eights(dst, 8*n)
	for t := range n {
		right, add := eights(b[t*8*d:], len(left)), (*[8]float64)(sb[8*t:])
		for r := range 8 {
			var s0, s1, s2, s3, s4, s5, s6, s7 float64
			k := 0
			for ; k < len(left)-1; k += 2 {
				x, v := left[k][r], &right[k]
				s0 += x * v[0]
				s1 += x * v[1]
				s2 += x * v[2]
				s3 += x * v[3]
				s4 += x * v[4]
				s5 += x * v[5]
				s6 += x * v[6]
				s7 += x * v[7]
				x, v = left[k+1][r], &right[k+1]
				s0 += x * v[0]
				s1 += x * v[1]
				s2 += x * v[2]
				s3 += x * v[3]
				s4 += x * v[4]
				s5 += x * v[5]
				s6 += x * v[6]
				s7 += x * v[7]
			}
			if k < len(left) {
				x, v := left[k][r], &right[k]
				s0 += x * v[0]
				s1 += x * v[1]
				s2 += x * v[2]
				s3 += x * v[3]
				s4 += x * v[4]
				s5 += x * v[5]
				s6 += x * v[6]
				s7 += x * v[7]
			}
			from := sa[r]
			out[8*t+r] = [8]float64{
				from + add[0] - s0, from + add[1] - s1, from + add[2] - s2, from + add[3] - s3,
				from + add[4] - s4, from + add[5] - s5, from + add[6] - s6, from + add[7] - s7,
			}
		}
	}
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

func dotGo(x, y []float64) float64 {
	var s [4]float64
	for len(x) >= 4 {
		a, b := (*[4]float64)(x), (*[4]float64)(y)
		s[0] += a[0] * b[0]
		s[1] += a[1] * b[1]
		s[2] += a[2] * b[2]
		s[3] += a[3] * b[3]
		x, y = x[4:], y[4:]
	}
	for i, v := range x {
		s[0] += v * y[i]
	}
	return (s[0] + s[1]) + (s[2] + s[3])
}

func axpyGo(alpha float64, x, y []float64) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += alpha * v
	}
}

func rotateGo(x, y []float64, c, s float64) {
	y = y[:len(x)]
	for i, a := range x {
		b := y[i]
		x[i], y[i] = c*a-s*b, s*a+c*b
	}
}

func panelDotGo(h, v, w []float64, n, c, stride int) {
	v0, v1, v2, v3 := v[:n], v[stride:][:n], v[2*stride:][:n], v[3*stride:][:n]
	for j := range c {
		u := w[j*stride:][:n]
		var s0, s1, s2, s3, q0, q1, q2, q3 float64
		for k := 0; k < len(u)-1; k += 2 {
			a, b := u[k], u[k+1]
			s0, s1, s2, s3 = s0+v0[k]*a, s1+v1[k]*a, s2+v2[k]*a, s3+v3[k]*a
			q0, q1, q2, q3 = q0+v0[k+1]*b, q1+v1[k+1]*b, q2+v2[k+1]*b, q3+v3[k+1]*b
		}
		h[j], h[c+j], h[2*c+j], h[3*c+j] = s0+q0, s1+q1, s2+q2, s3+q3
	}
}

func panelAxpyGo(h, v, w []float64, n, c, stride int) {
	v0, v1, v2, v3 := v[:n], v[stride:][:n], v[2*stride:][:n], v[3*stride:][:n]
	for j := range c {
		u := w[j*stride:][:n]
		h0, h1, h2, h3 := h[j], h[c+j], h[2*c+j], h[3*c+j]
		for k, x := range u {
			u[k] = x + ((h0*v0[k] + h1*v1[k]) + (h2*v2[k] + h3*v3[k]))
		}
	}
}

// tileMulGo does four columns at a time, two rows of them side by side.
func tileMulGo(n int, tiles, a, y []float64, columns int) {
	left, right, out := eights(tiles, 8*n), fours(a, 16*n), fours(y, 16)
	for t := range n {
		tile := (*[8][8]float64)(left[8*t:])
		for h := range (columns + 3) / 4 {
			rows := right[16*t+h : 16*t+h+15]
			for r := 0; r < 8; r += 2 {
				p, q := &out[2*r+h], &out[2*r+2+h]
				s0, s1, s2, s3 := p[0], p[1], p[2], p[3]
				z0, z1, z2, z3 := q[0], q[1], q[2], q[3]
				for k := 0; k < 8; k += 2 {
					v, w, u := tile[r][k], tile[r+1][k], &rows[2*k]
					s0 += v * u[0]
					s1 += v * u[1]
					s2 += v * u[2]
					s3 += v * u[3]
					z0 += w * u[0]
					z1 += w * u[1]
					z2 += w * u[2]
					z3 += w * u[3]
					v, w, u = tile[r][k+1], tile[r+1][k+1], &rows[2*k+2]
					s0 += v * u[0]
					s1 += v * u[1]
					s2 += v * u[2]
					s3 += v * u[3]
					z0 += w * u[0]
					z1 += w * u[1]
					z2 += w * u[2]
					z3 += w * u[3]
				}
				p[0], p[1], p[2], p[3] = s0, s1, s2, s3
				q[0], q[1], q[2], q[3] = z0, z1, z2, z3
			}
		}
	}
}
