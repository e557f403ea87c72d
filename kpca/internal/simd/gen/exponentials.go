package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// remez holds q with e^r ≈ 1 + r + r²q(r) for |r| ≤ ½ln 2, ascending: the
// near-minimax polynomial of degree 9 (mpmath 1.3 chebyfit at 150 digits,
// error 1.3e-17 in e^r), rounded.
var remez = []float64{
	0x1.0000000000001p-1, 0x1.5555555555556p-3, 0x1.5555555553d63p-5, 0x1.11111111109b3p-7, 0x1.6c16c1788bd90p-10,
	0x1.a01a01a7c41d5p-13, 0x1.a019b90d2ae7ap-16, 0x1.71de0dae63bb3p-19, 0x1.289185613a3d6p-22, 0x1.af38a9b0ec855p-26,
}

// Offsets into the table of constants, in entries; the polynomial comes first.
const (
	log2e  = 10 + iota // 1/ln 2
	round              // 1.5·2^52: adding it rounds to an integer in the low bits
	ln2hi              // ln 2 to 42 bits, so that k·ln2hi is exact
	ln2lo              // the rest of ln 2
	one                //
	lowest             // e^x is flushed to 0 below this x (about 2^-500)
	entries
)

func constants(lanes int) Mem {
	values := append(append([]float64{}, remez...),
		0x1.71547652b82fep+0, 0x1.8p+52, 0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45, 1, -345)
	table := GLOBL(label("expTable%d", lanes), RODATA|NOPTR)
	for i, v := range values {
		for l := range lanes {
			DATA(8*(i*lanes+l), F64(v))
		}
	}
	return table
}

func exponentials() {
	wide, narrow := constants(1), constants(4)
	exponential("exp512", 64, 4, wide, false)
	exponential("expm1x512", 64, 4, wide, true)
	exponential("exp256", 32, 2, narrow, false)
	exponential("expm1x256", 32, 2, narrow, true)
}

// exponential replaces x by exp(min(0, scale·x)), or that minus 1, in blocks of
// `chains` registers whose operations are interleaved to hide their latency.
//
//	k = round(x/ln 2), r = x − k·ln 2, e = r + r²q(r); 2^k(1+e) = s + s·e
func exponential(name string, width, chains int, table Mem, minusOne bool) {
	p := function(name, "func(blocks int, x *float64, scale float64)", "blocks", "x")
	n, px := p[0], p[1]
	base := GP64()
	LEAQ(table, base)
	scale, nothing := vec(width), vec(width)
	ps, _ := Param("scale").Resolve()
	VBROADCASTSD(ps.Addr, scale)
	zero(nothing)
	var common map[int]reg.VecVirtual
	if width == 64 {
		common = map[int]reg.VecVirtual{}
		for _, i := range []int{log2e, round, ln2hi, ln2lo, one, lowest, 9} {
			common[i] = ZMM()
			VBROADCASTSD(at(base, 8*i), common[i])
		}
	}
	c := func(i int) Op {
		if common != nil {
			return common[i]
		}
		return at(base, 32*i)
	}
	load := func(i int, to reg.VecVirtual) { VMOVUPD(c(i), to) }

	Label("loop_" + name)
	x, t, k, e := vecs(width, chains), vecs(width, chains), vecs(width, chains), vecs(width, chains)
	each := func(f func(i int)) {
		for i := range chains {
			f(i)
		}
	}
	each(func(i int) {
		VMULPD(at(px, width*i), scale, x[i])
		VMINPD(x[i], nothing, x[i]) // the last source is kept when it is NaN
	})
	if width == 64 {
		each(func(i int) { VMOVAPD(c(round), t[i]); VFMADD231PD(c(log2e), x[i], t[i]) })
		each(func(i int) { VSUBPD(c(round), t[i], k[i]) })
	} else {
		each(func(i int) { load(round, t[i]); VFMADD231PD(c(log2e), x[i], t[i]) })
		each(func(i int) { VSUBPD(c(round), t[i], k[i]) })
	}
	masks := make([]reg.OpmaskVirtual, chains)
	if width == 64 {
		each(func(i int) { masks[i] = K(); VCMPPD(U8(notLess), c(lowest), x[i], masks[i]) })
	}
	flushed := make([]reg.VecVirtual, chains)
	if width == 32 {
		each(func(i int) { flushed[i] = YMM(); VCMPPD(U8(notLess), c(lowest), x[i], flushed[i]) })
	}
	each(func(i int) { VFNMADD231PD(c(ln2hi), k[i], x[i]) })
	each(func(i int) { VFNMADD231PD(c(ln2lo), k[i], x[i]) })
	each(func(i int) { load(9, e[i]) })
	for q := 8; q >= 0; q-- {
		each(func(i int) {
			if width == 64 {
				VFMADD213PD_BCST(at(base, 8*q), x[i], e[i])
			} else {
				VFMADD213PD(c(q), x[i], e[i])
			}
		})
	}
	each(func(i int) { VMULPD(x[i], x[i], k[i]) })
	each(func(i int) { VFMADD213PD(x[i], k[i], e[i]) })
	// s = 2^k: k sits in the low bits of t, the exponent of 1 is added to it.
	each(func(i int) { VPSLLQ(U8(52), t[i], t[i]); VPADDQ(c(one), t[i], t[i]) })
	each(func(i int) {
		if minusOne {
			// e^x − 1 = s·e + (s − 1), and −1 where e^x is flushed
			if width == 64 {
				VMOVAPD_Z(t[i], masks[i], t[i])
				VMOVAPD_Z(e[i], masks[i], e[i])
			} else {
				VANDPD(flushed[i], t[i], t[i])
				VANDPD(flushed[i], e[i], e[i])
			}
			VSUBPD(c(one), t[i], k[i])
			VFMADD213PD(k[i], t[i], e[i])
			VMOVUPD(e[i], at(px, width*i))
			return
		}
		VFMADD213PD(t[i], t[i], e[i])
		if width == 64 {
			VMOVAPD_Z(e[i], masks[i], e[i])
		} else {
			VANDPD(flushed[i], e[i], e[i])
		}
		VMOVUPD(e[i], at(px, width*i))
	})
	advance(width*chains, px)
	again(n, "loop_"+name)
	VZEROUPPER()
	RET()
}

const notLess = 5 // compare predicate: not less than, true for NaN
