package program

import (
	"math"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/builtin"
	"kpcalab/homework/program/library"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// name is the value of a name: the program's own, or a symbol of the lecture.
func (r *run[T]) name(n *syntax.Node, env *scope) any {
	if v, ok := env.find(n.Text); ok {
		switch v := v.(type) {
		case value.Letter:
			return r.standing(v, n)
		case unknown:
			v.refused(n)
		}
		return r.closedOff(v)
	}
	r.visible(n, env)
	if v, ok := r.Given(n.Text); ok {
		return v
	}
	if v, ok := r.imported(n.Text); ok {
		return v
	}
	if r.Lang == syntax.MATLAB && (n.Text == "true" || n.Text == "false") {
		return n.Text == "true"
	}
	if n.Text == "__name__" {
		return "__main__"
	}
	if library.IsModule(n.Text) {
		return value.Module(n.Text)
	}
	if r.has(n.Text) {
		if r.Lang == syntax.Python && !r.star {
			return builtin.InModule("builtins", n.Text)
		}
		return value.Builtin(n.Text)
	}
	if quiet[n.Text] && r.Lang == syntax.Python {
		return silent{}
	}
	if v, ok := r.special(n.Text); ok {
		return v
	}
	if numberTypes[n.Text] && r.Lang == syntax.Julia {
		return value.Builtin(n.Text)
	}
	r.foreign(n)
	if r.opt.Component > 0 && n.Text == r.opt.Index {
		return algebra.Whole(int64(r.opt.Component - 1 + r.Lang.First))
	}
	fault.FailAs(fault.NoMeaning, n.Pos, "the name "+fault.Quote(n.Text)+" has no value", "a program uses the lecture's symbols (K, k, H, A, L, lam, n, m, X, x) and the names that it defines itself", n.Text+r.likely(n.Text)+" on a line before")
	return nil
}

// numberTypes are types of numbers in Julia, which make an array of their kind.
var numberTypes = syntax.Words("Int Int64 Float64")

// special is a number that isn't one: missing, or beyond all others.
func (r *run[T]) special(name string) (any, bool) {
	x, ok := map[string]float64{"NA": math.NaN(), "NA_real_": math.NaN(), "NaN": math.NaN(), "nan": math.NaN(), "Inf": math.Inf(1), "inf": math.Inf(1)}[name]
	if !ok || r.Lang == syntax.Python && (name == "NA" || name == "NaN") {
		return nil, false
	}
	v, floating := any(x).(T)
	if !floating {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	return r.Scalar(v), true
}

// foreign refuses a function of another language.
func (r *run[T]) foreign(n *syntax.Node) {
	if builtin.Known(n.Text) && len([]rune(n.Text)) > 1 {
		fault.FailAs(fault.Stops, n.Pos, fault.Quote(n.Text)+" isn't a function of "+r.Lang.Name, "a function of the language, or one that the program defines, is called", "the name that "+r.Lang.Name+" gives it")
	}
}

// visible refuses a name that is hidden in a function.
func (r *run[T]) visible(n *syntax.Node, env *scope) {
	if why := env.hidden(n.Text); why != "" {
		fault.FailAs(fault.Stops, n.Pos, "the name "+fault.Quote(n.Text)+" has no value at this place", why, fault.Quote(n.Text)+" among the parameters, or another name for what is computed")
	}
}

// likely is what a name that has no value is mostly meant to be.
func (r *run[T]) likely(name string) string {
	if strings.HasPrefix(name, "one") {
		if r.Lang == syntax.Python {
			return " = np.ones(n)"
		}
		return " = ones(n, 1)"
	}
	return " = …"
}

// member is a field: K.T, K.shape, np.linalg, F.values.
func (r *run[T]) member(n *syntax.Node, env *scope) any {
	if b := n.Args[0]; b.Kind == syntax.Name && library.IsModule(b.Text) {
		if _, own := env.find(b.Text); !own {
			return r.ofModule(b.Text, n.Text, n.Pos)
		}
	}
	return r.field(r.value(n.Args[0], env), n.Text, n.Pos)
}

func (r *run[T]) ofModule(m, name string, at int) any {
	switch {
	case library.IsModule(name):
		return value.Module(m + "." + name)
	case name == "newaxis":
		return nil
	case name == "float64" || name == "float32" || name == "float" || name == "int":
		return value.Builtin("float")
	case name == "nan" || name == "inf":
		v, _ := r.special(name)
		return v
	case name == "pi":
		fault.FailAs(fault.Unsupported, at, fault.Quote(name)+" isn't needed for the embedding", "symbols of the lecture", "leaving it out")
	}
	r.belongs(m, name, at)
	if m == "torch" && name == "svd" { // it returns V, torch.linalg.svd its transpose
		return value.Builtin("torch.svd")
	}
	return builtin.InModule(library.Full(m), name)
}

// field is a property or a method of a value.
func (r *run[T]) field(v any, name string, at int) any {
	if m, ok := v.(value.Module); ok {
		return r.ofModule(string(m), name, at)
	}
	switch o := v.(type) {
	case *object:
		p := o.property(name, at)
		if b, ok := p.(bound); ok && o.class.kinds[name] == "property" {
			return r.invoke(b.f, []any{o}, nil, at)
		}
		return p
	case *class:
		if p, ok := o.property(name, o); ok {
			return p
		}
	case silent:
		return v
	}
	if s, ok := v.(value.Result); ok {
		if x, ok := s.Part(name); ok {
			return x
		}
		fault.Fail(at, fault.Quote(name)+" isn't part of what a solver returns", "it returns "+s.List(), "one of these")
	}
	if b, ok := v.(value.Builtin); ok && b == "S" { // S.Half of SymPy
		if x, ok := map[string]algebra.Ratio{"Half": algebra.Half, "One": {Num: 1, Den: 1}, "Zero": {Num: 0, Den: 1}, "NegativeOne": {Num: -1, Den: 1}}[name]; ok {
			return x
		}
	}
	if _, ok := v.(*array.Dense[T]); ok && r.Lang == syntax.Julia && name != "diag" && name != "data" && name != "parent" {
		fault.FailAs(fault.Stops, at, "an array of Julia has no field "+fault.Quote(name), "a function stands before its argument", "A' for the transpose, inv(A) for the inverse, sum(A) for a sum")
	}
	r.ofNumber(v, name, at)
	if x, ok := v.(*array.Dense[T]); ok && x.Old {
		if v, done := r.ofOld(x, name, at); done {
			return v
		}
	}
	switch name {
	case "T", "mT":
		return r.Transpose(r.Array(v, at))
	case "rows", "cols":
		if a := r.Array(v, at); r.Lang == syntax.SymPy && len(a.Shape) == 2 {
			return algebra.Whole(int64(a.Shape[map[string]int{"rows": 0, "cols": 1}[name]]))
		}
	case "I":
		if r.Lang == syntax.Python {
			fault.FailAs(fault.Stops, at, "an array has no ‘I’", "only a matrix of the old kind, np.matrix, has it", "np.linalg.inv(…)")
		}
		return r.Inverse(r.Array(v, at), at)
	case "shape":
		a := r.Array(v, at)
		return value.Ints(append([]int{}, a.Shape...))
	case "size":
		if r.Torch { // x.size(0)
			return value.Method{Of: v, Name: name}
		}
		return algebra.Whole(int64(len(r.Array(v, at).Data)))
	case "ndim":
		return algebra.Whole(int64(len(r.Array(v, at).Shape)))
	case "real", "data", "values":
		if _, ok := v.(*array.Dense[T]); ok {
			return v
		}
	}
	r.isMethod(v, name, at)
	return value.Method{Of: v, Name: name}
}

// ofOld is a property of np.matrix that arrays don't have, or that stays one.
func (r *run[T]) ofOld(x *array.Dense[T], name string, at int) (any, bool) {
	plain := *x
	plain.Old = false
	switch name {
	case "T", "H", "mT":
		return r.AsOld(r.Transpose(&plain), at), true
	case "I":
		return r.AsOld(r.Inverse(&plain, at), at), true
	case "A":
		return &plain, true
	case "A1":
		return &array.Dense[T]{Shape: []int{len(x.Data)}, Data: x.Data}, true
	}
	return nil, false
}

// belongs refuses a function that a module doesn't have.
func (r *run[T]) belongs(m, name string, at int) {
	try, lacks := library.Lacks(m, name)
	if !lacks || !builtin.Known(name) || r.Lang != syntax.Python {
		return
	}
	if try == "" {
		try = "the name that the library gives it"
	}
	fault.FailAs(fault.Stops, at, m+" has no "+fault.Quote(name), "a function is called by the module in which it is", try)
}

// ofNumber refuses what only arrays have.
func (r *run[T]) ofNumber(v any, name string, at int) {
	if _, number := v.(algebra.Ratio); number && r.Lang == syntax.Python && !slices.Contains([]string{"real", "imag", "conjugate"}, name) {
		fault.FailAs(fault.Stops, at, "a number has no "+fault.Quote(name), "an array has it", "the number alone")
	}
	if _, list := v.([]any); list && r.Lang == syntax.Python && builtin.Known(name) && !slices.Contains([]string{"append", "extend", "copy", "sort", "reverse", "index", "count"}, name) || list && (name == "T" || name == "shape") {
		fault.FailAs(fault.Stops, at, "a list has no "+fault.Quote(name), "an array has it", "np.array(…) around the list")
	}
}

// isMethod refuses a method that arrays don't have.
func (r *run[T]) isMethod(v any, name string, at int) {
	label := map[string]string{"Python": "ndarray", "SymPy": "Matrix"}[r.Lang.Name]
	if _, array := v.(*array.Dense[T]); !array || label == "" || r.Torch || r.jax || !builtin.Known(name) || library.Has(label, name) {
		return
	}
	fault.FailAs(fault.Stops, at, "an array has no method "+fault.Quote(name), "a function that isn't a method stands before its argument", "np."+name+"(…)")
}
