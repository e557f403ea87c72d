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
				t.Errorf("%s, %s, %v: %d components, expected %d: %v", c.set, kernelName(c.k), m.Form(), m.Components(), c.components, m.Eigenvalues)
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

// The corners of a square: λ_1 = λ_2, and one component cuts the pair.
func TestRepeatedEigenvalues(t *testing.T) {
	square := mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1})
	for _, k := range []Kernel{Linear{}, Gaussian{1}} {
		for _, form := range []Form{Auto, Dual} {
			m, err := Fit(square, k, &Options{Components: 1, Form: form})
			if err != nil {
				t.Fatal(err)
			}
			if len(m.Warnings) != 1 || !errors.Is(m.Warnings[0], ErrRepeated) || !strings.Contains(m.Warnings[0].Error(), "λ_2") {
				t.Errorf("%v, %v: expected a warning about λ_1 = λ_2, got %v", k, m.Form(), m.Warnings)
			}
			if c := m.Certificates[0]; c.Gap > 1e-15 || c.Angle() != 1 {
				t.Errorf("%v: the certificate %+v should tell that the axis is arbitrary", k, c)
			}
			if m, _ = Fit(square, k, &Options{Components: 2, Form: form}); len(m.Warnings) != 0 {
				t.Errorf("%v: both of the pair were kept, yet %v", k, m.Warnings)
			}
			allFinite(t, "square", m, square)
		}
	}
	m, err := Fit(randomData(1, 30, 3), Gaussian{1e-8}, &Options{Components: 2})
	if err != nil || len(m.Warnings) != 1 || !errors.Is(m.Warnings[0], ErrRepeated) {
		t.Errorf("K = I: %v, %v", err, m.Warnings)
	}
}

