package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// panels emits the products of 4 basis vectors with 1, 2 or 4 others that
// orthogonalisation consists of. Vectors are columns, stride bytes apart.
func panels() {
	for _, c := range []int{1, 2, 4} {
		panelDot(label("dot4x%dx512", c), 64, c)
		panelAxpy(label("axpy4x%dx512", c), 64, c)
	}
	for _, c := range []int{1, 2} {
		panelDot(label("dot4x%dx256", c), 32, c)
		panelAxpy(label("axpy4x%dx256", c), 32, c)
	}
}

const panelSignature = "func(blocks int, v, w *float64, stride int, h *float64)"

// columns addresses four columns by two registers and the stride.
func columns(v, stride reg.GPVirtual) (col func(j, disp int) Mem, pointers []reg.GPVirtual) {
	far := GP64()
	LEAQ(Mem{Base: v, Index: stride, Scale: 2}, far)
	return func(j, disp int) Mem {
		m := Mem{Base: v, Disp: disp}
		if j >= 2 {
			m.Base = far
		}
		if j%2 == 1 {
			m.Index, m.Scale = stride, 1
		}
		return m
	}, []reg.GPVirtual{v, far}
}

// panelDot is h = VᵀW, 4×c, in blocks of 8 numbers.
func panelDot(name string, width, c int) {
	p := function(name, panelSignature, "blocks", "v", "w", "stride", "h")
	n, v, w, stride, h := p[0], p[1], p[2], p[3], p[4]
	vcol, vp := columns(v, stride)
	wcol, wp := columns(w, stride)
	var sum [4][]reg.VecVirtual
	for i := range sum {
		sum[i] = zeros(width, c)
	}
	Label("loop_" + name)
	for disp := 0; disp < 64; disp += width {
		ws := vecs(width, c)
		for j := range ws {
			VMOVUPD(wcol(j, disp), ws[j])
		}
		for i := range sum {
			x := vec(width)
			VMOVUPD(vcol(i, disp), x)
			for j := range ws {
				VFMADD231PD(x, ws[j], sum[i][j])
			}
		}
	}
	advance(64, append(vp, wp...)...)
	again(n, "loop_"+name)
	for i := range sum {
		for j, s := range sum[i] {
			VMOVSD(sumLanes(s), at(h, 8*(i*c+j)))
		}
	}
	VZEROUPPER()
	RET()
}

// panelAxpy is W += V·h, with h 4×c, in blocks of 8 numbers.
func panelAxpy(name string, width, c int) {
	p := function(name, panelSignature, "blocks", "v", "w", "stride", "h")
	n, v, w, stride, h := p[0], p[1], p[2], p[3], p[4]
	vcol, vp := columns(v, stride)
	wcol, wp := columns(w, stride)
	var coef [4][]reg.VecVirtual
	for i := range coef {
		coef[i] = vecs(width, c)
		for j := range coef[i] {
			VBROADCASTSD(at(h, 8*(i*c+j)), coef[i][j])
		}
	}
	Label("loop_" + name)
	for disp := 0; disp < 64; disp += width {
		ws := vecs(width, c)
		for j := range ws {
			VMOVUPD(wcol(j, disp), ws[j])
		}
		for i := range coef {
			x := vec(width)
			VMOVUPD(vcol(i, disp), x)
			for j := range ws {
				VFMADD231PD(x, coef[i][j], ws[j])
			}
		}
		for j := range ws {
			VMOVUPD(ws[j], wcol(j, disp))
		}
	}
	advance(64, append(vp, wp...)...)
	again(n, "loop_"+name)
	VZEROUPPER()
	RET()
}
