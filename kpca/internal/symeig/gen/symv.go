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
