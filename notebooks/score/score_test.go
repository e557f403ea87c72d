package score

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

// Expected: scikit-learn 1.9.1, LinearDiscriminantAnalysis().fit(X, y).score(X, y)
// on the first columns of Wine (load_wine), and
// np.trace(np.linalg.solve(Sw, Sb)) of numpy.
func TestAgainstScikitLearn(t *testing.T) {
	wine := data.Wine()
	for _, c := range []struct {
		columns          int
		accuracy, fisher float64
	}{
		{1, 0.6853932584269663, 1.5437442770605714},
		{2, 0.8089887640449438, 1.961006915105076},
		{6, 0.9157303370786517, 4.235395384758132},
	} {
		x := wine.X.Slice(0, 178, 0, c.columns)
		if a, err := Discriminant(x, wine.Labels); err != nil || math.Abs(a-c.accuracy) > 1e-12 {
			t.Errorf("%d columns: accuracy %.15g, want %.15g (%v)", c.columns, a, c.accuracy, err)
		}
		if f, err := Fisher(x, wine.Labels); err != nil || math.Abs(f-c.fisher) > 1e-10*c.fisher {
			t.Errorf("%d columns: Fisher's ratio %.15g, want %.15g (%v)", c.columns, f, c.fisher, err)
		}
	}
}

func TestErrors(t *testing.T) {
	for want, f := range map[string]func() (float64, error){
		"2 rows with 1 labels": func() (float64, error) { return Discriminant(mat.NewDense(2, 1, nil), []int{0}) },
		"label -1 of row 1":    func() (float64, error) { return Discriminant(mat.NewDense(2, 1, nil), []int{0, -1}) },
		"singular":             func() (float64, error) { return Fisher(mat.NewDense(2, 1, []float64{1, 1}), []int{0, 1}) },
		"NaN at row 1":         func() (float64, error) { return Fisher(mat.NewDense(2, 1, []float64{1, math.NaN()}), []int{0, 1}) },
	} {
		if _, err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}
