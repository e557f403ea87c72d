package walk_test

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/notebooks/lecture"
)

// formAttempts are answers to the exercises of notebooks 02 to 04, and one of 06.
func formAttempts() []attempt {
	primal := func(centre, mean func(n int) mat.Matrix, rows bool) homework.Finding {
		return homework.CheckPrimal(func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense {
			_, n := F.Dims()
			G := lecture.Mul(F, centre(n))
			psi, _ := lecture.Eigen(lecture.Mul(G, G.T()), m)
			d := lecture.Sub(f, lecture.Mul(F, mean(n)))
			if rows {
				return mat.VecDenseCopyOf(lecture.Mul(psi, psi.T(), d).ColView(0))
			}
			return mat.VecDenseCopyOf(lecture.Mul(psi.T(), d).ColView(0))
		})
	}
	H := func(n int) mat.Matrix { return lecture.H(n) }
	mean := func(n int) mat.Matrix { return lecture.Mean(n) }
	ones := func(n int) mat.Matrix { return lecture.Ones(n) }
	none := func(n int) mat.Matrix { return lecture.Scale(0, lecture.Ones(n)) }
	identity := func(n int) mat.Matrix { return lecture.Power(mat.NewDiagDense(n, mat.Col(nil, 0, lecture.Ones(n))), 1) }
	axes := func(centred bool, power float64) homework.Finding {
		return homework.CheckRenormalization(func(F, A *mat.Dense, lambda []float64) *mat.Dense {
			scale := mat.NewDiagDense(len(lambda), nil)
			for j, l := range lambda {
				scale.SetDiag(j, math.Pow(l, power))
			}
			_, n := F.Dims()
			if centred {
				return lecture.Mul(F, lecture.H(n), A, scale)
			}
			return lecture.Mul(F, A, scale)
		})
	}
	trace := func(of func(K *mat.SymDense, n float64) float64) homework.Finding {
		return homework.CheckTotalVariance(func(K *mat.SymDense) float64 { return of(K, float64(K.SymmetricDim())) })
	}
	toMean := func(of func(self, k, K float64) float64) homework.Finding {
		return homework.CheckDistanceToMean(func(self float64, k []float64, K *mat.SymDense) float64 {
			n := float64(len(k))
			return of(self, floats.Sum(k)/n, mat.Sum(K)/(n*n))
		})
	}
	return []attempt{
		{exercise: "6.4", idea: "the cross term once", names: "is counted once", tries: "What stands before", finding: toMean(func(self, k, K float64) float64 { return self - k + K })},
		{exercise: "6.4", idea: "the mean has no length", names: "length of the mean is missing", tries: "three terms", finding: toMean(func(self, k, _ float64) float64 { return self - 2*k })},
		{exercise: "6.4", idea: "a wrong sign", names: "the wrong sign", tries: "Which sign", finding: toMean(func(self, k, K float64) float64 { return self + 2*k + K })},
		{exercise: "3.2", idea: "of K", names: "the trace of K", tries: "Whose eigenvalues", finding: trace(func(K *mat.SymDense, _ float64) float64 { return mat.Trace(K) })},
		{exercise: "3.2", idea: "not divided", names: "not divided by n", tries: "How often does each sum", finding: trace(func(K *mat.SymDense, _ float64) float64 { return mat.Trace(K) - mat.Sum(K) })},
		{exercise: "3.2", idea: "the covariance's", names: "is divided by n", tries: "covariance matrix", finding: trace(func(K *mat.SymDense, n float64) float64 { return (mat.Trace(K) - mat.Sum(K)/n) / n })},
		{exercise: "2.1", idea: "the sample is not centred", names: "f is not centred", tries: "What is subtracted", finding: primal(H, none, false)},
		{exercise: "2.1", idea: "the images are not centred", names: "eigenvectors of FFᵀ", tries: "Around which point", finding: primal(identity, mean, false)},
		{exercise: "2.1", idea: "the sum for the mean", names: "the sum of the training features", tries: "into a mean", finding: primal(H, ones, false)},
		{exercise: "2.1", idea: "back in feature space", names: "returned 9 numbers; m = 3 were expected", tries: "how many components", finding: primal(H, mean, true)},
		{exercise: "3.1", idea: "nothing but the claim", names: "What isn't shown", tries: "a line of its", finding: homework.CheckDerivation(`\bar C \bar F \alpha = \lambda \bar F \alpha`)},
		{exercise: "3.1", idea: "the bar is lost", names: "What isn't shown", tries: "the claim", finding: homework.CheckDerivation(`
\bar C \bar F \alpha = \bar F \bar F^\top \bar F \alpha
= F \bar K \alpha
= \lambda F \alpha`)},
		{exercise: "3.1", idea: "the wrong way round", names: "don't make a product", tries: "Did you mean", finding: homework.CheckDerivation(`
\bar C \bar F \alpha = \bar F^\top \bar F \bar F \alpha
= \bar K \bar F \alpha
= \lambda \bar F \alpha`)},
		{exercise: "3.1", idea: "λ² by haste", names: "doesn't hold:", tries: "Count the powers", finding: homework.CheckDerivation(`
\bar C \bar F \alpha = \bar F \bar F^\top \bar F \alpha
= \bar F \bar K \alpha
= \lambda^2 \bar F \alpha`)},
		{exercise: "4.1", idea: "K for K̄", names: "What isn't shown", tries: "Give each a line", finding: homework.CheckDerivation(`
(\bar F \alpha_i)^\top \bar F \alpha_j = \alpha_i^\top \bar F^\top \bar F \alpha_j
= \alpha_i^\top K \alpha_j
= \lambda_i \delta_{ij}`)},
		{exercise: "4.1", idea: "no λ at the end", names: "doesn't hold:", tries: "Count the powers", finding: homework.CheckDerivation(`
(\bar F \alpha_i)^\top \bar F \alpha_j = \alpha_i^\top \bar K \alpha_j
= \lambda_j \alpha_i^\top \alpha_j
= \delta_{ij}`)},
		{exercise: "4.2", idea: "not divided", names: "not normalised", tries: "a unit vector?", finding: axes(true, 0)},
		{exercise: "4.2", idea: "divided by λ", names: "divided by λⱼ", tries: "by what must", finding: axes(true, -1)},
		{exercise: "4.2", idea: "multiplied by √λ", names: "multiplied by √λⱼ", tries: "Compute the length", finding: axes(true, 0.5)},
		{exercise: "4.2", idea: "F for F̄", accepted: true, finding: axes(false, -0.5)},
	}
}
