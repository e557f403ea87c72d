package kpca_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/choose"
)

func ExampleModel_HotellingT2() {
	z, _ := data.Standardize(data.Wine().X)
	m, _ := kpca.Fit(z, kpca.Linear{}, &kpca.Options{Components: 3})
	t2, _ := m.HotellingT2(z)
	var mean float64
	for _, v := range t2 {
		mean += v / float64(len(t2))
	}
	fmt.Printf("the mean over the training samples is m(n−1)/n = %.4f\n", mean)
	// Output:
	// the mean over the training samples is m(n−1)/n = 2.9831
}

func ExampleNewFourier() {
	x := data.Mixture(2000, 5, 1).X
	c, _ := choose.MedianWidth(x)
	f, _ := kpca.NewFourier(kpca.Gaussian{Width: c}, 400, 5, 1)
	approx, _ := kpca.Fit(x, f, &kpca.Options{Components: 2})
	exact, _ := kpca.Fit(x, kpca.Gaussian{Width: c}, &kpca.Options{Components: 2})
	e := math.Abs(approx.Eigenvalues[0]/exact.Eigenvalues[0] - 1)
	fmt.Println(approx.Options().Form, "form, λ₁ to 5 %:", e < 0.05)
	// Output:
	// Primal form, λ₁ to 5 %: true
}

func ExampleFitContext() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
	defer cancel()
	_, err := kpca.FitContext(ctx, data.Mixture(2000, 5, 1).X, kpca.Gaussian{Width: 5}, nil)
	fmt.Println(errors.Is(err, context.DeadlineExceeded))
	// Output:
	// true
}

// Chi2 is exp(−γΣ(x−y)²/(x+y)), for histograms.
type Chi2 struct{ Gamma float64 }

func (c Chi2) Eval(x, y []float64) float64 {
	var sum float64
	for i, v := range x {
		if s := v + y[i]; s > 0 {
			sum += (v - y[i]) * (v - y[i]) / s
		}
	}
	return math.Exp(-c.Gamma * sum)
}

func ExampleRegisterKernel() {
	kpca.RegisterKernel("example.com/histogram.Chi2", Chi2{})
	x := mat.NewDense(4, 2, []float64{1, 9, 2, 8, 7, 3, 9, 1})
	m, _ := kpca.Fit(x, Chi2{Gamma: 0.1}, &kpca.Options{Components: 1})
	b, err := m.MarshalBinary()
	var back kpca.Model
	fmt.Println(err, back.UnmarshalBinary(b), back.Kernel())
	// Output:
	// <nil> <nil> {0.1}
}

// Of three methods on noisy digits, that whose image comes nearest to the projection
// isn't the one whose digits are cleanest.
func ExampleModel_Denoise_digits() {
	x := data.Digits().X
	train, clean := x.Slice(0, 400, 0, 64), x.Slice(400, 440, 0, 64)
	noisy := mat.DenseCopyOf(clean)
	r := rand.New(rand.NewPCG(1, 1))
	noisy.Apply(func(_, _ int, v float64) float64 { return v + 6*r.NormFloat64() }, noisy)
	c, _ := choose.MedianWidth(train)
	m, _ := kpca.Fit(train, kpca.Gaussian{Width: 2 * c}, &kpca.Options{Components: 60})
	errorOf := func(method kpca.PreImage) (mse float64) {
		back, _, err := m.Denoise(noisy, method)
		if err != nil {
			panic(err)
		}
		back.Sub(back, clean)
		return math.Pow(mat.Norm(back, 2), 2) / (40 * 64)
	}
	fmt.Printf("squared error a pixel: noise 36, Best %.0f, Neighbors %.0f\n", errorOf(kpca.Best{}), errorOf(kpca.Neighbors{}))
	// Output:
	// squared error a pixel: noise 36, Best 11, Neighbors 8
}

func ExampleModel_Options() {
	m, _ := kpca.Fit(data.Moons(20, 0.1, 1).X, kpca.Gaussian{Width: 1}, &kpca.Options{ExplainedShare: 0.8, Standardize: true, Names: []string{"east", "north"}})
	n, d := m.Dims()
	fmt.Println(n, d, m.Options().Components, m.Options().Standardize, m.Options().Names, len(m.Scaler().Mean))
	// Output:
	// 20 2 5 true [east north] 2
}
