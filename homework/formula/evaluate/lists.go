package evaluate

import (
	"cmp"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// list is (a | b | …) or (a, b, …): of numbers a row, below each other a column; of columns
// a matrix.
func (w *World[T]) list(n *formula.Node) value[T] {
	if len(n.Kids) == 1 {
		return w.eval(n.Kids[0])
	}
	all, dim := w.entries(n, n.Kids)
	if dim == algebra.One {
		w.fail(NotAValue, n)
	}
	return w.join(n, all, dim, n.Text == ";")
}

// join puts as many values as dim says beside or below each other: numbers as a row, or as
// a column where below says so; rows below each other; columns beside each other.
func (w *World[T]) join(n *formula.Node, all []value[T], dim algebra.Dim, below bool) value[T] {
	first := all[0]
	for i, v := range all {
		if v.kind == zero && first.shape.IsScalar() {
			all[i] = w.number(w.in.Field.Of(algebra.Whole(0)))
		} else if v.kind != matrix || v.shape != first.shape {
			w.fail(NotAValue, n)
		}
	}
	other := max(first.shape.Rows, first.shape.Cols)
	if len(all) != w.Size(dim) || !first.shape.IsScalar() && !first.shape.IsRow() && !first.shape.IsColumn() {
		w.fail(NotAValue, n)
	}
	out := algebra.NewMatrix[T](w.Size(other), len(all))
	for j, v := range all {
		for i, x := range v.m.Data {
			out.Set(i, j, x)
		}
	}
	v := value[T]{m: out, shape: algebra.Sized(other, dim)}
	if first.shape.IsRow() || first.shape.IsScalar() && below {
		return w.transpose(n, v)
	}
	return v
}

// entries are the values of a list, the dots filled in, and how many these stand for; One
// without dots. The first and the last are the first and the n-th or m-th of one pattern.
func (w *World[T]) entries(n *formula.Node, kids []*formula.Node) (all []value[T], dim algebra.Dim) {
	real := slices.DeleteFunc(slices.Clone(kids), func(k *formula.Node) bool { return dots(k) || k.Op == formula.Blank })
	if !slices.ContainsFunc(kids, dots) {
		for _, k := range real {
			all = append(all, w.eval(k))
		}
		return all, algebra.One
	}
	if len(real) < 2 {
		w.fail(Pattern, n)
	}
	pattern := between(real[0], real[len(real)-1], &dim)
	if pattern == nil {
		w.fail(Pattern, n)
	}
	dim = cmp.Or(dim, algebra.N) // (1/n, …, 1/n): as many as there are samples
	for j := range w.Size(dim) {
		w.at(with(w.env, counter, index{j, dim}), func() { all = append(all, w.eval(pattern)) })
	}
	for i, k := range kids[:len(kids)-1] { // the last made the pattern: its n isn't a size
		ahead, behind := slices.ContainsFunc(kids[i:], dots), slices.ContainsFunc(kids[:i+1], dots)
		if behind {
			i += len(all) - len(kids)
		}
		if ahead != behind && k.Op != formula.Blank && (i < 0 || i >= len(all) || !w.same(n, w.eval(k), all[i])) {
			w.fail(Pattern, n)
		}
	}
	return all, dim
}

func dots(n *formula.Node) bool { return n.Op == formula.Dots }

// counter is the index that runs in the place of dots.
const counter = "#"

// between is a with the counter where a has 1 and b has n or m; nil where they differ
// otherwise.
func between(a, b *formula.Node, dim *algebra.Dim) *formula.Node {
	if a.Same(b) {
		return a
	}
	if isOne(a) && b.Op == formula.Name {
		d, ok := sizes[b.Text]
		if !ok || *dim != algebra.One && *dim != d {
			return nil
		}
		*dim = d
		return &formula.Node{Op: formula.Name, Text: counter}
	}
	if a.Op != b.Op || a.Text != b.Text || a.Value != b.Value || len(a.Kids) != len(b.Kids) || len(a.Sub) != len(b.Sub) ||
		len(a.Rows)+len(b.Rows) > 0 || len(a.Bounds) != len(b.Bounds) {
		return nil
	}
	c := *a
	c.Kids, c.Sub = nil, nil
	for i := range a.Kids {
		c.Kids = append(c.Kids, between(a.Kids[i], b.Kids[i], dim))
	}
	for i := range a.Sub {
		c.Sub = append(c.Sub, between(a.Sub[i], b.Sub[i], dim))
	}
	if slices.Contains(c.Kids, nil) || slices.Contains(c.Sub, nil) {
		return nil
	}
	return &c
}

// grid is a matrix by its rows: a column of entries, blocks, or a diagonal.
func (w *World[T]) grid(n *formula.Node) value[T] {
	column := !slices.ContainsFunc(n.Rows, func(r []*formula.Node) bool { return len(r) != 1 })
	if column || len(n.Rows) == 1 {
		below := map[bool]string{true: ";", false: "|"}[len(n.Rows) > 1]
		return w.list(&formula.Node{Op: formula.List, Text: below, Kids: slices.Concat(n.Rows...), From: n.From, To: n.To})
	}
	var diagonal []*formula.Node
	for i, r := range n.Rows {
		for j, k := range r {
			empty := k.Op == formula.Blank || k.Op == formula.Dots || k.Op == formula.Number && k.Value.Num == 0
			if i != j && !empty {
				w.fail(NotAValue, n)
			}
		}
		if i < len(r) {
			diagonal = append(diagonal, r[i])
		}
	}
	return w.diag(&formula.Node{Op: formula.Diag, Kids: diagonal, From: n.From, To: n.To})
}

// diag is a diagonal matrix, of a list, a vector, or an entry whose index runs; of a matrix
// it is the column of its diagonal.
func (w *World[T]) diag(n *formula.Node) value[T] {
	if len(n.Kids) > 1 {
		all, dim := w.entries(n, n.Kids)
		if dim == algebra.One {
			w.fail(Pattern, n)
		}
		return w.diagonal(w.join(n, all, dim, true))
	}
	var v value[T]
	t := w.try(func() { v = w.eval(n.Kids[0]) })
	switch {
	case t != nil && t.Code == need: // diag(λ_j)
		var all []value[T]
		for j := range w.Size(t.dim) {
			w.at(with(w.env, t.Name, index{j, t.dim}), func() { all = append(all, w.eval(n.Kids[0])) })
		}
		return w.diagonal(w.join(n, all, t.dim, true))
	case t != nil:
		panic(t)
	case v.kind != matrix:
		w.fail(NotAValue, n)
	case v.shape.IsRow() || v.shape.IsColumn():
		return w.diagonal(v)
	case v.shape.Rows != v.shape.Cols:
		w.misfit(n, v, v)
	case w.g.IsDiagonal(v.m):
		return v
	}
	return w.diagonalOf(v)
}

// diagonalOf is the diagonal of a square matrix as a column.
func (w *World[T]) diagonalOf(v value[T]) value[T] {
	out := algebra.NewMatrix[T](v.m.Rows, 1)
	for i := range out.Data {
		out.Data[i] = v.m.At(i, i)
	}
	return value[T]{m: out, shape: algebra.Sized(v.shape.Rows, algebra.One)}
}

func (w *World[T]) diagonal(v value[T]) value[T] {
	dim := max(v.shape.Rows, v.shape.Cols)
	return value[T]{m: w.g.Diag(v.m.Data), shape: algebra.Sized(dim, dim)}
}
