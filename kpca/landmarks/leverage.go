package landmarks

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/symeig"
	"kpcalab/kpca/internal/team"
)

// Leverage returns l rows of x drawn by approximate ridge leverage scores of the
// kernel (Alaoui and Mahoney 2015), which favour samples that the others can't
// express: the scores are those of a Nyström map on 2l uniform landmarks, with the
// ridge chosen so that they sum to about l. It costs O(nl²) time and 16nl bytes for
// the pilot map. It panics if k is nil.
func Leverage(x mat.Matrix, k kpca.Kernel, l int, seed uint64) (*mat.Dense, error) {
	if err := check(x, l); err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	rng := draw.Rand(seed)
	pilot, err := kpca.NewNystrom(k, draw.Rows(x, sorted(rng.Perm(n)[:min(2*l, n)])))
	if err != nil {
		return nil, fmt.Errorf("landmarks: %w", err)
	}
	scores, err := leverageScores(pilot.Map(x), float64(l))
	if err != nil { // see there
		return nil, err
	}
	// Weighted sampling without replacement (Efraimidis and Spirakis 2006):
	// the l smallest of −log(u)/score.
	keys, order := make([]float64, n), make([]int, n)
	for i := range keys {
		keys[i], order[i] = rng.ExpFloat64()/scores[i], i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(keys[a], keys[b]) })
	return draw.Rows(x, sorted(order[:l])), nil
}

// leverageScores is the diagonal of F(FᵀF + γI)⁻¹Fᵀ for features f (n×μ), with
// γ found by bisection so that the sum, the effective dimension, is near want. With
// FᵀF = VSVᵀ it is Σ_j (FV)_ij²/(s_j+γ); the digits that FᵀF loses lie below γ.
func leverageScores(f *mat.Dense, want float64) ([]float64, error) {
	n, mu := f.Dims()
	t := team.New()
	defer t.Close()
	c, raw := make([]float64, mu*mu), f.RawMatrix()
	features := gemm.Rows(raw.Data, n, mu, raw.Stride)
	const strip = 256 // columns; the lower triangle isn't needed
	for j := 0; j < mu; j += strip {
		end := min(j+strip, mu)
		gemm.AddShared(t, gemm.Rows(c, mu, mu, mu).Slice(0, j, end, end-j), features.Slice(0, 0, n, end).T(), features.Slice(0, j, n, end-j))
	}
	s, v, err := symeig.Decompose(c, mu)
	if err != nil {
		return nil, fmt.Errorf("landmarks: the eigen-decomposition of the features' %d×%d matrix failed: %w; check their scale", mu, mu, err)
	}
	ridge := ridgeFor(s, want)
	turned := mat.NewDense(n, mu, nil)
	gemm.AddShared(t, gemm.Rows(turned.RawMatrix().Data, n, mu, mu), features, gemm.Rows(v, mu, mu, mu))
	scores := make([]float64, n)
	for i := range scores {
		for j, v := range turned.RawRowView(i) {
			scores[i] += v * v / (max(0, s[j]) + ridge)
		}
		scores[i] = max(scores[i], 1e-300) // so that 1/score is finite
	}
	return scores, nil
}

// ridgeFor is the γ with Σ s/(s+γ) near want; s descends.
func ridgeFor(s []float64, want float64) float64 {
	lo, hi := 1e-14*s[0], s[0]*float64(len(s))
	for range 60 {
		mid := math.Sqrt(lo * hi)
		var dim float64
		for _, v := range s {
			dim += max(0, v) / (max(0, v) + mid)
		}
		if dim > want {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}
