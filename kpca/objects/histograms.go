package objects

import "math"

// Intersection is the histogram intersection kernel Σ min(a_j, b_j), positive
// semidefinite for entries ≥ 0 (Swain and Ballard 1991). kpca.KernelFunc makes a kernel
// of rows of it, as of ChiSquared.
func Intersection(a, b []float64) (sum float64) {
	for j, v := range a {
		sum += min(v, b[j])
	}
	return sum
}

// ChiSquared is exp(−γ Σ (a_j−b_j)²/(a_j+b_j)) for entries ≥ 0, scikit-learn's
// chi2_kernel; entries that are both 0 are equal.
func ChiSquared(gamma float64) func(a, b []float64) float64 {
	return func(a, b []float64) float64 {
		var sum float64
		for j, v := range a {
			if v != b[j] {
				sum += (v - b[j]) / (v + b[j]) * (v - b[j])
			}
		}
		return math.Exp(-gamma * sum)
	}
}
