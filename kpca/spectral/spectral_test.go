package spectral

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/data"
	"kpcalab/kpca"
)

// sample is the data of testdata/expected.py.
func sample() *mat.Dense {
	x := mat.NewDense(9, 2, nil)
	for i := range 9 {
		f := float64(i)
		x.SetRow(i, []float64{float64(i*i%7) + 0.25*f, float64(3*i%5) - 0.1*f*f})
	}
	return x
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Degrees of scikit-learn 1.9.1's kneighbors_graph, symmetrised both ways.
func TestKNearestAgreesWithScikitLearn(t *testing.T) {
	for how, want := range map[Symmetry]string{
		Union:  "[2 2 3 2 5 2 5 2 3]",
		Mutual: "[0 1 1 1 2 0 2 1 2]",
	} {
		if got := fmt.Sprint(Degrees(must(KNearest(sample(), 2, how, nil)))); got != want {
			t.Errorf("symmetry %v: degrees %v, want %v", how, got, want)
		}
	}
}

// Eigenvalues of scipy 1.17.1's csgraph.laplacian.
func TestLaplacianSpectraAgreeWithScipy(t *testing.T) {
	w := must(Full(sample(), kpca.Gaussian{Width: 3}))
	normalized := []float64{0, 0.5553797558766992, 0.9342405910136, 0.9998873623993141, 1.178512710478914, 1.2557732715653227, 1.284864618878338, 1.3679981246934747, 1.4233435650943418}
	for kind, want := range map[Kind][]float64{
		Unnormalized: {0, 1.0375046367327907, 1.6726621274152174, 1.9015263725872233, 2.364658661253485, 2.786676724199973, 3.2274329389911616, 3.869341525115259, 4.487757954023002},
		Symmetric:    normalized,
		RandomWalk:   normalized,
	} {
		got, u, err := Smallest(w, 9, kind)
		if err != nil {
			t.Fatal(err)
		}
		l := must(Laplacian(w, kind))
		for j := range want {
			if math.Abs(got[j]-want[j]) > 1e-12 {
				t.Errorf("kind %v: eigenvalue %d is %.15g, want %.15g", kind, j, got[j], want[j])
			}
			var r mat.VecDense // the definition: Lu = λu, for RandomWalk with D^{-1}L
			r.MulVec(l, u.ColView(j))
			r.AddScaledVec(&r, -got[j], u.ColView(j))
			if mat.Norm(&r, 2) > 1e-12 {
				t.Errorf("kind %v: residual %g of eigenvector %d", kind, mat.Norm(&r, 2), j)
			}
		}
	}
}

// A path of n vertices has the eigenvalues 2−2cos(πk/n) and the eigenvectors
// cos(πk(i+½)/n).
func TestPathInClosedForm(t *testing.T) {
	const n = 12
	x := mat.NewDense(n, 1, nil)
	for i := range n {
		x.Set(i, 0, float64(i))
	}
	values, u, err := Smallest(must(Epsilon(x, 1, nil)), n, Unnormalized)
	if err != nil {
		t.Fatal(err)
	}
	for k := range n {
		if want := 2 - 2*math.Cos(math.Pi*float64(k)/n); math.Abs(values[k]-want) > 1e-13 {
			t.Errorf("eigenvalue %d is %g, want %g", k, values[k], want)
		}
		var dot, norm float64
		for i := range n {
			c := math.Cos(math.Pi * float64(k) * (float64(i) + 0.5) / n)
			dot += c * u.At(i, k)
			norm += c * c
		}
		if math.Abs(math.Abs(dot)-math.Sqrt(norm)) > 1e-12 {
			t.Errorf("eigenvector %d isn't the cosine", k)
		}
	}
}

// L1 = 0, L is positive semidefinite, and 0 is an eigenvalue as often as there
// are components.
func TestLaplacianInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 14).Draw(t, "n")
		w := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i + 1; j < n; j++ {
				if rapid.IntRange(0, 3).Draw(t, "edge") == 0 {
					w.SetSym(i, j, rapid.Float64Range(0.1, 3).Draw(t, "w"))
				}
			}
		}
		component, count := Components(w)
		for i := range n {
			for j := range n {
				if w.At(i, j) != 0 && component[i] != component[j] {
					t.Fatalf("vertices %d and %d are tied and in two components", i, j)
				}
			}
		}
		values, _, err := Smallest(w, n, Unnormalized)
		if err != nil {
			t.Fatal(err)
		}
		zeros := 0
		for _, v := range values {
			if v < 1e-10 {
				zeros++
			}
		}
		if zeros != count {
			t.Fatalf("%d zero eigenvalues, %d components", zeros, count)
		}
		l := must(Laplacian(w, Unnormalized))
		for i := range n {
			if s := mat.Sum(l.RowView(i)); math.Abs(s) > 1e-12 {
				t.Fatalf("row %d of L sums to %g", i, s)
			}
		}
	})
}

