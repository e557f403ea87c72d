package tiled

import "kpcalab/kpca/internal/simd"

// Weights are the m columns of an n×m matrix A in groups of 8, ready to be
// multiplied by rows of tiles.
type Weights struct {
	m      int
	groups [][]float64 // group g holds entries 8g…8g+7 of each row
}

// NewWeights packs A, of which at(i, j) is entry (i, j).
func NewWeights(n, m int, at func(i, j int) float64) *Weights {
	w := &Weights{m: m, groups: make([][]float64, panels(m))}
	for g := range w.groups {
		w.groups[g] = simd.Alloc(panels(n) * tile)
		for i := range n {
			for j := side * g; j < min(m, side*g+side); j++ {
				w.groups[g][side*i+j%side] = at(i, j)
			}
		}
	}
	return w
}

// Project sets y, rows×m by rows, to K·A for the given number of rows of K =
// s, which has n columns. Row i depends on row i of K alone. Kernel values live
// only in the first cache.
func (w *Weights) Project(s Source, y []float64, rows, n int) {
	var tiles [fresh * tile]float64
	size := len(w.groups) * tile
	all := make([]float64, panels(rows)*size)
	step := min(fresh, squareOf(s))
	for j := 0; j < panels(n); j += step { // these samples stay in the cache for all rows
		count := min(step, panels(n)-j)
		for i := range panels(rows) {
			sums := all[i*size : (i+1)*size]
			s.Tiles(tiles[:count*tile], i, j)
			for g, a := range w.groups {
				simd.TileMul(tiles[:count*tile], a[j*tile:], sums[g*tile:], min(side, w.m-side*g))
			}
		}
	}
	for r := range rows {
		sums := all[r/side*size:]
		for j := range w.m {
			y[r*w.m+j] = sums[j/side*tile+r%side*side+j%side]
		}
	}
}
