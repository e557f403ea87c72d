package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// leastSquares is the solution of least squares; of independent columns it is the only one.
func (c *call[T]) leastSquares() any {
	c.need(2)
	c.most(4, "rcond", "cond", "driver", "lapack_driver")
	x := c.Product(c.PseudoInverse(c.arg(0), c.pos), c.arg(1), c.pos)
	if c.Lang == syntax.MATLAB {
		return x
	}
	return result{[]string{"x solution", "residuals", "rank", "s singular_values"}, []any{x, nil, nil, nil}}
}

// fromCholesky is an inverse from a Cholesky factor, or the pair that cho_solve takes.
func (c *call[T]) fromCholesky() any {
	c.most(2, "lower")
	if c.is == "cho_factor" {
		keys := c.keys
		c.keys = nil
		c.cholesky() // which there isn't for every matrix
		c.keys = keys
		return []any{c.arg(0), false}
	}
	r := c.arg(0)
	return c.Inverse(c.Product(c.Transpose(r), r, c.pos), c.pos)
}

// choSolve solves with the pair of cho_factor.
func (c *call[T]) choSolve() any {
	c.need(2)
	pair, ok := c.args[0].([]any)
	if !ok || len(pair) != 2 {
		fault.Fail(c.pos, "cho_solve without the result of cho_factor", "its first argument is a pair", "cho_solve(cho_factor(L), b)")
	}
	return c.Solve(c.array(pair[0], c.pos), c.arg(1))
}

// triangular solves with one triangle of a matrix.
func (c *call[T]) triangular() any {
	c.need(2)
	c.most(2, "lower", "trans", "upper", "transpose", "upper.tri", "left")
	upper := c.is != "forwardsolve"
	if v, ok := c.keys["lower"]; ok {
		upper = !c.truth(v, c.pos)
	}
	for _, k := range []string{"upper", "upper.tri"} {
		if v, ok := c.keys[k]; ok {
			upper = c.truth(v, c.pos)
		}
	}
	x := c.Triangle(c.arg(0), 0, upper, c.pos)
	for _, k := range []string{"trans", "transpose"} {
		switch v := c.keys[k].(type) {
		case algebra.Ratio:
			if v.Num != 0 {
				x = c.Transpose(x)
			}
		case string:
			if v != "N" {
				x = c.Transpose(x)
			}
		case bool:
			if v {
				x = c.Transpose(x)
			}
		}
	}
	return c.Product(c.Inverse(x, c.pos), c.arg(1), c.pos)
}

// cholesky is the triangular root: the lower one in Python and Julia's .L, the
// upper one in R and MATLAB.
func (c *call[T]) cholesky() any {
	low := c.Cholesky(c.matrixArg(0, "the Cholesky factor"), c.pos)
	up := c.Transpose(low)
	if c.Lang == syntax.Julia {
		return result{[]string{"L", "U"}, []any{low, up}}
	}
	upper := c.Lang == syntax.R || c.Lang == syntax.MATLAB
	for i, k := range []string{"lower", "upper"} {
		if v, ok := c.keys[k]; ok {
			upper = c.truth(v, c.pos) == (i == 1)
		}
	}
	if len(c.args) == 2 && c.args[1] == "lower" {
		upper = false
	}
	if upper {
		return up
	}
	return low
}

// operated is a matrix that is given as a function, as eigs takes it: f(x) for
// each unit vector.
func (c *call[T]) operated(f *function, n int) *array.Dense[T] {
	out := c.Zeros(n, n)
	e := c.Eye(n)
	for j := range n {
		v := c.array(c.invoke(f, []any{c.Select(e, 1, []int{j})}, nil, c.pos), c.pos)
		if len(v.Data) != n {
			fault.FailAs(fault.Misfit, c.pos, "a function that stands for a matrix gives "+c.describe(v), "it gives as many numbers as it takes", "@(x) H*(K*(H*x))")
		}
		for i, x := range v.Data {
			out.Data[i*n+j] = x
		}
	}
	return out
}

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
	if c.Lang.NumPy {
		return c.triple(t.Picked(array.Range(k-1, -1, k)), false)
	}
	delete(c.keys, "nu")
	delete(c.keys, "nv")
	return c.triple(t.Picked(array.Range(0, 1, k)), false)
}
