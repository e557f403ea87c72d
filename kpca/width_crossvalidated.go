package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
)

// WidthScore is a Gaussian width with the error it was judged by.
type WidthScore struct {
	Width float64
	Error float64 // mean squared distance between a held-out sample and its pre-image, in squared units of x; +Inf when the width gives too few components
	Note  string  // of the best width, when it is the smallest or the largest that was tried: a better one may lie beyond
}

// CrossValidation are the settings of [CrossValidatedWidth].
type CrossValidation struct {
	Components  int                // m ≥ 1
	Widths      []float64          // to be tried; nil: the median distance times 2^(k/2), k = −6 … 6
	Folds       int                // 0: 5, or the number of rows when there are fewer
	PreImage    PreImage           // nil: FixedPoint{}
	Noise       float64            // standard deviation of normal noise that is added to held-out samples before they are projected; 0: none
	Standardize bool               // take z-scores of the columns first, by all rows, for a fit with Options.Standardize; the Error is then in their units
	Context     context.Context    // ends the search with its error; nil: none
	Progress    func(done float64) // called with the share done; nil: not called
	Seed        uint64             // of the assignment of rows to folds, and of the noise

	done func(part float64) // of one width
}

// CrossValidatedWidth chooses the width of a Gaussian kernel for the rows of x
// (n×d) by the error of pre-images (Alam and Fukumizu 2014): each fold is
// projected on the components of the others and mapped back to input space. It
// returns the best width and the scores of all, in the order of Widths; the Note
// of a score tells when the best width lies at the edge of those tried.
//
// With as many components as columns a very wide kernel is linear and gives any
// sample back unchanged, noise included: its error without Noise is 0. Choose
// Components < d, or set Noise to judge how well noise is removed.
//
// It costs a fit and pre-images for every width and fold, 13 · 5 by default.
func CrossValidatedWidth(x mat.Matrix, cv CrossValidation) (float64, []WidthScore, error) {
	x, err := cv.prepare(x)
	if err != nil {
		return 0, nil, err
	}
	n, _ := x.Dims()
	order := draw.Rand(cv.Seed).Perm(n)
	best := -1
	var scores []WidthScore
	var reason error
	for w, c := range cv.Widths {
		cv.done = func(part float64) { report(cv.Progress, (float64(w)+part)/float64(len(cv.Widths))) }
		e, err := cv.heldOutError(x, Gaussian{Width: c}, order)
		if ended := cv.Context.Err(); ended != nil {
			return 0, nil, ended
		}
		if err == nil && (math.IsNaN(e) || math.IsInf(e, 0)) {
			err = fmt.Errorf("the squared distances overflow to %g; rescale the data", e)
		}
		if err != nil {
			e, reason = math.Inf(1), err
		}
		scores = append(scores, WidthScore{Width: c, Error: e})
		if err == nil && (best < 0 || e < scores[best].Error) {
			best = len(scores) - 1
		}
	}
	if best < 0 {
		return 0, scores, fmt.Errorf("kpca: no width of %v gives %d components and pre-images on every fold (the last one: %w); try other widths or fewer components", cv.Widths, cv.Components, reason)
	}
	scores[best].Note = edgeNote(scores[best].Width, cv.Widths)
	return scores[best].Width, scores, nil
}

// prepare checks the settings, fills in what is 0, and standardizes where asked.
func (cv *CrossValidation) prepare(x mat.Matrix) (mat.Matrix, error) {
	if err := checkData(x); err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	if cv.Folds == 0 {
		cv.Folds = min(5, n)
	}
	if cv.Folds < 2 || cv.Folds > n {
		return nil, fmt.Errorf("kpca: %d folds of %d rows; the number must be between 2 and %d", cv.Folds, n, n)
	}
	if most := n - (n+cv.Folds-1)/cv.Folds - 1; cv.Components < 1 || cv.Components > most {
		return nil, fmt.Errorf("kpca: CrossValidation.Components is %d; with %d rows in %d folds it must be between 1 and %d", cv.Components, n, cv.Folds, most)
	}
	if !(cv.Noise >= 0) || math.IsInf(cv.Noise, 1) {
		return nil, fmt.Errorf("kpca: CrossValidation.Noise is %g; a standard deviation is 0 or positive", cv.Noise)
	}
	if cv.PreImage == nil {
		cv.PreImage = FixedPoint{}
	}
	if cv.Context == nil {
		cv.Context = context.Background()
	}
	x, err := standardized(x, cv.Standardize)
	if err == nil {
		cv.Widths, err = widthsAround(x, cv.Widths, 6)
	}
	return x, err
}

// widthsAround is the given list, checked, or for nil the median distance times
// 2^(k/2) for k = −steps … steps.
func widthsAround(x mat.Matrix, given []float64, steps int) ([]float64, error) {
	if given != nil {
		for _, c := range given {
			if err := (Gaussian{Width: c}).validate(); err != nil {
				return nil, err
			}
		}
		if len(given) == 0 {
			return nil, errors.New("kpca: Widths is an empty list; name at least one width, or leave it nil for some about the median distance")
		}
		return given, nil
	}
	c, err := MedianWidth(x)
	if err != nil {
		return nil, err
	}
	var widths []float64
	for k := -steps; k <= steps; k++ {
		w := c * math.Exp2(float64(k)/2)
		if err := (Gaussian{Width: w}).validate(); err != nil {
			return nil, err
		}
		widths = append(widths, w)
	}
	return widths, nil
}

func report(progress func(done float64), done float64) {
	if progress != nil {
		progress(done)
	}
}

// edgeNote tells when the best width has no neighbour on one side.
func edgeNote(best float64, tried []float64) string {
	switch {
	case len(tried) < 2:
		return ""
	case best == slices.Min(tried):
		return fmt.Sprintf("the best width %g is the smallest of %d that were tried: a smaller one may be better still; add smaller Widths", best, len(tried))
	case best == slices.Max(tried):
		return fmt.Sprintf("the best width %g is the largest of %d that were tried: a larger one may be better still; add larger Widths (where the error no longer falls with the width, the structure is linear)", best, len(tried))
	}
	return ""
}

// heldOutError is the mean of ‖x − pre-image‖² over all folds.
func (cv CrossValidation) heldOutError(x mat.Matrix, k Gaussian, order []int) (float64, error) {
	var sum float64
	rng := draw.Rand(cv.Seed + 1) // the same noise for every width
	for fold := range cv.Folds {
		var in, out []int
		for i, row := range order {
			if i%cv.Folds == fold {
				out = append(out, row)
			} else {
				in = append(in, row)
			}
		}
		slices.Sort(in)
		slices.Sort(out) // so that the noise of a row doesn't hang on the order of folds
		held := draw.Rows(x, out)
		noisy := mat.DenseCopyOf(held)
		noisy.Apply(func(_, _ int, v float64) float64 { return v + cv.Noise*rng.NormFloat64() }, noisy)
		cv.done(float64(fold) / float64(cv.Folds))
		m, err := FitContext(cv.Context, draw.Rows(x, in), k, &Options{Components: cv.Components})
		if err != nil {
			return 0, err
		}
		if r := m.Components(); r < cv.Components {
			return 0, fmt.Errorf("fold %d has only %d components", fold, r)
		}
		back, _, err := m.Denoise(noisy, cv.PreImage)
		if err != nil {
			return 0, err
		}
		for i := range out {
			sum += sqDist(held.RawRowView(i), back.RawRowView(i))
		}
	}
	return sum / float64(len(order)), nil
}
