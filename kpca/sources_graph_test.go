package kpca_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/spectral"
)

// Row 14. UMass: US comes from K alone (uncentred kernel PCA); Z = φW is off by
// the mean of φ in W; a k-NN graph is not symmetric by itself; the smallest
// eigenvector of L is constant; and L relaxes RatioCut, not the minimal cut.
func TestRow14BasisExpansion(t *testing.T) {
	x := data.Mixture(30, 3, 1).X
	k := kpca.Polynomial{Degree: 2, Offset: 1}
	f := k.Map(x)
	var svd mat.SVD
	svd.Factorize(f, mat.SVDThin)
	var u mat.Dense
	svd.UTo(&u)
	fromK, err := kpca.FitGram(kpca.Gram(k, x), &kpca.Options{Components: 4, Uncentered: true})
	if err != nil {
		t.Fatal(err)
	}
	for j, s := range svd.Values(nil)[:4] {
		for i := range 30 {
			if us := s * u.At(i, j); math.Abs(math.Abs(us)-math.Abs(fromK.Embedding.At(i, j))) > 1e-10*fromK.Eigenvalues[0] {
				t.Errorf("US at (%d, %d) is %g, from K alone %g", i, j, us, fromK.Embedding.At(i, j))
			}
		}
	}
	fbar := mat.DenseCopyOf(f)
	fbar.Apply(func(_, j int, v float64) float64 { return v - mean(f.ColView(j)) }, fbar)
	svd.Factorize(fbar, mat.SVDThin)
	var w, z, g, shift mat.Dense
	svd.VTo(&w)
	z.Mul(f, &w)
	g.Mul(fbar, &w)
	shift.Sub(&z, &g)
	for j := range 3 {
		if c := mat.Col(nil, j, &shift); floats.Max(c)-floats.Min(c) > 1e-11 || math.Abs(c[0]) < 1e-6 {
			t.Errorf("Z = φW is off by %v in column %d, expected one constant", c, j)
		}
	}
}

func TestRow14Graphs(t *testing.T) {
	x := data.Mixture(30, 3, 1).X
	lopsided := 0 // pairs of which one is among the other's 4 nearest, not vice versa
	near := func(i, j int) bool {
		closer := 0
		for r := range 30 {
			if r != i && floats.Distance(x.RawRowView(i), x.RawRowView(r), 2) < floats.Distance(x.RawRowView(i), x.RawRowView(j), 2) {
				closer++
			}
		}
		return closer < 4
	}
	for i := range 30 {
		for j := range i {
			if near(i, j) != near(j, i) {
				lopsided++
			}
		}
	}
	if lopsided == 0 {
		t.Error("the 4-NN relation is symmetric here; choose other data")
	}
	// Two cliques of four joined by two edges, and a vertex on one edge.
	w := mat.NewSymDense(9, nil)
	for i := range 8 {
		for j := range i {
			if i/4 == j/4 {
				w.SetSym(i, j, 1)
			}
		}
	}
	w.SetSym(0, 4, 0.6)
	w.SetSym(1, 5, 0.6)
	w.SetSym(7, 8, 1)
	values, vectors, err := spectral.Smallest(w, 2, spectral.Unnormalized)
	if err != nil {
		t.Fatal(err)
	}
	if c := mat.Col(nil, 0, vectors); math.Abs(values[0]) > 1e-12 || floats.Max(c)-floats.Min(c) > 1e-10 {
		t.Errorf("the smallest eigenvector of L should be constant with λ = 0: %g, %v", values[0], c)
	}
	minimal, cut, err := spectral.MinCut(w)
	if err != nil {
		t.Fatal(err)
	}
	clusters, err := spectral.Cluster(w, 2, spectral.Unnormalized, 1)
	if err != nil {
		t.Fatal(err)
	}
	a, err := spectral.RatioCut(w, minimal)
	if err != nil {
		t.Fatal(err)
	}
	b, err := spectral.RatioCut(w, clusters)
	if err != nil {
		t.Fatal(err)
	}
	c, err := spectral.Cut(w, clusters)
	if err != nil {
		t.Fatal(err)
	}
	if !(cut < c && b < a) || clusters[3] == clusters[4] || clusters[7] != clusters[8] {
		t.Errorf("minimal cut %g (RatioCut %g), spectral clusters %v with cut %g (RatioCut %g)", cut, a, clusters, c, b)
	}
}

// Row 15. Five ways to write one Gaussian.
func TestRow15Widths(t *testing.T) {
	x, c := data.Wine().X, 300.0
	want := kpca.Gram(kpca.Gaussian{Width: c}, x)
	exponent := func(f func(d2 float64) float64) kpca.Kernel {
		return kpca.KernelFunc(func(x, y []float64) float64 { return math.Exp(f(squaredDistance(x, y))) })
	}
	umass, sigma, cornell := c*c, c/math.Sqrt2, 1/c/c
	for name, k := range map[string]kpca.Kernel{
		"UMass exp(−d²/c)":        exponent(func(d2 float64) float64 { return -d2 / umass }),
		"AI2 exp(−d²/2σ²)":        exponent(func(d2 float64) float64 { return -d2 / 2 / sigma / sigma }),
		"Cornell exp(−σd²)":       exponent(func(d2 float64) float64 { return -cornell * d2 }),
		"GaussianSigma(σ)":        kpca.GaussianSigma(sigma),
		"GaussianGamma(1/c²)":     kpca.GaussianGamma(cornell),
		"scikit-learn exp(−γ·d²)": exponent(func(d2 float64) float64 { return -cornell * d2 }),
	} {
		if d := distance(kpca.Gram(k, x), want); d > 1e-14 {
			t.Errorf("%s differs from exp(−d²/c²) by %g", name, d)
		}
	}
}

// Row 16. "KPCA and k-means is closely related": at the same c it finds neither
// moons nor circles, which spectral clustering of an 8-NN graph finds.
func TestRow16ClusteringIsNotTheSame(t *testing.T) {
	for _, set := range []*data.Set{data.Moons(300, 0.05, 1), data.Circles(300, 0.5, 0.05, 1)} {
		m, err := kpca.Fit(set.X, kpca.Gaussian{Width: 0.3}, &kpca.Options{Components: 2})
		if err != nil {
			t.Fatal(err)
		}
		byKPCA, _, err := spectral.KMeans(m.Embedding, 2, 1)
		if err != nil {
			t.Fatal(err)
		}
		w, err := spectral.KNearest(set.X, 8, spectral.Union, nil)
		if err != nil {
			t.Fatal(err)
		}
		byGraph, err := spectral.Cluster(w, 2, spectral.Unnormalized, 1)
		if err != nil {
			t.Fatal(err)
		}
		a, err := spectral.AdjustedRand(byKPCA, set.Labels)
		if err != nil {
			t.Fatal(err)
		}
		b, err := spectral.AdjustedRand(byGraph, set.Labels)
		if err != nil {
			t.Fatal(err)
		}
		if a > 0.5 || b < 0.99 {
			t.Errorf("%s: adjusted Rand index %.2f by KPCA and k-means, %.2f by spectral clustering", set.Name, a, b)
		}
	}
}
