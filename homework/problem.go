package homework

import (
	"fmt"
	"math"
	"strings"
	"time"

	"gonum.org/v1/gonum/floats"
)

// Problem is an exercise whose answer is a Go function. It is checked in two
// layers: Cases and Judge work on plain numbers, wherever the function ran;
// Check calls the function itself. The Check functions of this package, for
// notebooks, are Check with a function of this process.
type Problem struct {
	Name      string   // of the function, as students write it: "CenterGram"
	Signature string   // its Go type
	Args      []string // the names of its arguments
	Todo      string   // what to write, completing "Write …"

	cases func(seed uint64) []Case
	judge func(p *Problem, cases []Case, replies []Reply, again Caller) Finding
}

// Case is one call that a check makes.
type Case struct {
	Name   string // what is special about it: "five points in the plane"
	Args   []any  // float64, int, []float64, *mat.VecDense, *mat.Dense or *mat.SymDense; not to be changed
	Hidden bool   // drawn from the seed: findings don't show it

	in    *Instance // embeddings only
	query int       // the row of in.Query that is asked for
}

// Cases lists the calls that Judge needs replies to: the public ones for seed 0,
// and hidden ones drawn from the seed besides for any other. Some cases occur
// twice, so that an answer that isn't the same each time is noticed.
func (p *Problem) Cases(seed uint64) []Case { return p.cases(seed) }

// Judge compares the replies with the reference; replies[i] belongs to cases[i],
// and may end early after a call that didn't return. If again isn't nil it is
// called with other, small inputs to find the smallest counter-example.
func (p *Problem) Judge(cases []Case, replies []Reply, again Caller) Finding {
	f, ok := p.screen(cases, replies)
	if !ok {
		f = p.judge(p, cases, replies, again)
	}
	f.Problem = p.Name
	return f
}

// Check makes all the calls and judges the replies. It stops calling after the
// first call that doesn't return, and when all calls together have taken a minute.
func (p *Problem) Check(call Caller, seed uint64) Finding {
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

// Problems lists every problem of this package.
func Problems() []*Problem {
	return []*Problem{gaussianKernel, gramMatrix, centerGram, centerVector, embedding, wineEmbedding,
		polar, primalEmbedding, primalAxes, polynomialMap, featureCount, fixedPointStep, laplacian, nystromGram,
		kernelParameters, printedEigenvalues}
}

// Lookup finds a problem by its name; ok is false if there is none.
func Lookup(name string) (p *Problem, ok bool) {
	for _, p := range Problems() {
		if p.Name == name {
			return p, true
		}
	}
	return nil, false
}

// missing is the finding for an answer that isn't there.
func (p *Problem) missing() Finding {
	return Finding{Problem: p.Name, Verdict: Missing, Say: "Nothing is written here yet.", Help: "Write " + p.Todo + "."}
}

// screen finds what can be said before any number is compared: calls that didn't
// return, answers that change from call to call, missing replies.
func (p *Problem) screen(cases []Case, replies []Reply) (f Finding, done bool) {
	for i, r := range replies {
		if i < len(cases) && r.Stop != Returned {
			return p.stopped(cases[i], r), true
		}
	}
	if len(replies) != len(cases) {
		return Finding{Verdict: Broken, Say: fmt.Sprintf("The checker has %d replies to %d calls.", len(replies), len(cases)),
			Help: "This is not your fault; please tell your teacher."}, true
	}
	for i, r := range replies {
		for j := range i {
			if sameArgs(cases[i].Args, cases[j].Args) && !stable(r.Value, replies[j].Value) {
				return Finding{Verdict: Wrong, Slip: "unstable",
					Say:  "Two calls with the same arguments gave different results.",
					Help: "Does your function use a random number, or a variable outside of it that an earlier call has changed?"}, true
			}
		}
	}
	return Finding{}, false
}

// stable tells whether two results for the same arguments agree: to six digits, so
// that an iteration with a random start passes.
func stable(a, b Numbers) bool {
	if len(a.Data) == 0 || len(a.Data) != len(b.Data) || a.Rows != b.Rows {
		return sameBits(a, b)
	}
	tol := relativeTolerance * floats.Norm(b.Data, math.Inf(1))
	for i, v := range a.Data {
		if d := math.Abs(v - b.Data[i]); d > tol || math.IsNaN(v) != math.IsNaN(b.Data[i]) {
			return false
		}
	}
	return true
}

// stopped is the finding for a call that didn't return.
func (p *Problem) stopped(c Case, r Reply) Finding {
	f := Finding{Verdict: Malformed, Slip: string(r.Stop)}
	where := ""
	if !c.Hidden {
		where = " It was called with " + p.describe(c.Args) + "."
	}
	switch r.Stop {
	case Unwritten:
		return p.missing()
	case Failed:
		return Finding{Verdict: Broken, Say: "The checker itself failed: " + code(r.Text) + ".", Help: "This is not your fault; please tell your teacher."}
	case Panicked, Trapped:
		f.Say = "Your function stopped with the message " + code(r.Text) + "." + where
		f.Help = panicHelp(r.Text)
	case OutOfTime:
		f.Say = "Your function did not return in time." + where
		f.Help = "Is there a loop whose condition never becomes false, or work that grows much faster than the data?"
		if r.Text != "" {
			f.Notes = append(f.Notes, "The check gave up: "+r.Text+".")
		}
	case OutOfRoom:
		f.Say, f.Help = "Your function used more memory than it may."+where, "Does a slice grow in a loop, or is a matrix larger than n×n made?"
	case Flooded:
		f.Say, f.Help = "Your function printed more than it may."+where, "Remove the printing that helped you to find errors."
	case Exited:
		f.Say, f.Help = "Your function ended the program instead of returning."+where, "Return the result; `os.Exit`, `log.Fatal` and `runtime.Goexit` have no place in it."
	default:
		f.Say, f.Help = "Your function did not return: "+code(string(r.Stop)+" "+r.Text)+"."+where, "Try it with the smallest data you can think of."
	}
	return f
}

// describe lists arguments as "x with 3 numbers, c = 1.3".
func (p *Problem) describe(args []any) string {
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
			n := numbersOf(a)
			if n.Cols == 1 && n.Rows <= 3 {
				list = append(list, fmt.Sprintf("`%s = %v`", name, n.Data))
			} else {
				list = append(list, fmt.Sprintf("`%s` (%s)", name, n.shape()))
			}
		}
	}
	return strings.Join(list, ", ")
}

