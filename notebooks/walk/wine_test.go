package walk_test

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/kpca"
	"kpcalab/notebooks/lecture"
)

// wineAttempts are answers to the exercises of notebook 07.
func wineAttempts() []attempt {
	gram := func(from int, value func(d, c float64) float64) homework.Finding {
		return homework.CheckGram(func(x *mat.Dense, c float64) *mat.SymDense {
			n, _ := x.Dims()
			K := mat.NewSymDense(n, nil)
			for i := range n {
				for j := i + from; j < n; j++ {
					var d mat.VecDense
					d.SubVec(x.RowView(i), x.RowView(j))
					K.SetSym(i, j, value(mat.Norm(&d, 2), c))
				}
			}
			return K
		})
	}
	lectures := func(d, c float64) float64 { return math.Exp(-d * d / (c * c)) }
	list := []attempt{
		{exercise: "7.1", idea: "2σ²", names: "2c²", tries: "Where does the lecture's Gaussian kernel", finding: homework.CheckGaussian(func(x, y []float64, c float64) float64 {
			return kpca.GaussianSigma(c).Eval(x, y)
		})},
		{exercise: "7.1", idea: "γ", names: "multiplies by c", tries: "Try a larger c", finding: homework.CheckGaussian(func(x, y []float64, c float64) float64 {
			return kpca.GaussianGamma(c).Eval(x, y)
		})},
		{exercise: "7.2", idea: "the loop begins behind the diagonal", names: "the diagonal was left at 0", tries: "reach i=j", finding: gram(1, lectures)},
		{exercise: "7.2", idea: "another kernel", names: "divides by c", tries: "Think of units", finding: gram(0, func(d, c float64) float64 { return math.Exp(-d * d / c) })},
		{exercise: "7.2", idea: "columns for rows", names: "expected was a 4×4 matrix", tries: "rows of x are the samples", finding: homework.CheckGram(func(x *mat.Dense, c float64) *mat.SymDense {
			return kpca.Gram(kpca.Gaussian{Width: c}, mat.DenseCopyOf(x.T()))
		})},
	}
	return append(append(list, centreAttempts()...), embeddingAttempts()...)
}

func centreAttempts() []attempt {
	entry := func(value func(k, ri, rj, g float64) float64) homework.Finding {
		return homework.CheckCenter(func(K *mat.SymDense) *mat.SymDense {
			n := K.SymmetricDim()
			mean := lecture.Mul(K, lecture.Mean(n))
			out, grand := mat.NewSymDense(n, nil), mat.Sum(K)/float64(n*n)
			for i := range n {
				for j := i; j < n; j++ {
					out.SetSym(i, j, value(K.At(i, j), mean.At(i, 0), mean.At(j, 0), grand))
				}
			}
			return out
		})
	}
	return []attempt{
		{exercise: "7.3", idea: "the grand mean is not added", names: "the mean of all entries is", tries: "how many terms", finding: entry(func(k, ri, rj, g float64) float64 { return k - ri - rj })},
		{exercise: "7.3", idea: "the grand mean is subtracted", names: "has the wrong sign", tries: "with which signs", finding: entry(func(k, ri, rj, g float64) float64 { return k - ri - rj - g })},
		{exercise: "7.3", idea: "one side only", names: "only one side was centred", tries: "symmetric", finding: entry(func(k, ri, rj, g float64) float64 { return k - ri })},
		{exercise: "7.3", idea: "the grand mean alone", names: "only the mean of all entries", tries: "how many terms", finding: entry(func(k, ri, rj, g float64) float64 { return k - g })},
		{exercise: "7.3", idea: "in place", names: "changes its argument K", tries: "Work on a copy", finding: homework.CheckCenter(func(K *mat.SymDense) *mat.SymDense {
			K.CopySym(kpca.Center(K))
			return K
		})},
	}
}

// embeddingAttempts solve with gonum, as the exercise shows, and go wrong at one
// place.
func embeddingAttempts() []attempt {
	solve := func(K mat.Symmetric) (values []float64, vectors *mat.Dense) {
		var eig mat.EigenSym
		eig.Factorize(K, true)
		vectors = &mat.Dense{}
		eig.VectorsTo(vectors)
		return eig.Values(nil), vectors
	}
	embed := func(centre func(mat.Symmetric) *mat.SymDense, at func(n, j int) int, share, power float64) homework.Finding {
		return homework.CheckEmbedding(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			n := K.SymmetricDim()
			values, vectors := solve(centre(K))
			u := lecture.Sub(k, lecture.Scale(share, lecture.Mul(K, lecture.Mean(n))))
			g := mat.NewVecDense(m, nil)
			for j := range m {
				c := at(n, j)
				g.SetVec(j, math.Pow(values[c], power)*mat.Dot(vectors.ColView(c), u.ColView(0)))
			}
			return g
		})
	}
	all := func(at func(n, j int) int, power float64) homework.Finding {
		return homework.CheckWine(func(x *mat.Dense, c float64, m int) *mat.Dense {
			n, _ := x.Dims()
			values, vectors := solve(kpca.Center(kpca.Gram(kpca.Gaussian{Width: c}, x)))
			g := mat.NewDense(n, m, nil)
			g.Apply(func(i, j int, _ float64) float64 {
				return math.Pow(values[at(n, j)], power) * vectors.At(i, at(n, j))
			}, g)
			return g
		})
	}
	same := func(K mat.Symmetric) *mat.SymDense { return K.(*mat.SymDense) }
	last := func(n, j int) int { return n - 1 - j }
	first := func(n, j int) int { return j }
	return []attempt{
		{exercise: "7.4", idea: "ascending order forgotten", names: "smallest first", tries: "In which order", finding: embed(kpca.Center, first, 1, -0.5)},
		{exercise: "7.4", idea: "K is not centred", names: "those of K", tries: "those of the centred", finding: embed(same, last, 1, -0.5)},
		{exercise: "7.4", idea: "k is not centred", names: "k is not centred", tries: "Whose mean", finding: embed(kpca.Center, last, 0, -0.5)},
		{exercise: "7.4", idea: "nothing is centred", names: "nothing was centred", tries: "Average your embedding", finding: embed(same, last, 0, -0.5)},
		{exercise: "7.4", idea: "divided by λ", names: "the power −1", tries: "by what must", finding: embed(kpca.Center, last, 1, -1)},
		{exercise: "7.4", idea: "two mistakes at once", names: "two things came together", tries: "a unit vector?", finding: embed(kpca.Center, last, 0, 0)},
		{exercise: "7.4", idea: "an index behind the end", names: "index out of range", tries: "Which of your loops", finding: embed(kpca.Center, func(n, j int) int { return n - j }, 1, -0.5)},
		{exercise: "7.5", idea: "bare eigenvectors", names: "the eigenvectors αⱼ themselves", tries: "by what is αⱼ multiplied", finding: all(last, 0)},
		{exercise: "7.5", idea: "multiplied by λ", names: "the columns are λⱼαⱼ", tries: "by what is αⱼ multiplied", finding: all(last, 1)},
		{exercise: "7.5", idea: "divided by √λ, as in 7.4", names: "αⱼ/√λⱼ", tries: "by what is αⱼ multiplied", finding: all(last, -0.5)},
		{exercise: "7.5", idea: "ascending order forgotten", names: "smallest first", tries: "In which order", finding: all(first, 0.5)},
	}
}
