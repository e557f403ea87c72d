package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// One step is not enough for the fixed point: the report says so, and what to
// change; the best point found is still returned.
func TestFixedPointThatRunsOutOfIterations(t *testing.T) {
	x := circle(5, 60, 0.1)
	m := mustFit(t, x, Gaussian{1}, &Options{Components: 4})
	z, _ := m.Transform(randomData(6, 4, 2))
	short, reports, err := m.PreImage(z, FixedPoint{MaxIterations: 1, Starts: 1})
	if err != nil {
		t.Fatal(err)
	}
	long, better, err := m.PreImage(z, FixedPoint{})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range reports {
		if r.Converged || !strings.Contains(r.Note, "MaxIterations") || r.Iterations != 1 {
			t.Errorf("report %d of one iteration is %+v", i, r)
		}
		if better[i].Distance > r.Distance {
			t.Errorf("row %d: distance %g after many steps, %g after one", i, better[i].Distance, r.Distance)
		}
	}
	if mat.Equal(short, long) {
		t.Error("one iteration gives the answer of 500")
	}
}

// Without centring P has no mean in it; all components of the linear kernel give
// any sample back.
func TestPreImageOfAnUncentredModel(t *testing.T) {
	x := randomData(7, 20, 3)
	for _, form := range []Form{Primal, Dual} {
		m := mustFit(t, x, Linear{}, &Options{Uncentered: true, Form: form})
		fresh := randomData(8, 5, 3)
		for _, method := range []PreImage{FixedPoint{}, Neighbors{}} {
			back, reports, err := m.Denoise(fresh, method)
			if err != nil {
				t.Fatal(err)
			}
			if e := distanceOf(fresh, back); e > 1e-10 {
				t.Errorf("%v, %T: off by %g", form, method, e)
			}
			if reports[0].Distance > 1e-6 {
				t.Errorf("%v, %T: distance %g from P", form, method, reports[0].Distance)
			}
		}
	}
}

// What the fit left in the model gives the same residuals as the samples do.
func TestTrainingResiduals(t *testing.T) {
	x := randomData(9, 30, 3)
	for _, o := range []Options{{Components: 2}, {Components: 2, Form: Dual}, {Components: 2, Uncentered: true}, {Components: 2, Form: Dual, Uncentered: true, Standardize: true}} {
		for _, k := range []Kernel{Linear{}, Gaussian{2}, Gaussian{1e6}} {
			m := mustFit(t, x, k, &o)
			want, err := m.PredictionError(x)
			if err != nil {
				t.Fatal(err)
			}
			for i, r := range m.trainingResiduals() {
				if math.Abs(r-want[i]) > 1e-12*m.Trace {
					t.Errorf("%v %+v: residual %d is %g, PredictionError says %g", k, o, i, r, want[i])
				}
			}
		}
	}
}

func TestPreImageRefusals(t *testing.T) {
	x := randomData(10, 12, 2)
	line := mustFit(t, x, Linear{}, &Options{Components: 1, Form: Dual})
	plane := mustFit(t, x, Linear{}, &Options{Components: 2, Form: Dual})
	far := mat.NewDense(2, 2, []float64{1, 1, 1.7e308, -1.7e308})
	farther := mat.NewDense(1, 1, []float64{1e200})
	constant := mustFit(t, mat.NewDense(4, 2, []float64{1, 2, 1, 2, 1, 2, 1, 2}), Gaussian{1}, &Options{Components: 1, KeepZeros: true})
	gauss := mustFit(t, x, Gaussian{1}, nil)
	for what, c := range map[string]struct {
		call func() (*mat.Dense, []PreImageReport, error)
		want string
	}{
		"bad data": {func() (*mat.Dense, []PreImageReport, error) {
			return gauss.Denoise(mat.NewDense(1, 2, []float64{0, math.NaN()}), Best{})
		}, "row 0, column 1"},
		"overflow": {func() (*mat.Dense, []PreImageReport, error) { return plane.PreImage(far, FixedPoint{}) }, "embedding 1 (both counted from 0) overflows"},
		"overflow of all": {func() (*mat.Dense, []PreImageReport, error) {
			return plane.PreImage(far, Best{Methods: []PreImage{FixedPoint{}}})
		}, "no pre-image method applies"},
		"overflow of K(x,x)": {func() (*mat.Dense, []PreImageReport, error) { return line.PreImage(farther, FixedPoint{}) }, "too far from the training samples"},
		"one point": {func() (*mat.Dense, []PreImageReport, error) {
			return constant.PreImage(mat.NewDense(1, 1, nil), Ridge{})
		}, "median distance is 0"},
		"indefinite ridge": {func() (*mat.Dense, []PreImageReport, error) {
			return gauss.PreImage(gauss.Embedding, Ridge{Kernel: Sigmoid{Scale: 3, Offset: -1}, Alpha: 1e-9})
		}, "not positive definite; raise Alpha"},
		"singular ridge": {func() (*mat.Dense, []PreImageReport, error) {
			return gauss.PreImage(gauss.Embedding, Ridge{Kernel: KernelFunc(diagonalOf(gauss.Embedding)), Alpha: 1e-30})
		}, "ill-conditioned"},
	} {
		if _, _, err := c.call(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", what, err, c.want)
		}
	}
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, "nil PreImage") {
			t.Errorf("a nil method panics with %q", said)
		}
	}()
	gauss.PreImage(gauss.Embedding, nil)
}

// diagonalOf is a kernel whose Gram matrix over the rows of x is diagonal, with
// a condition number of 1e20.
func diagonalOf(x *mat.Dense) func(a, b []float64) float64 {
	return func(a, b []float64) float64 {
		if !equalRows(a, b) {
			return 0
		}
		if equalRows(a, x.RawRowView(0)) {
			return 1e-20
		}
		return 1
	}
}

func equalRows(a, b []float64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
