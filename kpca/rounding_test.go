package kpca

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/zscore"
)

// The cosine doesn't depend on the lengths, wherever they lie in the range of float64.
func TestCosineAtAnyScale(t *testing.T) {
	for _, s := range []float64{1e-320, 1e-310, 1e-200, 1e200, 5e307} {
		y := scaled(s, randomData(31, 8, 3))
		moderate := scaled(0x1p1000, y) // the same rows: powers of 2 round nothing
		if s > 1 {
			moderate = scaled(0x1p-600, y)
		}
		want := Gram(Cosine{}, moderate)
		features := Cosine{}.Map(y)
		for i := range 8 {
			for j := range 8 {
				if v := (Cosine{}).Eval(y.RawRowView(i), moderate.RawRowView(j)); math.Abs(v-want.At(i, j)) > 1e-15 {
					t.Errorf("at %g: Eval of rows %d and %d is %.17g, want %.17g", s, i, j, v, want.At(i, j))
				}
				if v := mat.Dot(features.RowView(i), features.RowView(j)); math.Abs(v-want.At(i, j)) > 1e-15 {
					t.Errorf("at %g: ⟨φ, φ⟩ of rows %d and %d is %.17g, want %.17g", s, i, j, v, want.At(i, j))
				}
			}
		}
		if e := distanceOf(want, Gram(Cosine{}, y)); e > 1e-15 {
			t.Errorf("at %g: the Gram matrix is off by %g", s, e)
		}
	}
	for _, v := range []float64{5e-324, math.MaxFloat64} {
		row := []float64{v, v, v}
		if k := (Cosine{}).Eval(row, row); math.Abs(k-1) > 1e-15 {
			t.Errorf("K(x, x) is %.17g for entries of %g", k, v)
		}
	}
}

// A row that is the mean has no direction, also where the decimals of the data have
// no binary form; a constant column says nothing.
func TestStandardizedMeanIsZero(t *testing.T) {
	x := mat.NewDense(3, 3, []float64{0.1, 1e20 / 3, 0.3, 0.2, 1e20 / 3, 0.2, 0.3, 1e20 / 3, 0.1})
	s, err := zscore.Fit(x)
	if err != nil {
		t.Fatal(err)
	}
	z, err := s.Apply(x)
	if err != nil {
		t.Fatal(err)
	}
	for j := range 3 {
		if v := z.At(1, j); v != 0 {
			t.Errorf("column %d of the mean is %g, want 0", j, v)
		}
	}
	m := mustFit(t, x, Cosine{}, &Options{Standardize: true, Components: 1, Uncentered: true})
	if g := m.Embedding.At(1, 0); g != 0 {
		t.Errorf("the mean is embedded at %g, want 0", g)
	}
	for n := 2; n < 40; n++ {
		for _, v := range []float64{0.1, 0.7, 1e-300, 1e300, 1e20 / 3, math.Pi} {
			c := mat.NewDense(n, 1, nil)
			for i := range n {
				c.Set(i, 0, v)
			}
			s, err := zscore.Fit(c)
			if err != nil {
				t.Fatal(err)
			}
			if z, err := s.Apply(c); err != nil || z.At(0, 0) != 0 {
				t.Errorf("%d times %g: %v, %v", n, v, z.At(0, 0), err)
			}
		}
	}
}

// A polynomial of degree 1 is Linear, wherever its offset or the data lie.
func TestDegreeOneIsLinearAtAnyOffset(t *testing.T) {
	for _, data := range []float64{0, 1e8} {
		x, fresh := randomData(32, 40, 2), randomData(33, 5, 2)
		for _, y := range []*mat.Dense{x, fresh} {
			y.Apply(func(_, _ int, v float64) float64 { return v + data }, y)
		}
		for _, form := range []Form{Primal, Dual} {
			o := &Options{Components: 2, Form: form}
			linear := mustFit(t, x, Linear{}, o)
			want, _ := linear.Transform(fresh)
			for _, p := range []Polynomial{{Degree: 1}, {Degree: 1, Offset: 1e8}, {Degree: 1, Offset: 1e16}, {Degree: 1, Offset: 1e8, Scale: 4}} {
				m := mustFit(t, x, p, o)
				got, err := m.Transform(fresh)
				if err != nil {
					t.Fatal(err)
				}
				if e := distanceOf(scaled(math.Sqrt(p.scale()), want), got); e > 1e-13 {
					t.Errorf("%v, %v, data at %g: off by %g", form, p, data, e)
				}
				back, err := saveAndLoad(t, m).Transform(fresh)
				if err != nil || !mat.Equal(got, back) {
					t.Errorf("%v, %v: saved it embeds otherwise, %v", form, p, err)
				}
				if len(m.Warnings) > 0 && p.Scale == 0 {
					t.Errorf("%v, %v, data at %g: %v", form, p, data, m.Warnings)
				}
			}
		}
	}
}

// A Transform ends soon after its context, and gives the same bits until then.
func TestTransformContext(t *testing.T) {
	x, fresh := randomData(34, 50, 3), randomData(35, 3000, 3)
	for _, k := range []Kernel{Gaussian{2}, KernelFunc(Gaussian{2}.Eval), Polynomial{Degree: 2}} {
		m := mustFit(t, x, k, &Options{Components: 2})
		want, _ := m.Transform(fresh)
		got, err := m.TransformContext(t.Context(), fresh)
		if err != nil || !mat.Equal(got, want) {
			t.Errorf("%v: %v", k, err)
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if g, err := m.TransformContext(ended, fresh); !errors.Is(err, context.Canceled) || g != nil {
			t.Errorf("%v: an ended context gives %v", k, err)
		}
	}
	calls := 0
	ending, cancel := context.WithCancel(t.Context())
	defer cancel()
	m := mustFit(t, x, MapFunc(func(v []float64) []float64 {
		if calls++; calls == 300 {
			cancel()
		}
		return []float64{v[0], v[1] * v[1]}
	}), &Options{Components: 2})
	if _, err := m.TransformContext(ending, fresh); !errors.Is(err, context.Canceled) || calls > 1000 {
		t.Errorf("after %d of 3,000 rows: %v", calls, err)
	}
}

// A model that was saved before its kernel had an anchor is read as it was.
func TestSavedBeforeTheAnchor(t *testing.T) {
	x, fresh := randomData(36, 20, 2), randomData(37, 3, 2)
	p := Polynomial{Degree: 1, Offset: 1e4}
	m := mustFit(t, x, KernelFunc(p.Eval), &Options{Components: 2})
	m.kernel = p // as Fit made it then
	want, err := m.Transform(fresh)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := saveAndLoad(t, m).Transform(fresh); err != nil || !mat.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}
