package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// WidthScore is a Gaussian width with the error it was judged by.
type WidthScore struct {
	Width float64
	Error float64 // mean squared distance between a held-out sample and its pre-image, in squared units of x; +Inf when the width gives too few components
}

// CrossValidation are the settings of [CrossValidatedWidth].
type CrossValidation struct {
	Components int       // m ≥ 1
	Widths     []float64 // to be tried; nil: the median distance times 2^(k/2), k = −6 … 6
	Folds      int       // 0: 5, or the number of rows when there are fewer
	PreImage   PreImage  // nil: FixedPoint{}
	Noise      float64   // standard deviation of normal noise that is added to held-out samples before they are projected; 0: none
	Seed       uint64    // of the assignment of rows to folds, and of the noise
}

// CrossValidatedWidth chooses the width of a Gaussian kernel for the rows of x
// (n×d) by the error of pre-images (Alam and Fukumizu 2014): each fold is
// projected on the components of the others and mapped back to input space. It
// returns the best width and the scores of all, in the order of Widths.
//
// With as many components as columns a very wide kernel is linear and gives any
// sample back unchanged, noise included: its error without Noise is 0. Choose
// Components < d, or set Noise to judge how well noise is removed.
func CrossValidatedWidth(x mat.Matrix, cv CrossValidation) (float64, []WidthScore, error) {
	if err := checkData(x); err != nil {
		return 0, nil, err
	}
	n, _ := x.Dims()
	if cv.Folds == 0 {
		cv.Folds = min(5, n)
	}
	if cv.Folds < 2 || cv.Folds > n {
		return 0, nil, fmt.Errorf("kpca: %d folds of %d rows; the number must be between 2 and %d", cv.Folds, n, n)
	}
	if most := n - (n+cv.Folds-1)/cv.Folds - 1; cv.Components < 1 || cv.Components > most {
		return 0, nil, fmt.Errorf("kpca: CrossValidation.Components is %d; with %d rows in %d folds it must be between 1 and %d", cv.Components, n, cv.Folds, most)
	}
	if !(cv.Noise >= 0) || math.IsInf(cv.Noise, 1) {
		return 0, nil, fmt.Errorf("kpca: CrossValidation.Noise is %g; a standard deviation is 0 or positive", cv.Noise)
	}
	if cv.PreImage == nil {
		cv.PreImage = FixedPoint{}
	}
	if cv.Widths == nil {
		c, err := MedianWidth(x)
		if err != nil {
			return 0, nil, err
		}
		for k := -6; k <= 6; k++ {
			cv.Widths = append(cv.Widths, c*math.Exp2(float64(k)/2))
		}
	}
	order := newRand(cv.Seed).Perm(n)
	best := WidthScore{Error: math.Inf(1)}
	var scores []WidthScore
	for _, c := range cv.Widths {
		k := Gaussian{Width: c}
		if err := k.validate(); err != nil {
			return 0, nil, err
		}
		s := WidthScore{Width: c, Error: cv.heldOutError(x, k, order)}
		if s.Error < best.Error {
			best = s
		}
		scores = append(scores, s)
	}
	if math.IsInf(best.Error, 1) {
		return 0, scores, fmt.Errorf("kpca: no width of %v gives %d components on every fold; try other widths or fewer components", cv.Widths, cv.Components)
	}
	return best.Width, scores, nil
}

// heldOutError is the mean of ‖x − pre-image‖² over all folds.
func (cv CrossValidation) heldOutError(x mat.Matrix, k Gaussian, order []int) float64 {
	var sum float64
	rng := newRand(cv.Seed + 1) // the same noise for every width
	for fold := range cv.Folds {
		var in, out []int
		for i, row := range order {
			if i%cv.Folds == fold {
				out = append(out, row)
			} else {
				in = append(in, row)
			}
		}
		held := pickRows(x, out)
		noisy := mat.DenseCopyOf(held)
		noisy.Apply(func(_, _ int, v float64) float64 { return v + cv.Noise*rng.NormFloat64() }, noisy)
		m, err := Fit(pickRows(x, in), k, &Options{Components: cv.Components})
		if err != nil || len(m.Eigenvalues) < cv.Components {
			return math.Inf(1)
		}
		back, _, err := m.Denoise(noisy, cv.PreImage)
		if err != nil {
			return math.Inf(1)
		}
		for i := range out {
			sum += sqDist(held.RawRowView(i), back.RawRowView(i))
		}
	}
	return sum / float64(len(order))
}
