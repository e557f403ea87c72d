package kpca_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

// Five texts teach kernel PCA to this course, and where they err or disagree
// each test here shows one wrong formula beside the right one: it differs by the
// amount that the theory predicts, or it doesn't differ. "Row" is the row of the
// notebook about the sources.

// lecture is one fitted data set with all that the formulas name.
type lecture struct {
	x, fresh *mat.Dense
	k        kpca.Kernel
	model    *kpca.Model
	K, A     *mat.Dense // Gram matrix, and A with orthonormal columns
	lambda   []float64
	n        int
}

func newLecture(t *testing.T, k kpca.Kernel, m int) *lecture {
	t.Helper()
	x, fresh := data.Mixture(30, 3, 1).X, data.Mixture(7, 3, 2).X
	model, err := kpca.Fit(x, k, &kpca.Options{Components: m, Form: kpca.Dual})
	if err != nil {
		t.Fatal(err)
	}
	l := &lecture{x: x, fresh: fresh, k: k, model: model, K: mat.DenseCopyOf(kpca.Gram(k, x)), lambda: model.Eigenvalues, n: 30}
	l.A = mat.DenseCopyOf(model.Embedding)
	l.scaleColumns(l.A, -0.5)
	return l
}

// scaleColumns multiplies column j by λ_jᵖ.
func (l *lecture) scaleColumns(a *mat.Dense, p float64) {
	a.Apply(func(_, j int, v float64) float64 { return v * math.Pow(l.lambda[j], p) }, a)
}

// scores is Λᵖ Aᵀk for each row k of kernel values.
func (l *lecture) scores(k mat.Matrix, p float64) *mat.Dense {
	var g mat.Dense
	g.Mul(k, l.A)
	l.scaleColumns(&g, p)
	return &g
}

// centred is k − (1/n)K1_n for each row k.
func (l *lecture) centred(k mat.Matrix) *mat.Dense {
	out := mat.DenseCopyOf(k)
	out.Apply(func(_, j int, v float64) float64 { return v - mean(l.K.ColView(j)) }, out)
	return out
}

func mean(v mat.Vector) float64 { return mat.Sum(v) / float64(v.Len()) }

