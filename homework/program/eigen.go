package program

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
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
	if r.lang.matrices {
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
func (c *call[T]) solvers(name string) any {
	c.need(1)
	m := c.matrixArg(0, "the eigenvectors")
	n := m.Rows
	switch {
	case name == "eigen" && c.lang == R:
		c.most(2, "symmetric", "only.values")
		symmetric := c.isSymmetric(m)
		if v, ok := c.key("symmetric", 1); ok {
			symmetric = c.truth(v, c.pos)
		}
		p := c.decompose(m, symmetric, c.pos)
		return record{"values": c.vector(p.values), "vectors": c.vectorsOf(p)}
	case c.lang == Julia:
		c.most(1, "sortby")
		p := c.decompose(m, c.isSymmetric(m), c.pos).reversed()
		if v, ok := c.keys["sortby"]; ok {
			if f, ok := v.(*function); !ok || len(f.node.body) != 1 || f.node.body[0].value == nil || f.node.body[0].value.kind != nUnary {
				failAs(formula.Unsupported, c.pos, "this order of eigenvalues isn't read", "eigen sorts from the smallest, or by sortby = x -> -x", "the columns in reverse")
			}
			p = p.reversed()
		}
		switch name {
		case "eigvals":
			return c.vector(p.values)
		case "eigvecs":
			return c.vectorsOf(p)
		}
		return record{"values": c.vector(p.values), "vectors": c.vectorsOf(p)}
	case c.lang == MATLAB && name == "eig":
		return c.matlabEig(m)
	case c.lang == MATLAB && name == "eigs":
		return c.matlabEigs(m)
	case name == "eigsh" || name == "eigs":
		return c.sparse(m, name)
	case name == "eigvals":
		c.most(1)
		p := c.decompose(m, c.name == "eigvalsh", c.pos)
		if c.name == "eigvalsh" {
			return c.vector(p.reversed().values)
		}
		return c.vector(p.shuffled().values)
	case name == "eigh":
		if _, ok := c.keys["UPLO"]; ok || len(c.args) > 1 {
			failAs(formula.Unsupported, c.pos, quote(c.name)+" has another argument than a matrix", "a generalised problem or another triangle has other eigenvectors", c.name+"(H @ K @ H)")
		}
		c.most(1, "subset_by_index", "eigvals", "eigvals_only", "driver")
		p := c.decompose(m, true, c.pos).reversed() // the smallest first
		sub, ok := c.keys["subset_by_index"]
		if !ok {
			sub, ok = c.keys["eigvals"]
		}
		if ok {
			ends := c.dims([]any{sub})
			if len(ends) != 2 || ends[0] < 0 || ends[1] >= n || ends[0] > ends[1] {
				fail(c.pos, "this subset of eigenvalues doesn't exist", "it runs from 0 to n − 1, the smallest first", "[n-m, n-1]")
			}
			p = p.picked(span(ends[0], 1, ends[1]-ends[0]+1))
		}
		if v, ok := c.keys["eigvals_only"]; ok && c.truth(v, c.pos) {
			return c.vector(p.values)
		}
		return []any{c.vector(p.values), c.vectorsOf(p)}
	case name == "eig":
		c.most(1)
		p := c.decompose(m, false, c.pos).shuffled() // NumPy promises no order
		return []any{c.vector(p.values), c.vectorsOf(p)}
	}
	failAs(formula.Unsupported, c.pos, quote(c.name)+" isn't a solver of "+c.lang.Name, "a solver of the language is expected", "the lecture's A and L")
	return nil
}

// matlabEig is eig: ascending for a symmetric matrix, in no order for others.
func (c *call[T]) matlabEig(m *algebra.Matrix[T]) any {
	form := ""
	for _, a := range c.args[1:] {
		s, ok := a.(string)
		if !ok || s != "vector" && s != "matrix" {
			failAs(formula.Unsupported, c.pos, "eig has a second argument", "a generalised problem has other eigenvectors", "eig(H*K*H)")
		}
		form = s
	}
	var p pairs[T]
	if c.isSymmetric(m) {
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
			failAs(formula.Unsupported, c.pos, "eigs near the number "+a.String()+" isn't read", "a number in this place asks for the eigenvalues nearest to it", "'largestabs'")
		default:
			failAs(formula.Unsupported, c.pos, "this argument of eigs isn't read", "a generalised problem or options change the eigenvectors", "eigs(H*K*H, m)")
		}
	}
	n := m.Rows
	if k < 0 || k > n {
		fail(c.pos, "eigs is asked for "+c.run.size(k)+" eigenvalues", "there are n", "m")
	}
	p := c.decompose(m, c.isSymmetric(m), c.pos)
	switch which {
	case "largestabs", "lm", "LM", "largestreal", "la", "LA", "lr":
		p = p.picked(span(0, 1, k))
	case "smallestabs", "sm", "SM", "smallestreal", "sa", "SA", "sr":
		p = p.picked(span(n-1, -1, k))
	default:
		failAs(formula.Unsupported, c.pos, "eigs with "+quote(which)+" isn't read", "'largestabs' and 'smallestabs' are", "eigs(H*K*H, m)")
	}
	if c.outs < 2 {
		return c.vector(p.values)
	}
	return []any{c.vectorsOf(p), c.diagonal(p.values)}
}

