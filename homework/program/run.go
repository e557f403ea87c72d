package program

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/instance"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// maxCalls bounds functions that call functions.
const maxCalls = 40

// Options say how a program is run.
type Options struct {
	Row       bool // in MATLAB x is a row: 1×d
	Column    bool // in Python and Julia k, x, f have two dimensions: n×1
	Component int  // from 1: the value of a subscript that the program leaves free; 0: there is none
	Index     string
	Explain   bool                                                                       // [Outcome].From is wanted; the instance has ExplainSizes
	Watch     func(s *syntax.Statement, after bool, find func(name string) (Seen, bool)) // called before and after every statement; nil: nobody watches
	Lower     bool                                                                       // Symmetric takes the lower triangle, as eigh does, so that programs in two languages can be compared
}

// ExplainSizes are the sizes of an instance on which programs are explained: a number
// in a program that equals one of them is taken for that size.
var ExplainSizes = struct{ N, D, M int }{13, 3, 5}

// numpyCalls are arrays that aren't JAX's in a program with both.
var numpyCalls = regexp.MustCompile(`\bnp\.`)

// otherCalls are functions of other libraries.
var otherCalls = regexp.MustCompile(`\b(?:np|jnp|numpy|jax|math|scipy|sp|linalg|la|LA|sla)\.`)

// torchMarks are what arrays of PyTorch have and NumPy's don't.
var torchMarks = regexp.MustCompile(`\bdim\s*=|\bkeepdim\b|\.(?:sqrt|rsqrt|unsqueeze|mm|mv|t|diag|inverse|pow|abs|double)\(`)

// isTorch reports a program in PyTorch, which may leave its import out.
func isTorch(src string) bool {
	return strings.Contains(src, "torch") || torchMarks.MatchString(src) && !otherCalls.MatchString(src)
}

var globals = regexp.MustCompile(`\b(?:global|nonlocal)\b`)

// run is a program while it runs.
type run[T any] struct {
	*array.Rules[T]
	catalogue map[string]func(*call[T]) any
	in        *instance.Instance[T]
	body      []*syntax.Statement
	opt       Options
	calls     int
	ends      []int // sizes that end stands for
	grow      int
	result    any
	named     any // the value given to g last
	vars      *scope
	views     bool     // Julia: views, and changes in place
	frames    []*scope // of the functions that are running
	used      map[string]bool
	torched   bool
	kept      bool // the subscript at hand keeps all axes
	ownMean   bool // the mean of k's numbers was taken
	immutable bool // JAX: arrays can't be changed
	global    bool // functions say which names aren't theirs
	symbols   map[string]*array.Dense[T]
	assigned  any  // the value of the last assignment
	deletes   bool // MATLAB: the value that is assigned is [] as it stands
	jax       bool
	star      bool              // all of NumPy's names were imported: sum is np.sum
	origin    map[string]string // of imported functions: their module
	library   *scope            // what is written in the language itself
}

// torch reports a program in PyTorch, where some functions return more.
func (r *run[T]) torch() bool { return r.torched }

// leave ends a function.
type leave struct{ value any }

// Outcome is what a program computed.
type Outcome[T any] struct {
	Value  *algebra.Matrix[T] // as m×1 numbers, or of whatever size it is
	Shape  string             // in the words of the language
	Solved bool               // by eigenvectors of its own
	Mean   bool               // it takes the mean, or the sum, of the numbers in k
	Warned *fault.Error       // what the language itself warns of, such as vectors of different length in R
	Used   map[string]bool    // the symbols of the lecture that it asked for, by canonical name
	From   *tree.Node         // with Explain: the formula of the value, where it is a short one
	Notes  []string           // with Explain: what the language does silently
}

