package program

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/builtin"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// maxCalls bounds functions that call functions.
const maxCalls = 40

// Options say how a program is run.
type Options struct {
	Row       bool // in MATLAB x is a row: 1×d
	Column    bool // in Python and Julia k, x, f have two dimensions: n×1
	Component int  // from 1: the value of a subscript that the program leaves free; 0: there is none
	Index     string
	Work      int                                              // operations that the run may take, where its data are large; 0: those of small data
	Explain   bool                                             // [Outcome].From is wanted; the instance has ExplainSizes
	Watch     func(s *syntax.Statement, after bool, here View) // called before and after every statement; nil: nobody watches
	KeepAxes  bool                                             // A and Λ stay the lecture's where the program makes an H of its own
	Coverage  *Coverage                                        // notes the ways that the program goes; nil: nobody asks
	Lower     bool                                             // Symmetric takes the lower triangle, as eigh does, so that programs in two languages can be compared
}

// ExplainSizes are the sizes of an instance on which programs are explained: a number
// in a program that equals one of them is taken for that size.
var ExplainSizes = struct{ N, D, M int }{13, 3, 5}

// numpyCalls are arrays that aren't JAX's in a program with both.
var numpyCalls = lazyregexp.New(`\bnp\.`)

// otherCalls are functions of other libraries.
var otherCalls = lazyregexp.New(`\b(?:np|jnp|numpy|jax|math|scipy|sp|linalg|la|LA|sla)\.`)

// torchMarks are what arrays of PyTorch have and NumPy's don't.
var torchMarks = lazyregexp.New(`\bdim\s*=|\bkeepdim\b|\.(?:sqrt|rsqrt|unsqueeze|mm|mv|t|diag|inverse|pow|abs|double)\(`)

// isTorch reports a program in PyTorch, which may leave its import out.
func isTorch(src string) bool {
	return strings.Contains(src, "torch") || torchMarks.MatchString(src) && !otherCalls.MatchString(src)
}

// starred are imports of all names of NumPy.
var starred = lazyregexp.New(`\bfrom\s+(?:numpy|jax\.numpy|autograd\.numpy|cupy|pylab|matplotlib\.pylab|torch)\s+import\s*\(?\s*\*`)

var globals = lazyregexp.New(`\b(?:global|nonlocal)\b`)

// run is a program while it runs.
type run[T any] struct {
	*builtin.Machine[T]
	in       *instance.Instance[T]
	body     []*syntax.Statement
	opt      Options
	calls    int
	ends     []int // sizes that end stands for
	result   any
	named    any       // the value given to g last
	returned any       // by the return that ran last
	lost     *function // the function that ended last without a value, though only return gives one
	vars     *scope
	views    bool     // Julia: views, and changes in place
	frames   []*scope // of the functions that are running
	used     map[string]bool
	kept     bool // the subscript at hand keeps all axes
	ownMean  bool // the mean of k's numbers was taken
	ownH     bool // see [Outcome]
	global   bool // functions say which names aren't theirs
	symbols  map[string]*array.Dense[T]
	assigned any  // the value of the last assignment
	deletes  bool // MATLAB: the value that is assigned is [] as it stands
	jax      bool
	star     bool                 // all of NumPy's names were imported: sum is np.sum
	origin   map[string]string    // of imported functions: their module
	library  *scope               // what is written in the language itself
	aside    []unread.Part        // lines of [Outcome].Unread
	shown    []Shown[T]           // of [Outcome].Shown
	namedOf  string               // the name of named
	resultOf string               // the name of result; "" where it has none
	letters  map[value.Letter]int // SymPy: of the sums that are computed
	first    *int                 // SymPy: the number from which sums count
	opens    bool                 // SymPy: an expression was left open
	running  bool                 // the program's own lines, not a function that is called for its value
}

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
	OwnH   bool               // it makes an H that isn't the lecture's
	Unread []unread.Part      // lines that assert something and that couldn't be evaluated
	Shown  []Shown[T]         // behind the result
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
		r.running = true
		defer func() {
			r.running = false
			switch e := recover().(type) {
			case nil:
			case leave:
				r.ended(e.value)
			case finish:
			case jump:
				fault.Fail(0, "break or continue stands outside of a loop", "break and continue belong inside a loop", "leaving it out")
			default:
				panic(e)
			}
		}()
		r.fileFunctions(p.Body)
		r.block(p.Body, r.vars)
	}()
	v := r.result
	if r.named != nil {
		v = r.named
	}
	v = r.closedOff(v)
	if _, symbol := v.(value.Based); symbol {
		v = nil
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
		r.noValue(p.Body[len(p.Body)-1])
	}
	if list, ok := v.([]any); ok && len(list) > 0 && !r.Lang.Matrices {
		v = r.Stacked(list, p.Body[len(p.Body)-1].Pos)
	}
	a := r.Array(v, p.Body[len(p.Body)-1].Pos)
	r.Blame(a)
	out = &Outcome[T]{Shape: r.Shape(a.Shape), Solved: r.Solved, Mean: r.ownMean, Warned: r.Warned, Used: r.used, From: a.From, Notes: r.Notes, OwnH: r.ownH, Unread: r.aside, Shown: r.shown}
	rows, cols := len(a.Data), 1
	if big := array.Squeezed(a.Shape); len(big) > 1 {
		rows, cols = big[0], array.Count(big[1:])
	}
	out.Value = &algebra.Matrix[T]{Rows: rows, Cols: cols, Data: a.Data}
	return out, nil
}

