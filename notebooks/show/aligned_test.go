package show

import (
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestAlignedTurnsEachColumnAndFits(t *testing.T) {
	before := mat.NewDense(2, 2, []float64{1, 0, -1, 0.5})
	g := mat.NewDense(2, 2, []float64{-4, 1, 4, 2})
	if got, want := Aligned(g, before), mat.NewDense(2, 2, []float64{1, 0.25, -1, 0.5}); !mat.Equal(got, want) {
		t.Errorf("got %v", mat.Formatted(got))
	}
	if got := Aligned(g, nil); got.At(0, 0) != -1 {
		t.Errorf("without a frame before: %v", mat.Formatted(got))
	}
	if Aligned(mat.NewDense(1, 1, nil), nil).At(0, 0) != 0 {
		t.Error("zeros")
	}
}