func transform(t *testing.T, m *kpca.Model, x mat.Matrix) *mat.Dense {
	t.Helper()
	g, err := m.Transform(x)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// distance is the largest |a−b|.
func distance(a, b mat.Matrix) float64 {
	var d mat.Dense
	d.Sub(a, b)
	return max(mat.Max(&d), -mat.Min(&d))
}

func equal(t *testing.T, what string, got, want mat.Matrix) {
	t.Helper()
	if d := distance(got, want); !(d <= 1e-11*max(1, mat.Norm(want, 2))) {
		t.Errorf("%s: differs by %.3g where the theory says it doesn't", what, d)
	}
}

func different(t *testing.T, what string, got, want mat.Matrix) {
	t.Helper()
	if d := distance(got, want); !(d > 1e-3*mat.Norm(want, 2)) {
		t.Errorf("%s: should differ, and does by %.3g only", what, d)
	}
}

// Row 1. Accord centres new kernel values by the batch's own means: the scores
// are then g − (mean of g over the batch), and a single row is 0.
func TestRow01CentringByTheBatch(t *testing.T) {
	l := newLecture(t, kpca.Gaussian{Width: 3}, 3)
	own := func(k *mat.Dense) *mat.Dense {
		p, n := k.Dims()
		out := mat.NewDense(p, n, nil)
		grand := mat.Sum(k) / float64(p*n)
		out.Apply(func(i, j int, _ float64) float64 {
			return k.At(i, j) - mean(k.RowView(i)) - mean(k.ColView(j)) + grand
		}, out)
		return out
	}
	right := transform(t, l.model, l.fresh)
	wrong := l.scores(own(kpca.CrossGram(l.k, l.fresh, l.x)), -0.5)
	predicted := mat.DenseCopyOf(right)
	predicted.Apply(func(_, j int, v float64) float64 { return v - mean(right.ColView(j)) }, predicted)
	equal(t, "batch centring against g − batch mean", wrong, predicted)
	different(t, "batch centring against g", wrong, right)
	one := l.scores(own(kpca.CrossGram(l.k, l.fresh.Slice(0, 1, 0, 3), l.x)), -0.5)
	equal(t, "a single row against 0", one, mat.NewDense(1, 3, nil))
	equal(t, "the training set, which hides it", l.scores(own(l.K), -0.5), l.model.Embedding)
}

// Row 2. Accord sums over the first `rows` training samples, as many as the
// batch has: what is missing is the rest of the sum.
func TestRow02SumOverTheBatchSize(t *testing.T) {
	l := newLecture(t, kpca.Gaussian{Width: 3}, 3)
	k := l.centred(kpca.CrossGram(l.k, l.fresh, l.x))
	p, _ := k.Dims()
	head, tail := mat.NewDense(p, l.n, nil), mat.NewDense(p, l.n, nil)
	head.Slice(0, p, 0, p).(*mat.Dense).Copy(k)
	tail.Sub(k, head)
	wrong, missing := l.scores(head, -0.5), l.scores(tail, -0.5)
	right := transform(t, l.model, l.fresh)
	different(t, "the short sum", wrong, right)
	wrong.Add(wrong, missing)
	equal(t, "the short sum and the rest", wrong, right)
}

// Row 3. Not a fault: a wrong grand mean, or no left H, changes nothing, since
// K̄1 = 0 gives 1ᵀα = 0 for λ > 0.
func TestRow03NoLeftH(t *testing.T) {
	l := newLecture(t, kpca.Laplacian{Width: 4}, 4)
	k := l.centred(kpca.CrossGram(l.k, l.fresh, l.x))
	right := transform(t, l.model, l.fresh)
	equal(t, "Λ^{-1/2}Aᵀ(k − K1/n)", l.scores(k, -0.5), right)
	k.Apply(func(_, _ int, v float64) float64 { return v + 12.5 }, k)
	equal(t, "with a grand mean that is off by 12.5", l.scores(k, -0.5), right)
}

// Row 4. UMass, step 4: Σ(w/λ)K is w_n plus a constant; Σ(w/√λ)K̄ is √λ·w.
func TestRow04DividedByLambda(t *testing.T) {
	l := newLecture(t, kpca.Gaussian{Width: 3}, 3)
	z := l.scores(l.K, -1)
	z.Sub(z, l.A)
	for j := range 3 {
		c := mean(z.ColView(j))
		for i := range l.n {
			if math.Abs(z.At(i, j)-c) > 1e-12 {
				t.Errorf("component %d: Σ(w/λ)K − w is %g at sample %d and %g on average", j, z.At(i, j), i, c)
			}
		}
		if want := mean(mulVec(l.K, l.A.ColView(j))) / l.lambda[j]; math.Abs(c-want) > 1e-12 || math.Abs(c) < 1e-6 {
			t.Errorf("component %d: the constant is %g, predicted is (1/nλ)1ᵀKw = %g", j, c, want)
		}
	}
	equal(t, "Σ(w/√λ)K̄", l.scores(l.centred(l.K), -0.5), l.model.Embedding)
}

func mulVec(a mat.Matrix, v mat.Vector) *mat.VecDense {
	var out mat.VecDense
	out.MulVec(a, v)
	return &out
}

// Row 5. AI2: α without the norm 1/(mλ) gives √λ times the coordinates; the sum
// of Eq. 14 stops at the number of columns; 1/n² for 1/m² in Eq. 16 makes the
// vector 1 a component; uncentred new kernel values shift every score alike.
func TestRow05NormSumFactorCentre(t *testing.T) {
	l := newLecture(t, kpca.Gaussian{Width: 3}, 3)
	kbar := l.centred(l.K)
	unnormalised := l.scores(kbar, 0)
	want := mat.DenseCopyOf(l.model.Embedding)
	l.scaleColumns(want, 0.5)
	equal(t, "Σα_i K̄ with ‖α‖ = 1 against √λ·g", unnormalised, want)

	short := mat.NewDense(l.n, l.n, nil)
	short.Slice(0, l.n, 0, 3).(*mat.Dense).Copy(kbar.Slice(0, l.n, 0, 3))
	different(t, "the sum over as many samples as columns", l.scores(short, -0.5), l.model.Embedding)

	m, d := float64(l.n), 3.0
	grand := mat.Sum(l.K) / m / m
	wrong := mat.NewSymDense(l.n, nil)
	right := kpca.Center(kpca.Gram(l.k, l.x))
	for i := range l.n {
		for j := i; j < l.n; j++ {
			wrong.SetSym(i, j, right.At(i, j)+(m*m/d/d-1)*grand)
		}
	}
	fit, err := kpca.FitGram(wrong, &kpca.Options{Components: 1, Uncentered: true})
	if err != nil {
		t.Fatal(err)
	}
	if predicted := m * (m*m/d/d - 1) * grand; math.Abs(fit.Eigenvalues[0]-predicted) > 1e-9*predicted {
		t.Errorf("Eq. 16 with 1/n²: λ_1 is %g, predicted %g", fit.Eigenvalues[0], predicted)
	}
	first := mat.Col(nil, 0, fit.Embedding)
	if spread := floats.Max(first) - floats.Min(first); spread > 1e-9*first[0] {
		t.Errorf("Eq. 16 with 1/n²: the first component should be constant, it varies by %g", spread)
	}

	raw := l.scores(kpca.CrossGram(l.k, l.fresh, l.x), -0.5)
	raw.Sub(raw, transform(t, l.model, l.fresh))
	for j := range 3 {
		if c := raw.At(0, j); math.Abs(c) < 1e-6 || floats.Max(mat.Col(nil, j, raw))-floats.Min(mat.Col(nil, j, raw)) > 1e-12 {
			t.Errorf("component %d: without centring the scores should shift alike, by more than 0: %v", j, mat.Col(nil, j, raw))
		}
	}
}
