package kpca

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// halved embeds a Gaussian and evaluates something else.
type halved struct{ Gaussian }

func (h halved) Eval(x, y []float64) float64 { return h.Gaussian.Eval(x, y) / 2 }

func (h halved) EvalRow(dst, x []float64, ys *mat.Dense) {
	for j := range dst {
		dst[j] = h.Eval(x, ys.RawRowView(j))
	}
}

func TestAnEmbeddedKernelLendsNoTraits(t *testing.T) {
	x := mixture(60, 3, 7)
	k := halved{Gaussian{4}}
	want := mustFit(t, x, KernelFunc(k.Eval), &Options{Components: 3})
	got := mustFit(t, x, k, &Options{Components: 3})
	near(t, "eigenvalues", mat.NewDense(1, 3, got.Eigenvalues), mat.NewDense(1, 3, want.Eigenvalues), 1e-12)
	near(t, "Gram", Gram(k, x), Gram(KernelFunc(k.Eval), x), 1e-15)
}

func TestAPointerToAKernelIsTheKernel(t *testing.T) {
	x := mixture(60, 3, 7)
	for _, c := range []struct{ pointer, value Kernel }{
		{&Gaussian{4}, Gaussian{4}},
		{&Laplacian{4}, Laplacian{4}},
		{&Linear{}, Linear{}},
		{&Polynomial{Degree: 2}, Polynomial{Degree: 2}},
		{&Sigmoid{}, Sigmoid{}},
		{&Cosine{}, Cosine{}},
	} {
		m := mustFit(t, x, c.pointer, &Options{Components: 2})
		want := mustFit(t, x, c.value, &Options{Components: 2})
		if m.Kernel() != c.value {
			t.Errorf("%T: the model has the kernel %#v", c.pointer, m.Kernel())
		}
		if !mat.Equal(m.Embedding, want.Embedding) || !mat.Equal(Gram(c.pointer, x), Gram(c.value, x)) {
			t.Errorf("%T gives other numbers than %T", c.pointer, c.value)
		}
		if _, err := m.MarshalBinary(); err != nil {
			t.Errorf("%T: %v", c.pointer, err)
		}
	}
	m := mustFit(t, x, &Gaussian{4}, &Options{Components: 2})
	if _, _, err := m.Denoise(x, FixedPoint{}); err != nil {
		t.Errorf("FixedPoint: %v", err)
	}
	if _, err := Fit(x, &Gaussian{-1}, nil); err == nil || !strings.Contains(err.Error(), "Gaussian.Width is -1") {
		t.Errorf("a bad setting behind a pointer: %v", err)
	}
}

func TestNilKernelsPanicWithASentence(t *testing.T) {
	x := mixture(10, 2, 1)
	for _, k := range []Kernel{nil, KernelFunc(nil), MapFunc(nil), (*Gaussian)(nil), (*Nystrom)(nil), (*Fourier)(nil)} {
		for name, f := range map[string]func(){
			"Fit":        func() { Fit(x, k, nil) },
			"Gram":       func() { Gram(k, x) },
			"CrossGram":  func() { CrossGram(k, x, x) },
			"NewNystrom": func() { NewNystrom(k, x) },
		} {
			mustPanic(t, fmt.Sprintf("%s with %#v", name, k), f)
		}
	}
}
