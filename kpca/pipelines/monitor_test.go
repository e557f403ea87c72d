package pipelines_test

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/monitor"
)

func process(n int, seed uint64) *mat.Dense {
	rng := rand.New(rand.NewPCG(seed, 1))
	x := mat.NewDense(n, 3, nil)
	for i := range n {
		a := rng.NormFloat64()
		x.SetRow(i, []float64{a, a*a + 0.1*rng.NormFloat64(), rng.NormFloat64()})
	}
	return x
}

// Limits for T² and the squared prediction error of a process, and the variable that
// an alarm comes from.
func Example_monitor() {
	watch, err := monitor.Fit(process(300, 1), kpca.Gaussian{Width: 4}, &kpca.Options{Components: 15, Standardize: true}, 0.99)
	if err != nil {
		panic(err)
	}
	fault := mat.NewDense(2, 3, []float64{0.5, 0.25, 0.1, 0.5, 6, 0.1})
	states, _ := watch.Check(fault)
	_, spe, _ := watch.Contributions(fault)
	for i, s := range states {
		fmt.Println("alarm", s.SPEAlarm, "column", floats.MaxIdx(spe.RawRowView(i)))
	}
	// Output:
	// alarm false column 2
	// alarm true column 1
}
