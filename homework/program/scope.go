package program

import "kpcalab/homework/program/syntax"

// scope holds the variables of a function.
type scope struct {
	vars   map[string]any
	parent *scope
	local  map[string]bool // names that the function gives values: its own throughout
	closed bool            // MATLAB: the function sees no variable from outside
}

func (s *scope) find(name string) (any, bool) {
	closed := false
	for ; s != nil; s = s.parent {
		v, ok := s.vars[name]
		if _, f := v.(*function); ok && (f || !closed) {
			return v, true
		}
		if s.local[name] {
			return nil, false
		}
		closed = closed || s.closed
	}
	return nil, false
}

// outside is where R's <<- puts a value: the next scope outside of the function that
// has the name, or the program.
func (s *scope) outside(t *syntax.Node) *scope {
	for t.Kind != syntax.Name && len(t.Args) > 0 {
		t = t.Args[0]
	}
	if s.parent != nil {
		s = s.parent
	}
	for ; s.parent != nil; s = s.parent {
		if _, ok := s.vars[t.Text]; ok {
			return s
		}
	}
	return s
}

// hidden tells why a name has no value here though it has one elsewhere.
func (s *scope) hidden(name string) (why string) {
	closed := false
	for ; s != nil; s = s.parent {
		if _, ok := s.vars[name]; ok && closed {
			return "a function of MATLAB sees only its parameters and what it defines"
		}
		if s.local[name] {
			if s.parent == nil {
				return "del takes a name its value"
			}
			return "a name that a function gives a value is its own in the whole function"
		}
		closed = closed || s.closed
	}
	return ""
}
