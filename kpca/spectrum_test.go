package kpca

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

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
				t.Errorf("%v, %v: expected a warning about λ_1 = λ_2, got %v", k, m.form(), m.Warnings)
			}
			if c := m.Certificates[0]; c.Gap > 1e-15 || c.Residual < c.Gap {
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
	distance := KernelFunc(func(x, y []float64) float64 { return precise.SquaredDistance(x, y, 1) })
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
		back, err := a.toInput(a.toKernel(x))
		if err != nil {
			t.Fatal(err)
		}
		near(t, "back again", back, x, 1e-15)
	}
	x.Apply(func(i, j int, v float64) float64 {
		if j == 1 {
			return 0.1
		}
		return v
	}, x)
	m, err := Fit(x, Gaussian{2}, &Options{Standardize: true})
	if err != nil || len(m.Warnings) != 1 || !errors.Is(m.Warnings[0], ErrConstantColumn) || !strings.Contains(m.Warnings[0].Error(), "column 1 (counted from 0)") {
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

// Two columns that a solver has mixed with the vector 1, as it does when their
// eigenvalues are tiny: afterwards they sum to 0 and are orthonormal again.
func TestOnesAreRemoved(t *testing.T) {
	m := mustFit(t, randomData(1, 30, 3), Gaussian{2}, &Options{Components: 5})
	a := mat.DenseCopyOf(m.alpha)
	sin, cos := math.Sincos(1e-3)
	for _, j := range []int{2, 4} {
		for i := range 30 {
			a.Set(i, j, cos*a.At(i, j)+sin/math.Sqrt(30))
		}
	}
	removeOnes(a)
	var ata mat.Dense
	ata.Mul(a.T(), a)
	near(t, "AᵀA", &ata, mat.NewDiagDense(5, []float64{1, 1, 1, 1, 1}), 1e-14)
	near(t, "A", a, m.alpha, 1e-3)
	for j := range 5 {
		if sum := mat.Sum(a.ColView(j)); math.Abs(sum) > 1e-14 {
			t.Errorf("column %d sums to %g", j, sum)
		}
	}
	zero := mat.NewDense(4, 1, nil)
	orthonormalize(zero, 0)
	near(t, "a column of zeros", zero, mat.NewDense(4, 1, nil), 0)
}

// λ = 1 and −1: the trace is 0, and the share of the one component is 1.
func TestSharesOfAnIndefiniteMatrix(t *testing.T) {
	m, err := FitGram(mat.NewSymDense(2, []float64{0, 1, 1, 0}), &Options{Uncentered: true})
	if err != nil {
		t.Fatal(err)
	}
	if r := m.ExplainedRatio(); len(r) != 1 || math.Abs(r[0]-1) > 1e-14 || m.Trace != 0 || !warned(m, ErrIndefinite) {
		t.Errorf("shares %v, trace %g, warnings %v", r, m.Trace, m.Warnings)
	}
}
