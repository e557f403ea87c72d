package diagnosis_test

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// An embedding that forgets to centre k, on the three data sets of the diagnosis.
func Example() {
	var answer []*mat.Dense
	for _, in := range instance.Public() {
		g := mat.NewDense(in.Queries(), in.M, nil)
		for t := range in.Queries() {
			var row mat.VecDense
			row.MulVec(in.A.T(), in.KVec(t))
			for j := range in.M {
				g.Set(t, j, row.AtVec(j)/math.Sqrt(in.Lambda[j]))
			}
		}
		answer = append(answer, g)
	}
	d := diagnosis.Of(diagnosis.Embeddings, instance.Public(), answer)
	fmt.Println(finding.IDs(d.Slips))
	fmt.Println(d.Notes[0])
	// Output:
	// k-uncentred
	// $\boldsymbol k$, $\boldsymbol H\boldsymbol k$ and $\boldsymbol H(\boldsymbol k-\frac1n\boldsymbol H\boldsymbol K\boldsymbol H\boldsymbol 1_n)$ all give these numbers, so it may be any of them.
}

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
