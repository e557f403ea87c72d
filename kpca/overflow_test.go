package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// What overflows is an error that names the sample, never Inf, NaN or a 0 that
// rounding made.
func TestMonitoringTellsOverflow(t *testing.T) {
	x := mixture(30, 2, 1)
	m := mustFit(t, x, Linear{}, &Options{Components: 2, Form: Dual})
	far := mat.NewDense(2, 2, []float64{1, 1, 1e154, 1e160})
	if v, err := m.HotellingT2(far); err == nil || !strings.Contains(err.Error(), "row 1") {
		t.Errorf("HotellingT2: %v, %v", v, err)
	}
	cross := mat.NewDense(2, 30, nil)
	for i := range 30 {
		cross.Set(1, i, 1e300*float64(i))
	}
	if v, err := m.HotellingT2Gram(cross); err == nil || !strings.Contains(err.Error(), "row 1") {
		t.Errorf("HotellingT2Gram: %v, %v", v, err)
	}
	if v, err := m.PredictionErrorGram(cross, []float64{1, 1e308}); err == nil {
		t.Errorf("PredictionErrorGram: %v", v)
	}
	k := CrossGram(Linear{}, x, x)
	self := make([]float64, 30)
	for i := range self {
		self[i] = k.At(i, i)
	}
	if _, err := m.PredictionErrorGram(k, self); err != nil {
		t.Errorf("K(x,x) as it is: %v", err)
	}
	self[4] = -1e3
	if v, err := m.PredictionErrorGram(k, self); err == nil || !strings.Contains(err.Error(), "new sample 4") {
		t.Errorf("a K(x,x) that contradicts the others passes: %v, %v", v, err)
	}
}

func TestPreImageDistancesAreFinite(t *testing.T) {
	x := mixture(30, 2, 1)
	m := mustFit(t, x, Linear{}, &Options{Components: 2})
	for _, size := range []float64{1e100, 1e154, 1e160, 1e200, 1e307} {
		_, reports, err := m.PreImage(mat.NewDense(1, 2, []float64{size, -size}), Ridge{})
		if err == nil && (math.IsInf(reports[0].Distance, 0) || math.IsNaN(reports[0].Distance)) {
			t.Errorf("embedding %g: distance %g without an error", size, reports[0].Distance)
		}
	}
}

// An offset that dwarfs the data costs no digits, in either form.
func TestPolynomialWithAHugeOffset(t *testing.T) {
	x := mixture(40, 3, 2)
	want := mustFit(t, x, Linear{}, &Options{Components: 3})
	for _, offset := range []float64{1e7, 1e12, 1e20, 1e40} {
		for _, form := range []Form{Primal, Dual} {
			m, err := Fit(x, Polynomial{Degree: 2, Offset: offset}, &Options{Components: 3, Form: form})
			if err != nil {
				t.Errorf("offset %g, %v: %v", offset, form, err)
				continue
			}
			if len(m.Warnings) > 0 {
				t.Errorf("offset %g, %v: %v", offset, form, m.Warnings)
			}
			// (t+r)² − r² = 2rt + t²: linear PCA, with eigenvalues times 2r
			for j, l := range m.Eigenvalues {
				if e := math.Abs(l/(2*offset*want.Eigenvalues[j]) - 1); e > 1e-12+1e4/offset {
					t.Errorf("offset %g, %v: λ_%d off by %g", offset, form, j+1, e)
				}
			}
			y, err := m.Transform(x)
			if err != nil {
				t.Fatal(err)
			}
			near(t, "Transform", y, m.Embedding, 1e-11)
		}
	}
	m := mustFit(t, x, Polynomial{Degree: 3, Offset: 1e9}, &Options{Components: 2, Form: Dual})
	b, err := m.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back Model
	if err := back.UnmarshalBinary(b); err != nil {
		t.Fatal(err)
	}
	near(t, "saved", back.Embedding, m.Embedding, 0)
}
