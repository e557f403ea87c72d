package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// difference emits v = (d − origin) − tau for the vector at d+disp.
func difference(d reg.Register, disp int, origin, tau, v reg.Register) {
	VMOVUPD(Mem{Base: d, Disp: disp}, v)
	VSUBPD(origin, v, v)
	VSUBPD(tau, v, v)
}

// secular emits the sums of the secular equation, apart for the poles left and
// right of the point: a term is negative exactly when its pole lies left.
func (s set) secular() {
	s.text("secular", "func(blocks int, d, z *float64, origin, tau float64, out *float64)",
		"sums the secular equation and its derivative at origin+tau; see secularPortable.")
	blocks := loadPointer("blocks")
	d, z, out := loadPointer("d"), loadPointer("z"), loadPointer("out")
	v := s.v
	sums, origin, tau := v[0:4], v[4], v[5]
	delta, weight, quotient, term, square, nought := v[6], v[7], v[8], v[9], v[10], v[11]
	VBROADCASTSD(NewParamAddr("origin", 24), origin)
	VBROADCASTSD(NewParamAddr("tau", 32), tau)
	s.zero(sums...)
	s.zero(nought)
	loop := "secular_loop" + s.name
	Label(loop)
	for disp := 0; disp < 64; disp += s.width {
		difference(d, disp, origin, tau, delta)
		VMOVUPD(Mem{Base: z, Disp: disp}, weight)
		VDIVPD(delta, weight, quotient)
		VMULPD(weight, quotient, term)
		VMULPD(quotient, quotient, square)
		VMINPD(nought, term, delta)
		VADDPD(delta, sums[0], sums[0])
		VMAXPD(nought, term, delta)
		VADDPD(delta, sums[1], sums[1])
		// the derivative left of the point: squares whose term is negative
		if s.width == 64 {
			VCMPPD(U8(1), nought, term, reg.K1)
			VADDPD(square, sums[2], reg.K1, sums[2])
			KNOTB(reg.K1, reg.K1)
			VADDPD(square, sums[3], reg.K1, sums[3])
		} else {
			VCMPPD(U8(1), nought, term, term)
			VANDPD(term, square, delta)
			VADDPD(delta, sums[2], sums[2])
			VANDNPD(square, term, delta)
			VADDPD(delta, sums[3], sums[3])
		}
	}
	ADDQ(U8(64), d)
	ADDQ(U8(64), z)
	DECQ(blocks)
	JNZ(LabelRef(loop))
	for i := range sums {
		s.sum(i, 6)
		VMOVSD(s.x[i], Mem{Base: out, Disp: 8 * i})
	}
	VZEROUPPER()
	RET()
}

// loewner emits the factors of the Löwner formula for one eigenvalue.
func (s set) loewner() {
	s.text("loewner", "func(blocks int, d *float64, origin, tau, pole float64, delta, product *float64)",
		"stores the distances of the poles from origin+tau and multiplies the products; see loewnerPortable.")
	blocks := loadPointer("blocks")
	d, delta, product := loadPointer("d"), loadPointer("delta"), loadPointer("product")
	v := s.v
	origin, tau, pole, diff, gap := v[0], v[1], v[2], v[3], v[4]
	VBROADCASTSD(NewParamAddr("origin", 16), origin)
	VBROADCASTSD(NewParamAddr("tau", 24), tau)
	VBROADCASTSD(NewParamAddr("pole", 32), pole)
	loop := "loewner_loop" + s.name
	Label(loop)
	for disp := 0; disp < 64; disp += s.width {
		difference(d, disp, origin, tau, diff)
		VMOVUPD(diff, Mem{Base: delta, Disp: disp})
		VMOVUPD(Mem{Base: d, Disp: disp}, gap)
		VSUBPD(pole, gap, gap)
		VDIVPD(gap, diff, diff)
		VMULPD(Mem{Base: product, Disp: disp}, diff, diff)
		VMOVUPD(diff, Mem{Base: product, Disp: disp})
	}
	for _, p := range []reg.Register{d, delta, product} {
		ADDQ(U8(64), p)
	}
	DECQ(blocks)
	JNZ(LabelRef(loop))
	VZEROUPPER()
	RET()
}

// quotient emits the entries of an eigenvector and the square of its length.
func (s set) quotient() {
	s.text("quotient", "func(blocks int, z, delta, out *float64) float64",
		"divides z by delta and returns the sum of squares; see quotientPortable.")
	blocks := loadPointer("blocks")
	z, delta, out := loadPointer("z"), loadPointer("delta"), loadPointer("out")
	sum, q := s.v[0], s.v[1]
	s.zero(sum)
	loop := "quotient_loop" + s.name
	Label(loop)
	for disp := 0; disp < 64; disp += s.width {
		VMOVUPD(Mem{Base: z, Disp: disp}, q)
		VDIVPD(Mem{Base: delta, Disp: disp}, q, q)
		VFMADD231PD(q, q, sum)
		VMOVUPD(q, Mem{Base: out, Disp: disp})
	}
	for _, p := range []reg.Register{z, delta, out} {
		ADDQ(U8(64), p)
	}
	DECQ(blocks)
	JNZ(LabelRef(loop))
	s.sum(0, 1)
	Store(s.x[0], ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// rotate emits a sweep of plane rotations over rows of 32 entries. The row that
// two neighbouring rotations share stays in registers.
func (s set) rotate() {
	s.text("rotate", "func(count int, last, rotations *float64)",
		"applies a sweep of plane rotations to rows of 32 entries; see rotatePortable.")
	count := loadPointer("count")
	row, rotations := loadPointer("last"), loadPointer("rotations")
	v := s.v
	parts := 256 / s.width
	carry, c, sine, upper, mixed := v[:parts], v[parts], v[parts+1], v[parts+2], v[parts+3]
	for i := range carry {
		VMOVUPD(Mem{Base: row, Disp: i * s.width}, carry[i])
	}
	loop := "rotate_loop" + s.name
	Label(loop)
	VBROADCASTSD(Mem{Base: rotations}, c)
	VBROADCASTSD(Mem{Base: rotations, Disp: 8}, sine)
	for i := range carry {
		VMOVUPD(Mem{Base: row, Disp: i*s.width - 256}, upper)
		VMULPD(sine, upper, mixed)
		VFMADD231PD(c, carry[i], mixed)
		VMOVUPD(mixed, Mem{Base: row, Disp: i * s.width})
		VMULPD(c, upper, upper)
		VFNMADD213PD(upper, sine, carry[i])
	}
	SUBQ(U32(256), row)
	ADDQ(U8(16), rotations)
	DECQ(count)
	JNZ(LabelRef(loop))
	for i := range carry {
		VMOVUPD(carry[i], Mem{Base: row, Disp: i * s.width})
	}
	VZEROUPPER()
	RET()
}
