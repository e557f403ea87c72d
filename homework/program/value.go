package program

import (
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// A value is one of: algebra.Ratio, *array, ints, bool, string, nil, []any (a
// list or a tuple), mask, *function, builtin, module, result, bounds.

type (
	ints    []int  // whole numbers that count or select
	mask    []bool // a condition for each entry
	module  string // np, np.linalg
	builtin string // a function of the language, by name
	bounds  struct{ from, to, step any }
	method  struct {
		of   any
		name string
	}
	function struct {
		node  *syntax.Node
		outs  []string
		env   *scope
		named bool  // by def or function, not as a value
		given []any // Python: the values of the defaults, computed at the definition
	}
)

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

// array makes numbers of a value.
func (r *run[T]) array(v any, at int) *array.Dense[T] {
	switch v := v.(type) {
	case *array.Dense[T]:
		return v
	case algebra.Ratio:
		return r.Constant(v)
	case bool:
		if v {
			return r.Scalar(r.Field.Of(algebra.Whole(1)))
		}
		return r.Scalar(r.Field.Of(algebra.Whole(0)))
	case ints:
		a := r.Zeros(len(v))
		for i, x := range v {
			a.Data[i] = r.Field.Of(algebra.Whole(int64(x)))
		}
		if a.Whole = r.Lang.NumPy; r.Lang.Matrices {
			a.Shape = []int{1, len(v)}
		}
		return a
	case []any:
		return r.stack(v, at)
	case *object: // of class LinearOperator
		if m, ok := v.fields["dense"].(*array.Dense[T]); ok && v.class != nil && v.class.name == "LinearOperator" {
			return m
		}
	}
	if b, ok := v.(builtin); ok {
		fault.Fail(at, fault.Quote(string(b))+" stands without brackets", "a function has its arguments in brackets", string(b)+"(n)")
	}
	fault.Fail(at, r.describe(v)+" stands where numbers were expected", "arithmetic is done on numbers and arrays", "an array")
	return nil
}

// stack makes an array of a list of equal parts.
func (r *run[T]) stack(list []any, at int) *array.Dense[T] {
	r.Spend(len(list) + 1)
	parts := make([]*array.Dense[T], len(list))
	for i, v := range list {
		parts[i] = r.array(v, at)
	}
	return r.Stack(parts, at)
}

// whole is a number that counts.
func (r *run[T]) whole(v any, at int, what string) int {
	switch v := v.(type) {
	case *array.Dense[T]: // a number that was made of a list of whole numbers
		if r.Lang == syntax.Python && len(v.Shape) > 0 {
			fault.FailAs(fault.Stops, at, r.describe(v)+" stands where "+what+" was expected", "sizes and subscripts are whole numbers", "n, m or a whole number")
		}
		for i := range 200 {
			if len(v.Data) == 1 && r.Field.Size(r.Field.Sub(v.Data[0], r.Field.Of(algebra.Whole(int64(i))))) == 0 {
				return i
			}
		}
	case algebra.Ratio:
		if v.Den == 1 && v.Num > -1_000_000 && v.Num < 1_000_000 {
			return int(v.Num)
		}
	case ints:
		if len(v) == 1 {
			return v[0]
		}
	case bool:
		if v {
			return 1
		}
		return 0
	}
	fault.Fail(at, r.describe(v)+" stands where "+what+" was expected", "sizes and subscripts are whole numbers", "n, m or a whole number")
	return 0
}

// describe is a value in words.
func (r *run[T]) describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case algebra.Ratio:
		if v.Den == 1 {
			return "the number " + r.Letter(int(v.Num))
		}
		return "the number " + v.String()
	case *array.Dense[T]:
		return r.Describe(v)
	case ints:
		return fmt.Sprintf("a list of %d whole numbers", len(v))
	case []any:
		return fmt.Sprintf("a list of %d values", len(v))
	case string:
		return "the text " + fault.Quote(v)
	case bool:
		return "a truth value"
	case mask:
		return "a list of conditions"
	case *function, builtin, method:
		return "a function"
	case module:
		return "the module " + fault.Quote(string(v))
	}
	return "a value"
}

// truth decides a condition.
func (r *run[T]) truth(v any, at int) bool {
	switch v := v.(type) {
	case bool:
		return v
	case nil:
		if r.Lang != syntax.R {
			return false
		}
	case algebra.Ratio:
		return v.Num != 0
	}
	fault.Fail(at, r.describe(v)+" stands as a condition", "a condition is true or false", "a comparison of sizes")
	return false
}

// result is what a solver returns: parts in the order in which names take them
// apart, each found by its names, too.
type result struct {
	names []string // of each part, separated by spaces
	parts []any
}

// part finds a part by one of its names.
func (s result) part(name string) (any, bool) {
	for i, names := range s.names {
		if slices.Contains(strings.Fields(names), name) {
			return s.parts[i], true
		}
	}
	return nil, false
}

// list names the parts in a sentence.
func (s result) list() string {
	var names []string
	for _, n := range s.names {
		first, _, _ := strings.Cut(n, " ")
		names = append(names, first)
	}
	return strings.Join(names, ", ")
}

// locals are the names that a function gives values, in all its lines.
func (f *function) locals(lang *syntax.Language) map[string]bool {
	names := map[string]bool{}
	var target func(t *syntax.Node)
	target = func(t *syntax.Node) {
		switch t.Kind {
		case syntax.Name:
			names[t.Text] = true
		case syntax.Tuple, syntax.List, syntax.Star:
			for _, a := range t.Args {
				target(a)
			}
		}
	}
	var walk func(body []*syntax.Statement)
	walk = func(body []*syntax.Statement) {
		for _, s := range body {
			switch s.Kind {
			case syntax.Assign, syntax.For:
				for _, t := range s.Targets {
					if s.Kind == syntax.For && lang == syntax.Julia {
						continue
					}
					if !(lang == syntax.Julia && strings.HasPrefix(s.Sign, ".")) {
						target(t)
					}
				}
			case syntax.Define, syntax.Class:
				names[s.Name] = true
			}
			walk(s.Body)
			walk(s.Other)
		}
	}
	walk(f.node.Body)
	return names
}
