package array

import (
	"slices"

	"kpcalab/homework/formula/fault"
)

// recycled is R's rule: a vector is repeated down the columns of a matrix.
func (r *Rules[T]) recycled(x, y *Dense[T], op func(a, b T) T, at int) *Dense[T] {
	if len(x.Data) == 0 || len(y.Data) == 0 {
		fault.FailAs(fault.Misfit, at, "an empty vector stands in a sum or a product", "with an empty vector the result is empty", "numeric(m) for m zeros")
	}
	shape := x.Shape
	switch {
	case len(x.Shape) > 1 && len(y.Shape) > 1:
		if !slices.Equal(x.Shape, y.Shape) {
			fault.FailAs(fault.Misfit, at, "matrices of the sizes "+r.Shape(x.Shape)+" and "+r.Shape(y.Shape)+" are combined entry by entry", "R combines two matrices entry by entry only if they have the same size", "as.vector(…) around the one that is a column")
		}
	case Count(x.Shape) == 1 && (Count(y.Shape) != 1 || len(x.Shape) <= len(y.Shape)):
		shape = y.Shape
	case Count(y.Shape) == 1:
	case len(x.Shape) == 2 || len(y.Shape) == 2:
		m, v := x, y
		if len(y.Shape) == 2 {
			m, v = y, x
		}
		rows, cols := m.Shape[0], m.Shape[1]
		if len(v.Data) > Count(m.Shape) {
			fault.FailAs(fault.Misfit, at, "a vector of "+r.Letter(len(v.Data))+" numbers beside a matrix of size "+r.Shape(m.Shape), "R repeats a vector down the columns of a matrix", "a vector as long as the columns")
		}
		if Count(m.Shape)%len(v.Data) != 0 {
			r.warn(at, "a vector of "+r.Letter(len(v.Data))+" numbers beside a matrix of size "+r.Shape(m.Shape), "R repeats a vector down the columns of a matrix, and warns where it doesn't fit", "a vector as long as the columns")
		}
		out := r.Zeros(rows, cols)
		for i := range rows {
			for j := range cols {
				a, b := m.Data[i*cols+j], v.Data[(j*rows+i)%len(v.Data)]
				if m != x {
					a, b = b, a
				}
				out.Data[i*cols+j] = op(a, b)
			}
		}
		return out
	case len(x.Data) != len(y.Data):
		r.warn(at, "vectors of "+r.Letter(len(x.Data))+" and "+r.Letter(len(y.Data))+" numbers are combined", "R repeats the shorter one, which belongs to other samples or components then", "vectors of one length")
		shape = []int{max(len(x.Data), len(y.Data))}
	}
	out := r.Zeros(shape...)
	for i := range out.Data {
		out.Data[i] = op(x.Data[i%len(x.Data)], y.Data[i%len(y.Data)])
	}
	return out
}

// warn keeps the first warning of a run, which tells what is wrong with a result that
// isn't right.
func (r *Rules[T]) warn(at int, found, expected, try string) {
	if r.Warned == nil {
		r.Warned = fault.At(r.Source, at, fault.Misfit, found, expected, try)
	}
}
