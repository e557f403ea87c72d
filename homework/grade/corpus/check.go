package corpus

import (
	"context"
	"fmt"
	"math"
	"os"

	"kpcalab/homework/finding"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
)

// Check grades entries in a folder of its own and says what came out otherwise
// than expected. results, when not nil, gets every result.
func Check(ctx context.Context, m *marking.Marker, entries []Entry, results func(*marking.Result)) (wrong []string, err error) {
	dir, err := os.MkdirTemp("", "kpcalab-corpus-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := Write(dir, entries); err != nil {
		return nil, err
	}
	files, err := intake.ReadTree(dir)
	if err != nil {
		return nil, err
	}
	got := map[string]*marking.Result{}
	err = m.Mark(ctx, intake.Collect(files, nil).Submissions, func(r *marking.Result) {
		got[r.ID] = r
		if results != nil {
			results(r)
		}
	})
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		wrong = append(wrong, e.compare(got[e.ID])...)
	}
	if len(got) != len(entries) {
		wrong = append(wrong, fmt.Sprintf("%d submissions were found, %d were handed in", len(got), len(entries)))
	}
	return wrong, nil
}

func (e Entry) compare(r *marking.Result) (wrong []string) {
	if r == nil {
		return []string{e.ID + ": no result"}
	}
	state := marking.State(e.State)
	if state == "" {
		state = marking.Graded
	}
	if r.State != state {
		wrong = append(wrong, fmt.Sprintf("%s is %s, expected %s: %v", e.ID, r.State, state, r.NeedsALook))
	}
	for _, p := range r.Parts {
		want, listed := e.Points[p.ID]
		switch {
		case p.ByHand && p.Checks == nil:
			continue
		case !listed:
			want = p.MaxPoints
		}
		if !(math.Abs(p.Points-want) <= 0.005) {
			wrong = append(wrong, fmt.Sprintf("%s: %s has %g points, expected %g: %s", e.ID, p.ID, p.Points, want, said(p)))
		}
	}
	return wrong
}

func said(p marking.Part) string {
	text := ""
	for _, c := range p.Checks {
		text += fmt.Sprintf("[%s %s: %s] ", c.Finding.Verdict, finding.IDs(c.Finding.Slips), c.Finding.Say)
	}
	return text
}
