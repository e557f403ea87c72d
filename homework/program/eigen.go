package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

func (c *call[T]) matrixArg(i int, what string) *algebra.Matrix[T] {
	return c.Square(c.arg(i), c.pos, what)
}

// solvers runs eig, eigs, eigh, eigen, svd as each language documents them:
// which pairs, in which order, in which outputs.
func (c *call[T]) solvers() any {
	c.need(1)
	if f, ok := c.args[0].(*function); ok && c.Lang == syntax.MATLAB && len(c.args) > 1 { // eigs(@(x) …, n, m)
		c.args = append([]any{c.operated(f, c.whole(c.args[1], c.pos, "a size"))}, c.args[2:]...)
	}
	m := c.matrixArg(0, "the eigenvectors")
	n := m.Rows
	switch {
	case c.is == "eigen" && c.Lang == syntax.R:
		c.most(2, "symmetric", "only.values")
		c.noNull("symmetric")
		symmetric := c.IsSymmetric(m)
		if v, ok := c.key("symmetric", 1); ok {
			symmetric = c.truth(v, c.pos)
		}
		p := c.Eigen(m, symmetric)
		if v, ok := c.keys["only.values"]; ok && c.truth(v, c.pos) {
			return result{[]string{"values", "vectors"}, []any{c.Vector(p.Values), nil}}
		}
		return c.eigenpairs(p)
	case c.Lang == syntax.R && c.is == "eigs":
		return c.leading(m)
	case c.Lang == syntax.Julia && c.is == "eigs":
		return c.leading(m)
	case c.Lang == syntax.Julia:
		c.most(2, "sortby")
		p := c.Eigen(m, c.IsSymmetric(m)).Reversed()
		if len(c.args) == 2 { // eigen(Symmetric(M), n-m+1:n)
			list, ok := c.args[1].(ints)
			if !ok {
				fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" of two matrices", "a generalised problem has other eigenvectors", "eigen(H*K*H)")
			}
			p = p.Picked(c.places(list, n, c.pos))
		}
		if v, ok := c.keys["sortby"]; ok {
			if f, ok := v.(*function); !ok || len(f.node.Body) != 1 || f.node.Body[0].Value == nil || f.node.Body[0].Value.Kind != syntax.Unary {
				fault.FailAs(fault.Unsupported, c.pos, "this order of eigenvalues isn't read", "eigen sorts from the smallest, or with sortby = x -> -x from the largest", "the columns in reverse")
			}
			p = p.Reversed()
		}
		switch c.is {
		case "eigvals":
			return c.Vector(p.Values)
		case "eigvecs":
			return array.FromMatrix(p.Vectors)
		}
		return c.eigenpairs(p)
	case c.Lang == syntax.MATLAB && c.is == "eig":
		return c.matlabEig(m)
	case c.Lang == syntax.MATLAB && c.is == "eigs":
		return c.matlabEigs(m)
	case c.is == "eigsh" || c.is == "eigs":
		return c.sparse(m, c.is)
	case c.is == "eigvals":
		c.most(1)
		p := c.Eigen(m, c.name == "eigvalsh")
		if c.name == "eigvalsh" {
			return c.Vector(p.Reversed().Values)
		}
		return c.Vector(p.Shuffled().Values)
	case c.is == "eigh":
		if uplo, ok := c.key("UPLO", 1); ok && (uplo == "L" || uplo == "U" && c.IsSymmetric(m)) {
			delete(c.keys, "UPLO")
			c.args = c.args[:1]
		}
		if _, ok := c.keys["UPLO"]; ok || len(c.args) > 1 {
			fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" has another argument than a matrix", "a generalised problem or another triangle has other eigenvectors", c.name+"(H @ K @ H)")
		}
		c.most(1, "subset_by_index", "eigvals", "eigvals_only", "driver", "symmetrize_input", "turbo", "lower", "type")
		if v, ok := c.keys["lower"]; ok && !c.truth(v, c.pos) && !c.IsSymmetric(m) || c.keys["type"] != nil && c.keys["type"] != algebra.Whole(1) {
			fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" of the upper triangle isn't read", "only the lower triangle is", c.name+"(H @ K @ H)")
		}
		p := c.Eigen(m, true).Reversed() // the smallest first
		sub, ok := c.keys["subset_by_index"]
		if !ok {
			sub, ok = c.keys["eigvals"]
		}
		if ok {
			ends := c.dims([]any{sub})
			if len(ends) != 2 || ends[0] < 0 || ends[1] >= n || ends[0] > ends[1] {
				fault.Fail(c.pos, "this subset of eigenvalues doesn't exist", "it runs from 0 to n − 1, the smallest first", "[n-m, n-1]")
			}
			p = p.Picked(array.Range(ends[0], 1, ends[1]-ends[0]+1))
		}
		if v, ok := c.keys["eigvals_only"]; ok && c.truth(v, c.pos) {
			return c.Vector(p.Values)
		}
		return c.eigenpairs(p)
	case c.is == "eig":
		c.most(1)
		p := c.Eigen(m, false).Shuffled() // NumPy promises no order
		return c.eigenpairs(p)
	}
	fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" isn't a solver of "+c.Lang.Name, "a solver of the language is expected", "the lecture's A and L")
	return nil
}

