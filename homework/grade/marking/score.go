package marking

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// conclude turns the outcomes of a part's checks into points.
func (out *Part) conclude(p *sheets.Part, s *sheets.Student) {
	if argument, ok := s.Changed[p.Func]; ok {
		out.mutates(p, argument)
	}
	out.add(p)
}

func blank(p *sheets.Part) Part {
	return Part{ID: p.ID, Title: p.Title, MaxPoints: p.Points, Verdict: homework.Missing, ByHand: p.ByHand()}
}

// guarded runs one check; a checker that panics is broken, and costs nothing.
func guarded(c sheets.Check, s *sheets.Student, seed uint64) (f homework.Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = homework.Finding{Verdict: homework.Broken, Say: "The checker itself failed: " + fmt.Sprint(r)}
		}
	}()
	return c.Run(s, seed)
}

// mutates: right numbers, but the caller's data are changed.
func (out *Part) mutates(p *sheets.Part, argument string) {
	for i := range out.Checks {
		if f := &out.Checks[i].Finding; f.Verdict == homework.Correct {
			*f = finding.MutatesArgument.Finding(homework.Almost, fmt.Sprintf("The numbers are right, but the function changes its argument `%s`: the caller's data are different afterwards.", argument))
			f.Problem = p.Func
			out.Checks[i].Keeps = p.Keeps(*f)
		}
	}
}

// add turns checks into points. A known slip that runs through the whole part
// keeps its share of the whole part, whatever the single checks say.
func (out *Part) add(p *sheets.Part) {
	sum, weights, slip := 0.0, 0.0, 0.0
	worst, broken := homework.Correct, false
	for _, c := range out.Checks {
		sum += c.Weight * c.Keeps
		weights += c.Weight
		if c.Finding.Verdict == homework.Almost {
			slip = max(slip, c.Keeps)
		}
		worst = min(worst, c.Finding.Verdict)
		broken = broken || c.Finding.Verdict == homework.Broken
	}
	share := 0.0
	if !out.throughout(p) {
		slip = 0
	}
	if weights > 0 {
		share = max(sum/weights, slip)
	}
	if out.onlyPublic(p) || out.onlyAside() {
		share = 0
	}
	out.Skipped = slices.ContainsFunc(out.Checks, func(c Check) bool { return c.Skipped })
	switch {
	case out.Skipped: // what it is worth nobody knows
		out.Verdict, out.ByHand, share = homework.Broken, true, 0
	case broken:
		out.Verdict = homework.Broken
	case len(out.Checks) == 0:
	case share > 0 && worst < homework.Almost && slip > 0:
		out.Verdict = homework.Almost
	default:
		out.Verdict = worst
	}
	out.Points = round(p.Points * share)
}

// itself tells whether a check tries the exercise on data of the notebook's kind.
// Others, on a single sample or on far points, prove little: they are easily answered.
func itself(p *sheets.Part, check string) bool {
	i := order(p, check)
	return i >= 0 && slices.ContainsFunc(p.Checks, func(c sheets.Check) bool { return c.Public && c.Exercise == p.Checks[i].Exercise })
}

// throughout: none of the checks of the exercise itself is lost.
func (out *Part) throughout(p *sheets.Part) bool {
	return !slices.ContainsFunc(out.Checks, func(c Check) bool { return c.Keeps == 0 && itself(p, c.Name) })
}

// onlyPublic: something on the notebook's data, right or with a known slip, and
// nothing on hidden data of the same kind. A table of the public answers does that,
// and so does a slip made up for them.
func (out *Part) onlyPublic(p *sheets.Part) bool {
	hidden, public := 0, false
	for _, c := range out.Checks {
		public = public || c.Public && c.Keeps > 0
		if !c.Public && itself(p, c.Name) {
			if hidden++; c.Keeps > 0 || c.Finding.Verdict == homework.Broken {
				return false
			}
		}
	}
	return public && hidden > 0
}

// onlyAside: wrong numbers wherever the exercise itself is tried. What is left, as
// a single sample, comes out right for many wrong answers.
func (out *Part) onlyAside() bool {
	tried := false
	for _, c := range out.Checks {
		if c.Public {
			tried = true
			if c.Keeps > 0 || c.Finding.Verdict != homework.Wrong && c.Finding.Verdict != homework.Almost {
				return false
			}
		}
	}
	return tried
}

// forgets marks a part whose function answered differently the second time.
func (out *Part) forgets(p *sheets.Part) {
	for i := range out.Checks {
		c := &out.Checks[i]
		c.Keeps = 0
		c.Finding = finding.Unstable.Finding(homework.Wrong, "Asked the same again in another order, the function gives another result.")
		c.Finding.Problem = p.Func
	}
	out.add(p)
}

// cannotRun is a part whose function isn't there or can't be compiled.
func cannotRun(p *sheets.Part, why extract.Problem) Part {
	out := blank(p)
	f := homework.Finding{Problem: p.Func, Verdict: homework.Missing, Say: "Nothing is written here yet."}
	switch {
	case !why.Blank:
		f.Verdict, f.Say = homework.Malformed, "The function can't be run: "+why.Text+"."
		f.Help = "Run the cell in the notebook, or `go vet` with the file, and hand in when there is no message."
		if why.Refused != "" {
			f.Help = "Hand in without that. Your lecturer is asked to look at it."
		}
	case why.Text != "":
		f.Say = "No function " + p.Func + " was found; " + why.Text + "."
	}
	out.Verdict, out.Problem = f.Verdict, strings.TrimSuffix(f.Say, ".")
	for _, c := range p.Checks {
		out.Checks = append(out.Checks, Check{Name: c.Name, Public: c.Public, Weight: c.Weight, Finding: f})
	}
	return out
}

// failure is the tool's error behind a broken check, if that was it.
func failure(err error) bool {
	var broken *sandbox.ToolFailure
	return errors.As(err, &broken)
}
