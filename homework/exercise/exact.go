package exercise

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
)

// Exact is a problem whose answer is unique, so that numbers are compared one by
// one: a kernel value, a Gram matrix, a centred one.
type Exact struct {
	Slips    []CodeSlip                                 // known mistakes
	Shape    func(got, want Numbers) string             // what to say about a wrong shape; may be nil
	Smaller  func(yield func(s Small) bool)             // inputs for counter-examples, simplest first
	NoSlips  string                                     // help for an answer that matches no known slip
	Symbol   string                                     // of the result's entries: "K̄"
	Tolerate func(args []any, want Numbers) (t float64) // nil: 1e-8 of the largest number

	want     func(args []any) Numbers // of the exercise's reference
	relative float64                  // the exercise's tolerance
}

// CodeSlip is a known mistake with the numbers that it gives.
type CodeSlip struct {
	finding.Slip
	Value func(args []any) Numbers
}

// Small is an input with what a report says of it.
type Small struct {
	Args    []any
	Points  [][]float64
	Setting string
}

// Decide compares the replies with what the reference returns.
func (e *Exact) Decide(p *Exercise, cases []Case, replies []Reply, again Caller) finding.Finding {
	e = &Exact{e.Slips, e.Shape, e.Smaller, e.NoSlips, e.Symbol, e.Tolerate, p.Want, p.Tolerance}
	wrong := -1
	for i, c := range cases {
		want := e.want(c.Args)
		if f, ok := e.checkShape(p, c, replies[i].Value, want); !ok {
			return f
		}
		if wrong < 0 && !e.near(c.Args, replies[i].Value, want) {
			wrong = i
		}
	}
	if wrong < 0 {
		return Passed(cases)
	}
	if worst := e.worst(cases, replies); worst <= RoundingTolerance {
		return Rounded(worst)
	}
	f := e.explain(cases, replies, wrong)
	if !holdsNaN(cases, replies) { // a smaller case may give plain numbers, which say less
		f.Counterexample = e.smallest(p, again)
	}
	if f.Counterexample == nil {
		f.Counterexample = e.fromCases(p, cases, replies)
	}
	return f
}

// checkShape compares the sizes.
func (e *Exact) checkShape(p *Exercise, c Case, got, want Numbers) (finding.Finding, bool) {
	if got.Rows == want.Rows && got.Cols == want.Cols && len(got.Data) == len(want.Data) {
		return finding.Finding{}, true
	}
	help := "Compare the size of what you make with the sizes of the arguments."
	if e.Shape != nil && !got.Empty() {
		if h := e.Shape(got, want); h != "" {
			help = h
		}
	}
	return p.WrongShape(c, got, ", expected was "+want.shape(), help), false
}

// exactTolerance is relative to the largest number. Sums of some hundred terms in any
// order agree to 1e-13; the nearest misconception is off by 1e-3 (TestKnownSlips).
const exactTolerance = 1e-8

// near compares number by number; NaN is near nothing.
func (e *Exact) near(args []any, got, want Numbers) bool {
	size := floats.Norm(want.Data, math.Inf(1))
	tol := exactTolerance * size
	if e.Tolerate != nil {
		tol = e.Tolerate(args, want)
	}
	tol = math.Max(tol, e.relative*size)
	for i, w := range want.Data {
		if !(math.Abs(got.Data[i]-w) <= tol) {
			return false
		}
	}
	return true
}

// RoundingTolerance is up to where a difference, relative to the largest number, is
// rounding: single precision has errors of 6e-8 in each step, and the nearest
// misconception is off by 1e-3 (TestKnownSlips).
const RoundingTolerance = 2e-5

// Rounded is the finding for numbers that differ by the given share of the largest.
func Rounded(by float64) finding.Finding {
	digits := int(-math.Log10(by))
	return finding.Rounding.Finding(finding.Almost, fmt.Sprintf("The mathematics is right, the rounding isn't: your numbers agree with the expected ones to %d digits. Single precision, `float32`, looks like that.", digits))
}

