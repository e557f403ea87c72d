// Package exercise calls a student's function, compares what it returns with a
// reference and says what is wrong; an [Exercise] names the function, its cases
// and the known mistakes.
package exercise

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// Exercise is one whose answer is a Go function. It is checked in two
// layers: Cases and Judge work on plain numbers, wherever the function ran;
// Check calls the function itself. The Check functions of this package, for
// notebooks, are Check with a function of this process.
type Exercise struct {
	Name      string   // of the function, as students write it: "CenterGram"
	Args      []string // the names of its arguments
	Todo      string   // what to write, completing "Write …"
	Reference any      // a right answer: a Go function, whose type is that of the answer

	// Tolerance is the least that is forgiven, relative to the largest expected number;
	// 0 leaves it to the exercise, most often 1e-8.
	Tolerance float64
	// Free says in what two right answers may differ, besides rounding.
	Free Free
	// Draw makes the cases: the public ones for seed 0, and hidden ones besides for
	// any other.
	Draw func(seed uint64) []Case
	// Exact compares numbers that are unique with those of the reference; without it
	// Decide compares the replies, all of which returned, in its own way. Small inputs
	// are asked for again, unless that is nil.
	Exact  *Exact
	Decide func(p *Exercise, cases []Case, replies []Reply, again Caller) finding.Finding
}

// Case is one call that a check makes.
type Case struct {
	Name   string // what is special about it: "five points in the plane"
	Args   []any  // float64, int, []float64, *mat.VecDense, *mat.Dense or *mat.SymDense; not to be changed
	Hidden bool   // drawn from the seed: findings don't show it

	In    *instance.DataSet // embeddings only
	Query int               // the row of in.Query that is asked for
	Again bool              // of In, asked for a second time, and judged once
}

// Cases lists the calls that Judge needs replies to: the public ones for seed 0,
// and hidden ones drawn from the seed besides for any other. Some cases occur
// twice, so that an answer that isn't the same each time is noticed.
func (p *Exercise) Cases(seed uint64) []Case { return p.Draw(seed) }

// Judge compares the replies with the reference; replies[i] belongs to cases[i],
// and may end early after a call that didn't return. If again isn't nil it is
// called with other, small inputs to find the smallest counter-example.
func (p *Exercise) Judge(cases []Case, replies []Reply, again Caller) finding.Finding {
	f, ok := p.screen(cases, replies)
	if !ok {
		decide := p.Decide
		if p.Exact != nil {
			decide = p.Exact.Decide
		}
		f = decide(p, cases, replies, again)
		f = p.manners(f, cases, replies)
	}
	f.Problem = p.Name
	return f
}

// On is the same exercise on other cases, public ones first.
func (p *Exercise) On(draw func(seed uint64) []Case) *Exercise {
	other := *p
	other.Draw = draw
	return &other
}

// Want is what the reference returns.
func (p *Exercise) Want(args []any) Numbers {
	return NumbersOf(apply(reflect.ValueOf(p.Reference), args))
}

// Of checks a Go function of this process, on the public cases; nil is a missing
// answer.
func (p *Exercise) Of(f any) finding.Finding {
	if v := reflect.ValueOf(f); !v.IsValid() || v.IsNil() {
		return p.missing()
	}
	named := *p
	named.Name = nameOf(f, p.Name)
	return named.Check(InProcess(f), 0)
}

// Check makes all the calls and judges the replies. It stops calling after the
// first call that doesn't return, and when all calls together have taken a minute.
func (p *Exercise) Check(call Caller, seed uint64) finding.Finding {
	call = within(totalLimit, call)
	cases := p.Cases(seed)
	var replies []Reply
	for _, c := range cases {
		r := call(c.Args...)
		replies = append(replies, r)
		if r.Stop != Returned {
			break
		}
	}
	f := p.Judge(cases, replies, call)
	if seed != 0 {
		f.Seeds = map[string]uint64{"cases": seed}
	}
	return f
}

// totalLimit is how long all calls of a check may take.
var totalLimit = time.Minute

// within doesn't call any more once the limit is over, so that a slow function
// doesn't make the search for a counter-example take hours.
func within(limit time.Duration, call Caller) Caller {
	end := time.Now().Add(limit)
	return func(args ...any) Reply {
		if time.Now().After(end) {
			return Reply{Stop: OutOfTime, Text: fmt.Sprintf("all calls together took longer than %v", limit)}
		}
		return call(args...)
	}
}

// missing is the finding for an answer that isn't there.
func (p *Exercise) missing() finding.Finding {
	return finding.Finding{Problem: p.Name, Verdict: finding.Missing, Say: "Nothing is written here yet.", Help: "Write " + p.Todo + "."}
}

// describe lists arguments as "x with 3 numbers, c = 1.3".
func (p *Exercise) describe(args []any) string {
	var list []string
	for i, a := range args {
		name := "argument " + fmt.Sprint(i+1)
		if i < len(p.Args) {
			name = p.Args[i]
		}
		switch v := a.(type) {
		case float64, int:
			list = append(list, fmt.Sprintf("`%s = %v`", name, v))
		default:
			n := NumbersOf(a)
			if n.Cols == 1 && n.Rows <= 3 {
				list = append(list, fmt.Sprintf("`%s = %v`", name, n.Data))
			} else {
				list = append(list, fmt.Sprintf("`%s` (%s)", name, n.shape()))
			}
		}
	}
	return strings.Join(list, ", ")
}

// Passed is the finding for an answer that agrees everywhere.
func Passed(cases []Case) finding.Finding {
	hidden := false
	for _, c := range cases {
		hidden = hidden || c.Hidden
	}
	if hidden {
		return finding.Finding{Verdict: finding.Correct, Say: fmt.Sprintf("Your function agrees with the reference on all %d inputs tried.", len(cases))}
	}
	var names []string
	for _, c := range cases {
		if c.Name != "" && !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
	}
	say := "The public checks passed."
	if names != nil {
		say = fmt.Sprintf("The public checks passed: your function agrees with the reference on %s.", strings.Join(names, "; "))
	}
	return finding.Finding{Verdict: finding.Correct, Say: say}
}

// What is said of an answer that fits the public data only.
const (
	OnlyHidden = "Your function is right on the public data and wrong on other data."
	HiddenHelp = "Is a number that belongs to one data set written into your function, such as a size or a width? Try data of other sizes, and points that aren't integers."
)