// panicHelp explains the messages of Go and gonum that students meet most.
func panicHelp(text string) string {
	for _, h := range []struct{ part, help string }{
		{"dimension mismatch", "Two matrices or vectors of sizes that don't fit were combined. Write the size beside each factor: $\\boldsymbol A$ is $n\\times m$, $\\boldsymbol K$ is $n\\times n$, $\\boldsymbol k$ is $n\\times1$. Which one has to be transposed?"},
		{"nil pointer", "Something is used before it is made. A `var` of pointer type is nil until it is given, for instance, `mat.NewDense(n, m, nil)`."},
		{"singular", "A matrix without an inverse was inverted. What is $\\boldsymbol H\\boldsymbol K\\boldsymbol H\\boldsymbol 1_n$? What follows for the inverse?"},
		{"index out of", "An index ran past the end. Which of your loops runs to $n$, which to $m$, which to $d$? The last index is one less."},
		{"out of range", "An index ran past the end. Which of your loops runs to $n$, which to $m$, which to $d$? The last index is one less."},
		{"not square", "A square matrix is needed there. Write the size beside each factor."},
		{"zero length", "A matrix or vector without entries was made or used. Which size is 0?"},
		{"divide by zero", "An integer was divided by the integer 0."},
	} {
		if strings.Contains(text, h.part) {
			return h.help
		}
	}
	return "Go's message says what it ran into. Call your function with the smallest data you can think of, and print what it has just before."
}

func sameArgs(a, b []any) bool {
	for i := range a {
		if !sameBits(numbersOf(a[i]), numbersOf(b[i])) {
			return false
		}
	}
	return len(a) == len(b)
}

// manners finds what is wrong with a function whose numbers are right: it changes
// its arguments or returns their memory.
func (p *Problem) manners(cases []Case, replies []Reply) (f Finding, ok bool) {
	for i, r := range replies {
		if j := changed(cases[i].Args, r.After); j >= 0 {
			return Finding{Verdict: Almost, Slip: "mutates-argument",
				Say:  fmt.Sprintf("The numbers are right, but your function changes its argument `%s`: the caller's data are different afterwards.", p.Args[j]),
				Help: "Work on a copy, or put the result into a new matrix."}, false
		}
		if r.Shares > 0 {
			return Finding{Verdict: Almost, Slip: "shares-memory",
				Say:  fmt.Sprintf("The numbers are right, but your result lies in the memory of the argument `%s`: whoever changes one changes the other.", p.Args[r.Shares-1]),
				Help: "Put the result into a new matrix."}, false
		}
	}
	return f, true
}

// manner holds the slips that manners finds.
var manner = map[string]bool{"mutates-argument": true, "shares-memory": true}

// changed is the first argument that a call changed, −1 if there is none.
func changed(args []any, after []Numbers) int {
	for j := range min(len(args), len(after)) {
		if !sameBits(numbersOf(args[j]), after[j]) {
			return j
		}
	}
	return -1
}

// passed is the finding for an answer that agrees everywhere.
func passed(cases []Case) Finding {
	hidden := false
	for _, c := range cases {
		hidden = hidden || c.Hidden
	}
	if hidden {
		return Finding{Verdict: Correct, Say: fmt.Sprintf("Your function agrees with the reference on all %d inputs tried.", len(cases))}
	}
	return Finding{Verdict: Correct, Say: "The public checks passed."}
}

// What is said of an answer that fits the public data only.
const (
	onlyHidden = "Your function is right on the public data and wrong on other data."
	hiddenHelp = "Is a number that belongs to one data set written into your function, such as a size or a width? Try data of other sizes, and points that aren't integers."
)

// code is text as inline code in Markdown.
func code(text string) string {
	return "`" + strings.Join(strings.Fields(strings.ReplaceAll(text, "`", "'")), " ") + "`"
}

// note adds a remark about manners to a finding about numbers.
func (p *Problem) note(f Finding, cases []Case, replies []Reply) Finding {
	for i, r := range replies {
		if j := changed(cases[i].Args, r.After); j >= 0 {
			f.Notes = append(f.Notes, fmt.Sprintf("Besides, your function changes its argument `%s`. Work on a copy.", p.Args[j]))
			return f
		}
	}
	return f
}
