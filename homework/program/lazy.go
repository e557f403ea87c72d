package program

import (
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// lazy are functions of Python that compute each value when it is asked for, and once.
var lazy = syntax.Words("map zip filter enumerate iter reversed")

// noLazy refuses a name for a generator: what it gives depends on when it is run
// through, and the second time it is empty.
func (r *run[T]) noLazy(s *syntax.Statement) {
	if !r.Lang.NumPy || len(s.Targets) != 1 || s.Targets[0].Kind != syntax.Name {
		return
	}
	v := s.Value
	call := v.Kind == syntax.Call && v.Args[0].Kind == syntax.Name && lazy[v.Args[0].Text]
	if call || v.Kind == syntax.Each && v.Spread {
		fault.FailAs(fault.Unsupported, v.Pos, "a generator with a name", "Python computes its values later, and gives each once", "a list: list(…) or […]")
	}
}
