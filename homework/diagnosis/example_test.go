package diagnosis_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/instance"
)

// An embedding is determined up to the sign of each component, not up to a shift.
func ExampleCompare() {
	in := instance.Public()[0]
	spectrum := []float64{1.5, 0.4, 0.06, 0} // only its gaps matter here
	found := mat.DenseCopyOf(in.G)
	found.Scale(-1, found)
	c, _ := diagnosis.Compare(found, in.G, spectrum, 0)
	fmt.Println("opposite signs:", c.Equal)
	found.Apply(func(_, _ int, v float64) float64 { return v + 0.1 }, found)
	c, _ = diagnosis.Compare(found, in.G, spectrum, 0)
	fmt.Println("shifted:", c.Equal)
	// Output:
	// opposite signs: true
	// shifted: false
}
