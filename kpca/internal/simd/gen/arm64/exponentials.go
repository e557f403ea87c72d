package main

import (
	"strings"

	"kpcalab/kpca/internal/neon"
)

// expTable holds q with e^r ≈ 1 + r + r²q(r), ascending, as in the command above,
// and the other constants in the order in which they are loaded.
var expTable = []float64{
	0x1.0000000000001p-1, 0x1.5555555555556p-3, 0x1.5555555553d63p-5, 0x1.11111111109b3p-7, 0x1.6c16c1788bd90p-10,
	0x1.a01a01a7c41d5p-13, 0x1.a019b90d2ae7ap-16, 0x1.71de0dae63bb3p-19, 0x1.289185613a3d6p-22, 0x1.af38a9b0ec855p-26,
	0x1.8p+52,             // adding it rounds to an integer in the low bits
	1,                     //
	-345,                  // e^x is flushed to 0 below this x (about 2^-500)
	0x1.71547652b82fep+0,  // 1/ln 2
	0x1.62e42fefa3800p-1,  // ln 2 to 42 bits, so that k·ln2hi is exact
	0x1.ef35793c76730p-45, // the rest of ln 2
	0,                     // for the scale
}

// exponential replaces x by exp(min(0, scale·x)), or that minus 1, in blocks of
// 4 registers whose operations are interleaved to hide their latency:
//
//	k = round(x/ln 2), r = x − k·ln 2, e = r + r²q(r); 2^k(1+e) = s + s·e
func exponential(f *neon.File, name string, minusOne bool) {
	const chains = 4
	says := "replaces 8·blocks numbers by exp(min(0, scale·x))."
	if minusOne {
		says = "replaces 8·blocks numbers by exp(min(0, scale·x)) − 1."
	}
	fn := f.Func(name, says, "(blocks int, x *float64, scale float64)", 2)
	n, px := fn.Arg("blocks"), fn.Arg("x")
	nothing := fn.Zeros(1)[0]
	table := fn.Table(strings.TrimSuffix(name, "NEON")+"Table", expTable...)
	c := fn.Vecs(10) // q
	round, one, lowest := fn.Vec(), fn.Vec(), fn.Vec()
	fn.LoadEach(table, append(c, round, one, lowest)...)
	log2eHi, loScale := fn.Vec(), fn.Vec() // factors, two to a register
	fn.Load(table, 0, log2eHi, loScale)
	scale := fn.Spread("scale")
	fn.Insert(loScale, 1, scale)
	fn.Free(scale)
	x, t, k, e := fn.Vecs(chains), fn.Vecs(chains), fn.Vecs(chains), fn.Vecs(chains)
	each := func(step func(i int)) {
		for i := range chains {
			step(i)
		}
	}
	fn.Label("loop")
	fn.Load(px, 0, x...)
	each(func(i int) { fn.MulLane(x[i], x[i], loScale, 1) })
	each(func(i int) { fn.Min(x[i], x[i], nothing) })
	each(func(i int) { fn.Move(t[i], round) })
	each(func(i int) { fn.FMALane(t[i], x[i], log2eHi, 0) })
	each(func(i int) { fn.Sub(k[i], t[i], round) })
	// s = 2^k: k sits in the low bits of t, the exponent of 1 is added to it.
	each(func(i int) { fn.ShiftLeft(t[i], t[i], 52) })
	each(func(i int) { fn.AddBits(t[i], t[i], one) })
	each(func(i int) { fn.Greater(e[i], lowest, x[i]) }) // to be flushed; not where x is NaN
	each(func(i int) { fn.Clear(t[i], t[i], e[i]) })
	each(func(i int) { fn.FMSLane(x[i], k[i], log2eHi, 1) })
	each(func(i int) { fn.FMSLane(x[i], k[i], loScale, 0) })
	each(func(i int) { fn.Clear(x[i], x[i], e[i]) }) // an infinite x has left NaN
	each(func(i int) { fn.Move(e[i], c[9]) })
	for q := 8; q >= 0; q-- {
		each(func(i int) { fn.Move(k[i], c[q]) })
		each(func(i int) { fn.FMA(k[i], e[i], x[i]) })
		e, k = k, e
	}
	each(func(i int) { fn.Mul(k[i], x[i], x[i]) })
	each(func(i int) { fn.FMA(x[i], e[i], k[i]) })
	each(func(i int) {
		if minusOne { // e^x − 1 = s·e + (s − 1)
			fn.Sub(k[i], t[i], one)
		} else {
			fn.Move(k[i], t[i])
		}
	})
	each(func(i int) { fn.FMA(k[i], t[i], x[i]) })
	fn.Store(px, 0, k...)
	fn.Advance(16*chains, px)
	fn.Again(n, "loop")
	fn.Emit("RET")
}
