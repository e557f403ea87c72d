package choose

import (
	"fmt"
	"iter"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/internal/precise"
)

// Folds splits the rows 0 … n−1 at random into so many parts of nearly equal size, and
// yields for each part the rows that it leaves, and its own, both ascending. It panics
// unless 2 ≤ parts ≤ n.
func Folds(n, parts int, seed uint64) iter.Seq2[[]int, []int] {
	if parts < 2 || parts > n {
		panic(fmt.Sprintf("choose: %d folds of %d rows; the number must be between 2 and %d", parts, n, n))
	}
	order := draw.Rand(seed).Perm(n)
	return func(yield func(in, out []int) bool) {
		for part := range parts {
			var in, out []int
			for i, row := range order {
				if i%parts == part {
					out = append(out, row)
				} else {
					in = append(in, row)
				}
			}
			slices.Sort(in)
			slices.Sort(out)
			if !yield(in, out) {
				return
			}
		}
	}
}

// Rows copies the given rows of x, in their order; there must be one at least.
func Rows(x mat.Matrix, rows []int) *mat.Dense {
	precise.MustHave(x, "choose")
	n, _ := x.Dims()
	for _, i := range rows {
		if i < 0 || i >= n {
			panic(fmt.Sprintf("choose: there is no row %d in a matrix of %d rows", i, n))
		}
	}
	if len(rows) == 0 {
		panic("choose: a matrix of no rows; name one at least")
	}
	return draw.Rows(x, rows)
}

// Of picks the given entries of a list, such as the labels of rows.
func Of[T any](list []T, rows []int) []T {
	out := make([]T, len(rows))
	for i, row := range rows {
		out[i] = list[row]
	}
	return out
}
