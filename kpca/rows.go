package kpca

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6b706361)) }

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
