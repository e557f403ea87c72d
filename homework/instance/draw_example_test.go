package instance_test

import (
	"fmt"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// In a world every fact holds exactly, and in a world without one, that fact doesn't.
func ExampleDrawWorld() {
	fmt.Println("A is", symbol.Standard()["A"].Shape)
	for _, missing := range []symbol.Fact{0, symbol.Orthonormal} {
		in := instance.DrawWorld(1, instance.ExactSizes[0], missing, 0)
		g, a := algebra.Over[uint64]{F: in.Field}, in.Values["A"]
		fmt.Println(slices.Equal(g.Mul(a.T(), a).Data, g.Eye(a.Cols).Data), slices.Equal(g.Mul(in.Values["bar K"], a).Data, g.Mul(a, in.Values["Lambda"]).Data))
	}
	// Output:
	// A is n×m
	// true true
	// false true
}
