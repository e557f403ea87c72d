package main

import . "github.com/mmcloughlin/avo/build"

// vectors emits loops over blocks of 16 numbers.
func vectors() {
	for _, width := range []int{64, 32} {
		suffix := map[int]string{64: "512", 32: "256"}[width]
		dot("dot"+suffix, width)
		axpy("axpy"+suffix, width)
		rotate("rotate"+suffix, width)
	}
}

func dot(name string, width int) {
	p := function(name, "func(blocks int, x, y *float64) float64", "blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	parts := 128 / width
	sum := zeros(width, parts)
	Label("loop_" + name)
	for i := range sum {
		v := vec(width)
		VMOVUPD(at(x, width*i), v)
		VFMADD231PD(at(y, width*i), v, sum[i])
	}
	advance(128, x, y)
	again(n, "loop_"+name)
	for step := 1; step < parts; step *= 2 {
		for i := 0; i < parts; i += 2 * step {
			VADDPD(sum[i+step], sum[i], sum[i])
		}
	}
	Store(sumLanes(sum[0]), ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// axpy is y += alpha·x.
func axpy(name string, width int) {
	p := function(name, "func(blocks int, alpha float64, x, y *float64)", "blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	alpha := vec(width)
	pa, _ := Param("alpha").Resolve()
	VBROADCASTSD(pa.Addr, alpha)
	Label("loop_" + name)
	for i := range 128 / width {
		v := vec(width)
		VMOVUPD(at(y, width*i), v)
		VFMADD231PD(at(x, width*i), alpha, v)
		VMOVUPD(v, at(y, width*i))
	}
	advance(128, x, y)
	again(n, "loop_"+name)
	VZEROUPPER()
	RET()
}

// rotate is (x, y) ← (c·x − s·y, s·x + c·y), a plane rotation of two rows.
func rotate(name string, width int) {
	p := function(name, "func(blocks int, x, y *float64, c, s float64)", "blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	c, s := vec(width), vec(width)
	pc, _ := Param("c").Resolve()
	ps, _ := Param("s").Resolve()
	VBROADCASTSD(pc.Addr, c)
	VBROADCASTSD(ps.Addr, s)
	Label("loop_" + name)
	for i := range 128 / width {
		a, b, u, v := vec(width), vec(width), vec(width), vec(width)
		VMOVUPD(at(x, width*i), a)
		VMOVUPD(at(y, width*i), b)
		VMULPD(b, s, u)
		VFMSUB231PD(a, c, u)
		VMULPD(b, c, v)
		VFMADD231PD(a, s, v)
		VMOVUPD(u, at(x, width*i))
		VMOVUPD(v, at(y, width*i))
	}
	advance(128, x, y)
	again(n, "loop_"+name)
	VZEROUPPER()
	RET()
}
