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

// floating solves in floating point; each vector points to the side of the
// instance's own, where there is one.
func (r *Rules[T]) floating(m *algebra.Matrix[float64], symmetric bool) Pairs[float64] {
	n := m.Rows
	for _, x := range m.Data {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			panic(Stop{Err: algebra.ErrSingular})
		}
	}
	values, vectors := make([]float64, n), mat.NewDense(n, n, nil)
	if symmetric {
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
		for j, l := range e.Values(nil) {
			values[n-1-j] = l
			vectors.SetCol(n-1-j, mat.Col(nil, j, &q))
		}
	} else {
		var e mat.Eigen
		if !e.Factorize(mat.NewDense(n, n, append([]float64{}, m.Data...)), mat.EigenRight) {
			panic(Stop{Err: algebra.ErrInexact})
		}
		var q mat.CDense
		e.VectorsTo(&q)
		order := Range(0, 1, n)
		all := e.Values(nil)
		sort.SliceStable(order, func(a, b int) bool { return real(all[order[a]]) > real(all[order[b]]) })
		for k, j := range order {
			values[k] = real(all[j])
			norm := 0.0
			for i := range n {
				norm += real(q.At(i, j)) * real(q.At(i, j))
			}
			for i := range n {
				vectors.Set(i, k, real(q.At(i, j))/math.Sqrt(norm))
			}
		}
	}
	p := Pairs[float64]{Values: values, Vectors: algebra.NewMatrix[float64](n, n)}
	own, _ := any(r.Known.Vectors).(*algebra.Matrix[float64])
	for j := range n {
		col := mat.Col(nil, j, vectors)
		sign, best := 1.0, 0.0
		for k := 0; own != nil && k < own.Cols && own.Rows == n; k++ {
			dot := 0.0
			for i := range n {
				dot += own.At(i, k) * col[i]
			}
			if math.Abs(dot) > math.Abs(best) {
				best, sign = dot, math.Copysign(1, dot)
			}
		}
		for i := range n {
			p.Vectors.Set(i, j, sign*col[i])
		}
	}
	return p
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
