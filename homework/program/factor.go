package program

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// leastSquares is the solution of least squares; of independent columns it is the only one.
func (c *call[T]) leastSquares() any {
	c.need(2)
	c.most(4, "rcond", "cond", "driver", "lapack_driver")
	x := c.product(c.pseudo(c.arg(0)), c.arg(1), c.pos)
	if c.lang == syntax.MATLAB {
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
	return c.run.inverse(c.product(c.turned(r), r, c.pos), c.pos)
}

// choSolve solves with the pair of cho_factor.
func (c *call[T]) choSolve() any {
	c.need(2)
	pair, ok := c.args[0].([]any)
	if !ok || len(pair) != 2 {
		fault.Fail(c.pos, "cho_solve without the result of cho_factor", "its first argument is a pair", "cho_solve(cho_factor(L), b)")
	}
	return c.solved2(c.array(pair[0], c.pos), c.arg(1))
}

// solved2 is the solution of a system of equations; of more equations than
// unknowns the one of least squares, as \ has it.
func (r *run[T]) solved2(x, y *array[T]) *array[T] {
	if len(x.shape) == 2 && x.shape[0] != x.shape[1] {
		c := &call[T]{run: r}
		return r.like(y, r.product(c.pseudo(x), y, 0))
	}
	return r.like(y, r.product(r.inverse(x, 0), y, 0))
}

// like makes a solution a vector where R's right side is one.
func (r *run[T]) like(y, x *array[T]) *array[T] {
	if r.lang == syntax.R && len(y.shape) == 1 && len(x.shape) == 2 && x.shape[1] == 1 {
		return &array[T]{shape: x.shape[:1], data: x.data}
	}
	return x
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
	x := (&call[T]{run: c.run, pos: c.pos, name: "tri", args: c.args[:1]}).triangle(upper).(*array[T])
	for _, k := range []string{"trans", "transpose"} {
		switch v := c.keys[k].(type) {
		case algebra.Ratio:
			if v.Num != 0 {
				x = c.turned(x)
			}
		case string:
			if v != "N" {
				x = c.turned(x)
			}
		case bool:
			if v {
				x = c.turned(x)
			}
		}
	}
	return c.product(c.run.inverse(x, c.pos), c.arg(1), c.pos)
}

// cholesky is the triangular root: the lower one in Python and Julia's .L, the
// upper one in R and MATLAB.
func (c *call[T]) cholesky() any {
	m := c.matrixArg(0, "the Cholesky factor")
	low := c.made(m.Rows, m.Rows)
	if c.over().IsDiagonal(m) {
		for i := range m.Rows {
			if d, ok := any(m.At(i, i)).(float64); ok && d <= 0 {
				fault.FailAs(fault.Stops, c.pos, "the Cholesky factor of a matrix that isn't positive definite", "all eigenvalues of the matrix are above 0", "Λ, whose entries are")
			}
			v, err := c.f.Pow(m.At(i, i), half)
			check(err)
			low.data[i*m.Rows+i] = v
		}
	} else {
		f, ok := any(m).(*algebra.Matrix[float64])
		if !ok {
			panic(stop{algebra.ErrInexact})
		}
		l := any(low.data).([]float64)
		n := m.Rows
		for i := range n {
			for j := range i + 1 {
				s := f.At(i, j)
				for k := range j {
					s -= l[i*n+k] * l[j*n+k]
				}
				if i > j {
					l[i*n+j] = s / l[j*n+j]
					continue
				}
				if s <= 0 {
					fault.FailAs(fault.Unsupported, c.pos, "the Cholesky factor of a matrix that isn't positive definite", "H K H has the eigenvalue 0", "the eigenvectors")
				}
				l[i*n+i] = math.Sqrt(s)
			}
		}
	}
	up := c.turned(low)
	if c.lang == syntax.Julia {
		return result{[]string{"L", "U"}, []any{low, up}}
	}
	upper := c.lang == syntax.R || c.lang == syntax.MATLAB
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
func (c *call[T]) operated(f *function, n int) *array[T] {
	out := c.made(n, n)
	e := c.eye(n)
	for j := range n {
		v := c.array(c.invoke(f, []any{c.columns(e, []int{j})}, nil, c.pos), c.pos)
		if len(v.data) != n {
			fault.FailAs(fault.Misfit, c.pos, "a function that stands for a matrix gives "+c.describe(v), "it gives as many numbers as it takes", "@(x) H*(K*(H*x))")
		}
		for i, x := range v.data {
			out.data[i*n+j] = x
		}
	}
	return out
}
