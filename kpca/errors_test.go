package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

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
	symmetric := func(g mat.Matrix) error { _, err := FitGram(g, nil); return err }
	explode := KernelFunc(func(x, y []float64) float64 { return math.Log(x[0] * y[0]) })
	squareRoot := MapFunc(func(x []float64) []float64 { return []float64{math.Sqrt(x[0])} })
	landmarks, err := NewNystrom(Gaussian{1}, x)
	if err != nil {
		t.Fatal(err)
	}
	frequencies, err := NewFourier(Gaussian{1}, 4, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	wide := mustFit(t, randomData(1, 10, 40), Linear{}, &Options{Components: 1})
	positive := mat.DenseCopyOf(x)
	positive.Apply(func(_, _ int, v float64) float64 { return math.Abs(v) }, x)
	tail := mustFit(t, positive, KernelFunc(func(x, y []float64) float64 {
		return math.Sqrt(x[0]*y[1]*y[0]*x[1]) * math.Sqrt(x[0]) * math.Sqrt(y[0])
	}), nil)
	root := mustFit(t, positive, squareRoot, &Options{Form: Primal})
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
		{"lopsided kernel", fit(x, KernelFunc(func(x, y []float64) float64 { return x[0] * y[1] }), nil), "for samples 0 and 1"},
		{"kernel value", fit(x, explode, nil), "gives NaN for samples 0 and"},
		{"feature", fit(x, squareRoot, nil), "feature 0"},
		{"overflow", fit(scaled(1e200, x), Polynomial{Degree: 2}, &Options{Form: Dual}), "samples 0 and 0"},
		{"gram", fitGram(badGram, nil), "Inf at row 2, column 5"},
		{"gram", fitGram(&mat.SymDense{}, nil), "0×0"},
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
		{"landmarks of other data", fit(randomData(1, 8, 3), landmarks, nil), "made for 2"},
		{"frequencies of other data", fit(randomData(1, 8, 3), frequencies, nil), "made for 2"},
		{"far away", transform(wide, scaled(1e306, randomData(1, 2, 40))), "row 0"},
		{"far away", second(primal.PredictionError(scaled(1e200, x))), "too far"},
		{"kernel value later", transform(tail, scaled(-1, x)), "for row"},
		{"feature later", transform(root, scaled(-1, x)), "feature 0"},
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

func second[T any](_ T, err error) error { return err }

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
