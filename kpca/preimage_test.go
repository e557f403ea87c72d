package kpca

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/kpca/internal/precise"
)

// circle is n points on a noisy unit circle.
func circle(seed uint64, n int, noise float64) *mat.Dense {
	rng := rand.New(rand.NewPCG(seed, 2))
	x := mat.NewDense(n, 2, nil)
	for i := range n {
		t, r := 2*math.Pi*rng.Float64(), 1+noise*rng.NormFloat64()
		x.SetRow(i, []float64{r * math.Cos(t), r * math.Sin(t)})
	}
	return x
}

func mustFit(t testing.TB, x mat.Matrix, k Kernel, o *Options) *Model {
	t.Helper()
	m, err := Fit(x, k, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// With all components every training image lies in the principal subspace, so
// the training samples are exact pre-images of their own embeddings.
func TestPreImageOfTrainingSamplesIsExact(t *testing.T) {
	x := randomData(5, 25, 2)
	m := mustFit(t, x, Gaussian{Width: 1.5}, nil)
	if len(m.Eigenvalues) != 24 {
		t.Fatalf("rank %d, the test needs n−1 = 24", len(m.Eigenvalues))
	}
	for _, method := range []PreImage{FixedPoint{}, Neighbors{}} {
		got, reports, err := m.PreImage(m.Embedding, method)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range reports {
			if d := precise.Distance(got.RawRowView(i), x.RawRowView(i)); d > 1e-4 || !r.Converged {
				t.Errorf("%T, sample %d: %g from the sample, %+v", method, i, d, r)
			}
		}
	}
}

// The reported distance is that of the definition, computed in an explicit
// feature space.
func TestPreImageDistanceIsExact(t *testing.T) {
	x := randomData(6, 30, 2)
	k := Polynomial{Degree: 2, Offset: 1}
	m := mustFit(t, x, k, &Options{Components: 2, Form: Primal})
	z := mat.NewDense(3, 2, []float64{1, 2, -3, 0.5, 0, 0})
	got, reports, err := m.PreImage(z, Ridge{})
	if err != nil {
		t.Fatal(err)
	}
	f := k.Map(got)
	for i, r := range reports {
		var p mat.VecDense // P = mean + Σ y_j ψ_j
		p.MulVec(m.psi, z.RowView(i))
		p.AddVec(&p, mat.NewVecDense(len(m.center), m.center))
		p.SubVec(&p, f.RowView(i))
		if want := mat.Norm(&p, 2); math.Abs(r.Distance-want) > 1e-7*(1+want) {
			t.Errorf("row %d: reported %g, explicit %g", i, r.Distance, want)
		}
	}
}

// Linear kernel: the pre-image is PCA's reconstruction, at distance 0.
func TestLinearPreImageIsPCAReconstruction(t *testing.T) {
	x := randomData(7, 20, 5)
	for _, form := range []Form{Primal, Dual} {
		m := mustFit(t, x, Linear{}, &Options{Components: 2, Form: form})
		for _, method := range []PreImage{FixedPoint{}, Neighbors{K: 20}} {
			got, reports, err := m.PreImage(m.Embedding, method)
			if err != nil {
				t.Fatal(err)
			}
			g, err := m.Transform(got)
			if err != nil {
				t.Fatal(err)
			}
			if !mat.EqualApprox(g, m.Embedding, 1e-8) {
				t.Errorf("form %v, %T: the reconstruction embeds elsewhere", form, method)
			}
			for i, r := range reports {
				if r.Distance > 1e-6 {
					t.Errorf("form %v, %T, row %d: distance %g to an attainable point", form, method, i, r.Distance)
				}
			}
		}
	}
}

// Each method brings noisy points of a circle nearer to it.
func TestDenoiseCircle(t *testing.T) {
	m := mustFit(t, circle(1, 150, 0.05), Gaussian{Width: 1}, &Options{Components: 5})
	noisy := circle(2, 60, 0.2)
	offCircle := func(x *mat.Dense) (s float64) {
		p, _ := x.Dims()
		for i := range p {
			s += math.Abs(math.Hypot(x.At(i, 0), x.At(i, 1)) - 1)
		}
		return s / float64(p)
	}
	before := offCircle(noisy)
	best := math.Inf(1)
	for _, method := range []PreImage{FixedPoint{}, Neighbors{}, Ridge{}, Best{}} {
		x, reports, err := m.Denoise(noisy, method)
		if err != nil {
			t.Fatal(err)
		}
		var sum float64
		for _, r := range reports {
			sum += r.Distance
		}
		after := offCircle(x)
		t.Logf("%T: %.4f before, %.4f after, feature distance %.4f", method, before, after, sum)
		if after > 0.55*before {
			t.Errorf("%T: %.4f from the circle before, %.4f after", method, before, after)
		}
		if _, ok := method.(Best); ok && sum > best+1e-12 {
			t.Errorf("Best reaches %g in sum, one method alone %g", sum, best)
		}
		best = min(best, sum)
	}
}

func TestPreImagesAreNeverNaN(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 20).Draw(t, "n")
		width := math.Pow(10, rapid.Float64Range(-3, 3).Draw(t, "log10 c"))
		m, err := Fit(randomData(rapid.Uint64().Draw(t, "seed"), n, 2), Gaussian{Width: width}, &Options{Components: 2})
		if err != nil {
			t.Fatal(err)
		}
		z := mat.NewDense(1, len(m.Eigenvalues), nil)
		for j := range m.Eigenvalues {
			z.Set(0, j, rapid.Float64Range(-5, 5).Draw(t, "y"))
		}
		for _, method := range []PreImage{FixedPoint{}, Neighbors{}, Ridge{}, Best{}} {
			x, reports, err := m.PreImage(z, method)
			if err != nil {
				t.Fatalf("%T: %v", method, err)
			}
			if err := checkData(x); err != nil {
				t.Fatalf("%T: %v", method, err)
			}
			if d := reports[0].Distance; !(d >= 0) {
				t.Fatalf("%T: distance %g", method, d)
			}
		}
	})
}

