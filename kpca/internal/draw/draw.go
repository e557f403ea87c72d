// Package draw draws and copies rows of a matrix.
package draw

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// Rand is the generator of everything that takes a seed.
func Rand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6b706361)) }

// Rows copies the given rows; nil where there are none.
func Rows(x mat.Matrix, list []int) *mat.Dense {
	if len(list) == 0 {
		return nil
	}
	_, d := x.Dims()
	out := mat.NewDense(len(list), d, nil)
	for r, i := range list {
		mat.Row(out.RawRowView(r), i, x)
	}
	return out
}
