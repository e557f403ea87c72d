package tiled

import (
	"context"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// mulRecomputed is Mul for a matrix of which nothing is stored.
func (m *Matrix) mulRecomputed(ctx context.Context, t *team.Team, y, x []float64, columns, stride int) {
	clear(y[:columns*stride])
	r := newRounds(len(m.start)-1, side)
	wide := squareOf(m.source)
	r.each(t, func(a, b int) {
		scratch := simd.Alloc(fresh * tile)
		for j0 := r.cuts[b]; j0 < r.cuts[b+1]; j0 += wide {
			j1 := min(r.cuts[b+1], j0+wide)
			for i := r.cuts[a]; i < r.cuts[a+1] && ctx.Err() == nil; i++ {
				for j := max(i, j0); j < j1; j += fresh {
					m.run(scratch, y, x, i, j, min(j+fresh, j1), columns, stride)
				}
			}
		}
	})
}
