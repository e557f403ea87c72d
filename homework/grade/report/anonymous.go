package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/grade/marking"
)

// Anonymous is a run without names, addresses, platforms' numbers, times, and names
// of files, under pseudonyms; what students wrote loses their own names.
func (run *Run) Anonymous(pseudonym func(id string) string) (*Run, error) {
	b, err := json.Marshal(run)
	if err != nil {
		return nil, err
	}
	var other Run
	if err := json.Unmarshal(b, &other); err != nil {
		return nil, err
	}
	other.Sheet, other.Seed = run.Sheet, 0 // who has the seed has the hidden data
	other.Remarks = []string{"The students have pseudonyms. What they wrote stands here as it is but for their own names and IDs: look through it before you pass it on."}
	taken := map[string]bool{}
	for _, r := range other.Results {
		hide(r, pseudonym(r.ID))
		for n := 2; taken[r.ID]; n++ {
			r.ID = fmt.Sprintf("%s-%d", strings.TrimSuffix(r.ID, fmt.Sprintf("-%d", n-1)), n)
		}
		taken[r.ID] = true
	}
	slices.SortFunc(other.Results, func(a, b *marking.Result) int { return cmp.Compare(a.ID, b.ID) })
	return &other, nil
}

// short is an ID of two characters that is hardly anything else.
var short = regexp.MustCompile(`^(\pL\d|\d\pL)$`)

// withoutNames takes the names, the ID and the address of a student, as they are in the
// roster, out of a text, in capitals or not; a name of two letters may be anything.
func withoutNames(r *marking.Result) func(text string) string {
	account, _, _ := strings.Cut(r.Email, "@")
	var own []string
	for _, name := range append([]string{r.Email, account, r.ID, r.First, r.Last}, strings.Fields(r.First+" "+r.Last)...) {
		switch n := len([]rune(name)); {
		case n > 2:
			own = append(own, regexp.QuoteMeta(name))
		case n == 2 && short.MatchString(name):
			own = append(own, `\b`+name+`\b`)
		}
	}
	if own == nil {
		return func(text string) string { return text }
	}
	slices.SortFunc(own, func(a, b string) int { return len(b) - len(a) }) // the longest first
	names := regexp.MustCompile(`(?i)` + strings.Join(own, "|"))
	return func(text string) string { return names.ReplaceAllLiteralString(text, "…") }
}

// hide takes out of a result who it is about.
func hide(r *marking.Result, pseudonym string) {
	scrub := withoutNames(r)
	looks := len(r.NeedsALook)
	r.ID, r.First, r.Last, r.Email, r.Handle, r.Return, r.Platform, r.Hash = pseudonym, "", "", "", "", "", "", ""
	r.Seed, r.Submitted, r.LateBy, r.Files, r.Remarks, r.NeedsALook = 0, time.Time{}, "", nil, nil, nil
	if looks > 0 {
		r.NeedsALook = []string{"a human should look at the submission"}
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		p.Answer, p.Code, p.Cells, p.Comment, p.Remark, p.Problem = scrub(p.Answer), scrub(p.Code), nil, scrub(p.Comment), scrub(p.Remark), scrub(p.Problem)
		p.Before, p.Unread = nil, ""
		for j := range p.Checks {
			f := &p.Checks[j].Finding
			f.Say, f.Help, f.Excerpt = scrub(f.Say), scrub(f.Help), scrub(f.Excerpt)
			for _, list := range [][]string{f.Unread, f.Notes} {
				for k := range list {
					list[k] = scrub(list[k])
				}
			}
		}
	}
}
