package array

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/algebra"
)

// Pairs are eigenvectors, as columns, with their eigenvalues.
type Pairs[T any] struct {
	Values  []T
	Vectors *algebra.Matrix[T]
}

// Eigen finds all eigenpairs, the largest eigenvalue first. A symmetric
// solver reads the lower triangle, as LAPACK's do unless they are told.
func (r *Rules[T]) Eigen(m *algebra.Matrix[T], symmetric bool) Pairs[T] {
	r.Solved = true
	r.Spend(30 * m.Rows * m.Rows * m.Rows)
	if f, ok := any(m).(*algebra.Matrix[float64]); ok {
		p := r.floating(f, symmetric)
		return any(p).(Pairs[T])
	}
	p, ok := r.given(m)
	if !ok {
		panic(Stop{Err: algebra.ErrInexact})
	}
	return p
}

// given recognises a matrix whose eigenpairs the instance holds: K̄ times a
// number whose sign is known.
func (r *Rules[T]) given(m *algebra.Matrix[T]) (p Pairs[T], ok bool) {
	barK, v := r.Known.Of, r.Known.Vectors
	if barK == nil || v == nil || len(r.Known.Values) != v.Cols || m.Rows != barK.Rows {
		return p, false
	}
	n := int64(m.Rows)
	for _, s := range []algebra.Ratio{{Num: 1, Den: 1}, {Num: 1, Den: n}, {Num: 1, Den: n - 1}, {Num: n, Den: 1}, {Num: 2, Den: 1}, {Num: 1, Den: 2}, {Num: -1, Den: 1}, {Num: -1, Den: n}} {
		scale := r.Field.Of(s)
		fits := true
		for i, x := range barK.Data {
			if r.Field.Size(r.Field.Sub(r.Field.Mul(scale, x), m.Data[i])) != 0 {
				fits = false
				break
			}
		}
		if !fits {
			continue
		}
		p = Pairs[T]{Vectors: v}
		for _, l := range r.Known.Values {
			p.Values = append(p.Values, r.Field.Mul(scale, l))
		}
		if s.Num < 0 {
			p = p.Reversed()
		}
		return p, true
	}
	return p, false
}

// Reversed are the same pairs, the last one first.
func (p Pairs[T]) Reversed() Pairs[T] {
	n := p.Vectors.Cols
	return p.Picked(Range(n-1, -1, n))
}

// Picked takes some of the pairs, in an order.
func (p Pairs[T]) Picked(places []int) Pairs[T] {
	q := Pairs[T]{Vectors: algebra.NewMatrix[T](p.Vectors.Rows, len(places))}
	for k, j := range places {
		q.Values = append(q.Values, p.Values[j])
		for i := range p.Vectors.Rows {
			q.Vectors.Set(i, k, p.Vectors.At(i, j))
		}
	}
	return q
}

// floating solves in floating point; each vector points to the side of a known one,
// where there is one.
func (r *Rules[T]) floating(m *algebra.Matrix[float64], symmetric bool) Pairs[float64] {
	for _, x := range m.Data {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			panic(Stop{Err: algebra.ErrSingular})
		}
	}
	solve := general
	if symmetric {
		solve = ofTriangle
	}
	p := solve(m)
	if own, ok := any(r.Known.Vectors).(*algebra.Matrix[float64]); ok && own != nil && own.Rows == m.Rows {
		for j := range m.Rows {
			if beside(own, p.Vectors, j) < 0 {
				for i := range m.Rows {
					p.Vectors.Set(i, j, -p.Vectors.At(i, j))
				}
			}
		}
	}
	return p
}

// ofTriangle are the eigenpairs of the symmetric matrix that has the lower triangle of m.
func ofTriangle(m *algebra.Matrix[float64]) Pairs[float64] {
	n := m.Rows
	sym := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			sym.SetSym(i, j, m.At(i, j))
		}
	}
	var e mat.EigenSym
	if !e.Factorize(sym, true) {
		panic(Stop{Err: algebra.ErrInexact})
	}
	var q mat.Dense
	e.VectorsTo(&q)
	p := Pairs[float64]{Values: e.Values(nil), Vectors: algebra.NewMatrix[float64](n, n)}
	for i := range n {
		for j := range n {
			p.Vectors.Set(i, j, q.At(i, j))
		}
	}
	return p.Reversed()
}

// general are the real parts of the eigenpairs of any matrix, the vectors of length 1.
func general(m *algebra.Matrix[float64]) Pairs[float64] {
	n := m.Rows
	var e mat.Eigen
	if !e.Factorize(mat.NewDense(n, n, slices.Clone(m.Data)), mat.EigenRight) {
		panic(Stop{Err: algebra.ErrInexact})
	}
	var q mat.CDense
	e.VectorsTo(&q)
	p := Pairs[float64]{Vectors: algebra.NewMatrix[float64](n, n)}
	for j, l := range e.Values(nil) {
		p.Values = append(p.Values, real(l))
		norm := 0.0
		for i := range n {
			norm += real(q.At(i, j)) * real(q.At(i, j))
		}
		for i := range n {
			p.Vectors.Set(i, j, real(q.At(i, j))/math.Sqrt(norm))
		}
	}
	order := Range(0, 1, n)
	sort.SliceStable(order, func(a, b int) bool { return p.Values[order[a]] > p.Values[order[b]] })
	return p.Picked(order)
}

// beside is the inner product of column j of q with the column of own that it is most
// nearly parallel to.
func beside(own, q *algebra.Matrix[float64], j int) (best float64) {
	for k := range own.Cols {
		dot := 0.0
		for i := range q.Rows {
			dot += own.At(i, k) * q.At(i, j)
		}
		if math.Abs(dot) > math.Abs(best) {
			best = dot
		}
	}
	return best
}

// Shuffled are the pairs of a solver that promises no order.
func (p Pairs[T]) Shuffled() Pairs[T] {
	n := p.Vectors.Cols
	list := Range(0, 1, n)
	slices.Reverse(list[:n/2+1])
	return p.Picked(list)
}

// IsSymmetric reports a symmetric matrix, up to rounding.
func (r *Rules[T]) IsSymmetric(m *algebra.Matrix[T]) bool {
	scale := 0.0
	for _, x := range m.Data {
		scale = max(scale, r.Field.Size(x))
	}
	for i := range m.Rows {
		for j := range i {
			if !r.Field.Negligible(r.Field.Sub(m.At(i, j), m.At(j, i)), scale) {
				return false
			}
		}
	}
	return true
}

// IsOwnTranspose reports a matrix that is its transpose to the last digit: for any other
// one eig takes the solver that promises no order, and H*K*H is one in floating point.
func (r *Rules[T]) IsOwnTranspose(m *algebra.Matrix[T]) bool {
	for i := range m.Rows {
		for j := range i {
			if any(m.At(i, j)) != any(m.At(j, i)) {
				return false
			}
		}
	}
	return true
}
