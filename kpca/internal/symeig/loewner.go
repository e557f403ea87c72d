package symeig

import "math"

// loewnerParts is the fixed number of parts of the products of Löwner's
// formula.
const loewnerParts = 4

// solveSecular finds the roots, the distances of the poles from them (row i of
// small), and from both the weights of a nearby update whose roots are exactly
// these; with them the eigenvectors come out orthogonal (Gu and Eisenstat,
// SIAM J. Matrix Anal. Appl. 15, 1994; Löwner's formula).
func (m *merge) solveSecular() {
	k := len(m.kept)
	eq := m.equation()
	m.roots = m.band(bandRoots, m.lo, k)
	parts := 1
	if k >= 64 {
		parts = loewnerParts
	}
	m.team.Do(parts, func(c int) {
		products := m.band(bandProducts+c, m.lo, len(m.poles))
		for j := range products {
			products[j] = 1
		}
		for i := c * k / parts; i < (c+1)*k/parts; i++ {
			m.solveRoot(eq, i, products)
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

func (m *merge) solveRoot(eq *secularEquation, i int, products []float64) {
	origin, tau := eq.root(i)
	m.roots[i] = m.poles[origin] + tau
	distances := m.small[(m.lo+i)*m.stride:][:len(m.poles)]
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

// formVectors turns the rows of small into eigenvectors of the update, with
// entries in the order of held.
func (m *merge) formVectors() {
	k := len(m.kept)
	parts := 1
	if k >= 64 {
		parts = loewnerParts
	}
	count := k - m.from
	m.team.Do(parts, func(c int) {
		entries := m.band(bandProducts+c, m.lo, len(m.poles))
		for i := m.from + c*count/parts; i < m.from+(c+1)*count/parts; i++ {
			row := m.small[(m.lo+i)*m.stride:][:len(m.poles)]
			scale := 1 / math.Sqrt(m.lanes.quotient(m.weights, row, entries))
			for j, at := range m.place {
				row[at] = entries[j] * scale
			}
		}
	})
}
