package array

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

// Beside its numbers an array carries the formula that it came from, while
// Explain is set: what a program computes can then be printed and
// Explained as a formula is. A formula that isn't known is nil, and so is all that
// comes of it. Nothing is decided by it: whoever uses it compares its value.

// maxParts is the most parts of a formula that somebody would read.
const maxParts = 200

// part makes a part of a formula.
func (r *Rules[T]) part(op tree.Op, sh algebra.Shape, args ...*tree.Node) *tree.Node {
	if !r.Explain {
		return nil
	}
	n := &tree.Node{Op: op, Shape: sh, Args: args}
	size := 1
	for _, a := range args {
		if a == nil {
			return nil
		}
		size += r.parts[a]
		n.Depth = max(n.Depth, a.Depth+1)
	}
	if size > maxParts {
		return nil
	}
	if r.parts == nil {
		r.parts = map[*tree.Node]int{}
	}
	r.parts[n] = size
	return n
}

// dims is a shape in letters; an array of one dimension is a column.
func (r *Rules[T]) dims(shape []int) (sh algebra.Shape, ok bool) {
	d := [2]algebra.Dim{algebra.One, algebra.One}
	for i, size := range shape {
		at := -1
		for k, s := range r.Size {
			if s == size && at < 0 {
				at = k
			}
		}
		if at < 0 || i > 1 {
			return sh, false
		}
		d[i] = algebra.Dim(at)
	}
	return algebra.Sized(d[0], d[1]), true
}

// came notes the formula that an array came from, turned where the array is a column
// and the formula a row.
func (r *Rules[T]) came(a *Dense[T], n *tree.Node) *Dense[T] {
	a.From = r.fit(n, a.Shape)
	return a
}

func (r *Rules[T]) fit(n *tree.Node, shape []int) *tree.Node {
	sh, ok := r.dims(shape)
	switch {
	case n == nil || !ok:
		return nil
	case n.Shape == sh:
		return n
	case n.Shape.T() == sh && (sh.IsColumn() || sh.IsRow()):
		return r.turnedPart(n)
	}
	return nil
}

func (r *Rules[T]) turnedPart(n *tree.Node) *tree.Node {
	switch {
	case n == nil || n.Diagonal || n.Shape.IsScalar():
		return n
	case n.Op == tree.Transpose:
		return n.Args[0]
	}
	return r.part(tree.Transpose, n.Shape.T(), n)
}

func (r *Rules[T]) onesPart(rows, cols algebra.Dim) *tree.Node {
	return r.part(tree.Ones, algebra.Sized(rows, cols))
}

// eyePart is an identity.
func (r *Rules[T]) eyePart(shape []int) *tree.Node {
	sh, ok := r.dims(shape)
	n := r.part(tree.Eye, sh)
	if n == nil || !ok {
		return nil
	}
	n.Diagonal = true
	return n
}

// symbolPart is a symbol of the lecture.
func (r *Rules[T]) symbolPart(name string) *tree.Node {
	s, ok := lecture[name]
	n := r.part(tree.Sym, s.Shape)
	if n == nil || !ok {
		return nil
	}
	n.Name, n.Diagonal = name, s.Diagonal
	return n
}

var lecture = symbol.Standard()

// numberPart is a number; the sizes have their letters.
func (r *Rules[T]) numberPart(v algebra.Ratio) *tree.Node {
	num, top := r.wholePart(v.Num)
	den, below := r.wholePart(v.Den)
	switch {
	case v.Den == 1:
		return num
	case top || below:
		return r.part(tree.Div, algebra.Scalar, num, den)
	}
	return r.literal(v)
}

func (r *Rules[T]) literal(v algebra.Ratio) *tree.Node {
	n := r.part(tree.Num, algebra.Scalar)
	if n != nil {
		n.Num = v
	}
	return n
}

func (r *Rules[T]) wholePart(v int64) (n *tree.Node, sized bool) {
	size := r.symbolPart("n")
	for _, s := range []struct {
		name string
		size algebra.Dim
	}{{"n", algebra.N}, {"m", algebra.M}, {"d", algebra.D}} {
		if v == int64(r.Size[s.size]) {
			return r.symbolPart(s.name), true
		}
	}
	one := r.literal(algebra.Whole(1))
	switch of := int64(r.Size[algebra.N]); v {
	case of - 1:
		return r.part(tree.Sub, algebra.Scalar, size, one), true
	case of + 1:
		return r.part(tree.Add, algebra.Scalar, size, one), true
	case of * of:
		return r.raised(size, algebra.Whole(2)), true
	}
	return r.literal(algebra.Whole(v)), false
}

