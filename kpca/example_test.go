package kpca_test

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/landmarks"
)

// smith is the data set of Lindsay Smith, A Tutorial on Principal Components
// Analysis (2002), page 12.
var smith = mat.NewDense(10, 2, []float64{
	2.5, 2.4, 0.5, 0.7, 2.2, 2.9, 1.9, 2.2, 3.1, 3.0,
	2.3, 2.7, 2, 1.6, 1, 1.1, 1.5, 1.6, 1.1, 0.9,
})

// The linear kernel is ordinary PCA: the published example of Lindsay Smith's
// tutorial, whose covariance matrix has a factor 1/(n−1).
func ExampleFit() {
	model, err := kpca.Fit(smith, kpca.Linear{}, nil)
	if err != nil {
		panic(err)
	}
	for _, l := range model.Eigenvalues {
		fmt.Printf("λ/(n−1) = %.9f\n", l/9)
	}
	fmt.Printf("%.9f\n", mat.Formatted(model.Embedding.Slice(0, 3, 0, 2)))
	// Output:
	// λ/(n−1) = 1.284027712
	// λ/(n−1) = 0.049083399
	// ⎡-0.827970186  -0.175115307⎤
	// ⎢ 1.777580325   0.142857227⎥
	// ⎣-0.992197494   0.384374989⎦
}

// The homework of the lecture: the Wine data, standardized, under a Gaussian
// kernel of width 3.
func ExampleFit_wine() {
	wine := data.Wine()
	model, err := kpca.Fit(wine.X, kpca.Gaussian{Width: 3}, &kpca.Options{Components: 2, Standardize: true})
	if err != nil {
		panic(err)
	}
	fmt.Printf("eigenvalues %.4f\n", model.Eigenvalues)
	fmt.Printf("shares of the variance %.4f\n", model.ExplainedRatio())
	for class, name := range wine.Classes {
		var centre [2]float64
		var count float64
		for i, l := range wine.Labels {
			if l == class {
				count++
				centre[0] += model.Embedding.At(i, 0)
				centre[1] += model.Embedding.At(i, 1)
			}
		}
		fmt.Printf("%s around (%.2f, %.2f)\n", name, centre[0]/count, centre[1]/count)
	}
	// Output:
	// eigenvalues [19.5495 13.9619]
	// shares of the variance [0.1277 0.0912]
	// cultivar 1 around (0.41, -0.12)
	// cultivar 2 around (-0.09, 0.28)
	// cultivar 3 around (-0.37, -0.27)
}

// The map of the lecture's ⟨x,x′⟩² in two dimensions is (s², √2·st, t²).
func ExamplePolynomial_Map() {
	k := kpca.Polynomial{Degree: 2}
	x := mat.NewDense(2, 2, []float64{3, 1, 2, -5})
	phi := k.Map(x)
	fmt.Printf("%.4f\n", mat.Formatted(phi))
	fmt.Println("⟨φ(x),φ(y)⟩ =", math.Round(mat.Dot(phi.RowView(0), phi.RowView(1))))
	fmt.Println("⟨x,y⟩²      =", k.Eval([]float64{3, 1}, []float64{2, -5}))
	// Output:
	// ⎡  9.0000    4.2426    1.0000⎤
	// ⎣  4.0000  -14.1421   25.0000⎦
	// ⟨φ(x),φ(y)⟩ = 1
	// ⟨x,y⟩²      = 1
}

// The lecture's bent data: one component carries nearly all of the variance in
// polar coordinates, and far less in the plane.
func ExampleMapFunc() {
	curve := data.Curve(200, 0.05, 1)
	polar := kpca.MapFunc(func(x []float64) []float64 {
		return []float64{math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0])}
	})
	for _, k := range []kpca.Kernel{kpca.Linear{}, polar} {
		model, err := kpca.Fit(curve.X, k, &kpca.Options{Components: 1})
		if err != nil {
			panic(err)
		}
		fmt.Printf("%.3f\n", model.ExplainedRatio()[0])
	}
	// Output:
	// 0.678
	// 0.999
}