// Theory: on the moons an 8-nearest-neighbour graph separates the classes, and
// kernel PCA with k-means at c = 0.3 doesn't.
func TestMoonsSpectralClusteringAgainstKernelPCA(t *testing.T) {
	moons := data.Moons(300, 0.05, 1)
	w := must(KNearest(moons.X, 8, Union, nil))
	for _, kind := range []Kind{Unnormalized, Symmetric, RandomWalk} {
		ari := must(AdjustedRand(must(Cluster(w, 2, kind, 1)), moons.Labels))
		if ari < 0.99 {
			t.Errorf("kind %v: adjusted Rand index %.3f on the moons", kind, ari)
		}
	}
	m, err := kpca.Fit(moons.X, kpca.Gaussian{Width: 0.3}, &kpca.Options{Components: 2})
	if err != nil {
		t.Fatal(err)
	}
	labels, _, err := KMeans(m.Embedding, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if ari := must(AdjustedRand(labels, moons.Labels)); ari > 0.6 {
		t.Errorf("kernel PCA and k-means: adjusted Rand index %.3f, expected far below 1", ari)
	}
}

// Two triangles joined by one weak edge, and their cuts by hand.
func barbell() *mat.SymDense {
	w := mat.NewSymDense(6, nil)
	for _, e := range [][2]int{{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}} {
		w.SetSym(e[0], e[1], 1)
	}
	w.SetSym(2, 3, 0.5)
	return w
}

func TestCutsByHand(t *testing.T) {
	w, labels := barbell(), []int{0, 0, 0, 1, 1, 1}
	if c := must(Cut(w, labels)); c != 0.5 {
		t.Errorf("cut %g, want 0.5", c)
	}
	if c := must(RatioCut(w, labels)); math.Abs(c-(0.5/3+0.5/3)) > 1e-15 {
		t.Errorf("RatioCut %g", c)
	}
	if c := must(NCut(w, labels)); math.Abs(c-2*0.5/6.5) > 1e-15 {
		t.Errorf("NCut %g", c)
	}
	got, cut, err := MinCut(w)
	if err != nil || cut != 0.5 || fmt.Sprint(got) != fmt.Sprint(labels) {
		t.Errorf("MinCut %v %g %v", got, cut, err)
	}
	for _, kind := range []Kind{Unnormalized, Symmetric, RandomWalk} {
		if got := must(Cluster(w, 2, kind, 3)); fmt.Sprint(got) != fmt.Sprint(labels) {
			t.Errorf("kind %v: %v", kind, got)
		}
	}
}

// The smallest cut over all 2^(n−1) divisions.
func TestMinCutIsMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "n")
		w := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i + 1; j < n; j++ {
				w.SetSym(i, j, float64(rapid.IntRange(0, 5).Draw(t, "w")))
			}
		}
		labels, cut, err := MinCut(w)
		if err != nil {
			t.Fatal(err)
		}
		if c := must(Cut(w, labels)); c != cut {
			t.Fatalf("the labels cut %g, reported %g", c, cut)
		}
		for mask := 1; mask < 1<<(n-1); mask++ {
			l := make([]int, n)
			for i := range n {
				l[i] = mask >> i & 1
			}
			if c := must(Cut(w, l)); c < cut {
				t.Fatalf("division %v cuts %g, MinCut %g", l, c, cut)
			}
		}
	})
}

// Values of scikit-learn 1.9.1.
func TestAdjustedRand(t *testing.T) {
	a := []int{0, 0, 0, 1, 1, 1, 2, 2, 2}
	for _, c := range []struct {
		b    []int
		want float64
	}{
		{[]int{0, 0, 1, 1, 2, 2, 2, 0, 1}, -0.037037037037037035},
		{[]int{0, 0, 0, 1, 1, 2, 2, 2, 2}, 0.6428571428571429},
		{[]int{5, 5, 5, 7, 7, 7, 1, 1, 1}, 1},
	} {
		if got := must(AdjustedRand(a, c.b)); math.Abs(got-c.want) > 1e-14 {
			t.Errorf("%v: %.15g, want %.15g", c.b, got, c.want)
		}
	}
	if got := must(AdjustedRand([]int{0}, []int{3})); got != 1 {
		t.Errorf("one sample: %g", got)
	}
	if got := must(AdjustedRand([]int{0, 1}, []int{1, 0})); got != 1 {
		t.Errorf("all singletons: %g", got)
	}
}

func TestEigenmapsOfAConnectedGraph(t *testing.T) {
	w := must(KNearest(data.Curve(80, 0.02, 1).X, 6, Union, nil))
	y, values, err := Eigenmaps(w, 2)
	if err != nil {
		t.Fatal(err)
	}
	if n, m := y.Dims(); n != 80 || m != 2 || !(values[0] > 1e-9) || values[1] < values[0] {
		t.Errorf("%d×%d, eigenvalues %v", n, m, values)
	}
	deg := Degrees(w)
	for j := range 2 { // orthogonal to the constant solution in the inner product of D
		var dot, norm float64
		for i, d := range deg {
			dot += d * y.At(i, j)
			norm += d * y.At(i, j) * y.At(i, j)
		}
		if math.Abs(dot) > 1e-10 || math.Abs(norm-1) > 1e-10 {
			t.Errorf("coordinate %d: yᵀD1 = %g, yᵀDy = %g", j, dot, norm)
		}
	}
}

