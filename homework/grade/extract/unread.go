package extract

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"kpcalab/homework/sandbox"
)

// unread is code that wasn't taken, and why.
type unread struct {
	why, code string
}

var declared = regexp.MustCompile(`(?m)^\s*(?:func|type)\s+(\w+)`)

// cannotRead notes what was left out of a chunk; told: with a remark.
func (a *Answers) cannotRead(c Chunk, code string, line int, text string, told bool) {
	why := fmt.Sprintf("%s, line %d: %s", c.Where, line, text)
	if line == 0 {
		why = c.Where + ": " + text
	}
	if told {
		a.remark("%s", why)
	}
	u := unread{why: why, code: code}
	a.unread = append(a.unread, u)
	for _, m := range declared.FindAllStringSubmatch(code[:min(len(code), sandbox.MaxSource)], -1) {
		a.unreadBy[m[1]] = u
	}
}

// needsUnread: a declaration uses something that couldn't be read, and that nothing takes
// the place of.
func (a *Answers) needsUnread(d *declaration, replaced []string) *Problem {
	for _, n := range slices.Sorted(maps.Keys(a.unreadBy)) {
		if d.uses.values[n] && a.byName[n] == nil && !universe(n) && !slices.Contains(replaced, n) {
			return refused("%s: it needs %s, which can't be read: %s", d.place(), n, a.unreadBy[n].why)
		}
	}
	return nil
}

// Whole reports whether everything in the submission's code could be read.
func (a *Answers) Whole() bool { return len(a.unread) == 0 }

// Unread says why a text that isn't there could not be read; "" if nothing like it was
// found.
func (a *Answers) Unread(text string) (why string) {
	set := regexp.MustCompile(`\b` + regexp.QuoteMeta(text) + `(\s+string)?\s*=`)
	for _, u := range a.unread {
		if set.MatchString(u.code) {
			why = u.why
		}
	}
	return why
}
