package remark

import (
	"errors"
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

type matrix = algebra.Matrix[float64]

var over = algebra.Over[float64]{F: algebra.Real{}}

// lookup finds the value of a name.
type lookup = func(name string) (program.Seen, bool)

// errNoValue says that a term can't be computed: the comment then says nothing.
var errNoValue = errors.New("no value")

// errSizes says that two lists have different lengths: they aren't equal, but one may be
// meant as a part of the other.
var errSizes = errors.New("different lengths")

// value is a matrix, or one whose size others decide.
type value struct {
	*matrix
	identity, ones, turned bool    // I; a vector of ones, or its transpose
	factor                 float64 // of I
	leading                bool    // eigenvalues, the largest first, of which the program may keep some
}

// scene is where a term is evaluated.
type scene struct {
	find     lookup
	star     bool                                      // * works entry by entry
	diag     bool                                      // a vector in a product is the diagonal of a matrix
	alone    bool                                      // the comment stands on lines of its own
	index    map[string]int                            // values of subscripts
	extents  map[string]int                            // how far each subscript runs, as terms find it
	code     func(n *syntax.Node) (program.Seen, bool) // computes an expression in the program's language
	verbatim bool                                      // sides are read as such expressions
	apart    bool                                      // two subscripts differ
	line     *syntax.Statement                         // that is about to run, or has just run
	own      []string                                  // the names that the comment's line gives values
	work     *int                                      // how many more values of subscripts may be tried; nil: any number
}

// spend counts a value that a subscript takes; false where too many were.
func (s *scene) spend() bool {
	if s.work == nil {
		return true
	}
	*s.work--
	return *s.work >= 0
}

// term is a part of an equation.
type term func(s *scene) (value, error)

func scalar(x float64) value { return value{matrix: &matrix{Rows: 1, Cols: 1, Data: []float64{x}}} }

func (v value) isScalar() bool { return v.matrix != nil && v.Rows == 1 && v.Cols == 1 }

func (v value) isVector() bool { return v.matrix != nil && (v.Rows == 1 || v.Cols == 1) }

// both is an operation with the values of two terms.
func both(a, b term, op func(s *scene, x, y value) (value, error)) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil {
			return x, err
		}
		y, err := b(s)
		if err != nil {
			return y, err
		}
		return op(s, x, y)
	}
}

// product multiplies two terms.
func product(a, b term, entrywise bool) term {
	return both(a, b, func(s *scene, x, y value) (value, error) { return s.times(x, y, entrywise && s.star) })
}

func (s *scene) times(x, y value, entrywise bool) (value, error) {
	switch {
	case x.ones && y.ones || x.identity && y.identity:
		return value{}, errNoValue
	case x.identity && y.isScalar():
		return value{identity: true, factor: x.factor * y.Data[0]}, nil
	case y.identity && x.isScalar():
		return value{identity: true, factor: y.factor * x.Data[0]}, nil
	case x.identity && y.matrix != nil:
		return value{matrix: over.Scale(x.factor, y.matrix)}, nil
	case y.identity && x.matrix != nil:
		return value{matrix: over.Scale(y.factor, x.matrix)}, nil
	case y.ones && !y.turned && x.matrix != nil:
		y = value{matrix: over.Filled(x.Cols, 1, 1)}
	case x.ones && x.turned && y.matrix != nil:
		x = value{matrix: over.Filled(1, y.Rows, 1)}
	}
	if x.matrix == nil || y.matrix == nil {
		return value{}, errNoValue
	}
	if x.isScalar() {
		return value{matrix: over.Scale(x.Data[0], y.matrix)}, nil
	}
	if y.isScalar() {
		return value{matrix: over.Scale(y.Data[0], x.matrix)}, nil
	}
	if entrywise {
		return spread(x, y, func(a, b float64) float64 { return a * b })
	}
	if s.diag && y.isVector() {
		y = value{matrix: over.Diag(y.Data)}
	}
	if s.diag && x.isVector() {
		x = value{matrix: over.Diag(x.Data)}
	}
	if x.Cols != y.Rows {
		return value{}, errNoValue
	}
	return value{matrix: over.Mul(x.matrix, y.matrix)}, nil
}

