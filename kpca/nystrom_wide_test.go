package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// With all samples as landmarks a Nyström map is exact at any width, and so are
// few landmarks that span the same space; both forms, saved models included.
func TestNystromIsExactAtAnyWidth(t *testing.T) {
	x, fresh := randomData(11, 60, 3), randomData(12, 7, 3)
	for _, c := range []float64{2, 10, 30, 1e2, 1e3, 1e5, 1e8, 1e12} {
		for _, k := range []Kernel{Gaussian{c}, Laplacian{c}} {
			exact := mustFit(t, x, k, &Options{Components: 3, Form: Dual})
			want, _ := exact.Transform(fresh)
			ny, err := NewNystrom(k, x)
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range []Form{Primal, Dual} {
				m := mustFit(t, x, ny, &Options{Components: 3, Form: form})
				got, _ := m.Transform(fresh)
				back := saveAndLoad(t, m)
				again, _ := back.Transform(fresh)
				size := math.Sqrt(exact.Eigenvalues[0] / 60) // of a coordinate
				if e := distanceOf(want, got) / size; e > 1e-11 {
					t.Errorf("%v, %v: new samples are off by %.2g of a coordinate", k, form, e)
				}
				if e := distanceOf(exact.Embedding, m.Embedding) / size; e > 1e-11 {
					t.Errorf("%v, %v: the embedding is off by %.2g of a coordinate", k, form, e)
				}
				if !mat.Equal(got, again) {
					t.Errorf("%v, %v: the saved model embeds otherwise", k, form)
				}
			}
		}
	}
}

// The features about the origin give the kernel itself, which an uncentred fit
// needs.
func TestWideNystromKeepsTheKernel(t *testing.T) {
	x := randomData(13, 40, 2)
	k := Gaussian{1e4}
	ny, err := NewNystrom(k, x.Slice(0, 12, 0, 2))
	if err != nil {
		t.Fatal(err)
	}
	if e := distanceOf(Gram(k, x), Gram(ny, x)); e > 1e-14 {
		t.Errorf("kernel values are off by %g", e)
	}
	want := mustFit(t, x, k, &Options{Components: 1, Uncentered: true})
	got := mustFit(t, x, ny, &Options{Components: 1, Uncentered: true})
	if e := distanceOf(want.Embedding, got.Embedding); e > 1e-13 {
		t.Errorf("the uncentred embedding is off by %g", e)
	}
	about := aboutMean{ny} // the same up to u(x) + u(x′): the centred matrices agree
	if e := distanceOf(Center(Gram(ny, x)), Center(Gram(about, x))); e > 1e-15 {
		t.Errorf("about the mean, K̄ is off by %g", e)
	}
	row := make([]float64, 40)
	about.EvalRow(row, x.RawRowView(3), x)
	for j, v := range row {
		if w := about.Eval(x.RawRowView(3), x.RawRowView(j)); math.Abs(v-w) > 1e-22 {
			t.Errorf("EvalRow gives %v, Eval %v", v, w)
		}
	}
	if v, w := ny.Eval(x.RawRowView(0), x.RawRowView(1)), k.Eval(x.RawRowView(0), x.RawRowView(1)); math.Abs(v-w) > 1e-14 {
		t.Errorf("Eval gives %v, the kernel %v", v, w)
	}
}

// A saved map that claims to be wide, of a kernel that has no such form or with
// axes that contradict the landmarks, is refused.
func TestSavedWideMapIsChecked(t *testing.T) {
	x := randomData(14, 20, 2)
	ny, err := NewNystrom(Gaussian{1e4}, x)
	if err != nil {
		t.Fatal(err)
	}
	m := mustFit(t, x, ny, &Options{Components: 2})
	for what, forge := range map[string]func(*Nystrom){
		"another kernel": func(f *Nystrom) { f.kernel = Linear{} },
		"other axes":     func(f *Nystrom) { f.whiten.Scale(1e12, f.whiten) },
	} {
		forged := *ny
		forged.whiten = mat.DenseCopyOf(ny.whiten)
		forge(&forged)
		copied := *m
		copied.kernel = &forged
		b, err := copied.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if err := new(Model).UnmarshalBinary(b); err == nil || !strings.Contains(err.Error(), "contradicts") {
			t.Errorf("%s: error %v", what, err)
		}
	}
}

// A map with finite dimension gives the dual form the same answer as its bare
// kernel values, whatever the solver.
func TestDualFormOfMaps(t *testing.T) {
	x, fresh := randomData(15, 120, 2), randomData(16, 5, 2)
	ny, err := NewNystrom(Gaussian{2}, randomData(17, 15, 2))
	if err != nil {
		t.Fatal(err)
	}
	fourier, err := NewFourier(Gaussian{2}, 30, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	squares := MapFunc(func(x []float64) []float64 { return []float64{x[0], x[1], x[0] * x[1], x[0] * x[0]} })
	for _, fm := range []FeatureMap{ny, fourier, squares} {
		want := mustFit(t, x, KernelFunc(fm.Eval), &Options{Components: 3})
		g, _ := want.Transform(fresh)
		for _, s := range []Solver{nil, Full{}, Lanczos{}, MatrixFree{}, Davidson{}, PivotedCholesky{}} {
			m := mustFit(t, x, fm, &Options{Components: 3, Form: Dual, Solver: s})
			h, err := m.Transform(fresh)
			if err != nil {
				t.Fatal(err)
			}
			for i := range 5 { // a row alone gives the same bits
				alone, err := m.Transform(fresh.Slice(i, i+1, 0, 2))
				if err != nil || !mat.Equal(alone, h.Slice(i, i+1, 0, 3)) {
					t.Errorf("%T with %T: row %d alone gives %v, %v", fm, s, i, alone, err)
				}
			}
			if e := max(distanceOf(g, h), distanceOf(want.Embedding, m.Embedding)); e > 1e-9 {
				t.Errorf("%T with %T: off by %g", fm, s, e)
			}
		}
	}
}

func TestNystromRefusesKernelsThatAreNotFinite(t *testing.T) {
	k := KernelFunc(func(x, y []float64) float64 { return math.Log(x[0] + y[0]) })
	_, err := NewNystrom(k, mat.NewDense(3, 1, []float64{1, 2, -5}))
	if err == nil || !strings.Contains(err.Error(), "landmarks 0 and 2") {
		t.Errorf("error %v", err)
	}
	huge := KernelFunc(func(x, y []float64) float64 { return 1e308 })
	if _, err := NewNystrom(huge, randomData(18, 10, 1)); err == nil || !strings.Contains(err.Error(), "exceeds") {
		t.Errorf("an eigenvalue that overflows: %v", err)
	}
}

func saveAndLoad(t *testing.T, m *Model) *Model {
	t.Helper()
	b, err := m.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back Model
	if err := back.UnmarshalBinary(b); err != nil {
		t.Fatal(err)
	}
	return &back
}

// distanceOf is the largest difference of two entries.
func distanceOf(a, b mat.Matrix) float64 {
	var d mat.Dense
	d.Sub(a, b)
	return math.Max(mat.Max(&d), -mat.Min(&d))
}