func TestKMeansOfFewDistinctPoints(t *testing.T) {
	x := mat.NewDense(5, 1, []float64{2, 2, 2, 2, 9})
	labels, inertia, err := KMeans(x, 2, 1)
	if err != nil || inertia != 0 || fmt.Sprint(labels) != "[0 0 0 0 1]" {
		t.Errorf("%v %g %v", labels, inertia, err)
	}
	labels, inertia, err = KMeans(x, 4, 1) // more clusters than distinct points
	if err != nil || inertia != 0 || len(labels) != 5 {
		t.Errorf("%v %g %v", labels, inertia, err)
	}
}

func TestErrorsTeach(t *testing.T) {
	x := sample()
	lonely := mat.NewSymDense(3, nil)
	lonely.SetSym(0, 1, 1)
	negative := mat.NewSymDense(2, []float64{0, -1, -1, 0})
	bad := mat.NewDense(2, 1, []float64{0, math.NaN()})
	collect := func(_ any, err error) error { return err }
	_, _, eigenmaps := Eigenmaps(lonely, 1)
	_, _, eigenmaps2 := Eigenmaps(barbell(), 6)
	_, _, eigenmaps3 := Eigenmaps(negative, 1)
	_, _, small := Smallest(lonely, 4, Unnormalized)
	_, _, kmeans := KMeans(x, 10, 1)
	_, _, kmeans2 := KMeans(bad, 1, 1)
	_, _, one := MinCut(mat.NewSymDense(1, nil))
	_, _, neg := MinCut(negative)
	for i, c := range []struct {
		err  error
		want string
	}{
		{collect(KNearest(x, 9, Union, nil)), "between 1 and 8"},
		{collect(KNearest(x, 2, 7, nil)), "unknown Symmetry"},
		{collect(KNearest(bad, 1, Union, nil)), "row 1, column 0"},
		{collect(Epsilon(x, 0, nil)), "positive radius"},
		{collect(Epsilon(bad, 1, nil)), "row 1, column 0"},
		{collect(Epsilon(x, 9, kpca.Linear{})), "not negative"},
		{collect(Full(bad, kpca.Linear{})), "row 1, column 0"},
		{collect(Full(&mat.Dense{}, kpca.Linear{})), "0×0"},
		{collect(Laplacian(lonely, Symmetric)), "vertex 2 has no neighbours"},
		{collect(Laplacian(negative, Unnormalized)), "between vertices 0 and 1 is -1"},
		{collect(Laplacian(&mat.SymDense{}, Unnormalized)), "no vertices"},
		{collect(Laplacian(barbell(), 9)), "unknown Kind"},
		{eigenmaps, "2 connected components"},
		{eigenmaps2, "between 1 and 5"},
		{eigenmaps3, "-1"},
		{small, "between 1 and 3"},
		{kmeans, "10 clusters of 9"},
		{kmeans2, "row 1, column 0"},
		{one, "can't be cut"},
		{neg, "-1"},
		{collect(Cluster(lonely, 2, RandomWalk, 1)), "vertex 2"},
		{collect(Cut(lonely, []int{0})), "1 labels"},
		{collect(NCut(lonely, []int{0, 1, -1})), "label -1 of vertex 2"},
		{collect(AdjustedRand([]int{1}, nil)), "1 labels compared with 0"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("case %d: error %v, want one with %q", i, c.err, c.want)
		}
	}
	if v := must(Laplacian(lonely, Unnormalized)).At(2, 2); v != 0 {
		t.Errorf("an isolated vertex in the unnormalised Laplacian has degree %g", v)
	}
}

func Example() {
	moons := data.Moons(300, 0.05, 1)
	w, err := KNearest(moons.X, 8, Union, nil)
	if err != nil {
		panic(err)
	}
	labels, err := Cluster(w, 2, RandomWalk, 1)
	if err != nil {
		panic(err)
	}
	ari, err := AdjustedRand(labels, moons.Labels)
	if err != nil {
		panic(err)
	}
	fmt.Printf("adjusted Rand index %.2f\n", ari)
	// Output: adjusted Rand index 1.00
}

// Finite weights whose sums overflow are refused with the vertex.
func TestDegreesThatOverflow(t *testing.T) {
	w := mat.NewSymDense(4, nil)
	w.SetSym(0, 1, 1)
	for i := range 3 {
		w.SetSym(i, 3, 1e308)
	}
	for _, kind := range []Kind{Unnormalized, Symmetric, RandomWalk} {
		_, _, err := Smallest(w, 2, kind)
		if err == nil || !strings.Contains(err.Error(), "degree of vertex 0") {
			t.Errorf("%v: error %v", kind, err)
		}
	}
	ring := mat.NewSymDense(4, nil)
	for i := range 4 {
		ring.SetSym(i, (i+1)%4, 1e307)
	}
	if values, _, err := Smallest(ring, 4, Unnormalized); err != nil || math.Abs(values[3]/4e307-1) > 1e-12 {
		t.Errorf("a ring of large weights: %v, %v", values, err)
	}
}
