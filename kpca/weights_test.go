package kpca

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/kpca/internal/draw"
)

// repeated is x with row i w[i] times.
func repeated(x *mat.Dense, w []float64) (*mat.Dense, []int) {
	var rows []int
	for i, v := range w {
		for range int(v) {
			rows = append(rows, i)
		}
	}
	return draw.Rows(x, rows), rows
}

// A row of weight w is a row that stands there w times, in every form, with every
// solver, standardized or not.
func TestWeightsAreRepeatedRows(t *testing.T) {
	x := mixture(70, 3, 5)
	r := rand.New(rand.NewPCG(4, 4))
	w := make([]float64, 70)
	for i := range w {
		w[i] = float64(r.IntN(4))
	}
	many, at := repeated(x, w)
	ny, err := NewNystrom(Gaussian{Width: 2}, x.Slice(0, 20, 0, 3))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		k    Kernel
		o    Options
	}{
		{"Gaussian", Gaussian{Width: 2}, Options{}},
		{"wide Gaussian", Gaussian{Width: 1e6}, Options{}},
		{"standardized", Gaussian{Width: 2}, Options{Standardize: true}},
		{"uncentred", Laplacian{Width: 3}, Options{Uncentered: true}},
		{"Lanczos", Gaussian{Width: 2}, Options{Solver: Lanczos{}}},
		{"MatrixFree", Gaussian{Width: 2}, Options{Solver: MatrixFree{}}},
		{"Davidson", Gaussian{Width: 2}, Options{Solver: Davidson{}}},
		{"factor", Gaussian{Width: 4}, Options{Solver: PivotedCholesky{}}},
		{"own kernel", KernelFunc(func(x, y []float64) float64 { return math.Pow(1+floats.Dot(x, y), 2) }), Options{}},
		{"primal", Linear{}, Options{Form: Primal}},
		{"dual of a map", ny, Options{Form: Dual}},
		{"Nyström", ny, Options{Form: Primal}},
		{"Nyström, uncentred", ny, Options{Form: Primal, Uncentered: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.o.Components = 3
			want := mustFit(t, many, c.k, &c.o)
			c.o.Weights = w
			got := mustFit(t, x, c.k, &c.o)
			alikeModels(t, got, want, x, 1e-11)
			for row, i := range at {
				for j := range 3 {
					if a, b := got.Embedding.At(i, j), want.Embedding.At(row, j); math.Abs(a-b) > 1e-8*math.Sqrt(want.Eigenvalues[0]) {
						t.Fatalf("sample %d, component %d: %g, want %g with the sign", i, j+1, a, b)
					}
				}
			}
			g, err := got.Transform(x) // rows of weight 0 as well
			if err != nil {
				t.Fatal(err)
			}
			if e := distanceOf(g, got.Embedding); e > 1e-8*math.Sqrt(want.Eigenvalues[0]) {
				t.Errorf("Transform and Embedding differ by %g", e)
			}
			for _, of := range []func(*Model) ([]float64, error){
				func(m *Model) ([]float64, error) { return m.HotellingT2(x) },
				func(m *Model) ([]float64, error) { return m.PredictionError(x) },
			} {
				a, err := of(got)
				if err != nil {
					t.Fatal(err)
				}
				b, _ := of(want)
				if e := floats.Distance(a, b, math.Inf(1)); e > 1e-7*(1+floats.Max(b)) {
					t.Errorf("T² or SPE off by %g of %g", e, floats.Max(b))
				}
			}
			for j, cert := range got.Certificates {
				if cert.Residual > 1e-11 {
					t.Errorf("component %d has the residual %g", j+1, cert.Residual)
				}
			}
		})
	}
}

func TestWeightsInBlocks(t *testing.T) {
	x := mixture(700, 3, 5)
	r := rand.New(rand.NewPCG(4, 4))
	w := make([]float64, 700)
	for i := range w {
		w[i] = r.Float64() * 3
	}
	for _, c := range []float64{0.5, 20} { // sums of kernel values, and of features
		ny, err := NewNystrom(Gaussian{Width: c}, x.Slice(0, 30, 0, 3))
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Components: 3, Weights: w}
		want := mustFit(t, x, ny, &o)
		got := &Model{kernel: ny, centered: true, n: 700, d: 3, x: x, weights: w, total: floats.Sum(w)}
		if err := got.fitStreamed(ny, featureDim(ny, x), o); err != nil {
			t.Fatal(err)
		}
		alikeModels(t, got, want, x, 1e-11)
		if e := distanceOf(got.Embedding, want.Embedding); e > 1e-8*math.Sqrt(want.Eigenvalues[0]) {
			t.Errorf("the embedding is off by %g", e)
		}
	}
}