// sparse is SciPy's eigsh(M, k=m, which='LM'): the k largest, the smallest of
// them first.
func (c *call[T]) sparse(m *algebra.Matrix[T], name string) any {
	c.most(2, "k", "which", "return_eigenvectors")
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
		fail(c.pos, quote(c.name)+" is asked for "+c.run.size(k)+" eigenvalues", "there are n", "k=m")
	}
	p := c.decompose(m, name == "eigsh" || c.isSymmetric(m), c.pos)
	switch which {
	case "LM", "LA", "LR":
		p = p.picked(span(k-1, -1, k))
	case "SM", "SA", "SR":
		p = p.picked(span(n-1, -1, k))
	default:
		failAs(formula.Unsupported, c.pos, "which="+quote(which)+" isn't read", "'LM' and 'LA' are", "which='LM'")
	}
	if name == "eigs" {
		p = p.shuffled()
	}
	if v, ok := c.keys["return_eigenvectors"]; ok && !c.truth(v, c.pos) {
		return c.vector(p.values)
	}
	return []any{c.vector(p.values), c.vectorsOf(p)}
}

// svd is that of a symmetric matrix: of K̄, whose singular values are its
// eigenvalues.
func (c *call[T]) svd() any {
	m := c.matrixArg(0, "the singular vectors")
	c.most(3, "full_matrices", "hermitian", "nu", "nv")
	var p pairs[T]
	var right *array[T]
	if c.isSymmetric(m) {
		p = c.decompose(m, true, c.pos)
	} else { // M Mᵀ = U S² Uᵀ, and V = Mᵀ U / S
		mt := m.T()
		p = c.decompose(c.over().Mul(m, mt), true, c.pos)
		w := c.over().Mul(mt, p.vectors)
		for j, l := range p.values {
			f, ok := any(l).(float64)
			if !ok {
				panic(stop{algebra.ErrInexact})
			}
			s := math.Sqrt(math.Max(f, 0))
			p.values[j] = any(s).(T)
			for i := range w.Rows {
				w.Set(i, j, any(any(w.At(i, j)).(float64)/s).(T))
			}
		}
		right = &array[T]{shape: []int{m.Rows, m.Rows}, data: w.Data}
	}
	if f, ok := any(p.values).([]float64); ok {
		for _, l := range f {
			if l < -1e-9*math.Abs(f[0]) {
				failAs(formula.Unsupported, c.pos, "the singular values of a matrix with negative eigenvalues", "those of H K H are its eigenvalues", "H K H")
			}
		}
	}
	u := c.vectorsOf(p)
	if right == nil {
		right = u
	}
	switch {
	case c.lang == R:
		rec := record{"d": c.vector(p.values), "u": u, "v": right}
		for key, name := range map[string]string{"nu": "u", "nv": "v"} {
			if v, ok := c.keys[key]; ok {
				k := c.whole(v, c.pos, "a number of vectors")
				if k < 1 || k > m.Rows {
					fail(c.pos, "svd is asked for "+c.run.size(k)+" vectors", "there are n", "nu = m")
				}
				rec[name] = c.vectorsOf(p.picked(span(0, 1, k)))
			}
		}
		return rec
	case c.lang == Julia:
		return record{"U": u, "S": c.vector(p.values), "V": right, "Vt": c.turned(right)}
	case c.lang == MATLAB:
		if c.outs < 2 {
			return c.vector(p.values)
		}
		return []any{u, c.diagonal(p.values), right}
	}
	return []any{u, c.vector(p.values), c.turned(right)}
}

