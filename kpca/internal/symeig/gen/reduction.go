package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// dot emits the inner product of two vectors.
func (s set) dot() {
	s.text("dot", "func(blocks int, x, y *float64) float64",
		"is the inner product of two vectors of 8·blocks entries.")
	blocks := loadPointer("blocks")
	x, y := loadPointer("x"), loadPointer("y")
	sums, part := s.v[0:2], s.v[2]
	s.zero(sums...)
	loop, done := "dot_loop"+s.name, "dot_done"+s.name
	TESTQ(blocks, blocks)
	JZ(LabelRef(done))
	Label(loop)
	for d := 0; d < 64; d += s.width {
		VMOVUPD(Mem{Base: x, Disp: d}, part)
		VFMADD231PD(Mem{Base: y, Disp: d}, part, sums[d/s.width%2])
	}
	ADDQ(U8(64), x)
	ADDQ(U8(64), y)
	DECQ(blocks)
	JNZ(LabelRef(loop))
	Label(done)
	VADDPD(sums[1], sums[0], sums[0])
	s.sum(0, 3)
	Store(s.x[0], ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// dot8 emits the inner products of eight rows with one vector.
func (s set) dot8() {
	s.text("dot8", "func(blocks int, rows *float64, stride int, x, out *float64)",
		"writes the inner products of eight rows with x; see dot8Portable.")
	blocks := loadPointer("blocks")
	a := newRows(loadPointer("rows"), loadStride("stride"))
	x, out := loadPointer("x"), loadPointer("out")
	sums, vx := s.v[0:8], s.v[8]
	s.zero(sums...)
	loop, done := "dot8_loop"+s.name, "dot8_done"+s.name
	TESTQ(blocks, blocks)
	JZ(LabelRef(done))
	Label(loop)
	for d := 0; d < 64; d += s.width {
		VMOVUPD(Mem{Base: x, Disp: d}, vx)
		for r := range sums {
			VFMADD231PD(a.at(r, d), vx, sums[r])
		}
	}
	a.advance(64)
	ADDQ(U8(64), x)
	DECQ(blocks)
	JNZ(LabelRef(loop))
	Label(done)
	for r := range sums {
		s.sum(r, 9)
		VMOVSD(s.x[r], Mem{Base: out, Disp: 8 * r})
	}
	VZEROUPPER()
	RET()
}

// add8 emits y += Σ coefficient·row over eight rows.
func (s set) add8() {
	s.text("add8", "func(blocks int, rows *float64, stride int, coef, y *float64)",
		"adds eight multiples of rows to y; see add8Portable.")
	blocks := loadPointer("blocks")
	a := newRows(loadPointer("rows"), loadStride("stride"))
	coef, y := loadPointer("coef"), loadPointer("y")
	c, sums := s.v[0:8], s.v[8:10]
	for r := range c {
		VBROADCASTSD(Mem{Base: coef, Disp: 8 * r}, c[r])
	}
	loop, done := "add8_loop"+s.name, "add8_done"+s.name
	TESTQ(blocks, blocks)
	JZ(LabelRef(done))
	Label(loop)
	for d := 0; d < 64; d += s.width {
		VMOVUPD(Mem{Base: y, Disp: d}, sums[0])
		VMULPD(a.at(1, d), c[1], sums[1])
		for _, r := range []int{0, 2, 3, 4, 5, 6, 7} {
			VFMADD231PD(a.at(r, d), c[r], sums[r%2])
		}
		VADDPD(sums[1], sums[0], sums[0])
		VMOVUPD(sums[0], Mem{Base: y, Disp: d})
	}
	a.advance(64)
	ADDQ(U8(64), y)
	DECQ(blocks)
	JNZ(LabelRef(loop))
	Label(done)
	VZEROUPPER()
	RET()
}

// combine emits out = scale·(y₀+y₁+y₂+y₃) + shift·x and clears the four parts.
func (s set) combine() {
	s.text("combine", "func(blocks int, parts *float64, stride int, x *float64, scale, shift float64, out *float64)",
		"adds four parts of a product, clears them, and combines the sum with x; see combinePortable.")
	blocks := loadPointer("blocks")
	a := newRows(loadPointer("parts"), loadStride("stride"))
	x, out := loadPointer("x"), loadPointer("out")
	sum, nought, scale, shift := s.v[0], s.v[1], s.v[2], s.v[3]
	VBROADCASTSD(NewParamAddr("scale", 32), scale)
	VBROADCASTSD(NewParamAddr("shift", 40), shift)
	s.zero(nought)
	loop, done := "combine_loop"+s.name, "combine_done"+s.name
	TESTQ(blocks, blocks)
	JZ(LabelRef(done))
	Label(loop)
	for d := 0; d < 64; d += s.width {
		VMOVUPD(a.at(0, d), sum)
		for r := 1; r < 4; r++ {
			VADDPD(a.at(r, d), sum, sum)
		}
		for r := 0; r < 4; r++ {
			VMOVUPD(nought, a.at(r, d))
		}
		VMULPD(sum, scale, sum)
		VFMADD231PD(Mem{Base: x, Disp: d}, shift, sum)
		VMOVUPD(sum, Mem{Base: out, Disp: d})
	}
	a.advance(64)
	ADDQ(U8(64), x)
	ADDQ(U8(64), out)
	DECQ(blocks)
	JNZ(LabelRef(loop))
	Label(done)
	VZEROUPPER()
	RET()
}
