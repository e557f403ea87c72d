package marking

import (
	"fmt"
	"slices"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/sheets"
)

// alone is how a check is run by itself, in a fresh instance.
type alone struct {
	limit  time.Duration // of one of its calls
	memory int           // MiB
	run    func(limit time.Duration, check func())
}

// generosity is how many times the usual limit a call may take that is tried
// again: three such calls fit into the usual budget.
const generosity = 4

// again tries hidden checks once more that ran into the limit of time or memory,
// where the same function is right on the notebook's data: a limit alone says
// little about such an answer. What is stopped again waits for a human, who reads
// the sentence that comes back; "" when there is nothing to say.
func (s *session) again(p *sheets.Part, out *Part) (look string) {
	if s.alone.run == nil || !out.publicRight() {
		return ""
	}
	for i := range out.Checks {
		c := &out.Checks[i]
		if c.Public || !ranOut(c.Finding) || s.Failure != nil {
			continue
		}
		allowed := fmt.Sprintf("%v for a call, %d MB", s.alone.limit.Round(100*time.Millisecond), s.alone.memory)
		s.alone.run(s.alone.limit, func() {
			s.Forgive(p.Func)
			s.secret = true
			s.try(p, p.Checks[order(p, c.Name)], c)
		})
		if ranOut(c.Finding) { // the others would be as well
			c.Finding.Notes = append(slices.Clone(c.Finding.Notes), "Tried once more alone it was stopped at its limit: "+allowed+".")
			return fmt.Sprintf("%s: right on the notebook's data, but stopped at its limit on hidden data (%s); please review", p.Title, allowed)
		}
	}
	return ""
}

// publicRight: everything on the notebook's data came out right.
func (out *Part) publicRight() bool {
	right := false
	for _, c := range out.Checks {
		if c.Public {
			if c.Finding.Verdict != homework.Correct {
				return false
			}
			right = true
		}
	}
	return right
}

// ranOut: the limit of time or memory ended the check.
func ranOut(f homework.Finding) bool {
	return f.Shows(finding.TooSlow) || f.Shows(finding.TooLarge)
}
