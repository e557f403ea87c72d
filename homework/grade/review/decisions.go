package review

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
)

// DecisionsFile is where a report remembers the points given by hand, in its folder.
const DecisionsFile = "decisions.csv"

// Decision is what a human gave one student for one answer.
type Decision struct {
	Who, Part string
	marking.Decision
	Answer fingerprint.Print // [marking.Part.Written]
	When   time.Time
}

// Decisions are those of a file, the latest last.
type Decisions []Decision

var decisionsHeader = []string{"student_id", "part", "points", "comment", "answer", "when"}

// ReadDecisions reads a file of decisions. A line that can't be used is an error that
// names it: points that are silently lost would be missed by nobody.
func ReadDecisions(b []byte) (d Decisions, err error) {
	table, err := intake.ReadSpreadsheet(b)
	if err != nil {
		return nil, err
	}
	if len(table.Rows) > 0 && !slices.ContainsFunc(table.Rows[0], func(cell string) bool { return strings.EqualFold(strings.TrimSpace(cell), decisionsHeader[0]) }) {
		return nil, fmt.Errorf("its first line is %q, not %s: put that there, or delete the file if no points were given by hand", first(table.Rows[0]), strings.Join(decisionsHeader, ","))
	}
	for i, row := range table.Rows {
		if i == 0 || strings.TrimSpace(strings.Join(row, "")) == "" {
			continue
		}
		if len(row) < len(decisionsHeader) {
			return nil, fmt.Errorf("line %d has %d columns; the columns are %s", i+1, len(row), strings.Join(decisionsHeader, ","))
		}
		cell := func(j int) string { return strings.TrimSpace(untrusted.OfCell(row[j])) }
		e := Decision{Who: cell(0), Part: cell(1), Decision: marking.Decision{Comment: cell(3)}}
		if e.Points, err = (Line{Mark: cell(2)}).Points(); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if e.Answer, err = fingerprint.Parse(cell(4)); err != nil || e.Answer.Zero() {
			return nil, fmt.Errorf("line %d: %q names no answer; the word is the one in the column answer of byhand.csv", i+1, cell(4))
		}
		e.When, _ = time.Parse(time.RFC3339, cell(5))
		d = append(d, e)
	}
	return d, nil
}

// first are some characters of a line.
func first(row []string) string { return fmt.Sprintf("%.40s", strings.Join(row, ",")) }

// Write is the file, as a spreadsheet opens it.
func (d Decisions) Write() []byte {
	rows := [][]string{decisionsHeader}
	for _, e := range d {
		when := ""
		if !e.When.IsZero() {
			when = e.When.UTC().Format(time.RFC3339)
		}
		rows = append(rows, []string{untrusted.Cell(e.Who), untrusted.Cell(e.Part), number(e.Points), untrusted.Cell(e.Comment), e.Answer.String(), when})
	}
	var b bytes.Buffer
	csv.NewWriter(&b).WriteAll(rows)
	return b.Bytes()
}

// On finds what was decided on an answer, and what was decided last on another one of
// the same student to the same part; nil: nothing.
func (d Decisions) On(who, part string, answer fingerprint.Print) (here, before *Decision) {
	for i := range d {
		switch e := &d[i]; {
		case e.Who != who || e.Part != part:
		case e.Answer.Same(answer):
			here = e
		default:
			before = e
		}
	}
	return here, before
}

// Put adds a decision in place of an earlier one on the same answer. What says the same
// stays as it is.
func (d Decisions) Put(e Decision) Decisions {
	if here, _ := d.On(e.Who, e.Part, e.Answer); here != nil && here.Decision == e.Decision {
		return d
	}
	d = slices.DeleteFunc(slices.Clone(d), func(o Decision) bool { return o.Who == e.Who && o.Part == e.Part && o.Answer.Same(e.Answer) })
	return append(d, e)
}

// said tells whether the same was decided on another answer of the student: a line that
// says it again is the one of then.
func (d Decisions) said(who, part string, what marking.Decision, answer fingerprint.Print) bool {
	return slices.ContainsFunc(d, func(o Decision) bool {
		return o.Who == who && o.Part == part && o.Decision == what && !o.Answer.Same(answer)
	})
}