// A kernel of one's own is one function.
func ExampleKernelFunc() {
	rational := kpca.KernelFunc(func(x, y []float64) float64 {
		var d2 float64
		for i := range x {
			d2 += (x[i] - y[i]) * (x[i] - y[i])
		}
		return 1 / (1 + d2)
	})
	model, err := kpca.Fit(smith, rational, &kpca.Options{Components: 2})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.4f\n", model.Eigenvalues)
	// Output: [2.4634 1.1034]
}

// Gram matrices from elsewhere: words compared by the letters they share.
func ExampleFitGram() {
	words := []string{"kernel", "kernels", "eigenvalue", "eigenvector"}
	shared := func(a, b string) float64 {
		var count [2][26]float64
		for i, w := range []string{a, b} {
			for _, r := range w {
				count[i][r-'a']++
			}
		}
		var sum float64
		for l := range 26 {
			sum += count[0][l] * count[1][l]
		}
		return sum
	}
	gram := mat.NewSymDense(len(words), nil)
	for i := range words {
		for j := range i + 1 {
			gram.SetSym(i, j, shared(words[i], words[j]))
		}
	}
	model, err := kpca.FitGram(gram, &kpca.Options{Components: 1})
	if err != nil {
		panic(err)
	}
	cross := mat.NewDense(1, len(words), nil)
	for j, w := range words {
		cross.Set(0, j, shared("eigenvalues", w))
	}
	y, err := model.TransformGram(cross)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.2f\n", mat.Formatted(model.Embedding.T()))
	fmt.Printf("%.2f\n", y.At(0, 0))
	// Output:
	// [-1.22  -1.42   1.13   1.51]
	// 0.93
}

// A model fits once and serves for long: it embeds new samples, and is saved.
func ExampleModel_MarshalBinary() {
	model, err := kpca.Fit(smith, kpca.Gaussian{Width: 1}, &kpca.Options{Components: 2})
	if err != nil {
		panic(err)
	}
	b, err := model.MarshalBinary()
	if err != nil {
		panic(err)
	}
	var back kpca.Model
	if err := back.UnmarshalBinary(b); err != nil {
		panic(err)
	}
	y, err := back.Transform(mat.NewDense(1, 2, []float64{2, 2}))
	if err != nil {
		panic(err)
	}
	fmt.Printf("%v gives %.4f\n", back.Kernel(), y.RawRowView(0))

	b[100]++
	fmt.Println(back.UnmarshalBinary(b))
	// Output:
	// exp(−‖x−x′‖²/1²) gives [-0.2294 0.5745]
	// kpca: the saved model is damaged: its checksum does not fit its contents
}

// Monitoring: T² tells of a sample far out within the subspace, the prediction
// error of one beside it.
func ExampleModel_PredictionError() {
	model, err := kpca.Fit(smith, kpca.Linear{}, &kpca.Options{Components: 1})
	if err != nil {
		panic(err)
	}
	x := mat.NewDense(3, 2, []float64{
		1.8, 1.9, // near the mean
		9, 9.8, // far along the axis
		0.5, 3.5, // off the axis
	})
	t2, err := model.HotellingT2(x)
	if err != nil {
		panic(err)
	}
	spe, err := model.PredictionError(x)
	if err != nil {
		panic(err)
	}
	for i := range t2 {
		fmt.Printf("T² = %5.2f, squared prediction error = %.2f\n", t2[i], spe[i])
	}
	// Output:
	// T² =  0.00, squared prediction error = 0.00
	// T² = 88.74, squared prediction error = 0.00
	// T² =  0.06, squared prediction error = 4.17
}

