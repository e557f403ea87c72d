package tiled

import "kpcalab/kpca/internal/team"

// rounds covers the pairs of blocks of a symmetric matrix as a tournament: in
// each round every block meets one other, so that all pairs of a round can be
// worked on at once, each adding to the two stretches of the result that are its
// own. So a product needs no partial sums, and adds in the same order on any
// number of cores.
type rounds struct{ cuts []int } // block b covers panels cuts[b]…cuts[b+1]−1

// blockOf is about how many rows a block has: it bounds the sums that are taken
// in a row, and stays in the second-level cache.
const blockOf = 1024

// newRounds deals panels of the given size into blocks, a multiple of 4 of them
// so that a round shares out well.
func newRounds(panels, side int) rounds {
	blocks := max(1, (panels*side+4*blockOf-1)/(4*blockOf)) * 4
	r := rounds{cuts: make([]int, blocks+1)}
	for b := range r.cuts {
		r.cuts[b] = panels * b / blocks
	}
	return r
}

// each calls f for every pair a ≤ b of blocks, by the circle method: the last
// block stays, and the others go round.
func (r rounds) each(t *team.Team, f func(a, b int)) {
	blocks := len(r.cuts) - 1
	t.Do(blocks, func(p int) { f(p, p) })
	for round := range blocks - 1 {
		t.Do(blocks/2, func(p int) {
			a, b := blocks-1, round
			if p > 0 {
				a, b = (round+p)%(blocks-1), (round-p+blocks-1)%(blocks-1)
			}
			f(min(a, b), max(a, b))
		})
	}
}
