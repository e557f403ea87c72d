package simd

import "math"

func powersGo(n int, dst, a, b []float32, d int, absolute bool, less float32) {
	for t := range n {
		tile, panel := (*[SingleTile]float32)(dst[t*SingleTile:]), b[t*16*d:]
		clear(tile[:])
		for k := range d {
			v := (*[16]float32)(panel[16*k:])
			for r, x := range (*[8]float32)(a[16*k:]) {
				row := (*[16]float32)(tile[16*r:])
				if absolute {
					for c, y := range v {
						row[c] += max(x-y, y-x)
					}
					continue
				}
				for c, y := range v {
					diff := x - y
					row[c] += diff * diff
				}
			}
		}
		for i, s := range tile {
			tile[i] = powerGo(s, less)
		}
	}
}

// powerGo is 2^−s − less, as the assembly computes it.
func powerGo(s, less float32) float32 {
	const round = 0x1.8p+23
	s = min(s, MostPower)
	t := round - s
	r := s + (t - round)
	e := float32(0.0001545316294512069)
	e = e*r - 0.0013390863364671234
	e = e*r + 0.009618082557277852
	e = e*r - 0.05550357114219078
	e = e*r + 0.24022650760568126
	e = e*r - 0.6931471880262288
	scale := math.Float32frombits(math.Float32bits(t)<<23 + 127<<23)
	return scale*(e*r) + (scale - less)
}

func singleSymMulGo(n int, tiles, x, y []float32, i, j, columns, stride int) {
	for c := range columns {
		xs, ys := x[c*stride:], y[c*stride:]
		xi, yi := (*[8]float32)(xs[i:]), (*[8]float32)(ys[i:])
		var sums [8]float32 // of the run: it keeps chains of additions short
		for t := range n {
			tile := (*[SingleTile]float32)(tiles[t*SingleTile:])
			xj, yj := (*[16]float32)(xs[j+16*t:]), (*[16]float32)(ys[j+16*t:])
			for r := range 8 {
				left, sum := xi[r], float32(0)
				for q, k := range (*[16]float32)(tile[16*r:]) {
					sum += k * xj[q]
					yj[q] += k * left
				}
				sums[r] += sum
			}
		}
		for r, s := range sums {
			yi[r] += s
		}
	}
}

func widenGo(y []float64, x []float32) {
	for i, v := range x {
		y[i] += float64(v)
	}
	clear(x)
}