// Run runs a program on an instance. The error is a *[fault.Error], or one of
// package algebra or formula.
func Run[T any](p *syntax.Program, in *instance.Instance[T], opt Options) (out *Outcome[T], err error) {
	defer rescue(p.Source, &err)
	r := newRun(p, in, opt)
	if r.views {
		fault.FailAs(fault.Unsupported, 0, "a view in a program that changes arrays in place", "the view changes with the array, which isn't followed here", "a copy")
	}
	func() {
		defer func() {
			switch e := recover().(type) {
			case nil:
			case leave:
				r.result = e.value
			case jump:
				fault.Fail(0, "break or continue stands outside of a loop", "break and continue belong inside a loop", "leaving it out")
			default:
				panic(e)
			}
		}()
		r.block(p.Body, r.vars)
	}()
	v := r.result
	if r.named != nil {
		v = r.named
	}
	if _, number := v.(algebra.Ratio); number && r.named == nil && p.Body[len(p.Body)-1].Kind == syntax.Define { // a constant before the functions
		v = nil
	}
	if f := onlyFunction(p.Body, p.Lang == syntax.MATLAB); f != nil && (v == nil || isFunction(v)) {
		v = r.entry(f)
	}
	if f := onlyFunction(p.Body, false); f != nil && isObject(v) { // MATLAB: the first one fits, the last one embeds
		v = r.entry(f)
	}
	if v == nil || isFunction(v) {
		v = r.ofClass(p.Body)
	}
	if v == nil || isFunction(v) {
		last := p.Body[len(p.Body)-1]
		fault.Fail(last.Pos, "the program computes no value", "its last line gives the embedding", "g = … as the last line")
	}
	if list, ok := v.([]any); ok && len(list) > 0 && !r.Lang.Matrices {
		v = r.stack(list, p.Body[len(p.Body)-1].Pos)
	}
	a := r.array(v, p.Body[len(p.Body)-1].Pos)
	r.Blame(a)
	out = &Outcome[T]{Shape: r.Shape(a.Shape), Solved: r.Solved, Mean: r.ownMean, Warned: r.Warned, Used: r.used, From: a.From, Notes: r.Notes}
	rows, cols := len(a.Data), 1
	if big := array.Squeezed(a.Shape); len(big) > 1 {
		rows, cols = big[0], array.Count(big[1:])
	}
	out.Value = &algebra.Matrix[T]{Rows: rows, Cols: cols, Data: a.Data}
	return out, nil
}

func isObject(v any) bool { _, ok := v.(*object); return ok }

func isFunction(v any) bool {
	switch v.(type) {
	case *function, builtin, module, method, string, *class, *object, bound, kernel, eachOf, silent, registered:
		return true
	}
	return false
}

// onlyFunction is the last function that a program defines; in MATLAB the first,
// which is that of the file.
func onlyFunction(body []*syntax.Statement, first bool) (f *syntax.Statement) {
	for _, s := range body {
		if s.Kind == syntax.Define || s.Kind == syntax.Assign && s.Value.Kind == syntax.Function {
			if f = s; first && s.Kind == syntax.Define {
				return f
			}
		}
	}
	return f
}

// entry calls a function that stands alone, each parameter bound to the symbol
// of its name.
func (r *run[T]) entry(s *syntax.Statement) any {
	name := s.Name
	if s.Kind == syntax.Assign {
		name = s.Targets[0].Text
	}
	f, _ := r.vars.find(name)
	fn, ok := f.(*function)
	if !ok {
		return nil
	}
	args, keys := r.bindings(fn, 0)
	return r.invoke(fn, args, keys, s.Pos)
}

// components are names of parameters that count components.
var components = syntax.Words("m n_components n_component ncomp n_comp ncomponents num_components n_comps n_pcs npc n_dims out_dim")

// parameter is what a parameter is named for: a symbol, or the number of components.
func (r *run[T]) parameter(name string) (any, bool) {
	if components[name] {
		name = "m"
	}
	return r.symbol(name)
}

// bindable reports that bindings finds all parameters from one on.
func (r *run[T]) bindable(fn *function, from int) bool {
	for i, p := range fn.node.Params {
		if _, ok := r.parameter(p); i >= from && fn.node.Args[i] == nil && !ok {
			return false
		}
	}
	return true
}

