package kpca

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// allFinite fails for a NaN or infinity anywhere in the model or in what it says
// of new samples, and for coordinates out of all proportion: the score −35355
// that a division by the root of a rounding error gives.
func allFinite(t *testing.T, what string, m *Model, fresh *mat.Dense) {
	t.Helper()
	y, err := m.Transform(fresh)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	e, err := m.PredictionError(fresh)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	t2, err := m.HotellingT2(fresh)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	for name, a := range map[string]mat.Matrix{"embedding": m.Embedding, "transform": y, "eigenvalues": column(m.Eigenvalues),
		"shares": column(m.ExplainedRatio()), "errors": column(e), "T²": column(t2)} {
		if i, j, v, bad := firstNonFinite(a); bad {
			t.Errorf("%s: the %s hold %g at (%d, %d)", what, name, v, i, j)
		}
	}
	largest := math.Sqrt(m.Eigenvalues[0])
	for _, v := range m.Embedding.RawMatrix().Data {
		if math.Abs(v) > largest*(1+1e-9) {
			t.Errorf("%s: a coordinate of %g, √λ_1 is %g", what, v, largest)
		}
	}
	for j, c := range m.Certificates {
		if warned(m, ErrPrecision) {
			break
		}
		if !(c.Residual < 1e-12) || !(c.Gap >= 0 && c.Gap <= 1) {
			t.Errorf("%s: component %d has the certificate %+v", what, j, c)
		}
	}
}

// degenerateSets are data with a stated outcome: a rank under a generic kernel,
// or no variance.
func degenerateSets() map[string]*mat.Dense {
	rank1, wide, same, twice := randomData(1, 12, 4), randomData(2, 5, 40), mat.NewDense(6, 3, nil), randomData(4, 10, 2)
	for i := range 12 {
		for j := range 4 {
			rank1.Set(i, j, float64(i)*float64(j+1))
		}
	}
	same.Apply(func(i, j int, _ float64) float64 { return 0.1 * float64(j+1) }, same)
	for i := range 5 {
		twice.SetRow(i+5, twice.RawRowView(i))
	}
	offset := randomData(5, 15, 3)
	offset.Apply(func(i, j int, v float64) float64 { return v + 1e8 }, offset)
	return map[string]*mat.Dense{
		"one sample":   randomData(1, 1, 3),
		"two samples":  randomData(1, 2, 3),
		"constant":     same,
		"zero":         mat.NewDense(4, 2, nil),
		"rank 1":       rank1,
		"d > n":        wide,
		"duplicates":   twice,
		"offset 1e8":   offset,
		"huge":         scaled(1e100, randomData(6, 8, 3)),
		"tiny":         scaled(1e-100, randomData(7, 8, 3)),
		"mostly equal": mostlyEqual(),
	}
}

func mostlyEqual() *mat.Dense {
	x := mat.NewDense(9, 2, nil)
	x.Set(4, 1, 3)
	return x
}

// Every kernel, form and option on all degenerate data: a finite model or an
// error that says why.
func TestDegenerateDataNeverGivesNaN(t *testing.T) {
	for name, x := range degenerateSets() {
		for _, k := range []Kernel{Linear{}, Cosine{}, Polynomial{Degree: 2}, Polynomial{Degree: 3, Offset: 1, Scale: 0.5},
			Gaussian{1}, Gaussian{1e-8}, Gaussian{1e12}, Gaussian{1e-300}, Gaussian{1e300}, Laplacian{1}, Laplacian{1e-8}, Laplacian{1e12}, Sigmoid{Scale: 0.1, Offset: 0.2}} {
			for _, o := range []Options{{}, {Form: Dual}, {Uncentered: true}, {Form: Dual, Uncentered: true}, {Standardize: true}, {Components: 1, KeepZeros: true}, {ExplainedShare: 0.9}} {
				what := name + ", " + kernelName(k)
				m, err := Fit(x, k, &o)
				if err != nil {
					said := err.Error()
					if !errors.Is(err, ErrNoVariance) && !strings.Contains(said, "finite") && !strings.Contains(said, "overflow") && !strings.Contains(said, "sum to") && !errors.Is(err, ErrIndefinite) {
						t.Errorf("%s %+v: %v", what, o, err)
					}
					continue
				}
				allFinite(t, what, m, x)
			}
		}
	}
}

