package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// singles emits loops on float32, of which a register holds twice as many: tiles
// of 8 rows and 16 columns of powers 2^−s, their products, and the addition of
// float32 sums to float64 ones.
func singles() {
	wide, narrow := powerTable(1), powerTable(8)
	for _, absolute := range []bool{false, true} {
		name := map[bool]string{false: "sqPower", true: "absPower"}[absolute]
		powers512(name+"512x1", 1, absolute, wide)
		powers512(name+"512x2", 2, absolute, wide)
		powers256(name+"256", absolute, narrow)
	}
	singleSymv2()
	singleSymv256()
	widen("widen512", 64)
	widen("widen256", 32)
}

// powerPolynomial is q with 2^−r ≈ 1 + r·q(r) for |r| ≤ ½, ascending: the
// polynomial through six Chebyshev nodes (its relative error is 5e-9), rounded.
var powerPolynomial = []float32{-0.6931471880262288, 0.24022650760568126, -0.05550357114219078, 0.009618082557277852, -0.0013390863364671234, 0.0001545316294512069}

// Offsets into the table of powers, in entries; the polynomial comes first.
const (
	powerRound = 6 + iota // 1.5·2^23: adding it rounds to an integer in the low bits
	powerOne
	powerMost // 2^−s is 2^−64 from s = 64 on, which keeps clear of denormals
	powerSign // all bits but the sign
	powerEntries
)

func powerTable(lanes int) Mem {
	values := append(append([]float32{}, powerPolynomial...), 0x1.8p+23, 1, 64, math.Float32frombits(1<<31-1))
	table := GLOBL(label("powerTable%d", lanes), RODATA|NOPTR)
	for i, v := range values {
		for l := range lanes {
			if i == powerSign { // a NaN as a float, so written as an integer
				DATA(4*(i*lanes+l), U32(math.Float32bits(v)))
				continue
			}
			DATA(4*(i*lanes+l), F32(v))
		}
	}
	return table
}

const powerSignature = "func(d int, a, b *float32, less float32, out *float32)"

func broadcastParam(name string, width int) reg.VecVirtual {
	v := vec(width)
	p, _ := Param(name).Resolve()
	VBROADCASTSS(p.Addr, v)
	return v
}

// powers512 is one or two tiles of 2^−s − less, where s is the distance of 8
// points of a (16 to a coordinate) from the 16 of each panel of b.
func powers512(name string, tiles int, absolute bool, table Mem) {
	p := function(name, powerSignature, "d", "a", "b", "out")
	d, a, b, out := p[0], p[1], p[2], p[3]
	right := []reg.GPVirtual{b}
	if tiles == 2 {
		next := GP64()
		MOVQ(d, next)
		SHLQ(U8(6), next)
		ADDQ(b, next)
		right = append(right, next)
	}
	base := GP64()
	LEAQ(table, base)
	c := func(i int) Mem { return at(base, 4*i) }
	sum := make([][]reg.VecVirtual, tiles)
	for t := range sum {
		sum[t] = zeros(64, 8)
	}
	Label("loop_" + name)
	cols := vecs(64, tiles)
	for t := range cols {
		VMOVUPS(at(right[t], 0), cols[t])
	}
	for r := range 8 {
		for t := range cols {
			x := ZMM()
			VSUBPS_BCST(at(a, 4*r), cols[t], x)
			if absolute {
				VPANDD_BCST(c(powerSign), x, x)
				VADDPS(x, sum[t][r], sum[t][r])
			} else {
				VFMADD231PS(x, x, sum[t][r])
			}
		}
	}
	advance(64, append([]reg.GPVirtual{a}, right...)...)
	again(d, "loop_"+name)
	less, round := broadcastParam("less", 64), ZMM()
	VBROADCASTSS(c(powerRound), round)
	for t := range sum {
		for g := 0; g < 8; g += 4 {
			power(sum[t][g:g+4], less, powerOps{
				least: func(s reg.VecVirtual) { VMINPS_BCST(c(powerMost), s, s) },
				round: func(s, k, t reg.VecVirtual) { VSUBPS(s, round, t); VSUBPS(round, t, k) },
				load:  func(i int, e reg.VecVirtual) { VBROADCASTSS(c(i), e) },
				next:  func(i int, r, e reg.VecVirtual) { VFMADD213PS_BCST(c(i), r, e) },
				one:   func(t reg.VecVirtual) { VPADDD_BCST(c(powerOne), t, t) },
				store: func(i int, e reg.VecVirtual) { VMOVUPS(e, at(out, 512*t+64*(g+i))) },
			})
		}
	}
	VZEROUPPER()
	RET()
}

