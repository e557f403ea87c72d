package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// A start of one's own leads to the same maximum, or a nearer one; what doesn't fit
// is an error.
func TestFixedPointFromAChosenStart(t *testing.T) {
	x := mixture(60, 3, 4)
	m := mustFit(t, x, Gaussian{5}, &Options{Components: 6, Standardize: true})
	z, err := m.Transform(x)
	if err != nil {
		t.Fatal(err)
	}
	_, want, err := m.PreImage(z, FixedPoint{})
	if err != nil {
		t.Fatal(err)
	}
	_, got, err := m.PreImage(z, FixedPoint{From: x})
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for i := range got {
		if math.Abs(got[i].Distance-want[i].Distance) < 1e-6 {
			same++
		}
	}
	if same < 50 {
		t.Errorf("from the samples themselves only %d of 60 reach the distance of the usual starts", same)
	}
	for _, from := range []mat.Matrix{x.Slice(0, 3, 0, 3), x.Slice(0, 60, 0, 2)} {
		if _, _, err := m.PreImage(z, FixedPoint{From: from}); err == nil || !strings.Contains(err.Error(), "FixedPoint") && !strings.Contains(err.Error(), "columns") {
			t.Errorf("a start of another size: %v", err)
		}
	}
}

// scikit-learn's inverse_transform is dual_coef = (K + αI)⁻¹X, X̂ = K·dual_coef, with
// the kernel on embeddings and α absolute: the literal formula, for the same α.
func TestUncenteredRidgeIsScikitLearns(t *testing.T) {
	x := mixture(30, 3, 4)
	m := mustFit(t, x, Gaussian{5}, &Options{Components: 4})
	const alpha = 0.1
	k := Gaussian{Width: 2}
	back, _, err := m.PreImage(m.Embedding, Ridge{Kernel: k, Alpha: alpha, Uncentered: true})
	if err != nil {
		t.Fatal(err)
	}
	gram := mat.DenseCopyOf(Gram(k, m.Embedding))
	system := mat.DenseCopyOf(gram)
	for i := range 30 {
		system.Set(i, i, system.At(i, i)+alpha) // the mean diagonal of a Gaussian is 1
	}
	var coef, want mat.Dense
	if err := coef.Solve(system, x); err != nil {
		t.Fatal(err)
	}
	want.Mul(gram, &coef)
	near(t, "inverse_transform", back, &want, 1e-10)
}

func TestScalerOfAModel(t *testing.T) {
	x := mixture(30, 3, 4)
	m := mustFit(t, x, Gaussian{5}, &Options{Components: 2, Standardize: true})
	z, err := m.Scaler().Apply(x)
	if err != nil {
		t.Fatal(err)
	}
	want := mustFit(t, z, Gaussian{5}, &Options{Components: 2})
	near(t, "embedding", m.Embedding, want.Embedding, 1e-12)
	if s := want.Scaler(); s != nil {
		t.Errorf("a Scaler without Standardize: %v", s)
	}
}
