package remark

import (
	"maps"
	"math"
	"slices"

	"kpcalab/homework/program/syntax"
)

// tolerance is far above rounding, and far below what a false claim differs by on
// random data.
const tolerance = 1e-6

// equal compares two sides; an error says that they can't be compared. signless
// compares sizes alone, where the eigenvectors of the program may point the other way.
func equal(x, y value, signless bool) (bool, error) {
	if y.matrix == nil || x.isScalar() && !y.isScalar() {
		x, y = y, x
	}
	if y.matrix == nil {
		return false, errNoValue
	}
	switch {
	case x.ones:
		x = value{matrix: over.Filled(y.Rows, y.Cols, 1)}
	case x.identity && y.Rows == y.Cols && y.Rows > 1:
		x = value{matrix: over.Scale(x.factor, over.Eye(y.Rows))}
	case x.matrix == nil:
		return false, errNoValue
	case y.isScalar() && !x.isScalar():
		c := y.Data[0]
		if y = (value{matrix: over.Filled(x.Rows, x.Cols, c)}); c != 0 && x.Rows == x.Cols { // a' K a = 1, of each column
			return equal(value{matrix: diagonalOf(x.matrix)}, scalar(c), signless)
		}
	}
	if y.leading {
		x, y = y, x
	}
	if x.leading && !y.leading {
		x, y = inOrder(x, y)
	}
	if x.isVector() && y.isVector() && len(x.Data) != len(y.Data) {
		return false, errSizes
	}
	if x.isVector() != y.isVector() { // a diagonal and its entries
		if y.isVector() {
			x, y = y, x
		}
		if y.Rows != y.Cols || y.Rows != len(x.Data) || !over.IsDiagonal(y.matrix) {
			return false, errNoValue
		}
		y = value{matrix: diagonalOf(y.matrix)}
	}
	if !x.isVector() && (x.Rows != y.Rows || x.Cols != y.Cols) {
		return false, errSizes
	}
	scale := 1e-3
	for _, v := range append(append([]float64{}, x.Data...), y.Data...) {
		scale = math.Max(scale, math.Abs(v))
	}
	for i, v := range x.Data {
		w := y.Data[i]
		if signless {
			v, w = math.Abs(v), math.Abs(w)
		}
		if math.IsNaN(v) || math.IsNaN(w) { // the root of a negative number
			return false, errNoValue
		}
		if !(math.Abs(v-w) <= tolerance*scale) {
			return false, nil
		}
	}
	return true, nil
}

// inOrder makes eigenvalues and what is compared with them alike: a program may keep
// the largest of them, and list the smallest first.
func inOrder(x, y value) (value, value) {
	if !y.isVector() && y.Rows == y.Cols && over.IsDiagonal(y.matrix) {
		y = value{matrix: diagonalOf(y.matrix)}
	}
	if !x.isVector() || !y.isVector() || len(y.Data) < 2 || len(y.Data) > len(x.Data) {
		return x, y
	}
	column := func(list []float64) value { return value{matrix: &matrix{Rows: len(list), Cols: 1, Data: list}} }
	list := slices.Sorted(slices.Values(y.Data))
	slices.Reverse(list)
	return column(x.Data[:len(list)]), column(list)
}

// setting reports n = 178, which says how large somebody's data are.
func setting(name, value []word) bool {
	return len(name) > 0 && len(value) > 0 && sizes[name[len(name)-1].s] && digit(value[0].s)
}

var sizes = syntax.Words("n m d mu N M D")

// onAxes reports n×n matrices that do the same to the m eigenvectors: a comment on
// lines of its own speaks of all eigenvectors where the program may keep m of them.
func onAxes(x, y value, s *scene) bool {
	a, ok := s.find("A")
	if !ok || x.matrix == nil || y.matrix == nil || x.Cols != a.Rows || y.Cols != a.Rows || x.Rows != x.Cols || x.Cols < 2 || a.Cols < 2 || !spanned(x, a.Matrix) && !spanned(y, a.Matrix) {
		return false
	}
	holds, err := equal(value{matrix: over.Mul(x.matrix, a.Matrix)}, value{matrix: over.Mul(y.matrix, a.Matrix)}, false)
	return holds && err == nil
}

// spanned reports a matrix that does nothing outside of the eigenvectors: one that was
// made of those that are kept.
func spanned(x value, a *matrix) bool {
	rest, err := equal(value{matrix: over.Mul(x.matrix, a, a.T())}, x, false)
	return rest && err == nil
}

// everywhere tests an equality for all values of its subscripts.
func everywhere(a, b term, s *scene) (bool, error) {
	s.index, s.extents = map[string]int{}, map[string]int{}
	for {
		x, err := a(s)
		if err != nil {
			return false, err
		}
		y, err := b(s)
		if err != nil {
			return false, err
		}
		if holds, err := equal(x, y, false); (err != nil || !holds) && !s.equalSubscripts() {
			if err == nil {
				if up, err := equal(x, y, true); err == nil && up && s.turnable(x, y) { // the eigenvectors may point the other way
					holds = true
				}
			}
			if !holds && s.alone && err == nil {
				if onAxes(x, y, s) { // true of all eigenvectors only
					return false, errNoValue
				}
			}
			if !holds {
				return false, err
			}
		}
		if !s.next() {
			return true, nil
		}
		if !s.spend() {
			return false, errNoValue
		}
	}
}

// turnable reports values that lie along the components, of which some have another sign
// because the eigenvectors point the other way. Where all have it, it is the formula's.
func (s *scene) turnable(x, y value) bool {
	m, ok := s.find("m")
	if !ok || m.Rows*m.Cols != 1 {
		return false
	}
	size := int(m.Data[0])
	for _, n := range s.extents {
		if n == size {
			return true
		}
	}
	if x.matrix == nil || y.matrix == nil || x.Rows != size && x.Cols != size {
		return false
	}
	opposite, err := equal(x, value{matrix: over.Scale(-1, y.matrix)}, false)
	return err == nil && !opposite
}

// next counts the subscripts on, as the hands of a clock; false behind the last values.
func (s *scene) next() bool {
	for _, letter := range slices.Sorted(maps.Keys(s.extents)) {
		if s.index[letter]++; s.index[letter] < s.extents[letter] {
			return !s.equalSubscripts() || s.next()
		}
		s.index[letter] = 0
	}
	return false
}

// equalSubscripts reports two that have the same value where they must differ.
func (s *scene) equalSubscripts() bool {
	list := slices.Collect(maps.Values(s.index))
	return s.apart && len(list) == 2 && list[0] == list[1]
}
