// Command arm64 writes vector kernels of package symeig for arm64 (NEON).
// vector_portable.go says what each of them computes.
package main

import "kpcalab/kpca/internal/neon"

func main() {
	neon.Write(func(f *neon.File) {
		symv(f)
		dot(f)
		dot8(f)
		add8(f)
		rotate(f)
	})
}

// eight are pointers to rows that lie stride numbers apart.
func eight(fn *neon.Func, first, stride neon.R) []neon.R {
	all := []neon.R{first}
	for range 7 {
		next := fn.Reg()
		fn.AddReg(next, all[len(all)-1], stride, 3)
		all = append(all, next)
	}
	return all
}

// symv multiplies a stripe of eight rows of a symmetric matrix with a vector,
// using every loaded entry twice. Each row has two registers of sums: four sums
// keep rounding errors as small as the other processors' do.
func symv(f *neon.File) {
	fn := f.Func("symvNEON", "multiplies a diagonal 8×8 block and the blocks right of it; see symvPortable.",
		"(blocks int, a *float64, lda int, x, y *float64)", 2)
	p := fn.Args("blocks", "a", "lda", "x", "y")
	blocks, x, y := p[0], p[3], p[4]
	rows := eight(fn, p[1], p[2])
	top := fn.Reg()
	fn.Emit("MOVD R%d, R%d", y, top)
	sums, own := fn.Zeros(16), fn.Vecs(4)
	vx, vy, t := fn.Vecs(2), fn.Vecs(2), fn.Vecs(8)
	fn.Load(x, 0, own...)
	// the diagonal block is stored in full: its rows are its columns
	for at := 0; at < 64; at += 32 {
		fn.Load(y, at, vy...)
		for r := range rows {
			row := t[2*(r%4) : 2*(r%4)+2]
			fn.Load(rows[r], at, row...)
			for h := range row {
				fn.FMALane(vy[h], row[h], own[r/2], r%2)
			}
		}
		fn.Store(y, at, vy...)
	}
	fn.Emit("CBZ R%d, done", blocks)
	fn.Label("loop")
	fn.Advance(64, append(rows, x, y)...)
	for at := 0; at < 64; at += 32 {
		fn.Load(x, at, vx...)
		fn.Load(y, at, vy...)
		for r := range rows {
			row := t[2*(r%4) : 2*(r%4)+2]
			fn.Load(rows[r], at, row...)
			for h := range row {
				fn.FMA(sums[2*r+h], row[h], vx[h])
				fn.FMALane(vy[h], row[h], own[r/2], r%2)
			}
		}
		fn.Store(y, at, vy...)
	}
	fn.Again(blocks, "loop")
	fn.Label("done")
	addSums(fn, sums, top, own)
	fn.Emit("RET")
}

// addSums adds the sum of registers 2r and 2r+1 to number r of y.
func addSums(fn *neon.Func, sums []neon.V, y neon.R, scratch []neon.V) {
	fn.Load(y, 0, scratch...)
	for h := range scratch {
		s := sums[4*h : 4*h+4]
		fn.Add(s[0], s[0], s[1])
		fn.Add(s[2], s[2], s[3])
		fn.Pairs(s[0], s[0], s[2])
		fn.Add(scratch[h], scratch[h], s[0])
	}
	fn.Store(y, 0, scratch...)
}

func dot(f *neon.File) {
	fn := f.Func("dotNEON", "is the inner product of two vectors of 8·blocks entries.", "(blocks int, x, y *float64) float64", 2)
	p := fn.Args("blocks", "x", "y")
	n, x, y := p[0], p[1], p[2]
	sum, a, b := fn.Zeros(4), fn.Vecs(4), fn.Vecs(4)
	fn.Label("loop")
	fn.Load(x, 0, a...)
	fn.Load(y, 0, b...)
	for i := range sum {
		fn.FMA(sum[i], a[i], b[i])
	}
	fn.Advance(64, x, y)
	fn.Again(n, "loop")
	fn.Add(sum[0], sum[0], sum[1])
	fn.Add(sum[2], sum[2], sum[3])
	fn.Add(sum[0], sum[0], sum[2])
	fn.SumPair(sum[0], sum[0])
	fn.Return(sum[0])
}

