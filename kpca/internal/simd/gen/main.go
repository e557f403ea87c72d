// Command gen writes the assembly of package simd for amd64. Each file here
// emits one family of loops, once for AVX-512 and once for AVX2 with FMA.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64")
	distances()
	exponentials()
	symmetricProducts()
	vectors()
	panels()
	tileProducts()
	singles()
	Generate()
}

// function opens a function and loads its integer and pointer parameters.
func function(name, signature string, params ...string) []reg.GPVirtual {
	TEXT(name, NOSPLIT, signature)
	Pragma("noescape")
	regs := make([]reg.GPVirtual, len(params))
	for i, p := range params {
		regs[i] = Load(Param(p), GP64()).(reg.GPVirtual)
	}
	return regs
}

// vec is a new register of the width in use: 64 bytes or 32.
func vec(width int) reg.VecVirtual {
	if width == 64 {
		return ZMM()
	}
	return YMM()
}

func vecs(width, n int) []reg.VecVirtual {
	v := make([]reg.VecVirtual, n)
	for i := range v {
		v[i] = vec(width)
	}
	return v
}

func zero(v reg.VecVirtual) {
	if v.Size() == 64 {
		VPXORQ(v, v, v)
		return
	}
	VXORPD(v, v, v)
}

func zeros(width, n int) []reg.VecVirtual {
	v := vecs(width, n)
	for _, r := range v {
		zero(r)
	}
	return v
}

func at(base reg.Register, disp int) Mem { return Mem{Base: base, Disp: disp} }

// sumLanes leaves the sum of the lanes of v in the low lane of the result:
// halves are added until one lane is left.
func sumLanes(v reg.VecVirtual) reg.VecVirtual {
	x := XMM()
	if v.Size() == 64 {
		half := YMM()
		VEXTRACTF64X4(U8(1), v, half)
		VADDPD(half, v.AsY(), half)
		VEXTRACTF64X2(U8(1), half, x)
		VADDPD(x, half.AsX(), x)
	} else {
		VEXTRACTF128(U8(1), v, x)
		VADDPD(x, v.AsX(), x)
	}
	high := XMM()
	VUNPCKHPD(x, x, high)
	VADDSD(high, x, x)
	return x
}

// advance moves pointers on by the same number of bytes.
func advance(bytes int, pointers ...reg.GPVirtual) {
	for _, p := range pointers {
		ADDQ(U32(uint32(bytes)), p)
	}
}

// again closes a loop that counts n down.
func again(n reg.GPVirtual, label string) {
	DECQ(n)
	JNZ(LabelRef(label))
}
