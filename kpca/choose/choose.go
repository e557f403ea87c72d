// Package choose finds the width of a Gaussian kernel and the number of components.
//
//	c, err := choose.CrossValidate(ctx, x, choose.CrossValidation{Standardize: true})
//	m, err := kpca.Fit(x, kpca.Gaussian{Width: c.Width}, &kpca.Options{Components: c.Components, Standardize: true})
//
// [CrossValidate] is the rule to take: it hides entries of samples that it holds out,
// and looks which width and m predict them best. [ParallelAnalysis] compares
// eigenvalues with those of shuffled columns; [MedianWidth] and [ScaleWidth] are first
// guesses in one line.
package choose

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/zscore"
)

// Choice is what a chooser found: the Score with the least Loss, and all others.
type Choice struct {
	Score
	Scores   []Score // by width as in the settings, then by m
	Warnings []error // what is doubtful: ErrEdge, ErrNoStructure
}

// Score is a width and a number of components with what they were judged by.
type Score struct {
	Width      float64
	Components int
	// Loss is what the rule minimises. CrossValidate: the squared error of what was
	// held out, as a share of that of the column means; 1 − Loss is called Q².
	// ParallelAnalysis: minus the excess over chance, −Σ(λ_j − null_j)/n.
	Loss float64
	// Of ParallelAnalysis: λ_1 ≥ λ_2 ≥ … of the data, and the quantile of each over
	// the shuffled data.
	Eigenvalues, Null []float64
}

// Kinds of Choice.Warnings, for errors.Is.
var (
	// ErrEdge: the best width or number of components is the first or the last of
	// those that were tried.
	ErrEdge = errors.New("choose: the best is at the edge of what was tried")
	// ErrNoStructure: nothing that was tried predicts better than the column means.
	ErrNoStructure = errors.New("choose: no structure was found")
)

// warning is a sentence of one of the kinds above.
type warning struct {
	kind error
	text string
}

func (w *warning) Error() string { return "choose: " + w.text }
func (w *warning) Unwrap() error { return w.kind }

func (c *Choice) warn(kind error, format string, values ...any) {
	c.Warnings = append(c.Warnings, &warning{kind, fmt.Sprintf(format, values...)})
}

// chosen is the Choice of the score with the least loss, the first of equals.
func chosen(scores []Score, widths []float64) *Choice {
	c := &Choice{Score: scores[0], Scores: scores}
	for _, s := range scores {
		if s.Loss < c.Loss {
			c.Score = s
		}
	}
	switch {
	case len(widths) == 1:
	case c.Width == slices.Min(widths):
		c.warn(ErrEdge, "the best width %g is the smallest of %d that were tried: a smaller one may be better still; "+
			"add smaller Widths", c.Width, len(widths))
	case c.Width == slices.Max(widths):
		c.warn(ErrEdge, "the best width %g is the largest of %d that were tried: a larger one may be better still; "+
			"where the loss no longer falls with the width, the structure is linear, and kpca.Linear{} does", c.Width, len(widths))
	}
	return c
}

// samples are the rows that a chooser works on: those of x, or their z-scores.
func samples(x mat.Matrix, standardize bool) (*mat.Dense, error) {
	if err := precise.CheckData(x, "choose"); err != nil {
		return nil, err
	}
	if !standardize {
		return mat.DenseCopyOf(x), nil
	}
	s, err := zscore.Fit(x)
	if err != nil {
		return nil, fmt.Errorf("choose: Standardize: %w", err)
	}
	return s.Apply(x)
}

// widthsAround is the given list, checked, or for nil the median distance times
// base^k for k = from … to.
func widthsAround(x mat.Matrix, given []float64, base float64, from, to int) ([]float64, error) {
	if given == nil {
		c, err := MedianWidth(x)
		if err != nil {
			return nil, err
		}
		for k := from; k <= to; k++ {
			given = append(given, c*math.Pow(base, float64(k)))
		}
	}
	for _, c := range given {
		if !(c > 0) || math.IsInf(c, 1) {
			return nil, fmt.Errorf("choose: Widths hold %g; a width must be a positive length", c)
		}
	}
	if len(given) == 0 {
		return nil, errors.New("choose: Widths is an empty list; name at least one width, " +
			"or leave it nil for some about the median distance")
	}
	return given, nil
}

// fit is a fit whose error says the width, unless ctx has ended.
func fit(ctx context.Context, x mat.Matrix, width float64, m int) (*kpca.Model, error) {
	model, err := kpca.FitContext(ctx, x, kpca.Gaussian{Width: width}, &kpca.Options{Components: m})
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("choose: width %g: %w", width, err)
	}
	return model, err
}

func report(progress func(done float64), done float64) {
	if progress != nil {
		progress(done)
	}
}
