package regress_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/regress"
)

// Two moons, which no line parts, are parted by a line after kernel PCA.
func Example() {
	train, test := data.Moons(200, 0.1, 1), data.Moons(200, 0.1, 2)
	model, _ := kpca.Fit(train.X, kpca.Gaussian{Width: 0.7}, &kpca.Options{Components: 20})
	fresh, _ := model.Transform(test.X)
	for _, c := range []struct {
		name        string
		train, test mat.Matrix
	}{{"raw", train.X, test.X}, {"embedded", model.Embedding, fresh}} {
		line, _ := regress.Classes(c.train, train.Labels, kpca.Linear{}, 1e-3)
		labels, _ := line.Classify(c.test)
		right := 0
		for i, l := range labels {
			if l == test.Labels[i] {
				right++
			}
		}
		fmt.Printf("%s: at least 95 %% right: %t\n", c.name, right >= 190)
	}
	// Output:
	// raw: at least 95 % right: false
	// embedded: at least 95 % right: true
}

// With the linear kernel and hardly a penalty it is least squares: y = 3 + 2a − b.
func TestLinearIsLeastSquares(t *testing.T) {
	x := mat.NewDense(6, 2, []float64{0, 0, 1, 0, 0, 1, 2, 1, 1, 3, 5, 2})
	y := mat.NewDense(6, 1, nil)
	y.Apply(func(i, _ int, _ float64) float64 { return 3 + 2*x.At(i, 0) - x.At(i, 1) }, y)
	m, err := regress.Fit(x, y, kpca.Linear{}, 1e-7)
	if err != nil {
		t.Fatal(err)
	}
	got, err := m.Predict(mat.NewDense(1, 2, []float64{10, -4}))
	if err != nil || math.Abs(got.At(0, 0)-27) > 1e-5 {
		t.Errorf("%v, %v; want 27", got, err)
	}
	if _, err := regress.Fit(x, y, kpca.Linear{}, 0); err == nil {
		t.Error("α = 0 passes")
	}
	if _, err := m.Predict(mat.NewDense(1, 3, nil)); err == nil {
		t.Error("other columns pass")
	}
}
