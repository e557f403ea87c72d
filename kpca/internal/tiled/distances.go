package tiled

import "kpcalab/kpca/internal/simd"

// Distances are the squared Euclidean distances of the samples of a table, from
// differences: a Source.
type Distances struct{ points *Points }

// NewDistances packs the samples, whose squares must not overflow.
func NewDistances(x Rows) *Distances { return &Distances{pack(x, 1, nil)} }

// Tiles implements Source.
func (s *Distances) Tiles(dst []float64, i, j int) {
	simd.SquaredDistances(dst, s.points.panel(i), s.points.panel(j), s.points.D)
}
