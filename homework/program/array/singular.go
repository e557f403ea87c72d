package array

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
)

// Triple is M = U diag(s) Vᵀ, the largest singular value first.
type Triple[T any] struct {
	S    []T
	U, V *algebra.Matrix[T]
}

// Picked takes some of the triples, in an order.
func (t Triple[T]) Picked(places []int) Triple[T] {
	left, right := Pairs[T]{t.S, t.U}.Picked(places), Pairs[T]{t.S, t.V}.Picked(places)
	return Triple[T]{left.Values, left.Vectors, right.Vectors}
}

// SVD decomposes a matrix: a symmetric one by its eigenvectors, as K̄, whose
// SVD values are its eigenvalues; any other by those of MMᵀ or MᵀM.
func (r *Rules[T]) SVD(x *Dense[T], at int) Triple[T] {
	if len(x.Shape) != 2 {
		fault.FailAs(fault.Misfit, at, "the singular vectors of "+r.Describe(x), "only a matrix has singular vectors", "a matrix")
	}
	m := &algebra.Matrix[T]{Rows: x.Shape[0], Cols: x.Shape[1], Data: x.Data}
	if m.Rows == m.Cols && r.IsSymmetric(m) {
		p := r.Eigen(m, true)
		if f, ok := any(p.Values).([]float64); ok && f[len(f)-1] < -1e-9*math.Abs(f[0]) {
			fault.FailAs(fault.Unsupported, at, "the singular values of a matrix with negative eigenvalues", "the singular values of H K H are its eigenvalues", "H K H")
		}
		return Triple[T]{p.Values, p.Vectors, p.Vectors}
	}
	mt := m.T()
	r.Spend(m.Rows * m.Cols * min(m.Rows, m.Cols))
	if m.Rows > m.Cols {
		p := r.Eigen(r.Over().Mul(mt, m), true)
		s, u := r.partners(p, m)
		return Triple[T]{s, u, p.Vectors}
	}
	p := r.Eigen(r.Over().Mul(m, mt), true)
	s, v := r.partners(p, mt)
	return Triple[T]{s, p.Vectors, v}
}

// partners are the roots of eigenvalues and M v / s for each eigenvector v.
func (r *Rules[T]) partners(p Pairs[T], m *algebra.Matrix[T]) (s []T, w *algebra.Matrix[T]) {
	w = r.Over().Mul(m, p.Vectors)
	s = make([]T, len(p.Values))
	for j, l := range p.Values {
		f, ok := any(l).(float64)
		if !ok {
			panic(Stop{Err: algebra.ErrInexact})
		}
		root := math.Sqrt(math.Max(f, 0))
		s[j] = any(root).(T)
		for i := range w.Rows {
			w.Set(i, j, any(any(w.At(i, j)).(float64)/root).(T))
		}
	}
	return s, w
}
