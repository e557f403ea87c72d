package signs

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestFix(t *testing.T) {
	a := mat.NewDense(3, 4, []float64{
		1, -2, -1, 0,
		-3, 1, 1 + 1e-13, 0,
		2, 1, 0, 0,
	})
	sign := Fix(a)
	if want := []float64{-1, -1, -1, 1}; !slices.Equal(sign, want) {
		t.Errorf("signs %v, want %v: the first of equally large entries counts", sign, want)
	}
	if got := mat.Col(nil, 0, a); !slices.Equal(got, []float64{-1, 3, -2}) {
		t.Errorf("column 0 became %v", got)
	}
}