// worst is the largest difference, relative to the largest number; NaN counts as
// infinite.
func (e *Exact) worst(cases []Case, replies []Reply) (worst float64) {
	for i, c := range cases {
		want := e.want(c.Args)
		size := floats.Norm(want.Data, math.Inf(1))
		for j, w := range want.Data {
			if d := math.Abs(replies[i].Value.Data[j]-w) / size; !(d <= worst) && d != 0 {
				if worst = d; math.IsNaN(d) {
					return math.Inf(1)
				}
			}
		}
	}
	return worst
}

// explain matches the known slips, then asks how the numbers are related.
func (e *Exact) explain(cases []Case, replies []Reply, wrong int) finding.Finding {
	for _, s := range e.Slips {
		if e.matches(s, cases, replies) {
			return s.Almost()
		}
	}
	f := finding.Finding{Verdict: finding.Wrong, Help: e.NoSlips}
	say, help := e.relate(cases, replies)
	if f.Say = say; help != "" {
		f.Help = help
	}
	if f.Say == "" && e.publicRight(cases, replies) {
		f.Say, f.Help = OnlyHidden, HiddenHelp
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
func (e *Exact) publicRight(cases []Case, replies []Reply) bool {
	for i, c := range cases {
		if !c.Hidden && !e.near(c.Args, replies[i].Value, e.want(c.Args)) {
			return false
		}
	}
	return true
}

func (e *Exact) matches(s CodeSlip, cases []Case, replies []Reply) bool {
	for i, c := range cases {
		v := s.Value(c.Args)
		got := replies[i].Value
		if len(v.Data) != len(got.Data) {
			return false
		}
		tol := exactTolerance * floats.Norm(v.Data, math.Inf(1))
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
func (e *Exact) smallest(p *Exercise, again Caller) (found *finding.Example) {
	if again == nil || e.Smaller == nil {
		return nil
	}
	calls := 0
	e.Smaller(func(s Small) bool {
		if calls++; calls > diagnosis.MaxCalls {
			return false
		}
		r := again(s.Args...)
		want := e.want(s.Args)
		if r.Stop != Returned || r.Value.Rows != want.Rows || r.Value.Cols != want.Cols {
			return false
		}
		if e.near(s.Args, r.Value, want) {
			return true
		}
		found = e.example(s, r.Value, want)
		found.Code = p.GoCall(s.Args)
		return false
	})
	return found
}

// fromCases shows a public case when no smaller input fails.
func (e *Exact) fromCases(p *Exercise, cases []Case, replies []Reply) *finding.Example {
	for i, c := range cases {
		want := e.want(c.Args)
		if !c.Hidden && !e.near(c.Args, replies[i].Value, want) {
			x := e.example(Small{Args: c.Args, Setting: c.Name}, replies[i].Value, want)
			x.Code = p.GoCall(c.Args)
			return x
		}
	}
	return nil
}

// maxEntries bounds the table of an example.
const maxEntries = 8

// example lists the entries that differ, at most maxEntries of them.
func (e *Exact) example(s Small, got, want Numbers) *finding.Example {
	x := &finding.Example{Setting: s.Setting, Points: s.Points}
	tol := exactTolerance * floats.Norm(want.Data, math.Inf(1))
	symmetric := want.Rows == want.Cols && want.Rows > 1
	for i := range want.Rows {
		for j := range want.Cols {
			if d := math.Abs(got.At(i, j) - want.At(i, j)); d <= tol || symmetric && j < i || len(x.Labels) == maxEntries {
				continue
			}
			x.Labels = append(x.Labels, entryLabel(e.Symbol, want, i, j))
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
		return symbol + finding.Subscript(i+1)
	case n.Rows > 9 || n.Cols > 9:
		return symbol + finding.Subscript(i+1) + "," + finding.Subscript(j+1)
	}
	return symbol + finding.Subscript(i+1) + finding.Subscript(j+1)
}
