package marking

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/sheets"
)

// maxCode bounds the source of one function in a result.
const maxCode = 12 << 10

// meanings prints the functions that aren't right, by calls that earn nothing: the
// points are given by then. It stops where the time of the submission is over.
func (m *Marker) meanings(c *candidate, s *session) {
	for i := range m.Sheet.Parts {
		if i < len(c.result.Parts) {
			s.meaning(&m.Sheet.Parts[i], &c.result.Parts[i])
		}
	}
}

// meaning prints one function, unless there is nothing to tell.
func (s *session) meaning(p *sheets.Part, out *Part) {
	if len(p.Checks) == 0 || out.ID == "" || out.Verdict == homework.Correct || out.Problem != "" || s.Failure != nil {
		return
	}
	if out.shows(finding.Unstable) {
		out.Meaning = fingerprint.OfText("slip", finding.Unstable.ID)
		return
	}
	if s.Failing(p.Func) {
		out.Meaning = fingerprint.OfText("stop", string(exercise.OutOfTime))
		return
	}
	if s.between(); s.Failure != nil || s.Left() <= 0 {
		return
	}
	s.secret = true
	s.Aside(p.Func, func() {
		call := s.Caller(p.Func)
		print, ok := exercise.MeaningOf(p.Checks[0].Exercise).Print(func(args ...any) exercise.Reply {
			r := call(args...)
			r.Text = harmless.FindString(plainStop(r.Text))
			return r
		})
		if ok && s.Left() > 0 { // else what stopped it may have been the budget
			out.Meaning = print
		}
	})
}

// plainStop is a message without Go's words before it.
func plainStop(text string) string {
	for _, before := range []string{"fatal error: ", "panic: ", "runtime error: "} {
		if _, after, found := strings.Cut(text, before); found {
			text = after
		}
	}
	return text
}

func (out *Part) shows(s finding.Slip) bool {
	return slices.ContainsFunc(out.Checks, func(c Check) bool { return c.Finding.Shows(s) })
}

// placed is the place that a complaint begins with.
var placed = regexp.MustCompile(`^.*?, line \d+(:\d+)?: `)

// explain adds to each part what was written, and a print to functions that can't
// be run: of the complaint, wherever it was, and of what was written, since nothing else
// tells a right one from a wrong one.
func (c *candidate) explain(parts []sheets.Part) {
	defer c.bind()
	for i := range c.result.Parts {
		if i >= len(parts) || parts[i].Func == "" || c.answers == nil {
			continue
		}
		out := &c.result.Parts[i]
		if out.Verdict == homework.Missing {
			continue
		}
		out.Code = c.answers.Source(parts[i].Func)
		if problem := c.problems[parts[i].Func]; out.Meaning.Zero() && out.Verdict == homework.Malformed && problem.Text != "" {
			out.Meaning = fingerprint.OfText("can't be run", placed.ReplaceAllString(problem.Text, ""), fingerprint.Lines(out.Code, " "))
		}
		if len(out.Code) > maxCode {
			out.Code = strings.ToValidUTF8(out.Code[:maxCode], "") + "\n…"
			out.Unread = c.result.Hash
		}
	}
}

// bind ties the parts that weren't read, or not as a whole, to all that was handed in.
func (c *candidate) bind() {
	for i := range c.result.Parts {
		p := &c.result.Parts[i]
		nothing := p.Answer == "" && p.Code == "" && len(p.Cells) == 0
		if nothing || p.Problem != "" && c.answers != nil && !c.answers.Whole() {
			p.Unread = c.result.Hash
		}
	}
}
