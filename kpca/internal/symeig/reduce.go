package symeig

import (
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

const (
	// panelWidth columns are reduced before the rest of the matrix is updated.
	panelWidth = 32
	// stripe is the height of the bands of rows that the parts share out in
	// turn; a core that keeps its stripes finds them in its cache again.
	stripe = 32
	// reductionParts is the number of parts of a large reduction. It is fixed, so
	// the order of summation is too.
	reductionParts = 4
	// parallelColumns is the order from which on a reduction is shared out.
	parallelColumns = 320
	// negligible is the squared length below which a column of a matrix with
	// entries of order 1 counts as reduced already.
	negligible = 1e-280
)

// reduction is the blocked Householder reduction of a symmetric matrix to
// tridiagonal form (Dongarra, Hammarling and Sorensen, Block reduction of
// matrices to condensed forms, J. Comput. Appl. Math. 27, 1989).
//
// Row j of the upper triangle is column j of the matrix. Within a panel the
// matrix stays as it is; its true columns are a[j] − Σ (W[q][j]·V[q] +
// V[q][j]·W[q]) over the reflectors q of the panel so far. Two parallel steps
// make a column: multiply (A·x and the products with V and W), and advance
// (finish w, form the next column).
type reduction struct {
	team  *team.Team
	lanes lanes
	level simd.Level

	n, size, stride int       // order, order rounded up to 8, distance of rows
	a               []float64 // upper triangle, whole 8×8 blocks on the diagonal
	diagonal        []float64
	off             []float64 // off[j] couples j and j+1
	factor          []float64 // reflector j is I − factor·v·vᵀ, v in row j of a

	parts    int  // shares of the work
	backward bool // direction of the next pass over the matrix
	// left holds the rows V[0:4] W[0:4] V[4:8] W[4:8] …, right the same with V
	// and W exchanged: leftᵀ·right = VᵀW + WᵀV.
	left, right []float64
	products    []float64 // the parts' shares of A·x
	x           []float64 // the column in work; its reflector is v = scale·x
	packed      []float64

	// the column in work
	j, q, from   int  // column, number in the panel, first column of its 8-block
	active, next bool // whether it has a reflector, and a successor in the panel
	scale, tau   float64
	shift        float64                 // w = tau·(…) + shift·x
	head, second float64                 // its diagonal entry and the one below
	finishing    [2 * panelWidth]float64 // coefficients of the rows of left in w
	forming      [2 * panelWidth]float64 // … and in the next column
	shares       [reductionParts]share
}

// share is what one part contributes to the sums over a column.
type share struct {
	products [2 * panelWidth]float64 // with the rows of left
	energy   float64                 // xᵀAx
	squares  float64                 // of the next column below its second entry
	_        [56]byte
}

// run reduces the matrix.
func (r *reduction) run(watch Watch) error {
	clear(r.left)
	clear(r.right)
	clear(r.products)
	clear(r.x)
	multiply, advance := r.multiplyPart, r.advancePart
	for j0 := 0; j0 < r.n; j0 += panelWidth {
		r.parts = 1
		if r.size-j0 >= parallelColumns {
			r.parts = reductionParts
		}
		j1 := min(j0+panelWidth, r.n)
		r.open(j0)
		for r.j = j0; r.j < j1; r.j++ {
			r.q = r.j - j0
			r.from = (r.j + 1) / 8 * 8
			r.next = r.j+1 < j1
			if r.active = r.reflect(); r.active {
				r.team.Do(r.parts, multiply)
				r.backward = !r.backward
				r.weigh()
			}
			if r.next {
				r.weighNext()
			}
			r.head, r.second = 0, 0
			r.team.Do(r.parts, advance)
		}
		if j1 < r.n {
			r.update(j1)
		}
		rest := float64(r.n-j1) / float64(r.n)
		if err := watch.at(0, reductionShare, 1-rest*rest*rest); err != nil {
			return err
		}
	}
	return nil
}

// deal says which of the stripes, counted modulo parts, are a part's own. The
// team gives neighbouring parts to one goroutine; as stripes get shorter
// downwards, 0 and 3 make a fair pair.
func deal(part, parts int) int {
	if parts < reductionParts {
		return part
	}
	return [reductionParts]int{0, 3, 1, 2}[part]
}

// slice is the range of columns of a part in steps that go by columns.
func (r *reduction) slice(part int) (lo, hi int) {
	blocks := max(0, r.size-r.from) / 8
	return r.from + 8*(part*blocks/r.parts), r.from + 8*((part+1)*blocks/r.parts)
}

// Rows of left that hold V[q] and W[q].
func rowV(q int) int { return q/4*8 + q%4 }
func rowW(q int) int { return rowV(q) + 4 }
