package tiled

// Evaluated is the matrix of any kernel: Row(dst, i, j0) sets dst[q] to the
// entry at row i and column j0+q, for both indices below N and M.
type Evaluated struct {
	N, M int // rows, columns
	Row  func(dst []float64, i, j0 int)
}

// Tiles implements Source.
func (e *Evaluated) Tiles(dst []float64, i, j int) {
	columns := min(len(dst)/side, e.M-side*j)
	row := make([]float64, len(dst)/side)
	for r := range side {
		clear(row)
		if side*i+r < e.N && columns > 0 {
			e.Row(row[:columns], side*i+r, side*j)
		}
		for q, v := range row {
			dst[q/side*tile+r*side+q%side] = v
		}
	}
}
