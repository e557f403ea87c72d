package gemm

// Runner does work(worker, chunk) once for every chunk from 0 to chunks−1,
// possibly several at a time, and returns when all are done.
type Runner func(chunks int, work func(worker, chunk int))

// rowsPerChunk is the least number of rows of C that pays for a chunk.
const rowsPerChunk = 48

// AddShared is Add with its work handed to run. The result has the same bits.
func AddShared(run Runner, c, a, b Matrix) {
	p := Current()
	checkShapes(c, a, b)
	chunks := min(16, c.Rows/rowsPerChunk)
	if chunks < 2 {
		runAlone(p, 1, c, a, b)
		return
	}
	if a.Cols == 0 || c.Cols == 0 {
		return
	}
	buf := buffers.Get().(*buffer)
	defer buffers.Put(buf)
	tileRows, tileCols := p.Tile()
	for j := 0; j < c.Cols; j += colBlock {
		nc := min(colBlock, c.Cols-j)
		panels := (nc + tileCols - 1) / tileCols
		for k := 0; k < a.Cols; k += depth {
			kc := min(depth, a.Cols-k)
			run(min(panels, 4), func(_, chunk int) {
				lo, hi := cut(chunk, min(panels, 4), panels, tileCols, nc)
				PackCols(p, buf.b[lo*kc:], b.Slice(k, j+lo, kc, hi-lo))
			})
			run(chunks, func(_, chunk int) {
				own := buffers.Get().(*buffer)
				defer buffers.Put(own)
				tiles := (c.Rows + tileRows - 1) / tileRows
				lo, hi := cut(chunk, chunks, tiles, tileRows, c.Rows)
				for i := lo; i < hi; i += rowBlock {
					mc := min(rowBlock, hi-i)
					PackRows(p, own.a, a.Slice(i, k, mc, kc))
					MulPacked(p, 1, c.Slice(i, j, mc, nc), kc, own.a, buf.b)
				}
			})
		}
	}
}

// cut is the range of a chunk when units tiles of size tile, the last one
// perhaps short, are dealt to chunks; total is the size of all.
func cut(chunk, chunks, units, tile, total int) (lo, hi int) {
	return min(total, chunk*units/chunks*tile), min(total, (chunk+1)*units/chunks*tile)
}
