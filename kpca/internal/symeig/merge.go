package symeig

import (
	"math"
	"slices"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/team"
)

// merge joins the two solved halves lo … mid−1 and mid … hi−1 of the range. The
// matrix is diag(d) + rho·zzᵀ in the basis of their eigenvectors.
type merge struct {
	*conquest
	team         *team.Team
	lo, mid, hi  int
	d, z         []float64
	rho          float64
	kept         []int // rows that take part in the update, by ascending d
	dropped      []int // rows that are eigenvectors of the whole already
	kind         []int // which halves of a row are not zero
	count        [4]int
	place        []int // place[j] is the row of held for kept row j
	poles        []float64
	weights      []float64
	roots        []float64
	shifts       []float64 // root j is shifts[j] away from pole origins[j]
	from         int       // first root whose eigenvector is needed
	upper, lower []float64 // the halves of the kept rows
	apart        []float64 // the dropped rows
	room         []float64 // what these three leave of held
}

// Kinds of a row: the halves where it has entries.
const (
	inUpper = 1 + iota
	inBoth
	inLower
	isDropped = 0
)

func (c *conquest) merge(t *team.Team, lo, mid, hi int, rho float64) {
	m := &merge{conquest: c, team: t, lo: lo, mid: mid, hi: hi,
		d: c.d[lo:hi], z: c.band(bandZ, lo, hi-lo),
		kept: c.kept[lo:lo:hi], dropped: c.dropped[lo:lo:hi], kind: c.kinds[lo:hi]}
	m.tear(rho)
	m.deflate()
	if len(m.kept) == 0 {
		return // sorted by deflate, nothing else changes
	}
	m.arrange()
	m.solveSecular()
	m.gather()
	m.formVectors()
	m.conclude()
}

// tear finds z, the last row of the upper and the first row of the lower
// eigenvectors, scaled to length 1 with a positive rho.
func (m *merge) tear(rho float64) {
	lo, n1 := m.lo, m.mid-m.lo
	sign := math.Copysign(math.Sqrt2/2, rho)
	for i := range m.z {
		if i < n1 {
			m.z[i] = math.Sqrt2 / 2 * m.vectors[(lo+i)*m.stride+m.mid-1]
		} else {
			m.z[i] = sign * m.vectors[(lo+i)*m.stride+m.mid]
		}
	}
	m.rho = 2 * math.Abs(rho)
	// both orders, merged, count from lo
	order := m.order[lo:m.hi]
	for i := n1; i < len(order); i++ {
		order[i] += n1
	}
	mergeSorted(order, n1, m.d)
}

// row is the range of row i of the eigenvectors that belongs to the merge.
func (m *merge) row(i int) []float64 {
	return m.vectors[(m.lo+i)*m.stride:][m.lo:m.hi]
}

// arrange groups the kept rows by kind, upper, both, lower, so that the zeros of
// the halves can be left out of the product.
func (m *merge) arrange() {
	k := len(m.kept)
	m.count = [4]int{}
	for _, i := range m.kept {
		m.count[m.kind[i]]++
	}
	next := [4]int{inUpper: 0, inBoth: m.count[inUpper], inLower: m.count[inUpper] + m.count[inBoth]}
	padded := gemm.Padded(k, 8)
	m.poles = m.band(bandPoles, m.lo, padded)
	m.weights = m.band(bandWeights, m.lo, padded)
	m.place = m.order[m.lo : m.lo+k] // the order of the halves is used up
	root := math.Sqrt(m.rho)
	squares := 0.0
	for j, i := range m.kept {
		m.poles[j] = m.d[i]
		m.weights[j] = root * m.z[i]
		squares += m.weights[j] * m.weights[j]
		m.place[j] = next[m.kind[i]]
		next[m.kind[i]]++
	}
	// poles without weight, far to the right, fill the last register
	for j := k; j < padded; j++ {
		m.poles[j] = m.poles[k-1] + 2*squares + 1
		m.weights[j] = 0
	}
}

// gather copies the parts of the eigenvectors that are not zero out of the way.
func (m *merge) gather() {
	n, n1 := m.hi-m.lo, m.mid-m.lo
	inTop := m.count[inUpper] + m.count[inBoth]
	inBottom := m.count[inBoth] + m.count[inLower]
	m.room = m.held[m.lo*m.stride:]
	if m.hi < m.n { // others may be at work behind
		m.room = m.room[:n*m.stride]
	}
	m.upper = m.take(inTop * n1)
	m.lower = m.take(inBottom * (n - n1))
	m.apart = m.take(len(m.dropped) * n)
	m.each(len(m.kept), func(j int) {
		row, at := m.row(m.kept[j]), m.place[j]
		if at < inTop {
			copy(m.upper[at*n1:][:n1], row)
		}
		if at >= m.count[inUpper] {
			copy(m.lower[(at-m.count[inUpper])*(n-n1):][:n-n1], row[n1:])
		}
	})
	for j, i := range m.dropped {
		copy(m.apart[j*n:][:n], m.row(i))
	}
}

// take cuts count numbers off the room, to a multiple of a cache line.
func (m *merge) take(count int) []float64 {
	var taken []float64
	taken, m.room = split(m.room, gemm.Padded(count, 8))
	return taken[:count]
}

// multiply sets count rows of the range to the new eigenvectors of the roots
// from first on, those of the update times those of the halves.
func (m *merge) multiply(update gemm.Matrix, first int) {
	n1, n2 := m.mid-m.lo, m.hi-m.mid
	rows := update.Rows
	m.each(rows, func(j int) { clear(m.row(first + j)) })
	inTop := m.count[inUpper] + m.count[inBoth]
	inBottom := m.count[inBoth] + m.count[inLower]
	gemm.AddShared(m.team, gemm.Rows(m.vectors[(m.lo+first)*m.stride+m.lo:], rows, n1, m.stride),
		update.Slice(0, 0, rows, inTop), gemm.Rows(m.upper, inTop, n1, n1))
	if inBottom > 0 {
		gemm.AddShared(m.team, gemm.Rows(m.vectors[(m.lo+first)*m.stride+m.mid:], rows, n2, m.stride),
			update.Slice(0, m.count[inUpper], rows, inBottom), gemm.Rows(m.lower, inBottom, n2, n2))
	}
}

// conclude puts the dropped rows behind the new ones and sorts.
func (m *merge) conclude() {
	n, k := m.hi-m.lo, len(m.kept)
	values := m.band(bandTurn, m.lo, len(m.dropped))
	for j, i := range m.dropped {
		values[j] = m.d[i]
		copy(m.row(k+j), m.apart[j*n:][:n])
	}
	copy(m.d, m.roots)
	copy(m.d[k:], values)
	order := m.order[m.lo:m.hi]
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order[k:], func(i, j int) int { return compare(m.d[i], m.d[j]) })
	mergeSorted(order, k, m.d)
}

// each calls f for 0 … count−1, shared out among the team.
func (m *merge) each(count int, f func(i int)) {
	parts := 1
	if m.team != nil && count >= 64 {
		parts = 4
	}
	m.team.Do(parts, func(part int) {
		for i := part * count / parts; i < (part+1)*count/parts; i++ {
			f(i)
		}
	})
}
