package main

import (
	"fmt"

	"kpcalab/kpca/internal/neon"
)

// panels emits the products of 4 basis vectors with 1 to 4 others that
// orthogonalisation consists of. Vectors are columns, stride bytes apart.
func panels(f *neon.File) {
	for c := 1; c <= 4; c++ {
		panelDot(f, c)
		panelAxpy(f, c)
	}
}

const panelSignature = "(blocks int, v, w *float64, stride int, h *float64)"

// columns are pointers to count columns that begin at first.
func columns(fn *neon.Func, first, stride neon.R, count int) []neon.R {
	all := []neon.R{first}
	for len(all) < count {
		next := fn.Reg()
		fn.AddReg(next, all[len(all)-1], stride, 0)
		all = append(all, next)
	}
	return all
}

// panelDot is h = VᵀW, 4×c, in blocks of 8 numbers.
func panelDot(f *neon.File, c int) {
	fn := f.Func(fmt.Sprintf("dot4x%dNEON", c), fmt.Sprintf("sets h, 4×%d, to VᵀW over 8·blocks numbers.", c), panelSignature, 2)
	p := fn.Args("blocks", "v", "w", "stride", "h")
	n, h := p[0], p[4]
	v, w := columns(fn, p[1], p[3], 4), columns(fn, p[2], p[3], c)
	sum := fn.Zeros(4 * c)
	right := fn.Vecs(c)
	fn.Label("loop")
	for at := 0; at < 64; at += 16 {
		for j := range w {
			fn.Load(w[j], at, right[j])
		}
		left := fn.Vecs(4)
		for i := range v {
			fn.Load(v[i], at, left[i])
		}
		for i := range v {
			for j := range w {
				fn.FMA(sum[i*c+j], left[i], right[j])
			}
		}
		fn.Free(left...)
	}
	fn.Advance(64, append(v, w...)...)
	fn.Again(n, "loop")
	for i := 0; i < 4*c; i += 2 {
		fn.Pairs(sum[i], sum[i], sum[i+1])
		fn.Store(h, 8*i, sum[i])
	}
	fn.Emit("RET")
}

// panelAxpy is W += V·h, with h 4×c, in blocks of 8 numbers.
func panelAxpy(f *neon.File, c int) {
	fn := f.Func(fmt.Sprintf("axpy4x%dNEON", c), fmt.Sprintf("adds V·h to W over 8·blocks numbers; h is 4×%d.", c), panelSignature, 2)
	p := fn.Args("blocks", "v", "w", "stride", "h")
	n, h := p[0], p[4]
	v, w := columns(fn, p[1], p[3], 4), columns(fn, p[2], p[3], c)
	coef := fn.Vecs(2 * c)
	fn.Load(h, 0, coef...)
	fn.Label("loop")
	for at := 0; at < 64; at += 16 {
		left, right := fn.Vecs(4), fn.Vecs(c)
		for i := range v {
			fn.Load(v[i], at, left[i])
		}
		for j := range w {
			fn.Load(w[j], at, right[j])
		}
		for i := range v {
			for j := range w {
				fn.FMALane(right[j], left[i], coef[(i*c+j)/2], (i*c+j)%2)
			}
		}
		for j := range w {
			fn.Store(w[j], at, right[j])
		}
		fn.Free(append(left, right...)...)
	}
	fn.Advance(64, append(v, w...)...)
	fn.Again(n, "loop")
	fn.Emit("RET")
}
