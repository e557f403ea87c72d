package main

import (
	"cmp"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
)

// anonymousDir holds the same pages with pseudonyms, to be shown to others.
const anonymousDir = "anonymous"

// writeAnonymous writes them.
func (s *store) writeAnonymous(run *report.Run) error {
	other, err := s.anonymised(run)
	if err != nil {
		return err
	}
	f, err := report.OpenFolder(filepath.Join(s.folder.Dir, anonymousDir))
	if err != nil {
		return err
	}
	defer f.Close()
	return writeReport(f, other)
}

// anonymised is a run without names, addresses, platforms' numbers, times, and names
// of files; what students wrote loses their own names. The pseudonyms come from the
// grader's key: the same student has the same one next time, and nobody without the
// key finds out whose it is.
func (s *store) anonymised(run *report.Run) (*report.Run, error) {
	b, err := json.Marshal(run)
	if err != nil {
		return nil, err
	}
	var other report.Run
	if err := json.Unmarshal(b, &other); err != nil {
		return nil, err
	}
	other.Sheet, other.Seed = run.Sheet, 0 // who has the seed has the hidden data
	other.Remarks = []string{"The students have pseudonyms. What they wrote stands here as it is but for their own names and IDs: look through it before you pass it on."}
	taken := map[string]bool{}
	for _, r := range other.Results {
		s.hide(r)
		for n := 2; taken[r.ID]; n++ {
			r.ID = fmt.Sprintf("%s-%d", strings.TrimSuffix(r.ID, fmt.Sprintf("-%d", n-1)), n)
		}
		taken[r.ID] = true
	}
	slices.SortFunc(other.Results, func(a, b *marking.Result) int { return cmp.Compare(a.ID, b.ID) })
	return &other, nil
}

// hide takes out of a result who it is about.
func (s *store) hide(r *marking.Result) {
	sum, _ := hex.DecodeString(s.seal.of("pseudonym", []byte(r.ID)))
	pseudonym := "student-" + strings.ToLower(base32.StdEncoding.EncodeToString(sum)[:6])
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
		p.Answer, p.Code, p.Cells, p.Comment, p.Problem = scrub(p.Answer), scrub(p.Code), nil, scrub(p.Comment), scrub(p.Problem)
		for j := range p.Checks {
			p.Checks[j].Finding.Say = scrub(p.Checks[j].Finding.Say)
		}
	}
}