func TestIndefiniteKernels(t *testing.T) {
	x := randomData(1, 30, 3)
	distance := KernelFunc(func(x, y []float64) float64 { return scaledSqDist(x, y, 1) })
	for _, k := range []Kernel{Sigmoid{Scale: 1, Offset: -1}, distance} {
		for _, components := range []int{0, 2} {
			m, err := Fit(x, k, &Options{Components: components})
			if err != nil {
				if !errors.Is(err, ErrIndefinite) {
					t.Errorf("%s: %v", kernelName(k), err)
				}
				continue
			}
			if len(m.Warnings) == 0 || !errors.Is(m.Warnings[0], ErrIndefinite) || !strings.Contains(m.Warnings[0].Error(), "−") && !strings.Contains(m.Warnings[0].Error(), "-") {
				t.Errorf("%s, %d components: no warning with the negative eigenvalue: %v", kernelName(k), components, m.Warnings)
			}
			allFinite(t, kernelName(k), m, x)
			fromGram, err := FitGram(Gram(k, x), &Options{Components: components})
			if err != nil || len(fromGram.Warnings) == 0 || !errors.Is(fromGram.Warnings[0], ErrIndefinite) {
				t.Errorf("%s: FitGram says %v, %v", kernelName(k), fromGram, err)
			}
		}
	}
	negative := KernelFunc(func(x, y []float64) float64 { return -Linear{}.Eval(x, y) })
	if _, err := Fit(x, negative, nil); !errors.Is(err, ErrIndefinite) {
		t.Errorf("a negative kernel: expected ErrIndefinite, got %v", err)
	}
	sine, err := Fit(x, Sigmoid{Scale: 1e-3, Offset: 0.2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range sine.Warnings {
		if !errors.Is(w, ErrIndefinite) {
			t.Errorf("unexpected: %v", w)
		}
	}
	good, err := Fit(x, KernelFunc(Gaussian{2}.Eval), &Options{Components: 2})
	if err != nil || len(good.Warnings) > 0 {
		t.Errorf("a Gaussian as a KernelFunc is positive: %v, %v", err, good.Warnings)
	}
}

func TestExplainedShare(t *testing.T) {
	for _, n := range []int{40, 400} {
		x := randomData(3, n, 6)
		for _, k := range []Kernel{Linear{}, Gaussian{8}} {
			for _, form := range []Form{Auto, Dual} {
				all, err := Fit(x, k, &Options{Form: form})
				if err != nil {
					t.Fatal(err)
				}
				for _, share := range []float64{0.3, 0.5, 0.95} {
					m, err := Fit(x, k, &Options{ExplainedShare: share, Form: form})
					if err != nil {
						t.Fatal(err)
					}
					r, sum, before := m.ExplainedRatio(), 0.0, 0.0
					for _, v := range r {
						before = sum
						sum += v
					}
					if sum < share || before >= share {
						t.Errorf("n = %d, %v: share %g gives %d components with %g, one less has %g", n, k, share, len(r), sum, before)
					}
					near(t, "eigenvalues", column(m.Eigenvalues), column(all.Eigenvalues[:len(r)]), 1e-11)
				}
				if m, err := Fit(x, k, &Options{ExplainedShare: 0.95, Components: 2, Form: form}); err != nil || m.Components() != 2 {
					t.Errorf("Components limits the share: %v", err)
				}
				if m, err := Fit(x, k, &Options{ExplainedShare: 1, Form: form}); err != nil || m.Components() != all.Components() {
					t.Errorf("share 1 is everything: %v", err)
				}
			}
		}
	}
}

func TestStandardize(t *testing.T) {
	x := randomData(1, 25, 3)
	x.Apply(func(i, j int, v float64) float64 { return 1e6*float64(j) + v*math.Pow(10, float64(4*j)) }, x)
	z := mat.DenseCopyOf(x)
	for j := range 3 {
		mean, sd := 0.0, 0.0
		for i := range 25 {
			mean += x.At(i, j) / 25
		}
		for i := range 25 {
			sd += (x.At(i, j) - mean) * (x.At(i, j) - mean) / 25
		}
		for i := range 25 {
			z.Set(i, j, (x.At(i, j)-mean)/math.Sqrt(sd))
		}
	}
	for _, k := range []Kernel{Linear{}, Gaussian{2}, Polynomial{Degree: 2, Offset: 1}} {
		a, err := Fit(x, k, &Options{Standardize: true, Components: 3})
		if err != nil {
			t.Fatal(err)
		}
		b, err := Fit(z, k, &Options{Components: 3})
		if err != nil {
			t.Fatal(err)
		}
		near(t, k.(interface{ String() string }).String(), a.Embedding, b.Embedding, 1e-9)
		y, err := a.Transform(x)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "transform", y, a.Embedding, 1e-12)
		near(t, "back again", a.toInput(a.toKernel(x)), x, 1e-15)
	}
	x.Apply(func(i, j int, v float64) float64 {
		if j == 1 {
			return 0.1
		}
		return v
	}, x)
	m, err := Fit(x, Gaussian{2}, &Options{Standardize: true})
	if err != nil || len(m.Warnings) != 1 || !errors.Is(m.Warnings[0], ErrConstantColumn) || !strings.Contains(m.Warnings[0].Error(), "[1]") {
		t.Errorf("a constant column: %v, %v", err, m.Warnings)
	}
	allFinite(t, "constant column", m, x)
}

// Far from the origin a polynomial kernel is almost constant: said, not hidden.
func TestLostDigitsAreTold(t *testing.T) {
	x := randomData(1, 15, 3)
	for _, form := range []Form{Primal, Dual} {
		near, err := Fit(x, Polynomial{Degree: 2}, &Options{Form: form})
		if err != nil || len(near.Warnings) > 0 {
			t.Errorf("near the origin: %v, %v", err, near.Warnings)
		}
		far := mat.DenseCopyOf(x)
		far.Apply(func(i, j int, v float64) float64 { return v + 1e9 }, far)
		m, err := Fit(far, Polynomial{Degree: 2}, &Options{Form: form})
		if err != nil {
			if !errors.Is(err, ErrNoVariance) {
				t.Errorf("%v at 1e9: %v", form, err)
			}
			continue
		}
		if !warned(m, ErrPrecision) {
			t.Errorf("%v at 1e9: no warning: %v", form, m.Warnings)
		}
		if m, err = Fit(far, Polynomial{Degree: 2}, &Options{Form: form, Standardize: true}); err != nil || len(m.Warnings) > 0 {
			t.Errorf("%v standardized: %v, %v", form, err, m.Warnings)
		}
	}
}