// bindings are the symbols that the parameters of a function are named for, from one
// on. One that has a value already keeps it, but for the number of components; one that
// names no symbol is what an earlier function of the program makes: a fitted model.
func (r *run[T]) bindings(fn *function, from int) (args []any, keys map[string]any) {
	keys = map[string]any{}
	for i, p := range fn.node.Params {
		if i < from {
			continue
		}
		v, ok := r.parameter(p)
		if fn.node.Args[i] != nil {
			if ok && components[p] && r.Lang != syntax.MATLAB {
				keys[p] = v
			}
			continue
		}
		if !ok {
			v, ok = r.fitted(fn)
		}
		if !ok {
			fault.FailAs(fault.NoMeaning, fn.node.Pos, "the parameter "+fault.Quote(p)+" isn't a symbol of the lecture", "a function is called with K, k, H, A, L, lam, n, m, X, x", "one of these names")
		}
		args = append(args, v)
	}
	return args, keys
}

// fitted is what the nearest function before fn makes of the symbols alone: an object
// or a list.
func (r *run[T]) fitted(fn *function) (any, bool) {
	before := len(r.body)
	for i, s := range r.body {
		if s.Value == fn.node {
			before = i
		}
	}
	for i := before - 1; i >= 0; i-- {
		s := r.body[i]
		v, _ := r.vars.find(s.Name)
		if s.Kind == syntax.Assign && len(s.Targets) == 1 {
			v, _ = r.vars.find(s.Targets[0].Text)
		}
		f, ok := v.(*function)
		if !ok || f == fn || !r.bindable(f, 0) {
			continue
		}
		args, keys := r.bindings(f, 0)
		switch v := r.invoke(f, args, keys, s.Pos).(type) {
		case *object, result, []any:
			return v, true
		}
	}
	return nil, false
}

func (r *run[T]) block(body []*syntax.Statement, env *scope) {
	for _, s := range body {
		r.statement(s, env)
	}
}

// embedding are names that the lecture and papers give the result.
var embedding = syntax.Words("g gbar g_bar y z emb embedding ḡ")

func (r *run[T]) statement(s *syntax.Statement, env *scope) {
	r.Spend(1)
	if r.opt.Watch != nil {
		r.watched(s, false, env)
		defer r.watched(s, true, env)
	}
	switch s.Kind {
	case syntax.Value:
		v := r.value(s.Value, env)
		if _, no := v.(silent); !no && v != nil && !printed(s.Value) {
			r.result = v
		}
	case syntax.Assign:
		outs := 1
		if len(s.Targets) == 1 {
			outs = max(1, width(s.Targets[0]))
		}
		r.noLazy(s)
		v := r.valueOf(s.Value, env, outs)
		r.assigned = v
		r.deletes = s.Value.Kind == syntax.Matrix && len(s.Value.Args) == 1 && len(s.Value.Args[0].Args) == 0
		if s.Outer {
			env = env.outside(s.Targets[0])
		}
		for _, t := range s.Targets {
			if s.Sign == "." { // y .= x fills y
				if t.Kind == syntax.Name {
					v = r.filled(r.value(t, env), v, s.Pos)
				}
			} else if s.Sign != "" {
				old := r.value(t, env)
				if list, is := old.([]any); is && t.Kind == syntax.Name {
					r.unshared(t, list, env, s.Pos)
				}
				if v = r.binary(r.Lang.Binary[s.Sign].Does, old, v, s.Pos); t.Kind != syntax.Index || r.inList(t, env) {
					v = r.inPlace(s.Sign, old, v, s.Pos)
				}
			}
			r.put(t, v, env)
		}
	case syntax.For:
		r.loop(s, env)
	case syntax.While:
		for first := s.Late; first || r.truth(r.value(s.Value, env), s.Pos); first = false {
			r.Spend(100)
			if r.pass(s.Body, env) {
				break
			}
		}
	case syntax.Class:
		inside := &scope{vars: map[string]any{}, parent: env}
		for _, d := range s.Body {
			if d.Kind == syntax.Assign && !d.Typed { // which may change an array of the program
				r.statement(d, inside)
			}
		}
		env.vars[s.Name] = r.newClass(s, env, inside.vars)
	case syntax.Import:
		r.rename(s, env)
	case syntax.Break, syntax.Continue:
		panic(jump{s.Kind == syntax.Break})
	case syntax.Assert:
		if r.fails(s.Value, env) {
			r.untrue(s.Pos)
		}
	case syntax.Delete:
		r.forget(s.Targets[0], env)
	case syntax.Raise:
		fault.FailAs(fault.Unsupported, s.Pos, "the program raises an error", "on this data it stops without a result", "leaving the test out")
	case syntax.If:
		if r.truth(r.value(s.Value, env), s.Pos) {
			r.block(s.Body, env)
		} else {
			r.block(s.Other, env)
		}
	case syntax.Return:
		var v any
		if s.Value != nil {
			v = r.value(s.Value, env)
		}
		panic(leave{v})
	case syntax.Define:
		env.vars[s.Name] = r.newFunction(s.Value, s.Outs, env, true)
	}
}

