package main

import "kpcalab/kpca/internal/neon"

// singles emits loops on float32: tiles of 8 rows and 16 columns of powers 2^−s,
// their products, and the addition of float32 sums to float64 ones.
func singles(f *neon.File) {
	powers(f, "sqPowerNEON", "sets 4 rows of a tile of float32 to 2^−s − less, s the squared distance; the caller moves a and out for the others.", squared)
	powers(f, "absPowerNEON", "is sqPowerNEON for sums of absolute differences.", absolute)
	singleProduct(f)
	widen(f)
}

// powerTable holds q with 2^−r ≈ 1 + r·q(r) for |r| ≤ ½, ascending, as in the
// command above, and the other constants in the order in which they are loaded.
var powerTable = []float64{
	-0.6931471880262288, 0.24022650760568126, -0.05550357114219078, 0.009618082557277852, -0.0013390863364671234, 0.0001545316294512069,
	0x1.8p+23, // adding it rounds to an integer in the low bits
	1,
	64, // 2^−s is 2^−64 from there on, which keeps clear of denormals
}

// powers is the upper half (4 rows) of a tile.
func powers(f *neon.File, name, says string, what form) {
	fn := f.Func(name, says, "(d int, a, b *float32, less float32, out *float32)", 4)
	p := fn.Args("d", "a", "b", "out")
	d, a, b, out := p[0], p[1], p[2], p[3]
	sum := make([][]neon.V, 4)
	for r := range sum {
		sum[r] = fn.Zeros(4)
	}
	left, right := fn.Vec(), fn.Vecs(4)
	fn.Label("loop")
	fn.Load(b, 0, right...)
	fn.Load(a, 0, left)
	for r := range sum {
		addRow(fn, what, sum[r], left, r, right)
	}
	fn.Advance(64, a, b)
	fn.Again(d, "loop")
	fn.Free(append(right, left)...)

	table := fn.Table(name[:len(name)-len("NEON")]+"Table", powerTable...)
	c := fn.Vecs(9)
	fn.LoadEach(table, c...)
	less := fn.Spread("less")
	for r := range sum {
		for g := 0; g < 4; g += 2 {
			power(fn, sum[r][g:g+2], c, less)
			fn.Store(out, 64*r+16*g, sum[r][g:g+2]...)
		}
	}
	fn.Emit("RET")
}

// power replaces s by 2^−s − less, in registers whose operations are interleaved:
//
//	k = round(−s), r = s + k, e = r·q(r); 2^k(1+e) − less = 2^k·e + (2^k − less)
func power(fn *neon.Func, s, c []neon.V, less neon.V) {
	round, one, most := c[6], c[7], c[8]
	n := len(s)
	t, k, e := fn.Vecs(n), fn.Vecs(n), make([]neon.V, n)
	each := func(step func(i int)) {
		for i := range n {
			step(i)
		}
	}
	each(func(i int) { fn.Min(s[i], s[i], most) })
	each(func(i int) { fn.Sub(t[i], round, s[i]) })
	each(func(i int) { fn.Sub(k[i], t[i], round) })
	each(func(i int) { fn.Add(s[i], s[i], k[i]) })
	each(func(i int) { e[i] = fn.Vec(); fn.Move(e[i], c[5]) })
	for q := 4; q >= 0; q-- {
		each(func(i int) { fn.Move(k[i], c[q]) })
		each(func(i int) { fn.FMA(k[i], e[i], s[i]) })
		e, k = k, e
	}
	each(func(i int) { fn.Mul(e[i], e[i], s[i]) })
	each(func(i int) { fn.ShiftLeft(t[i], t[i], 23) })
	each(func(i int) { fn.AddBits(t[i], t[i], one) })
	each(func(i int) { fn.Sub(s[i], t[i], less) })
	each(func(i int) { fn.FMA(s[i], e[i], t[i]) })
	fn.Free(append(append(t, k...), e...)...)
}

// singleProduct multiplies a run of 8×16 tiles, all right of the diagonal and in
// the same 8 rows, by one vector, in both directions. Two registers to a row keep
// chains of additions as short as package tiled reckons with.
func singleProduct(f *neon.File) {
	fn := f.Func("singleSymvNEON", "adds the products of a run of tiles of float32 and their transposes with a vector.",
		"(tiles int, k, xj, yj, xi, yi *float32)", 4)
	p := fn.Args("tiles", "k", "xj", "yj", "xi", "yi")
	n, k, xj, yj, xi, yi := p[0], p[1], p[2], p[3], p[4], p[5]
	rows, left := fn.Zeros(16), fn.Vecs(2)
	fn.Load(xi, 0, left...)
	x, y := fn.Vecs(4), fn.Vecs(4)
	t := fn.Vecs(4)
	fn.Label("loop")
	fn.Load(xj, 0, x...)
	fn.Load(yj, 0, y...)
	for i := range 8 {
		fn.Load(k, 64*i, t...)
		for h := range t {
			fn.FMA(rows[2*i+h%2], t[h], x[h])
			fn.FMALane(y[h], t[h], left[i/4], i%4)
		}
	}
	fn.Store(yj, 0, y...)
	fn.Advance(512, k)
	fn.Advance(64, xj, yj)
	fn.Again(n, "loop")
	fn.Load(yi, 0, y[:2]...)
	for h := range 2 {
		four := rows[8*h : 8*h+8]
		for r := 0; r < 8; r += 2 {
			fn.Add(four[r], four[r], four[r+1])
		}
		fn.Pairs(four[0], four[0], four[2])
		fn.Pairs(four[4], four[4], four[6])
		fn.Pairs(four[0], four[0], four[4])
		fn.Add(y[h], y[h], four[0])
	}
	fn.Store(yi, 0, y[:2]...)
	fn.Emit("RET")
}

// widen is y += x in blocks of 16, and x = 0.
func widen(f *neon.File) {
	fn := f.Func("widenNEON", "adds 16·blocks float32 to float64 and sets them to 0.", "(blocks int, x *float32, y *float64)", 2)
	p := fn.Args("blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	nothing, single, wide, sum := fn.Zeros(1)[0], fn.Vecs(4), fn.Vecs(8), fn.Vecs(8)
	fn.Label("loop")
	fn.Load(x, 0, single...)
	fn.Load(y, 0, sum...)
	for i := range sum {
		fn.Widen(wide[i], single[i/2], i%2 == 1)
		fn.Add(sum[i], sum[i], wide[i])
	}
	fn.Store(y, 0, sum...)
	fn.Store(x, 0, nothing, nothing, nothing, nothing)
	fn.Advance(64, x)
	fn.Advance(128, y)
	fn.Again(n, "loop")
	fn.Emit("RET")
}