// spread works entry by entry; a number, a row or a column is repeated. A vector beside
// a matrix is a row, as in NumPy, where it has the length of one.
func spread(x, y value, op func(a, b float64) float64) (value, error) {
	if x.matrix == nil || y.matrix == nil {
		return value{}, errNoValue
	}
	if x.isVector() && !y.isVector() && x.Rows != y.Rows || x.isVector() && y.isVector() && x.Rows != y.Rows && x.Cols != y.Cols && x.Cols == 1 {
		x = value{matrix: x.T()}
	}
	if y.isVector() && !x.isVector() && y.Rows != x.Rows {
		y = value{matrix: y.T()}
	}
	rows, cols := max(x.Rows, y.Rows), max(x.Cols, y.Cols)
	fits := func(v value) bool { return (v.Rows == rows || v.Rows == 1) && (v.Cols == cols || v.Cols == 1) }
	if !fits(x) || !fits(y) || rows*cols > 1<<12 {
		return value{}, errNoValue
	}
	out := algebra.NewMatrix[float64](rows, cols)
	for i := range rows {
		for j := range cols {
			out.Set(i, j, op(x.At(i%x.Rows, j%x.Cols), y.At(i%y.Rows, j%y.Cols)))
		}
	}
	return value{matrix: out}, nil
}

// sum adds two terms, the second times a sign.
func sum(a, b term, sign float64) term {
	return both(a, b, func(_ *scene, x, y value) (value, error) {
		if x.identity && y.matrix != nil && y.Rows == y.Cols && y.Rows > 1 {
			x = value{matrix: over.Scale(x.factor, over.Eye(y.Rows))}
		}
		if y.identity && x.matrix != nil && x.Rows == x.Cols && x.Rows > 1 {
			y = value{matrix: over.Scale(y.factor, over.Eye(x.Rows))}
		}
		return spread(x, y, func(p, q float64) float64 { return p + sign*q })
	})
}

// each applies a function to every number.
func each(a term, f func(x float64) float64) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || x.matrix == nil {
			return value{}, errNoValue
		}
		out := algebra.NewMatrix[float64](x.Rows, x.Cols)
		for i, v := range x.Data {
			out.Data[i] = f(v)
		}
		return value{matrix: out, leading: x.leading}, nil
	}
}

// power is a matrix, a diagonal or a vector to a power; entry by entry where the
// language has it so.
func power(a term, e float64, entrywise bool) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || x.matrix == nil {
			return value{}, errNoValue
		}
		raise := func(v float64) float64 { return math.Pow(v, e) }
		switch {
		case x.isVector() || entrywise:
			return each(func(*scene) (value, error) { return x, nil }, raise)(s)
		case x.Rows != x.Cols:
			return value{}, errNoValue
		case over.IsDiagonal(x.matrix):
			out := algebra.NewMatrix[float64](x.Rows, x.Cols)
			for i := range x.Rows {
				out.Set(i, i, raise(x.At(i, i)))
			}
			return value{matrix: out}, nil
		case e == -1:
			inv, err := over.Inverse(x.matrix)
			if err != nil {
				return value{}, errNoValue
			}
			return value{matrix: inv}, nil
		case e == 2:
			return value{matrix: over.Mul(x.matrix, x.matrix)}, nil
		}
		return value{}, errNoValue
	}
}

// turn is the transpose.
func turn(a term) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil {
			return x, err
		}
		if x.matrix != nil {
			x.matrix = x.matrix.T()
		}
		x.turned = !x.turned
		return x, nil
	}
}

// column is the column of a matrix, or the entry of a vector, that a subscript counts.
func column(name, base, index string) term {
	return func(s *scene) (value, error) {
		if m, ok := s.find(name); ok {
			return value{matrix: m.Matrix}, nil
		}
		m, ok := s.find(base)
		if !ok {
			m, ok = s.find(base + "s")
		}
		if !ok || m.Rows*m.Cols == 1 {
			return value{}, errNoValue
		}
		n := m.Cols
		if m.Rows == 1 || m.Cols == 1 {
			n = len(m.Data)
		}
		if old, seen := s.extents[index]; seen && old != n {
			return value{}, errNoValue
		}
		s.extents[index] = n
		j := s.index[index]
		if n == len(m.Data) {
			return scalar(m.Data[j]), nil
		}
		return value{matrix: m.Columns(j, j+1)}, nil
	}
}