func dot8(f *neon.File) {
	fn := f.Func("dot8NEON", "writes the inner products of eight rows with x; see dot8Portable.",
		"(blocks int, rows *float64, stride int, x, out *float64)", 2)
	p := fn.Args("blocks", "rows", "stride", "x", "out")
	n, x, out := p[0], p[3], p[4]
	rows := eight(fn, p[1], p[2])
	sums, vx, t := fn.Zeros(16), fn.Vecs(4), fn.Vecs(8)
	fn.Label("loop")
	fn.Load(x, 0, vx...)
	for r := range rows {
		row := t[4*(r%2) : 4*(r%2)+4]
		fn.Load(rows[r], 0, row...)
		for h := range row {
			fn.FMA(sums[2*r+h%2], row[h], vx[h])
		}
	}
	fn.Advance(64, append(rows, x)...)
	fn.Again(n, "loop")
	for r := 0; r < 8; r += 2 {
		s := sums[2*r : 2*r+4]
		fn.Add(s[0], s[0], s[1])
		fn.Add(s[2], s[2], s[3])
		fn.Pairs(s[0], s[0], s[2])
		fn.Store(out, 8*r, s[0])
	}
	fn.Emit("RET")
}

func add8(f *neon.File) {
	fn := f.Func("add8NEON", "adds eight multiples of rows to y; see add8Portable.",
		"(blocks int, rows *float64, stride int, coef, y *float64)", 2)
	p := fn.Args("blocks", "rows", "stride", "coef", "y")
	n, coef, y := p[0], p[3], p[4]
	rows := eight(fn, p[1], p[2])
	c, vy, t := fn.Vecs(4), fn.Vecs(4), fn.Vecs(8)
	fn.Load(coef, 0, c...)
	fn.Label("loop")
	fn.Load(y, 0, vy...)
	for r := range rows {
		row := t[4*(r%2) : 4*(r%2)+4]
		fn.Load(rows[r], 0, row...)
		for h := range row {
			fn.FMALane(vy[h], row[h], c[r/2], r%2)
		}
	}
	fn.Store(y, 0, vy...)
	fn.Advance(64, append(rows, y)...)
	fn.Again(n, "loop")
	fn.Emit("RET")
}

// rotate emits a sweep of plane rotations over rows of 32 entries. The row that
// two neighbouring rotations share stays in registers.
func rotate(f *neon.File) {
	fn := f.Func("rotateNEON", "applies a sweep of plane rotations to rows of 32 entries; see rotatePortable.",
		"(count int, last, rotations *float64)", 2)
	p := fn.Args("count", "last", "rotations")
	n, row, rotations := p[0], p[1], p[2]
	carry, upper, mixed := fn.Vecs(16), fn.Vecs(4), fn.Vecs(4)
	turn, back := fn.Vec(), fn.Vec() // (c, s) and its opposite
	fn.Load(row, 0, carry...)
	fn.Label("loop")
	fn.Load(rotations, 0, turn)
	fn.Neg(back, turn)
	for i := 0; i < len(carry); i += 4 {
		lower := carry[i : i+4]
		fn.Load(row, 16*i-256, upper...)
		for h := range upper {
			fn.MulLane(mixed[h], upper[h], turn, 1)
			fn.FMALane(mixed[h], lower[h], turn, 0) // s·u + c·l
		}
		fn.Store(row, 16*i, mixed...)
		for h := range upper {
			fn.MulLane(lower[h], lower[h], back, 1)
			fn.FMALane(lower[h], upper[h], turn, 0) // c·u − s·l
		}
	}
	fn.Emit("SUB $256, R%d, R%d", row, row)
	fn.Advance(16, rotations)
	fn.Again(n, "loop")
	fn.Store(row, 0, carry...)
	fn.Emit("RET")
}