// Warnings have kinds.
func ExampleModel_warnings() {
	square := mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1})
	model, err := kpca.Fit(square, kpca.Linear{}, &kpca.Options{Components: 1})
	if err != nil {
		panic(err)
	}
	for _, w := range model.Warnings {
		fmt.Println(errors.Is(w, kpca.ErrRepeated))
		fmt.Println(w)
	}
	// Output:
	// true
	// kpca: λ_1 = 1 and λ_2 = 1 coincide, so component 1 is one choice of many; take fewer or more components
}

// Components by a share of the variance.
func ExampleOptions_explainedShare() {
	model, err := kpca.Fit(data.Wine().X, kpca.Linear{}, &kpca.Options{ExplainedShare: 0.8, Standardize: true})
	if err != nil {
		panic(err)
	}
	var sum float64
	for _, r := range model.ExplainedRatio() {
		sum += r
	}
	fmt.Printf("%d components carry %.3f\n", model.Components(), sum)
	// Output: 5 components carry 0.802
}

// One Gaussian in three notations.
func ExampleGaussianSigma() {
	fmt.Printf("σ = 1:    c = %.4f\n", kpca.GaussianSigma(1).Width)
	fmt.Printf("γ = 1/2:  c = %.4f\n", kpca.GaussianGamma(0.5).Width)
	fmt.Println(kpca.Gaussian{Width: 2}, "at distance 2:", kpca.Gaussian{Width: 2}.Eval([]float64{0}, []float64{2}) == math.Exp(-1))
	// Output:
	// σ = 1:    c = 1.4142
	// γ = 1/2:  c = 1.4142
	// exp(−‖x−x′‖²/2²) at distance 2: true
}

// Centring in feature space: every row of HKH sums to 0.
func ExampleCenter() {
	x := mat.NewDense(3, 1, []float64{0, 1, 3})
	k := kpca.Gram(kpca.Linear{}, x)
	fmt.Printf("%.3f\n", mat.Formatted(kpca.Center(k)))
	// Output:
	// ⎡ 1.778   0.444  -2.222⎤
	// ⎢ 0.444   0.111  -0.556⎥
	// ⎣-2.222  -0.556   2.778⎦
}

// Samples beside a circle are brought back to it.
func ExampleModel_Denoise() {
	circle, noisy := mat.NewDense(60, 2, nil), mat.NewDense(2, 2, []float64{1.2, 0.1, 0.05, -0.85})
	for i := range 60 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 60)
		circle.SetRow(i, []float64{cos, sin})
	}
	model, err := kpca.Fit(circle, kpca.Gaussian{Width: 1}, &kpca.Options{Components: 8})
	if err != nil {
		panic(err)
	}
	clean, reports, err := model.Denoise(noisy, kpca.FixedPoint{})
	if err != nil {
		panic(err)
	}
	for i := range 2 {
		fmt.Printf("radius %.3f → %.3f, converged %v\n", math.Hypot(noisy.At(i, 0), noisy.At(i, 1)), math.Hypot(clean.At(i, 0), clean.At(i, 1)), reports[i].Converged)
	}
	// Output:
	// radius 1.204 → 1.018, converged true
	// radius 0.851 → 0.970, converged true
}

// Large data: the kernel is replaced by features on landmarks, and Fit solves the
// primal form.
func ExampleNewNystrom() {
	rings := data.Rings(1000, 0.1, 1).X // 3000 samples
	k := kpca.Gaussian{Width: 2}
	z, err := landmarks.PlusPlus(rings, 100, 1)
	if err != nil {
		panic(err)
	}
	ny, err := kpca.NewNystrom(k, z)
	if err != nil {
		panic(err)
	}
	for _, kernel := range []kpca.Kernel{k, ny} {
		model, err := kpca.Fit(rings, kernel, &kpca.Options{Components: 3})
		if err != nil {
			panic(err)
		}
		fmt.Printf("%-6v %.2f\n", model.Options().Form, model.Eigenvalues)
	}
	// Output:
	// Dual   [417.04 259.27 252.18]
	// Primal [417.04 259.27 252.18]
}