// Apply gives every answer the points that were decided on it. A decision on an earlier
// answer doesn't hold any more: it stays with the part, to be shown, and [Stale] names it.
func (d Decisions) Apply(results []*marking.Result) (remarks []string) {
	return d.ApplyTo(results, func(_ string, p *marking.Part) fingerprint.Print { return p.Written() })
}

// ApplyTo is Apply to results that hold points by hand already, which are part of what
// [marking.Part.Written] prints of a function: answer tells the print from before.
func (d Decisions) ApplyTo(results []*marking.Result, answer func(id string, p *marking.Part) fingerprint.Print) (remarks []string) {
	for _, r := range results {
		for i := range r.Parts {
			p := &r.Parts[i]
			here, before := d.On(r.ID, p.ID, answer(r.ID, p))
			switch {
			case here != nil && r.State != marking.Missing:
				comment := here.Comment
				if comment == "" {
					comment = "Marked by hand."
				}
				if err := r.Mark(p.ID, here.Points, comment); err != nil {
					remarks = append(remarks, fmt.Sprintf("%s: %s: %v", DecisionsFile, r.ID, err))
				}
			case here != nil || before != nil:
				old := here
				if old == nil {
					old = before
				}
				p.Before = &old.Decision
			}
		}
	}
	return remarks
}

// Stale names the decisions that don't hold any more, and what counts in their place;
// called when all points are given.
func Stale(results []*marking.Result) (remarks []string) {
	for _, r := range results {
		for i := range r.Parts {
			if p := &r.Parts[i]; p.Before != nil {
				remarks = append(remarks, fmt.Sprintf("%s: %s: the %s given by hand were for another answer and don't count: %s", r.ID, p.ID, plural(p.Before.Points), instead(r, p)))
			}
		}
	}
	return remarks
}

// Holding are the decisions that Apply would use: on the answers that are there.
func (d Decisions) Holding(results []*marking.Result) (list Decisions) {
	for _, r := range results {
		for i := range r.Parts {
			if here, _ := d.On(r.ID, r.Parts[i].ID, r.Parts[i].Written()); here != nil && r.State != marking.Missing {
				list = append(list, *here)
			}
		}
	}
	return list
}

// Doubts name what in the file decides nothing: decisions for students or parts that
// aren't there, and of two on the same answer the first.
func (d Decisions) Doubts(results []*marking.Result, elsewhere func(id string) bool) (remarks []string) {
	byID := map[string]*marking.Result{}
	for _, r := range results {
		byID[r.ID] = r
	}
	for i, e := range d {
		said := fmt.Sprintf("%s: not used: %s of %s for %s", DecisionsFile, plural(e.Points), e.Who, e.Part)
		r := byID[e.Who]
		switch {
		case r == nil && !elsewhere(e.Who):
			remarks = append(remarks, said+": there is no student of this ID; if it has changed, change it in the file, too")
		case r != nil && r.Part(e.Part) == nil:
			remarks = append(remarks, said+": there is no such part")
		}
		for _, later := range d[i+1:] {
			if later.Who == e.Who && later.Part == e.Part && later.Answer.Same(e.Answer) {
				remarks = append(remarks, fmt.Sprintf("%s: a later line gives %s for the same answer", said, plural(later.Points)))
				break
			}
		}
	}
	return remarks
}

// instead is what counts in place of a decision that doesn't hold.
func instead(r *marking.Result, p *marking.Part) string {
	switch {
	case r.State == marking.Missing:
		return "nothing is handed in now"
	case p.Graded != nil:
		return fmt.Sprintf("what stands there now has the %s given to all who wrote the same", plural(p.Points))
	case p.Waits():
		return "what stands there now waits, see byhand.html"
	case p.ByHand:
		return "nothing is written there now"
	}
	return fmt.Sprintf("the checker gives %s for what stands there now (%s)", number(p.Points), p.Verdict)
}

func plural(points float64) string {
	if points == 1 {
		return "1 point"
	}
	return number(points) + " points"
}
