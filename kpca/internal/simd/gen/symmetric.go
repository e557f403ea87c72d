package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func symmetricProducts() {
	symv(64)
	symv2()
	symv(32)
}

// symv multiplies a run of 8×8 tiles of a symmetric matrix, all right of the
// diagonal and in the same 8 rows, by one vector, each tile in both directions:
// yi += T·xj and yj += Tᵀ·xi.
func symv(width int) {
	name := "symv512"
	if width == 32 {
		name = "symv256"
	}
	p := function(name, "func(tiles int, k, xj, yj, xi, yi *float64)", "tiles", "k", "xj", "yj", "xi", "yi")
	n, k, xj, yj, xi, yi := p[0], p[1], p[2], p[3], p[4], p[5]
	parts := 64 / width
	rows := zeros(width, 8)
	var left []reg.VecVirtual
	if width == 64 {
		left = vecs(width, 8)
		for i := range left {
			VBROADCASTSD(at(xi, 8*i), left[i])
		}
	}
	Label("loop_" + name)
	for h := range parts {
		x, y := vec(width), vec(width)
		VMOVUPD(at(xj, width*h), x)
		VMOVUPD(at(yj, width*h), y)
		other := vec(width)
		zero(other)
		for i := range rows {
			t := vec(width)
			VMOVUPD(at(k, 64*i+width*h), t)
			VFMADD231PD(t, x, rows[i])
			l := reg.VecVirtual(nil)
			if left != nil {
				l = left[i]
			} else {
				l = vec(width)
				VBROADCASTSD(at(xi, 8*i), l)
			}
			if i%2 == 0 {
				VFMADD231PD(t, l, y)
			} else {
				VFMADD231PD(t, l, other)
			}
		}
		VADDPD(other, y, y)
		VMOVUPD(y, at(yj, width*h))
	}
	advance(512, k)
	advance(64, xj, yj)
	again(n, "loop_"+name)
	addRowSums(rows, yi)
	VZEROUPPER()
	RET()
}

// symv2 is symv for two vectors, stride bytes apart in x and y.
func symv2() {
	p := function("symv2x512", "func(tiles int, k, xj, yj, xi, yi *float64, stride int)",
		"tiles", "k", "xj", "yj", "xi", "yi", "stride")
	n, k, xj, yj, xi, yi, stride := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	rows := [2][]reg.VecVirtual{zeros(64, 8), zeros(64, 8)}
	left := vecs(64, 8)
	for i := range left {
		VBROADCASTSD(at(xi, 8*i), left[i])
	}
	xi2 := GP64()
	LEAQ(Mem{Base: xi, Index: stride, Scale: 1}, xi2)
	second := func(base reg.Register) Mem { return Mem{Base: base, Index: stride, Scale: 1} }
	Label("loop_symv2x512")
	x, y := vecs(64, 2), vecs(64, 2)
	VMOVUPD(at(xj, 0), x[0])
	VMOVUPD(second(xj), x[1])
	VMOVUPD(at(yj, 0), y[0])
	VMOVUPD(second(yj), y[1])
	for i := range 8 {
		t := ZMM()
		VMOVUPD(at(k, 64*i), t)
		VFMADD231PD(t, x[0], rows[0][i])
		VFMADD231PD(t, x[1], rows[1][i])
		VFMADD231PD(t, left[i], y[0])
		VFMADD231PD_BCST(at(xi2, 8*i), t, y[1])
	}
	VMOVUPD(y[0], at(yj, 0))
	VMOVUPD(y[1], second(yj))
	advance(512, k)
	advance(64, xj, yj)
	again(n, "loop_symv2x512")
	addRowSums(rows[0], yi)
	ADDQ(stride, yi)
	addRowSums(rows[1], yi)
	VZEROUPPER()
	RET()
}

// addRowSums adds the sum of the lanes of rows[i] to y[i].
func addRowSums(rows []reg.VecVirtual, y reg.Register) {
	for i, r := range rows {
		s := sumLanes(r)
		VADDSD(at(y, 8*i), s, s)
		VMOVSD(s, at(y, 8*i))
	}
}
