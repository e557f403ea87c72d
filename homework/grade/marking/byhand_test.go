package marking

import (
	"math"
	"testing"
	"time"
)

// TestGive: a human's points are reduced for lateness like the grader's, and taken back
// the grader's are there again.
func TestGive(t *testing.T) {
	due := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	r := &Result{ID: "ada", State: Graded, Submitted: due.Add(30 * time.Hour), Parts: []Part{{ID: "a", Points: 4, MaxPoints: 10}, {ID: "b", Points: 10, MaxPoints: 10}}}
	r.ApplyLateness(due, 10)
	if r.Raw != 14 || r.Penalty != 2.8 || r.Score != 11.2 {
		t.Fatalf("%+v", r)
	}
	six := 6.0
	for range 2 { // twice is once
		if err := r.Give("a", &six, "nearly"); err != nil {
			t.Fatal(err)
		}
	}
	if p := r.Parts[0]; r.Raw != 16 || r.Penalty != 3.2 || r.Score != 12.8 || *p.Graded != 4 || p.Comment != "nearly" || p.Decided != InPart {
		t.Errorf("%+v", r)
	}
	for _, bad := range []float64{-1, 11, math.NaN()} {
		if r.Give("a", &bad, "") == nil {
			t.Errorf("%g points of 10 are taken", bad)
		}
	}
	if r.Give("c", nil, "x") == nil {
		t.Error("a part that isn't there is spoken to")
	}
	r.Restore()
	if p := r.Parts[0]; r.Raw != 14 || r.Score != 11.2 || p.Comment != "" || p.Graded != nil || p.Decided != "" {
		t.Errorf("%+v", r)
	}
}