// printed reports print(…) and disp(…).
func printed(n *syntax.Node) bool {
	return n.Kind == syntax.Call && (n.Args[0].Text == "print" || n.Args[0].Text == "disp" || n.Args[0].Text == "println" || n.Args[0].Text == "printf" || n.Args[0].Text == "fprintf" || n.Args[0].Text == "append")
}

// width is the number of names that a target takes apart.
func width(t *syntax.Node) int {
	switch t.Kind {
	case syntax.Tuple, syntax.List:
		return len(t.Args)
	case syntax.Matrix:
		if len(t.Args) == 1 {
			return len(t.Args[0].Args)
		}
	}
	return 1
}

// put gives a target a value.
func (r *run[T]) put(t *syntax.Node, v any, env *scope) {
	if _, no := v.(silent); no {
		if t.Kind == syntax.Name {
			env.vars[t.Text] = v
		} else if t.Kind == syntax.Tuple {
			for _, a := range t.Args {
				r.put(a, v, env)
			}
		}
		return
	}
	switch t.Kind {
	case syntax.Name:
		if t.Text == "~" || t.Text == "_" {
			return
		}
		if (t.Text == "n" || t.Text == "m") && r.changes(t.Text, v) {
			fault.FailAs(fault.Redefined, t.Pos, fault.Quote(t.Text)+" is given another value", "n is the number of samples and m that of components, both given", "another name")
		}
		env.vars[t.Text] = v
		if env == r.vars {
			if t.Text == "H" {
				r.ownCentring(v)
			}
			if r.result = v; embedding[t.Text] {
				r.named = v
			}
		}
	case syntax.Tuple, syntax.List, syntax.Matrix:
		targets := t.Args
		if t.Kind == syntax.Matrix {
			targets = t.Args[0].Args
		}
		r.unpack(targets, v, env, t.Pos)
	case syntax.Field:
		base := t.Args[0]
		if base.Kind == syntax.Name && r.Lang == syntax.MATLAB { // model.V = … makes a struct
			if _, own := env.find(base.Text); !own {
				env.vars[base.Text] = &object{fields: map[string]any{}}
			}
		}
		o, ok := r.value(base, env).(*object)
		if !ok {
			fault.Fail(t.Pos, "a field of something that isn't an object is given a value", "a class has fields", "a name of its own")
		}
		o.fields[t.Text] = v
	case syntax.Index, syntax.Call:
		base := t.Args[0]
		if base.Kind == syntax.Field {
			if o, ok := r.value(base.Args[0], env).(*object); ok {
				old := o.fields[base.Text]
				new := r.assign(old, t.Args[1:], v, env, t.Pos)
				if x, ok := old.(*array.Dense[T]); ok && r.Shared {
					if y, ok := new.(*array.Dense[T]); ok && slices.Equal(x.Shape, y.Shape) {
						r.Store(x, y.Data)
						new = x
					}
				}
				o.fields[base.Text] = new
				return
			}
		}
		if base.Kind != syntax.Name {
			fault.Fail(t.Pos, "the left side of this assignment isn't read", "a name, or a part of an array, is given a value", "a name")
		}
		if r.Lang == syntax.R && t.Kind == syntax.Call && labels[base.Text] { // names(g) <- …
			return
		}
		if r.Lang == syntax.R && t.Kind == syntax.Call && base.Text == "diag" && len(t.Args) == 2 { // diag(M) <- 1
			r.put(t.Args[1], r.withDiagonal(r.array(r.value(t.Args[1], env), t.Pos), r.array(v, t.Pos), t.Pos), env)
			return
		}
		old, ok := env.find(base.Text)
		if list, is := old.([]any); is {
			r.unshared(base, list, env, t.Pos)
		}
		if !ok {
			if r.Lang.NumPy {
				r.visible(base, env)
			}
			if old, ok = r.symbol(base.Text); !ok {
				if r.Lang.NumPy || r.Lang == syntax.Julia || r.Lang == syntax.R {
					fault.FailAs(fault.NoMeaning, base.Pos, fault.Quote(base.Text)+" has no value yet", "an array is made before a part of it is given a value", base.Text+" = … before this line")
				}
				old = nil
			}
		}
		subs := t.Args[1:]
		new := r.assign(old, subs, v, env, t.Pos)
		owner := env
		if !r.Lang.Matrices && r.Lang != syntax.R || r.Lang == syntax.SymPy { // elsewhere a function changes an array of its own
			for s := env; s != nil; s = s.parent {
				if _, here := s.vars[base.Text]; here {
					owner = s
					break
				}
			}
		}
		if x, ok := old.(*array.Dense[T]); ok && r.Shared {
			if y, ok := new.(*array.Dense[T]); ok && slices.Equal(x.Shape, y.Shape) {
				r.Store(x, y.Data)
				new = x
			}
		}
		owner.vars[base.Text] = new
		if owner == r.vars {
			if r.result = new; embedding[base.Text] {
				r.named = new
			}
		}
	default:
		fault.Fail(t.Pos, "the left side of this assignment isn't read", "a name, or a part of an array, is given a value", "a name")
	}
}

