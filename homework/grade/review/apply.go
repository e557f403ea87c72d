package review

import (
	"fmt"
	"strings"

	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
)

// Bind gives a mark that names a student and no answer the one that the last report
// showed: nobody has read what was handed in since. before has the results of then.
func (m Marks) Bind(results []*marking.Result, before map[string]*marking.Result) {
	now := report.ByID(results)
	for i := range m {
		e := &m[i]
		if !e.Answer.Print.Zero() {
			continue
		}
		for _, r := range []*marking.Result{before[e.Student], now[e.Student]} {
			if key, ok := answered(r, e.Part); ok {
				e.Answer = key
				break
			}
		}
	}
}

// answered is the key of what a student handed in for a part, or as a whole.
func answered(r *marking.Result, part string) (k groups.Key, ok bool) {
	switch {
	case r == nil || r.State == marking.Missing:
		return k, false
	case part == groups.Whole:
		return groups.WholeKey(r), r.State == marking.Unusable
	case r.Part(part) == nil:
		return k, false
	}
	return groups.KeyOf(r.Part(part)), true
}

// Apply gives every answer what is kept of it, in place of what was given before. It
// returns remarks on marks that reach nobody or can't be given, and how many answers
// have one.
func (m Marks) Apply(results []*marking.Result) (remarks []string, reached int) {
	told := map[string]bool{}
	say := func(format string, args ...any) {
		if text := File + ": " + fmt.Sprintf(format, args...); !told[text] {
			told[text] = true
			remarks = append(remarks, text)
		}
	}
	for _, r := range results {
		if r.Restore(); r.State == marking.Missing {
			continue
		}
		whole := m.whole(r, say)
		for i := range r.Parts {
			p := &r.Parts[i]
			e := m.On(p.ID, groups.KeyOf(p), r.ID)
			if e == nil {
				e = whole
			}
			if e == nil {
				continue
			}
			if err := r.Give(p.ID, e.Points, e.Comment); err != nil {
				say("not used: %v", err)
				continue
			}
			reached++
		}
	}
	m.doubts(results, say)
	return remarks, reached
}

// whole is the mark of a hand-in as a whole, which only says that it is worth nothing.
func (m Marks) whole(r *marking.Result, say func(format string, args ...any)) *Mark {
	if r.State != marking.Unusable {
		return nil
	}
	e := m.On(groups.Whole, groups.WholeKey(r), r.ID)
	if e != nil && e.Points != nil && *e.Points != 0 {
		say("not used: %s for the whole of %s: only 0 confirms it; give points to its parts", plural(*e.Points), r.ID)
		return nil
	}
	return e
}

// doubts tells of marks that give nobody anything, and of two on the same answers.
func (m Marks) doubts(results []*marking.Result, say func(format string, args ...any)) {
	known := report.ByID(results)
	for i, e := range m {
		if len(results) > 0 && results[0].Part(e.Part) == nil && e.Part != groups.Whole {
			say("not used: there is no part %q", e.Part)
			continue
		}
		for _, later := range m[i+1:] {
			if later.same(e) {
				say("two lines are on the same answer to %s (%s): %s, and %s; the last one counts", e.Part, e.Answer, e.inShort(), later.inShort())
				break
			}
		}
		if e.Student == "" {
			continue
		}
		r := known[e.Student]
		if r == nil {
			say("not used: %s of %s for %s: there is no student of this ID", e.inShort(), e.Student, e.Part)
		} else if now, ok := answered(r, e.Part); !ok || !e.Answer.Same(now) {
			say("%s, %s: %s is for another answer and doesn't count: %s", e.Student, e.Part, e.inShort(), instead(r, r.Part(e.Part)))
		}
	}
}

// instead is what counts in place of a mark that doesn't hold.
func instead(r *marking.Result, p *marking.Part) string {
	switch {
	case r.State == marking.Missing:
		return "nothing is handed in now"
	case p == nil:
		return "what is handed in now can be read"
	case p.Waits():
		return "what stands there now waits for points"
	case p.Decided != "":
		return fmt.Sprintf("what stands there now was given %s", plural(p.Points))
	}
	return fmt.Sprintf("the grader gives %s for what stands there now (%s)", plural(p.Points), p.Verdict)
}

func (m Mark) inShort() string {
	text := "the grader's points"
	if m.Points != nil {
		text = plural(*m.Points)
	}
	if m.Comment != "" {
		text += fmt.Sprintf(" with “%s”", firstWords(m.Comment))
	}
	if m.Who != "" {
		text += " by " + m.Who
	}
	return text
}

// firstWords are some words of a comment, on one line.
func firstWords(s string) string {
	const most = 60 // bytes
	if s = strings.Join(strings.Fields(s), " "); len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + " …"
	}
	return s
}

func plural(x float64) string {
	if x == 1 {
		return "1 point"
	}
	return points(&x) + " points"
}
