package kpca_test

import (
	"math"
	"sort"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

// Row 6. AI2 and Cornell cancel K̄, which has no inverse: K̄1 = 0. What that adds
// to α changes no projection.
func TestRow06NoInverse(t *testing.T) {
	l := newLecture(t, kpca.Gaussian{Width: 3}, 3)
	kbar := kpca.Center(kpca.Gram(l.k, l.x))
	equal(t, "K̄1", mulVec(kbar, mat.NewVecDense(l.n, floatsOf(1, l.n))), mat.NewVecDense(l.n, nil))
	moved := *l
	moved.A = mat.DenseCopyOf(l.A)
	moved.A.Apply(func(_, _ int, v float64) float64 { return v + 3 }, moved.A)
	equal(t, "α + 3·1 on K̄", moved.scores(kbar, -0.5), l.model.Embedding)
	k := kpca.CrossGram(l.k, l.fresh, l.x)
	different(t, "α + 3·1 on values that were not centred twice", moved.scores(l.centred(k), -0.5), transform(t, l.model, l.fresh))
}

func floatsOf(v float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = v
	}
	return out
}

// Row 7. rank(K̄) ≤ min(μ, n−1): one less than the n of the lecture and Accord.
func TestRow07Rank(t *testing.T) {
	x := data.Mixture(8, 12, 1).X
	for _, c := range []struct {
		x    mat.Matrix
		k    kpca.Kernel
		want int
	}{
		{x, kpca.Linear{}, 7},
		{x, kpca.Gaussian{Width: 3}, 7},
		{x.Slice(0, 8, 0, 2), kpca.Linear{}, 2},
		{x.Slice(0, 8, 0, 2), kpca.Polynomial{Degree: 2}, 3},
	} {
		for _, form := range []kpca.Form{kpca.Auto, kpca.Dual} {
			m, err := kpca.Fit(c.x, c.k, &kpca.Options{Form: form})
			if err != nil || m.Components() != c.want {
				t.Errorf("%v: rank %d expected, got %v (%v)", c.k, c.want, m.Eigenvalues, err)
			}
		}
	}
	if m, err := kpca.Fit(x, kpca.Linear{}, &kpca.Options{Uncentered: true}); err != nil || m.Components() != 8 {
		t.Errorf("uncentred the rank is n = 8: %v", err)
	}
}

// Row 8. λ of K̄, of K̄/n and of K̄/(n−1) differ by that factor; the embedding
// √λ·α·√(the factor) is one. Cornell's ‖α‖² = 1/(nλ) says the same.
func TestRow08TheFactorOfLambda(t *testing.T) {
	l := newLecture(t, kpca.Polynomial{Degree: 2, Offset: 1}, 3)
	kbar := kpca.Center(kpca.Gram(l.k, l.x))
	for _, factor := range []float64{1, float64(l.n), float64(l.n - 1)} {
		c := mat.NewSymDense(l.n, nil)
		c.ScaleSym(1/factor, kbar)
		m, err := kpca.FitGram(c, &kpca.Options{Components: 3})
		if err != nil {
			t.Fatal(err)
		}
		for j, v := range m.Eigenvalues {
			if math.Abs(v*factor-l.lambda[j]) > 1e-11*l.lambda[0] {
				t.Errorf("factor 1/%g: λ_%d is %g, expected %g", factor, j+1, v, l.lambda[j]/factor)
			}
			// α with ‖α‖² = 1/(factor·λ′) gives the projections K̄α.
			alpha := mat.NewVecDense(l.n, mat.Col(nil, j, m.Embedding))
			alpha.ScaleVec(1/mat.Norm(alpha, 2)/math.Sqrt(factor*v), alpha)
			equal(t, "K̄α", mulVec(kbar, alpha), l.model.Embedding.ColView(j))
		}
	}
}

// Row 9. Sorting by |λ| lets a negative direction in.
func TestRow09SortedByMagnitude(t *testing.T) {
	x := data.Mixture(30, 3, 1).X
	k := kpca.Sigmoid{Scale: 0.3, Offset: -2}
	var eig mat.EigenSym
	if !eig.Factorize(kpca.Center(kpca.Gram(k, x)), false) {
		t.Fatal("no convergence")
	}
	values := eig.Values(nil)
	sort.Slice(values, func(i, j int) bool { return math.Abs(values[i]) > math.Abs(values[j]) })
	in := -1
	for j := 0; j < 5 && in < 0; j++ {
		if values[j] < 0 {
			in = j
		}
	}
	if in < 0 {
		t.Fatalf("the five largest |λ| are all positive: %v", values[:5])
	}
	m, err := kpca.Fit(x, k, &kpca.Options{Components: 5})
	if err != nil {
		t.Fatal(err)
	}
	if m.Eigenvalues[4] <= 0 || !sort.IsSorted(sort.Reverse(sort.Float64Slice(m.Eigenvalues))) {
		t.Errorf("eigenvalues %v should be positive and descending; by magnitude, place %d would be %g", m.Eigenvalues, in, values[in])
	}
}

// Row 10. Accord's uncentred mode gives λ·v; the coordinates are √λ·v.
func TestRow10UncentredScale(t *testing.T) {
	rings := data.Rings(15, 0.05, 1).X
	k := kpca.Gaussian{Width: 2}
	m, err := kpca.Fit(rings, k, &kpca.Options{Components: 3, Uncentered: true})
	if err != nil {
		t.Fatal(err)
	}
	for j, l := range m.Eigenvalues {
		v := mat.NewVecDense(45, mat.Col(nil, j, m.Embedding))
		v.ScaleVec(1/math.Sqrt(l), v)
		kv := mulVec(kpca.Gram(k, rings), v) // Accord: K times the unit eigenvector
		want := mat.NewVecDense(45, nil)
		want.ScaleVec(math.Sqrt(l), m.Embedding.ColView(j))
		equal(t, "Kv against √λ times the coordinates", kv, want)
		different(t, "Kv against the coordinates", kv, m.Embedding.ColView(j))
	}
	equal(t, "the coordinates of training rows as new ones", transform(t, m, rings), m.Embedding)
}

// Row 11. Centring the inputs first: nothing for shift-invariant kernels,
// another kernel for the polynomial.
func TestRow11CentredInputs(t *testing.T) {
	x := data.Mixture(30, 3, 1).X
	moved := mat.DenseCopyOf(x)
	moved.Apply(func(_, j int, v float64) float64 { return v - mean(x.ColView(j)) + 1 }, moved)
	for _, k := range []kpca.Kernel{kpca.Gaussian{Width: 3}, kpca.Laplacian{Width: 3}, kpca.Linear{}, kpca.Polynomial{Degree: 2}, kpca.Polynomial{Degree: 3, Offset: 1}} {
		a, err := kpca.Fit(x, k, &kpca.Options{Components: 2})
		if err != nil {
			t.Fatal(err)
		}
		b, err := kpca.Fit(moved, k, &kpca.Options{Components: 2})
		if err != nil {
			t.Fatal(err)
		}
		if _, changes := k.(kpca.Polynomial); changes {
			different(t, "the polynomial kernel on moved inputs", column(b.Eigenvalues), column(a.Eigenvalues))
			continue
		}
		equal(t, "moved inputs", b.Embedding, a.Embedding)
	}
}

func column(v []float64) *mat.VecDense { return mat.NewVecDense(len(v), v) }
