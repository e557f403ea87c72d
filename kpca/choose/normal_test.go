package choose_test

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

func normal(seed uint64, n, d int) *mat.Dense {
	r := rand.New(rand.NewPCG(seed, 1))
	x := mat.NewDense(n, d, nil)
	x.Apply(func(_, _ int, _ float64) float64 { return r.NormFloat64() }, x)
	return x
}
