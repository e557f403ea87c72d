package simd

import "math"

func squaredDistancesGo(n int, dst, a, b []float64, d int) {
	clear(dst[:n*Tile])
	for t := range n {
		tile, panel := (*[Tile]float64)(dst[t*Tile:]), b[t*8*d:]
		for k := range d {
			u, v := (*[8]float64)(a[8*k:]), (*[8]float64)(panel[8*k:])
			for r, x := range u {
				row := (*[8]float64)(tile[8*r:])
				for c, y := range v {
					diff := x - y
					row[c] += diff * diff
				}
			}
		}
	}
}

func absDistancesGo(n int, dst, a, b []float64, d int) {
	clear(dst[:n*Tile])
	for t := range n {
		tile, panel := (*[Tile]float64)(dst[t*Tile:]), b[t*8*d:]
		for k := range d {
			u, v := (*[8]float64)(a[8*k:]), (*[8]float64)(panel[8*k:])
			for r, x := range u {
				row := (*[8]float64)(tile[8*r:])
				for c, y := range v {
					row[c] += math.Abs(x - y)
				}
			}
		}
	}
}

func affineGo(n int, dst, a, b, sa, sb []float64, d int) {
	for t := range n {
		tile, panel := (*[Tile]float64)(dst[t*Tile:]), b[t*8*d:]
		for i := range tile {
			tile[i] = sa[i/8] + sb[8*t+i%8]
		}
		for k := range d {
			u, v := (*[8]float64)(a[8*k:]), (*[8]float64)(panel[8*k:])
			for r, x := range u {
				row := (*[8]float64)(tile[8*r:])
				for c, y := range v {
					row[c] -= x * y
				}
			}
		}
	}
}

func exponentialGo(x []float64, scale float64, minusOne bool) {
	for i, v := range x {
		z := min(0, scale*v)
		switch {
		case z < Zero && minusOne:
			x[i] = -1
		case z < Zero:
			x[i] = 0
		case minusOne:
			x[i] = math.Expm1(z)
		default:
			x[i] = math.Exp(z)
		}
	}
}

func symMulGo(n int, tiles, x, y []float64, i, j, columns, stride int) {
	for c := range columns {
		xs, ys := x[c*stride:], y[c*stride:]
		xi, yi := (*[8]float64)(xs[i:]), (*[8]float64)(ys[i:])
		for t := range n {
			tile := (*[Tile]float64)(tiles[t*Tile:])
			xj, yj := (*[8]float64)(xs[j+8*t:]), (*[8]float64)(ys[j+8*t:])
			for r := range 8 {
				row, left, sum := (*[8]float64)(tile[8*r:]), xi[r], 0.0
				for q, k := range row {
					sum += k * xj[q]
					yj[q] += k * left
				}
				yi[r] += sum
			}
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
		tile, rows := tiles[t*Tile:], a[t*Tile:]
		for r := range 8 {
			out := (*[8]float64)(y[8*r:])
			for k, v := range tile[8*r : 8*r+8] {
				for c, u := range (*[8]float64)(rows[8*k:]) {
					out[c] += v * u
				}
			}
		}
	}
}
