package formula

import "strconv"

// Dim is a symbolic size. Numbers never stand for sizes, so that a formula
// which fits only for n = m isn't mistaken for one that fits.
type Dim int

// The sizes of the lecture.
const (
	One Dim = iota // 1
	N              // samples
	M              // components kept
	D              // coordinates of an input
	Mu             // coordinates of a feature vector
)

// firstVar and above are sizes yet unknown: that of a bare I or 1, and the
// range of an index.
const firstVar Dim = 16

// String is "1", "n", "m", "d" or "μ".
func (d Dim) String() string {
	switch d {
	case One:
		return "1"
	case N:
		return "n"
	case M:
		return "m"
	case D:
		return "d"
	case Mu:
		return "μ"
	}
	return "?" + strconv.Itoa(int(d-firstVar))
}

// Shape is the symbolic size of a matrix; a number is 1×1.
type Shape struct{ Rows, Cols Dim }

// String is for instance "n×m", or "1×1".
func (s Shape) String() string { return s.Rows.String() + "×" + s.Cols.String() }

// IsScalar reports whether the shape is 1×1.
func (s Shape) IsScalar() bool { return s == scalar }

// T is the shape of the transpose.
func (s Shape) T() Shape { return Shape{s.Cols, s.Rows} }

func (s Shape) isColumn() bool { return s.Cols == One && s.Rows != One }
func (s Shape) isRow() bool    { return s.Rows == One && s.Cols != One }

var scalar = Shape{One, One}

// describe is the shape in a student's words.
func (s Shape) describe() string {
	switch {
	case s.IsScalar():
		return "a number"
	case s.isColumn():
		return "a column of " + s.Rows.String() + " numbers (" + s.String() + ")"
	case s.isRow():
		return "a row of " + s.Cols.String() + " numbers (" + s.String() + ")"
	}
	return s.String()
}

// sizes solves for unknown sizes by unification.
type sizes struct{ link []Dim } // link[i] is what variable firstVar+i equals, itself if free

func (z *sizes) fresh() Dim {
	v := firstVar + Dim(len(z.link))
	z.link = append(z.link, v)
	return v
}

func (z *sizes) find(d Dim) Dim {
	for d >= firstVar && z.link[d-firstVar] != d {
		d = z.link[d-firstVar]
	}
	return d
}

// same makes two sizes equal, or reports that they can't be. An unknown size
// is never 1: a bare 1 or I that should be a number is written as a number.
func (z *sizes) same(a, b Dim) bool {
	a, b = z.find(a), z.find(b)
	switch {
	case a == b:
		return true
	case a >= firstVar && b != One:
		z.link[a-firstVar] = b
		return true
	case b >= firstVar && a != One:
		z.link[b-firstVar] = a
		return true
	}
	return false
}

// could reports whether same would succeed, changing nothing.
func (z *sizes) could(a, b Dim) bool {
	a, b = z.find(a), z.find(b)
	return a == b || a >= firstVar && b != One || b >= firstVar && a != One
}

func (z *sizes) shape(s Shape) Shape { return Shape{z.find(s.Rows), z.find(s.Cols)} }