// root is a fractional power of a symmetric matrix.
func (r *run[T]) root(m *algebra.Matrix[T], e algebra.Ratio) *array[T] {
	f, ok := any(m).(*algebra.Matrix[float64])
	if !ok {
		panic(stop{algebra.ErrInexact})
	}
	if !r.isSymmetric(m) {
		panic(stop{formula.ErrDiagonal})
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

// sorted is sort and argsort of numbers, which only floating point orders.
func (c *call[T]) sorted(name string) any {
	if c.name == "argpartition" { // in no order within either part
		c.args = c.args[:1]
	}
	c.most(2, "axis", "descending", "decreasing", "rev", "reverse", "kind", "by")
	if v, ok := c.args[0].(ints); ok {
		out := append(ints{}, v...)
		slices.Sort(out)
		return out
	}
	x := c.arg(0)
	f, ok := any(x.data).([]float64)
	if !ok {
		panic(stop{algebra.ErrInexact})
	}
	down := false
	for _, k := range []string{"descending", "decreasing", "rev", "reverse"} {
		if v, ok := c.keys[k]; ok {
			down = c.truth(v, c.pos)
		}
	}
	if len(c.args) == 2 {
		switch a := c.args[1].(type) {
		case string:
			down = a == "descend"
		case bool:
			down = a
		}
	}
	if len(notOne(x.shape)) > 1 {
		failAs(formula.Unsupported, c.pos, "a matrix is sorted", "a list of eigenvalues is sorted", "the vector of eigenvalues")
	}
	order := span(0, 1, len(f))
	sort.SliceStable(order, func(a, b int) bool {
		if down {
			return f[order[a]] > f[order[b]]
		}
		return f[order[a]] < f[order[b]]
	})
	values := c.made(x.shape...)
	places := make(ints, len(order))
	for k, i := range order {
		values.data[k] = x.data[i]
		places[k] = i + c.lang.first
	}
	switch {
	case name == "argsort":
		return places
	case c.lang == MATLAB && c.outs > 1:
		return []any{values, places}
	}
	return values
}

func (c *call[T]) absolute(x T) (T, error) {
	if f, ok := any(x).(float64); ok {
		return any(math.Abs(f)).(T), nil
	}
	return x, algebra.ErrInexact
}

// extreme is max or min of whole numbers; of others in floating point.
func (c *call[T]) extreme() any {
	if len(c.args) == 2 {
		a, ok1 := c.args[0].(algebra.Ratio)
		b, ok2 := c.args[1].(algebra.Ratio)
		if ok1 && ok2 {
			if (a.Float() < b.Float()) == (c.name == "min") {
				return a
			}
			return b
		}
	}
	failAs(formula.Unsupported, c.pos, quote(c.name)+" isn't read here", "an embedding has no "+c.name, "the same without it")
	return nil
}

// compare compares arrays in floating point.
func (r *run[T]) compare(does string, a, b any, at int) any {
	if x, ok := a.(string); ok {
		y, _ := b.(string)
		return (x == y) == (does == "==")
	}
	if a == nil || b == nil {
		return (a == nil && b == nil) == (does == "==")
	}
	x, ok1 := any(r.array(a, at)).(*array[float64])
	y, ok2 := any(r.array(b, at)).(*array[float64])
	if !ok1 || !ok2 {
		panic(stop{algebra.ErrInexact})
	}
	holds := func(p, q float64) bool {
		switch does {
		case "<":
			return p < q
		case ">":
			return p > q
		case "<=":
			return p <= q
		case ">=":
			return p >= q
		case "==":
			return p == q
		}
		return p != q
	}
	if len(y.data) != 1 && len(y.data) != len(x.data) {
		failAs(formula.Misfit, at, "arrays of different size are compared", "both have the same size", "a number on the right")
	}
	out := make(mask, len(x.data))
	for i, p := range x.data {
		out[i] = holds(p, y.data[min(i, len(y.data)-1)])
	}
	if len(x.shape) == 0 {
		return out[0]
	}
	return out
}

// sortedList is Python's sorted, of numbers or by a key.
func (c *call[T]) sortedList() any {
	c.need(1)
	c.most(1, "key", "reverse")
	list := append([]any{}, c.values(c.args[0], c.pos)...)
	keys := make([]float64, len(list))
	for i, v := range list {
		switch f := c.keys["key"].(type) {
		case nil:
			if l, ok := v.([]any); ok && len(l) > 0 { // by the first of a tuple
				v = l[0]
			}
		case *function:
			v = c.invoke(f, []any{v}, nil, c.pos)
		default:
			failAs(formula.Unsupported, c.pos, "sorted by this key isn't read", "a lambda is", "key=lambda j: -w[j]")
		}
		x, ok := any(c.array(v, c.pos).data).([]float64)
		if !ok {
			panic(stop{algebra.ErrInexact})
		}
		if len(x) != 1 {
			fail(c.pos, "sorted compares arrays", "numbers are compared", "key=lambda p: p[0]")
		}
		keys[i] = x[0]
	}
	down := false
	if v, ok := c.keys["reverse"]; ok {
		down = c.truth(v, c.pos)
	}
	order := span(0, 1, len(list))
	sort.SliceStable(order, func(a, b int) bool {
		if down {
			return keys[order[a]] > keys[order[b]]
		}
		return keys[order[a]] < keys[order[b]]
	})
	out := make([]any, len(list))
	for k, i := range order {
		out[k] = list[i]
	}
	return out
}
