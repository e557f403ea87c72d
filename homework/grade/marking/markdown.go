package marking

import (
	"regexp"

	"kpcalab/homework"
)

// formulas are signs of one in Markdown: the lecture's eigenvalues.
var formulas = regexp.MustCompile(`\\Lambda|\\lambda|[Λλ]`)

// inMarkdown gives a text that is missing what the student wrote in Markdown instead, for
// a human to read. The note says where; "" if there is nothing.
func (c *candidate) inMarkdown(p *Part) (where string) {
	if p.Verdict != homework.Missing || p.Answer != "" {
		return ""
	}
	for _, n := range c.notes {
		if formulas.MatchString(n.Source) {
			if where == "" {
				where = n.Where
			} else {
				p.Answer += "\n\n"
			}
			p.Answer += n.Source
		}
	}
	if where == "" {
		return ""
	}
	p.ByHand, p.Verdict = true, homework.Broken
	f := &p.Checks[0].Finding
	f.Verdict, f.Say = homework.Broken, "The answer stands in Markdown ("+where+"), which isn't checked."
	return where
}
