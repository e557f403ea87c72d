package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestSettingsOfSolversAreChecked(t *testing.T) {
	x := mixture(80, 3, 1)
	nan := math.NaN()
	for _, c := range []struct {
		solver Solver
		want   string
	}{
		{Lanczos{Block: -1}, "Block is -1"},
		{MatrixFree{Block: -1}, "Block is -1"},
		{Lanczos{Tolerance: -1}, "Tolerance is -1"},
		{Lanczos{Tolerance: nan}, "Tolerance is NaN"},
		{MatrixFree{Tolerance: 1}, "Tolerance is 1"},
		{PivotedCholesky{Tolerance: -1}, "Tolerance is -1"},
		{PivotedCholesky{Tolerance: nan}, "Tolerance is NaN"},
		{PivotedCholesky{Tolerance: 1}, "Tolerance is 1"},
		{PivotedCholesky{MaxRank: -1}, "MaxRank is -1"},
	} {
		if _, err := Fit(x, Gaussian{4}, &Options{Components: 2, Solver: c.solver}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: error %v, want one with %q", c.solver, err, c.want)
		}
	}
}

func TestNilIsASentence(t *testing.T) {
	var none *Model
	var dense *mat.Dense
	var sym *mat.SymDense
	x := mixture(20, 2, 1)
	m := mustFit(t, x, Gaussian{3}, &Options{Components: 2})
	for name, f := range map[string]func(){
		"Fit(nil)":              func() { Fit(nil, Gaussian{1}, nil) },
		"Fit((*Dense)(nil))":    func() { Fit(dense, Gaussian{1}, nil) },
		"FitGram(nil)":          func() { FitGram(nil, nil) },
		"FitGram(nil SymDense)": func() { FitGram(sym, nil) },
		"Gram(nil)":             func() { Gram(Gaussian{1}, nil) },
		"CrossGram(nil)":        func() { CrossGram(Gaussian{1}, x, dense) },
		"Center(nil)":           func() { Center(nil) },
		"NewNystrom":            func() { NewNystrom(Gaussian{1}, nil) },
		"Transform(nil)":        func() { m.Transform(nil) },
		"TransformGram(nil)":    func() { m.TransformGram(nil) },
		"PreImage(nil matrix)":  func() { m.PreImage(nil, Ridge{}) },
		"Best with nil":         func() { m.Denoise(x, Best{Methods: []PreImage{nil}}) },
		"nil.Transform":         func() { none.Transform(x) },
		"nil.TransformGram":     func() { none.TransformGram(x) },
		"nil.PreImage":          func() { none.PreImage(x, Ridge{}) },
		"nil.Denoise":           func() { none.Denoise(x, Ridge{}) },
		"nil.PredictionError":   func() { none.PredictionError(x) },
		"nil.HotellingT2":       func() { none.HotellingT2(x) },
		"nil.ExplainedRatio":    func() { none.ExplainedRatio() },
		"nil.Components":        func() { none.Components() },
		"nil.Kernel":            func() { none.Kernel() },
		"nil.MarshalBinary":     func() { none.MarshalBinary() },
		"nil.UnmarshalBinary":   func() { none.UnmarshalBinary(nil) },
		"empty Nystrom.Map":     func() { (&Nystrom{}).Map(x) },
		"empty Nystrom.Eval":    func() { (&Nystrom{}).Eval([]float64{1}, []float64{1}) },
		"empty Fourier.Map":     func() { (&Fourier{}).Map(x) },
		"empty Fourier.Eval":    func() { (&Fourier{}).Eval([]float64{1}, []float64{1}) },
		"Gram, empty Nystrom":   func() { Gram(&Nystrom{}, x) },
	} {
		mustPanic(t, name, f)
	}
	for _, k := range []Kernel{&Nystrom{}, &Fourier{}} {
		if _, err := Fit(x, k, nil); err == nil || !strings.Contains(err.Error(), "is empty; make one with New") {
			t.Errorf("%T: %v", k, err)
		}
	}
	var empty Model
	if _, _, err := empty.PreImage(x, Ridge{}); err != errNotFitted {
		t.Errorf("the PreImage of an empty model: %v", err)
	}
}
