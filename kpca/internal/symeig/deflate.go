package symeig

import "math"

// deflate parts the rows into those that the rank-one update changes and those
// that it leaves alone: entries of z that are negligible, and all but one of
// several equal eigenvalues, after a rotation (LAPACK's criterion: an error of
// 8u·max(|d|, |z|)).
func (m *merge) deflate() {
	order := m.order[m.lo:m.hi]
	n1 := m.mid - m.lo
	largest, weight := 0.0, 0.0
	for i, z := range m.z {
		weight = max(weight, math.Abs(z))
		largest = max(largest, math.Abs(m.d[i]))
		m.kind[i] = inLower
		if i < n1 {
			m.kind[i] = inUpper
		}
	}
	tolerance := 8 * unitRoundoff * max(largest, weight)
	if m.rho*weight <= tolerance {
		return // the halves don't touch
	}
	previous := -1
	for _, i := range order {
		if m.rho*math.Abs(m.z[i]) <= tolerance {
			m.drop(i)
			continue
		}
		if previous >= 0 {
			if m.rotateEqual(previous, i, tolerance) {
				m.drop(previous)
			} else {
				m.kept = append(m.kept, previous)
			}
		}
		previous = i
	}
	m.kept = append(m.kept, previous)
}

func (m *merge) drop(i int) {
	m.kind[i] = isDropped
	m.dropped = append(m.dropped, i)
}

// rotateEqual turns the rows i and j of nearly equal eigenvalues so that z[i]
// vanishes, if the coupling that this makes is negligible.
func (m *merge) rotateEqual(i, j int, tolerance float64) bool {
	r := math.Hypot(m.z[i], m.z[j])
	c, s := m.z[j]/r, -m.z[i]/r
	if math.Abs((m.d[j]-m.d[i])*c*s) > tolerance {
		return false
	}
	m.z[i], m.z[j] = 0, r
	if m.kind[i] != m.kind[j] {
		m.kind[j] = inBoth
	}
	x, y := m.row(i), m.row(j)
	for k, u := range x {
		v := y[k]
		x[k] = c*u + s*v
		y[k] = c*v - s*u
	}
	di, dj := m.d[i], m.d[j]
	m.d[i] = di*c*c + dj*s*s
	m.d[j] = di*s*s + dj*c*c
	return true
}
