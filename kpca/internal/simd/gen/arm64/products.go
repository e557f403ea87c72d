package main

import "kpcalab/kpca/internal/neon"

// symmetricProduct multiplies a run of 8×8 tiles of a symmetric matrix, all right
// of the diagonal and in the same 8 rows, by one vector, each tile in both
// directions: yi += T·xj and yj += Tᵀ·xi. Two registers to a row keep rounding
// errors as small as AVX2 does.
func symmetricProduct(f *neon.File) {
	fn := f.Func("symvNEON", "adds the products of a run of tiles and their transposes with a vector.",
		"(tiles int, k, xj, yj, xi, yi *float64)", 2)
	p := fn.Args("tiles", "k", "xj", "yj", "xi", "yi")
	n, k, xj, yj, xi, yi := p[0], p[1], p[2], p[3], p[4], p[5]
	rows, left := fn.Zeros(16), fn.Vecs(4)
	fn.Load(xi, 0, left...)
	x, y := fn.Vecs(4), fn.Vecs(4)
	t := fn.Vecs(4)
	fn.Label("loop")
	fn.Load(xj, 0, x...)
	fn.Load(yj, 0, y...)
	for i := range 8 {
		fn.Load(k, 64*i, t...)
		for h := range t {
			fn.FMA(rows[2*i+h%2], t[h], x[h])
			fn.FMALane(y[h], t[h], left[i/2], i%2)
		}
	}
	fn.Store(yj, 0, y...)
	fn.Advance(512, k)
	fn.Advance(64, xj, yj)
	fn.Again(n, "loop")
	fn.Load(yi, 0, y...)
	for h := range y {
		two := rows[4*h : 4*h+4]
		fn.Add(two[0], two[0], two[1])
		fn.Add(two[2], two[2], two[3])
		fn.Pairs(two[0], two[0], two[2])
		fn.Add(y[h], y[h], two[0])
	}
	fn.Store(yi, 0, y...)
	fn.Emit("RET")
}

// tileProduct is y += T·A for 4 rows of a run of 8×8 tiles in the same 8 rows and
// 8 columns of A that are stored as rows of 8: the step that turns kernel values
// into scores.
func tileProduct(f *neon.File) {
	rowsTimesColumns(f, "tileMulNEON", "adds the product of 4 rows of a run of tiles with rows of 8 numbers.", 4, 8)
}

// tileProduct4 is tileProduct for all 8 rows and the first 4 columns.
func tileProduct4(f *neon.File) {
	rowsTimesColumns(f, "tileMul4NEON", "adds the first 4 columns of the product of a run of tiles with rows of 8 numbers.", 8, 4)
}

// rowsTimesColumns keeps rows×columns sums in registers.
func rowsTimesColumns(f *neon.File, name, does string, rows, columns int) {
	fn := f.Func(name, does, "(tiles int, k, a, y *float64)", 2)
	p := fn.Args("tiles", "k", "a", "y")
	n, k, a, y := p[0], p[1], p[2], p[3]
	sum := make([][]neon.V, rows)
	for r := range sum {
		sum[r] = fn.Vecs(columns / 2)
		fn.Load(y, 64*r, sum[r]...)
	}
	t, even, odd := fn.Vecs(rows), fn.Vecs(columns/2), fn.Vecs(columns/2)
	fn.Label("loop")
	for c := 0; c < 8; c += 2 {
		for r := range t {
			fn.Load(k, 64*r+8*c, t[r])
		}
		for i, row := range [][]neon.V{even, odd} {
			fn.Load(a, 64*(c+i), row...)
			for r := range sum {
				for h := range row {
					fn.FMALane(sum[r][h], row[h], t[r], i)
				}
			}
		}
	}
	fn.Advance(512, k, a)
	fn.Again(n, "loop")
	for r := range sum {
		fn.Store(y, 64*r, sum[r]...)
	}
	fn.Emit("RET")
}
