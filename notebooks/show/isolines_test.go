package show

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The circle of radius 2 is one closed line; every point lies on it.
func TestIsolineOfACircle(t *testing.T) {
	g := Grid(-3, 3, -3, 3)
	v := make([]float64, GridSize*GridSize)
	for i := range v {
		v[i] = math.Hypot(g.At(i, 0), g.At(i, 1))
	}
	runs := field{-3, 3, -3, 3, v}.isolines(2)
	if len(runs) != 1 {
		t.Fatalf("%d lines, want 1", len(runs))
	}
	for _, p := range runs[0] {
		if r := math.Hypot(p.X, p.Y); math.Abs(r-2) > 0.01 {
			t.Errorf("a point at distance %g", r)
		}
	}
	if runs[0][0] != runs[0][len(runs[0])-1] {
		t.Error("the line isn't closed")
	}
}

// Whatever the values, small whole numbers with many ties above all, every piece
// of every cell is drawn once and the work ends.
func TestIsolinesUseEveryPieceOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.IntRange(0, 3), GridSize*GridSize, GridSize*GridSize).Draw(t, "values")
		f := field{0, 1, 0, 1, make([]float64, len(v))}
		for i := range v {
			f.values[i] = float64(v[i])
		}
		level := rapid.SampledFrom([]float64{0, 1, 1.5, 3}).Draw(t, "level")
		pieces, drawn := 0, 0
		for r := range GridSize - 1 {
			for c := range GridSize - 1 {
				pieces += len(f.cell(c, r, level))
			}
		}
		for _, run := range f.isolines(level) {
			drawn += len(run) - 1
		}
		if pieces != drawn {
			t.Fatalf("%d pieces, %d drawn", pieces, drawn)
		}
	})
}
