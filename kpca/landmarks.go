package kpca

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6b706361)) }

// UniformLandmarks returns l distinct rows of x (n×d), each subset equally
// likely, in the order of the rows.
func UniformLandmarks(x mat.Matrix, l int, seed uint64) (*mat.Dense, error) {
	rows, err := UniformRows(x, l, seed)
	return pickRows(x, rows), err
}

// UniformRows are the numbers, ascending, of the rows that UniformLandmarks takes.
func UniformRows(x mat.Matrix, l int, seed uint64) ([]int, error) {
	if err := checkLandmarks(x, l); err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	return sorted(newRand(seed).Perm(n)[:l]), nil
}

// PlusPlusLandmarks returns l distinct rows of x (n×d), each drawn with
// probability proportional to its squared distance from those already chosen:
// the seeding of k-means++ (Arthur and Vassilvitskii 2007), which spreads the
// landmarks over the data. It costs O(nld).
func PlusPlusLandmarks(x mat.Matrix, l int, seed uint64) (*mat.Dense, error) {
	rows, err := PlusPlusRows(x, l, seed)
	return pickRows(x, rows), err
}

// PlusPlusRows are the numbers, ascending, of the rows that PlusPlusLandmarks takes.
func PlusPlusRows(x mat.Matrix, l int, seed uint64) ([]int, error) {
	if err := checkLandmarks(x, l); err != nil {
		return nil, err
	}
	return sorted(plusPlus(denseOf(x), l, newRand(seed))), nil
}

// plusPlus returns l distinct row numbers. Once every remaining row coincides
// with a chosen one, the rest is drawn uniformly.
func plusPlus(x *mat.Dense, l int, rng *rand.Rand) []int {
	n, _ := x.Dims()
	chosen := []int{rng.IntN(n)}
	d2 := make([]float64, n)
	for i := range d2 {
		d2[i] = math.Inf(1)
	}
	for len(chosen) < l {
		last := x.RawRowView(chosen[len(chosen)-1])
		var total float64
		for i := range d2 {
			d2[i] = min(d2[i], sqDist(x.RawRowView(i), last))
			total += d2[i]
		}
		chosen = append(chosen, draw(d2, total, chosen, rng))
	}
	return chosen
}

// draw picks an index with probability weights[i]/total, never one of taken.
func draw(weights []float64, total float64, taken []int, rng *rand.Rand) int {
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

// LeverageLandmarks returns l distinct rows of x (n×d) drawn by approximate
// ridge leverage scores of the kernel (Alaoui and Mahoney 2015), which favour
// samples that the others can't express: the scores are those of a Nyström map
// on 2l uniform landmarks, with the ridge chosen so that they sum to about l. It
// costs O(nl²) time and 16nl bytes for the pilot map.
func LeverageLandmarks(x mat.Matrix, k Kernel, l int, seed uint64) (*mat.Dense, error) {
	rows, err := LeverageRows(x, k, l, seed)
	return pickRows(x, rows), err
}

// LeverageRows are the numbers, ascending, of the rows that LeverageLandmarks takes.
func LeverageRows(x mat.Matrix, k Kernel, l int, seed uint64) ([]int, error) {
	if err := checkLandmarks(x, l); err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	rng := newRand(seed)
	pilot, err := NewNystrom(k, pickRows(x, sorted(rng.Perm(n)[:min(2*l, n)])))
	if err != nil {
		return nil, err
	}
	scores, err := leverageScores(pilot.Map(x), float64(l))
	if err != nil { // see there
		return nil, err
	}
	// Weighted sampling without replacement (Efraimidis and Spirakis 2006):
	// the l smallest of −log(u)/score.
	keys := make([]float64, n)
	for i := range keys {
		keys[i] = rng.ExpFloat64() / scores[i]
	}
	return sorted(smallest(keys, l)), nil
}

// leverageScores is the diagonal of F(FᵀF + γI)⁻¹Fᵀ for features f (n×μ), with
// γ found by bisection so that the sum, the effective dimension, is near want. With
// FᵀF = VSVᵀ it is Σ_j (FV)_ij²/(s_j+γ); the digits that FᵀF loses lie below γ.
func leverageScores(f *mat.Dense, want float64) ([]float64, error) {
	n, mu := f.Dims()
	c := mat.NewDense(mu, mu, nil)
	if err := addSquare(context.Background(), c, f); err != nil {
		return nil, err
	}
	s, v, err := topOf(context.Background(), c, mu)
	if err != nil {
		return nil, err
	}
	dim := func(gamma float64) (sum float64) {
		for _, v := range s {
			sum += max(0, v) / (max(0, v) + gamma)
		}
		return sum
	}
	lo, hi := 1e-14*s[0], s[0]*float64(len(s))
	for range 60 {
		if mid := math.Sqrt(lo * hi); dim(mid) > want {
			lo = mid
		} else {
			hi = mid
		}
	}
	turned := product(f, v)
	scores := make([]float64, n)
	for i := range scores {
		for j, v := range turned.RawRowView(i) {
			scores[i] += v * v / (max(0, s[j]) + hi)
		}
		scores[i] = max(scores[i], 1e-300)
	}
	return scores, nil
}

func checkLandmarks(x mat.Matrix, l int) error {
	if err := checkData(x); err != nil {
		return err
	}
	if n, _ := x.Dims(); l < 1 || l > n {
		return fmt.Errorf("kpca: %d landmarks of %d rows; the number must be between 1 and %d", l, n, n)
	}
	return nil
}

func sorted(rows []int) []int { return slices.Sorted(slices.Values(rows)) }

// pickRows copies the given rows; nil where there are none.
func pickRows(x mat.Matrix, rows []int) *mat.Dense {
	if len(rows) == 0 {
		return nil
	}
	_, d := x.Dims()
	out := mat.NewDense(len(rows), d, nil)
	for r, i := range rows {
		mat.Row(out.RawRowView(r), i, x)
	}
	return out
}