// traits are what the source of a program shows before it runs.
type traits struct{ jax, star, global, shared, torch, immutable, views bool }

func traitsOf(p *syntax.Program) traits {
	type key struct{}
	return p.Remember(key{}, func() any {
		src, shared := string(p.Source), sharing(p)
		return traits{
			jax:       strings.Contains(src, "jax") || strings.Contains(src, "jnp."),
			star:      starred.MatchString(src),
			global:    globals.MatchString(src),
			shared:    shared,
			torch:     isTorch(src),
			immutable: strings.Contains(src, "jnp.") && !numpyCalls.MatchString(src),
			views:     shared && p.Lang == syntax.Julia && strings.Contains(src, "view"),
		}
	}).(traits)
}

// newRun is a program before it runs.
func newRun[T any](p *syntax.Program, in *instance.Instance[T], opt Options) *run[T] {
	t := traitsOf(p)
	r := &run[T]{
		opt: opt, body: p.Body, vars: &scope{vars: map[string]any{}}, used: map[string]bool{}, letters: map[value.Letter]int{}, origin: map[string]string{},
		jax: t.jax, star: t.star, global: t.global,
	}
	r.Machine = builtin.New(&array.Rules[T]{Field: in.Field, Lang: p.Lang, Size: in.Size, Work: opt.Work, Budget: in.Budget, Source: p.Source, Explain: opt.Explain, Shared: t.shared}, r)
	r.Torch, r.Lower, r.Immutable, r.views = t.torch, opt.Lower, t.immutable, t.views
	r.on(in)
	return r
}

// Invoke calls a function of the program, for a function of the language.
func (r *run[T]) Invoke(f value.Own, args []any, keys map[string]any, at int) any {
	return r.invoke(f.(*function), args, keys, at)
}

// Fields makes an object of named values.
func (r *run[T]) Fields(of map[string]any) any { return &object{fields: of} }

// Summed notes the mean, or the sum, of the numbers in k.
func (r *run[T]) Summed(x *array.Dense[T]) { r.ownMean = r.ownMean || r.isSample(x) }

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

// Seen is the value of a name while a program runs, in floating point.
type Seen struct {
	*algebra.Matrix[float64]      // a vector is a column
	Own                      bool // a value that the program gave; otherwise a symbol of the lecture
	Whole                    bool // whole numbers, such as an order
	Flat                     bool // an array of one axis, or a number
}

// Returned is the name by which who watches finds what a return has just returned.
const Returned = "return"

// watched shows a statement, and the names that have values there. A statement that
// fails is shown, too; what it doesn't give is missing.
func (r *run[T]) watched(s *syntax.Statement, after bool, env *scope) {
	r.opt.Watch(s, after, View{Value: func(n *syntax.Node) (Seen, bool) { return r.beside(n, env) }, Find: func(name string) (Seen, bool) {
		if name == Returned {
			return numbersOf(r.returned, true)
		}
		v, own := env.find(name)
		if base, field, dot := strings.Cut(name, "."); dot && !own { // self.A
			of, _ := env.find(base)
			if o, ok := of.(*object); ok {
				return numbersOf(o.fields[field], true)
			}
		}
		if !own {
			used := r.used[spellings[name]]
			if v, own = r.Given(name); !own {
				return r.part(name, env)
			}
			r.used[spellings[name]] = used
			own = false
		}
		return numbersOf(v, own)
	}})
}

// part is a part of what a solver returned, by its own name.
func (r *run[T]) part(name string, env *scope) (Seen, bool) {
	for ; env != nil; env = env.parent {
		for _, v := range env.vars {
			if solved, ok := v.(value.Result); ok {
				if p, ok := solved.Part(name); ok {
					return numbersOf(p, true)
				}
			}
		}
	}
	return Seen{}, false
}

// numbersOf is a value as a matrix; ok is false where it isn't one.
func numbersOf(v any, own bool) (out Seen, ok bool) {
	out.Own = own
	switch v := v.(type) {
	case algebra.Ratio:
		out.Matrix, out.Flat = &algebra.Matrix[float64]{Rows: 1, Cols: 1, Data: []float64{v.Float()}}, true
	case value.Ints: // places
		out.Matrix, out.Whole, out.Flat = &algebra.Matrix[float64]{Rows: len(v), Cols: 1}, true, true
		for _, i := range v {
			out.Data = append(out.Data, float64(i))
		}
	case *array.Dense[float64]:
		shape := v.Shape
		for len(shape) < 2 {
			shape = append(shape[:len(shape):len(shape)], 1)
		}
		if len(shape) > 2 {
			return out, false
		}
		out.Matrix = &algebra.Matrix[float64]{Rows: shape[0], Cols: shape[1], Data: append([]float64{}, v.Data...)}
		out.Whole, out.Flat = v.Whole, len(v.Shape) < 2
	}
	return out, out.Matrix != nil
}