// A model that standardizes takes and gives samples in their own units.
func TestPreImagesInTheUnitsOfTheSamples(t *testing.T) {
	x := circle(9, 60, 0.05)
	scaled := mat.NewDense(60, 2, nil)
	for i := range 60 {
		scaled.SetRow(i, []float64{1e3 * x.At(i, 0), 5 + 1e-3*x.At(i, 1)})
	}
	m := mustFit(t, scaled, Gaussian{Width: 1.4}, &Options{Components: 59, Standardize: true})
	for _, method := range []PreImage{FixedPoint{}, Best{}} {
		back, _, err := m.PreImage(m.Embedding, method)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 60 {
			if math.Abs(back.At(i, 0)-scaled.At(i, 0)) > 1 || math.Abs(back.At(i, 1)-scaled.At(i, 1)) > 1e-6 {
				t.Errorf("%T: sample %d is %v, its pre-image %v", method, i, scaled.RawRowView(i), back.RawRowView(i))
			}
		}
	}
}

// Components whose eigenvalue is zero have no axis and change nothing.
func TestPreImageWithZeroComponents(t *testing.T) {
	m := mustFit(t, randomData(10, 12, 2), Linear{}, &Options{Components: 4, KeepZeros: true})
	x, reports, err := m.PreImage(m.Embedding, FixedPoint{})
	if err != nil {
		t.Fatal(err)
	}
	if err := checkData(x); err != nil || reports[0].Distance > 1e-7 {
		t.Errorf("%v, %+v", err, reports[0])
	}
}

func TestPreImageErrors(t *testing.T) {
	x := randomData(8, 10, 2)
	poly := mustFit(t, x, Polynomial{Degree: 2}, &Options{Components: 2})
	gauss := mustFit(t, x, Gaussian{Width: 2}, &Options{Components: 2})
	gram, err := FitGram(Gram(Linear{}, x), &Options{Components: 2})
	if err != nil {
		t.Fatal(err)
	}
	ok := mat.NewDense(1, 2, nil)
	for _, c := range []struct {
		m      *Model
		z      *mat.Dense
		method PreImage
		want   string
	}{
		{poly, ok, FixedPoint{}, "Gaussian"},
		{poly, ok, Neighbors{}, "Ridge works"},
		{poly, ok, Best{Methods: []PreImage{FixedPoint{}}}, "no pre-image method applies"},
		{gauss, mat.NewDense(1, 3, nil), Ridge{}, "3 columns"},
		{gauss, mat.NewDense(1, 2, []float64{0, math.NaN()}), Ridge{}, "row 0, column 1"},
		{gauss, ok, Ridge{Alpha: -1}, "Alpha is -1"},
		{gauss, ok, Ridge{Kernel: Gaussian{}}, "Width is 0"},
		{gauss, ok, Neighbors{K: -1}, "K is -1"},
		{gauss, ok, FixedPoint{Starts: -1}, "negative setting"},
		{gram, ok, Ridge{}, "knows no samples"},
	} {
		if _, _, err := c.m.PreImage(c.z, c.method); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: error %v, want one with %q", c.method, err, c.want)
		}
	}
}

// A pre-image is the same, to the last bit, whatever others are sought beside it.
func TestFixedPointAloneIsTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, d := range []int{2, 40} { // distances by differences, and by inner products
		x := mat.NewDense(90, d, nil)
		x.Apply(func(i, _ int, _ float64) float64 { return float64(3*(i%4)) + r.NormFloat64() }, x)
		m, err := Fit(x, Gaussian{Width: 2 * math.Sqrt(float64(d))}, &Options{Components: 6})
		if err != nil {
			t.Fatal(err)
		}
		all, reports, err := m.PreImage(m.Embedding, FixedPoint{})
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range []int{0, 31, 32, 89} {
			one, report, err := m.PreImage(m.Embedding.Slice(i, i+1, 0, 6), FixedPoint{})
			if err != nil {
				t.Fatal(err)
			}
			if !mat.Equal(one, all.Slice(i, i+1, 0, d)) || report[0].Iterations != reports[i].Iterations {
				t.Errorf("d = %d, embedding %d: %v after %d steps, among others %v after %d", d, i, one.RawRowView(0), report[0].Iterations, all.RawRowView(i), reports[i].Iterations)
			}
		}
	}
}
