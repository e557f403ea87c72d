package kpca

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// instance is one random data set, kernel and form.
type instance struct {
	x, fresh *mat.Dense
	kernel   Kernel
	options  Options
}

func (in instance) String() string {
	n, d := in.x.Dims()
	return fmt.Sprintf("%s, %v, uncentred %v, %d×%d", kernelName(in.kernel), in.options.Form, in.options.Uncentered, n, d)
}

// drawInstance covers every kernel and form, d on both sides of n, duplicates
// and columns of different scale.
func drawInstance(t *rapid.T) instance {
	n, d := rapid.IntRange(3, 24).Draw(t, "n"), rapid.IntRange(1, 6).Draw(t, "d")
	if rapid.IntRange(0, 5).Draw(t, "wide") == 0 {
		d = n + 5
	}
	seed := rapid.Uint64().Draw(t, "seed")
	x, fresh := randomData(seed, n, d), randomData(seed+1, 5, d)
	if rapid.Bool().Draw(t, "duplicates") {
		x.SetRow(0, x.RawRowView(n-1))
	}
	in := instance{x: x, fresh: fresh, kernel: drawKernel(t, d)}
	in.options.Uncentered = rapid.Bool().Draw(t, "uncentred")
	in.options.Form = Dual
	if _, ok := in.kernel.(FeatureMap); ok && rapid.Bool().Draw(t, "primal") {
		in.options.Form = Primal
	}
	return in
}

func drawKernel(t *rapid.T, d int) Kernel {
	scale := math.Sqrt(float64(d)) * float64(d)
	switch rapid.IntRange(0, 8).Draw(t, "kernel") {
	case 0:
		return Linear{}
	case 1:
		return Polynomial{Degree: 2}
	case 2:
		return Polynomial{Degree: 3, Offset: rapid.Float64Range(0.1, 3).Draw(t, "offset"), Scale: 1 / scale}
	case 3:
		return Gaussian{Width: scale * rapid.Float64Range(0.3, 3).Draw(t, "width")}
	case 4:
		return Laplacian{Width: scale * rapid.Float64Range(0.3, 3).Draw(t, "width")}
	case 5:
		if d == 1 { // all directions are ±1, and may be the same
			return Linear{}
		}
		return Cosine{}
	case 6:
		return KernelFunc(func(x, y []float64) float64 { return 1 / (1 + scaledSqDist(x, y, 1/scale)) })
	case 7:
		return MapFunc(func(x []float64) []float64 { return []float64{math.Sin(x[0]), math.Cos(x[len(x)-1]), x[0]} })
	}
	return Gaussian{Width: 1e6 * scale}
}

func (in instance) fit(t *rapid.T) *Model {
	m, err := Fit(in.x, in.kernel, &in.options)
	if err != nil {
		t.Fatalf("%v: %v", in, err)
	}
	return m
}

// within checks |got − want| ≤ tol·scale for all entries.
func within(t *rapid.T, what string, got, want mat.Matrix, tol float64) {
	t.Helper()
	r, c := want.Dims()
	if a, b := got.Dims(); a != r || b != c {
		t.Fatalf("%s is %d×%d, expected %d×%d", what, a, b, r, c)
	}
	for i := range r {
		for j := range c {
			if d := math.Abs(got.At(i, j) - want.At(i, j)); !(d <= tol) {
				t.Fatalf("%s at (%d, %d): %g, expected %g", what, i, j, got.At(i, j), want.At(i, j))
			}
		}
	}
}

// kbar is K̄ by its definition with H as a matrix (K itself when uncentred), for
// the reference kernel, which has the same K̄ with more digits.
func (in instance) kbar() *mat.Dense {
	n, _ := in.x.Dims()
	k := in.kernel
	if !in.options.Uncentered {
		k, _ = anchored(k, in.x)
	}
	var out mat.Dense
	if in.options.Uncentered {
		return mat.DenseCopyOf(Gram(k, in.x))
	}
	h := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			h.Set(i, j, -1/float64(n))
		}
		h.Set(i, i, 1-1/float64(n))
	}
	out.Product(h, Gram(k, in.x), h)
	return &out
}

