package program

import (
	"errors"
	"slices"
	"strconv"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// Assertions: one that fails stops a program, and one that can't be evaluated is noted.
// It changes no value, and what it says may be false.

// assertion runs a line that only tests something. n is nil where it couldn't even be
// read.
func (r *run[T]) assertion(s *syntax.Statement, n *syntax.Node, env *scope) {
	if n == nil {
		r.setAside(s.Pos)
		return
	}
	calls, frames, ends := r.calls, len(r.frames), len(r.ends)
	defer func() {
		switch e := recover().(type) {
		case nil:
			return
		case array.Stop:
			if errors.Is(e.Err, symbol.ErrWork) {
				panic(e)
			}
		default:
			f := fault.Caught(e, r.Source)
			if f == nil || f.Code == fault.Stops || f.Code == fault.Misfit || f.Code == fault.NoMeaning && !unknownCall.MatchString(from(f)) {
				panic(e)
			}
		}
		r.calls, r.frames, r.ends = calls, r.frames[:frames], r.ends[:ends]
		r.setAside(s.Pos)
	}()
	v := r.value(n, env)
	if s.Kind == syntax.Value { // a call, which has stopped the program where it doesn't hold
		return
	}
	switch holds := v.(type) {
	case bool:
		if !holds {
			r.Untrue(s.Pos)
		}
	case value.Mask:
		if len(holds) > 1 && r.Lang.NumPy {
			fault.FailAs(fault.Stops, s.Pos, "an array of conditions is asserted", "an assertion has one condition, and an array has many", "all(…) around it")
		}
		if slices.Contains(holds, false) {
			r.Untrue(s.Pos)
		}
	case algebra.Ratio:
		if holds.Num == 0 {
			r.Untrue(s.Pos)
		}
	default:
		r.setAside(s.Pos)
	}
}

// unknownCall is a function that isn't read, while any other name without a value stops
// the program.
var unknownCall = lazyregexp.New(`^[\w.!]+\s*\(`)

// from is the line of a fault, from its place on.
func from(f *fault.Error) string {
	line := []rune(f.Source)
	return string(line[min(f.Col-1, len(line)):])
}

// setAside notes the line at a place: it wasn't evaluated.
func (r *run[T]) setAside(at int) {
	if part := lineOf(r.Source, at); !slices.Contains(r.aside, part) {
		r.aside = append(r.aside, part)
	}
}

// lineOf is the line at a place.
func lineOf(src []rune, at int) unread.Part {
	from, to := at, at
	for from > 0 && src[from-1] != '\n' {
		from--
	}
	for to < len(src) && src[to] != '\n' {
		to++
	}
	return unread.In(src, from, to)
}

// asserts reports a call of a function of a library that only tests.
func (r *run[T]) asserts(n *syntax.Node, env *scope) bool {
	if !syntax.Asserts(n) {
		return false
	}
	_, own := env.find(n.Args[0].Text)
	return !own || n.Args[0].Kind != syntax.Name
}

var comparing = syntax.Words("< > <= >=")

// tiny is the value of a number such as 1e-12, which is nothing beside the numbers of a
// data set, and something beside their rounding.
func (r *run[T]) tiny(n *syntax.Node, v any) any {
	if n.Kind != syntax.Number || n.Num.Num != 0 {
		return v
	}
	if x, err := strconv.ParseFloat(n.Text, 64); err == nil && x > 0 {
		if x, ok := any(x).(T); ok {
			return r.Scalar(x)
		}
	}
	return v
}
