package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// symv emits the product of a stripe of eight rows of a symmetric matrix with
// a vector, using every loaded entry twice.
func (s set) symv() {
	s.text("symv", "func(blocks int, a *float64, lda int, x, y *float64)",
		"multiplies a diagonal 8×8 block and the blocks right of it; see symvPortable.")
	if s.width == 64 {
		s.symvEightRows()
	} else {
		s.symvFourRowsTwice()
	}
	VZEROUPPER()
	RET()
}

func (s set) symvEightRows() {
	blocks := loadPointer("blocks")
	a := newRows(loadPointer("a"), loadStride("lda"))
	x, y := loadPointer("x"), loadPointer("y")
	top := GP64()
	MOVQ(y, top)
	v := s.v
	dots, own := v[0:8], v[8:16] // Σ over columns, and x of the eight rows
	vx, vy, vz, row := v[16], v[17], v[26], v[18:26]
	diag := v[27]

	for r := range own {
		VBROADCASTSD(Mem{Base: x, Disp: 8 * r}, own[r])
	}
	s.zero(dots...)
	// the diagonal block is stored in full: its rows are its columns
	VMOVUPD(Mem{Base: y}, diag)
	s.zero(vz)
	for r := range own {
		VFMADD231PD(a.at(r, 0), own[r], []reg.Register{diag, vz}[r%2])
	}
	VADDPD(vz, diag, diag)

	TESTQ(blocks, blocks)
	JZ(LabelRef("symv512_done"))
	Label("symv512_loop")
	a.advance(64)
	ADDQ(U8(64), x)
	ADDQ(U8(64), y)
	VMOVUPD(Mem{Base: x}, vx)
	VMOVUPD(Mem{Base: y}, vy)
	for r := range row {
		VMOVUPD(a.at(r, 0), row[r])
	}
	VFMADD231PD(row[0], own[0], vy)
	VMULPD(row[1], own[1], vz)
	for r := 2; r < 8; r++ {
		VFMADD231PD(row[r], own[r], []reg.Register{vy, vz}[r%2])
	}
	for r := range row {
		VFMADD231PD(row[r], vx, dots[r])
	}
	VADDPD(vz, vy, vy)
	VMOVUPD(vy, Mem{Base: y})
	DECQ(blocks)
	JNZ(LabelRef("symv512_loop"))
	Label("symv512_done")
	// eight sums of eight lanes become one register of eight sums
	t := v[16:24]
	for i := 0; i < 4; i++ {
		VUNPCKLPD(dots[2*i+1], dots[2*i], t[2*i])
		VUNPCKHPD(dots[2*i+1], dots[2*i], t[2*i+1])
		VADDPD(t[2*i], t[2*i+1], dots[i])
	}
	for i := 0; i < 2; i++ {
		VSHUFF64X2(U8(0x88), dots[2*i+1], dots[2*i], t[2*i])
		VSHUFF64X2(U8(0xdd), dots[2*i+1], dots[2*i], t[2*i+1])
		VADDPD(t[2*i], t[2*i+1], dots[4+i])
	}
	VSHUFF64X2(U8(0x88), dots[5], dots[4], t[0])
	VSHUFF64X2(U8(0xdd), dots[5], dots[4], t[1])
	VADDPD(t[0], t[1], t[0])
	VADDPD(t[0], diag, diag)
	VMOVUPD(diag, Mem{Base: top})
}

func (s set) symvFourRowsTwice() {
	v := s.v
	dots, own, row := v[0:4], v[4:8], v[10:14]
	vx, vy, vz := v[8], v[9], v[14]
	a := newRows(loadPointer("a"), loadStride("lda"))
	x := loadPointer("x")
	top := loadPointer("y")
	// the diagonal block is stored in full: its rows are its columns
	VMOVUPD(Mem{Base: top}, v[0])
	VMOVUPD(Mem{Base: top, Disp: 32}, v[1])
	s.zero(v[2], v[3])
	for r := 0; r < 8; r++ {
		VBROADCASTSD(Mem{Base: x, Disp: 8 * r}, v[4])
		VFMADD231PD(a.at(r, 0), v[4], v[2*(r%2)])
		VFMADD231PD(a.at(r, 32), v[4], v[2*(r%2)+1])
	}
	VADDPD(v[2], v[0], v[0])
	VADDPD(v[3], v[1], v[1])
	VMOVUPD(v[0], Mem{Base: top})
	VMOVUPD(v[1], Mem{Base: top, Disp: 32})
	for half := 0; half < 2; half++ {
		loop, done := []string{"symv256_upper", "symv256_lower"}[half], []string{"symv256_middle", "symv256_done"}[half]
		blocks := loadPointer("blocks")
		SHLQ(U8(1), blocks)
		p := GP64()
		if half == 0 {
			MOVQ(a.first, p)
		} else {
			MOVQ(a.fifth, p)
		}
		q := rows{first: p, fifth: p, stride: a.stride, stride3: a.stride3}
		ADDQ(U8(64), p)
		x, y := loadPointer("x"), loadPointer("y")
		for r := range own {
			VBROADCASTSD(Mem{Base: x, Disp: 8 * (4*half + r)}, own[r])
		}
		s.zero(dots...)
		TESTQ(blocks, blocks)
		JZ(LabelRef(done))
		Label(loop)
		VMOVUPD(Mem{Base: x, Disp: 64}, vx)
		VMOVUPD(Mem{Base: y, Disp: 64}, vy)
		for r := range row {
			VMOVUPD(q.at(r, 0), row[r])
		}
		VFMADD231PD(row[0], own[0], vy)
		VMULPD(row[1], own[1], vz)
		VFMADD231PD(row[2], own[2], vy)
		VFMADD231PD(row[3], own[3], vz)
		for r := range row {
			VFMADD231PD(row[r], vx, dots[r])
		}
		VADDPD(vz, vy, vy)
		VMOVUPD(vy, Mem{Base: y, Disp: 64})
		ADDQ(U8(32), p)
		ADDQ(U8(32), x)
		ADDQ(U8(32), y)
		DECQ(blocks)
		JNZ(LabelRef(loop))
		Label(done)
		s.fourSums(dots, v[10], v[11])
		VADDPD(Mem{Base: top, Disp: 32 * half}, v[10], v[10])
		VMOVUPD(v[10], Mem{Base: top, Disp: 32 * half})
	}
}

// fourSums writes the lane sums of four 256-bit registers into to.
func (s set) fourSums(dots []reg.Register, to, t reg.Register) {
	VHADDPD(dots[1], dots[0], dots[0])
	VHADDPD(dots[3], dots[2], dots[2])
	VPERM2F128(U8(0x20), dots[2], dots[0], to)
	VPERM2F128(U8(0x31), dots[2], dots[0], t)
	VADDPD(t, to, to)
}

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
