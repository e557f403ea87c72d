package items

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// students have the same points in every part, and the first wait of them have a formula
// that a human has yet to mark.
func students(n, wait int) (list []*marking.Result) {
	unread := finding.Slip{ID: "unread-beside", Name: "unread"}
	for i := range n {
		r := &marking.Result{ID: fmt.Sprint(i), State: marking.Graded}
		for _, p := range sheets.KernelPCA().Parts {
			part := marking.Part{ID: p.ID, MaxPoints: p.Points, Points: p.Points * float64(i%3) / 2, Verdict: homework.Wrong, ByHand: p.ByHand()}
			if p.ID == "formula" && i < wait {
				part.ByHand, part.Answer, part.Points, part.Verdict = true, "x", 0, homework.Unchecked
				part.Checks = []marking.Check{{Finding: homework.Finding{Verdict: homework.Unchecked, Slips: []finding.Slip{unread}}}}
			}
			r.Parts = append(r.Parts, part)
		}
		list = append(list, r)
	}
	return list
}

// TestWhoWaits: one student of twelve for whom points wait costs the sheet no part.
func TestWhoWaits(t *testing.T) {
	sheet := sheets.KernelPCA()
	all := Of(students(12, 0), sheet)
	for _, wait := range []int{1, 6} {
		a := Of(students(12, wait), sheet)
		if len(a.Items) != len(all.Items) || a.Students != 12-wait || math.IsNaN(a.Alpha) {
			t.Errorf("%d wait: %d parts of %d, %d students, α = %g", wait, len(a.Items), len(all.Items), a.Students, a.Alpha)
		}
		if want := fmt.Sprintf("Left out: %d of 12 students", wait); len(a.Remarks) != 1 || !strings.HasPrefix(a.Remarks[0], want) {
			t.Errorf("%d wait: %q", wait, a.Remarks)
		}
	}
	// Of most of them nothing is known: the part is left out, the students stay.
	a := Of(students(12, 7), sheet)
	if len(a.Items) != len(all.Items)-1 || a.Students != 12 || len(a.Remarks) != 1 || !strings.Contains(a.Remarks[0], "since 7 of 12 answers wait") {
		t.Errorf("7 wait: %d parts, %d students, %q", len(a.Items), a.Students, a.Remarks)
	}
	for _, r := range students(3, 3) {
		if list := slipsOf(r.Parts); len(list) > 0 {
			t.Errorf("not read is counted as a misconception: %v", list)
		}
	}
	if got := Number(math.NaN()); got != "–" {
		t.Errorf("no figure is written %q", got)
	}
}
