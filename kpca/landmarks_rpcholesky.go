package kpca

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/rpcholesky"
	"kpcalab/kpca/internal/team"
)

// mostPooled is the size, in numbers, of the factor from which pivots are drawn
// (1 GB).
const mostPooled = 1 << 27

// RPCholeskyLandmarks returns l distinct rows of x (n×d) drawn by randomly pivoted
// Cholesky (Chen, Epperly, Tropp and Webber 2022): the next one with a probability
// proportional to its squared distance, in feature space, from the span of those
// already chosen. The kernel must be positive semidefinite. It costs O(nl²) and 8nl
// bytes; beyond 1 GB the rows are drawn from a random part of x. Where the rank is
// less than l, the rest is drawn uniformly.
func RPCholeskyLandmarks(x mat.Matrix, k Kernel, l int, seed uint64) (*mat.Dense, error) {
	rows, err := RPCholeskyRows(x, k, l, seed)
	return pickRows(x, rows), err
}

// RPCholeskyRows are the numbers, ascending, of the rows that RPCholeskyLandmarks
// takes.
func RPCholeskyRows(x mat.Matrix, k Kernel, l int, seed uint64) ([]int, error) {
	if err := checkLandmarks(x, l); err != nil {
		return nil, err
	}
	k, err := checkedKernel(k)
	if err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	rng := newRand(seed)
	order := rng.Perm(n)
	pool := pickRows(x, order[:min(n, max(l, mostPooled/l))])
	diagonal := make([]float64, pool.RawMatrix().Rows)
	for i := range diagonal {
		diagonal[i] = max(0, k.Eval(pool.RawRowView(i), pool.RawRowView(i)))
	}
	if err := checkColumns(k, pool.RawMatrix().Cols); err != nil {
		return nil, err
	}
	t := team.New()
	defer t.Close()
	chosen, err := rpcholesky.Choose(context.Background(), rpcholesky.Matrix{Diagonal: diagonal, Columns: func(chosen []int) []float64 {
		return CrossGram(k, pool, pickRows(pool, chosen)).RawMatrix().Data
	}}, l, rng, t)
	if err != nil {
		return nil, err
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
	return sorted(rows), nil
}
