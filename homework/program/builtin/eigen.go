package builtin

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

func (c *Call[T]) matrixArg(i int, what string) *algebra.Matrix[T] {
	return c.Square(c.arg(i), c.Pos, what)
}

// solvers runs eig, eigs, eigh, eigen, svd as each language documents them:
// which pairs, in which order, in which outputs.
func (c *Call[T]) solvers() any {
	c.need(1)
	if f, ok := c.Args[0].(value.Own); ok && c.Lang == syntax.MATLAB && len(c.Args) > 1 { // eigs(@(x) …, n, m)
		c.Args = append([]any{c.operated(f, c.Whole(c.Args[1], c.Pos, "a size"))}, c.Args[2:]...)
	}
	m := c.matrixArg(0, "the eigenvectors")
	n := m.Rows
	switch {
	case c.is == "eigen" && c.Lang == syntax.R:
		c.most(2, "symmetric", "only.values")
		c.noNull("symmetric")
		symmetric := c.IsSymmetric(m)
		if v, ok := c.key("symmetric", 1); ok {
			symmetric = c.Truth(v, c.Pos)
		}
		p := c.Eigen(m, symmetric)
		if v, ok := c.Keys["only.values"]; ok && c.Truth(v, c.Pos) {
			return value.Result{Names: []string{"values", "vectors"}, Parts: []any{c.Vector(p.Values), nil}}
		}
		return c.eigenpairs(p)
	case c.Lang == syntax.R && c.is == "eigs":
		return c.leading(m)
	case c.Lang == syntax.Julia && c.is == "eigs":
		return c.leading(m)
	case c.Lang == syntax.Julia:
		c.most(2, "sortby")
		p := c.Eigen(m, c.IsSymmetric(m)).Reversed()
		if len(c.Args) == 2 { // eigen(Symmetric(M), n-m+1:n)
			list, ok := c.Args[1].(value.Ints)
			if !ok {
				fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" of two matrices", "a generalised problem has other eigenvectors", "eigen(H*K*H)")
			}
			p = p.Picked(c.Places(list, n, c.Pos))
		}
		if v, ok := c.Keys["sortby"]; ok {
			if f, ok := v.(value.Own); !ok || !f.Negates() {
				fault.FailAs(fault.Unsupported, c.Pos, "this order of eigenvalues isn't read", "eigen sorts from the smallest, or with sortby = x -> -x from the largest", "the columns in reverse")
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
		p := c.Eigen(m, c.Name == "eigvalsh")
		if c.Name == "eigvalsh" {
			return c.Vector(p.Reversed().Values)
		}
		return c.Vector(p.Shuffled().Values)
	case c.is == "eigh":
		if uplo, ok := c.key("UPLO", 1); ok && (uplo == "L" || uplo == "U" && c.IsSymmetric(m)) {
			delete(c.Keys, "UPLO")
			c.Args = c.Args[:1]
		}
		if _, ok := c.Keys["UPLO"]; ok || len(c.Args) > 1 {
			fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" has another argument than a matrix", "a generalised problem or another triangle has other eigenvectors", c.Name+"(H @ K @ H)")
		}
		c.most(1, "subset_by_index", "eigvals", "eigvals_only", "driver", "symmetrize_input", "turbo", "lower", "type")
		if v, ok := c.Keys["lower"]; ok && !c.Truth(v, c.Pos) && !c.IsSymmetric(m) || c.Keys["type"] != nil && c.Keys["type"] != algebra.Whole(1) {
			fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" of the upper triangle isn't read", "only the lower triangle is", c.Name+"(H @ K @ H)")
		}
		p := c.Eigen(m, true).Reversed() // the smallest first
		sub, ok := c.Keys["subset_by_index"]
		if !ok {
			sub, ok = c.Keys["eigvals"]
		}
		if ok {
			ends := c.dims([]any{sub})
			if len(ends) != 2 || ends[0] < 0 || ends[1] >= n || ends[0] > ends[1] {
				fault.Fail(c.Pos, "this subset of eigenvalues doesn't exist", "it runs from 0 to n − 1, the smallest first", "[n-m, n-1]")
			}
			p = p.Picked(array.Range(ends[0], 1, ends[1]-ends[0]+1))
		}
		if v, ok := c.Keys["eigvals_only"]; ok && c.Truth(v, c.Pos) {
			return c.Vector(p.Values)
		}
		return c.eigenpairs(p)
	case c.is == "eig":
		c.most(1)
		p := c.Eigen(m, false).Shuffled() // NumPy promises no order
		return c.eigenpairs(p)
	}
	fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" isn't a solver of "+c.Lang.Name, "a solver of the language is expected", "the lecture's A and L")
	return nil
}

