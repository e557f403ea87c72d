package homework

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
)

// exact is a problem whose answer is unique, so that numbers are compared one by
// one: a kernel value, a Gram matrix, a centred one.
type exact struct {
	want     func(args []any) Numbers                   // the reference
	slips    []codeSlip                                 // known mistakes
	shape    func(got, want Numbers) string             // what to say about a wrong shape; may be nil
	small    func(yield func(s smallCase) bool)         // inputs for counter-examples, simplest first
	noSlips  string                                     // help for an answer that matches no known slip
	symbol   string                                     // of the result's entries: "K̄"
	tolerate func(args []any, want Numbers) (t float64) // nil: 1e-8 of the largest number
}

// codeSlip is a known mistake with the numbers that it gives.
type codeSlip struct {
	Slip
	value func(args []any) Numbers
}

// smallCase is an input with what a report says of it.
type smallCase struct {
	args    []any
	points  [][]float64
	setting string
}

func (e *exact) judge(p *Problem, cases []Case, replies []Reply, again Caller) Finding {
	wrong := -1
	for i, c := range cases {
		want := e.want(c.Args)
		if f, ok := e.checkShape(p, c, replies[i].Value, want); !ok {
			return p.note(f, cases, replies)
		}
		if wrong < 0 && !e.near(c.Args, replies[i].Value, want) {
			wrong = i
		}
	}
	if wrong < 0 {
		if f, ok := p.manners(cases, replies); !ok {
			return f
		}
		return passed(cases)
	}
	f := e.explain(cases, replies, wrong)
	f.Counterexample = e.smallest(again)
	if f.Counterexample == nil {
		f.Counterexample = e.fromCases(cases, replies)
	}
	return p.note(f, cases, replies)
}

// checkShape compares the sizes.
func (e *exact) checkShape(p *Problem, c Case, got, want Numbers) (Finding, bool) {
	if got.Rows == want.Rows && got.Cols == want.Cols && len(got.Data) == len(want.Data) {
		return Finding{}, true
	}
	f := Finding{Verdict: Malformed, Slip: "shape", Help: "Compare the size of what you make with the sizes of the arguments."}
	f.Say = fmt.Sprintf("Your function returned %s, expected was %s.", got.shape(), want.shape())
	if got.Empty() {
		f.Slip = "nil"
		f.Say = fmt.Sprintf("Your function returned nothing (nil), expected was %s.", want.shape())
		f.Help = "Is the result ever made, and does every path through your function return it?"
	}
	if !c.Hidden {
		f.Say += " It was called with " + p.describe(c.Args) + "."
	}
	if e.shape != nil && !got.Empty() {
		if help := e.shape(got, want); help != "" {
			f.Help = help
		}
	}
	return f, false
}

// near compares number by number; NaN is near nothing.
func (e *exact) near(args []any, got, want Numbers) bool {
	tol := 1e-8 * floats.Norm(want.Data, math.Inf(1))
	if e.tolerate != nil {
		tol = e.tolerate(args, want)
	}
	for i, w := range want.Data {
		if !(math.Abs(got.Data[i]-w) <= tol) {
			return false
		}
	}
	return true
}

// explain matches the known slips, then asks how the numbers are related.
func (e *exact) explain(cases []Case, replies []Reply, wrong int) Finding {
	for _, s := range e.slips {
		if e.matches(s, cases, replies) {
			return Finding{Verdict: Almost, Slip: s.ID, Say: "It looks as if " + s.Name + ".", Help: s.Hint}
		}
	}
	f := Finding{Verdict: Wrong, Help: e.noSlips}
	f.Say = e.relate(cases, replies)
	if f.Say == "" && e.publicRight(cases, replies) {
		f.Say, f.Help = onlyHidden, hiddenHelp
	}
	if f.Say == "" {
		f.Say = "Some numbers differ from the expected ones."
		if c := cases[wrong]; c.Name != "" && !c.Hidden {
			f.Say = "The numbers differ from the expected ones on: " + c.Name + "."
		}
	}
	return f
}

// publicRight tells whether only hidden cases went wrong.
func (e *exact) publicRight(cases []Case, replies []Reply) bool {
	for i, c := range cases {
		if !c.Hidden && !e.near(c.Args, replies[i].Value, e.want(c.Args)) {
			return false
		}
	}
	return true
}

func (e *exact) matches(s codeSlip, cases []Case, replies []Reply) bool {
	for i, c := range cases {
		v := s.value(c.Args)
		got := replies[i].Value
		if len(v.Data) != len(got.Data) {
			return false
		}
		tol := 1e-8 * floats.Norm(v.Data, math.Inf(1))
		for j, w := range v.Data {
			g := got.Data[j]
			if !(math.Abs(g-w) <= tol || math.IsNaN(g) && math.IsNaN(w) || g == w) {
				return false
			}
		}
	}
	return true
}

// smallest calls the answer on ever larger inputs until it fails.
func (e *exact) smallest(again Caller) (found *Example) {
	if again == nil || e.small == nil {
		return nil
	}
	calls := 0
	e.small(func(s smallCase) bool {
		if calls++; calls > maxCalls {
			return false
		}
		r := again(s.args...)
		want := e.want(s.args)
		if r.Stop != Returned || r.Value.Rows != want.Rows || r.Value.Cols != want.Cols {
			return false
		}
		if e.near(s.args, r.Value, want) {
			return true
		}
		found = e.example(s, r.Value, want)
		return false
	})
	return found
}

// maxCalls bounds the search for a counter-example.
const maxCalls = 200

// fromCases shows a public case when no smaller input fails.
func (e *exact) fromCases(cases []Case, replies []Reply) *Example {
	for i, c := range cases {
		want := e.want(c.Args)
		if !c.Hidden && !e.near(c.Args, replies[i].Value, want) {
			return e.example(smallCase{args: c.Args, setting: c.Name}, replies[i].Value, want)
		}
	}
	return nil
}

// maxEntries bounds the table of an example.
const maxEntries = 8

// example lists the entries that differ, at most maxEntries of them.
func (e *exact) example(s smallCase, got, want Numbers) *Example {
	x := &Example{Setting: s.setting, Points: s.points}
	tol := 1e-8 * floats.Norm(want.Data, math.Inf(1))
	symmetric := want.Rows == want.Cols && want.Rows > 1
	for i := range want.Rows {
		for j := range want.Cols {
			if d := math.Abs(got.At(i, j) - want.At(i, j)); d <= tol || symmetric && j < i || len(x.Labels) == maxEntries {
				continue
			}
			x.Labels = append(x.Labels, entryLabel(e.symbol, want, i, j))
			x.Expected = append(x.Expected, want.At(i, j))
			x.Found = append(x.Found, got.At(i, j))
		}
	}
	return x
}

// entryLabel is K̄₁₂ for an entry of a matrix, g₁ for one of a vector.
func entryLabel(symbol string, n Numbers, i, j int) string {
	switch {
	case n.Rows == 1 && n.Cols == 1:
		return symbol
	case n.Cols == 1:
		return symbol + subscript(i+1)
	case n.Rows > 9 || n.Cols > 9:
		return symbol + subscript(i+1) + "," + subscript(j+1)
	}
	return symbol + subscript(i+1) + subscript(j+1)
}

func subscript(n int) string {
	out := ""
	for _, d := range fmt.Sprint(n) {
		out += string('₀' + d - '0')
	}
	return out
}
