package kpca

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca/internal/precise"
)

// What scikit-learn's own tests of KernelPCA ask for, asked of this package.

func allKernels() []Kernel {
	return []Kernel{Linear{}, Polynomial{Degree: 3, Offset: 1, Scale: 0.1}, Gaussian{3}, Laplacian{4}, Cosine{},
		Sigmoid{Scale: 1e-2}, KernelFunc(func(x, y []float64) float64 { return 1 / (1 + precise.SquaredDistance(x, y, 1)) })}
}

func allSolvers() map[string]Solver {
	return map[string]Solver{"chosen": nil, "full": Full{}, "Lanczos": Lanczos{}, "Cholesky": PivotedCholesky{}, "matrix-free": MatrixFree{}, "Davidson": Davidson{}}
}

// test_kernel_pca: fit_transform is fit, then transform, for every solver and
// kernel; shapes are what was asked for; fitting twice gives the same bits.
func TestFitThenTransformForEverySolver(t *testing.T) {
	x, fresh := randomData(1, 60, 4), randomData(2, 7, 4)
	for solver, s := range allSolvers() {
		for _, k := range allKernels() {
			o := &Options{Components: 4, Form: Dual, Solver: s}
			what := solver + ", " + kernelName(k)
			m, err := Fit(x, k, o)
			_, indefinite := k.(Sigmoid)
			if err != nil {
				if !indefinite {
					t.Errorf("%s: %v", what, err)
				}
				continue
			}
			if indefinite && solver == "Cholesky" {
				if !warned(m, ErrIndefinite) || !warned(m, ErrInexact) {
					t.Errorf("%s: an indefinite matrix has no Cholesky factor, and no warning says so: %v", what, m.Warnings)
				}
				continue
			}
			y, err := m.Transform(x)
			if err != nil {
				t.Fatal(err)
			}
			near(t, what+": transform of the training rows", y, m.Embedding, 1e-8)
			if y, err = m.Transform(fresh); err != nil {
				t.Fatal(err)
			}
			if r, c := y.Dims(); r != 7 || c != 4 || m.Components() != 4 || len(m.Certificates) != 4 {
				t.Errorf("%s: the shape is %d×%d with %d eigenvalues", what, r, c, m.Components())
			}
			again, err := Fit(x, k, o)
			if err != nil || !mat.Equal(again.Embedding, m.Embedding) {
				t.Errorf("%s: a second fit gives other bits, or %v", what, err)
			}
			full, err := Fit(x, k, &Options{Components: 4, Form: Dual, Solver: Full{}})
			if err != nil {
				t.Fatal(err)
			}
			near(t, what+": eigenvalues of the full solver", column(m.Eigenvalues), column(full.Eigenvalues), 1e-10)
			near(t, what+": embedding of the full solver", m.Embedding, full.Embedding, 1e-6)
		}
	}
}

func warned(m *Model, kind error) bool {
	return slices.ContainsFunc(m.Warnings, func(w error) bool { return errors.Is(w, kind) })
}

// test_kernel_pca_consistent_transform: the model keeps its own copy of x, and
// gives away nothing that changes it.
func TestModelKeepsItsOwnCopy(t *testing.T) {
	x, fresh := randomData(1, 20, 3), randomData(2, 4, 3)
	for _, form := range []Form{Primal, Dual} {
		m, err := Fit(x, Polynomial{Degree: 2}, &Options{Form: form, Standardize: true})
		if err != nil {
			t.Fatal(err)
		}
		before, _ := m.Transform(fresh)
		keep := mat.DenseCopyOf(fresh)
		x.Zero()
		after, err := m.Transform(fresh)
		if err != nil || !mat.Equal(before, after) || !mat.Equal(keep, fresh) {
			t.Errorf("%v: the model changed with its data, or changed the samples: %v", form, err)
		}
		x = randomData(1, 20, 3)
	}
}

// test_kernel_pca_n_components, test_kernel_pca_linear_kernel: 5 samples, d < n
// and d > n; and m is respected up to the rank.
func TestComponentsAreRespected(t *testing.T) {
	for _, d := range []int{4, 10} {
		x := randomData(1, 5, d)
		for _, solver := range allSolvers() {
			for m := 1; m <= 4; m++ {
				got, err := Fit(x, Linear{}, &Options{Components: m, Solver: solver, Form: Dual})
				if err != nil || got.Components() != m {
					t.Errorf("d = %d, m = %d: %v", d, m, err)
				}
			}
		}
	}
}

