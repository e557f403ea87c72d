package program

import (
	"errors"
	"maps"

	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// View is what can be seen of a program between two of its statements.
type View struct {
	Find  func(name string) (Seen, bool)    // the value of a name
	Value func(n *syntax.Node) (Seen, bool) // of an expression in the program's language, with the values that its names have here
}

// beside computes an expression that isn't the program's own: what it asks for and what
// it fails at stays without effect.
func (r *run[T]) beside(n *syntax.Node, env *scope) (out Seen, ok bool) {
	used, watch, warned, mean, frames, ends := maps.Clone(r.used), r.opt.Watch, r.Warned, r.ownMean, r.frames, r.ends
	defer func() {
		r.used, r.opt.Watch, r.Warned, r.ownMean, r.frames, r.ends = used, watch, warned, mean, frames, ends
		switch e := recover().(type) {
		case nil:
		case array.Stop:
			if errors.Is(e.Err, symbol.ErrWork) { // the budget is that of the program, too
				panic(e)
			}
			ok = false
		default:
			ok = false
		}
	}()
	r.opt.Watch = nil
	return numbersOf(r.value(n, env), true)
}
