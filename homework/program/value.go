package program

import (
	"fmt"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/program/syntax"
)

// A value is one of: algebra.Ratio, *array, ints, bool, string, nil, []any (a
// list or a tuple), mask, *function, builtin, module, result, bounds.

// array is a dense array by rows, of any number of dimensions; none is a number.
type array[T any] struct {
	shape []int
	data  []T
	row   bool // Julia: the transpose of a vector
	whole bool // Python: it holds whole numbers alone
	seen  *seen[T]
	from  *tree.Node // see Options.Explain
}

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
		named bool // by def or function, not as a value
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

func count(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// maxEntries bounds the numbers that one run may hold, all arrays together:
// 16 MB of them.
const maxEntries = 2_000_000

// made returns a new array of zeros.
func (r *run[T]) made(shape ...int) *array[T] {
	n := count(shape)
	r.entries += n + 8
	if r.entries > maxEntries || n < 0 || len(shape) > 6 {
		panic(stop{symbol.ErrWork})
	}
	r.spend(n)
	a := &array[T]{shape: shape, data: make([]T, n)}
	zero := r.f.Of(algebra.Whole(0))
	for i := range a.data {
		a.data[i] = zero
	}
	return a
}

func (r *run[T]) filled(v T, shape ...int) *array[T] {
	a := r.made(shape...)
	for i := range a.data {
		a.data[i] = v
	}
	return a
}

func (r *run[T]) scalar(v T) *array[T] { return &array[T]{data: []T{v}} }

func (r *run[T]) spend(n int) {
	if r.work += n; r.work > maxWork {
		panic(stop{symbol.ErrWork})
	}
	if b := r.in.Budget; b != nil {
		if *b -= n; *b < 0 {
			panic(stop{symbol.ErrWork})
		}
	}
}

// check leaves the run with an error of the field.
func check(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// array makes numbers of a value.
func (r *run[T]) array(v any, at int) *array[T] {
	switch v := v.(type) {
	case *array[T]:
		return v
	case algebra.Ratio:
		a := r.scalar(r.f.Of(v))
		a.from = r.numberPart(v)
		return a
	case bool:
		if v {
			return r.scalar(r.f.Of(algebra.Whole(1)))
		}
		return r.scalar(r.f.Of(algebra.Whole(0)))
	case ints:
		a := r.made(len(v))
		for i, x := range v {
			a.data[i] = r.f.Of(algebra.Whole(int64(x)))
		}
		if a.whole = r.lang.Indent; r.lang.Matrices {
			a.shape = []int{1, len(v)}
		}
		return a
	case []any:
		return r.stack(v, at)
	}
	if b, ok := v.(builtin); ok {
		fault.Fail(at, fault.Quote(string(b))+" stands without brackets", "a function has its arguments in brackets", string(b)+"(n)")
	}
	fault.Fail(at, r.describe(v)+" stands where numbers were expected", "arithmetic is done on numbers and arrays", "an array")
	return nil
}

// stack makes an array of a list of equal parts.
func (r *run[T]) stack(list []any, at int) *array[T] {
	if len(list) == 0 {
		return r.made(0)
	}
	parts := make([]*array[T], len(list))
	for i, v := range list {
		parts[i] = r.array(v, at)
		if !same(parts[i].shape, parts[0].shape) {
			fault.FailAs(fault.Misfit, at, "a list holds arrays of the shapes "+r.shape(parts[0].shape)+" and "+r.shape(parts[i].shape), "all parts of an array have the same shape", "parts of one shape")
		}
	}
	a := r.made(append([]int{len(list)}, parts[0].shape...)...)
	for i, p := range parts {
		copy(a.data[i*len(p.data):], p.data)
	}
	return a
}

func same(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// whole is a number that counts.
func (r *run[T]) whole(v any, at int, what string) int {
	switch v := v.(type) {
	case *array[T]: // a number that was made of a list of whole numbers
		if r.lang == syntax.Python && len(v.shape) > 0 {
			fault.FailAs(fault.Stops, at, r.describe(v)+" stands where "+what+" was expected", "sizes and subscripts are whole numbers", "n, m or a whole number")
		}
		for i := range 200 {
			if len(v.data) == 1 && r.f.Size(r.f.Sub(v.data[0], r.f.Of(algebra.Whole(int64(i))))) == 0 {
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
			return "the number " + r.size(int(v.Num))
		}
		return "the number " + v.String()
	case *array[T]:
		if len(v.shape) == 0 {
			return "a number"
		}
		return "an array of shape " + r.shape(v.shape)
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

// size names a size by its letter.
func (r *run[T]) size(d int) string {
	for i, s := range r.in.Size {
		if d == s {
			return algebra.Dim(i).String()
		}
	}
	n := r.in.Size[algebra.N]
	switch d {
	case n - 1:
		return "n−1"
	case n + 1:
		return "n+1"
	case n * n:
		return "n²"
	case r.in.Size[algebra.M] + 1:
		return "m+1"
	case n - r.in.Size[algebra.M]:
		return "n−m"
	}
	return fmt.Sprint(d)
}

// shape is for instance (n, m), or n×m where all arrays are matrices.
func (r *run[T]) shape(s []int) string {
	var parts []string
	for _, d := range s {
		parts = append(parts, r.size(d))
	}
	if r.lang.Matrices || r.lang == syntax.R && len(s) == 2 {
		return strings.Join(parts, "×")
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// truth decides a condition.
func (r *run[T]) truth(v any, at int) bool {
	switch v := v.(type) {
	case bool:
		return v
	case nil:
		if r.lang != syntax.R {
			return false
		}
	case algebra.Ratio:
		return v.Num != 0
	}
	fault.Fail(at, r.describe(v)+" stands as a condition", "a condition is true or false", "a comparison of sizes")
	return false
}
