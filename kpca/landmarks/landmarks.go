// Package landmarks chooses the rows on which a Nyström map is built, by four rules:
// evenly, far apart, by leverage, and by randomly pivoted Cholesky.
//
//	z, err := landmarks.PlusPlus(x, 500, 1)
//	ny, err := kpca.NewNystrom(kpca.Gaussian{Width: 3}, z)
//
// Each rule returns l distinct rows of x (n×d) in their order. The same seed gives the
// same rows.
package landmarks

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/internal/precise"
)

// Uniform returns l rows of x, each subset equally likely.
func Uniform(x mat.Matrix, l int, seed uint64) (*mat.Dense, error) {
	if err := check(x, l); err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	return draw.Rows(x, sorted(draw.Rand(seed).Perm(n)[:l])), nil
}

// PlusPlus returns l rows of x, each drawn with probability proportional to its
// squared distance from those already chosen: the seeding of k-means++ (Arthur and
// Vassilvitskii 2007), which spreads the landmarks over the data. It costs O(nld).
func PlusPlus(x mat.Matrix, l int, seed uint64) (*mat.Dense, error) {
	return PlusPlusWeighted(x, nil, l, seed)
}

// PlusPlusWeighted is PlusPlus for rows that count as often as weights says, as if each
// were there so many times; nil: once.
func PlusPlusWeighted(x mat.Matrix, weights []float64, l int, seed uint64) (*mat.Dense, error) {
	if err := check(x, l); err != nil {
		return nil, err
	}
	if err := checkWeights(x, weights); err != nil {
		return nil, err
	}
	return draw.Rows(x, sorted(plusPlus(mat.DenseCopyOf(x), weights, l, draw.Rand(seed)))), nil
}

// plusPlus returns l distinct row numbers. Once every remaining row coincides
// with a chosen one, the rest is drawn uniformly.
func plusPlus(x *mat.Dense, weights []float64, l int, rng *rand.Rand) []int {
	n, _ := x.Dims()
	chosen := []int{first(weights, n, rng)}
	d2, chance := make([]float64, n), make([]float64, n)
	for i := range d2 {
		d2[i] = math.Inf(1)
	}
	for len(chosen) < l {
		last := x.RawRowView(chosen[len(chosen)-1])
		var total float64
		for i := range d2 {
			var sum float64
			for j, v := range x.RawRowView(i) {
				sum += (v - last[j]) * (v - last[j])
			}
			d2[i] = min(d2[i], sum)
			chance[i] = d2[i]
			if weights != nil {
				chance[i] *= weights[i]
			}
			total += chance[i]
		}
		chosen = append(chosen, drawn(chance, total, chosen, rng))
	}
	return chosen
}

// first draws the row with which plusPlus begins.
func first(weights []float64, n int, rng *rand.Rand) int {
	if weights == nil {
		return rng.IntN(n)
	}
	var total float64
	for _, w := range weights {
		total += w
	}
	return drawn(weights, total, nil, rng)
}

// drawn picks an index with probability weights[i]/total, never one of taken.
func drawn(weights []float64, total float64, taken []int, rng *rand.Rand) int {
	if total > 0 && !math.IsInf(total, 1) {
		u := rng.Float64() * total
		for i, w := range weights {
			if u -= w; u < 0 && w > 0 {
				return i
			}
		}
	}
	for {
		if i := rng.IntN(len(weights)); !slices.Contains(taken, i) {
			return i
		}
	}
}

func check(x mat.Matrix, l int) error {
	if err := precise.CheckData(x, "landmarks"); err != nil {
		return err
	}
	if n, _ := x.Dims(); l < 1 || l > n {
		return fmt.Errorf("landmarks: %d landmarks of %d rows; the number must be between 1 and %d", l, n, n)
	}
	return nil
}

func checkWeights(x mat.Matrix, weights []float64) error {
	if n, _ := x.Dims(); weights != nil && len(weights) != n {
		return fmt.Errorf("landmarks: %d weights for %d rows; give one for each row, or none", len(weights), n)
	}
	for i, w := range weights {
		if !(w >= 0) || math.IsInf(w, 1) {
			return fmt.Errorf("landmarks: the weight of row %d (counted from 0) is %g; a weight says how often a row counts, and is finite and not negative", i, w)
		}
	}
	return nil
}

func sorted(rows []int) []int { return slices.Sorted(slices.Values(rows)) }
