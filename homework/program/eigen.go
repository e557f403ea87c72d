package program

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/program/syntax"
)

// pairs are eigenvectors, as columns, with their eigenvalues.
type pairs[T any] struct {
	values  []T
	vectors *algebra.Matrix[T]
}

func (c *call[T]) matrixArg(i int, what string) *algebra.Matrix[T] {
	return c.run.matrix(c.arg(i), c.pos, what)
}

// decompose finds all eigenpairs, the largest eigenvalue first. A symmetric
// solver reads the lower triangle, as LAPACK's do unless they are told.
func (r *run[T]) decompose(m *algebra.Matrix[T], symmetric bool, at int) pairs[T] {
	r.solved = true
	r.spend(30 * m.Rows * m.Rows * m.Rows)
	if f, ok := any(m).(*algebra.Matrix[float64]); ok {
		p := r.floating(f, symmetric, at)
		return any(p).(pairs[T])
	}
	p, ok := r.given(m)
	if !ok {
		panic(stop{algebra.ErrInexact})
	}
	return p
}

// given recognises a matrix whose eigenpairs the instance holds: K̄ times a
// number whose sign is known.
func (r *run[T]) given(m *algebra.Matrix[T]) (p pairs[T], ok bool) {
	barK, v := r.in.Values["bar K"], r.in.Values["V"]
	if barK == nil || v == nil || len(r.in.Spectrum) != v.Cols || m.Rows != barK.Rows {
		return p, false
	}
	n := int64(m.Rows)
	for _, s := range []algebra.Ratio{{Num: 1, Den: 1}, {Num: 1, Den: n}, {Num: 1, Den: n - 1}, {Num: n, Den: 1}, {Num: 2, Den: 1}, {Num: 1, Den: 2}, {Num: -1, Den: 1}, {Num: -1, Den: n}} {
		scale := r.f.Of(s)
		fits := true
		for i, x := range barK.Data {
			if r.f.Size(r.f.Sub(r.f.Mul(scale, x), m.Data[i])) != 0 {
				fits = false
				break
			}
		}
		if !fits {
			continue
		}
		p = pairs[T]{vectors: v}
		for _, l := range r.in.Spectrum {
			p.values = append(p.values, r.f.Mul(scale, l))
		}
		if s.Num < 0 {
			p = p.reversed()
		}
		return p, true
	}
	return p, false
}

func (p pairs[T]) reversed() pairs[T] {
	n := p.vectors.Cols
	return p.picked(span(n-1, -1, n))
}

// picked takes some of the pairs, in an order.
func (p pairs[T]) picked(places []int) pairs[T] {
	q := pairs[T]{vectors: algebra.NewMatrix[T](p.vectors.Rows, len(places))}
	for k, j := range places {
		q.values = append(q.values, p.values[j])
		for i := range p.vectors.Rows {
			q.vectors.Set(i, k, p.vectors.At(i, j))
		}
	}
	return q
}

// floating solves in floating point; each vector points to the side of the
// instance's own, where there is one.
func (r *run[T]) floating(m *algebra.Matrix[float64], symmetric bool, at int) pairs[float64] {
	n := m.Rows
	for _, x := range m.Data {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			panic(stop{algebra.ErrSingular})
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
			panic(stop{algebra.ErrInexact})
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
			panic(stop{algebra.ErrInexact})
		}
		var q mat.CDense
		e.VectorsTo(&q)
		order := span(0, 1, n)
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
	p := pairs[float64]{values: values, vectors: algebra.NewMatrix[float64](n, n)}
	own, _ := any(r.in.Values["V"]).(*algebra.Matrix[float64])
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
			p.vectors.Set(i, j, sign*col[i])
		}
	}
	return p
}

// order is how a solver lists its pairs.
func (p pairs[T]) shuffled() pairs[T] { // of a solver that promises no order
	n := p.vectors.Cols
	list := span(0, 1, n)
	slices.Reverse(list[:n/2+1])
	return p.picked(list)
}

func (r *run[T]) vectorsOf(p pairs[T]) *array[T] {
	return &array[T]{shape: []int{p.vectors.Rows, p.vectors.Cols}, data: p.vectors.Data}
}

// diagonal is a list of numbers as a diagonal matrix.
func (r *run[T]) diagonal(v []T) *array[T] {
	out := r.made(len(v), len(v))
	for i, x := range v {
		out.data[i*len(v)+i] = x
	}
	return out
}

func (r *run[T]) vector(v []T) *array[T] {
	if r.lang.Matrices {
		return &array[T]{shape: []int{len(v), 1}, data: v}
	}
	return &array[T]{shape: []int{len(v)}, data: v}
}

func (r *run[T]) isSymmetric(m *algebra.Matrix[T]) bool {
	scale := 0.0
	for _, x := range m.Data {
		scale = max(scale, r.f.Size(x))
	}
	for i := range m.Rows {
		for j := range i {
			if !r.f.Negligible(r.f.Sub(m.At(i, j), m.At(j, i)), scale) {
				return false
			}
		}
	}
	return true
}