// Theory, section 5, invariant 1: column means are 0, YᵀY = Λ, axes orthonormal;
// and 9: the sign rule.
func TestEmbeddingInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		m := in.fit(t)
		n, r := m.Embedding.Dims()
		top := m.Eigenvalues[0]
		var yty, proj mat.Dense
		yty.Mul(m.Embedding.T(), m.Embedding)
		within(t, "YᵀY", &yty, mat.NewDiagDense(r, m.Eigenvalues), 1e-12*top*float64(n))
		proj.Product(m.Embedding.T(), in.kbar(), m.Embedding)
		for i := range r {
			for j := range r {
				li, lj := m.Eigenvalues[i], m.Eigenvalues[j]
				want := 0.0
				if i == j {
					want = li * li // ⟨K̄y_i, y_j⟩ = λ_i²δ_ij
				}
				if math.Abs(proj.At(i, j)-want) > 1e-11*top*math.Sqrt(li*lj)*float64(n) {
					t.Fatalf("%v: ⟨K̄y_%d, y_%d⟩ = %g, expected %g", in, i, j, proj.At(i, j), want)
				}
			}
		}
		for j := range r {
			var sum, largest float64
			for i := range n {
				v := m.Embedding.At(i, j)
				sum += v
				if math.Abs(v) > math.Abs(largest)*(1+1e-9) {
					largest = v
				}
			}
			if !in.options.Uncentered && math.Abs(sum) > 1e-11*math.Sqrt(top)*float64(n) {
				t.Fatalf("%v: column %d of the embedding has mean %g", in, j, sum/float64(n))
			}
			if largest < 0 {
				t.Fatalf("%v: the largest entry of column %d is negative: %g", in, j, largest)
			}
		}
	})
}

// Invariant 2: Transform of the training rows is the embedding; rows one at a
// time, in batches or in another order have the same bits.
func TestTransformOfTrainingRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		m := in.fit(t)
		y, err := m.Transform(in.x)
		if err != nil {
			t.Fatal(err)
		}
		for j, l := range m.Eigenvalues {
			// A rounding error of K̄ enters divided by √λ_j.
			tol := 1e-13 * m.Eigenvalues[0] / math.Sqrt(l) * float64(m.n)
			within(t, fmt.Sprintf("%v: component %d of Transform(x)", in, j), y.ColView(j), m.Embedding.ColView(j), tol)
		}
		if sameRows(t, m, in.fresh); t.Failed() {
			t.Fatalf("%v", in)
		}
	})
}

func sameRows(t *rapid.T, m *Model, x *mat.Dense) {
	n, d := x.Dims()
	all, err := m.Transform(x)
	if err != nil {
		t.Fatal(err)
	}
	reversed := mat.NewDense(n, d, nil)
	for i := range n {
		one, err := m.Transform(x.Slice(i, i+1, 0, d))
		if err != nil || !mat.Equal(one, all.Slice(i, i+1, 0, m.Components())) {
			t.Errorf("row %d alone gives %v, among others %v (%v)", i, mat.Formatted(one), all.RawRowView(i), err)
		}
		reversed.SetRow(i, x.RawRowView(n-1-i))
	}
	back, err := m.Transform(reversed)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if !mat.Equal(back.RowView(i), all.RowView(n-1-i)) {
			t.Errorf("in reverse order row %d gives other bits", n-1-i)
		}
	}
}

// Batches of more rows than are embedded at a time.
func TestTransformOfManyRows(t *testing.T) {
	x, fresh := randomData(1, 40, 3), randomData(2, 2*batch+7, 3)
	for _, k := range []Kernel{Gaussian{Width: 5}, Polynomial{Degree: 2}, Laplacian{Width: 4}} {
		m, err := Fit(x, k, nil)
		if err != nil {
			t.Fatal(err)
		}
		all, err := m.Transform(fresh)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range []int{0, batch - 1, batch, 2*batch + 6} {
			one, err := m.Transform(fresh.Slice(i, i+1, 0, 3))
			if err != nil || !mat.Equal(one, all.Slice(i, i+1, 0, m.Components())) {
				t.Errorf("%v: row %d alone and among %d differ", k, i, 2*batch+7)
			}
		}
	}
}

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
				d := scaledSqDist(m.Embedding.RawRowView(i), m.Embedding.RawRowView(j), 1)
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
			if !(c.Residual <= 1e-13*float64(m.n)) || !(c.Gap >= 0) || c.Gap > 1 || !(c.Angle() >= 0 && c.Angle() <= 1) {
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
