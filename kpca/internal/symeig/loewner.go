package symeig

import (
	"math"

	"kpcalab/kpca/internal/gemm"
)

// loewnerParts is the fixed number of parts of the products of Löwner's
// formula.
const loewnerParts = 4

// solveSecular finds the roots, and from the distances of the poles to them the
// weights of a nearby update whose roots are exactly these; with them the
// eigenvectors come out orthogonal (Gu and Eisenstat, SIAM J. Matrix Anal. Appl.
// 15, 1994; Löwner's formula).
func (m *merge) solveSecular() {
	k := len(m.kept)
	eq := m.equation()
	m.roots, m.shifts = m.band(bandRoots, m.lo, k), m.band(bandShifts, m.lo, k)
	parts := 1
	if k >= 64 {
		parts = loewnerParts
	}
	m.team.Do(parts, func(c int) {
		products := m.band(bandProducts+c, m.lo, len(m.poles))
		distances := m.band(bandDistances+c, m.lo, len(m.poles))
		for j := range products {
			products[j] = 1
		}
		for i := c * k / parts; i < (c+1)*k/parts; i++ {
			m.solveRoot(eq, i, products, distances)
		}
	})
	products := m.band(bandProducts, m.lo, len(m.poles))
	for c := 1; c < parts; c++ {
		for j, p := range m.band(bandProducts+c, m.lo, k) {
			products[j] *= p
		}
	}
	for j := range k {
		m.weights[j] = math.Copysign(math.Sqrt(math.Abs(products[j])), m.weights[j])
	}
	m.from = m.firstWanted()
}

func (m *merge) solveRoot(eq *secularEquation, i int, products, distances []float64) {
	origin, tau := eq.root(i)
	m.origins[m.lo+i], m.shifts[i] = origin, tau
	m.roots[i] = m.poles[origin] + tau
	own := products[i]
	m.lanes.loewner(m.poles, m.poles[origin], tau, m.poles[i], distances, products)
	products[i] = own * distances[i] // the factor of the root's own pole has no divisor
}

// firstWanted is the first root whose eigenvector is needed: all but in the last
// merge, where only the largest eigenvalues may be asked for.
func (m *merge) firstWanted() int {
	k := len(m.kept)
	if m.hi-m.lo < m.n {
		return 0
	}
	return max(0, k-m.wanted)
}

// formVectors finds the eigenvectors of the update and from them those of the
// whole, as many at a time as there is room for.
func (m *merge) formVectors() {
	k := len(m.kept)
	stride := len(m.poles)
	most := len(m.room) / stride
	if few := min(fewestRows, k-m.from); most < few && m.hi-m.lo == m.n {
		m.room, most = grow(m.spare, few*stride), few
	}
	for first := m.from; first < k; first += most {
		count := min(most, k-first)
		parts := 1
		if count >= 64 {
			parts = loewnerParts
		}
		m.team.Do(parts, func(c int) {
			distances := m.band(bandDistances+c, m.lo, stride)
			entries := m.band(bandProducts+c, m.lo, stride)
			for i := c * count / parts; i < (c+1)*count/parts; i++ {
				m.formVector(first+i, m.room[i*stride:][:stride], distances, entries)
			}
		})
		m.multiply(gemm.Rows(m.room, count, k, stride), first)
	}
}

// formVector sets row to an eigenvector of the update, with entries in the order
// of held.
func (m *merge) formVector(root int, row, distances, entries []float64) {
	origin, tau := m.poles[m.origins[m.lo+root]], m.shifts[root]
	for j, pole := range m.poles {
		distances[j] = (pole - origin) - tau
	}
	scale := 1 / math.Sqrt(m.lanes.quotient(m.weights, distances, entries))
	for j, at := range m.place {
		row[at] = entries[j] * scale
	}
}