// matlabEig is eig: ascending for a symmetric matrix, in no order for others.
func (c *call[T]) matlabEig(m *algebra.Matrix[T]) any {
	form := ""
	for _, a := range c.args[1:] {
		s, ok := a.(string)
		if !ok || s != "vector" && s != "matrix" {
			fault.FailAs(fault.Unsupported, c.pos, "eig has a second argument", "a generalised problem has other eigenvectors", "eig(H*K*H)")
		}
		form = s
	}
	var p array.Pairs[T]
	if c.IsOwnTranspose(m) {
		p = c.Eigen(m, true).Reversed()
	} else {
		p = c.Eigen(m, false).Shuffled()
	}
	if c.outs < 2 {
		return c.Vector(p.Values)
	}
	if form == "vector" {
		return []any{array.FromMatrix(p.Vectors), c.Vector(p.Values)}
	}
	return []any{array.FromMatrix(p.Vectors), c.Diagonal(p.Values)}
}

// harmless are options of eigs that change how it computes, not what.
var harmless = syntax.Words("issym isreal tol maxit disp p v0")

// matlabEigs is eigs(M, k, sigma): the k of largest magnitude first, unless
// told.
func (c *call[T]) matlabEigs(m *algebra.Matrix[T]) any {
	k := min(6, m.Rows)
	which := "largestabs"
	for i, a := range c.args[1:] {
		switch a := a.(type) {
		case string:
			which = a
		case algebra.Ratio:
			if i == 0 {
				k = c.whole(a, c.pos, "a number of eigenvalues")
				continue
			}
			fault.FailAs(fault.Unsupported, c.pos, "eigs near the number "+a.String()+" isn't read", "a number in this place asks for the eigenvalues nearest to it", "'largestabs'")
		case *object:
			for name := range a.fields {
				if !harmless[name] {
					fault.FailAs(fault.Unsupported, c.pos, "the option "+fault.Quote(name)+" of eigs isn't read", "options may change the eigenvectors", "eigs(H*K*H, m)")
				}
			}
		default:
			fault.FailAs(fault.Unsupported, c.pos, "this argument of eigs isn't read", "a generalised problem or options change the eigenvectors", "eigs(H*K*H, m)")
		}
	}
	n := m.Rows
	c.atMost(k, m.Rows, "m")
	p := c.Eigen(m, c.IsSymmetric(m))
	switch which {
	case "largestabs", "lm", "LM", "largestreal", "la", "LA", "lr":
		p = p.Picked(array.Range(0, 1, k))
	case "smallestabs", "sm", "SM", "smallestreal", "sa", "SA", "sr":
		p = p.Picked(array.Range(n-1, -1, k))
	default:
		fault.FailAs(fault.Unsupported, c.pos, "eigs with "+fault.Quote(which)+" isn't read", "only 'largestabs' and 'smallestabs' are read", "eigs(H*K*H, m)")
	}
	if c.outs < 2 {
		return c.Vector(p.Values)
	}
	return []any{array.FromMatrix(p.Vectors), c.Diagonal(p.Values)}
}