// powers256 is the upper half (4 rows) of a tile; the caller moves a and out for
// the lower one.
func powers256(name string, absolute bool, table Mem) {
	p := function(name, powerSignature, "d", "a", "b", "out")
	d, a, b, out := p[0], p[1], p[2], p[3]
	base := GP64()
	LEAQ(table, base)
	c := func(i int) Mem { return at(base, 32*i) }
	var sum [4][]reg.VecVirtual
	for r := range sum {
		sum[r] = zeros(32, 2)
	}
	Label("loop_" + name)
	cols := vecs(32, 2)
	VMOVUPS(at(b, 0), cols[0])
	VMOVUPS(at(b, 32), cols[1])
	for r := range sum {
		x := YMM()
		VBROADCASTSS(at(a, 4*r), x)
		for h := range cols {
			diff := YMM()
			VSUBPS(x, cols[h], diff)
			if absolute {
				VANDPS(c(powerSign), diff, diff)
				VADDPS(diff, sum[r][h], sum[r][h])
			} else {
				VFMADD231PS(diff, diff, sum[r][h])
			}
		}
	}
	advance(64, a, b)
	again(d, "loop_"+name)
	for r := range sum {
		less := broadcastParam("less", 32)
		power(sum[r], less, powerOps{
			least: func(s reg.VecVirtual) { VMINPS(c(powerMost), s, s) },
			round: func(s, k, t reg.VecVirtual) {
				VMOVUPS(c(powerRound), k)
				VSUBPS(s, k, t)
				VSUBPS(k, t, k)
			},
			load:  func(i int, e reg.VecVirtual) { VMOVUPS(c(i), e) },
			next:  func(i int, r, e reg.VecVirtual) { VFMADD213PS(c(i), r, e) },
			one:   func(t reg.VecVirtual) { VPADDD(c(powerOne), t, t) },
			store: func(i int, e reg.VecVirtual) { VMOVUPS(e, at(out, 64*r+32*i)) },
		})
	}
	VZEROUPPER()
	RET()
}

// powerOps are the steps in which constants are read from memory.
type powerOps struct {
	least       func(s reg.VecVirtual)
	round       func(s, k, t reg.VecVirtual)
	load, store func(i int, e reg.VecVirtual)
	next        func(i int, r, e reg.VecVirtual)
	one         func(t reg.VecVirtual)
}

// power stores 2^−s − less for some registers, whose operations are interleaved:
//
//	k = round(−s), r = s + k, e = r·q(r); 2^k(1+e) − less = 2^k·e + (2^k − less)
func power(s []reg.VecVirtual, less reg.VecVirtual, o powerOps) {
	n := len(s)
	width := int(s[0].Size())
	t, k, e := vecs(width, n), vecs(width, n), vecs(width, n)
	each := func(f func(i int)) {
		for i := range n {
			f(i)
		}
	}
	each(func(i int) { o.least(s[i]) })
	each(func(i int) { o.round(s[i], k[i], t[i]) })
	each(func(i int) { VADDPS(k[i], s[i], s[i]) })
	each(func(i int) { o.load(5, e[i]) })
	for q := 4; q >= 0; q-- {
		each(func(i int) { o.next(q, s[i], e[i]) })
	}
	each(func(i int) { VMULPS(s[i], e[i], e[i]) })
	each(func(i int) { VPSLLD(U8(23), t[i], t[i]); o.one(t[i]) })
	each(func(i int) { VSUBPS(less, t[i], k[i]) })
	each(func(i int) { VFMADD213PS(k[i], t[i], e[i]) })
	each(func(i int) { o.store(i, e[i]) })
}

