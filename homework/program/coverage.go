package program

import (
	"maps"
	"math"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// Coverage is which ways a program went, in all runs that share it. A branch that no data
// reached may do anything: that a program is right everywhere else says nothing of it.
type Coverage struct {
	ran    map[*syntax.Statement]bool
	chosen map[any]*ways // of statements and expressions with a condition
	tests  map[*syntax.Node]*ways

	Several bool // on no data with one component did the program run to its end
}

// NewCoverage is the coverage of a program that didn't run.
func NewCoverage() *Coverage {
	return &Coverage{ran: map[*syntax.Statement]bool{}, chosen: map[any]*ways{}, tests: map[*syntax.Node]*ways{}}
}

// ways are the outcomes that a condition had.
type ways struct {
	held, failed bool
	other        bool // it isn't what every data set of the exercise decides alike, such as a guard against rounding
	data         bool // numbers of arrays are compared
	above, below bool // some of them were clearly above 0, some below
	sides        [2]side
}

func (w *ways) both() bool { return w.held && w.failed }

// side is what one side of a comparison of numbers was in all runs.
type side struct {
	value         algebra.Ratio
	known, varies bool
	part          bool // of a whole: no size
}

func (s *side) note(x algebra.Ratio) {
	s.varies = s.varies || s.known && x != s.value
	s.value, s.known = x, true
	s.part = s.part || x.Den != 1
}

// limits reports a number above 1, or a part of one, that sizes are compared with, also
// where a name holds it.
func (w *ways) limits() bool {
	a, b := w.sides[0], w.sides[1]
	if a.varies {
		a, b = b, a
	}
	return b.varies && !a.varies && (a.value.Float() > 1 || a.part || b.part)
}

// statement notes one that runs.
func (c *Coverage) statement(s *syntax.Statement) {
	if c != nil {
		c.ran[s] = true
	}
}

// choice notes the way that a condition chose, for a statement or an expression.
func (c *Coverage) choice(of any, condition any, held bool) bool {
	if c != nil {
		_, plain := condition.(bool)
		waysOf(c.chosen, of).note(held, !plain)
	}
	return held
}

func waysOf[K comparable](m map[K]*ways, of K) *ways {
	w := m[of]
	if w == nil {
		w = &ways{}
		m[of] = w
	}
	return w
}

func (w *ways) note(held, other bool) {
	if held {
		w.held = true
	} else {
		w.failed = true
	}
	w.other = w.other || other
}

// negligible is, beside the numbers that it is compared with, a limit which only guards
// against rounding.
const negligible = 1e-6

// compared notes what a comparison of two values gave.
func compared[T any](c *Coverage, n *syntax.Node, a, b, gave any) {
	if c == nil || !comparisons[n.Text] {
		return
	}
	other, w := !guards[T](n, a, b), waysOf(c.tests, n)
	w.compare(a, b)
	for _, v := range []any{a, b} {
		w.signs(entriesOf[T](v))
	}
	switch gave := gave.(type) {
	case bool:
		w.note(gave, other)
	case value.Mask:
		for _, held := range gave {
			w.note(held, other)
		}
	}
}

// compare notes two numbers that are compared.
func (w *ways) compare(a, b any) {
	x, first := a.(algebra.Ratio)
	y, second := b.(algebra.Ratio)
	if first && second {
		w.sides[0].note(x)
		w.sides[1].note(y)
	}
}

// bounded notes which of two sizes was the smaller one.
func bounded(c *Coverage, n *syntax.Node, args []any) {
	if c == nil || len(args) != 2 || !bounding[lastWord(n.Args[0])] {
		return
	}
	x, first := args[0].(algebra.Ratio)
	y, second := args[1].(algebra.Ratio)
	if !first || !second || x == y {
		return
	}
	w := waysOf(c.tests, n)
	w.compare(x, y)
	w.note(x.Float() < y.Float(), slices.ContainsFunc(n.Args[1:], func(a *syntax.Node) bool { return a != nil && a.Kind == syntax.Binary && counts(a) }))
}

var bounding = syntax.Words("min max minimum maximum fmin fmax pmin pmax")

// lastWord is the name of what is called.
func lastWord(n *syntax.Node) string { return n.Text[strings.LastIndexByte(n.Text, '.')+1:] }

var comparisons = syntax.Words("< > <= >= == !=")

// guards reports a comparison whose outcome is the same for every data set of the
// exercise: with a number that is nothing beside the others, of sizes with each other,
// or with 1, of the number of axes.
func guards[T any](n *syntax.Node, a, b any) bool {
	_, first := a.(algebra.Ratio)
	_, second := b.(algebra.Ratio)
	switch {
	case first && second:
		return !counts(n)
	case !comparing[n.Text]: // equal, or not
		return !first && !second && !entries[T](a) && !entries[T](b)
	}
	low, high := largestOf[T](a), largestOf[T](b)
	if low > high {
		low, high = high, low
	}
	return low <= negligible || low <= negligible*high && !counts(n)
}

// counts reports a number above 1, or a part of one, in a comparison: its outcome depends on the size of the
// data.
func counts(n *syntax.Node) (found bool) {
	if n == nil || n.Kind == syntax.Call && !rounding[lastWord(n.Args[0])] || n.Kind == syntax.Index || n.Kind == syntax.Field && n.Text == "ndim" {
		return false
	}
	if n.Kind == syntax.Binary && len(n.Args) == 2 && slices.ContainsFunc(n.Args, axes) {
		return false
	}
	return n.Kind == syntax.Number && (n.Num.Float() > 1 || n.Num.Den != 1) || slices.ContainsFunc(n.Args, counts)
}

var rounding = syntax.Words("int round floor ceil ceiling trunc fix as.integer Int float double")

// axes reports the number of axes of an array.
func axes(n *syntax.Node) bool {
	switch n.Kind {
	case syntax.Field:
		return n.Text == "ndim"
	case syntax.Call:
		return strings.TrimPrefix(n.Args[0].Text, "np.") == "ndims" || n.Args[0].Text == "ndim"
	}
	return false
}

// entries reports an array of numbers.
func entries[T any](v any) bool {
	_, is := v.(*array.Dense[T])
	return is
}

// entriesOf are the numbers of an array.
func entriesOf[T any](v any) []float64 {
	if x, is := v.(*array.Dense[T]); is {
		list, _ := any(x.Data).([]float64)
		return list
	}
	return nil
}

// signs notes on which sides of 0 numbers are; what is nothing beside the largest of them
// is on none.
func (w *ways) signs(list []float64) {
	scale := 1.0
	for _, x := range list {
		scale = math.Max(scale, math.Abs(x))
	}
	for _, x := range list {
		w.data = true
		w.above, w.below = w.above || x > negligible*scale, w.below || x < -negligible*scale
	}
}

// largestOf is the largest absolute value of a number or array.
func largestOf[T any](v any) (most float64) {
	switch v := v.(type) {
	case algebra.Ratio:
		return math.Abs(v.Float())
	case value.Ints:
		for _, x := range v {
			most = math.Max(most, math.Abs(float64(x)))
		}
	case *array.Dense[T]:
		if data, ok := any(v.Data).([]float64); ok {
			for _, x := range data {
				most = math.Max(most, math.Abs(x))
			}
		}
	}
	return most
}

// Untried are the lines of a program with a branch that never ran, or with a comparison
// that always came out the same: what the program does otherwise isn't known. Left out
// are guards, branches that only stop or print, and functions that nobody calls.
func (c *Coverage) Untried(p *syntax.Program) []unread.Part {
	s := search{Coverage: c, source: p.Source, kernel: heldOfKernel(p)}
	s.block(p.Body)
	return s.list
}

// Clone is a copy, which [Coverage.Drop] compares with.
func (c *Coverage) Clone() *Coverage {
	d := NewCoverage()
	maps.Copy(d.ran, c.ran)
	for of, w := range c.chosen {
		held := *w
		d.chosen[of] = &held
	}
	for n, w := range c.tests {
		held := *w
		d.tests[n] = &held
	}
	return d
}

// Drop leaves out what was noted since a copy was made, in a run that says nothing of the
// value: the ways that it went first stay untried.
func (c *Coverage) Drop(before *Coverage) {
	c.ran = before.ran
	drop(c.chosen, before.chosen)
	drop(c.tests, before.tests)
}

func drop[K comparable](now, before map[K]*ways) {
	for of, w := range now {
		switch old := before[of]; {
		case old == nil:
			delete(now, of)
		case *old != *w:
			fresh := w.number() > old.number()
			*w = *old
			w.other = w.other || fresh
		}
	}
}

// Ways counts the ways that a program went: a run after which there are more of them went
// a new one.
func (c *Coverage) Ways() (n int) {
	n = len(c.ran)
	for _, w := range c.chosen {
		n += w.number()
	}
	for _, w := range c.tests {
		n += w.number()
	}
	return n
}

func (w *ways) number() int {
	if w.both() {
		return 2
	}
	return 1
}

// heldOfKernel are the names that hold values of the kernel, or what is computed of them
// and may have either sign.
func heldOfKernel(p *syntax.Program) map[string]bool {
	names := map[string]bool{"K": true, "k": true}
	syntax.Walk(p.Body, func(s *syntax.Statement) {
		if s.Kind != syntax.Assign || s.Value == nil || !ofKernel(s.Value, names) {
			return
		}
		for _, t := range s.Targets {
			if t.Kind == syntax.Name {
				names[t.Text] = true
			}
		}
	}, nil)
	return names
}

// ofKernel reports values of the kernel in an expression, outside of calls whose result is
// known to have one sign.
func ofKernel(n *syntax.Node, names map[string]bool) bool {
	switch {
	case n == nil || n.Kind == syntax.Function:
		return false
	case n.Kind == syntax.Name:
		return names[n.Text]
	case n.Kind == syntax.Call && oneSign[lastWord(n.Args[0])]:
		return false
	}
	return slices.ContainsFunc(n.Args, func(a *syntax.Node) bool { return ofKernel(a, names) })
}

// oneSign are functions of the kernel's values whose results are not below 0, or no such
// values: places, eigenvectors.
var oneSign = syntax.Words("eig eigh eigvals eigvalsh eigs eigsh eigen eigvecs svd svdvals svds norm abs fabs absolute std var exp square argsort sort sortperm order argmax argmin rank matrix_rank det trace cond allclose isclose array_equal equal identical isSymmetric issymmetric")

// search collects the lines of [Coverage.Untried].
type search struct {
	*Coverage
	source []rune
	kernel map[string]bool // see [heldOfKernel]
	list   []unread.Part
}

// open reports a test whose outcome another data set may turn round.
func (s *search) open(n *syntax.Node, w *ways) bool {
	return w.other || !w.both() && (w.limits() || w.data && ofKernel(n, s.kernel) || s.Several && w.ofOne(n))
}

// ofOne reports a comparison of a size with 1, or of a difference with 0, that comes out
// otherwise where the two are equal.
func (w *ways) ofOne(n *syntax.Node) bool {
	constant, size := w.sides[0], n.Args[len(n.Args)-1]
	if constant.varies {
		constant, size = w.sides[1], n.Args[len(n.Args)-2]
	}
	if constant.varies || !w.sides[0].varies && !w.sides[1].varies || size == nil || size.Kind == syntax.Name && (size.Text == "n" || size.Text == "N") {
		return false
	}
	equal := n.Text == "<=" || n.Text == ">=" || n.Text == "=="
	least := algebra.Whole(1)
	if size.Kind == syntax.Binary {
		least = algebra.Whole(0)
	}
	if n.Kind == syntax.Call { // a smaller one of two
		return size.Kind == syntax.Binary && constant.value == algebra.Whole(1)
	}
	return (constant.value == least || constant.value == algebra.Whole(1)) && w.held != equal
}

func (s *search) add(at int) {
	if part := lineOf(s.source, at); !slices.Contains(s.list, part) {
		s.list = append(s.list, part)
	}
}

func (s *search) block(list []*syntax.Statement) {
	for _, at := range list {
		if !s.ran[at] {
			continue
		}
		switch at.Kind {
		case syntax.Assert, syntax.Raise:
			continue
		case syntax.Class:
			for _, d := range at.Body {
				if d.Kind == syntax.Define {
					s.function(d.Value)
				}
			}
			continue
		case syntax.If:
			s.condition(at, at.Value, at.Body, at.Other, at.Pos)
		case syntax.For, syntax.While:
			if len(at.Body) > 0 && !s.ran[at.Body[0]] {
				s.add(at.Pos)
			}
			if at.Kind == syntax.For {
				s.expression(at.Value)
			}
		default:
			s.expression(at.Value)
			for _, t := range at.Targets {
				s.expression(t)
			}
		}
		s.block(at.Body)
		s.block(at.Other)
	}
}

// condition looks at a choice between two blocks.
func (s *search) condition(of any, test *syntax.Node, yes, no []*syntax.Statement, at int) {
	w := s.chosen[of]
	if w == nil || w.both() {
		s.expression(test)
		return
	}
	way := no
	if !w.held {
		way = yes
	}
	if len(way) > 0 && stops(way) {
		return
	}
	if compares, open := s.inside(test); open || !compares && (w.other || asks(test)) {
		s.add(at)
	}
}

// inside reports the comparisons of a condition that came out the same, and one among
// them that is no guard, or whose own outcome numbers of either sign decided.
func (s *search) inside(test *syntax.Node) (compares, open bool) {
	syntax.Walk([]*syntax.Statement{{Kind: syntax.Value, Value: test}}, nil, func(n *syntax.Node) {
		if w := s.tests[n]; w != nil {
			compares, open = true, open || s.open(n, w) || w.above && w.below && w.both()
		}
	})
	return compares, open
}

// asks reports a call whose answer depends on the numbers of the data.
func asks(test *syntax.Node) (found bool) {
	syntax.Walk([]*syntax.Statement{{Kind: syntax.Value, Value: test}}, nil, func(n *syntax.Node) {
		found = found || n.Kind == syntax.Call && !ofKind[n.Args[0].Text]
	})
	return found
}

// ofKind are functions that ask what kind of value something is.
var ofKind = syntax.Words("isinstance hasattr callable isa exist isvector iscolumn isrow ismatrix isscalar isempty nargin len length nrow ncol size numel missing exists")

// expression looks at the comparisons in an expression, and into the functions in it.
func (s *search) expression(n *syntax.Node) {
	if n == nil {
		return
	}
	switch {
	case n.Kind == syntax.Function:
		s.function(n)
		return
	case n.Kind == syntax.Choose:
		s.condition(n, n.Args[1], nil, nil, n.Pos)
		s.expression(n.Args[0])
		s.expression(n.Args[2])
		return
	}
	if w := s.tests[n]; w != nil && !w.both() && s.open(n, w) {
		s.add(n.Pos)
	}
	for _, a := range n.Args {
		s.expression(a)
	}
}

// function looks into one that was called.
func (s *search) function(n *syntax.Node) {
	if len(n.Body) > 0 && s.ran[n.Body[0]] {
		s.block(n.Body)
	}
}

// stops reports a block that gives no name a value: it stops the program, or says
// something.
func stops(block []*syntax.Statement) bool {
	return !slices.ContainsFunc(block, func(s *syntax.Statement) bool {
		says := s.Kind == syntax.Value && s.Value.Kind == syntax.Call && (printed(s.Value) && s.Value.Args[0].Text != "append" || halts[s.Value.Args[0].Text])
		return s.Kind != syntax.Raise && s.Kind != syntax.Assert && !says
	})
}

// halts are functions that stop a program, or warn.
var halts = syntax.Words("error stop exit quit warn warning")
