package kpca

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/kpca/internal/precise"
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
		return KernelFunc(func(x, y []float64) float64 { return 1 / (1 + precise.SquaredDistance(x, y, 1/scale)) })
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
			var sum, most, least float64
			for i := range n {
				v := m.Embedding.At(i, j)
				sum += v
				most, least = max(most, v), min(least, v)
			}
			if !in.options.Uncentered && math.Abs(sum) > 1e-11*math.Sqrt(top)*float64(n) {
				t.Fatalf("%v: column %d of the embedding has mean %g", in, j, sum/float64(n))
			}
			if most < -least*(1-1e-9) { // entries equal to rounding may have either sign
				t.Fatalf("%v: the largest entry of column %d is negative: %g", in, j, least)
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
