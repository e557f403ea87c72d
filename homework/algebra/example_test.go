package algebra_test

import (
	"fmt"
	"math/rand/v2"

	"kpcalab/homework/algebra"
)

// Modulo a random prime, 1/3 + 1/6 is 1/2 without a rounding error.
func Example() {
	f := algebra.DrawGF(rand.New(rand.NewPCG(1, 2)))
	of := func(p, q int64) uint64 {
		r, ok := algebra.NewRatio(p, q)
		if !ok {
			panic("a zero below the line")
		}
		return f.Of(r)
	}
	fmt.Println(f.Add(of(1, 3), of(1, 6)) == of(1, 2), f.Mul(of(2, 3), of(3, 2)) == of(1, 1))
	// Output: true true
}