// labels are what R says of a value beside its numbers.
var labels = syntax.Words("names colnames rownames dimnames class attr")

// changes reports a value for n or m that isn't theirs.
func (r *run[T]) changes(name string, v any) bool {
	want := r.in.Size[map[string]algebra.Dim{"n": algebra.N, "m": algebra.M}[name]]
	x, ok := v.(algebra.Ratio)
	return !ok || x != algebra.Whole(int64(want))
}

func (r *run[T]) unpack(targets []*syntax.Node, v any, env *scope, at int) {
	var parts []any
	switch v := v.(type) {
	case []any:
		parts = v
	case ints:
		for _, x := range v {
			parts = append(parts, algebra.Whole(int64(x)))
		}
	case *array.Dense[T]:
		if len(v.Shape) > 0 && v.Shape[0] == len(targets) {
			for i := range targets {
				rest := v.Shape[1:]
				parts = append(parts, &array.Dense[T]{Shape: rest, Data: v.Data[i*array.Count(rest) : (i+1)*array.Count(rest)]})
			}
		}
	case result:
		parts = v.parts
	}
	for i, t := range targets { // g, *rest = …
		if rest := len(parts) - len(targets); t.Kind == syntax.Star && rest >= -1 {
			all := append([]any{}, parts[:i]...)
			all = append(append(all, append([]any{}, parts[i:i+rest+1]...)), parts[i+rest+1:]...)
			parts, targets = all, append([]*syntax.Node{}, targets...)
			targets[i] = t.Args[0]
			break
		}
	}
	if len(parts) < len(targets) || len(parts) > len(targets) && r.Lang.NumPy {
		fault.Fail(at, r.Letter(len(targets))+" names stand for "+r.describe(v), "as many names as results", "the same number on both sides")
	}
	for i, t := range targets {
		r.put(t, parts[i], env)
	}
}

