package simd

import "math"

func squaredDistancesGo(n int, dst, a, b []float64, d int) {
	out := fours(dst, 16*n)
	for t := range n {
		for q := range 8 {
			r, h := q%4*2, q/4 // the first of two rows, half of the columns
			var s0, s1, s2, s3, z0, z1, z2, z3 float64
			k := 0
			for ; k < d-3; k += 4 {
				v, u := (*[26]float64)(a[8*k+r:]), (*[28]float64)(b[8*(d*t+k)+4*h:])
				d0 := v[0] - u[0]
				s0 += d0 * d0
				e0 := v[1] - u[0]
				z0 += e0 * e0
				d1 := v[0] - u[1]
				s1 += d1 * d1
				e1 := v[1] - u[1]
				z1 += e1 * e1
				d2 := v[0] - u[2]
				s2 += d2 * d2
				e2 := v[1] - u[2]
				z2 += e2 * e2
				d3 := v[0] - u[3]
				s3 += d3 * d3
				e3 := v[1] - u[3]
				z3 += e3 * e3
				d0 = v[8] - u[8]
				s0 += d0 * d0
				e0 = v[9] - u[8]
				z0 += e0 * e0
				d1 = v[8] - u[9]
				s1 += d1 * d1
				e1 = v[9] - u[9]
				z1 += e1 * e1
				d2 = v[8] - u[10]
				s2 += d2 * d2
				e2 = v[9] - u[10]
				z2 += e2 * e2
				d3 = v[8] - u[11]
				s3 += d3 * d3
				e3 = v[9] - u[11]
				z3 += e3 * e3
				d0 = v[16] - u[16]
				s0 += d0 * d0
				e0 = v[17] - u[16]
				z0 += e0 * e0
				d1 = v[16] - u[17]
				s1 += d1 * d1
				e1 = v[17] - u[17]
				z1 += e1 * e1
				d2 = v[16] - u[18]
				s2 += d2 * d2
				e2 = v[17] - u[18]
				z2 += e2 * e2
				d3 = v[16] - u[19]
				s3 += d3 * d3
				e3 = v[17] - u[19]
				z3 += e3 * e3
				d0 = v[24] - u[24]
				s0 += d0 * d0
				e0 = v[25] - u[24]
				z0 += e0 * e0
				d1 = v[24] - u[25]
				s1 += d1 * d1
				e1 = v[25] - u[25]
				z1 += e1 * e1
				d2 = v[24] - u[26]
				s2 += d2 * d2
				e2 = v[25] - u[26]
				z2 += e2 * e2
				d3 = v[24] - u[27]
				s3 += d3 * d3
				e3 = v[25] - u[27]
				z3 += e3 * e3
			}
			for ; k < d; k++ {
				v, u := (*[2]float64)(a[8*k+r:]), (*[4]float64)(b[8*(d*t+k)+4*h:])
				d0 := v[0] - u[0]
				s0 += d0 * d0
				e0 := v[1] - u[0]
				z0 += e0 * e0
				d1 := v[0] - u[1]
				s1 += d1 * d1
				e1 := v[1] - u[1]
				z1 += e1 * e1
				d2 := v[0] - u[2]
				s2 += d2 * d2
				e2 := v[1] - u[2]
				z2 += e2 * e2
				d3 := v[0] - u[3]
				s3 += d3 * d3
				e3 := v[1] - u[3]
				z3 += e3 * e3
			}
			out[16*t+2*r+h] = [4]float64{s0, s1, s2, s3}
			out[16*t+2*r+2+h] = [4]float64{z0, z1, z2, z3}
		}
	}
}

