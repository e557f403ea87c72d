package program

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/tree"
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

// isSample reports the k of the lecture.
func (r *run[T]) isSample(x *array[T]) bool {
	if k := r.in.Values["k"]; k != nil && len(x.data) > 0 && len(x.data) == len(k.Data) && &x.data[0] == &k.Data[0] {
		return true
	}
	for name, a := range r.symbols {
		if spellings[name] == "k" && len(a.data) > 0 && len(x.data) > 0 && &a.data[0] == &x.data[0] {
			return true
		}
	}
	return false
}

// symbol is the value of a symbol of the lecture.
func (r *run[T]) symbol(name string) (any, bool) {
	if name == "I" && r.lang == syntax.Julia {
		return identity{}, true
	}
	s, ok := spellings[name]
	if !ok || name == "lambda" && r.lang.Indent {
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
		a := r.vector(v)
		if l := r.symbolPart("Lambda"); l != nil {
			a = r.came(a, r.part(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), l))
		}
		if old := r.symbols[name]; old != nil {
			return old, true
		}
		if r.sharing {
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
	a := &array[T]{shape: []int{v.Rows, v.Cols}, data: v.Data}
	if lecture[s].Shape.IsColumn() && !r.lang.Matrices && !r.opt.Column { // not A, of one component
		a.shape = []int{v.Rows}
	}
	if r.sharing { // another instance of the run isn't changed
		a.data = append([]T{}, v.Data...)
		r.symbols[name] = a
	}
	return r.came(a, r.symbolPart(s)), true
}