// loop runs a for over values that are known before it begins.
func (r *run[T]) loop(s *syntax.Statement, env *scope) {
	for _, v := range r.values(r.value(s.Value, env), s.Pos) {
		if s.Targets[0].Kind == syntax.Tuple {
			r.unpack(s.Targets[0].Args, v, env, s.Pos)
		} else {
			env.vars[s.Targets[0].Text] = v
		}
		if r.pass(s.Body, env) {
			break
		}
	}
}

// jump leaves a pass of a loop; with last, the loop.
type jump struct{ last bool }

// pass runs the body of a loop once, and reports a break.
func (r *run[T]) pass(body []*syntax.Statement, env *scope) (last bool) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case jump:
			last = e.last
		default:
			panic(e)
		}
	}()
	r.block(body, env)
	return false
}

// values lists what a loop runs over.
func (r *run[T]) values(v any, at int) []any {
	var list []any
	switch v := v.(type) {
	case ints:
		for _, x := range v {
			list = append(list, algebra.Whole(int64(x)))
		}
	case []any:
		return v
	case algebra.Ratio:
		return []any{v}
	case result:
		return v.parts
	case mask:
		for _, x := range v {
			list = append(list, x)
		}
	case *array.Dense[T]:
		if len(v.Shape) == 0 {
			return []any{v}
		}
		if r.Lang == syntax.SymPy { // a matrix of SymPy is a list of its entries
			v = &array.Dense[T]{Shape: []int{len(v.Data)}, Data: r.array(v, at).Data}
		} else if r.Lang.Matrices { // MATLAB runs over columns
			v = r.Transpose(v)
		}
		for _, row := range r.Rows(v) {
			list = append(list, row)
		}
	default:
		fault.Fail(at, "a loop over "+r.describe(v), "a loop runs over a range or a list", "range(m)")
	}
	r.Spend(len(list))
	return list
}

// invoke calls a function of the program.
func (r *run[T]) invoke(f *function, args []any, keys map[string]any, at int) (v any) {
	if r.calls++; r.calls > maxCalls {
		panic(array.Stop{Err: symbol.ErrWork})
	}
	defer func() { r.calls-- }()
	if r.library != nil && f.env == r.library { // its lines aren't the program's
		watch := r.opt.Watch
		r.opt.Watch = nil
		defer func() { r.opt.Watch = watch }()
		defer fault.Relocate(func(int) int { return at })
	}
	env := &scope{vars: map[string]any{}, parent: f.env}
	if f.named && !r.global && (r.Lang.NumPy || r.Lang == syntax.Julia && f.env == r.vars) {
		env.local = f.locals(r.Lang)
	}
	env.closed = r.Lang == syntax.MATLAB && f.named
	r.frames = append(r.frames, env)
	defer func() { r.frames = r.frames[:len(r.frames)-1] }()
	if r.Lang == syntax.MATLAB {
		env.vars["nargin"] = algebra.Whole(int64(len(args)))
	}
	if len(args) > len(f.node.Params) {
		fault.Fail(at, "a function is called with more arguments than it has parameters", "one argument for each parameter", "fewer arguments")
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Contains(f.node.Params, key) && r.Lang != syntax.Julia {
			fault.FailAs(fault.Stops, at, "a function is called with the argument "+fault.Quote(key)+", which it doesn't have", "its parameters are "+strings.Join(f.node.Params, ", "), "one of these names")
		}
	}
	for i, p := range f.node.Params {
		switch {
		case i < len(args):
			env.vars[p] = args[i]
		case keys[p] != nil:
			env.vars[p] = keys[p]
		case f.node.Args[i] != nil:
			env.vars[p] = r.byDefault(f, i, env)
		case r.Lang == syntax.MATLAB: // which asks for nargin
		default:
			fault.Fail(at, "the parameter "+fault.Quote(p)+" is given no value", "one argument for each parameter", "all arguments")
		}
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case leave:
			v = e.value
		default:
			panic(e)
		}
		if len(f.outs) > 0 {
			var list []any
			for _, o := range f.outs {
				list = append(list, env.vars[o])
			}
			if v = any(list); len(list) == 1 {
				v = list[0]
			}
		}
	}()
	for _, s := range f.node.Body {
		if s.Kind == syntax.Value { // the last value of a function is its result in R and Julia
			v = r.value(s.Value, env)
			continue
		}
		r.statement(s, env)
		if s.Kind == syntax.Assign && !r.Lang.NumPy && len(s.Targets) == 1 {
			if v = r.assigned; s.Targets[0].Kind == syntax.Name {
				v = env.vars[s.Targets[0].Text]
			}
		}
	}
	return v
}

