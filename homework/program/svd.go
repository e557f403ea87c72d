package program

import (
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// svd is the decomposition in the outputs of the language.
func (c *call[T]) svd() any {
	c.most(3, "full_matrices", "compute_uv", "hermitian", "lapack_driver", "nu", "nv", "full", "alg", "some")
	t := c.SVD(c.arg(0), c.pos)
	if v, ok := c.keys["compute_uv"]; ok && !c.truth(v, c.pos) {
		return c.Vector(t.S)
	}
	return c.triple(t, c.name == "torch.svd")
}

// triple gives the parts in the order of the language; old is PyTorch's svd,
// which returns V and not its transpose.
func (c *call[T]) triple(t array.Triple[T], old bool) any {
	u, s, v := array.FromMatrix(t.U), c.Vector(t.S), array.FromMatrix(t.V)
	switch {
	case c.Lang == syntax.R:
		for key, side := range map[string]**array.Dense[T]{"nu": &u, "nv": &v} {
			if n, ok := c.keys[key]; ok {
				k := c.whole(n, c.pos, "a number of vectors")
				if k < 0 || k > (*side).Shape[1] {
					fault.Fail(c.pos, "svd is asked for "+c.Letter(k)+" vectors", "a matrix of size n×n has n of them", "nu = m, or nu = 0 for none")
				}
				*side = c.Select(*side, 1, array.Range(0, 1, k))
			}
		}
		return result{[]string{"d", "u", "v"}, []any{s, u, v}}
	case c.Lang == syntax.Julia:
		return result{[]string{"U", "S", "V", "Vt"}, []any{u, s, v, c.Transpose(v)}}
	case c.Lang == syntax.MATLAB:
		if c.outs < 2 {
			return s
		}
		return []any{u, c.Diagonal(t.S), v}
	case old:
		return result{[]string{"U", "S", "V"}, []any{u, s, v}}
	}
	return result{[]string{"U", "S", "Vh Vt"}, []any{u, s, c.Transpose(v)}}
}

// svds asks for the k largest singular values: MATLAB lists the largest first,
// SciPy the smallest of them.
func (c *call[T]) svds() any {
	c.most(2, "k", "which", "return_singular_vectors", "tol", "maxiter", "ncv", "v0", "solver", "nv", "nu")
	t := c.SVD(c.arg(0), c.pos)
	k := min(6, len(t.S))
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
	if k < 1 || k > len(t.S) {
		fault.Fail(c.pos, "svds is asked for "+c.Letter(k)+" singular values", "a matrix of size n×n has n of them", "m")
	}
	if c.Lang.Indent {
		return c.triple(t.Picked(array.Range(k-1, -1, k)), false)
	}
	delete(c.keys, "nu")
	delete(c.keys, "nv")
	return c.triple(t.Picked(array.Range(0, 1, k)), false)
}
