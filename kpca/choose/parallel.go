package choose

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
)

// Permutations are the settings of [ParallelAnalysis].
type Permutations struct {
	Widths        []float64 // to be tried; nil: the median distance times 2^(k/2), k = −4 … 4
	Sets          int       // of permuted data; 0: 20
	Quantile      float64   // of their eigenvalues; 0: 0.95
	MaxComponents int       // 0: as many as it takes, n−1 at most
	Seed          uint64
	Standardize   bool               // take z-scores of the columns first, for a fit with Options.Standardize
	Progress      func(done float64) // called with the share done; nil: not called
}

// ParallelAnalysis chooses the number of components and the width of a Gaussian
// kernel for the rows of x (n×d) as Jørgensen and Hansen (2012) do: the
// eigenvalues of the data are compared with those of data sets whose columns
// were permuted each on its own, which have the same marginals and no joint
// structure. Components are the leading ones above their null quantile, and the best
// width is that with the greatest excess. It costs a fit for every width and data set,
// 9 · 21 by default, and more where more than 20 components are above chance.
//
// It tells well how many components of linear or clustered data are no chance; of
// scattered real data it often takes one component, or many of a narrow kernel. See the
// table in the documentation of package kpca.
func ParallelAnalysis(ctx context.Context, x mat.Matrix, s Permutations) (*Choice, error) {
	z, err := s.prepare(x)
	if err != nil {
		return nil, err
	}
	n, _ := z.Dims()
	sets, rng := []*mat.Dense{z}, draw.Rand(s.Seed)
	for range s.Sets {
		sets = append(sets, permuteColumns(z, rng))
	}
	var scores []Score
	var done float64
	for w, width := range s.Widths {
		most := s.MaxComponents
		if most == 0 {
			most = min(20, n-1)
		}
		for {
			score, err := s.judge(ctx, sets, width, most, func(part float64) {
				done = max(done, (float64(w)+part)/float64(len(s.Widths)))
				report(s.Progress, done)
			})
			if err != nil {
				return nil, err
			}
			if score.Components < most || most == n-1 || s.MaxComponents > 0 {
				scores = append(scores, score)
				break
			}
			most = min(2*most, n-1)
		}
	}
	report(s.Progress, 1)
	c := chosen(scores, s.Widths)
	switch {
	case c.Components == 0:
		c.warn(ErrNoStructure, "no eigenvalue is above its null quantile")
	case c.Components == s.MaxComponents:
		c.warn(ErrEdge, "all %d eigenvalues that were compared are above their null quantile: more may be; "+
			"raise MaxComponents", c.Components)
	}
	return c, nil
}

func (s *Permutations) prepare(x mat.Matrix) (*mat.Dense, error) {
	z, err := samples(x, s.Standardize)
	if err != nil {
		return nil, err
	}
	n, d := z.Dims()
	if n < 3 || d < 2 {
		return nil, fmt.Errorf("choose: parallel analysis permutes columns against each other: "+
			"it needs 3 rows and 2 columns, the data are %d×%d", n, d)
	}
	if s.Sets == 0 {
		s.Sets = 20
	}
	if s.Quantile == 0 {
		s.Quantile = 0.95
	}
	if s.Sets < 1 || !(s.Quantile > 0 && s.Quantile <= 1) || s.MaxComponents < 0 || s.MaxComponents > n-1 {
		return nil, fmt.Errorf("choose: parallel analysis with %d permuted sets, quantile %g and %d components of %d rows; "+
			"sets must be positive, the quantile in (0, 1] and the components between 1 and n−1, or 0",
			s.Sets, s.Quantile, s.MaxComponents, n)
	}
	s.Widths, err = widthsAround(z, s.Widths, math.Sqrt2, -4, 4)
	return z, err
}

// judge compares the most leading eigenvalues of the first set with those of the
// others; eigenvalues that are missing are zeros.
func (s *Permutations) judge(ctx context.Context, sets []*mat.Dense, width float64, most int,
	progress func(part float64)) (Score, error) {
	out := Score{Width: width, Eigenvalues: make([]float64, most), Null: make([]float64, most)}
	samples := make([][]float64, most)
	for i, x := range sets {
		progress(float64(i) / float64(len(sets)))
		m, err := fit(ctx, x, width, most)
		if err != nil {
			return out, err
		}
		if i == 0 {
			copy(out.Eigenvalues, m.Eigenvalues)
			continue
		}
		values := make([]float64, most)
		copy(values, m.Eigenvalues)
		for j, v := range values {
			samples[j] = append(samples[j], v)
		}
	}
	n, _ := sets[0].Dims()
	for j := range samples {
		slices.Sort(samples[j])
		out.Null[j] = samples[j][max(0, int(math.Ceil(s.Quantile*float64(len(samples[j]))))-1)]
	}
	for j, l := range out.Eigenvalues {
		if l <= out.Null[j] {
			break
		}
		out.Components++
		out.Loss -= (l - out.Null[j]) / float64(n)
	}
	return out, nil
}

func permuteColumns(x *mat.Dense, rng *rand.Rand) *mat.Dense {
	out := mat.DenseCopyOf(x)
	n, d := out.Dims()
	for j := range d {
		for i, p := range rng.Perm(n) {
			out.Set(i, j, x.At(p, j))
		}
	}
	return out
}
