package program

import (
	"maps"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// spellings are the names that programs give the symbols of the lecture.
var spellings = map[string]string{
	"K": "K", "k": "k", "H": "H", "A": "A", "Kbar": "bar K", "Kc": "bar K", "K_bar": "bar K", "Kbar_": "bar K", "K̄": "bar K",
	"L": "Lambda", "Lam": "Lambda", "Lambda": "Lambda", "Λ": "Lambda", "Lmbda": "Lambda", "LAMBDA": "Lambda",
	"lam": "values", "lambda": "values", "lambda_": "values", "lambdas": "values", "lams": "values", "lamb": "values", "lmbda": "values", "λ": "values", "eigvals": "values",
	"alpha": "A", "alphas": "A", "α": "A",
	"F": "F", "f": "f", "Fbar": "bar F", "fbar": "bar f", "F̄": "bar F", "f̄": "bar f", "Cbar": "bar C", "B": "B", "V": "V", "X": "X", "x": "x", "kx": "k", "k_x": "k",
	"n": "n", "m": "m", "d": "d", "mu": "mu",
}

var symbols = symbol.Standard()

// isSample reports the k of the lecture.
func (r *run[T]) isSample(x *array.Dense[T]) bool {
	if k := r.in.Values["k"]; k != nil && len(x.Data) > 0 && len(x.Data) == len(k.Data) && &x.Data[0] == &k.Data[0] {
		return true
	}
	for name, a := range r.symbols {
		if spellings[name] == "k" && len(a.Data) > 0 && len(x.Data) > 0 && &a.Data[0] == &x.Data[0] {
			return true
		}
	}
	return false
}

// symbol is the value of a symbol of the lecture.
func (r *run[T]) symbol(name string) (any, bool) {
	if name == "I" && r.Lang == syntax.Julia {
		return identity{}, true
	}
	if kernelNames[name] {
		return kernel{}, true
	}
	s, ok := spellings[name]
	if !ok || name == "lambda" && r.Lang.NumPy {
		return nil, false
	}
	if i := strings.Index("1nmd", s); i > 0 && len(s) == 1 {
		return algebra.Whole(int64(r.in.Size[i])), true
	}
	if s == "mu" {
		return algebra.Whole(int64(r.in.Size[algebra.Mu])), true
	}
	if s == "values" {
		l := r.in.Values["Lambda"]
		v := make([]T, l.Rows)
		for i := range v {
			v[i] = l.At(i, i)
		}
		a := r.Vector(v)
		a = r.Symbol(a, "values")
		if old := r.symbols[name]; old != nil {
			return old, true
		}
		if r.Shared {
			r.symbols[name] = a
		}
		return a, true
	}
	v := r.in.Values[s]
	if v == nil {
		return nil, false
	}
	r.used[s] = true
	if a := r.symbols[name]; a != nil {
		return a, true
	}
	a := &array.Dense[T]{Shape: []int{v.Rows, v.Cols}, Data: v.Data}
	if s == "x" && r.opt.Row {
		a.Shape = []int{1, v.Rows}
	}
	if symbols[s].Shape.IsColumn() && !r.Lang.Matrices && !r.opt.Column { // not A, of one component
		a.Shape = []int{v.Rows}
	}
	if r.Shared { // another instance of the run isn't changed
		a.Data = append([]T{}, v.Data...)
		r.symbols[name] = a
	}
	return r.Symbol(a, s), true
}

// namedSymbols are SymPy's symbols('n m') and MatrixSymbol('K', n, n): those of the
// lecture, by their names.
func (c *call[T]) namedSymbols() any {
	text, ok := c.args[0].(string)
	if c.Lang != syntax.SymPy || !ok {
		return c.unread()
	}
	var list []any
	for _, name := range strings.FieldsFunc(text, func(x rune) bool { return x == ' ' || x == ',' }) {
		v, ok := c.symbol(name)
		if !ok {
			fault.FailAs(fault.NoMeaning, c.pos, fault.Quote(name)+" isn't a symbol of the lecture", "a symbol is named as in the lecture", "K, k, A, Lambda, n, m")
		}
		if a, matrix := v.(*array.Dense[T]); matrix && c.name == "MatrixSymbol" && len(c.args) == 3 {
			shape := []int{c.whole(c.args[1], c.pos, "a size"), c.whole(c.args[2], c.pos, "a size")}
			if !slices.Equal(a.Shape, shape) {
				fault.FailAs(fault.Misfit, c.pos, fault.Quote(name)+" has another size in the lecture", "it is "+c.Describe(a), "this size")
			}
		}
		list = append(list, v)
	}
	if len(list) == 1 {
		return list[0]
	}
	return list
}

// ownCentring makes A and Λ those of HKH with an H of the program's own: the lecture's
// belong to the lecture's H.
func (r *run[T]) ownCentring(v any) {
	h, ok := v.(*array.Dense[T])
	given := r.in.Values["H"]
	if !ok || given == nil || !slices.Equal(h.Shape, []int{given.Rows, given.Cols}) {
		return
	}
	own := &algebra.Matrix[T]{Rows: given.Rows, Cols: given.Cols, Data: h.Data}
	equal := true
	for i, x := range given.Data {
		equal = equal && r.Field.Negligible(r.Field.Sub(x, own.Data[i]), 1)
	}
	if equal {
		return
	}
	in, ok := any(r.in).(*instance.Instance[float64])
	if !ok {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	other := *in
	other.Values = maps.Clone(in.Values)
	m := r.Over().Mul(own, r.in.Values["K"], own)
	array.Check(instance.Decompose(&other, any(m).(*algebra.Matrix[float64]), true))
	r.on(any(&other).(*instance.Instance[T]))
}
