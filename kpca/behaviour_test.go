package kpca

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

// What scikit-learn's own tests of KernelPCA ask for, asked of this package.

func allKernels() []Kernel {
	return []Kernel{Linear{}, Polynomial{Degree: 3, Offset: 1, Scale: 0.1}, Gaussian{3}, Laplacian{4}, Cosine{},
		Sigmoid{Scale: 1e-2}, KernelFunc(func(x, y []float64) float64 { return 1 / (1 + scaledSqDist(x, y, 1)) })}
}

func allSolvers() map[string]Solver {
	return map[string]Solver{"chosen": nil, "full": Full{}, "Lanczos": Lanczos{}, "Cholesky": PivotedCholesky{}, "matrix-free": MatrixFree{}}
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

// test_kernel_pca_raise_not_fitted_error and test_kernel_pca_invalid_parameters,
// and every other refusal of this package: what was found and where.
func TestErrorsNameThePlace(t *testing.T) {
	x := randomData(1, 6, 2)
	bad := func(v float64) *mat.Dense {
		y := mat.DenseCopyOf(x)
		y.Set(4, 1, v)
		return y
	}
	gram := Gram(Gaussian{1}, x)
	badGram := mat.NewSymDense(6, nil)
	badGram.CopySym(gram)
	badGram.SetSym(2, 5, math.Inf(1))
	fit := func(x mat.Matrix, k Kernel, o *Options) error { _, err := Fit(x, k, o); return err }
	fitGram := func(g mat.Symmetric, o *Options) error { _, err := FitGram(g, o); return err }
	model, err := Fit(x, Gaussian{1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	primal, err := Fit(x, Linear{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	byGram, err := FitGram(gram, nil)
	if err != nil {
		t.Fatal(err)
	}
	transform := func(m *Model, x mat.Matrix) error { _, err := m.Transform(x); return err }
	transformGram := func(m *Model, x mat.Matrix) error { _, err := m.TransformGram(x); return err }
	lopsided := mat.DenseCopyOf(gram)
	lopsided.Set(3, 1, 7)
	symmetric := func(g mat.Matrix) error { _, err := SymmetricGram(g); return err }
	explode := KernelFunc(func(x, y []float64) float64 { return math.Log(x[0] * y[0]) })
	squareRoot := MapFunc(func(x []float64) []float64 { return []float64{math.Sqrt(x[0])} })
	for _, c := range []struct {
		what string
		err  error
		want string
	}{
		{"NaN", fit(bad(math.NaN()), Linear{}, nil), "NaN at row 4, column 1"},
		{"Inf", fit(bad(math.Inf(-1)), Linear{}, nil), "-Inf at row 4, column 1"},
		{"empty", fit(&mat.Dense{}, Linear{}, nil), "0×0"},
		{"m < 0", fit(x, Linear{}, &Options{Components: -1}), "Components is -1"},
		{"m > n−1", fit(x, Gaussian{1}, &Options{Components: 6}), "6 samples give at most 5"},
		{"m > n", fit(x, Gaussian{1}, &Options{Components: 7, Uncentered: true}), "at most 6"},
		{"share", fit(x, Gaussian{1}, &Options{ExplainedShare: 95}), "0.95"},
		{"share NaN", fit(x, Gaussian{1}, &Options{ExplainedShare: math.NaN()}), "NaN"},
		{"form", fit(x, Gaussian{1}, &Options{Form: 7}), "unknown Form 7"},
		{"primal", fit(x, Gaussian{1}, &Options{Form: Primal}), "NewNystrom"},
		{"primal solver", fit(x, Linear{}, &Options{Form: Primal, Solver: Full{}}), "dual form"},
		{"primal too large", fit(randomData(1, 9, 60), Polynomial{Degree: 9}, &Options{Form: Primal}), "Form: Dual"},
		{"zeros", fit(x, Linear{}, &Options{KeepZeros: true}), "Components"},
		{"width", fit(x, Gaussian{}, nil), "Width is 0"},
		{"width", fit(x, Gaussian{-1}, nil), "Width is -1"},
		{"width", fit(x, Laplacian{math.NaN()}, nil), "Width is NaN"},
		{"width", fit(x, Gaussian{1e-320}, nil), "positive length"},
		{"degree", fit(x, Polynomial{}, nil), "Degree is 0"},
		{"offset", fit(x, Polynomial{Degree: 2, Offset: -1}, nil), "Offset is -1"},
		{"scale", fit(x, Polynomial{Degree: 2, Scale: -1}, nil), "Scale is -1"},
		{"sigmoid", fit(x, Sigmoid{Scale: math.Inf(1)}, nil), "finite"},
		{"kernel value", fit(x, explode, nil), "gives NaN for samples 0 and"},
		{"feature", fit(x, squareRoot, nil), "feature 0"},
		{"overflow", fit(scaled(1e200, x), Polynomial{Degree: 2}, &Options{Form: Dual}), "samples 0 and 0"},
		{"gram", fitGram(badGram, nil), "Inf at row 2, column 5"},
		{"gram", fitGram(&mat.SymDense{}, nil), "empty"},
		{"gram", fitGram(gram, &Options{Form: Primal}), "Auto or Dual"},
		{"gram", fitGram(gram, &Options{Standardize: true}), "before computing"},
		{"gram", fitGram(gram, &Options{Components: 9}), "at most 5"},
		{"gram overflow", fitGram(scaledSym(1.7e308, gram), nil), "Gram matrix sums to"},
		{"lopsided", symmetric(lopsided), "entry (1, 3) is"},
		{"not square", symmetric(x), "6×2"},
		{"not finite", symmetric(bad(math.NaN()).T()), "2×6"},
		{"columns", transform(model, randomData(1, 3, 4)), "4 columns, the model was fitted on 2"},
		{"NaN later", transform(model, bad(math.NaN())), "row 4, column 1"},
		{"by gram", transform(byGram, x), "TransformGram"},
		{"wrong gram", transformGram(byGram, x), "6×2"},
		{"primal", transformGram(primal, gram), "Transform"},
		{"empty model", transform(&Model{}, x), "empty"},
		{"empty model", transformGram(&Model{}, x), "empty"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) || !strings.HasPrefix(c.err.Error(), "kpca: ") {
			t.Errorf("%s: want an error with %q, got %v", c.what, c.want, c.err)
		}
	}
	nan := mat.DenseCopyOf(gram)
	nan.Set(5, 0, math.NaN())
	if err := transformGram(byGram, nan); err == nil || !strings.Contains(err.Error(), "new sample 5 and training sample 0") {
		t.Errorf("NaN among kernel values: %v", err)
	}
	if err := symmetric(nan); err == nil || !strings.Contains(err.Error(), "row 5, column 0") {
		t.Errorf("NaN in a Gram matrix: %v", err)
	}
	for name, call := range map[string]func() ([]float64, error){
		"PredictionError": func() ([]float64, error) { return model.PredictionError(bad(math.NaN())) },
		"HotellingT2":     func() ([]float64, error) { return model.HotellingT2(bad(math.NaN())) },
		"error by gram":   func() ([]float64, error) { return byGram.PredictionErrorGram(x, nil) },
		"too few selves":  func() ([]float64, error) { return byGram.PredictionErrorGram(gram, []float64{1}) },
		"NaN selves": func() ([]float64, error) {
			return byGram.PredictionErrorGram(gram, []float64{1, 1, math.NaN(), 1, 1, 1})
		},
	} {
		if _, err := call(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func scaledSym(a float64, s *mat.SymDense) *mat.SymDense {
	out := mat.NewSymDense(s.SymmetricDim(), nil)
	out.ScaleSym(a, s)
	return out
}

// Wrong callers get a sentence.
func TestPanicsSpeak(t *testing.T) {
	x := randomData(1, 6, 2)
	uneven := MapFunc(func(x []float64) []float64 { return make([]float64, 1+int(math.Abs(x[0]))%2) })
	for what, f := range map[string]func(){
		"Fit without a kernel":      func() { Fit(x, nil, nil) },
		"Gram without a kernel":     func() { Gram(nil, x) },
		"CrossGram without one":     func() { CrossGram(nil, x, x) },
		"Gram of width 0":           func() { Gram(Gaussian{}, x) },
		"CrossGram of other shapes": func() { CrossGram(Linear{}, x, randomData(1, 3, 3)) },
		"a map without features":    func() { MapFunc(func([]float64) []float64 { return nil }).Map(x) },
		"an uneven map":             func() { uneven.Map(randomData(1, 30, 1)) },
		"an uneven map evaluated":   func() { uneven.Eval([]float64{0}, []float64{1}) },
		"a million monomials":       func() { Polynomial{Degree: 12}.Map(randomData(1, 2, 50)) },
		"a Map that drops rows":     func() { Fit(x, dropping{}, &Options{Form: Primal}) },
		"a Map that changes size": func() {
			g := &growing{}
			m, err := Fit(x, g, &Options{Form: Primal})
			if err != nil {
				t.Error(err)
			}
			m.Transform(x)
		},
	} {
		mustPanic(t, what, f)
	}
}

type dropping struct{ Linear }

func (dropping) Map(x mat.Matrix) *mat.Dense { return mat.NewDense(1, 2, nil) }

type growing struct {
	Linear
	calls int
}

func (g *growing) Map(x mat.Matrix) *mat.Dense {
	g.calls++
	n, _ := x.Dims()
	return randomData(1, n, 2+g.calls/2)
}

// Matrices of other types than Dense, and views, are read as they are.
func TestOtherMatrixTypes(t *testing.T) {
	x := randomData(1, 8, 3)
	want, err := Fit(x, Gaussian{3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	big := mat.NewDense(12, 9, nil)
	big.Slice(2, 10, 4, 7).(*mat.Dense).Copy(x)
	for what, y := range map[string]mat.Matrix{"a transpose": mat.DenseCopyOf(x.T()).T(), "a view": big.Slice(2, 10, 4, 7)} {
		m, err := Fit(y, Gaussian{3}, nil)
		if err != nil || !mat.Equal(m.Embedding, want.Embedding) {
			t.Errorf("%s: %v", what, err)
		}
		if !mat.Equal(Gram(Gaussian{3}, y), Gram(Gaussian{3}, x)) || !mat.Equal(CrossGram(Linear{}, y, x), CrossGram(Linear{}, x, y)) {
			t.Errorf("%s: Gram or CrossGram differs", what)
		}
		if z, err := m.Transform(y); err != nil || z.RawMatrix().Rows != 8 {
			t.Errorf("%s: %v", what, err)
		}
	}
	diagonal := mat.NewDiagDense(4, []float64{4, 3, 2, 1})
	m, err := FitGram(diagonal, &Options{Uncentered: true})
	if err != nil || m.Eigenvalues[0] != 4 || m.Components() != 4 {
		t.Errorf("a diagonal Gram matrix: %v", err)
	}
}

func TestProgressRuns(t *testing.T) {
	for _, k := range []Kernel{Linear{}, Gaussian{2}} {
		var seen []float64
		if _, err := Fit(randomData(1, 30, 2), k, &Options{Progress: func(d float64) { seen = append(seen, d) }}); err != nil {
			t.Fatal(err)
		}
		for i, d := range seen {
			if d < 0 || d > 1 || i > 0 && d < seen[i-1] {
				t.Errorf("%v: progress %v", k, seen)
			}
		}
		if len(seen) < 2 || seen[len(seen)-1] != 1 {
			t.Errorf("%v: progress %v should end at 1", k, seen)
		}
	}
}

// The chosen form is the cheaper one, without computing monomials to find out.
func TestAutoForm(t *testing.T) {
	for _, c := range []struct {
		k    Kernel
		n, d int
		want Form
	}{
		{Linear{}, 20, 3, Primal}, {Linear{}, 3, 20, Dual}, {Gaussian{3}, 20, 3, Dual},
		{Polynomial{Degree: 2}, 20, 3, Primal}, {Polynomial{Degree: 2}, 6, 3, Dual},
		{Polynomial{Degree: 40}, 20, 300, Dual}, {Cosine{}, 20, 3, Primal},
		{MapFunc(func(x []float64) []float64 { return x }), 20, 3, Primal},
		{MapFunc(func(x []float64) []float64 { return make([]float64, 50) }), 20, 3, Dual},
	} {
		m, err := Fit(scaled(1e-3, randomData(1, c.n, c.d)), c.k, &Options{Components: 1, KeepZeros: true})
		if err != nil {
			t.Errorf("%s: %v", kernelName(c.k), err)
			continue
		}
		if m.Form() != c.want {
			t.Errorf("%s on %d×%d: %v, expected %v", kernelName(c.k), c.n, c.d, m.Form(), c.want)
		}
	}
	if m, err := Fit(randomData(1, 20, 2), Linear{}, &Options{Solver: Full{}}); err != nil || m.Form() != Dual {
		t.Errorf("a Solver asks for the dual form: %v", err)
	}
	for f, want := range map[Form]string{Auto: "Auto", Primal: "Primal", Dual: "Dual", 5: "Form(5)"} {
		if f.String() != want {
			t.Errorf("Form %d is %q", int(f), f)
		}
	}
}

// A model is fit for use by several goroutines.
func TestConcurrentUse(t *testing.T) {
	x := randomData(1, 70, 3)
	m, err := Fit(x, Gaussian{3}, &Options{Components: 3})
	if err != nil {
		t.Fatal(err)
	}
	results := make(chan error, 8)
	for range 8 {
		go func() {
			y, err := m.Transform(x)
			if err == nil && !mat.EqualApprox(y, m.Embedding, 1e-9) {
				err = errors.New("another embedding")
			}
			results <- err
		}()
	}
	for range 8 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
}

func TestKernelNames(t *testing.T) {
	for k, want := range map[fmt.Stringer]string{
		Linear{}: "⟨x,x′⟩", Cosine{}: "⟨x,x′⟩/(‖x‖‖x′‖)", Gaussian{3}: "exp(−‖x−x′‖²/3²)", Laplacian{2}: "exp(−‖x−x′‖₁/2)",
		Polynomial{Degree: 2}: "⟨x,x′⟩^2", Polynomial{Degree: 3, Offset: 1}: "(⟨x,x′⟩+1)^3", Polynomial{Degree: 2, Scale: 0.5}: "(0.5·⟨x,x′⟩)^2",
		Sigmoid{Offset: -1}: "tanh(1·⟨x,x′⟩-1)",
	} {
		if k.String() != want {
			t.Errorf("%T is written %q, expected %q", k, k, want)
		}
	}
}
