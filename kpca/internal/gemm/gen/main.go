// Command gen writes the micro-kernels of package gemm in Go assembly:
// one 8×24 tile for AVX-512 and one 4×12 tile for AVX2 with FMA.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const elem = 8 // bytes of a float64

func main() {
	ConstraintExpr("amd64")
	tile("tile8x24", 8, 64, zmm())
	tile("tile4x12", 4, 32, ymm())
	packer("pack24", 24, 64, zmm())
	packer("pack8", 8, 64, zmm())
	packer("pack12", 12, 32, ymm())
	packer("pack4", 4, 32, ymm())
	Generate()
}

// tile emits C += sign·A·B for a column of tiles of rows×(3 vectors). Each
// panel of A is packed k×rows, the panel of B k×(3 vectors); C has a row stride.
// All rows·3 sums of a tile stay in registers for the whole loop over k.
func tile(name string, rows, width int, v []reg.Register) {
	TEXT(name, NOSPLIT, "func(tiles, k int, a, b, c *float64, ldc int, sign float64)")
	Doc(fmt.Sprintf("%s adds sign·A·B to tiles of %d×%d below each other at c; a and b are packed panels, sign is 1 or -1.",
		name, rows, 3*width/elem))
	Pragma("noescape")
	tiles := Load(Param("tiles"), GP64())
	a := Load(Param("a"), GP64())
	panel := Load(Param("b"), GP64())
	c := Load(Param("c"), GP64())
	ldc := Load(Param("ldc"), GP64())
	k, b := GP64(), GP64()
	SHLQ(U8(3), ldc)
	sum := func(r, j int) reg.Register { return v[3*r+j] }
	cols := v[3*rows : 3*rows+3]
	// AVX2 has one register left for the entry of A, AVX-512 five.
	entries := v[3*rows+3:]

	Label(name + "_next")
	for i := 0; i < 3*rows; i++ {
		zero(v[i], width)
	}
	prefetchRows(rows, width, c, ldc)
	Load(Param("k"), k)
	MOVQ(panel, b)
	loop := name + "_loop"
	Label(loop)
	for j := range cols {
		VMOVUPD(Mem{Base: b, Disp: j * width}, cols[j])
	}
	for r := 0; r < rows; r++ {
		e := entries[r%len(entries)]
		VBROADCASTSD(Mem{Base: a, Disp: r * elem}, e)
		for j := range cols {
			VFMADD231PD(cols[j], e, sum(r, j))
		}
	}
	ADDQ(U8(rows*elem), a)
	ADDQ(U32(3*width), b)
	DECQ(k)
	JNZ(LabelRef(loop))

	sign := entries[0]
	VBROADCASTSD(NewParamAddr("sign", 48), sign)
	for r := 0; r < rows; r++ {
		for j := range cols {
			at := Mem{Base: c, Disp: j * width}
			VMOVUPD(at, cols[j])
			VFMADD231PD(sum(r, j), sign, cols[j])
			VMOVUPD(cols[j], at)
		}
		ADDQ(ldc, c)
	}
	DECQ(tiles)
	JNZ(LabelRef(name + "_next"))
	VZEROUPPER()
	RET()
}

// packer emits the copy of k short vectors, stride apart, into one panel.
func packer(name string, length, width int, v []reg.Register) {
	TEXT(name, NOSPLIT, "func(k int, to, from *float64, stride int)")
	Doc(fmt.Sprintf("%s copies k vectors of %d values, stride apart, one behind the other.", name, length))
	Pragma("noescape")
	k := Load(Param("k"), GP64())
	to := Load(Param("to"), GP64())
	from := Load(Param("from"), GP64())
	stride := Load(Param("stride"), GP64())
	SHLQ(U8(3), stride)
	loop := name + "_loop"
	Label(loop)
	for d := 0; d < length*elem; d += width {
		VMOVUPD(Mem{Base: from, Disp: d}, v[d/width])
	}
	for d := 0; d < length*elem; d += width {
		VMOVUPD(v[d/width], Mem{Base: to, Disp: d})
	}
	ADDQ(stride, from)
	ADDQ(U32(length*elem), to)
	DECQ(k)
	JNZ(LabelRef(loop))
	VZEROUPPER()
	RET()
}

// prefetchRows asks for the lines of C early: they are needed after the loop.
func prefetchRows(rows, width int, c, ldc reg.Register) {
	at := GP64()
	MOVQ(c, at)
	for r := 0; r < rows; r++ {
		for d := 0; d < 3*width; d += 64 {
			PREFETCHT0(Mem{Base: at, Disp: d})
		}
		ADDQ(ldc, at)
	}
}

func zero(v reg.Register, width int) {
	if width == 64 {
		VPXORQ(v, v, v)
		return
	}
	VXORPD(v, v, v)
}

// zmm and ymm list the registers; the other generator has the same two lists, as
// neither command should depend on the other for them.
func zmm() []reg.Register {
	return []reg.Register{
		reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
		reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
		reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
		reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
	}
}

func ymm() []reg.Register {
	return []reg.Register{
		reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
		reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
	}
}
