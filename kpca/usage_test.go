package kpca

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

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
		{MapFunc(func(x []float64) []float64 { return make([]float64, 50) }), 20, 3, Primal},
	} {
		m, err := Fit(scaled(1e-3, randomData(1, c.n, c.d)), c.k, &Options{Components: 1, KeepZeros: true})
		if err != nil {
			t.Errorf("%s: %v", kernelName(c.k), err)
			continue
		}
		if m.form() != c.want {
			t.Errorf("%s on %d×%d: %v, expected %v", kernelName(c.k), c.n, c.d, m.form(), c.want)
		}
	}
	if m, err := Fit(randomData(1, 20, 2), Linear{}, &Options{Solver: Full{}}); err != nil || m.form() != Dual {
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

func TestEmptyMatrices(t *testing.T) {
	if Gram(Linear{}, &mat.Dense{}).SymmetricDim() != 0 || Center(&mat.SymDense{}).SymmetricDim() != 0 {
		t.Error("the Gram matrix of no samples should be empty")
	}
	if r, c := CrossGram(Linear{}, &mat.Dense{}, &mat.Dense{}).Dims(); r != 0 || c != 0 {
		t.Errorf("kernel values of no samples: %d×%d", r, c)
	}
}

// A precomputed K of 1e12 plus a trifle: said, though there is no kernel to name.
func TestPrecisionOfAGramMatrix(t *testing.T) {
	k := Gram(Linear{}, randomData(1, 10, 2))
	for i := range 10 {
		for j := i; j < 10; j++ {
			k.SetSym(i, j, k.At(i, j)+1e12)
		}
	}
	m, err := FitGram(k, &Options{Components: 2})
	if err != nil || !warned(m, ErrPrecision) || !strings.Contains(m.Warnings[0].Error(), "the Gram matrix") {
		t.Errorf("%v, %v", err, m.Warnings)
	}
}

// The rows of HKH sum to 0 in the scale of K̄, not of K.
func TestCenteredRowsSumToZero(t *testing.T) {
	k := Gram(Linear{}, randomData(1, 50, 3))
	for i := range 50 {
		for j := i; j < 50; j++ {
			k.SetSym(i, j, k.At(i, j)+1e9/3)
		}
	}
	c := Center(k)
	for i := range 50 {
		if s := mat.Sum(mat.NewVecDense(50, mat.Row(nil, i, c))); math.Abs(s) > 1e-11 {
			t.Errorf("row %d of HKH sums to %g", i, s)
		}
	}
}
