package program

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// Shown are as many numbers as the embedding has, which a program shows or gives a name
// behind its result: a second answer, if they are others.
type Shown[T any] struct {
	Data []T
	Pos  int    // in the source: the same in every run
	Line string // on which they are shown
	Name string // that says that they are the answer; "" where they are only shown
	Firm bool   // whatever is shown behind them
}

// showing are functions that show their arguments.
var showing = syntax.Words("print disp display println printf fprintf pprint show message")

// answers are names that say what their value is.
var answers = lazyregexp.New(`(?i)^(?:(?:my|the|final|new|g|gbar|g_bar|kpca|kernel_pca|x|sample)_?)*(?:answers?|ans|results?|res|out|outputs?|solution|embedding|embedded|emb|final|new)$`)

// clearly are names of the embedding beside which other numbers need no name of their own.
var clearly = syntax.Words("g gbar g_bar ḡ emb embedding")

// shows notes the arguments of a call that shows them.
func (r *run[T]) shows(name string, args []any, n *syntax.Node, env *scope) {
	if env != r.vars || !showing[name] && !(name == "cat" && r.Lang == syntax.R) {
		return
	}
	for i, v := range args {
		at := n
		if i+1 < len(n.Args) {
			at = n.Args[i+1]
		}
		r.show(v, at, "", r.named == nil && r.callsOwn(at))
	}
}

// callsOwn reports a call of a function of the program.
func (r *run[T]) callsOwn(n *syntax.Node) bool {
	if n.Kind != syntax.Call || n.Args[0].Kind != syntax.Name {
		return false
	}
	_, own := r.vars.vars[n.Args[0].Text].(*function)
	return own
}

// show notes a value with as many numbers as the embedding.
func (r *run[T]) show(v any, n *syntax.Node, name string, firm bool) {
	data := r.numbers(v)
	if len(data) != r.Size[algebra.M] {
		return
	}
	if name != "" { // what a name is given last counts
		kept := r.shown[:0]
		for _, s := range r.shown {
			if s.Name != name {
				kept = append(kept, s)
			}
		}
		r.shown = kept
	}
	if len(r.shown) >= maxShown {
		r.shown = r.shown[1:]
	}
	r.shown = append(r.shown, Shown[T]{append([]T{}, data...), n.Pos, r.line(n.Pos), name, firm})
}

// maxShown bounds what a loop shows.
const maxShown = 50

// numbers are those of a vector, or of a list of numbers.
func (r *run[T]) numbers(v any) (data []T) {
	switch v := v.(type) {
	case *array.Dense[T]:
		if len(array.Squeezed(v.Shape)) <= 1 {
			return v.Data
		}
	case []any:
		for _, x := range v {
			switch x := x.(type) {
			case algebra.Ratio:
				data = append(data, r.Field.Of(x))
			case *array.Dense[T]:
				if len(x.Data) != 1 {
					return nil
				}
				data = append(data, x.Data[0])
			default:
				return nil
			}
		}
	}
	return data
}

// line is the line of the source at a place.
func (r *run[T]) line(at int) string {
	from, to := min(at, len(r.Source)), min(at, len(r.Source))
	for from > 0 && r.Source[from-1] != '\n' {
		from--
	}
	for to < len(r.Source) && r.Source[to] != '\n' {
		to++
	}
	return strings.TrimSpace(string(r.Source[from:to]))
}

// given notes a value that the program itself, outside of its functions, gives a name.
func (r *run[T]) given(t *syntax.Node, v any) {
	name := t.Text
	r.result, r.resultOf = v, name
	switch {
	case embedding[name]:
		r.named, r.namedOf, r.shown = v, name, nil
	case r.named == nil:
		r.shown = nil
	case answers.MatchString(name) || !clearly[r.namedOf]:
		r.show(v, t, name, true)
	}
}

// taken is without the value of a name that is deleted.
func (r *run[T]) taken(name string) {
	if name == r.namedOf {
		r.named, r.namedOf, r.result = nil, "", nil
	}
	if name == r.resultOf {
		r.result, r.resultOf = nil, ""
	}
}

// ended is what remains behind a return outside of all functions: the value returned,
// and in a list of several the named one.
func (r *run[T]) ended(v any) {
	if v == nil {
		return
	}
	if list, ok := v.([]any); ok && r.named != nil {
		for _, x := range list {
			if a, ok := x.(*array.Dense[T]); ok && any(a) == r.named {
				return
			}
		}
	}
	r.result, r.named = v, nil
	if !isFunction(v) {
		r.named = v
	}
}

// finish is the end of a program before its last line.
type finish struct{}

// leaving are functions that end a program.
var leaving = syntax.Words("exit quit _exit")

// leaves ends the program where a function does that.
func (r *run[T]) leaves(n *syntax.Node, env *scope) {
	if n.Kind == syntax.Call {
		n = n.Args[0]
	}
	module := n.Kind == syntax.Field && n.Args[0].Kind == syntax.Name && (n.Args[0].Text == "sys" || n.Args[0].Text == "os")
	if n.Kind != syntax.Name && !module || !leaving[n.Text] && !(r.Lang == syntax.R && n.Text == "q") {
		return
	}
	if v, own := env.find(n.Text); own && !module {
		if _, imported := v.(silent); !imported {
			return
		}
	}
	if !r.running {
		fault.FailAs(fault.Stops, n.Pos, fault.Quote(n.Text)+" ends the program in a function", "what stands behind it isn't run", "leaving it out")
	}
	panic(finish{})
}
