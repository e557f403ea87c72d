package simd

import "math"

// The loops below keep a row of eight sums in registers, and write out what a
// compiler that doesn't unroll would not.

func squaredDistancesGo(n int, dst, a, b []float64, d int) {
	for t := range n {
		tile, panel := (*[Tile]float64)(dst[t*Tile:]), b[t*8*d:]
		for r := range 8 {
			var s0, s1, s2, s3, s4, s5, s6, s7 float64
			for k := range d {
				x, v := a[8*k+r], (*[8]float64)(panel[8*k:])
				d0, d1, d2, d3 := x-v[0], x-v[1], x-v[2], x-v[3]
				s0, s1, s2, s3 = s0+d0*d0, s1+d1*d1, s2+d2*d2, s3+d3*d3
				d0, d1, d2, d3 = x-v[4], x-v[5], x-v[6], x-v[7]
				s4, s5, s6, s7 = s4+d0*d0, s5+d1*d1, s6+d2*d2, s7+d3*d3
			}
			row := (*[8]float64)(tile[8*r:])
			row[0], row[1], row[2], row[3] = s0, s1, s2, s3
			row[4], row[5], row[6], row[7] = s4, s5, s6, s7
		}
	}
}

func absDistancesGo(n int, dst, a, b []float64, d int) {
	for t := range n {
		tile, panel := (*[Tile]float64)(dst[t*Tile:]), b[t*8*d:]
		for r := range 8 {
			var s0, s1, s2, s3, s4, s5, s6, s7 float64
			for k := range d {
				x, v := a[8*k+r], (*[8]float64)(panel[8*k:])
				s0, s1, s2, s3 = s0+math.Abs(x-v[0]), s1+math.Abs(x-v[1]), s2+math.Abs(x-v[2]), s3+math.Abs(x-v[3])
				s4, s5, s6, s7 = s4+math.Abs(x-v[4]), s5+math.Abs(x-v[5]), s6+math.Abs(x-v[6]), s7+math.Abs(x-v[7])
			}
			row := (*[8]float64)(tile[8*r:])
			row[0], row[1], row[2], row[3] = s0, s1, s2, s3
			row[4], row[5], row[6], row[7] = s4, s5, s6, s7
		}
	}
}

func affineGo(n int, dst, a, b []float64, sa, sb []float64, d int) {
	for t := range n {
		tile, panel := (*[Tile]float64)(dst[t*Tile:]), b[t*8*d:]
		for r := range 8 {
			from, right := sa[r], (*[8]float64)(sb[8*t:])
			s0, s1, s2, s3 := from+right[0], from+right[1], from+right[2], from+right[3]
			s4, s5, s6, s7 := from+right[4], from+right[5], from+right[6], from+right[7]
			for k := range d {
				x, v := a[8*k+r], (*[8]float64)(panel[8*k:])
				s0, s1, s2, s3 = s0-x*v[0], s1-x*v[1], s2-x*v[2], s3-x*v[3]
				s4, s5, s6, s7 = s4-x*v[4], s5-x*v[5], s6-x*v[6], s7-x*v[7]
			}
			row := (*[8]float64)(tile[8*r:])
			row[0], row[1], row[2], row[3] = s0, s1, s2, s3
			row[4], row[5], row[6], row[7] = s4, s5, s6, s7
		}
	}
}

// exponentialGo is the algorithm of the assembly without fused operations:
//
//	k = round(z/ln 2), r = z − k·ln 2, e = r + r²q(r); 2^k(1+e) = s + s·e
//
// It takes neither tables nor branches but the one that is hardly ever taken.
func exponentialGo(x []float64, scale float64, minusOne bool) {
	less := 0.0
	if minusOne {
		less = 1
	}
	for i, v := range x {
		z := min(0, scale*v)
		if z < Zero {
			x[i] = 0 - less
			continue
		}
		s, e := powerAndRest(z)
		x[i] = s*e + (s - less)
	}
}

