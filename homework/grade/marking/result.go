// Package marking grades submissions against a sheet: it compiles each in the
// sandbox, runs the sheet's checks, gives partial credit, and runs a later part
// once more with the reference's earlier parts when the student's are wrong.
//
// Whatever breaks on the grader's side is retried, then narrowed down, and at
// last handed to a human: a tool never costs a point.
package marking

import (
	"fmt"
	"math"
	"strings"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/sheets"
)

// State says what became of a submission.
type State string

// The states.
const (
	Graded   State = "graded"
	Missing  State = "missing"  // nothing was handed in
	Unusable State = "unusable" // nothing in it can be read
	Review   State = "review"   // the grader failed: not graded, please review
)

// Result is everything known about one student's submission.
type Result struct {
	ID         string
	First      string    `json:",omitempty"`
	Last       string    `json:",omitempty"`
	Email      string    `json:",omitempty"`
	State      State     //
	Parts      []Part    //
	Raw        float64   // points before the late penalty
	Penalty    float64   // points taken off for being late
	Score      float64   // Raw − Penalty
	MaxPoints  float64   //
	Submitted  time.Time `json:",omitzero"`
	Late       bool      `json:",omitempty"`
	LateBy     string    `json:",omitempty"`
	LateShare  float64   `json:",omitempty"` // of the points, that Penalty takes off
	Files      []string  `json:",omitempty"`
	Hash       string    // SHA-256 of the files, to see whether a second run has work to do
	Seed       uint64    // of the hidden data
	Remarks    []string  `json:",omitempty"` // about what was handed in
	NeedsALook []string  `json:",omitempty"` // why a human should look
	Figure     *sheets.Figure
	Platform   string  `json:",omitempty"` // whose layout the files have: "moodle", "canvas" …
	Handle     string  `json:",omitempty"` // its number of the student
	Return     string  `json:",omitempty"` // what it wants before the name of a file that is handed back
	Seconds    float64 // that it took by the clock, for the record
	Spent      float64 // seconds of processor time that the budget counts
}

// Part is the outcome of one part of the sheet.
type Part struct {
	ID        string
	Title     string
	Points    float64
	MaxPoints float64
	Verdict   homework.Verdict
	Checks    []Check        `json:",omitempty"`
	Problem   string         `json:",omitempty"` // why the function couldn't be run
	Rescued   []string       `json:",omitempty"` // earlier parts taken from the reference
	Answer    string         `json:",omitempty"` // a text answer
	ByHand    bool           `json:",omitempty"` // a human gives the points
	Skipped   bool           `json:",omitempty"` // the time of the submission was over before all checks were done
	Decided   Decided        `json:",omitempty"` // how much of them; "" as long as nobody decided
	Graded    *float64       `json:",omitempty"` // the grader's own points, where a human gave others
	Comment   string         `json:",omitempty"` // what a human says of the answer
	Cells     []extract.Cell `json:",omitempty"` // collected for the human

	Meaning fingerprint.Print `json:",omitzero"`  // the same for all answers that mean the same; of a right one it may be missing
	Code    string            `json:",omitempty"` // the function as it was written
	Unread  string            `json:",omitempty"` // Hash, where that isn't all of the answer
}

// Check is the outcome of one check.
type Check struct {
	Name    string
	Public  bool
	Weight  float64
	Keeps   float64 // share of the weight
	Skipped bool    `json:",omitempty"` // the submission had no time left for it
	Finding homework.Finding
}

// Name is "First Last", or the ID.
func (r *Result) Name() string {
	switch {
	case r.First != "" && r.Last != "":
		return r.First + " " + r.Last
	case r.Last != "":
		return r.Last
	}
	return r.ID
}

// Part is the part with that ID, or nil.
func (r *Result) Part(id string) *Part {
	for i := range r.Parts {
		if r.Parts[i].ID == id {
			return &r.Parts[i]
		}
	}
	return nil
}

// Limits of what a list says of why a human should look; grades.json has all.
const (
	ShownReasons = 3
	shownReason  = 240 // bytes: a name within a reason may be of any length
)

// Look is why a human should look: the first reasons, one a text, and how many more
// there are.
func (r *Result) Look() (reasons []string) {
	for _, why := range r.NeedsALook[:min(len(r.NeedsALook), ShownReasons)] {
		if len(why) > shownReason {
			why = strings.ToValidUTF8(why[:shownReason], "") + " …"
		}
		reasons = append(reasons, why)
	}
	if n := len(r.NeedsALook) - ShownReasons; n > 0 {
		reasons = append(reasons, fmt.Sprintf("%d more in grades.json", n))
	}
	return reasons
}

// Slips are the misconceptions recognised in a part, without repetition.
func (p *Part) Slips() []finding.Slip {
	var list []finding.Slip
	seen := map[string]bool{}
	for _, c := range p.Checks {
		for _, s := range c.Finding.Slips {
			if !seen[s.ID] {
				seen[s.ID] = true
				list = append(list, s)
			}
		}
	}
	return list
}

// Words are those beside a formula or a proof, which nobody judged.
func (p *Part) Words() (list []string) {
	for _, c := range p.Checks {
		list = append(list, c.Finding.Words...)
	}
	return list
}

// sum recomputes the points of a result.
func (r *Result) sum() {
	r.Raw, r.MaxPoints = 0, 0
	for _, p := range r.Parts {
		r.Raw += p.Points
		r.MaxPoints += p.MaxPoints
	}
	r.Raw = round(r.Raw)
	r.Score = round(math.Max(0, r.Raw-r.Penalty))
}

// round keeps two decimals: what a gradebook shows is what was computed.
func round(x float64) float64 { return math.Round(x*100) / 100 }