// matlabEig is eig: ascending for a symmetric matrix, in no order for others.
func (c *Call[T]) matlabEig(m *algebra.Matrix[T]) any {
	form := ""
	for _, a := range c.Args[1:] {
		s, ok := a.(string)
		if !ok || s != "vector" && s != "matrix" {
			fault.FailAs(fault.Unsupported, c.Pos, "eig has a second argument", "a generalised problem has other eigenvectors", "eig(H*K*H)")
		}
		form = s
	}
	var p array.Pairs[T]
	if c.IsOwnTranspose(m) {
		p = c.Eigen(m, true).Reversed()
	} else {
		p = c.Eigen(m, false).Shuffled()
	}
	if c.Outs < 2 {
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
func (c *Call[T]) matlabEigs(m *algebra.Matrix[T]) any {
	k := min(6, m.Rows)
	which := "largestabs"
	for i, a := range c.Args[1:] {
		switch a := a.(type) {
		case string:
			which = a
		case algebra.Ratio:
			if i == 0 {
				k = c.Whole(a, c.Pos, "a number of eigenvalues")
				continue
			}
			fault.FailAs(fault.Unsupported, c.Pos, "eigs near the number "+a.String()+" isn't read", "a number in this place asks for the eigenvalues nearest to it", "'largestabs'")
		case value.Fielded:
			for _, name := range a.Names() {
				if !harmless[name] {
					fault.FailAs(fault.Unsupported, c.Pos, "the option "+fault.Quote(name)+" of eigs isn't read", "options may change the eigenvectors", "eigs(H*K*H, m)")
				}
			}
		default:
			fault.FailAs(fault.Unsupported, c.Pos, "this argument of eigs isn't read", "a generalised problem or options change the eigenvectors", "eigs(H*K*H, m)")
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
		fault.FailAs(fault.Unsupported, c.Pos, "eigs with "+fault.Quote(which)+" isn't read", "only 'largestabs' and 'smallestabs' are read", "eigs(H*K*H, m)")
	}
	if c.Outs < 2 {
		return c.Vector(p.Values)
	}
	return []any{array.FromMatrix(p.Vectors), c.Diagonal(p.Values)}
}

// leading are the k largest pairs, the largest first: RSpectra's eigs_sym(M, k)
// and Arpack's eigs(M; nev = k).
func (c *Call[T]) leading(m *algebra.Matrix[T]) any {
	c.most(2, "k", "nev", "which", "opts", "tol", "maxiter", "ncv")
	k := min(6, m.Rows)
	for _, name := range []string{"k", "nev"} {
		if v, ok := c.Keys[name]; ok {
			k = c.Whole(v, c.Pos, "a number of eigenvalues")
		}
	}
	if len(c.Args) > 1 && c.Lang == syntax.R {
		k = c.Whole(c.Args[1], c.Pos, "a number of eigenvalues")
	}
	which, ok := c.Keys["which"].(string)
	if ok && which != "LM" && which != "LA" && which != "LR" {
		fault.FailAs(fault.Unsupported, c.Pos, "which="+fault.Quote(which)+" isn't read", "only 'LM' and 'LA' are read", "the largest eigenvalues")
	}
	c.atMost(k, m.Rows, "m")
	return c.eigenpairs(c.Eigen(m, c.IsSymmetric(m)).Picked(array.Range(0, 1, k)))
}

// sparse is SciPy's eigsh(M, k=m, which='LM'): the k largest, the smallest of
// them first.
func (c *Call[T]) sparse(m *algebra.Matrix[T], name string) any {
	c.most(2, "k", "which", "return_eigenvectors", "tol", "maxiter", "ncv", "v0", "mode")
	c.tolerance(-1, "tol")
	k := min(6, m.Rows)
	if v, ok := c.key("k", 1); ok {
		k = c.Whole(v, c.Pos, "a number of eigenvalues")
	}
	which := "LM"
	if s, ok := c.Keys["which"].(string); ok {
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
		fault.FailAs(fault.Unsupported, c.Pos, "which="+fault.Quote(which)+" isn't read", "only 'LM' and 'LA' are read", "which='LM'")
	}
	if name == "eigs" {
		p = p.Shuffled()
	}
	if v, ok := c.Keys["return_eigenvectors"]; ok && !c.Truth(v, c.Pos) {
		return c.Vector(p.Values)
	}
	return []any{c.Vector(p.Values), array.FromMatrix(p.Vectors)}
}

// atMost refuses a number of eigenvalues that a matrix doesn't have.
func (c *Call[T]) atMost(k, n int, try string) {
	if k < 1 && c.Lang != syntax.MATLAB || k < 0 || k > n {
		fault.Fail(c.Pos, fault.Quote(c.Name)+" is asked for "+c.Letter(k)+" eigenvalues", "a matrix of size n×n has n of them", try)
	}
}

// eigenpairs are values and vectors as a solver returns them together.
func (r *Machine[T]) eigenpairs(p array.Pairs[T]) value.Result {
	return value.Result{Names: []string{"values eigenvalues L", "vectors eigenvectors Q"}, Parts: []any{r.Vector(p.Values), array.FromMatrix(p.Vectors)}}
}

// operated is a matrix that is given as a function, as eigs takes it: f(x) for
// each unit vector.
func (c *Call[T]) operated(f value.Own, n int) *array.Dense[T] {
	out := c.Zeros(n, n)
	e := c.Eye(n)
	for j := range n {
		v := c.Array(c.Invoke(f, []any{c.Select(e, 1, []int{j})}, nil, c.Pos), c.Pos)
		if len(v.Data) != n {
			fault.FailAs(fault.Misfit, c.Pos, "a function that stands for a matrix gives "+c.InWords(v), "it gives as many numbers as it takes", "@(x) H*(K*(H*x))")
		}
		for i, x := range v.Data {
			out.Data[i*n+j] = x
		}
	}
	return out
}

// svd is the decomposition in the outputs of the language.
func (c *Call[T]) svd() any {
	c.most(3, "full_matrices", "compute_uv", "hermitian", "lapack_driver", "nu", "nv", "full", "alg", "some")
	t := c.SVD(c.arg(0), c.Pos)
	if v, ok := c.Keys["compute_uv"]; ok && !c.Truth(v, c.Pos) {
		return c.Vector(t.S)
	}
	return c.triple(t, c.Name == "torch.svd")
}

// triple gives the parts in the order of the language; old is PyTorch's svd,
// which returns V and not its transpose.
func (c *Call[T]) triple(t array.Triple[T], old bool) any {
	u, s, v := array.FromMatrix(t.U), c.Vector(t.S), array.FromMatrix(t.V)
	switch {
	case c.Lang == syntax.R:
		for key, side := range map[string]**array.Dense[T]{"nu": &u, "nv": &v} {
			if n, ok := c.Keys[key]; ok {
				k := c.Whole(n, c.Pos, "a number of vectors")
				if k < 0 || k > (*side).Shape[1] {
					fault.Fail(c.Pos, "svd is asked for "+c.Letter(k)+" vectors", "a matrix of size n×n has n of them", "nu = m, or nu = 0 for none")
				}
				*side = c.Select(*side, 1, array.Range(0, 1, k))
			}
		}
		return value.Result{Names: []string{"d", "u", "v"}, Parts: []any{s, u, v}}
	case c.Lang == syntax.Julia:
		return value.Result{Names: []string{"U", "S", "V", "Vt"}, Parts: []any{u, s, v, c.Transpose(v)}}
	case c.Lang == syntax.MATLAB:
		if c.Outs < 2 {
			return s
		}
		return []any{u, c.Diagonal(t.S), v}
	case old:
		return value.Result{Names: []string{"U", "S", "V"}, Parts: []any{u, s, v}}
	}
	return value.Result{Names: []string{"U", "S", "Vh Vt"}, Parts: []any{u, s, c.Transpose(v)}}
}

// svds asks for the k largest singular values: MATLAB lists the largest first,
// SciPy the smallest of them.
func (c *Call[T]) svds() any {
	c.most(2, "k", "which", "return_singular_vectors", "tol", "maxiter", "ncv", "v0", "solver", "nv", "nu")
	c.tolerance(-1, "tol")
	t := c.SVD(c.arg(0), c.Pos)
	k := min(6, len(t.S))
	for _, name := range []string{"k", "nv", "nu"} {
		if v, ok := c.Keys[name]; ok {
			k = c.Whole(v, c.Pos, "a number of singular values")
		}
	}
	if len(c.Args) > 1 {
		k = c.Whole(c.Args[1], c.Pos, "a number of singular values")
	}
	if which, ok := c.Keys["which"]; ok && which != "LM" {
		fault.FailAs(fault.Unsupported, c.Pos, "svds asks for other singular values than the largest", "only which='LM' is read", "svds(H @ K @ H, k=m)")
	}
	if k < 1 || k > len(t.S) {
		fault.Fail(c.Pos, "svds is asked for "+c.Letter(k)+" singular values", "a matrix of size n×n has n of them", "m")
	}
	if c.Lang.NumPy {
		return c.triple(t.Picked(array.Range(k-1, -1, k)), false)
	}
	delete(c.Keys, "nu")
	delete(c.Keys, "nv")
	return c.triple(t.Picked(array.Range(0, 1, k)), false)
}
