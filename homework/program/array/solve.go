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
		if len(y.Shape) == 2 && y.Shape[1] != 1 {
			fault.FailAs(fault.Misfit, at, "a number is divided by "+r.Describe(y), "/ solves a system of equations, for which both sides have equally many columns", "inv(…), or ./ for each entry")
		}
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
		return r.eachDiagonal(m, func(v T) (T, error) {
			if r.Field.Size(v) == 0 {
				return v, nil
			}
			return r.Field.Inv(v)
		})
	}
	f, ok := any(m).(*algebra.Matrix[float64])
	if !ok || !r.IsSymmetric(m) {
		panic(Stop{Err: algebra.ErrInexact})
	}
	return r.ofEigenvalues(f, func(l, largest float64) float64 {
		if math.Abs(l) <= 1e-12*largest { // 0, but for rounding
			return 0
		}
		return 1 / l
	})
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