// solvers runs eig, eigs, eigh, eigen, svd as each language documents them:
// which pairs, in which order, in which outputs.
func (c *call[T]) solvers() any {
	c.need(1)
	if f, ok := c.args[0].(*function); ok && c.lang == syntax.MATLAB && len(c.args) > 1 { // eigs(@(x) …, n, m)
		c.args = append([]any{c.operated(f, c.whole(c.args[1], c.pos, "a size"))}, c.args[2:]...)
	}
	m := c.matrixArg(0, "the eigenvectors")
	n := m.Rows
	switch {
	case c.is == "eigen" && c.lang == syntax.R:
		c.most(2, "symmetric", "only.values")
		c.noNull("symmetric")
		symmetric := c.isSymmetric(m)
		if v, ok := c.key("symmetric", 1); ok {
			symmetric = c.truth(v, c.pos)
		}
		p := c.decompose(m, symmetric, c.pos)
		return c.eigenpairs(p)
	case c.lang == syntax.R && c.is == "eigs":
		return c.leading(m)
	case c.lang == syntax.Julia && c.is == "eigs":
		return c.leading(m)
	case c.lang == syntax.Julia:
		c.most(2, "sortby")
		p := c.decompose(m, c.isSymmetric(m), c.pos).reversed()
		if len(c.args) == 2 { // eigen(Symmetric(M), n-m+1:n)
			list, ok := c.args[1].(ints)
			if !ok {
				fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" of two matrices", "a generalised problem has other eigenvectors", "eigen(H*K*H)")
			}
			p = p.picked(c.places(list, n, c.pos))
		}
		if v, ok := c.keys["sortby"]; ok {
			if f, ok := v.(*function); !ok || len(f.node.Body) != 1 || f.node.Body[0].Value == nil || f.node.Body[0].Value.Kind != syntax.Unary {
				fault.FailAs(fault.Unsupported, c.pos, "this order of eigenvalues isn't read", "eigen sorts from the smallest, or with sortby = x -> -x from the largest", "the columns in reverse")
			}
			p = p.reversed()
		}
		switch c.is {
		case "eigvals":
			return c.vector(p.values)
		case "eigvecs":
			return c.vectorsOf(p)
		}
		return c.eigenpairs(p)
	case c.lang == syntax.MATLAB && c.is == "eig":
		return c.matlabEig(m)
	case c.lang == syntax.MATLAB && c.is == "eigs":
		return c.matlabEigs(m)
	case c.is == "eigsh" || c.is == "eigs":
		return c.sparse(m, c.is)
	case c.is == "eigvals":
		c.most(1)
		p := c.decompose(m, c.name == "eigvalsh", c.pos)
		if c.name == "eigvalsh" {
			return c.vector(p.reversed().values)
		}
		return c.vector(p.shuffled().values)
	case c.is == "eigh":
		if uplo, ok := c.key("UPLO", 1); ok && (uplo == "L" || uplo == "U" && c.isSymmetric(m)) {
			delete(c.keys, "UPLO")
			c.args = c.args[:1]
		}
		if _, ok := c.keys["UPLO"]; ok || len(c.args) > 1 {
			fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" has another argument than a matrix", "a generalised problem or another triangle has other eigenvectors", c.name+"(H @ K @ H)")
		}
		c.most(1, "subset_by_index", "eigvals", "eigvals_only", "driver", "symmetrize_input", "turbo", "lower", "type")
		if v, ok := c.keys["lower"]; ok && !c.truth(v, c.pos) && !c.isSymmetric(m) || c.keys["type"] != nil && c.keys["type"] != algebra.Whole(1) {
			fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" of the upper triangle isn't read", "only the lower triangle is", c.name+"(H @ K @ H)")
		}
		p := c.decompose(m, true, c.pos).reversed() // the smallest first
		sub, ok := c.keys["subset_by_index"]
		if !ok {
			sub, ok = c.keys["eigvals"]
		}
		if ok {
			ends := c.dims([]any{sub})
			if len(ends) != 2 || ends[0] < 0 || ends[1] >= n || ends[0] > ends[1] {
				fault.Fail(c.pos, "this subset of eigenvalues doesn't exist", "it runs from 0 to n − 1, the smallest first", "[n-m, n-1]")
			}
			p = p.picked(span(ends[0], 1, ends[1]-ends[0]+1))
		}
		if v, ok := c.keys["eigvals_only"]; ok && c.truth(v, c.pos) {
			return c.vector(p.values)
		}
		return c.eigenpairs(p)
	case c.is == "eig":
		c.most(1)
		p := c.decompose(m, false, c.pos).shuffled() // NumPy promises no order
		return c.eigenpairs(p)
	}
	fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" isn't a solver of "+c.lang.Name, "a solver of the language is expected", "the lecture's A and L")
	return nil
}

