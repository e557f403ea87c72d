package choose

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/internal/precise"
)

// CrossValidation are the settings of [CrossValidate].
type CrossValidation struct {
	Widths     []float64 // to be tried; nil: the median distance times 2^k, k = −3 … 4
	Components []int     // to be tried, ascending; nil: 1, 2, 3, 5, 8, … 89, at most half of the rows of a fit
	Folds      int       // 0: 5, or the number of rows when there are fewer
	// Noise is the standard deviation of the noise in each column of x (of z-scores,
	// with Standardize), where it is known, from an instrument's data sheet for
	// instance. 0: not known.
	Noise       float64
	Standardize bool               // take z-scores of the columns first, by all rows, for a fit with Options.Standardize
	Rows        int                // at most so many rows are taken, at random; 0: 500
	Progress    func(done float64) // called with the share done; nil: not called
	Seed        uint64             // of all that is drawn
}

const (
	groups = 10   // a tenth of the columns is hidden at a time, at least one
	copies = 1000 // of held-out samples with something hidden, at most, unless there are more rows: 3 % of error
	rounds = 3    // of predicting what is hidden from all else and the last prediction
)

// CrossValidate chooses the width of a Gaussian kernel and the number of components
// for the rows of x (n×d) by prediction. Of samples that are held out, entries are
// hidden; the column means take their place, the sample is projected and mapped back to
// input space (Mika et al. 1998), and again with what was predicted. The Loss is the
// squared error of the hidden entries (for linear PCA: Wold 1978; Bro,
// Kjeldahl, Smilde and Kiers 2008).
//
// To compare a held-out sample with its own pre-image, as is often done, says nothing:
// the error falls with every component and with the width, until the sample comes back
// with its noise. Nothing can give back what it hasn't seen, and where the noise of
// columns is independent the least loss is that of the nearest to the noise-free samples
// (Batson and Royer 2019).
//
// With Noise, which must be right to be of use, samples plus noise e are mapped back and
// compared with samples minus e, whose noise is independent of the former's: the loss is
// then without bias that of denoising (Oliveira, Lei and Tibshirani 2022). Columns may then
// be independent of each other.
//
// It costs a fit for each width and fold, and pre-images for each m.
func CrossValidate(ctx context.Context, x mat.Matrix, s CrossValidation) (*Choice, error) {
	z, err := s.prepare(x)
	if err != nil {
		return nil, err
	}
	folds := s.split(z)
	var scores []Score
	var reason error
	for w, width := range s.Widths {
		some, err := s.try(ctx, folds, width, func(part float64) {
			report(s.Progress, (float64(w)+part)/float64(len(s.Widths)))
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			reason = err
		}
		scores = append(scores, some...)
	}
	report(s.Progress, 1)
	if scores == nil {
		return nil, fmt.Errorf("choose: no width of %v gives pre-images with %d components (the last one: %w); "+
			"try other Widths, or fewer Components", s.Widths, s.Components[0], reason)
	}
	c := chosen(scores, s.Widths)
	if most := s.Components[len(s.Components)-1]; len(s.Components) > 1 && c.Components == most {
		c.warn(ErrEdge, "the best number of components, %d, is the largest that was tried: more may be better still; "+
			"add to Components", most)
	}
	if c.Loss > noStructure {
		c.warn(ErrNoStructure, "the best loss is %.3g: what is held out is predicted no better than by the column means, "+
			"as on a circle, where each column allows two values of the other; where the noise of the columns is known, "+
			"name it (Noise)", c.Loss)
	}
	return c, nil
}

// noStructure is the loss above which there is nothing: of 12 sets of independent
// normal columns (200×5) the least was 1.003.
const noStructure = 0.97

// prepare checks the settings, fills in what is 0, standardizes and draws rows.
func (s *CrossValidation) prepare(x mat.Matrix) (*mat.Dense, error) {
	z, err := samples(x, s.Standardize)
	if err != nil {
		return nil, err
	}
	if s.Rows == 0 {
		s.Rows = 500
	}
	n, d := z.Dims()
	if s.Rows < 2 || n < 2 {
		return nil, fmt.Errorf("choose: cross-validation of %d rows of %d; two are needed", s.Rows, n)
	}
	if n > s.Rows {
		z = draw.Rows(z, slices.Sorted(slices.Values(draw.Rand(s.Seed).Perm(n)[:s.Rows])))
		n = s.Rows
	}
	switch {
	case !(s.Noise >= 0) || math.IsInf(s.Noise, 1):
		return nil, fmt.Errorf("choose: CrossValidation.Noise is %g; "+
			"a standard deviation is positive, or 0 where it isn't known", s.Noise)
	case d == 1 && s.Noise == 0:
		return nil, errors.New("choose: one column can't be predicted from others; name the Noise, or take MedianWidth")
	}
	if s.Folds == 0 {
		s.Folds = min(5, n)
	}
	if s.Folds < 2 || s.Folds > n {
		return nil, fmt.Errorf("choose: %d folds of %d rows; the number must be between 2 and %d", s.Folds, n, n)
	}
	most := n - (n+s.Folds-1)/s.Folds - 1 // the rank that the smallest fit can have
	if s.Components == nil {
		for a, b := 1, 2; a <= max(1, min(89, most/2)); a, b = b, a+b {
			s.Components = append(s.Components, a)
		}
	}
	if c := s.Components; len(c) == 0 || !slices.IsSorted(c) || c[0] < 1 || c[len(c)-1] > most {
		return nil, fmt.Errorf("choose: CrossValidation.Components are %v; "+
			"with %d rows in %d folds they must be ascending, between 1 and %d", c, n, s.Folds, most)
	}
	s.Widths, err = widthsAround(z, s.Widths, 2, -3, 4)
	return z, err
}

// fold is a part of the samples that is held out.
type fold struct {
	train  *mat.Dense
	seen   *mat.Dense // what is known of the samples, p×d
	want   *mat.Dense // what is to be predicted, p×d
	hidden []bool     // p·d entries that are judged; nil: all
	means  float64    // squared error of the column means of train
}

// split holds out each row once, and hides or adds noise, the same for every width.
func (s *CrossValidation) split(x *mat.Dense) []*fold {
	n, d := x.Dims()
	rng := draw.Rand(s.Seed + 1)
	many := max(1, min(groups, copies/n))
	if s.Noise == 0 {
		many = min(many, d)
	}
	var folds []*fold
	for in, held := range Folds(n, s.Folds, s.Seed+1) {
		var out []int
		for _, row := range held {
			for range many {
				out = append(out, row)
			}
		}
		h := &fold{train: draw.Rows(x, in), seen: draw.Rows(x, out), want: draw.Rows(x, out)}
		mean, _ := precise.Means(h.train)
		if s.Noise > 0 {
			h.disturb(s.Noise, rng)
		} else {
			h.hide(many, mean, rng)
		}
		for i := range out {
			h.means += h.error(i, mean)
		}
		folds = append(folds, h)
	}
	return folds
}

// hide puts the mean in the place of every tenth entry, other ones in each copy.
func (f *fold) hide(many int, mean []float64, rng *rand.Rand) {
	p, d := f.seen.Dims()
	g := min(groups, d)
	f.hidden = make([]bool, p*d)
	var order []int
	for i := range p {
		if i%many == 0 {
			order = rng.Perm(d)
		}
		for q := i % many; q < d; q += g {
			f.hidden[i*d+order[q]] = true
			f.seen.Set(i, order[q], mean[order[q]])
		}
	}
}

func (f *fold) disturb(sd float64, rng *rand.Rand) {
	p, d := f.seen.Dims()
	for i := range p {
		for j := range d {
			e := sd * rng.NormFloat64()
			f.seen.Set(i, j, f.seen.At(i, j)+e)
			f.want.Set(i, j, f.want.At(i, j)-e)
		}
	}
}

// error is the squared error of x for sample i.
func (f *fold) error(i int, x []float64) (sum float64) {
	for j, v := range f.want.RawRowView(i) {
		if f.hidden == nil || f.hidden[i*len(x)+j] {
			sum += (x[j] - v) * (x[j] - v)
		}
	}
	return sum
}

// try scores one width with rising m, until the loss has risen twice.
func (s *CrossValidation) try(ctx context.Context, folds []*fold, width float64,
	progress func(part float64)) (scores []Score, err error) {
	models := make([]*kpca.Model, len(folds))
	for i, f := range folds {
		if models[i], err = fit(ctx, f.train, width, s.Components[len(s.Components)-1]); err != nil {
			return nil, err
		}
	}
	least, worse := math.Inf(1), 0
	for i, m := range s.Components {
		progress(float64(i) / float64(len(s.Components)))
		var sum, means float64
		for k, f := range folds {
			e, err := f.predict(models[k], m)
			if err == nil && ctx.Err() != nil {
				err = ctx.Err()
			}
			if err != nil {
				return scores, err
			}
			sum, means = sum+e, means+f.means
		}
		loss := sum / means
		if math.IsNaN(loss) || math.IsInf(loss, 0) {
			return scores, fmt.Errorf("choose: the loss is %g; are the columns constant, or their squares too large?", loss)
		}
		scores = append(scores, Score{Width: width, Components: m, Loss: loss})
		if worse++; loss < least {
			least, worse = loss, 0
		}
		if worse == 2 {
			break
		}
	}
	return scores, nil
}

// predict is the squared error with the first m components of a model.
func (f *fold) predict(model *kpca.Model, m int) (sum float64, err error) {
	if r := model.Components(); r < m {
		return 0, fmt.Errorf("choose: a fold has only %d components", r)
	}
	at := mat.DenseCopyOf(f.seen)
	p, d := at.Dims()
	for range rounds {
		y, err := model.Transform(at)
		if err != nil {
			return 0, err
		}
		for i := range p {
			clear(y.RawRowView(i)[m:])
		}
		// From a training sample, not from where the sample is: the components needn't
		// know that. As many digits as a comparison needs, in a few steps.
		back, _, err := model.PreImage(y, kpca.FixedPoint{Starts: 1, MaxIterations: 20, Tolerance: 1e-3})
		if err != nil {
			return 0, err
		}
		if f.hidden == nil {
			at = back
			break
		}
		for i, hidden := range f.hidden {
			if hidden {
				at.Set(i/d, i%d, back.At(i/d, i%d))
			}
		}
	}
	for i := range p {
		sum += f.error(i, at.RawRowView(i))
	}
	return sum, nil
}
