package simd

// Tile is the number of entries of an 8×8 tile.
const Tile = 64

// Zero is the argument below which Exp gives 0: e^Zero is about 2^-500, and
// smaller values would only slow the processor down by denormal products.
const Zero = -345.0

// SquaredDistances sets tile t of dst to Σ_k (a_k−b_k)² between the points of
// the panel a (8d numbers) and those of panel t of b. Differences are taken
// first, so that a common offset costs no digits.
func SquaredDistances(dst, a, b []float64, d int) {
	n := checkTiles(dst, a, b, d)
	if n > 0 {
		squaredDistances(n, dst, a, b, d)
	}
}

// AbsDistances is SquaredDistances for Σ_k |a_k−b_k|.
func AbsDistances(dst, a, b []float64, d int) {
	n := checkTiles(dst, a, b, d)
	if n > 0 {
		absDistances(n, dst, a, b, d)
	}
}

// Affine sets entry (r, c) of tile t to sa_r + sb_{8t+c} − ⟨a_r, b_{8t+c}⟩: half
// the squared distances when sa, sb are half the squared norms.
func Affine(dst, a, b, sa, sb []float64, d int) {
	n := checkTiles(dst, a, b, d)
	if n > 0 {
		_, _ = sa[7], sb[8*n-1]
		affine(n, dst, a, b, sa, sb, d)
	}
}

func checkTiles(dst, a, b []float64, d int) int {
	n := len(dst) / Tile
	if d < 1 || len(a) < 8*d || len(b) < 8*d*n || len(dst) != n*Tile {
		panic("simd: tile arguments of the wrong size")
	}
	return n
}

// Exp replaces every x by exp(min(0, scale·x)), and by 0 below [Zero]. NaN stays.
func Exp(x []float64, scale float64) { exponential(x, scale, false) }

// Expm1 replaces every x by exp(min(0, scale·x)) − 1 without the loss of digits
// near 0.
func Expm1(x []float64, scale float64) { exponential(x, scale, true) }

// SymMul adds to the columns of y the products of a run of tiles of a
// symmetric matrix with the columns of x, in both directions: the tiles lie in
// rows i…i+7 and from column j on, all right of the diagonal tile.
func SymMul(tiles, x, y []float64, i, j, columns, stride int) {
	n := len(tiles) / Tile
	if n == 0 || columns == 0 {
		return
	}
	last := (columns-1)*stride + j + 8*n - 1
	_, _ = x[last], y[last]
	_ = tiles[n*Tile-1]
	symMul(n, tiles, x, y, i, j, columns, stride)
}

// SymMulDiagonal adds the product of the diagonal tile at row i.
func SymMulDiagonal(tile, x, y []float64, i, columns, stride int) {
	t := (*[Tile]float64)(tile)
	for c := range columns {
		xs, ys := (*[8]float64)(x[c*stride+i:]), (*[8]float64)(y[c*stride+i:])
		for r := range ys {
			row := t[8*r : 8*r+8]
			ys[r] += ((row[0]*xs[0] + row[1]*xs[1]) + (row[2]*xs[2] + row[3]*xs[3])) +
				((row[4]*xs[4] + row[5]*xs[5]) + (row[6]*xs[6] + row[7]*xs[7]))
		}
	}
}

// Dot is Σ x_i·y_i over the length of x.
func Dot(x, y []float64) float64 { return dot(x, y[:len(x)]) }

// Sum is Σ x_i, in eight partial sums.
func Sum(x []float64) float64 {
	var s [8]float64
	for len(x) >= 8 {
		v := (*[8]float64)(x)
		for i := range s {
			s[i] += v[i]
		}
		x = x[8:]
	}
	for i, v := range x {
		s[i] += v
	}
	return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]))
}

// Axpy is y += alpha·x over the length of x.
func Axpy(alpha float64, x, y []float64) { axpy(alpha, x, y[:len(x)]) }

// Rotate is (x, y) ← (c·x − s·y, s·x + c·y) over the length of x.
func Rotate(x, y []float64, c, s float64) { rotate(x, y[:len(x)], c, s) }

// PanelDot sets h (4×c, by rows) to VᵀW for the first n entries of 4 columns
// of v and c ≤ 4 columns of w; n is a multiple of 8.
func PanelDot(h, v, w []float64, n, c, stride int) {
	checkPanels(h, v, w, n, c, stride)
	if n == 0 {
		clear(h[:4*c])
		return
	}
	panelDot(h, v, w, n, c, stride)
}

// PanelAxpy is W += V·h with the shapes of PanelDot.
func PanelAxpy(h, v, w []float64, n, c, stride int) {
	checkPanels(h, v, w, n, c, stride)
	if n > 0 {
		panelAxpy(h, v, w, n, c, stride)
	}
}

func checkPanels(h, v, w []float64, n, c, stride int) {
	if n%8 != 0 || c < 1 || c > 4 || len(h) < 4*c || len(v) < 3*stride+n || len(w) < (c-1)*stride+n {
		panic("simd: panel arguments of the wrong size")
	}
}

// TileMul is y += T·A for a run of tiles: y is 8×8, A has 8 rows a tile and 8
// columns, by rows, of which those from columns on are 0.
func TileMul(tiles, a, y []float64, columns int) {
	n := len(tiles) / Tile
	if n == 0 {
		return
	}
	_, _ = a[n*Tile-1], y[Tile-1]
	tileMul(n, tiles, a, y, columns)
}