// sameTurned reports a matrix that is its transpose to the last digit: for any other
// one eig takes the solver that promises no order, and H*K*H is one in floating point.
func (r *run[T]) sameTurned(m *algebra.Matrix[T]) bool {
	for i := range m.Rows {
		for j := range i {
			if any(m.At(i, j)) != any(m.At(j, i)) {
				return false
			}
		}
	}
	return true
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
	var p pairs[T]
	if c.sameTurned(m) {
		p = c.decompose(m, true, c.pos).reversed()
	} else {
		p = c.decompose(m, false, c.pos).shuffled()
	}
	if c.outs < 2 {
		return c.vector(p.values)
	}
	if form == "vector" {
		return []any{c.vectorsOf(p), c.vector(p.values)}
	}
	return []any{c.vectorsOf(p), c.diagonal(p.values)}
}

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
		default:
			fault.FailAs(fault.Unsupported, c.pos, "this argument of eigs isn't read", "a generalised problem or options change the eigenvectors", "eigs(H*K*H, m)")
		}
	}
	n := m.Rows
	if k < 0 || k > n {
		fault.Fail(c.pos, "eigs is asked for "+c.run.size(k)+" eigenvalues", "a matrix of size n×n has n of them", "m")
	}
	p := c.decompose(m, c.isSymmetric(m), c.pos)
	switch which {
	case "largestabs", "lm", "LM", "largestreal", "la", "LA", "lr":
		p = p.picked(span(0, 1, k))
	case "smallestabs", "sm", "SM", "smallestreal", "sa", "SA", "sr":
		p = p.picked(span(n-1, -1, k))
	default:
		fault.FailAs(fault.Unsupported, c.pos, "eigs with "+fault.Quote(which)+" isn't read", "only 'largestabs' and 'smallestabs' are read", "eigs(H*K*H, m)")
	}
	if c.outs < 2 {
		return c.vector(p.values)
	}
	return []any{c.vectorsOf(p), c.diagonal(p.values)}
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
	if len(c.args) > 1 && c.lang == syntax.R {
		k = c.whole(c.args[1], c.pos, "a number of eigenvalues")
	}
	which, ok := c.keys["which"].(string)
	if ok && which != "LM" && which != "LA" && which != "LR" {
		fault.FailAs(fault.Unsupported, c.pos, "which="+fault.Quote(which)+" isn't read", "only 'LM' and 'LA' are read", "the largest eigenvalues")
	}
	if k < 1 || k > m.Rows {
		fault.Fail(c.pos, fault.Quote(c.name)+" is asked for "+c.run.size(k)+" eigenvalues", "a matrix of size n×n has n of them", "m")
	}
	return c.eigenpairs(c.decompose(m, c.isSymmetric(m), c.pos).picked(span(0, 1, k)))
}

// sparse is SciPy's eigsh(M, k=m, which='LM'): the k largest, the smallest of
// them first.
func (c *call[T]) sparse(m *algebra.Matrix[T], name string) any {
	c.most(2, "k", "which", "return_eigenvectors", "tol", "maxiter", "ncv", "v0", "mode")
	k := min(6, m.Rows)
	if v, ok := c.key("k", 1); ok {
		k = c.whole(v, c.pos, "a number of eigenvalues")
	}
	which := "LM"
	if s, ok := c.keys["which"].(string); ok {
		which = s
	}
	n := m.Rows
	if k < 1 || k > n {
		fault.Fail(c.pos, fault.Quote(c.name)+" is asked for "+c.run.size(k)+" eigenvalues", "a matrix of size n×n has n of them", "k=m")
	}
	p := c.decompose(m, name == "eigsh" || c.isSymmetric(m), c.pos)
	switch which {
	case "LM", "LA", "LR":
		p = p.picked(span(k-1, -1, k))
	case "SM", "SA", "SR":
		p = p.picked(span(n-1, -1, k))
	default:
		fault.FailAs(fault.Unsupported, c.pos, "which="+fault.Quote(which)+" isn't read", "only 'LM' and 'LA' are read", "which='LM'")
	}
	if name == "eigs" {
		p = p.shuffled()
	}
	if v, ok := c.keys["return_eigenvectors"]; ok && !c.truth(v, c.pos) {
		return c.vector(p.values)
	}
	return []any{c.vector(p.values), c.vectorsOf(p)}
}

// root is a fractional power of a symmetric matrix.
func (r *run[T]) root(m *algebra.Matrix[T], e algebra.Ratio) *array[T] {
	f, ok := any(m).(*algebra.Matrix[float64])
	if !ok {
		panic(stop{algebra.ErrInexact})
	}
	if !r.isSymmetric(m) {
		panic(stop{symbol.ErrDiagonal})
	}
	p := r.floating(f, true, 0)
	n := f.Rows
	out := r.made(n, n)
	data := any(out.data).([]float64)
	for k, l := range p.values {
		w := math.Pow(l, e.Float())
		for i := range n {
			for j := range n {
				data[i*n+j] += w * p.vectors.At(i, k) * p.vectors.At(j, k)
			}
		}
	}
	return out
}
