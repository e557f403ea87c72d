package kpca_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

// Row 12. Accord's Revert takes ‖y−y_i‖² for ‖P−φ(x_i)‖²; k̄_ii − ‖y_i‖² is
// missing, which is 0 with all components only. The input distance
// −c²·log(1−d̃²/2) ends at d̃² = 2. And without H the least-squares problem is
// another one.
func TestRow12Revert(t *testing.T) {
	for _, m := range []int{2, 0} {
		l := newLecture(t, kpca.Gaussian{Width: 2}, m)
		g := transform(t, l.model, l.fresh)
		kbar := kpca.Center(kpca.Gram(l.k, l.x))
		for r := range 7 {
			for i := range l.n {
				accord := squaredDistance(g.RawRowView(r), l.model.Embedding.RawRowView(i))
				missing := kbar.At(i, i) - squaredDistance(l.model.Embedding.RawRowView(i), make([]float64, l.model.Components()))
				truth := l.featureDistance(g.RawRowView(r), i)
				if math.Abs(accord+missing-truth) > 1e-10 {
					t.Errorf("m = %d: ‖y−y_i‖² + k̄_ii − ‖y_i‖² = %g, ‖P−φ(x_i)‖² = %g", m, accord+missing, truth)
				}
				if all := m == 0; all != (missing < 1e-10) {
					t.Errorf("m = %d: the missing terms are %g", m, missing)
				}
			}
		}
	}
	l := newLecture(t, kpca.Gaussian{Width: 2}, 3)
	back, reports, err := l.model.PreImage(mat.NewDense(1, 3, []float64{40, 40, 40}), kpca.Neighbors{})
	if err != nil || math.IsNaN(mat.Sum(back)) || reports[0].Converged || reports[0].Note == "" {
		t.Errorf("d̃² ≥ 2 should be told, got %v, %+v, %v", mat.Formatted(back), reports, err)
	}
	target, near := []float64{2, 3}, mat.NewDense(4, 2, []float64{10, 11, 12, 11, 11, 14, 13, 10})
	if e := math.Sqrt(squaredDistance(placed(near, target, true), target)); e > 1e-10 {
		t.Errorf("exact distances, with H: off by %g", e)
	}
	if e := math.Sqrt(squaredDistance(placed(near, target, false), target)); e < 1 {
		t.Errorf("exact distances, without H: off by %g only", e)
	}
}

func squaredDistance(a, b []float64) float64 { d := floats.Distance(a, b, 2); return d * d }

// featureDistance is ‖P − φ(x_i)‖² from P = Σ_r w_r φ(x_r) with
// w = HAΛ^{-1/2}y + 1/n, by kernel values alone.
func (l *lecture) featureDistance(y []float64, i int) float64 {
	w := mat.NewVecDense(l.n, nil)
	for r := range l.n {
		for j, v := range y {
			w.SetVec(r, w.AtVec(r)+l.A.At(r, j)*v/math.Sqrt(l.lambda[j]))
		}
	}
	shift := 1/float64(l.n) - mean(w)
	for r := range l.n {
		w.SetVec(r, w.AtVec(r)+shift)
	}
	kw := mulVec(l.K, w)
	return mat.Dot(w, kw) - 2*kw.AtVec(i) + l.K.At(i, i)
}

// placed is Accord's least-squares step: the point at the given distances from
// the rows of near, with the SVD of X·H or of X.
func placed(near *mat.Dense, target []float64, withH bool) []float64 {
	q, d := near.Dims()
	x := mat.DenseCopyOf(near.T())
	centre := make([]float64, d)
	for j := range d {
		centre[j] = mean(x.RowView(j))
	}
	if withH {
		x.Apply(func(j, _ int, v float64) float64 { return v - centre[j] }, x)
	}
	var svd mat.SVD
	svd.Factorize(x, mat.SVDThin)
	var u, v mat.Dense
	svd.UTo(&u)
	svd.VTo(&v)
	s := svd.Values(nil)
	rhs := mat.NewVecDense(q, nil)
	for i := range q {
		var norm float64
		for j := range s {
			norm += s[j] * s[j] * v.At(i, j) * v.At(i, j)
		}
		rhs.SetVec(i, squaredDistance(near.RawRowView(i), target)-norm)
	}
	out := append([]float64(nil), centre...)
	for j := range s {
		z := -0.5 * mat.Dot(v.ColView(j), rhs) / s[j]
		for c := range out {
			out[c] += z * u.At(c, j)
		}
	}
	return out
}

// Row 13. The polar map as printed, (r cosθ, r sinθ), is the identity, so that
// nothing bends; ψ = Fα is ψ = F̄α after all; and the printed d = c = 2 product
// is φ(x)ᵀφ(x′) in integers.
func TestRow13PolarMap(t *testing.T) {
	curve := data.Curve(60, 0.05, 1).X
	printed := kpca.MapFunc(func(x []float64) []float64 {
		r, theta := math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0])
		return []float64{r * math.Cos(theta), r * math.Sin(theta)}
	})
	polar := kpca.MapFunc(func(x []float64) []float64 {
		return []float64{math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0])}
	})
	fit := func(k kpca.Kernel) *kpca.Model {
		m, err := kpca.Fit(curve, k, &kpca.Options{Form: kpca.Primal})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	linear := fit(kpca.Linear{})
	equal(t, "the map as printed", fit(printed).Embedding, linear.Embedding)
	if a, b := linear.ExplainedRatio()[0], fit(polar).ExplainedRatio()[0]; a > 0.9 || b < 0.99 {
		t.Errorf("one component carries %.3f of the bent data and %.3f in polar coordinates", a, b)
	}
	l := newLecture(t, kpca.Polynomial{Degree: 2}, 3)
	f := kpca.Polynomial{Degree: 2}.Map(l.x)
	fbar := mat.DenseCopyOf(f)
	fbar.Apply(func(_, j int, v float64) float64 { return v - mean(f.ColView(j)) }, fbar)
	var a, b mat.Dense
	a.Mul(f.T(), l.A)
	b.Mul(fbar.T(), l.A)
	equal(t, "Fα against F̄α", &a, &b)
	x, y := []float64{3, -2}, []float64{5, 7}
	want := 9.0*25 + 2*3*-2*5*7 + 4*49
	if got := (kpca.Polynomial{Degree: 2}).Eval(x, y); got != want || got != (3*5-2*7)*(3*5-2*7) {
		t.Errorf("⟨x,x′⟩² = %g, expected %g", got, want)
	}
}