func absDistancesGo(n int, dst, a, b []float64, d int) {
	out := fours(dst, 16*n)
	for t := range n {
		for q := range 8 {
			r, h := q%4*2, q/4 // the first of two rows, half of the columns
			var s0, s1, s2, s3, z0, z1, z2, z3 float64
			k := 0
			for ; k < d-3; k += 4 {
				v, u := (*[26]float64)(a[8*k+r:]), (*[28]float64)(b[8*(d*t+k)+4*h:])
				s0 += math.Abs(v[0] - u[0])
				z0 += math.Abs(v[1] - u[0])
				s1 += math.Abs(v[0] - u[1])
				z1 += math.Abs(v[1] - u[1])
				s2 += math.Abs(v[0] - u[2])
				z2 += math.Abs(v[1] - u[2])
				s3 += math.Abs(v[0] - u[3])
				z3 += math.Abs(v[1] - u[3])
				s0 += math.Abs(v[8] - u[8])
				z0 += math.Abs(v[9] - u[8])
				s1 += math.Abs(v[8] - u[9])
				z1 += math.Abs(v[9] - u[9])
				s2 += math.Abs(v[8] - u[10])
				z2 += math.Abs(v[9] - u[10])
				s3 += math.Abs(v[8] - u[11])
				z3 += math.Abs(v[9] - u[11])
				s0 += math.Abs(v[16] - u[16])
				z0 += math.Abs(v[17] - u[16])
				s1 += math.Abs(v[16] - u[17])
				z1 += math.Abs(v[17] - u[17])
				s2 += math.Abs(v[16] - u[18])
				z2 += math.Abs(v[17] - u[18])
				s3 += math.Abs(v[16] - u[19])
				z3 += math.Abs(v[17] - u[19])
				s0 += math.Abs(v[24] - u[24])
				z0 += math.Abs(v[25] - u[24])
				s1 += math.Abs(v[24] - u[25])
				z1 += math.Abs(v[25] - u[25])
				s2 += math.Abs(v[24] - u[26])
				z2 += math.Abs(v[25] - u[26])
				s3 += math.Abs(v[24] - u[27])
				z3 += math.Abs(v[25] - u[27])
			}
			for ; k < d; k++ {
				v, u := (*[2]float64)(a[8*k+r:]), (*[4]float64)(b[8*(d*t+k)+4*h:])
				s0 += math.Abs(v[0] - u[0])
				z0 += math.Abs(v[1] - u[0])
				s1 += math.Abs(v[0] - u[1])
				z1 += math.Abs(v[1] - u[1])
				s2 += math.Abs(v[0] - u[2])
				z2 += math.Abs(v[1] - u[2])
				s3 += math.Abs(v[0] - u[3])
				z3 += math.Abs(v[1] - u[3])
			}
			out[16*t+2*r+h] = [4]float64{s0, s1, s2, s3}
			out[16*t+2*r+2+h] = [4]float64{z0, z1, z2, z3}
		}
	}
}

func affineGo(n int, dst, a, b, sa, sb []float64, d int) {
	out := fours(dst, 16*n)
	for t := range n {
		for q := range 8 {
			r, h := q%4*2, q/4 // the first of two rows, half of the columns
			var s0, s1, s2, s3, z0, z1, z2, z3 float64
			k := 0
			for ; k < d-3; k += 4 {
				v, u := (*[26]float64)(a[8*k+r:]), (*[28]float64)(b[8*(d*t+k)+4*h:])
				s0 += v[0] * u[0]
				z0 += v[1] * u[0]
				s1 += v[0] * u[1]
				z1 += v[1] * u[1]
				s2 += v[0] * u[2]
				z2 += v[1] * u[2]
				s3 += v[0] * u[3]
				z3 += v[1] * u[3]
				s0 += v[8] * u[8]
				z0 += v[9] * u[8]
				s1 += v[8] * u[9]
				z1 += v[9] * u[9]
				s2 += v[8] * u[10]
				z2 += v[9] * u[10]
				s3 += v[8] * u[11]
				z3 += v[9] * u[11]
				s0 += v[16] * u[16]
				z0 += v[17] * u[16]
				s1 += v[16] * u[17]
				z1 += v[17] * u[17]
				s2 += v[16] * u[18]
				z2 += v[17] * u[18]
				s3 += v[16] * u[19]
				z3 += v[17] * u[19]
				s0 += v[24] * u[24]
				z0 += v[25] * u[24]
				s1 += v[24] * u[25]
				z1 += v[25] * u[25]
				s2 += v[24] * u[26]
				z2 += v[25] * u[26]
				s3 += v[24] * u[27]
				z3 += v[25] * u[27]
			}
			for ; k < d; k++ {
				v, u := (*[2]float64)(a[8*k+r:]), (*[4]float64)(b[8*(d*t+k)+4*h:])
				s0 += v[0] * u[0]
				z0 += v[1] * u[0]
				s1 += v[0] * u[1]
				z1 += v[1] * u[1]
				s2 += v[0] * u[2]
				z2 += v[1] * u[2]
				s3 += v[0] * u[3]
				z3 += v[1] * u[3]
			}
			f, g, add := sa[r], sa[r+1], (*[4]float64)(sb[8*t+4*h:])
			out[16*t+2*r+h] = [4]float64{f + add[0] - s0, f + add[1] - s1, f + add[2] - s2, f + add[3] - s3}
			out[16*t+2*r+2+h] = [4]float64{g + add[0] - z0, g + add[1] - z1, g + add[2] - z2, g + add[3] - z3}
		}
	}
}
