package evaluate

import (
	"maps"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// nodeWork is what a node costs beside its arithmetic, in operations.
const nodeWork = 16

// eval is the value of a tree; trouble is a panic that try catches.
func (w *World[T]) eval(n *formula.Node) value[T] {
	w.spend(n, nodeWork)
	kid := func(i int) value[T] { return w.eval(n.Kids[i]) }
	switch n.Op {
	case formula.Number:
		if n.Value.Num == 0 {
			return value[T]{kind: zero}
		}
		return w.number(w.in.Field.Of(n.Value))
	case formula.Name:
		return w.name(n)
	case formula.Call:
		return w.call(n)
	case formula.Neg:
		return w.minus(n, kid(0))
	case formula.Add:
		return w.add(n, kid(0), kid(1))
	case formula.Minus:
		return w.add(n, kid(0), w.minus(n, kid(1)))
	case formula.Mul:
		return w.product(n)
	case formula.Times, formula.Over:
		return w.entrywise(n)
	case formula.Div:
		return w.quotient(n, kid(0), kid(1))
	case formula.Pow:
		if n.Kids[0].Op == formula.Norm { // ‖v‖² exists where ‖v‖ doesn't
			return w.norm(n, w.eval(n.Kids[0].Kids[0]), n.Value)
		}
		return w.pow(n, kid(0), n.Value)
	case formula.Pinv:
		return w.pseudoInverse(n, kid(0))
	case formula.Trans:
		return w.transpose(n, kid(0))
	case formula.Entry:
		return w.take(n, kid(0), n.Sub)
	case formula.Inner:
		a := kid(0)
		return w.mul(n, w.transpose(n, a), kid(1))
	case formula.Norm:
		return w.norm(n, kid(0), algebra.Whole(1))
	case formula.Diag:
		return w.diag(n)
	case formula.List:
		return w.list(n)
	case formula.Grid:
		return w.grid(n)
	case formula.Sum:
		return w.remembered(n, func() value[T] { return w.sum(n, n.Bounds) })
	case formula.DotSum:
		out := value[T]{kind: zero}
		all, _ := w.entries(n, n.Kids)
		for _, v := range all {
			out = w.add(n, out, v)
		}
		return out
	}
	return w.fail(NotAValue, n)
}

// product is a·b. A bare 1 behind a number or what has n columns is the vector of ones,
// K1/n; with a sign between them it is a number. Columns with a dot between them are an
// inner product.
func (w *World[T]) product(n *formula.Node) value[T] {
	a, right := w.eval(n.Kids[0]), n.Kids[1]
	columns := a.kind == matrix && a.shape.Cols == algebra.N
	if isOne(right) && !n.Explicit && (columns || a.kind == matrix && a.shape.IsScalar()) {
		return w.mul(n, a, w.filled(algebra.N, algebra.One))
	}
	b := w.eval(right)
	row := b.kind == matrix && b.shape == algebra.Sized(algebra.One, algebra.N)
	if isOne(n.Kids[0]) && (row && n.Explicit == w.text.has(onesSigned) || w.text.has(onesLeft) && !n.Explicit) { // 1 1ᵀ
		a = w.filled(algebra.N, algebra.One)
	}
	if columns && w.text.has(onesSigned) && oneOver(right) { // K·1/n
		return w.mul(n, a, w.mul(n, b, w.filled(algebra.N, algebra.One)))
	}
	if n.Explicit && a.kind == matrix && b.kind == matrix && a.shape.IsColumn() && a.shape == b.shape {
		a = w.transpose(n, a)
	}
	return w.mul(n, a, b)
}

// oneOver reports 1, or a fraction with 1 above.
func oneOver(n *formula.Node) bool {
	return n.Op == formula.Number && n.Value.Num == 1 || n.Op == formula.Div && isOne(n.Kids[0])
}

func isOne(n *formula.Node) bool { return n.Op == formula.Number && n.Value == algebra.Whole(1) }

// norm is ‖a‖^r, a power of aᵀa.
func (w *World[T]) norm(n *formula.Node, a value[T], r algebra.Ratio) value[T] {
	if half, ok := r.Times(algebra.Half); ok && a.kind == matrix && a.shape.IsColumn() {
		return w.pow(n, w.mul(n, w.transpose(n, a), a), half)
	}
	return w.fail(NotAValue, n)
}

// entrywise is a ⊙ b and a ⊘ b; a bare λ in them is the column of all eigenvalues.
func (w *World[T]) entrywise(n *formula.Node) value[T] {
	old := w.whole
	w.whole = true
	a, b := w.eval(n.Kids[0]), w.eval(n.Kids[1])
	w.whole = old
	if a.kind != matrix || b.kind != matrix || a.shape != b.shape {
		w.misfit(n, a, b)
	}
	if n.Op == formula.Over {
		b = w.each(n, b, algebra.Whole(-1))
	}
	return value[T]{m: w.g.Zip(a.m, b.m, w.in.Field.Mul), shape: a.shape}
}

// quotient is a/b: b is a number, or a matrix beneath a 1 or an I.
func (w *World[T]) quotient(n *formula.Node, a, b value[T]) value[T] {
	if b.kind == zero {
		w.fail(Singular, n)
	}
	if b.kind == matrix && !b.shape.IsScalar() && (a.kind == eye || isOne(n.Kids[0])) {
		return w.mul(n, a, w.pow(n, b, algebra.Whole(-1)))
	}
	if b.kind != matrix || !b.shape.IsScalar() {
		w.misfit(n, a, b)
	}
	inv, err := w.in.Field.Inv(b.m.Data[0])
	w.check(n, err)
	return w.scale(n, inv, a)
}

func (w *World[T]) pseudoInverse(n *formula.Node, a value[T]) value[T] {
	if a.kind == eye {
		return w.pow(n, a, algebra.Whole(-1))
	} else if a.kind != matrix {
		w.fail(NotAValue, n)
	}
	w.spend(n, 8*a.m.Rows*a.m.Cols*max(a.m.Rows, a.m.Cols))
	p, err := w.g.PseudoInverse(a.m)
	w.check(n, err)
	return value[T]{m: p, shape: a.shape.T()}
}

// sum runs the first of the bounds over its range, and the others inside of it.
func (w *World[T]) sum(n *formula.Node, bounds []formula.Bound) value[T] {
	if len(bounds) == 0 {
		return w.eval(n.Kids[0])
	}
	b := bounds[0]
	lo, dim := w.rangeOf(n, bounds)
	out, env := value[T]{kind: zero}, maps.Clone(w.env)
	for i := lo; i < w.Size(dim); i++ {
		env[b.Letter] = index{i, dim}
		w.at(env, func() { out = w.add(n, out, w.sum(n, bounds[1:])) })
	}
	return out
}

// rangeOf is the range of the first of the bounds: as it is written, and as far as what it
// numbers goes, which must be the same.
func (w *World[T]) rangeOf(n *formula.Node, bounds []formula.Bound) (lo int, dim algebra.Dim) {
	b := bounds[0]
	first, begins := algebra.Whole(1), true
	if b.Lo != nil {
		first, begins = b.Lo.Constant()
	}
	env := maps.Clone(w.env)
	delete(env, b.Letter)
	found := w.probe(env, b.Letter, func() { w.sum(n, bounds[1:]) })[b.Letter].dim
	dim, ends := found, found != algebra.One
	if b.Hi != nil {
		dim, ends = sizes[b.Hi.Full()]
		ends = ends && b.Hi.Op == formula.Name
	}
	switch {
	case !begins || !ends || first.Den != 1 || first.Num < 1 || first.Num > 9:
		panic(&Trouble{Code: NoRange, Name: b.Letter, Node: n})
	case found != algebra.One && found != dim:
		panic(&Trouble{Code: NoIndex, Name: b.Letter, Left: algebra.Sized(found, dim), Node: n})
	}
	return int(first.Num) - 1, dim
}

// sizes are the letters of sizes.
var sizes = map[string]algebra.Dim{"n": algebra.N, "N": algebra.N, "m": algebra.M, "d": algebra.D, "mu": algebra.Mu}

// probe evaluates to find the indices that are free: it adds each with what it numbers,
// until one of a certain name is found, or all are.
func (w *World[T]) probe(env map[string]index, until string, f func()) map[string]index {
	for range maxIndices {
		t := w.try(func() { w.at(env, f) })
		if t == nil {
			break
		}
		if t.Code != need {
			panic(t)
		}
		if env = with(env, t.Name, index{0, t.dim}); t.Name == until {
			break
		}
	}
	return env
}