// newRun is a program before it runs.
func newRun[T any](p *syntax.Program, in *instance.Instance[T], opt Options) *run[T] {
	src := string(p.Source)
	r := &run[T]{
		Rules:     &array.Rules[T]{Field: in.Field, Lang: p.Lang, Size: in.Size, Budget: in.Budget, Source: p.Source, Explain: opt.Explain, Shared: sharing(p)},
		catalogue: catalogue[T](), opt: opt, body: p.Body, vars: &scope{vars: map[string]any{}}, grow: -1, used: map[string]bool{}, origin: map[string]string{},
		torched:   isTorch(src),
		jax:       strings.Contains(src, "jax") || strings.Contains(src, "jnp."),
		star:      strings.Contains(src, "import *"),
		global:    globals.MatchString(src),
		immutable: strings.Contains(src, "jnp.") && !numpyCalls.MatchString(src),
	}
	if r.Shared && p.Lang == syntax.Julia && strings.Contains(src, "view") {
		r.views = true
	}
	r.on(in)
	return r
}

// on makes an instance that of the run.
func (r *run[T]) on(in *instance.Instance[T]) {
	r.in, r.symbols = in, map[string]*array.Dense[T]{}
	r.Known = array.Spectrum[T]{Of: in.Values["bar K"], Vectors: in.Values["V"], Values: in.Spectrum}
}

// forgiving is false in tests, which see a fault of the interpreter as it is.
var forgiving = true

// rescue turns what the interpreter was left with into an error.
func rescue(src []rune, err *error) {
	switch r := recover().(type) {
	case nil:
	case array.Stop:
		*err = r.Err
	default:
		*err = syntax.Recovered(r, src, forgiving)
	}
}

// fails reports a condition that is read and false.
func (r *run[T]) fails(n *syntax.Node, env *scope) (no bool) {
	defer func() {
		if e := recover(); e != nil {
			if f := fault.Caught(e, r.Source); f != nil && (f.Code == fault.NoMeaning || f.Code == fault.Stops || f.Code == fault.Misfit) {
				panic(e)
			}
			no = false
		}
	}()
	switch v := r.value(n, env).(type) {
	case bool:
		return !v
	case mask: // which NumPy refuses, and Julia, too
		return slices.Contains(v, false)
	}
	return false
}

// forget takes names their values: del of Python.
func (r *run[T]) forget(t *syntax.Node, env *scope) {
	if t.Kind == syntax.Tuple {
		for _, a := range t.Args {
			r.forget(a, env)
		}
	}
	if t.Kind != syntax.Name {
		return
	}
	if _, own := env.vars[t.Text]; !own {
		if _, given := r.symbol(t.Text); !given || env.parent != nil || env.local[t.Text] {
			fault.FailAs(fault.Stops, t.Pos, "del of "+fault.Quote(t.Text)+", which has no value here", "del takes a name its value", "leaving it out")
		}
	}
	delete(env.vars, t.Text)
	if env.local == nil {
		env.local = map[string]bool{}
	}
	env.local[t.Text] = true
}