// singleSymv2 multiplies a run of 8×16 tiles, all right of the diagonal and in
// the same 8 rows, by two vectors that are stride bytes apart, in both directions.
func singleSymv2() {
	p := function("singleSymv2x512", "func(tiles int, k, xj, yj, xi, yi *float32, stride int)",
		"tiles", "k", "xj", "yj", "xi", "yi", "stride")
	n, k, xj, yj, xi, yi, stride := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	rows := [2][]reg.VecVirtual{zeros(64, 8), zeros(64, 8)}
	left := vecs(64, 8)
	for i := range left {
		VBROADCASTSS(at(xi, 4*i), left[i])
	}
	xi2 := GP64()
	LEAQ(Mem{Base: xi, Index: stride, Scale: 1}, xi2)
	second := func(base reg.Register) Mem { return Mem{Base: base, Index: stride, Scale: 1} }
	Label("loop_singleSymv2x512")
	x, y := vecs(64, 2), vecs(64, 2)
	VMOVUPS(at(xj, 0), x[0])
	VMOVUPS(second(xj), x[1])
	VMOVUPS(at(yj, 0), y[0])
	VMOVUPS(second(yj), y[1])
	for i := range 8 {
		t := ZMM()
		VMOVUPS(at(k, 64*i), t)
		VFMADD231PS(t, x[0], rows[0][i])
		VFMADD231PS(t, x[1], rows[1][i])
		VFMADD231PS(t, left[i], y[0])
		VFMADD231PS_BCST(at(xi2, 4*i), t, y[1])
	}
	VMOVUPS(y[0], at(yj, 0))
	VMOVUPS(y[1], second(yj))
	advance(512, k)
	advance(64, xj, yj)
	again(n, "loop_singleSymv2x512")
	for c := range rows {
		p, q := foldFour(rows[c][:4]), foldFour(rows[c][4:])
		u, v := ZMM(), ZMM() // 128-bit lanes: P0 P1 Q0 Q1 and P2 P3 Q2 Q3
		VSHUFF32X4(U8(0x44), q, p, u)
		VSHUFF32X4(U8(0xee), q, p, v)
		VADDPS(u, v, u)
		VSHUFF32X4(U8(0xdd), u, u, v)
		VSHUFF32X4(U8(0x88), u, u, u)
		s := YMM()
		VADDPS(u.AsY(), v.AsY(), s)
		VADDPS(at(yi, 0), s, s)
		VMOVUPS(s, at(yi, 0))
		if c == 0 {
			ADDQ(stride, yi)
		}
	}
	VZEROUPPER()
	RET()
}

// singleSymv256 is the same for one vector.
func singleSymv256() {
	p := function("singleSymv256", "func(tiles int, k, xj, yj, xi, yi *float32)", "tiles", "k", "xj", "yj", "xi", "yi")
	n, k, xj, yj, xi, yi := p[0], p[1], p[2], p[3], p[4], p[5]
	rows := zeros(32, 8)
	Label("loop_singleSymv256")
	for h := range 2 {
		x, y := YMM(), YMM()
		VMOVUPS(at(xj, 32*h), x)
		VMOVUPS(at(yj, 32*h), y)
		other := vec(32)
		zero(other)
		for i := range rows {
			t, l := YMM(), YMM()
			VMOVUPS(at(k, 64*i+32*h), t)
			VBROADCASTSS(at(xi, 4*i), l)
			VFMADD231PS(t, x, rows[i])
			if i%2 == 0 {
				VFMADD231PS(t, l, y)
			} else {
				VFMADD231PS(t, l, other)
			}
		}
		VADDPS(other, y, y)
		VMOVUPS(y, at(yj, 32*h))
	}
	advance(512, k)
	advance(64, xj, yj)
	again(n, "loop_singleSymv256")
	a, b := foldFour(rows[:4]), foldFour(rows[4:])
	u, v := YMM(), YMM()
	VPERM2F128(U8(0x20), b, a, u)
	VPERM2F128(U8(0x31), b, a, v)
	VADDPS(u, v, u)
	VADDPS(at(yi, 0), u, u)
	VMOVUPS(u, at(yi, 0))
	VZEROUPPER()
	RET()
}

// foldFour leaves in each 128-bit lane the sums of that lane of four registers.
func foldFour(r []reg.VecVirtual) reg.VecVirtual {
	pair := func(a, b reg.VecVirtual) reg.VecVirtual {
		lo, hi := vec(int(a.Size())), vec(int(a.Size()))
		VUNPCKLPS(b, a, lo)
		VUNPCKHPS(b, a, hi)
		VADDPS(lo, hi, lo)
		return lo
	}
	a, b := pair(r[0], r[1]), pair(r[2], r[3])
	lo, hi := vec(int(a.Size())), vec(int(a.Size()))
	VUNPCKLPD(b, a, lo)
	VUNPCKHPD(b, a, hi)
	VADDPS(lo, hi, lo)
	return lo
}

// widen is y += x in blocks of 16, and x = 0.
func widen(name string, width int) {
	p := function(name, "func(blocks int, x *float32, y *float64)", "blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	nothing := vec(width)
	zero(nothing)
	Label("loop_" + name)
	for i := range 128 / width {
		v := vec(width)
		VCVTPS2PD(at(x, width/2*i), v)
		VADDPD(at(y, width*i), v, v)
		VMOVUPD(v, at(y, width*i))
	}
	for i := range 64 / width {
		VMOVUPS(nothing, at(x, width*i))
	}
	advance(64, x)
	advance(128, y)
	again(n, "loop_"+name)
	VZEROUPPER()
	RET()
}
