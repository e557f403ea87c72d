package symeig

import "kpcalab/kpca/internal/gemm"

// update subtracts VWᵀ + WVᵀ of the panel from the upper triangle of the rows
// and columns from j1 on.
func (r *reduction) update(j1 int) {
	const depth = 2 * panelWidth
	_, cols := r.path.Tile()
	width := r.size - j1
	right := gemm.Rows(r.right[j1:], depth, width, r.stride)
	left := gemm.Rows(r.left[j1:], depth, width, r.stride).T()
	packed := r.packed[:depth*gemm.Padded(width, cols)]

	panels := (width + cols - 1) / cols
	r.team.run(r.chunks, func(_, chunk int) {
		lo := chunk * panels / r.chunks * cols
		hi := min(width, (chunk+1)*panels/r.chunks*cols)
		if lo < hi {
			gemm.PackCols(r.path, packed[lo*depth:], right.Slice(0, lo, depth, hi-lo))
		}
	})
	first, last := j1/stripe, (r.size-1)/stripe
	r.team.run(r.chunks, func(worker, chunk int) {
		band := grow(&r.panels[worker].left, depth*stripe)
		step, s := 1, first
		if r.backward {
			step, s = -1, last
		}
		for ; first <= s && s <= last; s += step {
			if s%r.chunks != chunk {
				continue
			}
			i := s*stripe - j1 // row of the band, counted from j1
			rows := min(stripe, width-i)
			gemm.PackRows(r.path, band, left.Slice(i, 0, rows, depth))
			from := i / cols * cols // left of the diagonal: whole panels only
			c := gemm.Rows(r.a[(j1+i)*r.stride+j1+from:], rows, width-from, r.stride)
			gemm.MulPacked(r.path, -1, c, depth, band, packed[from*depth:])
		}
	})
	r.backward = !r.backward
}
