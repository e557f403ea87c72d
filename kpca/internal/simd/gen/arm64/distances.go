package main

import "kpcalab/kpca/internal/neon"

// form is what a tile holds for each pair of points.
type form int

const (
	squared  form = iota // Σ (a−b)²
	absolute             // Σ |a−b|
	affine               // s_a + s_b − Σ ab
)

func distances(f *neon.File) {
	halfTile(f, "sqDistNEON", "sets 4 rows of a tile to squared distances; the caller moves a and out for the others.", squared)
	halfTile(f, "absDistNEON", "is sqDistNEON for sums of absolute differences.", absolute)
	halfTile(f, "affineNEON", "is sqDistNEON for sa + sb − ⟨a, b⟩; the caller moves sa, too.", affine)
}

// halfTile holds 4 rows of an 8×8 tile in registers, 4 to a row: coordinate k of
// 4 points of a meets that of the 8 points of b.
func halfTile(f *neon.File, name, says string, what form) {
	fn := f.Func(name, says, "(d int, a, b, sa, sb, out *float64)", 2)
	p := fn.Args("d", "a", "b", "sa", "sb", "out")
	d, a, b, sa, sb, out := p[0], p[1], p[2], p[3], p[4], p[5]
	left, right := fn.Vecs(2), fn.Vecs(4)
	var sum [4][]neon.V
	for r := range sum {
		sum[r] = fn.Vecs(4)
	}
	if what == affine {
		fn.Load(sa, 0, left...)
		fn.Load(sb, 0, right...)
	}
	for r := range sum {
		for h, s := range sum[r] {
			if what != affine {
				fn.Zero(s)
				continue
			}
			fn.Dup(s, left[r/2], r%2)
			fn.Add(s, s, right[h])
		}
	}
	fn.Label("loop")
	fn.Load(b, 0, right...)
	fn.Load(a, 0, left...)
	for r := range sum {
		addRow(fn, what, sum[r], left[r/2], r%2, right)
	}
	fn.Advance(64, a, b)
	fn.Again(d, "loop")
	for r := range sum {
		fn.Store(out, 64*r, sum[r]...)
	}
	fn.Emit("RET")
}

// addRow adds what one coordinate contributes to a row of the tile: lane i of a
// against all of right.
func addRow(fn *neon.Func, what form, sum []neon.V, a neon.V, i int, right []neon.V) {
	if what == affine {
		for h := range right {
			fn.FMSLane(sum[h], right[h], a, i)
		}
		return
	}
	x, diff := fn.Vec(), fn.Vecs(len(right))
	fn.Dup(x, a, i)
	for h := range right {
		if what == squared {
			fn.Sub(diff[h], x, right[h])
		} else {
			fn.Distance(diff[h], x, right[h])
		}
	}
	for h := range right {
		if what == squared {
			fn.FMA(sum[h], diff[h], diff[h])
		} else {
			fn.Add(sum[h], sum[h], diff[h])
		}
	}
	fn.Free(append(diff, x)...)
}
