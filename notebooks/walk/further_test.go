package walk_test

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
)

// furtherAttempts are answers to the exercises of notebooks 08 to 11.
func furtherAttempts() []attempt {
	step := func(weight func(w, d, c float64) float64, divide bool) homework.Finding {
		return homework.CheckFixedPointStep(func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
			next, sum := make([]float64, len(x)), 0.0
			for i := range w {
				a := weight(w[i], floats.Distance(x, samples.RawRowView(i), 2), c)
				sum += a
				floats.AddScaled(next, a, samples.RawRowView(i))
			}
			if divide {
				floats.Scale(1/sum, next)
			}
			return next
		})
	}
	nystrom := func(f func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense) homework.Finding {
		return homework.CheckNystrom(f)
	}
	list := []attempt{
		{exercise: "8.3", idea: "not divided", names: "not divided by the sum of the weights", tries: "the mean of one single sample", finding: step(func(w, d, c float64) float64 { return w * math.Exp(-d*d/(c*c)) }, false)},
		{exercise: "8.3", idea: "the weights are forgotten", names: "without the weights", tries: "Where does P come in", finding: step(func(w, d, c float64) float64 { return math.Exp(-d * d / (c * c)) }, true)},
		{exercise: "8.3", idea: "the kernel is forgotten", names: "without the kernel values", tries: "far away", finding: step(func(w, d, c float64) float64 { return w }, true)},
		{exercise: "8.3", idea: "2c²", names: "2c² in the place of c²", tries: "Where does the lecture's Gaussian kernel", finding: step(func(w, d, c float64) float64 { return w * math.Exp(-d*d/(2*c*c)) }, true)},
		{exercise: "8.3", idea: "c is not squared", names: "divides by c and not by c²", tries: "Think of units", finding: step(func(w, d, c float64) float64 { return w * math.Exp(-d*d/c) }, true)},
		{exercise: "8.3", idea: "divided by n", names: "divided by the number of samples", tries: "the mean of one single sample", finding: homework.CheckFixedPointStep(func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
			next := make([]float64, len(x))
			for i := range w {
				d := floats.Distance(x, samples.RawRowView(i), 2)
				floats.AddScaled(next, w[i]*math.Exp(-d*d/(c*c))/float64(len(w)), samples.RawRowView(i))
			}
			return next
		})},
		{exercise: "8.3", idea: "divided within the loop", names: "three samples", tries: "one sample only", finding: homework.CheckFixedPointStep(func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
			next, sum := make([]float64, len(x)), 0.0
			for i := range w {
				d := floats.Distance(x, samples.RawRowView(i), 2)
				a := w[i] * math.Exp(-d*d/(c*c))
				sum += a
				floats.AddScaled(next, a/sum, samples.RawRowView(i))
			}
			return next
		})},
		{exercise: "8.3", idea: "x is overwritten on the way", names: "changes its argument x", tries: "Work on a copy", finding: homework.CheckFixedPointStep(func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
			next, sum := x, 0.0
			for i := range w {
				d := floats.Distance(x, samples.RawRowView(i), 2)
				a := w[i] * math.Exp(-d*d/(c*c))
				sum += a
				floats.AddScaled(next, a, samples.RawRowView(i))
			}
			floats.Scale(1/sum, next)
			return next
		})},
		{exercise: "11.2", idea: "K_zz for its inverse", names: "where its inverse belongs", tries: "Let every sample be a landmark", finding: nystrom(func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense {
			var g mat.Dense
			g.Product(Kxz, Kzz, Kxz.T())
			return &g
		})},
		{exercise: "11.2", idea: "the middle is forgotten", names: "is missing", tries: "Let every sample be a landmark", finding: nystrom(func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense {
			var g mat.Dense
			g.Mul(Kxz, Kxz.T())
			return &g
		})},
		{exercise: "11.2", idea: "solved, and not multiplied", names: "returned a 1×4 matrix", tries: "is one of them missing", finding: nystrom(func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense {
			var s mat.Dense
			if err := s.Solve(Kzz, Kxz.T()); err != nil {
				panic(err)
			}
			return &s
		})},
		{exercise: "11.2", idea: "transposed at the wrong place", names: "dimension mismatch", tries: "Write the size beside", finding: nystrom(func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense {
			var g mat.Dense
			g.Product(Kxz.T(), Kzz, Kxz)
			return &g
		})},
		{exercise: "11.2", idea: "the inverse by hand", accepted: true, finding: nystrom(func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense {
			var inverse, g mat.Dense
			if err := inverse.Inverse(Kzz); err != nil {
				panic(err)
			}
			g.Product(Kxz, &inverse, Kxz.T())
			return &g
		})},
	}
	return append(append(list, laplacianAttempts()...), textAttempts()...)
}

