package program

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// triple is M = U diag(s) Vᵀ, the largest singular value first.
type triple[T any] struct {
	s    []T
	u, v *algebra.Matrix[T]
}

// picked takes some of the triples, in an order.
func (t triple[T]) picked(places []int) triple[T] {
	left, right := pairs[T]{t.s, t.u}.picked(places), pairs[T]{t.s, t.v}.picked(places)
	return triple[T]{left.values, left.vectors, right.vectors}
}

// singular decomposes a matrix: a symmetric one by its eigenvectors, as K̄, whose
// singular values are its eigenvalues; any other by those of MMᵀ or MᵀM.
func (c *call[T]) singular() triple[T] {
	x := c.arg(0)
	if len(x.shape) != 2 {
		fault.FailAs(fault.Misfit, c.pos, "the singular vectors of "+c.describe(x), "only a matrix has singular vectors", "a matrix")
	}
	m := &algebra.Matrix[T]{Rows: x.shape[0], Cols: x.shape[1], Data: x.data}
	if m.Rows == m.Cols && c.isSymmetric(m) {
		p := c.decompose(m, true, c.pos)
		if f, ok := any(p.values).([]float64); ok && f[len(f)-1] < -1e-9*math.Abs(f[0]) {
			fault.FailAs(fault.Unsupported, c.pos, "the singular values of a matrix with negative eigenvalues", "the singular values of H K H are its eigenvalues", "H K H")
		}
		return triple[T]{p.values, p.vectors, p.vectors}
	}
	mt := m.T()
	c.spend(m.Rows * m.Cols * min(m.Rows, m.Cols))
	if m.Rows > m.Cols {
		p := c.decompose(c.over().Mul(mt, m), true, c.pos)
		s, u := c.partners(p, m)
		return triple[T]{s, u, p.vectors}
	}
	p := c.decompose(c.over().Mul(m, mt), true, c.pos)
	s, v := c.partners(p, mt)
	return triple[T]{s, p.vectors, v}
}

// partners are the roots of eigenvalues and M v / s for each eigenvector v.
func (c *call[T]) partners(p pairs[T], m *algebra.Matrix[T]) (s []T, w *algebra.Matrix[T]) {
	w = c.over().Mul(m, p.vectors)
	s = make([]T, len(p.values))
	for j, l := range p.values {
		f, ok := any(l).(float64)
		if !ok {
			panic(stop{algebra.ErrInexact})
		}
		root := math.Sqrt(math.Max(f, 0))
		s[j] = any(root).(T)
		for i := range w.Rows {
			w.Set(i, j, any(any(w.At(i, j)).(float64)/root).(T))
		}
	}
	return s, w
}

// svd is the decomposition in the outputs of the language.
func (c *call[T]) svd() any {
	c.most(3, "full_matrices", "compute_uv", "hermitian", "lapack_driver", "nu", "nv", "full", "alg", "some")
	t := c.singular()
	if v, ok := c.keys["compute_uv"]; ok && !c.truth(v, c.pos) {
		return c.vector(t.s)
	}
	return c.triple(t, c.name == "torch.svd")
}

// triple gives the parts in the order of the language; old is PyTorch's svd,
// which returns V and not its transpose.
func (c *call[T]) triple(t triple[T], old bool) any {
	u, s, v := c.vectorsOf(pairs[T]{t.s, t.u}), c.vector(t.s), c.vectorsOf(pairs[T]{t.s, t.v})
	switch {
	case c.lang == syntax.R:
		for key, side := range map[string]**array[T]{"nu": &u, "nv": &v} {
			if n, ok := c.keys[key]; ok {
				k := c.whole(n, c.pos, "a number of vectors")
				if k < 0 || k > (*side).shape[1] {
					fault.Fail(c.pos, "svd is asked for "+c.run.size(k)+" vectors", "a matrix of size n×n has n of them", "nu = m, or nu = 0 for none")
				}
				*side = c.columns(*side, span(0, 1, k))
			}
		}
		return result{[]string{"d", "u", "v"}, []any{s, u, v}}
	case c.lang == syntax.Julia:
		return result{[]string{"U", "S", "V", "Vt"}, []any{u, s, v, c.turned(v)}}
	case c.lang == syntax.MATLAB:
		if c.outs < 2 {
			return s
		}
		return []any{u, c.diagonal(t.s), v}
	case old:
		return result{[]string{"U", "S", "V"}, []any{u, s, v}}
	}
	return result{[]string{"U", "S", "Vh Vt"}, []any{u, s, c.turned(v)}}
}

// svds asks for the k largest singular values: MATLAB lists the largest first,
// SciPy the smallest of them.
func (c *call[T]) svds() any {
	c.most(2, "k", "which", "return_singular_vectors", "tol", "maxiter", "ncv", "v0", "solver", "nv", "nu")
	t := c.singular()
	k := min(6, len(t.s))
	for _, name := range []string{"k", "nv", "nu"} {
		if v, ok := c.keys[name]; ok {
			k = c.whole(v, c.pos, "a number of singular values")
		}
	}
	if len(c.args) > 1 {
		k = c.whole(c.args[1], c.pos, "a number of singular values")
	}
	if which, ok := c.keys["which"]; ok && which != "LM" {
		fault.FailAs(fault.Unsupported, c.pos, "svds asks for other singular values than the largest", "only which='LM' is read", "svds(H @ K @ H, k=m)")
	}
	if k < 1 || k > len(t.s) {
		fault.Fail(c.pos, "svds is asked for "+c.run.size(k)+" singular values", "a matrix of size n×n has n of them", "m")
	}
	if c.lang.Indent {
		return c.triple(t.picked(span(k-1, -1, k)), false)
	}
	delete(c.keys, "nu")
	delete(c.keys, "nv")
	return c.triple(t.picked(span(0, 1, k)), false)
}

// columns are some columns of a matrix.
func (r *run[T]) columns(x *array[T], places []int) *array[T] {
	out := r.made(x.shape[0], len(places))
	for i := range x.shape[0] {
		for k, j := range places {
			out.data[i*len(places)+k] = x.data[i*x.shape[1]+j]
		}
	}
	return out
}
