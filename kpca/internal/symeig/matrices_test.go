package symeig

import (
	"math"
	"math/rand/v2"

	"kpcalab/kpca/internal/gemm"
)

// rng is a generator of its own for every matrix, so that tests can run alone.
func rng(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 7)) }

func randomSymmetric(n int) []float64 {
	r := rng(n)
	a := make([]float64, n*n)
	for i := range n {
		for j := range i + 1 {
			v := r.NormFloat64()
			a[i*n+j], a[j*n+i] = v, v
		}
	}
	return a
}

// mixture draws points of five Gaussian clusters in 13 dimensions.
func mixture(n int) []float64 {
	const d = 13
	r := rng(n)
	x := make([]float64, n*d)
	for i := range n {
		at := rng(i % 5)
		for j := range d {
			x[i*d+j] = 3*at.NormFloat64() + r.NormFloat64()
		}
	}
	return x
}

// kernelMatrix is the centred Gaussian kernel matrix of a mixture: exp(−‖x−y‖²/c)
// with c the mean squared distance, times scale.
func kernelMatrix(n int, scale float64) []float64 {
	const d = 13
	x := mixture(n)
	k, mean, total := make([]float64, n*n), make([]float64, n), 0.0
	distance := func(i, j int) (s float64) {
		for q := range d {
			t := x[i*d+q] - x[j*d+q]
			s += t * t
		}
		return s
	}
	c := 0.0
	for i := range n {
		c += distance(i, n-1-i) / float64(n)
	}
	for i := range n {
		for j := range n {
			k[i*n+j] = math.Exp(-distance(i, j) / max(c, 1))
			mean[i] += k[i*n+j] / float64(n)
		}
		total += mean[i] / float64(n)
	}
	for i := range n {
		for j := range i + 1 {
			v := scale * (k[i*n+j] - mean[i] - mean[j] + total)
			k[i*n+j], k[j*n+i] = v, v
		}
	}
	return k
}

// tridiagonal builds a dense matrix from f(i), its diagonal entry i and the
// entry that couples i and i+1.
func tridiagonal(n int, f func(i int) (d, e float64)) []float64 {
	a := make([]float64, n*n)
	for i := range n {
		d, e := f(i)
		a[i*n+i] = d
		if i+1 < n {
			a[i*n+i+1], a[(i+1)*n+i] = e, e
		}
	}
	return a
}

func dense(n int, f func(i, j int) float64) []float64 {
	a := make([]float64, n*n)
	for i := range n {
		for j := range n {
			a[i*n+j] = f(i, j)
		}
	}
	return a
}

// hard is the list of matrices on which eigen-solvers are known to stumble.
func hard(n int) map[string][]float64 {
	r := rng(n)
	diagonal := make([]float64, n)
	for i := range diagonal {
		diagonal[i] = r.NormFloat64()
	}
	kernel := kernelMatrix(n, 1)
	adjacency := make([]float64, n*n)
	for i := range n {
		for j := range i + 1 {
			if r.Float64() < 0.05 {
				adjacency[i*n+j], adjacency[j*n+i] = 1, 1
			}
		}
	}
	m := map[string][]float64{
		"zero":     make([]float64, n*n),
		"identity": tridiagonal(n, func(int) (float64, float64) { return 1, 0 }),
		"diagonal": tridiagonal(n, func(i int) (float64, float64) { return diagonal[i], 0 }),
		"1-2-1":    tridiagonal(n, func(int) (float64, float64) { return 2, -1 }),
		"Wilkinson": tridiagonal(n, func(i int) (float64, float64) {
			return math.Abs(float64(i) - float64(n-1)/2), 1
		}),
		"glued Wilkinson": tridiagonal(n, func(i int) (float64, float64) {
			if i%21 == 20 {
				return 10, 1e-8
			}
			return math.Abs(float64(i%21) - 10), 1
		}),
		"graded": tridiagonal(n, func(i int) (float64, float64) {
			return math.Pow(10, -float64(i%40)), math.Pow(10, -float64(i%40)-0.3)
		}),
		"graded upwards": tridiagonal(n, func(i int) (float64, float64) {
			return math.Pow(10, float64(i%40)), math.Pow(10, float64(i%40)-0.3)
		}),
		"tiny coupling": tridiagonal(n, func(i int) (float64, float64) { return float64(i % 7), 1e-170 }),
		"ones":          dense(n, func(i, j int) float64 { return 1 }),
		"minus ones":    dense(n, func(i, j int) float64 { return -1 }),
		"Hilbert":       dense(n, func(i, j int) float64 { return 1 / float64(i+j+1) }),
		"duplicates":    dense(n, func(i, j int) float64 { return kernel[(i/3*3)*n+j/3*3] }),
		"rank 2":        dense(n, func(i, j int) float64 { return diagonal[i]*diagonal[j] + float64(i)*float64(j) }),
		"adjacency":     adjacency,
		"denormal":      dense(n, func(i, j int) float64 { return math.Ldexp(math.Round(64*kernel[i*n+j]), -1074) }),
	}
	for name, scale := range map[string]float64{"1e-150": 1e-150, "1e150": 1e150, "1e-300": 1e-300, "1e300": 1e300} {
		m["scale "+name] = dense(n, func(i, j int) float64 { return kernel[i*n+j] * scale })
	}
	return m
}

// accuracy measures a decomposition of the symmetric matrix a: the largest entry
// of A·V − V·Λ over the largest |λ|, and of VᵀV − 1. The matrix is scaled first,
// so that nothing overflows.
func accuracy(a []float64, n int, values, vectors []float64, m int) (residual, orthogonality float64) {
	size := 0.0
	for _, v := range values {
		size = max(size, math.Abs(v))
	}
	gram := make([]float64, m*m)
	v := gemm.Rows(vectors, n, m, m)
	gemm.Add(gemm.Rows(gram, m, m, m), v.T(), v)
	for i := range m {
		gram[i*m+i]--
	}
	orthogonality = largest(gram)
	if size == 0 {
		return largest(a), orthogonality
	}
	scaled := make([]float64, n*n)
	for i := range scaled {
		scaled[i] = a[i] / size
	}
	rest := make([]float64, n*m)
	for i := range n {
		for k := range m {
			rest[i*m+k] = -vectors[i*m+k] * (values[k] / size)
		}
	}
	gemm.Add(gemm.Rows(rest, n, m, m), gemm.Rows(scaled, n, n, n), v)
	return largest(rest), orthogonality
}

func largest(x []float64) float64 {
	m := 0.0
	for _, v := range x {
		m = max(m, math.Abs(v)) // NaN stays
	}
	return m
}
