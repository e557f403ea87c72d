package simd

import "math"

func powersGo(n int, dst, a, b []float32, d int, absolute bool, less float32) {
	for t := range n {
		tile, panel := dst[t*SingleTile:(t+1)*SingleTile], b[t*16*d:]
		for r := range 8 {
			for c := 0; c < 16; c += 8 {
				row := (*[8]float32)(tile[16*r+c:])
				if absolute {
					absRowGo(row, a[r:], panel[c:], d)
				} else {
					sqRowGo(row, a[r:], panel[c:], d)
				}
				for i, s := range row {
					row[i] = powerGo(s, less)
				}
			}
		}
	}
}

// sqRowGo sets row to the squared distances of a point from eight others.
func sqRowGo(row *[8]float32, a, panel []float32, d int) {
	var s0, s1, s2, s3, s4, s5, s6, s7 float32
	for k := range d {
		x, v := a[16*k], (*[8]float32)(panel[16*k:])
		d0, d1, d2, d3 := x-v[0], x-v[1], x-v[2], x-v[3]
		s0, s1, s2, s3 = s0+d0*d0, s1+d1*d1, s2+d2*d2, s3+d3*d3
		d0, d1, d2, d3 = x-v[4], x-v[5], x-v[6], x-v[7]
		s4, s5, s6, s7 = s4+d0*d0, s5+d1*d1, s6+d2*d2, s7+d3*d3
	}
	*row = [8]float32{s0, s1, s2, s3, s4, s5, s6, s7}
}

func absRowGo(row *[8]float32, a, panel []float32, d int) {
	abs := func(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }
	var s0, s1, s2, s3, s4, s5, s6, s7 float32
	for k := range d {
		x, v := a[16*k], (*[8]float32)(panel[16*k:])
		s0, s1, s2, s3 = s0+abs(x-v[0]), s1+abs(x-v[1]), s2+abs(x-v[2]), s3+abs(x-v[3])
		s4, s5, s6, s7 = s4+abs(x-v[4]), s5+abs(x-v[5]), s6+abs(x-v[6]), s7+abs(x-v[7])
	}
	*row = [8]float32{s0, s1, s2, s3, s4, s5, s6, s7}
}

// powerGo is 2^−s − less, as the assembly computes it.
func powerGo(s, less float32) float32 {
	const round = 0x1.8p+23
	if s > MostPower {
		s = MostPower
	}
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
			for half := 0; half < 16; half += 8 {
				xj, yj := (*[8]float32)(xs[j+16*t+half:]), (*[8]float32)(ys[j+16*t+half:])
				y0, y1, y2, y3, y4, y5, y6, y7 := yj[0], yj[1], yj[2], yj[3], yj[4], yj[5], yj[6], yj[7]
				for r, left := range xi {
					k := (*[8]float32)(tile[16*r+half:])
					sums[r] += ((k[0]*xj[0] + k[1]*xj[1]) + (k[2]*xj[2] + k[3]*xj[3])) +
						((k[4]*xj[4] + k[5]*xj[5]) + (k[6]*xj[6] + k[7]*xj[7]))
					y0, y1, y2, y3 = y0+k[0]*left, y1+k[1]*left, y2+k[2]*left, y3+k[3]*left
					y4, y5, y6, y7 = y4+k[4]*left, y5+k[5]*left, y6+k[6]*left, y7+k[7]*left
				}
				*yj = [8]float32{y0, y1, y2, y3, y4, y5, y6, y7}
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
