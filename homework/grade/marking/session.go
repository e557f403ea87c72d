package marking

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// session is one submission while it runs. All public checks come first, in an
// instance of their own: what the submission saw of hidden data can't show in
// their counter-examples or figures then. Hidden checks tell nothing that the
// submission could have written itself.
type session struct {
	*sheets.Student
	seed    uint64
	secret  bool   // the calls are those of hidden checks
	between func() // starts a new instance
	alone   alone
}

// public runs the public checks of a part.
func (s *session) public(p *sheets.Part, out *Part) {
	s.secret = false
	s.checks(p, out, true)
}

// hidden runs the others.
func (s *session) hidden(p *sheets.Part, out *Part) {
	s.secret = true
	s.checks(p, out, false)
	slices.SortStableFunc(out.Checks, func(a, b Check) int { return order(p, a.Name) - order(p, b.Name) })
}

func order(p *sheets.Part, name string) int {
	return slices.IndexFunc(p.Checks, func(c sheets.Check) bool { return c.Name == name })
}

func (s *session) checks(p *sheets.Part, out *Part, public bool) {
	for _, c := range p.Checks {
		if c.Public != public || s.Failure != nil {
			continue
		}
		check := Check{Name: c.Name, Public: c.Public, Weight: c.Weight}
		if last := len(out.Checks) - 1; last >= 0 && s.Failing(p.Func) && ranOut(out.Checks[last].Finding) { // no check can come out better
			check.Finding = out.Checks[last].Finding
			check.Finding.Notes = nil
			if !c.Public {
				withhold(&check.Finding)
			}
		} else {
			s.try(p, c, &check)
		}
		out.Checks = append(out.Checks, check)
	}
}

// try runs one check.
func (s *session) try(p *sheets.Part, c sheets.Check, out *Check) {
	if out.Skipped = s.Left() <= 0; !out.Skipped {
		out.Finding = guarded(c, s.Student, s.seed)
		out.Skipped = s.Left() <= 0 && ranOut(out.Finding)
	}
	if out.Skipped {
		out.Finding = homework.Finding{Verdict: homework.Broken, Say: "This wasn't tried to the end: the calls before it had used up the time of the submission.",
			Help: "Your teacher looks at it. No points are lost until then."}
	}
	out.Finding.Problem = p.Func
	out.Keeps = keeps(p, out.Finding)
	if !c.Public {
		withhold(&out.Finding)
	}
}

// harmless are messages of Go and gonum whose wording a submission can't choose.
var harmless = regexp.MustCompile(`^(runtime error: )?(index out of range|slice bounds out of range|integer divide by zero|invalid memory address or nil pointer dereference|makeslice: len out of range|assignment to entry in nil map|all goroutines are asleep|stack overflow|goroutine stack exceeds|this exercise has no answer yet|` +
	`mat: dimension mismatch|mat: row index out of range|mat: column index out of range|mat: vector index out of range|mat: index out of range|mat: matrix not square|mat: expect square matrix|mat: zero length in matrix dimension|mat: input slice has wrong length|mat: matrix singular or near-singular|floats: lengths of the slices do not match|blas: )`)

const withheld = "its message is withheld, since it could show the hidden data"

// secretly is a stop of a hidden call: Go's own messages are told without their
// numbers, and what the submission says isn't.
func secretly(stopped *sandbox.Stopped) *sandbox.Stopped {
	told := *stopped
	text := strings.TrimPrefix(strings.TrimPrefix(told.Text, "fatal error: "), "panic: ")
	switch {
	case told.Why == sandbox.Panicked || told.Why == sandbox.Trapped || told.Why == sandbox.Exited:
		if told.Text = harmless.FindString(text); told.Text == "" {
			told.Text = withheld
		}
	case told.Why != sandbox.OutOfTime && told.Why != sandbox.OutOfRoom:
		told.Text = ""
	}
	return &told
}

// digits are numbers with more of them than a count or a size needs.
var digits = regexp.MustCompile(`\d[\d.,]{3,}(e[-+]?\d+)?`)

// sizes are all numbers: the size of a result is the submission's to choose.
var sizes = regexp.MustCompile(`\d+`)

// withhold takes out of a hidden check's finding what a submission may have
// written: numbers, which could be the data, and the counter-example.
func withhold(f *homework.Finding) {
	f.Counterexample = nil
	numbers := digits
	if f.Shows(finding.Shape) {
		numbers = sizes
	}
	f.Say, f.Help = numbers.ReplaceAllString(f.Say, "…"), numbers.ReplaceAllString(f.Help, "…")
	for i, n := range f.Notes {
		f.Notes[i] = numbers.ReplaceAllString(n, "…")
	}
}
