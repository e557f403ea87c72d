package lecture

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

// The embedding of any sample, slide "PCA in Feature Space (Dual)". Up to signs
// the numbers are those of scikit-learn 1.9.1: KernelPCA(2, kernel="rbf",
// gamma=1/1.69).
func Example() {
	x := mat.NewDense(3, 1, []float64{0, 1, 3})
	kernel := kpca.Gaussian{Width: 1.3}
	K, k := kpca.Gram(kernel, x), kpca.CrossGram(kernel, x, mat.NewDense(1, 1, []float64{2}))
	h := H(3)
	A, L := Eigen(Mul(h, K, h), 2)
	g := Mul(Power(L, -0.5), A.T(), h, Sub(k, Mul(K, Mean(3))))
	fmt.Printf("%.4f\n", mat.Formatted(g.T()))
	// Output:
	// [0.3274  0.4187]
}

func TestEqualsTheLibrary(t *testing.T) {
	z, err := data.Standardize(data.Wine().X)
	if err != nil {
		t.Fatal(err)
	}
	kernel := kpca.Gaussian{Width: 3}
	model, err := kpca.Fit(z, kernel, &kpca.Options{Components: 5})
	if err != nil {
		t.Fatal(err)
	}
	K, h := kpca.Gram(kernel, z), H(178)
	A, L := Eigen(Mul(h, K, h), 5)
	if d := Largest(Sub(Mul(A, Power(L, 0.5)), model.Embedding)); d > 1e-11 {
		t.Errorf("training embeddings differ by %g", d)
	}
	for j, l := range Diagonal(L) {
		if math.Abs(l-model.Eigenvalues[j]) > 1e-11*l {
			t.Errorf("λ_%d = %g, the library has %g", j+1, l, model.Eigenvalues[j])
		}
	}
}

func TestH(t *testing.T) {
	h := H(7)
	if d := Largest(Sub(Mul(h, h), h)); d > 1e-15 {
		t.Errorf("HH − H = %g", d)
	}
	if d := Largest(Mul(h, Ones(7))); d > 1e-15 {
		t.Errorf("H1 = %g", d)
	}
	if d := Largest(Sub(Mul(Scale(7, h), Mean(7)), Mul(h, Ones(7)))); d > 1e-15 {
		t.Errorf("Mean isn't Ones/n: %g", d)
	}
}

func TestEigenRefuses(t *testing.T) {
	for name, f := range map[string]func(){
		"not symmetric": func() { Eigen(mat.NewDense(2, 2, []float64{1, 2, 3, 4}), 1) },
		"not square":    func() { Eigen(mat.NewDense(2, 3, nil), 1) },
		"m too large":   func() { Eigen(H(3), 4) },
	} {
		if !panics(f) {
			t.Errorf("%s is accepted", name)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return
}

func TestLargestSeesNaN(t *testing.T) {
	if v := Largest(mat.NewDense(1, 2, []float64{math.NaN(), 1})); !math.IsNaN(v) {
		t.Errorf("NaN is lost: %g", v)
	}
	if v := Largest(mat.NewDense(1, 2, []float64{1, math.NaN()})); !math.IsNaN(v) {
		t.Errorf("NaN is lost: %g", v)
	}
}
