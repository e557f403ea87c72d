package array

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// Square is a square array as a matrix; what says in a message what it is for.
func (r *Rules[T]) Square(x *Dense[T], at int, what string) *algebra.Matrix[T] {
	if len(x.Shape) == 0 || Count(x.Shape) == 1 {
		return &algebra.Matrix[T]{Rows: 1, Cols: 1, Data: x.Data}
	}
	if len(x.Shape) > 2 {
		fault.FailAs(fault.Unsupported, at, what+" of "+r.Describe(x), "arrays of two axes are read", "a square matrix")
	}
	if len(x.Shape) != 2 || x.Shape[0] != x.Shape[1] {
		fault.FailAs(fault.Misfit, at, what+" of "+r.Describe(x), "only a square matrix has one", "a square matrix")
	}
	return &algebra.Matrix[T]{Rows: x.Shape[0], Cols: x.Shape[1], Data: x.Data}
}

// Over is the arithmetic of matrices of the field.
func (r *Rules[T]) Over() algebra.Over[T] { return algebra.Over[T]{F: r.Field} }

// Inverse is the inverse of a square matrix.
func (r *Rules[T]) Inverse(x *Dense[T], at int) *Dense[T] {
	m := r.Square(x, at, "the inverse")
	r.Spend(m.Rows * m.Rows * m.Rows)
	inv, err := r.Over().Inverse(m)
	Check(err)
	return r.came(&Dense[T]{Shape: x.Shape, Data: inv.Data}, r.raised(x.From, algebra.Whole(-1)))
}

// Quotient is x / y: the product of x with an inverse, or the solution of least
// squares.
func (r *Rules[T]) Quotient(x, y *Dense[T], at int) *Dense[T] {
	if len(y.Shape) == 0 || Count(y.Shape) == 1 {
		return r.Entrywise("./", x, y, at)
	}
	if len(x.Shape) == 0 && r.Lang == syntax.MATLAB {
		x = &Dense[T]{Shape: []int{1, 1}, Data: x.Data}
	}
	if len(y.Shape) == 2 && y.Shape[0] != y.Shape[1] && len(x.Shape) == 2 { // B/A is (Aᵀ\Bᵀ)ᵀ
		return r.Transpose(r.Solve(r.Transpose(y), r.Transpose(x)))
	}
	return r.Product(x, r.Inverse(y, at), at)
}

// Column gives a vector of R two dimensions.
func (r *Rules[T]) Column(a *Dense[T]) *Dense[T] {
	if len(a.Shape) == 1 {
		return &Dense[T]{Shape: []int{len(a.Data), 1}, Data: a.Data}
	}
	return a
}

// PseudoInverse is the pseudo-inverse: the inverse where there is one.
func (r *Rules[T]) PseudoInverse(x *Dense[T], at int) *Dense[T] {
	if len(x.Shape) == 2 && x.Shape[0] > x.Shape[1] { // (XᵀX)⁻¹Xᵀ, of independent columns
		t := r.Transpose(x.Plain())
		return r.Product(r.Inverse(r.Product(t, x, at), at), t, at)
	}
	if len(x.Shape) == 2 && x.Shape[0] < x.Shape[1] {
		t := r.Transpose(x.Plain())
		return r.Product(t, r.Inverse(r.Product(x, t, at), at), at)
	}
	if len(x.Shape) != 2 {
		fault.FailAs(fault.Unsupported, at, "the pseudo-inverse of "+r.Describe(x), "only the pseudo-inverse of a matrix is read", "the inverse of Λ, or a transpose")
	}
	m := r.Square(x, at, "the pseudo-inverse")
	if r.Over().IsDiagonal(m) {
		out := r.Zeros(x.Shape...)
		for i := range m.Rows {
			if v := m.At(i, i); r.Field.Size(v) != 0 {
				inv, err := r.Field.Inv(v)
				Check(err)
				out.Data[i*m.Rows+i] = inv
			}
		}
		return out
	}
	f, ok := any(m).(*algebra.Matrix[float64])
	if !ok || !r.IsSymmetric(m) {
		panic(Stop{Err: algebra.ErrInexact})
	}
	p := r.floating(f, true)
	out := r.Zeros(x.Shape...)
	data := any(out.Data).([]float64)
	top := math.Max(math.Abs(p.Values[0]), math.Abs(p.Values[len(p.Values)-1]))
	for k, l := range p.Values {
		if math.Abs(l) <= 1e-12*top {
			continue
		}
		for i := range m.Rows {
			for j := range m.Rows {
				data[i*m.Rows+j] += p.Vectors.At(i, k) * p.Vectors.At(j, k) / l
			}
		}
	}
	return out
}

// Solve is the solution of a system of equations; of more equations than
// unknowns the one of least squares, as \ has it.
func (r *Rules[T]) Solve(x, y *Dense[T]) *Dense[T] {
	if len(x.Shape) == 2 && x.Shape[0] != x.Shape[1] {
		return r.like(y, r.Product(r.PseudoInverse(x, 0), y, 0))
	}
	return r.like(y, r.Product(r.Inverse(x, 0), y, 0))
}

// like makes a solution a vector where R's right side is one.
func (r *Rules[T]) like(y, x *Dense[T]) *Dense[T] {
	if r.Lang == syntax.R && len(y.Shape) == 1 && len(x.Shape) == 2 && x.Shape[1] == 1 {
		return &Dense[T]{Shape: x.Shape[:1], Data: x.Data}
	}
	return x
}
