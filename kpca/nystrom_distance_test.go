package kpca

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// far are rows near the data, at some deviations, and where every kernel value is 0.
func far(d int) *mat.Dense {
	x := randomData(21, 6, d)
	for i, s := range []float64{1, 3, 10, 1e3, 1e8} {
		x.SetRow(i, scaled(s, x.Slice(i, i+1, 0, d).(*mat.Dense)).RawRowView(0))
	}
	return x
}

// The distance is that in the kernel's own space: to P = Σc_iφ(z_i) with
// c = K_zz^{-1/2}(f̄ + Σy_jψ_j), by kernel values alone.
func TestPredictionErrorUnderNystromIsTheKernelsDistance(t *testing.T) {
	x, fresh := randomData(22, 80, 3), far(3)
	z := x.Slice(0, 12, 0, 3).(*mat.Dense)
	for _, k := range []Kernel{Gaussian{2}, Laplacian{3}, Polynomial{Degree: 2, Offset: 1}, Linear{}} {
		ny, err := NewNystrom(k, z)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []Options{{}, {Uncentered: true}} {
			o.Components, o.Form = 3, Primal
			m := mustFit(t, x, ny, &o)
			got, err := m.PredictionError(fresh)
			if err != nil {
				t.Fatal(err)
			}
			g, _ := m.Transform(fresh)
			cross, gram := CrossGram(k, fresh, z), Gram(k, z)
			for i := range got {
				f := mat.NewVecDense(len(m.center), nil)
				f.MulVec(m.psi, g.RowView(i))
				f.AddVec(f, mat.NewVecDense(len(m.center), m.center))
				var c, gc mat.VecDense
				c.MulVec(ny.whiten, f)
				gc.MulVec(gram, &c)
				row := fresh.RawRowView(i)
				want := k.Eval(row, row) - 2*mat.Dot(cross.RowView(i), &c) + mat.Dot(&c, &gc)
				if e := math.Abs(got[i]-want) / max(1, k.Eval(row, row)); e > 1e-9 {
					t.Errorf("%v %+v: row %d has %g, its kernel values give %g", k, o, i, got[i], want)
				}
			}
		}
	}
}

// With all samples as landmarks it is that of the exact kernel, however far the
// sample, at any width, in both forms, and after saving.
func TestPredictionErrorUnderAFullNystromIsExact(t *testing.T) {
	x, fresh := randomData(23, 60, 3), far(3)
	for _, k := range []Kernel{Gaussian{0.5}, Gaussian{2}, Gaussian{1e2}, Gaussian{1e4}, Laplacian{3}, Laplacian{1e6}} {
		for _, o := range []Options{{Components: 3}, {Components: 3, Uncentered: true}} {
			want, err := mustFit(t, x, k, &o).PredictionError(fresh)
			if err != nil {
				t.Fatal(err)
			}
			ny, err := NewNystrom(k, x)
			if err != nil {
				t.Fatal(err)
			}
			for _, o.Form = range []Form{Primal, Dual} {
				m := mustFit(t, x, ny, &o)
				back := saveAndLoad(t, m)
				for name, m := range map[string]*Model{"": m, ", saved": back} {
					got, err := m.PredictionError(fresh)
					if err != nil {
						t.Fatal(err)
					}
					what := fmt.Sprintf("%v %v, uncentred %t%s", k, o.Form, o.Uncentered, name)
					for i := range got {
						if math.Abs(got[i]-want[i]) > 1e-9*want[i]+1e-12*m.Trace {
							t.Errorf("%s: row %d has %.10g, the exact kernel %.10g", what, i, got[i], want[i])
						}
					}
				}
			}
		}
	}
}

// Random features wrap a far sample around instead of losing it: it is as far from
// the subspace as the kernel says, but for 1/√D.
func TestPredictionErrorUnderFourierStaysFar(t *testing.T) {
	x, fresh := randomData(24, 300, 3), far(3)
	k := Gaussian{2}
	want, err := mustFit(t, x, k, &Options{Components: 10}).PredictionError(fresh)
	if err != nil {
		t.Fatal(err)
	}
	f, err := NewFourier(k, 4000, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err := mustFit(t, x, f, &Options{Components: 10}).PredictionError(fresh)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range want {
		if math.Abs(got[i]-w) > 6/math.Sqrt(4000) {
			t.Errorf("row %d has %.3f, the exact kernel %.3f", i, got[i], w)
		}
	}
}

// without leaves out landmarks that are rows, and only these.
func TestNystromWithout(t *testing.T) {
	x := randomData(25, 9, 2)
	ny, err := NewNystrom(Gaussian{2}, x)
	if err != nil {
		t.Fatal(err)
	}
	want, err := NewNystrom(Gaussian{2}, x.Slice(0, 5, 0, 2))
	if err != nil {
		t.Fatal(err)
	}
	got, err := ny.without(x.Slice(5, 9, 0, 2))
	if err != nil || !mat.Equal(got.Map(x), want.Map(x)) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	for name, rows := range map[string]mat.Matrix{"all": x, "others": randomData(26, 3, 2)} {
		if got, err := ny.without(rows); err != nil || got != ny {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}
