package landmarks

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/rpcholesky"
	"kpcalab/kpca/internal/team"
)

// mostPooled is the size, in numbers, of the factor from which pivots are drawn
// (1 GB).
const mostPooled = 1 << 27

// RPCholesky returns l rows of x drawn by randomly pivoted Cholesky (Chen, Epperly,
// Tropp and Webber 2022): the next one with a probability proportional to its
// squared distance, in feature space, from the span of those already chosen. The
// kernel must be positive semidefinite; a nil one is a panic. It costs O(nl²) and
// 8nl bytes; beyond 1 GB the rows are drawn from a random part of x. Where the rank
// is less than l, the rest is drawn uniformly.
func RPCholesky(x mat.Matrix, k kpca.Kernel, l int, seed uint64) (*mat.Dense, error) {
	if err := check(x, l); err != nil {
		return nil, err
	}
	if err := lent.CheckKernel(k); err != nil {
		return nil, fmt.Errorf("landmarks: %w", err)
	}
	n, _ := x.Dims()
	rng := draw.Rand(seed)
	order := rng.Perm(n)
	pool := draw.Rows(x, order[:min(n, max(l, mostPooled/l))])
	diagonal := make([]float64, pool.RawMatrix().Rows)
	for i := range diagonal {
		diagonal[i] = max(0, k.Eval(pool.RawRowView(i), pool.RawRowView(i)))
	}
	t := team.New()
	defer t.Close()
	chosen, err := rpcholesky.Choose(context.Background(), rpcholesky.Matrix{Diagonal: diagonal, Columns: func(chosen []int) []float64 {
		return kpca.CrossGram(k, pool, draw.Rows(pool, chosen)).RawMatrix().Data
	}}, l, rng, t)
	if err != nil {
		return nil, fmt.Errorf("landmarks: %w", err)
	}
	var rows []int
	for _, i := range chosen {
		rows = append(rows, order[i])
	}
	for _, i := range order {
		if len(rows) == l {
			break
		}
		if !slices.Contains(rows, i) {
			rows = append(rows, i)
		}
	}
	return draw.Rows(x, sorted(rows)), nil
}
