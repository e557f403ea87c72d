// Package review lets a lecturer give points and a comment once to all answers that
// mean the same: in a spreadsheet, or beside the answers on a page of this machine.
package review

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/untrusted"
)

// File is where the marks of a report lie, in its folder.
const File = "marks.csv"

// Mark is what a human gives to the answers of one meaning.
type Mark struct {
	Part    string
	Answer  groups.Key
	Student string   // to whom alone; "": to all who gave the answer
	Points  *float64 // in place of the grader's; nil: those
	Comment string
	Who     string
	When    time.Time
	About   string // what the answer looks like, for a reader of the file
}

// Marks are those of a file.
type Marks []Mark

var header = []string{"part", "answer", "student_id", "points", "comment", "who", "when", "about"}

// maxComment bounds a comment, in bytes.
const maxComment = 8 << 10

// ReadFolder reads the marks in a report's folder, and the bytes that they were read
// from: none if nobody gave any.
func ReadFolder(f *report.Folder) (m Marks, file []byte, err error) {
	file, err = f.ReadFile(File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err == nil {
		m, err = Read(file)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", File, err)
	}
	return m, file, nil
}

// Read reads a file of marks: its first line names the columns, in any order. A line with
// neither points nor a comment is one to be filled in. A line that can't be used is an
// error that names it: points that are silently lost would be missed by nobody.
func Read(b []byte) (m Marks, err error) {
	table, err := intake.ReadSpreadsheet(b)
	if err != nil || len(table.Rows) == 0 {
		return nil, err
	}
	at := map[string]int{}
	for j, name := range table.Rows[0] {
		at[strings.ToLower(strings.TrimSpace(name))] = j
	}
	for _, name := range []string{"part", "points"} {
		if _, ok := at[name]; !ok {
			return nil, fmt.Errorf("line 1: the columns are %.80q; needed are part, points, and answer or student_id", strings.Join(table.Rows[0], ","))
		}
	}
	for i, row := range table.Rows[1:] {
		mark, err := read(func(name string) string {
			if j, ok := at[name]; ok && j < len(row) {
				return strings.TrimSpace(untrusted.OfCell(row[j]))
			}
			return ""
		})
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		if mark.says() {
			m = append(m, mark)
		}
	}
	return m, nil
}

// read reads one line.
func read(cell func(name string) string) (m Mark, err error) {
	m = Mark{Part: cell("part"), Student: cell("student_id"), Comment: cell("comment"), Who: cell("who"), About: cell("about")}
	if m.Points, err = number(cell("points")); err != nil {
		return m, err
	}
	if m.Answer, err = groups.ParseKey(cell("answer")); err != nil {
		return m, fmt.Errorf("%q names no answer; take the word from grade review, where it stands beneath each", cell("answer"))
	}
	if m.says() && m.Answer.Print.Zero() && m.Student == "" {
		return m, errors.New("it names neither an answer nor a student")
	}
	if len(m.Comment) > maxComment {
		return m, fmt.Errorf("the comment has %d bytes, at most %d are kept", len(m.Comment), maxComment)
	}
	m.When, _ = time.Parse(time.RFC3339, cell("when"))
	return m, nil
}

// number reads points; half of the world writes 7,5 for 7.5. nil: there are none.
func number(text string) (*float64, error) {
	if text == "" {
		return nil, nil
	}
	x, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil || !(x >= 0) || math.IsInf(x, 0) {
		return nil, fmt.Errorf("%q are no points; write a number, or nothing to keep the grader's", text)
	}
	x = math.Abs(x) // -0
	return &x, nil
}

// says: the line gives something.
func (m Mark) says() bool { return m.Points != nil || m.Comment != "" }

// Write is the file: the marks, and beneath them a line to be filled in for each answer
// that waits for points.
func (m Marks) Write(results []*marking.Result) []byte {
	rows := [][]string{header}
	for _, e := range append(slices.Clone(m), m.blanks(results)...) {
		when := ""
		if !e.When.IsZero() {
			when = e.When.UTC().Format(time.RFC3339)
		}
		rows = append(rows, []string{e.Part, e.Answer.String(), e.Student, points(e.Points), e.Comment, e.Who, when, e.About})
	}
	return report.Table(rows)
}

// blanks are the answers that wait, each once.
func (m Marks) blanks(results []*marking.Result) (list Marks) {
	type key struct{ part, answer string }
	at := map[key]int{}
	for _, r := range results {
		if r.State == marking.Unusable {
			if n, _ := r.Waiting(); n > 0 {
				list = append(list, Mark{Part: groups.Whole, Answer: groups.WholeKey(r), Student: r.ID, About: r.Name() + ": can't be read; 0 points confirm it"})
			}
			continue
		}
		for i := range r.Parts {
			p := &r.Parts[i]
			answer := groups.KeyOf(p)
			if !p.Waits() || m.On(p.ID, answer, r.ID) != nil {
				continue
			}
			k := key{p.ID, answer.String()}
			if j, known := at[k]; known {
				list[j].About += ", " + r.Name()
				continue
			}
			at[k] = len(list)
			list = append(list, Mark{Part: p.ID, Answer: answer, About: r.Name()})
		}
	}
	slices.SortStableFunc(list, func(a, b Mark) int { return cmp.Compare(a.Part, b.Part) })
	return list
}

func points(p *float64) string {
	if p == nil {
		return ""
	}
	return strconv.FormatFloat(*p, 'f', -1, 64)
}

// On finds what counts for a student's answer: what is for the student alone before what
// is for all, and of several the last. nil: nothing.
func (m Marks) On(part string, answer groups.Key, student string) (found *Mark) {
	for i := range m {
		e := &m[i]
		if e.Part == part && e.Answer.Same(answer) && (e.Student == student || e.Student == "" && (found == nil || found.Student == "")) {
			found = e
		}
	}
	return found
}

// same: they are on the same answers.
func (m Mark) same(o Mark) bool {
	return m.Part == o.Part && m.Student == o.Student && m.Answer.Same(o.Answer)
}

// Put adds a mark in place of those on the same answers; one that says nothing only
// takes them away.
func (m Marks) Put(e Mark) Marks {
	m = slices.DeleteFunc(slices.Clone(m), e.same)
	if e.says() {
		m = append(m, e)
	}
	return m
}
