// Package review lets a lecturer say something once to all answers that mean the
// same: in a spreadsheet, or beside the groups on a page of this machine.
package review

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
)

// File is where the comments of a report lie, in its folder.
const File = "comments.csv"

// Entry is what is said of the answers of one meaning.
type Entry struct {
	Part    string
	Key     groups.Key
	Points  *float64 // in place of the grader's; nil: those
	Comment string
	Who     string
	When    time.Time
	About   string // what the group looks like, for a reader of the file
}

// Comments are the entries of a file.
type Comments []Entry

var header = []string{"part", "meaning", "points", "comment", "who", "when", "about"}

// maxComment bounds a comment, in bytes.
const maxComment = 8 << 10

// Read reads a file of comments. A line that can't be used is an error that names
// it: a comment that is silently lost would reach nobody.
func Read(b []byte) (list Comments, err error) {
	table, err := intake.ReadSpreadsheet(b)
	if err != nil {
		return nil, err
	}
	for i, row := range table.Rows {
		if len(row) == 0 || i == 0 && strings.EqualFold(strings.TrimSpace(row[0]), header[0]) || strings.Join(row, "") == "" {
			continue
		}
		for len(row) < len(header) {
			row = append(row, "")
		}
		e := Entry{Part: strings.TrimSpace(plain(row[0])), Comment: plain(row[3]), Who: plain(row[4]), About: plain(row[6])}
		if e.Key, err = groups.ParseKey(strings.TrimSpace(plain(row[1]))); err != nil || e.Key.Print.Zero() {
			return nil, fmt.Errorf("line %d: %q is no meaning of an answer; take it from the class page, where it stands beside each group", i+1, row[1])
		}
		if text := strings.Replace(strings.TrimSpace(row[2]), ",", ".", 1); text != "" {
			points, err := strconv.ParseFloat(text, 64)
			if err != nil || !(points >= 0) {
				return nil, fmt.Errorf("line %d: %q are no points; write a number, or nothing to keep the grader's", i+1, row[2])
			}
			e.Points = &points
		}
		e.When, _ = time.Parse(time.RFC3339, strings.TrimSpace(row[5]))
		list = append(list, e)
	}
	return list, nil
}

// plain takes away the apostrophe that keeps a spreadsheet from calculating.
func plain(s string) string {
	if rest, ok := strings.CutPrefix(s, "'"); ok && report.Cell(rest) != rest {
		return rest
	}
	return s
}

// Write is the file, as a spreadsheet opens it.
func (c Comments) Write() []byte {
	rows := [][]string{header}
	for _, e := range c {
		when := ""
		if !e.When.IsZero() {
			when = e.When.UTC().Format(time.RFC3339)
		}
		rows = append(rows, []string{report.Cell(e.Part), report.Cell(e.Key.String()), points(e.Points), report.Cell(e.Comment), report.Cell(e.Who), when, report.Cell(e.About)})
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.WriteAll(rows)
	return b.Bytes()
}

func points(p *float64) string {
	if p == nil {
		return ""
	}
	return strconv.FormatFloat(*p, 'f', -1, 64)
}

// On finds what is said of a meaning; the last entry counts. nil: nothing.
func (c Comments) On(part string, key groups.Key) *Entry {
	for i := len(c) - 1; i >= 0; i-- {
		if c[i].Part == part && c[i].Key.Same(key) {
			return &c[i]
		}
	}
	return nil
}

// Put adds an entry in place of those on the same meaning; one without points and
// comment only takes them away.
func (c Comments) Put(e Entry) Comments {
	c = slices.DeleteFunc(slices.Clone(c), func(o Entry) bool { return o.Part == e.Part && o.Key.Same(e.Key) })
	if e.Points == nil && strings.TrimSpace(e.Comment) == "" {
		return c
	}
	return append(c, e)
}

// Apply says to every answer what is said of its meaning, in place of what was said
// before. It returns remarks on entries that don't fit, and how many answers were
// spoken to.
func (c Comments) Apply(results []*marking.Result) (remarks []string, reached int) {
	said := map[string]bool{}
	for _, r := range results {
		r.Restore()
		for i := range r.Parts {
			p := &r.Parts[i]
			if p.Meaning.Zero() || p.Verdict == homework.Correct || p.Verdict == homework.Missing {
				continue
			}
			e := c.On(p.ID, groups.KeyOf(p))
			if e == nil {
				continue
			}
			if err := r.Adjust(p.ID, e.Points, e.Comment); err != nil {
				if text := fmt.Sprintf("a comment wasn't used: %v", err); !said[text] {
					said[text] = true
					remarks = append(remarks, text)
				}
				continue
			}
			reached++
		}
	}
	return remarks, reached
}
