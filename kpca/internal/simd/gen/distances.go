package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// form is what a tile of 8×8 entries holds for each pair of points.
type form int

const (
	squared  form = iota // Σ (a−b)²
	absolute             // Σ |a−b|
	affine               // s_a + s_b − Σ ab
)

func distances() {
	for f, name := range []string{"sqDist", "absDist", "affine"} {
		tiles512(name+"512x1", form(f), 1)
		tiles512(name+"512x2", form(f), 2)
		tile256(name+"256", form(f))
	}
}

const tileSignature = "func(d int, a, b, sa, sb, out *float64)"

// tiles512 holds one or two 8×8 tiles in registers, a row of a tile in each:
// coordinate k of the 8 points of a is broadcast against that of the 8 (16)
// points of b.
func tiles512(name string, f form, tiles int) {
	p := function(name, tileSignature, "d", "a", "b", "sa", "sb", "out")
	d, a, b, sa, sb, out := p[0], p[1], p[2], p[3], p[4], p[5]
	right := []reg.GPVirtual{b}
	if tiles == 2 {
		next := GP64()
		MOVQ(d, next)
		SHLQ(U8(6), next)
		ADDQ(b, next)
		right = append(right, next)
	}
	sum := make([][]reg.VecVirtual, tiles)
	for t := range sum {
		sum[t] = vecs(64, 8)
		if f == affine {
			s := ZMM()
			VMOVUPD(at(sb, 64*t), s)
			for r := range sum[t] {
				VADDPD_BCST(at(sa, 8*r), s, sum[t][r])
			}
			continue
		}
		for r := range sum[t] {
			zero(sum[t][r])
		}
	}
	mask := ZMM()
	if f == absolute {
		VBROADCASTSD(absMask(), mask)
	}
	Label("loop_" + name)
	cols := vecs(64, tiles)
	for t := range cols {
		VMOVUPD(at(right[t], 0), cols[t])
	}
	for r := range 8 {
		switch f {
		case affine:
			x := ZMM()
			VBROADCASTSD(at(a, 8*r), x)
			for t := range cols {
				VFNMADD231PD(x, cols[t], sum[t][r])
			}
		default:
			for t := range cols {
				x := ZMM()
				VSUBPD_BCST(at(a, 8*r), cols[t], x)
				if f == squared {
					VFMADD231PD(x, x, sum[t][r])
				} else {
					VPANDQ(mask, x, x)
					VADDPD(x, sum[t][r], sum[t][r])
				}
			}
		}
	}
	advance(64, append([]reg.GPVirtual{a}, right...)...)
	again(d, "loop_"+name)
	for t := range sum {
		for r, v := range sum[t] {
			VMOVUPD(v, at(out, 512*t+64*r))
		}
	}
	VZEROUPPER()
	RET()
}

// tile256 is the upper half (4 rows) of an 8×8 tile; the caller moves a, sa and
// out for the lower one.
func tile256(name string, f form) {
	p := function(name, tileSignature, "d", "a", "b", "sa", "sb", "out")
	d, a, b, sa, sb, out := p[0], p[1], p[2], p[3], p[4], p[5]
	var sum [4][]reg.VecVirtual
	for r := range sum {
		sum[r] = vecs(32, 2)
		if f == affine {
			x := YMM()
			VBROADCASTSD(at(sa, 8*r), x)
			VADDPD(at(sb, 0), x, sum[r][0])
			VADDPD(at(sb, 32), x, sum[r][1])
			continue
		}
		zero(sum[r][0])
		zero(sum[r][1])
	}
	mask := YMM()
	if f == absolute {
		VBROADCASTSD(absMask(), mask)
	}
	Label("loop_" + name)
	cols := vecs(32, 2)
	VMOVUPD(at(b, 0), cols[0])
	VMOVUPD(at(b, 32), cols[1])
	for r := range sum {
		x := YMM()
		VBROADCASTSD(at(a, 8*r), x)
		for h := range cols {
			if f == affine {
				VFNMADD231PD(x, cols[h], sum[r][h])
				continue
			}
			diff := YMM()
			VSUBPD(x, cols[h], diff)
			if f == squared {
				VFMADD231PD(diff, diff, sum[r][h])
			} else {
				VANDPD(mask, diff, diff)
				VADDPD(diff, sum[r][h], sum[r][h])
			}
		}
	}
	advance(64, a, b)
	again(d, "loop_"+name)
	for r := range sum {
		VMOVUPD(sum[r][0], at(out, 64*r))
		VMOVUPD(sum[r][1], at(out, 64*r+32))
	}
	VZEROUPPER()
	RET()
}

var absBits *Mem

// absMask is the constant that clears a sign bit.
func absMask() Mem {
	if absBits == nil {
		m := ConstData("absMask", U64(1<<63-1))
		absBits = &m
	}
	return *absBits
}

func label(format string, args ...any) string { return fmt.Sprintf(format, args...) }
