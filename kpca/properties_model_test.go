package kpca

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/kpca/internal/precise"
)

// Invariant 3: with all components YYᵀ = HKH, and distances in the embedding are
// those in feature space. Invariant 4: Σλ = trace(HKH), shares sum to 1, and the
// rank is at most n−1 and μ.
func TestAllComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		m := in.fit(t)
		n := m.n
		tol := 1e-12 * m.Eigenvalues[0] * float64(n)
		var yyt mat.Dense
		yyt.Mul(m.Embedding, m.Embedding.T())
		kbar := in.kbar()
		within(t, fmt.Sprintf("%v: YYᵀ", in), &yyt, kbar, tol)
		for i := range n {
			for j := range n {
				d := precise.SquaredDistance(m.Embedding.RawRowView(i), m.Embedding.RawRowView(j), 1)
				if want := kbar.At(i, i) + kbar.At(j, j) - 2*kbar.At(i, j); math.Abs(d-want) > 4*tol {
					t.Fatalf("%v: squared distance of %d and %d is %g, in feature space %g", in, i, j, d, want)
				}
			}
		}
		if want := mat.Trace(kbar); math.Abs(m.Trace-want) > tol {
			t.Fatalf("%v: trace %g, expected %g", in, m.Trace, want)
		}
		var sum float64
		for _, r := range m.ExplainedRatio() {
			sum += r
		}
		if math.Abs(sum-1) > 1e-11*float64(n) {
			t.Fatalf("%v: the explained shares sum to %g", in, sum)
		}
		limit := n
		if !in.options.Uncentered {
			limit = n - 1
		}
		if fm, ok := in.kernel.(FeatureMap); ok {
			limit = min(limit, featureDim(fm, in.x))
		}
		if m.Components() > limit {
			t.Fatalf("%v: %d components, the rank is at most %d", in, m.Components(), limit)
		}
	})
}

// Invariant 8: the squared prediction error is ≥ 0, falls in m, and vanishes on
// the training rows with all components.
func TestPredictionErrorFalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		all := in.fit(t)
		before := []float64(nil)
		for m := 1; m <= all.Components(); m++ {
			in.options.Components = m
			e, err := in.fit(t).PredictionError(in.fresh)
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range e {
				if v < 0 || before != nil && v > before[i]+1e-10*(1+before[i]) {
					t.Fatalf("%v: error of sample %d is %g with %d components, was %v", in, i, v, m, before)
				}
			}
			before = e
		}
		e, err := all.PredictionError(in.x)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range e {
			if v > 1e-11*all.Eigenvalues[0]*float64(all.n) {
				t.Fatalf("%v: all components leave %g of training sample %d", in, v, i)
			}
		}
	})
}

// The two forms are one: eigenvalues, embedding, new samples, errors, T².
func TestPrimalIsDual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		if _, ok := in.kernel.(FeatureMap); !ok {
			in.kernel = Polynomial{Degree: 2, Offset: 1}
		}
		in.options.Form = Dual
		dual := in.fit(t)
		in.options.Form = Primal
		primal := in.fit(t)
		r := 0 // components that are determined: clear of their neighbours and of 0
		for r < min(dual.Components(), primal.Components()) && dual.Certificates[r].Gap > 1e-3 && dual.Eigenvalues[r] > 1e-4*dual.Eigenvalues[0] {
			r++
		}
		if r == 0 {
			t.Skip()
		}
		tol := 1e-9 * math.Sqrt(dual.Eigenvalues[0])
		for j := range r {
			if math.Abs(dual.Eigenvalues[j]-primal.Eigenvalues[j]) > 1e-11*dual.Eigenvalues[0] {
				t.Fatalf("%v: λ_%d is %g and %g", in, j+1, dual.Eigenvalues[j], primal.Eigenvalues[j])
			}
			if ambiguousSign(dual.Embedding, j) {
				return
			}
		}
		within(t, fmt.Sprintf("%v: primal embedding", in), primal.Embedding.Slice(0, dual.n, 0, r), dual.Embedding.Slice(0, dual.n, 0, r), tol)
		a, err := dual.Transform(in.fresh)
		if err != nil {
			t.Fatal(err)
		}
		b, err := primal.Transform(in.fresh)
		if err != nil {
			t.Fatal(err)
		}
		within(t, fmt.Sprintf("%v: primal transform", in), b.Slice(0, 5, 0, r), a.Slice(0, 5, 0, r), 10*tol*(1+mat.Norm(a, 2)/math.Sqrt(dual.Eigenvalues[0])))
	})
}

// ambiguousSign tells whether the two largest entries of opposite sign agree so
// well that rounding decides the sign rule.
func ambiguousSign(y *mat.Dense, j int) bool {
	n, _ := y.Dims()
	var top, bottom float64
	for i := range n {
		top, bottom = max(top, y.At(i, j)), min(bottom, y.At(i, j))
	}
	return math.Abs(top+bottom) < 1e-7*top
}

// Every component's certificate bounds its error.
func TestCertificatesHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		m := in.fit(t)
		for j, c := range m.Certificates {
			if !(c.Residual <= 1e-13*float64(m.n)) || !(c.Gap >= 0) || c.Gap > 1 {
				t.Fatalf("%v: component %d has %+v", in, j, c)
			}
		}
	})
}

// Hotelling's T² sums to m·(n−1) over the training samples of a centred fit.
func TestHotellingSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		in.options.Uncentered = false
		m := in.fit(t)
		if m.Eigenvalues[m.Components()-1] < 1e-9*m.Eigenvalues[0] {
			return // 1/λ magnifies rounding
		}
		t2, err := m.HotellingT2(in.x)
		if err != nil {
			t.Fatal(err)
		}
		var sum float64
		for _, v := range t2 {
			sum += v
		}
		if want := float64(m.Components() * (m.n - 1)); math.Abs(sum-want) > 1e-4*want {
			t.Fatalf("%v: ΣT² = %g, expected %g", in, sum, want)
		}
	})
}