// Pre-images by the expansion of P over the samples, and models of a Gram matrix.
func TestWeightsElsewhere(t *testing.T) {
	x := mixture(60, 3, 5)
	w := make([]float64, 60)
	for i := range w {
		w[i] = float64(i % 3)
	}
	many, _ := repeated(x, w)
	k := Gaussian{Width: 3}
	want := mustFit(t, many, k, &Options{Components: 3})
	got := mustFit(t, x, k, &Options{Components: 3, Weights: w})
	z, _ := want.Transform(x.Slice(0, 9, 0, 3))
	a, _, err := got.PreImage(z, FixedPoint{})
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := want.PreImage(z, FixedPoint{})
	if err != nil {
		t.Fatal(err)
	}
	if e := distanceOf(a, b); e > 1e-4 { // the iteration ends at a relative step
		t.Errorf("pre-images differ by %g", e)
	}
	gram, err := FitGram(Gram(k, x), &Options{Components: 3, Weights: w})
	if err != nil {
		t.Fatal(err)
	}
	if e := distanceOf(gram.Embedding, got.Embedding); e > 1e-10 {
		t.Errorf("FitGram and Fit differ by %g", e)
	}
	g, err := gram.TransformGram(CrossGram(k, x, x))
	if err != nil {
		t.Fatal(err)
	}
	if e := distanceOf(g, got.Embedding); e > 1e-10 {
		t.Errorf("TransformGram differs by %g", e)
	}
	saved, err := got.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back Model
	if err := back.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	h, err := back.Transform(x)
	f, _ := got.Transform(x)
	if err != nil || !mat.Equal(f, h) || !mat.Equal(back.Embedding, got.Embedding) {
		t.Errorf("the weighted model came back another (%v)", err)
	}
}

// Weights times a constant multiply the eigenvalues and move nothing.
func TestScaledWeights(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(4, 25).Draw(r, "n")
		x := mixture(n, 2, rapid.Uint64().Draw(r, "data"))
		w := rapid.SliceOfN(rapid.Float64Range(0.1, 5), n, n).Draw(r, "weights")
		f := rapid.Float64Range(0.01, 100).Draw(r, "factor")
		scaled := append([]float64(nil), w...)
		floats.Scale(f, scaled)
		form := rapid.SampledFrom([]Form{Primal, Dual}).Draw(r, "form")
		a, err := Fit(x, Linear{}, &Options{Components: 1, Form: form, Weights: w})
		if err != nil {
			r.Fatal(err)
		}
		b, err := Fit(x, Linear{}, &Options{Components: 1, Form: form, Weights: scaled})
		if err != nil {
			r.Fatal(err)
		}
		if e := math.Abs(b.Eigenvalues[0]/(f*a.Eigenvalues[0]) - 1); e > 1e-10 {
			r.Errorf("λ is off by %g", e)
		}
	})
}

func TestBadWeights(t *testing.T) {
	x := mixture(4, 2, 5)
	for says, w := range map[string][]float64{
		"3 weights for 4 rows": {1, 1, 1},
		"weight of row 2":      {1, 1, math.NaN(), 1},
		"row 0":                {-1, 1, 1, 1},
		"every weight is 0":    {0, 0, 0, 0},
		"infinity":             {1e308, 1e308, 1e308, 0},
		"at most 1":            {1, 0, 1, 0},
	} {
		for _, form := range []Form{Primal, Dual} {
			if _, err := Fit(x, Linear{}, &Options{Components: 2, Form: form, Weights: w}); err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%v: %v, want %q", w, err, says)
			}
		}
	}
	if _, err := Fit(x, Linear{}, &Options{Weights: []float64{0, 1, 0, 0}}); !errors.Is(err, ErrNoVariance) {
		t.Errorf("a single row that counts: %v", err)
	}
	shares := mustFit(t, x, Linear{}, &Options{Weights: []float64{.1, .2, .3, .3}})
	if _, err := shares.HotellingT2(x); err == nil || !strings.Contains(err.Error(), "scale them") {
		t.Errorf("T² of weights that are shares: %v", err)
	}
}
