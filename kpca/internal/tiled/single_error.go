package tiled

import "math"

const (
	unit = 0x1p-24 // unit roundoff of float32
	// mostChain is the largest number of roundings of a sum before it moves to
	// float64: of a column 32 rows; of a row, with AVX2 and NEON, two in each of the
	// 16 tiles of a run, 3 to add up registers, and one for each of 4 runs; in plain
	// Go, too, 3 in a half of a tile, two halves in each tile, and 4 runs; and one of
	// the product itself.
	mostChain = 40
	// powerError is that of Powers, in units, relative to the power (2^-22).
	powerError = 4
	// higher covers what is of second order: 2(d+60)·unit is far below it.
	higher = 1.01
)

// Error bounds ‖(K − K₃₂)v‖/‖v‖ for any v, where K₃₂v is the product that Mul
// gives, from the row sums Σ_j K_ij of K itself.
//
// To first order in u = 2^-24: coordinates are rounded, |û−u_k| ≤ u|u_k|, so that
// a difference has an error of u(|u_k|+|v_k|) and the rounding of its own, and a
// sum of d squares d more,
//
//	|ŝ − s| ≤ u((d+2)s + 4ρ√s + 4uρ²),   ρ the largest norm of a point,
//
// or u((d+1)s + 2ρ) for sums of |u_k−v_k|. Then |k̂ − k| ≤ ln 2·k|ŝ−s| + 4uk with
// k = 2^−s. The 2-norm of a symmetric matrix is at most its largest row sum. Both
// s·k = −k·log₂k and √s·k are concave in k, so that a row of them sums to at most
// n times their value at the mean k of the row (Jensen). Rounding v and adding up
// products costs (mostChain+1)u·Σ_j|K_ij||v_j|.
func (s *Single) Error(sums []float64) float64 {
	worst := 0.0
	n := float64(s.n)
	for _, sum := range sums {
		mean := sum / n // of K, or of K − 1
		logarithm, k := math.Log(mean), mean
		if s.less != 0 {
			logarithm, k = math.Log1p(mean), 1+mean
		}
		exponent := max(0, -logarithm*math.Log2E) // s of the mean
		k = max(0, min(1, k))
		distance := float64(s.d+2)*k*exponent + 4*s.radius*k*math.Sqrt(exponent) + 4*unit*s.radius*s.radius
		if s.absolute {
			distance = float64(s.d+1)*k*exponent + 2*s.radius*k
		}
		if k == 0 { // no row of a kernel: its diagonal is 1
			distance = 0
		}
		worst = max(worst, math.Ln2*distance+(powerError+mostChain+1)*math.Abs(mean))
	}
	return higher * unit * n * worst
}
