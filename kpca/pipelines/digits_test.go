package pipelines_test

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

// After scikit-learn's gallery: digits without their noise, by the way back from the
// embedding.
func Example_digits() {
	x := data.Digits().X
	train, clean := x.Slice(0, 400, 0, 64), x.Slice(400, 440, 0, 64)
	noisy := mat.DenseCopyOf(clean)
	rng := rand.New(rand.NewPCG(1, 1))
	noisy.Apply(func(_, _ int, v float64) float64 { return v + 6*rng.NormFloat64() }, noisy)
	for _, k := range []kpca.Kernel{kpca.Linear{}, kpca.GaussianGamma(1e-4)} {
		model, err := kpca.Fit(train, k, &kpca.Options{Components: 60})
		if err != nil {
			panic(err)
		}
		back, _, _ := model.Denoise(noisy, kpca.Neighbors{})
		back.Sub(back, clean)
		norm := mat.Norm(back, 2)
		fmt.Printf("%T: below the noise: %t\n", k, norm*norm/(40*64) < 36)
	}
	// Output:
	// kpca.Linear: below the noise: true
	// kpca.Gaussian: below the noise: true
}
