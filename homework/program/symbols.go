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
	"kpcalab/homework/program/value"
)

// kernelNames are what programs call it.
var kernelNames = syntax.Words("kernel kern kfun kfunc kernel_fn kernel_fun kernel_func kernelfun kernel_function kernelFunction ker kappa κ")

// Kernel is the kernel of two points, or of all pairs of points of two sets: a
// matrix has a point in each row.
func (r *run[T]) Kernel(args []any, at int) any {
	if len(args) != 2 {
		fault.Fail(at, "the kernel is called with another number of arguments than two", "it is a function of two points", "kernel(X[i], x)")
	}
	left, right := r.Array(args[0], at), r.Array(args[1], at)
	a, one := r.pointsIn(left, at)
	b, other := r.pointsIn(right, at)
	out := r.Zeros(len(a), len(b))
	for i, p := range a {
		for j, q := range b {
			out.Data[i*len(b)+j] = r.kernelAt(p, q)
		}
	}
	switch {
	case one && other:
		return r.Scalar(out.Data[0])
	case r.Lang.Matrices:
	case one || other:
		out.Shape = []int{len(out.Data)}
	}
	return out
}

// kernelAt is K(x_i, x_j); the number n stands for the new sample.
func (r *run[T]) kernelAt(i, j int) T {
	k, n := r.in.Values["K"], r.in.Values["K"].Rows
	r.used["K"] = true
	switch {
	case i < n && j < n:
		return k.At(i, j)
	case i < n || j < n:
		r.used["k"] = true
		return r.in.Values["k"].Data[min(i, j)]
	}
	return r.in.Values["kxx"].Data[0]
}

// pointsIn finds which samples an array holds; one reports a single point.
func (r *run[T]) pointsIn(x *array.Dense[T], at int) (list []int, one bool) {
	sample, all := r.in.Values["x"], r.in.Values["X"]
	if sample == nil || all == nil || r.in.Values["kxx"] == nil {
		fault.FailAs(fault.NoMeaning, at, "the kernel is called, and no points are given", "K and k hold its values", "K and k")
	}
	d := len(sample.Data)
	if len(x.Data)%d != 0 || len(x.Data) == 0 || len(x.Data) > d && x.Shape[len(x.Shape)-1] != d {
		fault.FailAs(fault.Misfit, at, "the kernel of "+r.Describe(x), "it is a function of points with d numbers each; a sample is a row of X", "X[i] for a sample")
	}
	r.Spend(len(x.Data) * (all.Rows + 1))
	for from := 0; from < len(x.Data); from += d {
		point := x.Data[from : from+d]
		found := -1
		for i := range all.Rows + 1 {
			row := sample.Data
			if i < all.Rows {
				row = all.Data[i*d : (i+1)*d]
			}
			same := true
			for j := range row {
				same = same && r.Field.Negligible(r.Field.Sub(row[j], point[j]), 1)
			}
			if same {
				found = i
				break
			}
		}
		if found < 0 {
			fault.FailAs(fault.Unsupported, at, "the kernel of a point that is neither a sample nor the new one", "a kernel that is given is known at the rows of X and at x", "X[i] and x, or a kernel of the program's own")
		}
		list = append(list, found)
	}
	return list, len(x.Data) == d && (len(x.Shape) < 2 || r.Lang.Matrices || r.Lang != syntax.Python)
}

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

// Given is the value of a symbol of the lecture.
func (r *run[T]) Given(name string) (any, bool) {
	if name == "I" && r.Lang == syntax.Julia {
		return value.Identity{}, true
	}
	if kernelNames[name] {
		return value.Kernel{}, true
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
	if r.ownH = true; r.opt.KeepAxes {
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
