package kpca

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestStreamedPrimal compares the fit in blocks with the one in memory.
func TestStreamedPrimal(t *testing.T) {
	x := mixture(3000, 4, 1)
	x.Apply(func(_, j int, v float64) float64 { return v + 100*float64(j) }, x)
	ny, err := NewNystrom(Gaussian{Width: 4}, x.Slice(0, 40, 0, 4))
	if err != nil {
		t.Fatal(err)
	}
	for _, fm := range []FeatureMap{Linear{}, Polynomial{Degree: 2, Offset: 1}, ny} {
		tol := 1e-12
		if fm == FeatureMap(ny) {
			tol = 1e-11 // the smallest eigenvalue of its landmarks is 4e-6: rounding counts 1/√4e-6 times
		}
		for _, uncentered := range []bool{false, true} {
			o := Options{Components: 3, Form: Primal, Uncentered: uncentered}
			want, err := Fit(x, fm, &o)
			if err != nil {
				t.Fatal(err)
			}
			got := &Model{kernel: fm, centered: !uncentered, n: 3000, d: 4, x: x}
			if err := got.fitStreamed(fm, featureDim(fm, x), o); err != nil {
				t.Fatal(err)
			}
			first := want.Eigenvalues[0]
			if math.Abs(got.Trace-want.Trace) > tol*want.Trace {
				t.Errorf("%T: trace %v, want %v", fm, got.Trace, want.Trace)
			}
			for j, l := range want.Eigenvalues {
				if math.Abs(got.Eigenvalues[j]-l) > tol*first {
					t.Errorf("%T uncentered=%v: λ%d = %v, want %v", fm, uncentered, j+1, got.Eigenvalues[j], l)
				}
				if r := got.Certificates[j].Residual; r > 1e-12 {
					t.Errorf("%T: residual %v", fm, r)
				}
			}
			var diff mat.Dense
			diff.Sub(got.Embedding, want.Embedding)
			if e := math.Max(mat.Max(&diff), -mat.Min(&diff)); e > 1e-8*math.Sqrt(first) {
				t.Errorf("%T uncentered=%v: the embedding is off by %v", fm, uncentered, e)
			}
		}
	}
}

func TestStreamsOnlyWhatIsLarge(t *testing.T) {
	for _, c := range []struct {
		n, mu int
		want  bool
	}{{1000, 1000, false}, {1000000, 1000, true}, {1000000, 13, false}, {100000, 100000, false}} {
		if got := streams(c.n, c.mu); got != c.want {
			t.Errorf("%d samples with %d features: streamed is %v", c.n, c.mu, got)
		}
	}
}

func TestStreamStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	x := mixture(500, 2, 1)
	m := &Model{kernel: Linear{}, centered: true, n: 500, d: 2, x: x}
	if err := m.fitStreamed(Linear{}, 2, Options{Components: 1, ctx: ctx}); err != context.Canceled {
		t.Errorf("after cancellation: %v", err)
	}
}

// Summing raw kernel values gives what summing features does, to what the
// condition of K_zz allows; where that is too little, features are summed.
func TestStreamedRawValues(t *testing.T) {
	x := mixture(3000, 4, 1)
	for _, c := range []struct {
		width float64
		raw   bool // K_zz is conditioned well enough to try
	}{{0.5, true}, {1.5, true}, {6, true}, {20, false}} {
		ny, err := NewNystrom(Gaussian{Width: c.width}, x.Slice(0, 60, 0, 4))
		if err != nil {
			t.Fatal(err)
		}
		r := rawOf(ny, mostCondition)
		if (r != nil) != c.raw {
			t.Errorf("width %g: condition %.2g, raw values are used: %v", c.width, ny.condition(), r != nil)
		}
		if r == nil {
			continue
		}
		for _, uncentered := range []bool{false, true} {
			o := Options{Components: 3, Uncentered: uncentered}
			fit := func(r *rawValues) *Model {
				m := &Model{kernel: ny, centered: !uncentered, n: 3000, d: 4, x: x}
				m.setFeatures(ny)
				if err := m.fitStream(r, ny.featureDim(0), o); err != nil {
					t.Fatal(err)
				}
				return m
			}
			got, want := fit(r), fit(nil)
			if w := got.worstResidual(); w > mostRaw {
				t.Errorf("width %g: residual %.2g", c.width, w)
			}
			for j, l := range want.Eigenvalues {
				if math.Abs(got.Eigenvalues[j]-l) > 1e-11*want.Eigenvalues[0] {
					t.Errorf("width %g: λ%d = %v, want %v", c.width, j+1, got.Eigenvalues[j], l)
				}
			}
			var diff mat.Dense
			diff.Sub(got.Embedding, want.Embedding)
			if e := math.Max(mat.Max(&diff), -mat.Min(&diff)); e > 1e-8*math.Sqrt(want.Eigenvalues[0]) {
				t.Errorf("width %g: the embedding is off by %.2g", c.width, e)
			}
			fresh, err := got.Transform(x.Slice(0, 5, 0, 4))
			if err != nil {
				t.Fatal(err)
			}
			for i := range 5 {
				for j := range 3 {
					if math.Abs(fresh.At(i, j)-got.Embedding.At(i, j)) > 1e-9 {
						t.Errorf("width %g: sample %d is embedded at %v, and transformed to %v", c.width, i, got.Embedding.At(i, j), fresh.At(i, j))
					}
				}
			}
		}
	}
}