// The stated results.
func TestDegenerateResults(t *testing.T) {
	sets := degenerateSets()
	for _, c := range []struct {
		set        string
		k          Kernel
		components int // 0: ErrNoVariance
	}{
		{"one sample", Gaussian{1}, 0},
		{"two samples", Gaussian{1}, 1},
		{"two samples", Linear{}, 1},
		{"constant", Gaussian{1}, 0},
		{"constant", Linear{}, 0},
		{"constant", Polynomial{Degree: 3, Offset: 1}, 0},
		{"constant", KernelFunc(func(x, y []float64) float64 { return 1e9 + Linear{}.Eval(x, y) }), 0},
		{"zero", Cosine{}, 0},
		{"rank 1", Linear{}, 1},
		{"rank 1", Polynomial{Degree: 2}, 1},
		{"rank 1", Polynomial{Degree: 2, Offset: 1}, 2},
		{"d > n", Linear{}, 4},
		{"d > n", Gaussian{10}, 4},
		{"duplicates", Gaussian{1}, 4},
		{"duplicates", Linear{}, 2},
		{"offset 1e8", Linear{}, 3},
		{"offset 1e8", Gaussian{1e-8}, 14},
		{"mostly equal", Gaussian{1}, 1},
		{"huge", Gaussian{1}, 7},
		{"tiny", Gaussian{1e-100}, 7},
		{"tiny", Linear{}, 3},
	} {
		for _, form := range []Form{Auto, Dual} {
			m, err := Fit(sets[c.set], c.k, &Options{Form: form})
			if c.components == 0 {
				if !errors.Is(err, ErrNoVariance) {
					t.Errorf("%s, %s: expected ErrNoVariance, got %v", c.set, kernelName(c.k), err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s, %s: %v", c.set, kernelName(c.k), err)
			} else if m.Components() != c.components {
				t.Errorf("%s, %s, %v: %d components, expected %d: %v", c.set, kernelName(c.k), m.form(), m.Components(), c.components, m.Eigenvalues)
			}
		}
	}
}

// A single sample has a position when nothing is centred: √K(x,x).
func TestOneSampleUncentred(t *testing.T) {
	for _, form := range []Form{Primal, Dual} {
		m, err := Fit(mat.NewDense(1, 2, []float64{3, 4}), Linear{}, &Options{Uncentered: true, Form: form})
		if err != nil || m.Components() != 1 || math.Abs(m.Embedding.At(0, 0)-5) > 1e-15 {
			t.Errorf("%v: got %v, %v; expected the coordinate 5", form, m, err)
		}
	}
}

func TestKeepZeros(t *testing.T) {
	x := mat.NewDense(3, 2, []float64{1 - 1e-30, 1, 1, 1, 1, 1 - 1e-20}) // three equal rows
	for _, form := range []Form{Primal, Dual} {
		if _, err := Fit(x, Linear{}, &Options{Form: form, Components: 2}); !errors.Is(err, ErrNoVariance) {
			t.Errorf("%v: expected ErrNoVariance, got %v", form, err)
		}
		m, err := Fit(x, Linear{}, &Options{Form: form, Components: 2, KeepZeros: true})
		if err != nil {
			t.Fatal(err)
		}
		if _, c := m.Embedding.Dims(); c != 2 || mat.Norm(m.Embedding, 1) != 0 || m.Eigenvalues[0] != 0 {
			t.Errorf("%v: expected two columns of zeros, got %v", form, mat.Formatted(m.Embedding))
		}
		if !errors.Is(m.Warnings[0], ErrRank) {
			t.Errorf("%v: no warning about the rank: %v", form, m.Warnings)
		}
		allFinite(t, "three equal rows", m, x)
	}
	line := mat.NewDense(4, 2, []float64{0, 0, 1, 1, 2, 2, 5, 5})
	for _, form := range []Form{Primal, Dual} {
		m, err := Fit(line, Linear{}, &Options{Form: form, Components: 2, KeepZeros: true})
		if err != nil || m.Components() != 2 || m.Eigenvalues[1] != 0 || m.Eigenvalues[0] < 27 {
			t.Errorf("%v: a line with zeros kept gives %+v, %v", form, m, err)
			continue
		}
		allFinite(t, "line", m, line)
		if m, err = Fit(line, Linear{}, &Options{Form: form, Components: 2}); err != nil || m.Components() != 1 || !errors.Is(m.Warnings[0], ErrRank) {
			t.Errorf("%v: a line has one component and a warning, got %+v, %v", form, m, err)
		}
	}
}

// The check for negative eigenvalues once ended in a panic of the small solver.
func TestTinyKernelValues(t *testing.T) {
	x := mat.NewDense(3, 1, []float64{3e-61, 3e-61, 2.3e-61})
	m, err := Fit(x, Linear{}, &Options{Form: Dual, Solver: PivotedCholesky{}})
	if err != nil {
		t.Fatal(err)
	}
	if want := 2 * 0.49e-122 / 3; math.Abs(m.Eigenvalues[0]-want) > 1e-10*want {
		t.Errorf("λ_1 = %g, want %g", m.Eigenvalues[0], want)
	}
}
