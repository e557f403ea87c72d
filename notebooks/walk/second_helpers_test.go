package walk

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/notebooks/lecture"
)

// column is the only column of m.
func column(m mat.Matrix) *mat.VecDense {
	rows, _ := m.Dims()
	return mat.NewVecDense(rows, mat.Col(nil, 0, m))
}

func axes(f func(F, Fbar, A *mat.Dense, lambda []float64) *mat.Dense) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckRenormalization(func(F, A *mat.Dense, lambda []float64) *mat.Dense {
			_, n := F.Dims()
			return f(F, mat.DenseCopyOf(lecture.Mul(F, lecture.H(n))), A, lambda)
		})
	}
}

// columnsBy multiplies column j of m by factor(j).
func columnsBy(m mat.Matrix, factor func(j int) float64) *mat.Dense {
	out := mat.DenseCopyOf(m)
	out.Apply(func(_, j int, v float64) float64 { return v * factor(j) }, out)
	return out
}

func derivation(src string) func() homework.Finding {
	return func() homework.Finding { return homework.CheckDerivation(src) }
}

func count(f func(c, d int) int) func() homework.Finding {
	return func() homework.Finding { return homework.CheckFeatureCount(f) }
}

func factorial(n int) int {
	p := 1
	for i := 2; i <= n; i++ {
		p *= i
	}
	return p
}

func byHand(f func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense) func() homework.Finding {
	return func() homework.Finding { return homework.CheckEmbedding(f) }
}

// solved is n, the eigenvectors of HKH in columns, and its ascending eigenvalues.
func solved(K *mat.SymDense) (int, *mat.Dense, []float64) {
	n := K.SymmetricDim()
	H := lecture.H(n)
	centred := mat.NewSymDense(n, nil)
	product := lecture.Mul(H, K, H)
	for i := range n {
		for j := i; j < n; j++ {
			centred.SetSym(i, j, product.At(i, j))
		}
	}
	var eig mat.EigenSym
	eig.Factorize(centred, true)
	var V mat.Dense
	eig.VectorsTo(&V)
	return n, &V, eig.Values(nil)
}

// trained is α·λ^p for the rows of x.
func trained(x *mat.Dense, c float64, m int, p float64) *mat.Dense {
	n, _ := x.Dims()
	K := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			K.SetSym(i, j, similar(x, i, j, c))
		}
	}
	_, V, values := solved(K)
	out := mat.NewDense(n, m, nil)
	out.Apply(func(i, j int, _ float64) float64 {
		return V.At(i, n-1-j) * math.Pow(values[n-1-j], p)
	}, out)
	return out
}

// step is an iteration whose weights above and beneath the line are of w and K(x, xᵢ).
func step(weights func(w, k float64) (above, beneath float64)) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckFixedPointStep(func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
			out, sum := make([]float64, len(x)), 0.0
			for i, wi := range w {
				d := floats.Distance(x, samples.RawRowView(i), 2)
				above, beneath := weights(wi, math.Exp(-d*d/(c*c)))
				floats.AddScaled(out, above, samples.RawRowView(i))
				sum += beneath
			}
			floats.Scale(1/sum, out)
			return out
		})
	}
}

func laplacian(entry func(w, degree float64, same bool) float64) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckLaplacian(func(W *mat.SymDense) *mat.SymDense {
			n := W.SymmetricDim()
			L := mat.NewSymDense(n, nil)
			for i := range n {
				degree := 0.0
				for j := range n {
					degree += W.At(i, j)
				}
				for j := i; j < n; j++ {
					L.SetSym(i, j, entry(W.At(i, j), degree, i == j))
				}
			}
			return L
		})
	}
}
