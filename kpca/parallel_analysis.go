package kpca

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
)

// ParallelScore is the result of [ParallelAnalysis] for one width.
type ParallelScore struct {
	Width       float64
	Components  int       // number of leading eigenvalues above their null quantile
	Excess      float64   // Σ(λ_j − null_j)/n over these components: the structure that permutation destroys
	Eigenvalues []float64 // of the data, λ_1 ≥ λ_2 ≥ …, MaxComponents of them
	Null        []float64 // the quantile of each over the permuted data sets
	Note        string    // of the best width, when it is the smallest or the largest that was tried, or m is only MaxComponents
}

// ParallelSettings are the settings of [ParallelAnalysis].
type ParallelSettings struct {
	Widths        []float64 // to be tried; nil: the median distance times 2^(k/2), k = −4 … 4
	Permutations  int       // null data sets; 0: 20
	Quantile      float64   // of the null eigenvalues; 0: 0.95
	MaxComponents int       // 0: min(20, n−1)
	Seed          uint64
	Standardize   bool               // take z-scores of the columns first, for a fit with Options.Standardize
	Context       context.Context    // ends the analysis with its error; nil: none
	Progress      func(done float64) // called with the share done; nil: not called

	done func(part float64) // of one width
}

// ParallelAnalysis chooses the number of components and the width of a Gaussian
// kernel for the rows of x (n×d) as Jørgensen and Hansen (2012) do: the
// eigenvalues of the data are compared with those of data sets whose columns
// were permuted each on its own, which have the same marginals and no joint
// structure. It returns the scores in the order of Widths and the index of the
// one with the greatest excess. It costs a fit for every width and data set, 9 · 21
// by default.
func ParallelAnalysis(x mat.Matrix, s ParallelSettings) (best int, scores []ParallelScore, err error) {
	if err := checkData(x); err != nil {
		return 0, nil, err
	}
	n, d := x.Dims()
	if n < 3 || d < 2 {
		return 0, nil, fmt.Errorf("kpca: parallel analysis permutes columns against each other: it needs 3 rows and 2 columns, the data are %d×%d", n, d)
	}
	if x, err = standardized(x, s.Standardize); err != nil {
		return 0, nil, err
	}
	if s, err = s.orDefault(x); err != nil {
		return 0, nil, err
	}
	rng := draw.Rand(s.Seed)
	nulls := make([]mat.Matrix, s.Permutations)
	for b := range nulls {
		nulls[b] = permuteColumns(x, rng)
	}
	for w, c := range s.Widths {
		s.done = func(part float64) { report(s.Progress, (float64(w)+part)/float64(len(s.Widths))) }
		score, err := s.judge(x, nulls, Gaussian{Width: c})
		if ended := s.Context.Err(); ended != nil {
			return 0, nil, ended
		}
		if err != nil {
			return 0, nil, fmt.Errorf("width %g: %w", c, err)
		}
		scores = append(scores, score)
		if score.Excess > scores[best].Excess {
			best = len(scores) - 1
		}
	}
	scores[best].Note = edgeNote(scores[best].Width, s.Widths)
	if scores[best].Components == s.MaxComponents {
		scores[best].Note = strings.TrimPrefix(scores[best].Note+fmt.Sprintf("; all %d eigenvalues that were compared are above their null quantile: more may be; raise MaxComponents", s.MaxComponents), "; ")
	}
	return best, scores, nil
}

func (s ParallelSettings) orDefault(x mat.Matrix) (ParallelSettings, error) {
	n, _ := x.Dims()
	if s.Permutations == 0 {
		s.Permutations = 20
	}
	if s.Quantile == 0 {
		s.Quantile = 0.95
	}
	if s.MaxComponents == 0 {
		s.MaxComponents = min(20, n-1)
	}
	if s.Permutations < 1 || !(s.Quantile > 0 && s.Quantile <= 1) || s.MaxComponents < 1 || s.MaxComponents > n-1 {
		return s, fmt.Errorf("kpca: parallel analysis with %d permutations, quantile %g and %d components of %d rows; permutations must be positive, the quantile in (0, 1] and the components between 1 and n−1", s.Permutations, s.Quantile, s.MaxComponents, n)
	}
	if s.Context == nil {
		s.Context = context.Background()
	}
	var err error
	if s.Widths, err = widthsAround(x, s.Widths, 4); err != nil {
		return s, err
	}
	return s, nil
}

func (s ParallelSettings) judge(x mat.Matrix, nulls []mat.Matrix, k Gaussian) (ParallelScore, error) {
	out := ParallelScore{Width: k.Width, Null: make([]float64, s.MaxComponents)}
	samples := make([][]float64, s.MaxComponents)
	for i, data := range append([]mat.Matrix{x}, nulls...) {
		s.done(float64(i) / float64(1+len(nulls)))
		values, err := s.spectrum(data, k)
		if err != nil {
			return out, err
		}
		if i == 0 {
			out.Eigenvalues = values
			continue
		}
		for j, v := range values {
			samples[j] = append(samples[j], v)
		}
	}
	n, _ := x.Dims()
	for j := range samples {
		slices.Sort(samples[j])
		out.Null[j] = samples[j][max(0, int(math.Ceil(s.Quantile*float64(len(samples[j]))))-1)]
	}
	for j, l := range out.Eigenvalues {
		if l <= out.Null[j] {
			break
		}
		out.Components++
		out.Excess += (l - out.Null[j]) / float64(n)
	}
	return out, nil
}

// spectrum returns the MaxComponents leading eigenvalues, padded with zeros.
func (s ParallelSettings) spectrum(x mat.Matrix, k Gaussian) ([]float64, error) {
	m, err := FitContext(s.Context, x, k, &Options{Components: s.MaxComponents})
	if err != nil {
		return nil, err
	}
	values := make([]float64, s.MaxComponents)
	copy(values, m.Eigenvalues)
	return values, nil
}

func permuteColumns(x mat.Matrix, rng *rand.Rand) *mat.Dense {
	out := mat.DenseCopyOf(x)
	n, d := out.Dims()
	for j := range d {
		for i, p := range rng.Perm(n) {
			out.Set(i, j, x.At(p, j))
		}
	}
	return out
}
