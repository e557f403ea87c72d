package show

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Aligned is the embedding g, one sample in a row, made comparable with the one
// before it, for the frames of a [Slider]: each column gets the sign with which it
// is more like the same column of before, and all numbers are divided by the
// largest magnitude, so that every frame fits between −1 and 1. A nil before, as
// in the first frame, leaves the signs.
func Aligned(g, before *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(g)
	n, m := g.Dims()
	if top := math.Max(mat.Max(g), -mat.Min(g)); top > 0 {
		out.Scale(1/top, out)
	}
	if before == nil {
		return out
	}
	for j := range m {
		if mat.Dot(out.ColView(j), before.ColView(j)) < 0 {
			for i := range n {
				out.Set(i, j, -out.At(i, j))
			}
		}
	}
	return out
}
