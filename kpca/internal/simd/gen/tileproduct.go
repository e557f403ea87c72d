package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"
)

// tileProducts emits y += T·A for a run of 8×8 tiles in the same 8 rows and 8
// columns of A that are stored as rows of 8: the step that turns kernel values
// into scores.
func tileProducts() {
	tileMul("tileMul512", 64, 8)
	tileMul("tileMul256", 32, 4)
}

func tileMul(name string, width, rows int) {
	p := function(name, "func(tiles int, k, a, y *float64)", "tiles", "k", "a", "y")
	n, k, a, y := p[0], p[1], p[2], p[3]
	parts := 64 / width
	sum := make([][]reg.VecVirtual, rows)
	for r := range sum {
		sum[r] = vecs(width, parts)
		for h := range sum[r] {
			VMOVUPD(at(y, 64*r+width*h), sum[r][h])
		}
	}
	Label("loop_" + name)
	for c := range 8 {
		as := vecs(width, parts)
		for h := range as {
			VMOVUPD(at(a, 64*c+width*h), as[h])
		}
		for r := range sum {
			if width == 64 {
				VFMADD231PD_BCST(at(k, 64*r+8*c), as[0], sum[r][0])
				continue
			}
			t := vec(width)
			VBROADCASTSD(at(k, 64*r+8*c), t)
			for h := range as {
				VFMADD231PD(as[h], t, sum[r][h])
			}
		}
	}
	advance(512, k, a)
	again(n, "loop_"+name)
	for r := range sum {
		for h := range sum[r] {
			VMOVUPD(sum[r][h], at(y, 64*r+width*h))
		}
	}
	VZEROUPPER()
	RET()
}