// test_kernel_pca_precomputed: FitGram and TransformGram are Fit and Transform.
func TestPrecomputedIsTheKernel(t *testing.T) {
	x, fresh := randomData(1, 25, 3), randomData(2, 6, 3)
	for _, k := range allKernels() {
		for _, o := range []Options{{Form: Dual}, {Components: 2, Form: Dual}, {Uncentered: true, Form: Dual}} {
			a, err := Fit(x, k, &o)
			if err != nil {
				t.Fatal(err)
			}
			b, err := FitGram(Gram(k, x), &o)
			if err != nil {
				t.Fatal(err)
			}
			r := min(a.Components(), 4, b.Components())
			near(t, kernelName(k)+" eigenvalues", column(b.Eigenvalues[:r]), column(a.Eigenvalues[:r]), 1e-10)
			near(t, kernelName(k)+" embedding", b.Embedding.Slice(0, 25, 0, r), a.Embedding.Slice(0, 25, 0, r), 1e-8)
			y, err := a.Transform(fresh)
			if err != nil {
				t.Fatal(err)
			}
			cross := CrossGram(k, fresh, x)
			z, err := b.TransformGram(cross)
			if err != nil {
				t.Fatal(err)
			}
			near(t, kernelName(k)+" transform", z.Slice(0, 6, 0, r), y.Slice(0, 6, 0, r), 1e-8)
			if z, err = a.TransformGram(cross); err != nil { // of a model that knows its kernel
				t.Fatal(err)
			}
			near(t, kernelName(k)+" TransformGram", z.Slice(0, 6, 0, r), y.Slice(0, 6, 0, r), 1e-8)
			self := make([]float64, 6)
			for i := range self {
				self[i] = k.Eval(fresh.RawRowView(i), fresh.RawRowView(i))
			}
			e, err := a.PredictionError(fresh)
			if err != nil {
				t.Fatal(err)
			}
			f, err := a.PredictionErrorGram(cross, self)
			if err != nil {
				t.Fatal(err)
			}
			for i := range e {
				if math.Abs(e[i]-f[i]) > 1e-9*(1+self[i]) {
					t.Errorf("%s: prediction error %g, from kernel values %g", kernelName(k), e[i], f[i])
				}
			}
		}
	}
}

// TransformGram takes values of K, also where the fit worked on what centring
// leaves of it.
func TestTransformGramOfAnAnchoredFit(t *testing.T) {
	x, fresh := randomData(1, 20, 30), randomData(2, 5, 30)
	x.Apply(func(i, j int, v float64) float64 { return v + 1000 }, x)
	fresh.Apply(func(i, j int, v float64) float64 { return v + 1000 }, fresh)
	for _, k := range []Kernel{Linear{}, Polynomial{Degree: 1, Offset: 3, Scale: 2}, Gaussian{1000}, Laplacian{1e4}} {
		if _, anchors := anchored(k, x); !anchors {
			t.Fatalf("%v should be anchored here", k)
		}
		m, err := Fit(x, k, &Options{Components: 3, Form: Dual})
		if err != nil {
			t.Fatal(err)
		}
		y, err := m.Transform(fresh)
		if err != nil {
			t.Fatal(err)
		}
		z, err := m.TransformGram(CrossGram(k, fresh, x))
		if err != nil {
			t.Fatal(err)
		}
		near(t, kernelName(k), z, y, 1e-8)
		self := make([]float64, 5)
		for i := range self {
			self[i] = k.Eval(fresh.RawRowView(i), fresh.RawRowView(i))
		}
		want, err := m.PredictionError(fresh)
		if err != nil {
			t.Fatal(err)
		}
		got, err := m.PredictionErrorGram(CrossGram(k, fresh, x), self)
		if err != nil {
			t.Fatal(err)
		}
		near(t, kernelName(k)+" prediction error", column(got), column(want), 1e-6)
	}
}

// test_gridsearch_pipeline, test_nested_circles: a perceptron separates the rings
// after kernel PCA, not before.
func TestNestedCircles(t *testing.T) {
	rng := rand.New(rand.NewPCG(0, 0))
	x, labels := mat.NewDense(400, 2, nil), make([]int, 400)
	for i := range 400 {
		r := 1 - 0.7*float64(i%2)
		sin, cos := math.Sincos(rng.Float64() * 2 * math.Pi)
		x.SetRow(i, []float64{r*cos + 0.05*rng.NormFloat64(), r*sin + 0.05*rng.NormFloat64()})
		labels[i] = 2*(i%2) - 1
	}
	if raw := perceptron(x, labels); raw >= 0.8 {
		t.Errorf("the raw rings are separated to %g", raw)
	}
	m, err := Fit(x, GaussianGamma(2), &Options{Components: 2})
	if err != nil {
		t.Fatal(err)
	}
	if bent := perceptron(m.Embedding, labels); bent != 1 {
		t.Errorf("after kernel PCA the rings are separated to %g, expected 1", bent)
	}
}

// perceptron is the best accuracy over a few passes of Rosenblatt's rule.
func perceptron(x *mat.Dense, labels []int) float64 {
	n, d := x.Dims()
	w, best := make([]float64, d+1), 0.0
	for range 50 {
		right := 0
		for i := range n {
			s := w[d]
			for j, v := range x.RawRowView(i) {
				s += w[j] * v
			}
			if s*float64(labels[i]) > 0 {
				right++
				continue
			}
			for j, v := range x.RawRowView(i) {
				w[j] += float64(labels[i]) * v
			}
			w[d] += float64(labels[i])
		}
		best = max(best, float64(right)/float64(n))
	}
	return best
}

// test_kernel_pca_inverse_transform_reconstruction: blobs are rebuilt.
func TestBlobsAreRebuilt(t *testing.T) {
	x := data.ToyClusters(100, 0).X
	m, err := Fit(x, GaussianGamma(0.1), &Options{Components: 20})
	if err != nil {
		t.Fatal(err)
	}
	back, _, err := m.PreImage(m.Embedding, Ridge{Alpha: 1e-3})
	if err != nil {
		t.Fatal(err)
	}
	var diff mat.Dense
	diff.Sub(x, back)
	if e := mat.Norm(&diff, 2) / mat.Norm(x, 2); e >= 0.1 {
		t.Errorf("the blobs are rebuilt with an error of %g", e)
	}
}