// raised is a power of a number or of a square matrix.
func (r *Rules[T]) raised(n *tree.Node, e algebra.Ratio) *tree.Node {
	if n == nil || e == algebra.Whole(1) {
		return n
	}
	if tree.IsLambda(n) && n.Op == tree.Pow { // (Λ^a)^b = Λ^{ab}, since Λ is positive
		if both, ok := e.Times(n.Num); ok {
			return r.raised(n.Args[0], both)
		}
	}
	p := r.part(tree.Pow, n.Shape, n)
	if p != nil {
		p.Num, p.Diagonal = e, n.Diagonal || n.Shape.IsScalar()
	}
	return p
}

// raisedEach is a power of each entry.
func (r *Rules[T]) raisedEach(n *tree.Node, e algebra.Ratio) *tree.Node {
	switch {
	case n == nil || e == algebra.Whole(1):
		return n
	case n.Shape.IsScalar() || n.Diagonal && e.Num > 0:
		return r.raised(n, e)
	}
	if at, power, ok := tree.Eigenvalues(n); ok && n.Op == tree.HadPow {
		if both, ok := e.Times(power); ok {
			return r.raisedEach(r.part(tree.DiagOf, n.Shape, at), both)
		}
	}
	p := r.part(tree.HadPow, n.Shape, n)
	if p != nil {
		p.Num = e
	}
	return p
}

// times is the product of a number and anything, or of two matrices that fit.
func (r *Rules[T]) times(a, b *tree.Node) *tree.Node {
	if a == nil || b == nil {
		return nil
	}
	sh := algebra.Sized(a.Shape.Rows, b.Shape.Cols)
	switch {
	case a.Shape.IsScalar():
		sh = b.Shape
	case b.Shape.IsScalar():
		sh = a.Shape
	case a.Shape.Cols != b.Shape.Rows:
		return nil
	}
	n := r.part(tree.Mul, sh, a, b)
	if n != nil {
		n.Diagonal = a.Diagonal && b.Diagonal || a.Shape.IsScalar() && b.Diagonal || b.Shape.IsScalar() && a.Diagonal
	}
	return n
}

// productPart is a matrix product; an array of one dimension on the left is a row.
func (r *Rules[T]) productPart(a, b *tree.Node, out []int) *tree.Node {
	if a == nil || b == nil {
		return nil
	}
	if !a.Shape.IsScalar() && !b.Shape.IsScalar() && a.Shape.Cols != b.Shape.Rows {
		if a.Shape.Rows != b.Shape.Rows {
			b = r.turnedPart(b)
		} else if len(out) == 1 { // v @ M is Mᵀv
			return r.times(r.turnedPart(b), a)
		} else {
			a = r.turnedPart(a)
		}
	}
	return r.times(a, b)
}

func (r *Rules[T]) uprightPart(v *tree.Node) *tree.Node {
	if v != nil && v.Shape.IsRow() {
		return r.turnedPart(v)
	}
	return v
}

// diagonalPart is the diagonal matrix of a column: diag(λ^e) is Λ^e.
func (r *Rules[T]) diagonalPart(v *tree.Node) *tree.Node {
	if v = r.uprightPart(v); v == nil {
		return nil
	}
	if at, power, ok := tree.Eigenvalues(v); ok {
		return r.raised(at, power)
	}
	n := r.part(tree.Diag, algebra.Sized(v.Shape.Rows, v.Shape.Rows), v)
	if n != nil {
		n.Diagonal = true
	}
	return n
}

// Symbol notes that an array is a symbol of the lecture, by its canonical name; values
// are the entries of Λ.
func (r *Rules[T]) Symbol(a *Dense[T], symbol string) *Dense[T] {
	if symbol == "values" {
		return r.came(a, r.part(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), r.symbolPart("Lambda")))
	}
	return r.came(a, r.symbolPart(symbol))
}
