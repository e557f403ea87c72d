package symeig

import "kpcalab/kpca/internal/gemm"

// update subtracts VWᵀ + WVᵀ of the panel from the upper triangle of the rows
// and columns from j1 on.
func (r *reduction) update(j1 int) {
	const depth = 2 * panelWidth
	_, cols := gemm.Tile(r.level)
	width := r.size - j1
	right := gemm.Rows(r.right[j1:], depth, width, r.stride)
	left := gemm.Rows(r.left[j1:], depth, width, r.stride).T()
	packed := r.packed[:depth*gemm.Padded(width, cols)]

	panels := (width + cols - 1) / cols
	r.team.Do(r.parts, func(part int) {
		lo := part * panels / r.parts * cols
		hi := min(width, (part+1)*panels/r.parts*cols)
		if lo < hi {
			gemm.PackCols(r.level, packed[lo*depth:], right.Slice(0, lo, depth, hi-lo))
		}
	})
	first, last := j1/stripe, (r.size-1)/stripe
	r.team.Do(r.parts, func(part int) {
		space := panelSpaces.Get().(*panelSpace)
		defer panelSpaces.Put(space)
		band := grow(&space.left, depth*stripe)
		step, s := 1, first
		if r.backward {
			step, s = -1, last
		}
		for ; first <= s && s <= last; s += step {
			if s%r.parts != deal(part, r.parts) {
				continue
			}
			i := s*stripe - j1 // row of the band, counted from j1
			rows := min(stripe, width-i)
			gemm.PackRows(r.level, band, left.Slice(i, 0, rows, depth))
			from := i / cols * cols // left of the diagonal: whole panels only
			c := gemm.Rows(r.a[(j1+i)*r.stride+j1+from:], rows, width-from, r.stride)
			gemm.MulPacked(r.level, -1, c, depth, band, packed[from*depth:])
		}
	})
	r.backward = !r.backward
}