func laplacianAttempts() []attempt {
	laplacian := func(value func(w, di, dj float64, same bool) float64) homework.Finding {
		return homework.CheckLaplacian(func(W *mat.SymDense) *mat.SymDense {
			n := W.SymmetricDim()
			d, L := make([]float64, n), mat.NewSymDense(n, nil)
			for i := range n {
				d[i] = floats.Sum(mat.Row(nil, i, W))
			}
			for i := range n {
				for j := i; j < n; j++ {
					L.SetSym(i, j, value(W.At(i, j), d[i], d[j], i == j))
				}
			}
			return L
		})
	}
	diagonal := func(same bool, v float64) float64 {
		if same {
			return v
		}
		return 0
	}
	return []attempt{
		{exercise: "9.2", idea: "W − D", names: "the result is W−D", tries: "Can it be negative", finding: laplacian(func(w, di, _ float64, same bool) float64 { return w - diagonal(same, di) })},
		{exercise: "9.2", idea: "D + W", names: "the result is D+W", tries: "Add up a row", finding: laplacian(func(w, di, _ float64, same bool) float64 { return w + diagonal(same, di) })},
		{exercise: "9.2", idea: "no degrees", names: "degrees are missing", tries: "Add up a row", finding: laplacian(func(w, _, _ float64, _ bool) float64 { return -w })},
		{exercise: "9.2", idea: "the normalised one", names: "normalised Laplacian", tries: "is anything divided by", finding: laplacian(func(w, di, dj float64, same bool) float64 { return diagonal(same, 1) - w/math.Sqrt(di*dj) })},
		{exercise: "9.2", idea: "neighbours are counted", names: "Only the diagonal is wrong", tries: "Add up a row", finding: homework.CheckLaplacian(func(W *mat.SymDense) *mat.SymDense {
			n := W.SymmetricDim()
			L := mat.NewSymDense(n, nil)
			for i := range n {
				for j := range n {
					if W.At(i, j) != 0 && i != j {
						L.SetSym(i, i, L.At(i, i)+1)
						L.SetSym(i, j, -W.At(i, j))
					}
				}
			}
			return L
		})},
		{exercise: "9.2", idea: "W is overwritten", names: "changes its argument W", tries: "Work on a copy", finding: homework.CheckLaplacian(func(W *mat.SymDense) *mat.SymDense {
			for i := range W.SymmetricDim() {
				d := floats.Sum(mat.Row(nil, i, W))
				W.SetSym(i, i, -d)
			}
			W.ScaleSym(-1, W)
			return W
		})},
	}
}

// textAttempts are answers to the exercises of notebook 10.
func textAttempts() []attempt {
	lines := func(last string) homework.Finding {
		return homework.CheckDerivation(`
\bar g = \Lambda^{-1/2} A^\top \bar F^\top (f - \frac{1}{n} F 1_n)
= \Lambda^{-1/2} A^\top H F^\top (f - \frac{1}{n} F 1_n)
` + last)
	}
	return []attempt{
		{exercise: "10.3", idea: "multiplied", names: "multiplied where they should be divided", tries: "larger or smaller", finding: homework.CheckEigenvalues(func(l float64, n int) []float64 {
			f := float64(n)
			return []float64{l, l * f, l * f, l * (f - 1)}
		})},
		{exercise: "10.3", idea: "1/n everywhere", names: "Smith's eigenvalue is divided by n", tries: "By what does Smith's tutorial divide", finding: homework.CheckEigenvalues(func(l float64, n int) []float64 {
			f := float64(n)
			return []float64{l, l / f, l / f, l / f}
		})},
		{exercise: "10.3", idea: "three numbers", names: "returned 3 numbers", tries: "One number for each text", finding: homework.CheckEigenvalues(func(l float64, n int) []float64 {
			f := float64(n)
			return []float64{l, l / f, l / (f - 1)}
		})},
		{exercise: "10.3", idea: "whole numbers divided", names: "gives a whole number, 0", tries: "made a", finding: homework.CheckEigenvalues(func(l float64, n int) []float64 {
			return []float64{l, float64(int(l) / n), float64(int(l) / n), float64(int(l) / (n - 1))}
		})},
		{exercise: "10.4", idea: "the other direction", names: "in the other direction", tries: "The argument is the lecture's c", finding: homework.CheckParameters(func(c float64) []float64 {
			return []float64{math.Sqrt(c), math.Sqrt2 * c, 1 / math.Sqrt(c), 1 / math.Sqrt(c)}
		})},
		{exercise: "10.4", idea: "σ is too large", names: "σ of AI2 is too large by a factor 2", tries: "Solve it for σ", finding: homework.CheckParameters(func(c float64) []float64 {
			return []float64{c * c, math.Sqrt2 * c, 1 / (c * c), 1 / (c * c)}
		})},
		{exercise: "10.4", idea: "σ is σ", names: "parameter₃", tries: "one text at a time", finding: homework.CheckParameters(func(c float64) []float64 {
			return []float64{c * c, c / math.Sqrt2, c / math.Sqrt2, 1 / (c * c)}
		})},
		{exercise: "10.4", idea: "nothing is squared", names: "parameter₁", tries: "one text at a time", finding: homework.CheckParameters(func(c float64) []float64 {
			return []float64{c, c / math.Sqrt2, 1 / c, 1 / c}
		})},
		{exercise: "10.5", idea: "a line is missing its mean", names: "doesn't hold:", tries: "What turns a sum into a mean?", finding: lines(`= \Lambda^{-1/2} A^\top H (k - K 1_n)`)},
		{exercise: "10.5", idea: "H is taken for the centring of k", names: "doesn't hold:", tries: "Whose mean", finding: lines(`= \Lambda^{-1/2} A^\top H k`)},
		{exercise: "10.5", idea: "F is still there", names: "What isn't shown", tries: "which of", finding: lines(`= \Lambda^{-1/2} A^\top H (F^\top f - \frac{1}{n} F^\top F 1_n)`)},
		{exercise: "10.5", idea: "H left out", accepted: true, finding: lines(`= \Lambda^{-1/2} A^\top (k - \frac{1}{n} K 1_n)`)},
	}
}
