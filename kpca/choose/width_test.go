package choose_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/choose"
)

// Points 0, 1, 3 have the distances 1, 2, 3.
func TestMedianWidthByHand(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want float64
	}{
		{[]float64{0, 1, 3}, 2},
		{[]float64{0, 1, 3, 7}, 3.5},        // 1 2 3 4 6 7
		{[]float64{0, 1e200, 3e200}, 2e200}, // no overflow
		{[]float64{1e8, 1e8 + 1, 1e8 + 3}, 2},
	} {
		got, err := choose.MedianWidth(mat.NewDense(len(c.x), 1, c.x))
		if err != nil || math.Abs(got-c.want) > 1e-12*c.want {
			t.Errorf("MedianWidth(%v) = %g, %v; want %g", c.x, got, err, c.want)
		}
	}
}

// The sampled median of many rows is close to that of all pairs: for normal
// data in one dimension the median of |x−y| is √2·0.6744898.
func TestMedianWidthOfManyRows(t *testing.T) {
	got, err := choose.MedianWidth(normal(21, 5000, 1))
	if err != nil {
		t.Fatal(err)
	}
	if want := math.Sqrt2 * 0.6744897501960817; math.Abs(got-want) > 0.03 {
		t.Errorf("median distance %g, want about %g", got, want)
	}
}

func TestMedianWidthOfDenormals(t *testing.T) {
	for _, size := range []float64{5e-324, 1e-310, 1e-307, 1e-300, 1e300} {
		c, err := choose.MedianWidth(mat.NewDense(4, 1, []float64{0, size, 2 * size, 3 * size}))
		if err == nil && !(c >= size && c <= 3*size) {
			t.Errorf("distances of about %g: median %g", size, c)
		}
		if err != nil && size > 1e-307 {
			t.Errorf("%g: %v", size, err)
		}
	}
}

// SVC(gamma="scale") of scikit-learn 1.9.1 has γ = 0.0861656294877932 on these rows.
func TestScaleWidthAgreesWithScikitLearn(t *testing.T) {
	x := mat.NewDense(9, 2, nil)
	for i := range 9 {
		f := float64(i)
		x.SetRow(i, []float64{float64(i*i%7) + 0.25*f, float64(3*i%5) - 0.1*f*f})
	}
	c, err := choose.ScaleWidth(x)
	if err != nil || math.Abs(1/(c*c)/0.0861656294877932-1) > 1e-14 {
		t.Errorf("γ = %.16g, %v", 1/(c*c), err)
	}
	for _, scale := range []float64{1e150, 1e-150} {
		var far mat.Dense
		far.Scale(scale, x)
		if big, err := choose.ScaleWidth(&far); err != nil || math.Abs(big/scale/c-1) > 1e-12 {
			t.Errorf("at %g: %g, %v", scale, big, err)
		}
	}
	if _, err := choose.ScaleWidth(mat.NewDense(2, 2, []float64{3, 3, 3, 3})); err == nil {
		t.Error("equal entries give a width")
	}
}
