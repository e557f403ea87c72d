package report

import (
	"cmp"
	"encoding/json"
	"fmt"
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

// hide takes out of a result who it is about.
func hide(r *marking.Result, pseudonym string) {
	var pairs []string
	for _, own := range []string{r.Email, r.ID, r.First, r.Last} {
		if len(own) > 2 {
			pairs = append(pairs, own, "…")
		}
	}
	scrub := strings.NewReplacer(pairs...).Replace
	looks := len(r.NeedsALook)
	r.ID, r.First, r.Last, r.Email, r.Handle, r.Return, r.Platform, r.Hash = pseudonym, "", "", "", "", "", "", ""
	r.Seed, r.Submitted, r.LateBy, r.Files, r.Remarks, r.NeedsALook = 0, time.Time{}, "", nil, nil, nil
	if looks > 0 {
		r.NeedsALook = []string{"a human should look at the submission"}
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		p.Answer, p.Code, p.Cells, p.Comment, p.Remark, p.Problem = scrub(p.Answer), scrub(p.Code), nil, scrub(p.Comment), scrub(p.Remark), scrub(p.Problem)
		for j := range p.Checks {
			p.Checks[j].Finding.Say = scrub(p.Checks[j].Finding.Say)
		}
	}
}
