// Command gen writes the vector kernels of package symeig in Go assembly, each
// once for AVX-512 and once for AVX2 with FMA. vector_portable.go says what
// each of them computes.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64")
	for _, s := range []set{avx512(), avx2()} {
		s.symv()
		s.dot()
		s.dot8()
		s.add8()
		s.combine()
		s.secular()
		s.loewner()
		s.quotient()
		s.rotate()
	}
	Generate()
}

// set is an instruction set: its vector registers and their width in bytes.
type set struct {
	name  string
	width int
	v     []reg.Register // whole registers
	x     []reg.Register // their low 128 bits
}

func (s set) text(name, signature, doc string) {
	TEXT(name+s.name, NOSPLIT, signature)
	Doc(name + s.name + " " + doc)
	Pragma("noescape")
}

func (s set) zero(regs ...reg.Register) {
	for _, r := range regs {
		if s.width == 64 {
			VPXORQ(r, r, r)
		} else {
			VXORPD(r, r, r)
		}
	}
}

// sum adds the lanes of register i into its lowest, using register t.
func (s set) sum(i, t int) {
	if s.width == 64 {
		VEXTRACTF64X4(U8(1), s.v[i], ymm()[t])
		VADDPD(ymm()[t], ymm()[i], ymm()[i])
	}
	VEXTRACTF128(U8(1), ymm()[i], s.x[t])
	VADDPD(s.x[t], s.x[i], s.x[i])
	VPERMILPD(U8(1), s.x[i], s.x[t])
	VADDSD(s.x[t], s.x[i], s.x[i])
}

// rows are the addresses of eight rows stride bytes apart.
type rows struct{ first, fifth, stride, stride3 reg.GPVirtual }

func newRows(first, stride reg.GPVirtual) rows {
	r := rows{first: first, fifth: GP64(), stride: stride, stride3: GP64()}
	LEAQ(Mem{Base: first, Index: stride, Scale: 4}, r.fifth)
	LEAQ(Mem{Base: stride, Index: stride, Scale: 2}, r.stride3)
	return r
}

func (r rows) at(i, disp int) Mem {
	base := r.first
	if i >= 4 {
		base, i = r.fifth, i-4
	}
	m := Mem{Base: base, Disp: disp}
	switch i {
	case 1, 2:
		m.Index, m.Scale = r.stride, uint8(i)
	case 3:
		m.Index, m.Scale = r.stride3, 1
	}
	return m
}

func (r rows) advance(bytes int) {
	ADDQ(U32(bytes), r.first)
	ADDQ(U32(bytes), r.fifth)
}

func loadStride(name string) reg.GPVirtual {
	s := Load(Param(name), GP64()).(reg.GPVirtual)
	SHLQ(U8(3), s)
	return s
}

func loadPointer(name string) reg.GPVirtual {
	return Load(Param(name), GP64()).(reg.GPVirtual)
}
