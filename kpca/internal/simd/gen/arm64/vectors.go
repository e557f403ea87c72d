package main

import "kpcalab/kpca/internal/neon"

// vectors emits loops over blocks of 16 numbers.
func vectors(f *neon.File) {
	dot(f)
	axpy(f)
	rotate(f)
}

func dot(f *neon.File) {
	fn := f.Func("dotNEON", "is the inner product of 16·blocks numbers.", "(blocks int, x, y *float64) float64", 2)
	p := fn.Args("blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	sum, a, b := fn.Zeros(8), fn.Vecs(8), fn.Vecs(8)
	fn.Label("loop")
	fn.Load(x, 0, a...)
	fn.Load(y, 0, b...)
	for i := range sum {
		fn.FMA(sum[i], a[i], b[i])
	}
	fn.Advance(128, x, y)
	fn.Again(n, "loop")
	for step := 1; step < len(sum); step *= 2 {
		for i := 0; i < len(sum); i += 2 * step {
			fn.Add(sum[i], sum[i], sum[i+step])
		}
	}
	fn.SumPair(sum[0], sum[0])
	fn.Return(sum[0])
}

// axpy is y += alpha·x.
func axpy(f *neon.File) {
	fn := f.Func("axpyNEON", "adds alpha·x to 16·blocks numbers.", "(blocks int, alpha float64, x, y *float64)", 2)
	p := fn.Args("blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	alpha, a, b := fn.Spread("alpha"), fn.Vecs(8), fn.Vecs(8)
	fn.Label("loop")
	fn.Load(x, 0, a...)
	fn.Load(y, 0, b...)
	for i := range a {
		fn.FMA(b[i], a[i], alpha)
	}
	fn.Store(y, 0, b...)
	fn.Advance(128, x, y)
	fn.Again(n, "loop")
	fn.Emit("RET")
}

// rotate is (x, y) ← (c·x − s·y, s·x + c·y), a plane rotation of two rows.
func rotate(f *neon.File) {
	fn := f.Func("rotateNEON", "turns 16·blocks numbers of x and y: (c·x − s·y, s·x + c·y).",
		"(blocks int, x, y *float64, c, s float64)", 2)
	p := fn.Args("blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	c, s := fn.Spread("c"), fn.Spread("s")
	a, b, u, v := fn.Vecs(4), fn.Vecs(4), fn.Vecs(4), fn.Vecs(4)
	fn.Label("loop")
	for half := 0; half < 128; half += 64 {
		fn.Load(x, half, a...)
		fn.Load(y, half, b...)
		for i := range a {
			fn.Mul(u[i], a[i], c)
			fn.Mul(v[i], a[i], s)
		}
		for i := range a {
			fn.FMS(u[i], b[i], s)
			fn.FMA(v[i], b[i], c)
		}
		fn.Store(x, half, u...)
		fn.Store(y, half, v...)
	}
	fn.Advance(128, x, y)
	fn.Again(n, "loop")
	fn.Emit("RET")
}
