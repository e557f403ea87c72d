package algebra

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

// FirstUnknown and above are sizes yet unknown: that of a bare I or 1, and the
// range of an index.
const FirstUnknown Dim = 16

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
	return "?" // not known yet: which of them it is helps nobody
}

// Shape is the symbolic size of a matrix; a number is 1×1.
type Shape struct{ Rows, Cols Dim }

// String is for instance "n×m", or "1×1".
func (s Shape) String() string { return s.Rows.String() + "×" + s.Cols.String() }

// IsScalar reports whether the shape is 1×1.
func (s Shape) IsScalar() bool { return s == Scalar }

// T is the shape of the transpose.
func (s Shape) T() Shape { return Shape{s.Cols, s.Rows} }

// IsColumn reports one column of two or more numbers.
func (s Shape) IsColumn() bool { return s.Cols == One && s.Rows != One }

// IsRow reports one row of two or more numbers.
func (s Shape) IsRow() bool { return s.Rows == One && s.Cols != One }

// Sized is rows×cols.
func Sized(rows, cols Dim) Shape { return Shape{rows, cols} }

// Scalar is the shape of a number.
var Scalar = Shape{One, One}

// Describe is the shape in a student's words.
func (s Shape) Describe() string {
	switch {
	case s.IsScalar():
		return "a number"
	case s.IsColumn():
		return "a column of " + s.Rows.String() + " numbers (" + s.String() + ")"
	case s.IsRow():
		return "a row of " + s.Cols.String() + " numbers (" + s.String() + ")"
	}
	return s.String()
}

// Known is the shape, with unknown sizes as a question mark.
func (s Shape) Known() string {
	name := func(d Dim) string {
		if d >= FirstUnknown {
			return "?"
		}
		return d.String()
	}
	return name(s.Rows) + "×" + name(s.Cols)
}
