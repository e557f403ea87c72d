package gemm

import (
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// rowsPerPart is the least number of rows of C that pays for a part.
const rowsPerPart = 48

// AddShared is Add, shared out among a team. The result has the same bits.
func AddShared(t *team.Team, c, a, b Matrix) {
	checkShapes(c, a, b)
	if c.Rows < 2*rowsPerPart {
		runAlone(simd.Current(), 1, c, a, b)
		return
	}
	runShared(t, c, a, b, false)
}

// runShared shares out blocks of rows of C, or of its upper triangle, among a team.
func runShared(t *team.Team, c, a, b Matrix, upper bool) {
	if a.Cols == 0 || c.Cols == 0 {
		return
	}
	l := simd.Current()
	buf := buffers.Get().(*buffer)
	defer buffers.Put(buf)
	tileRows, tileCols := Tile(l)
	parts := max(1, min(16, c.Rows/rowsPerPart))
	for j := 0; j < c.Cols; j += colBlock {
		nc := min(colBlock, c.Cols-j)
		rows := c.Rows
		if upper {
			rows = min(rows, j+nc) // those below lie below the diagonal
		}
		panels := (nc + tileCols - 1) / tileCols
		tiles := (rows + tileRows - 1) / tileRows
		for k := 0; k < a.Cols; k += depth {
			kc := min(depth, a.Cols-k)
			t.Do(min(panels, 4), func(part int) {
				lo, hi := cut(part, min(panels, 4), panels, tileCols, nc)
				PackCols(l, buf.b[lo*kc:], b.Slice(k, j+lo, kc, hi-lo))
			})
			t.Do(parts, func(part int) {
				own := buffers.Get().(*buffer)
				defer buffers.Put(own)
				lo, hi := cut(part, parts, tiles, tileRows, rows)
				for i := lo; i < hi; i += rowBlock {
					mc := min(rowBlock, hi-i)
					PackRows(l, own.a, a.Slice(i, k, mc, kc))
					if to := c.Slice(i, j, mc, nc); upper {
						mulUpper(l, to, i-j, kc, own.a, buf.b)
					} else {
						MulPacked(l, 1, to, kc, own.a, buf.b)
					}
				}
			})
		}
	}
}

// cut is the range of a part when units tiles of size tile, the last one
// perhaps short, are dealt to parts; total is the size of all.
func cut(part, parts, units, tile, total int) (lo, hi int) {
	return min(total, part*units/parts*tile), min(total, (part+1)*units/parts*tile)
}
