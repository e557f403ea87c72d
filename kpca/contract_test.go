package kpca_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/kerneltest"
)

// Every kernel of the package keeps the contract.
func TestKernelsKeepTheContract(t *testing.T) {
	for _, k := range []kpca.Kernel{
		kpca.Linear{}, kpca.Cosine{}, kpca.Polynomial{Degree: 1, Offset: 2}, kpca.Polynomial{Degree: 4, Scale: 0.1},
		kpca.Gaussian{Width: 2}, kpca.Gaussian{Width: 1e10}, kpca.Laplacian{Width: 2}, kpca.Laplacian{Width: 1e-6},
		kpca.KernelFunc(floats.Dot),
	} {
		kerneltest.Check(t, k)
	}
	kerneltest.Contract{Indefinite: true}.Check(t, kpca.Sigmoid{Scale: 0.5, Offset: -1})
	plane := kerneltest.Contract{Columns: []int{2}, Tolerance: 1e-10}
	plane.Check(t, kpca.MapFunc(func(x []float64) []float64 { return []float64{math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0])} }))
	rings := data.Rings(20, 0.1, 1).X
	ny, err := kpca.NewNystrom(kpca.Laplacian{Width: 2}, rings)
	if err != nil {
		t.Fatal(err)
	}
	fourier, err := kpca.NewFourier(kpca.Gaussian{Width: 1}, 20, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	plane.Check(t, ny)
	plane.Check(t, fourier)
}