// leading are the k largest pairs, the largest first: RSpectra's eigs_sym(M, k)
// and Arpack's eigs(M; nev = k).
func (c *call[T]) leading(m *algebra.Matrix[T]) any {
	c.most(2, "k", "nev", "which", "opts", "tol", "maxiter", "ncv")
	k := min(6, m.Rows)
	for _, name := range []string{"k", "nev"} {
		if v, ok := c.keys[name]; ok {
			k = c.whole(v, c.pos, "a number of eigenvalues")
		}
	}
	if len(c.args) > 1 && c.Lang == syntax.R {
		k = c.whole(c.args[1], c.pos, "a number of eigenvalues")
	}
	which, ok := c.keys["which"].(string)
	if ok && which != "LM" && which != "LA" && which != "LR" {
		fault.FailAs(fault.Unsupported, c.pos, "which="+fault.Quote(which)+" isn't read", "only 'LM' and 'LA' are read", "the largest eigenvalues")
	}
	c.atMost(k, m.Rows, "m")
	return c.eigenpairs(c.Eigen(m, c.IsSymmetric(m)).Picked(array.Range(0, 1, k)))
}

// sparse is SciPy's eigsh(M, k=m, which='LM'): the k largest, the smallest of
// them first.
func (c *call[T]) sparse(m *algebra.Matrix[T], name string) any {
	c.most(2, "k", "which", "return_eigenvectors", "tol", "maxiter", "ncv", "v0", "mode")
	c.tolerance(-1, "tol")
	k := min(6, m.Rows)
	if v, ok := c.key("k", 1); ok {
		k = c.whole(v, c.pos, "a number of eigenvalues")
	}
	which := "LM"
	if s, ok := c.keys["which"].(string); ok {
		which = s
	}
	n := m.Rows
	c.atMost(k, m.Rows, "k=m")
	p := c.Eigen(m, name == "eigsh" || c.IsSymmetric(m))
	switch which {
	case "LM", "LA", "LR":
		p = p.Picked(array.Range(k-1, -1, k))
	case "SM", "SA", "SR":
		p = p.Picked(array.Range(n-1, -1, k))
	default:
		fault.FailAs(fault.Unsupported, c.pos, "which="+fault.Quote(which)+" isn't read", "only 'LM' and 'LA' are read", "which='LM'")
	}
	if name == "eigs" {
		p = p.Shuffled()
	}
	if v, ok := c.keys["return_eigenvectors"]; ok && !c.truth(v, c.pos) {
		return c.Vector(p.Values)
	}
	return []any{c.Vector(p.Values), array.FromMatrix(p.Vectors)}
}

// atMost refuses a number of eigenvalues that a matrix doesn't have.
func (c *call[T]) atMost(k, n int, try string) {
	if k < 1 && c.Lang != syntax.MATLAB || k < 0 || k > n {
		fault.Fail(c.pos, fault.Quote(c.name)+" is asked for "+c.Letter(k)+" eigenvalues", "a matrix of size n×n has n of them", try)
	}
}

// eigenpairs are values and vectors as a solver returns them together.
func (r *run[T]) eigenpairs(p array.Pairs[T]) result {
	return result{[]string{"values eigenvalues L", "vectors eigenvectors Q"}, []any{r.Vector(p.Values), array.FromMatrix(p.Vectors)}}
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
	c.tolerance(-1, "tol")
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
