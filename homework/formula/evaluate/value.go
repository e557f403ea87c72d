package evaluate

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// value is what a tree stands for on one instance.
type value[T any] struct {
	m      *algebra.Matrix[T]
	shape  algebra.Shape
	kind   valueKind
	sample int // of a sample: −1 is x, i is x_i, from 0
}

type valueKind uint8

const (
	matrix valueKind = iota
	zero             // 0 of whatever size
	eye              // m.Data[0] times the identity of whatever size
	sample           // a sample, which only kernels and features take
)

// fail is trouble; its result is for whoever must return one.
func (w *World[T]) fail(code Code, n *formula.Node) value[T] { panic(&Trouble{Code: code, Node: n}) }

// misfit is the trouble with sizes.
func (w *World[T]) misfit(n *formula.Node, a, b value[T]) {
	panic(&Trouble{Code: Sizes, Left: a.shape, Right: b.shape, Node: n})
}

func (w *World[T]) number(x T) value[T] {
	return value[T]{m: &algebra.Matrix[T]{Rows: 1, Cols: 1, Data: []T{x}}, shape: algebra.Scalar}
}

func (w *World[T]) filled(rows, cols algebra.Dim) value[T] {
	one := w.in.Field.Of(algebra.Whole(1))
	return value[T]{m: w.g.Filled(w.Size(rows), w.Size(cols), one), shape: algebra.Sized(rows, cols)}
}

// columnOf is one column of a matrix, from 0.
func (w *World[T]) columnOf(v value[T], j int) value[T] {
	return value[T]{m: v.m.Columns(j, j+1), shape: algebra.Sized(v.shape.Rows, algebra.One)}
}

// sized is an identity as a matrix of n rows.
func (w *World[T]) sized(v value[T], d algebra.Dim) value[T] {
	return value[T]{m: w.g.Scale(v.m.Data[0], w.g.Eye(w.Size(d))), shape: algebra.Sized(d, d)}
}

// fitted is an identity with the size of a square matrix beside it; else a as it is.
func (w *World[T]) fitted(a, b value[T]) value[T] {
	if a.kind == eye && b.shape.Rows == b.shape.Cols && !b.shape.IsScalar() {
		return w.sized(a, b.shape.Rows)
	}
	return a
}

// add is a + b.
func (w *World[T]) add(n *formula.Node, a, b value[T]) value[T] {
	switch {
	case a.kind == zero:
		return b
	case b.kind == zero:
		return a
	case a.kind == sample || b.kind == sample:
		w.fail(NotAValue, n)
	}
	a, b = w.fitted(a, b), w.fitted(b, a)
	if a.kind != b.kind || a.shape != b.shape {
		w.misfit(n, a, b)
	}
	return value[T]{m: w.g.Add(a.m, b.m), shape: a.shape, kind: a.kind}
}

func (w *World[T]) scale(n *formula.Node, s T, a value[T]) value[T] {
	switch a.kind {
	case zero:
		return a
	case sample:
		w.fail(NotAValue, n)
	}
	return value[T]{m: w.g.Scale(s, a.m), shape: a.shape, kind: a.kind}
}

func (w *World[T]) minus(n *formula.Node, a value[T]) value[T] {
	return w.scale(n, w.in.Field.Of(algebra.Whole(-1)), a)
}

// mul is a·b.
func (w *World[T]) mul(n *formula.Node, a, b value[T]) value[T] {
	switch {
	case a.kind == zero || b.kind == zero:
		return value[T]{kind: zero}
	case a.kind == sample || b.kind == sample:
		w.fail(NotAValue, n)
	case a.kind == matrix && a.shape.IsScalar():
		return w.scale(n, a.m.Data[0], b)
	case b.shape.IsScalar(): // as that of an identity is
		return w.scale(n, b.m.Data[0], a)
	case a.kind == eye:
		return w.scale(n, a.m.Data[0], b)
	case a.shape.Cols != b.shape.Rows:
		w.misfit(n, a, b)
	}
	w.spend(n, a.m.Rows*a.m.Cols*b.m.Cols)
	return value[T]{m: w.g.Mul(a.m, b.m), shape: algebra.Sized(a.shape.Rows, b.shape.Cols)}
}

func (w *World[T]) transpose(n *formula.Node, a value[T]) value[T] {
	switch a.kind {
	case sample:
		w.fail(NotAValue, n)
	case matrix:
		return value[T]{m: a.m.T(), shape: a.shape.T()}
	}
	return a
}

// check turns an error of the field into trouble.
func (w *World[T]) check(n *formula.Node, err error) {
	if err == algebra.ErrSingular {
		w.fail(Singular, n)
	} else if err != nil {
		w.fail(Root, n)
	}
}

// pow is a^r: of a number, of a diagonal matrix, or of a matrix with a whole exponent.
func (w *World[T]) pow(n *formula.Node, a value[T], r algebra.Ratio) value[T] {
	if algebra.Abs(r.Num) > maxExponent || r.Den > maxExponent {
		w.fail(Work, n)
	}
	switch {
	case a.kind == zero || a.kind == sample:
		w.fail(NotAValue, n)
	case a.kind == eye || a.shape.IsScalar() || (w.whole || w.text.has(allEigenvalues)) && a.shape.IsColumn():
		return w.each(n, a, r)
	case a.shape.Rows != a.shape.Cols:
		w.misfit(n, a, a)
	case w.g.IsDiagonal(a.m):
		return w.diagonal(w.each(n, w.diagonalOf(a), r))
	case r.Den != 1:
		w.fail(Root, n)
	}
	m, out, err := a.m, w.g.Eye(a.m.Rows), error(nil)
	if r.Num < 0 {
		m, err = w.g.Inverse(m)
		w.check(n, err)
	}
	for range algebra.Abs(r.Num) {
		w.spend(n, m.Rows*m.Rows*m.Rows)
		out = w.g.Mul(out, m)
	}
	return value[T]{m: out, shape: a.shape}
}

// maxExponent bounds exponents, and so the degree of what is computed.
const maxExponent = 16

// each raises every entry.
func (w *World[T]) each(n *formula.Node, a value[T], r algebra.Ratio) value[T] {
	out := algebra.NewMatrix[T](a.m.Rows, a.m.Cols)
	for i, x := range a.m.Data {
		y, err := w.in.Field.Pow(x, r)
		w.check(n, err)
		out.Data[i] = y
	}
	return value[T]{m: out, shape: a.shape, kind: a.kind}
}

// same reports equal values; of different sizes it is trouble, but for 0 and I.
func (w *World[T]) same(n *formula.Node, a, b value[T]) bool {
	switch {
	case a.kind == zero:
		return b.kind != sample && w.vanishes(b)
	case b.kind == zero:
		return a.kind != sample && w.vanishes(a)
	case a.kind == sample || b.kind == sample:
		return a.kind == b.kind && a.sample == b.sample
	}
	a, b = w.fitted(a, b), w.fitted(b, a)
	if a.kind != b.kind || a.shape != b.shape {
		w.misfit(n, a, b)
	}
	return w.equal(a.m, b.m)
}

func (w *World[T]) vanishes(a value[T]) bool {
	return a.kind == zero || !slices.ContainsFunc(a.m.Data, func(x T) bool { return w.in.Field.Size(x) != 0 })
}

func (w *World[T]) equal(a, b *algebra.Matrix[T]) bool {
	return w.vanishes(value[T]{m: w.g.Sub(a, b)})
}
