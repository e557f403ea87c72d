// Package review lets a lecturer say something once to all answers that mean the
// same: in a spreadsheet, or beside the groups on a page of this machine.
package review

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
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

// Read reads a file of comments: its columns in the order of Write, or in any order
// beneath a line with their names. A line that can't be used is an error that names
// it: a comment that is silently lost would reach nobody.
func Read(b []byte) (list Comments, err error) {
	table, err := intake.ReadSpreadsheet(b)
	if err != nil {
		return nil, err
	}
	at := [...]int{0, 1, 2, 3, 4, 5, 6}
	for i, row := range table.Rows {
		if strings.TrimSpace(strings.Join(row, "")) == "" {
			continue
		}
		if i == 0 && named(row) {
			for j, name := range header {
				at[j] = slices.IndexFunc(row, func(cell string) bool { return strings.EqualFold(strings.TrimSpace(cell), name) })
			}
			if at[0] < 0 || at[1] < 0 || at[2] < 0 && at[3] < 0 {
				return nil, fmt.Errorf("line 1: the columns are %q; needed are part, meaning, and points or comment", row)
			}
			continue
		}
		cell := func(j int) string {
			if at[j] < 0 || at[j] >= len(row) {
				return ""
			}
			return untrusted.OfCell(row[at[j]])
		}
		e, err := entry(cell)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		list = append(list, e)
	}
	return list, nil
}

// named: the row holds the names of columns.
func named(row []string) bool {
	return slices.ContainsFunc(row, func(cell string) bool {
		name := strings.ToLower(strings.TrimSpace(cell))
		return name == header[0] || name == header[1]
	})
}

// entry reads one line; cell gives a column by its place in the header.
func entry(cell func(j int) string) (e Entry, err error) {
	e = Entry{Part: strings.TrimSpace(cell(0)), Comment: cell(3), Who: cell(4), About: cell(6)}
	if e.Key, err = groups.ParseKey(strings.TrimSpace(cell(1))); err != nil || e.Key.Print.Zero() {
		return e, fmt.Errorf("%q is no meaning of an answer; take it from answers.html, where it stands beneath each group", cell(1))
	}
	if len(e.Comment) > maxComment {
		return e, fmt.Errorf("the comment has %d bytes, at most %d are kept", len(e.Comment), maxComment)
	}
	if text := strings.Replace(strings.TrimSpace(cell(2)), ",", ".", 1); text != "" {
		points, err := Line{Mark: text}.Points()
		if err != nil || !(points >= 0) || math.IsInf(points, 0) {
			return e, fmt.Errorf("%q are no points; write a number, or nothing to keep the grader's", cell(2))
		}
		e.Points = &points
	}
	e.When, _ = time.Parse(time.RFC3339, strings.TrimSpace(cell(5)))
	return e, nil
}

// Write is the file, as a spreadsheet opens it.
func (c Comments) Write() []byte {
	rows := [][]string{header}
	for _, e := range c {
		when := ""
		if !e.When.IsZero() {
			when = e.When.UTC().Format(time.RFC3339)
		}
		rows = append(rows, []string{untrusted.Cell(e.Part), untrusted.Cell(e.Key.String()), points(e.Points), untrusted.Cell(e.Comment), untrusted.Cell(e.Who), when, untrusted.Cell(e.About)})
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
	remarks = c.doubts(results)
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

// doubts are what a reader of the file should know: entries on parts that nobody was
// asked, and two on the same answers.
func (c Comments) doubts(results []*marking.Result) (list []string) {
	for i, e := range c {
		if len(results) > 0 && results[0].Part(e.Part) == nil {
			list = append(list, fmt.Sprintf("a comment in %s reaches nobody: there is no part %q", File, e.Part))
		}
		for _, later := range c[i+1:] {
			if e.Part == later.Part && e.Key.Same(later.Key) {
				list = append(list, fmt.Sprintf("%s says two things of the same answers to %s (%s): %s; the last one counts", File, e.Part, e.Key, e.beside(later)))
				break
			}
		}
	}
	return list
}

// beside tells two entries on the same answers.
func (e Entry) beside(o Entry) string { return e.inShort() + ", and " + o.inShort() }

func (e Entry) inShort() string {
	text := "the grader's points"
	if e.Points != nil {
		text = plural(*e.Points)
	}
	if e.Who != "" {
		text = e.Who + " gives " + text
	}
	if e.Comment != "" {
		text += fmt.Sprintf(" with “%s”", firstWords(e.Comment))
	}
	return text
}

// firstWords are some words of a comment, on one line.
func firstWords(s string) string {
	const most = 60 // bytes
	if s = strings.Join(strings.Fields(s), " "); len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + " …"
	}
	return s
}