// powerAndRest are s = 2^k and e with e^z = s + s·e.
func powerAndRest(z float64) (s, e float64) {
	const (
		round = 0x1.8p+52             // adding it rounds to an integer in the low bits
		ln2hi = 0x1.62e42fefa3800p-1  // ln 2 to 42 bits, so that k·ln2hi is exact
		ln2lo = 0x1.ef35793c76730p-45 // the rest of ln 2
	)
	t := z*math.Log2E + round
	k := t - round
	r := (z - k*ln2hi) - k*ln2lo
	// q of gen/exponentials.go, its even and odd powers apart
	rr := r * r
	even := (((0x1.289185613a3d6p-22*rr+0x1.a019b90d2ae7ap-16)*rr+0x1.6c16c1788bd90p-10)*rr+0x1.5555555553d63p-5)*rr + 0x1.0000000000001p-1
	odd := (((0x1.af38a9b0ec855p-26*rr+0x1.71de0dae63bb3p-19)*rr+0x1.a01a01a7c41d5p-13)*rr+0x1.11111111109b3p-7)*rr + 0x1.5555555555556p-3
	e = r + rr*(even+r*odd)
	return math.Float64frombits(math.Float64bits(t)<<52 + 1023<<52), e
}

func symMulGo(n int, tiles, x, y []float64, i, j, columns, stride int) {
	for c := range columns {
		xs, ys := x[c*stride:], y[c*stride:]
		xi, yi := (*[8]float64)(xs[i:]), (*[8]float64)(ys[i:])
		for t := range n {
			tile := (*[Tile]float64)(tiles[t*Tile:])
			xj, yj := (*[8]float64)(xs[j+8*t:]), (*[8]float64)(ys[j+8*t:])
			y0, y1, y2, y3, y4, y5, y6, y7 := yj[0], yj[1], yj[2], yj[3], yj[4], yj[5], yj[6], yj[7]
			for r, left := range xi {
				k := (*[8]float64)(tile[8*r:])
				yi[r] += ((k[0]*xj[0] + k[1]*xj[1]) + (k[2]*xj[2] + k[3]*xj[3])) +
					((k[4]*xj[4] + k[5]*xj[5]) + (k[6]*xj[6] + k[7]*xj[7]))
				y0, y1, y2, y3 = y0+k[0]*left, y1+k[1]*left, y2+k[2]*left, y3+k[3]*left
				y4, y5, y6, y7 = y4+k[4]*left, y5+k[5]*left, y6+k[6]*left, y7+k[7]*left
			}
			yj[0], yj[1], yj[2], yj[3], yj[4], yj[5], yj[6], yj[7] = y0, y1, y2, y3, y4, y5, y6, y7
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
	for i, v := range x {
		y[i] += alpha * v
	}
}

func rotateGo(x, y []float64, c, s float64) {
	for i, a := range x {
		b := y[i]
		x[i], y[i] = c*a-s*b, s*a+c*b
	}
}

func panelDotGo(h, v, w []float64, n, c, stride int) {
	for i := range 4 {
		for j := range c {
			h[i*c+j] = dotGo(v[i*stride:i*stride+n], w[j*stride:j*stride+n])
		}
	}
}

func panelAxpyGo(h, v, w []float64, n, c, stride int) {
	for i := range 4 {
		for j := range c {
			axpyGo(h[i*c+j], v[i*stride:i*stride+n], w[j*stride:j*stride+n])
		}
	}
}

func tileMulGo(n int, tiles, a, y []float64) {
	for t := range n {
		tile, rows := (*[Tile]float64)(tiles[t*Tile:]), (*[Tile]float64)(a[t*Tile:])
		for r := range 8 {
			out := (*[8]float64)(y[8*r:])
			s0, s1, s2, s3, s4, s5, s6, s7 := out[0], out[1], out[2], out[3], out[4], out[5], out[6], out[7]
			for k, v := range (*[8]float64)(tile[8*r:]) {
				u := (*[8]float64)(rows[8*k:])
				s0, s1, s2, s3 = s0+v*u[0], s1+v*u[1], s2+v*u[2], s3+v*u[3]
				s4, s5, s6, s7 = s4+v*u[4], s5+v*u[5], s6+v*u[6], s7+v*u[7]
			}
			out[0], out[1], out[2], out[3], out[4], out[5], out[6], out[7] = s0, s1, s2, s3, s4, s5, s6, s7
		}
	}
}
