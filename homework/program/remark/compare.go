package remark

import (
	"math"
	"slices"
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
