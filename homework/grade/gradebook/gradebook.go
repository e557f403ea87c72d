// Package gradebook fills in the file that a learning platform gives out for
// grading offline, so that the lecturer uploads it where it came from:
//
//   - Moodle's grading worksheet ("Download grading worksheet" of an assignment
//     with offline grading worksheets switched on), in any language of Moodle;
//   - Canvas' gradebook ("Export entire gradebook").
//
// The same file lists the class, so that it serves as the roster too. A row is
// filled in only when it belongs to exactly one student; everything else in the
// file stays as the platform wrote it.
package gradebook

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"kpcalab/homework/grade/intake"
)

// Grade is what one student is to get.
type Grade struct {
	Handle   string // the platform's number of the student, as file names have it; may be ""
	ID       string
	Name     string // "First Last"
	Email    string
	Score    float64
	Max      float64
	Given    bool   // otherwise the row is left alone
	Feedback string // HTML, for platforms that take comments
}

// Book is a platform's file.
type Book struct {
	Platform string // "Moodle" or "Canvas"

	rows   [][]string // the header first
	file   *intake.Spreadsheet
	first  int // row of the first student
	handle int // columns; -1: there is none
	name   int
	ids    []int
	email  int
	grade  int
	locked int
	answer int // feedback comments
	most   []float64
	comma  bool // 12,5 instead of 12.5
}

// Outcome tells what became of the rows.
type Outcome struct {
	Filled int
	Notes  []string
}

// Read recognises the platform by the header. assignments are names by which
// Canvas may know the assignment, the best one first.
func Read(b []byte, assignments ...string) (*Book, error) {
	file, err := intake.ReadSpreadsheet(b)
	if err != nil {
		return nil, err
	}
	book := &Book{file: file, rows: file.Rows, first: 1, handle: -1, name: -1, email: -1, grade: -1, locked: -1, answer: -1}
	if len(book.rows) < 2 {
		return nil, errors.New("it has no students; download it again from the learning platform")
	}
	if strings.EqualFold(strings.TrimSpace(book.rows[0][0]), "student") {
		return book, book.canvas(assignments)
	}
	if numbered(book.rows[1:]) {
		return book, book.moodle()
	}
	return nil, fmt.Errorf("it is neither Moodle's grading worksheet nor Canvas' gradebook: its first columns are %q; without one of these, use grades.csv", strings.Join(head(book.rows[0], 4), ", "))
}

func head(row []string, n int) []string { return row[:min(n, len(row))] }

// Roster is the class as a roster, in the form of intake.ReadRoster.
func (b *Book) Roster() []byte {
	rows := [][]string{{"student_id", "platform_id", "name", "email"}}
	for _, row := range b.rows[b.first:] {
		handle, id := b.number(row), ""
		for _, c := range b.ids {
			if id == "" {
				id = strings.TrimSpace(at(row, c))
			}
		}
		if id == "" {
			id = handle
		}
		if id != "" && !testStudent(at(row, b.name)) {
			rows = append(rows, []string{id, handle, at(row, b.name), at(row, b.email)})
		}
	}
	return write(rows, ',', false)
}

// Fill returns the file with the grades in it. Points are scaled when the
// platform's maximum is another one than ours.
func (b *Book) Fill(grades []Grade) ([]byte, Outcome) {
	var out Outcome
	index := b.index()
	taken := map[int]string{}
	for _, g := range grades {
		if !g.Given {
			continue
		}
		i, ok := index.find(g)
		switch {
		case !ok:
			out.Notes = append(out.Notes, fmt.Sprintf("%s has no row of its own in the file of %s: enter the grade by hand", g.ID, b.Platform))
		case taken[i] != "":
			out.Notes = append(out.Notes, fmt.Sprintf("%s and %s both fit line %d of the file of %s; it holds the grade of %s", taken[i], g.ID, i+1, b.Platform, taken[i]))
		default:
			taken[i] = g.ID
			if note := b.enter(i, g); note != "" {
				out.Notes = append(out.Notes, note)
				continue
			}
			out.Filled++
		}
	}
	if m := b.most; len(grades) > 0 && len(m) > 0 && m[0] != grades[0].Max {
		out.Notes = append(out.Notes, fmt.Sprintf("%s gives at most %g points, the sheet %g: the grades were scaled", b.Platform, m[0], grades[0].Max))
	}
	if b.Platform == "Moodle" && b.answer < 0 {
		out.Notes = append(out.Notes, "the worksheet has no column for comments; switch on “Feedback comments” in the assignment's settings to have them imported as well")
	}
	return write(b.kept(), b.separator(), b.file.Mark), out
}

// separator: Moodle imports commas only, whatever a spreadsheet made of them.
func (b *Book) separator() rune {
	if b.Platform == "Moodle" {
		return ','
	}
	return b.file.Comma
}

func (b *Book) enter(i int, g Grade) (note string) {
	row := b.rows[i]
	for len(row) < len(b.rows[0]) {
		row = append(row, "")
	}
	b.rows[i] = row
	if b.locked >= 0 && no[strings.ToLower(strings.TrimSpace(row[b.locked]))] {
		return fmt.Sprintf("%s: Moodle says that the grade can't be changed; the row was left alone", g.ID)
	}
	score := g.Score
	if len(b.most) > 0 && g.Max > 0 {
		score *= b.most[min(i-b.first, len(b.most)-1)] / g.Max
	}
	text := strconv.FormatFloat(math.Round(score*100)/100, 'f', -1, 64)
	if b.comma {
		text = strings.Replace(text, ".", ",", 1)
	}
	row[b.grade] = text
	if b.answer >= 0 {
		row[b.answer] = beside(row[b.answer], g.Feedback)
	}
	return ""
}

// no: what languages of Moodle say when a grade can't be changed.
var no = map[string]bool{"no": true, "nein": true, "non": true, "nee": true, "não": true, "いいえ": true}

// ours begins every feedback that Fill writes.
const ours = `<div class="kpcalab">`

// beside keeps what the lecturer wrote, and replaces an earlier feedback of ours.
// Moodle may have dropped the class, so the heading is compared as well.
func beside(old, feedback string) string {
	if feedback == "" {
		return old
	}
	feedback = ours + feedback + "</div>"
	if i := strings.Index(old, ours); i >= 0 {
		return old[:i] + feedback
	}
	if strings.TrimSpace(tags.ReplaceAllString(old, "")) == "" || title(old) == title(feedback) {
		return feedback
	}
	return old + feedback
}

var tags = regexp.MustCompile(`<[^>]*>`)

// title is the first words of a feedback, up to the colon.
func title(s string) string {
	t, _, _ := strings.Cut(strings.TrimSpace(tags.ReplaceAllString(s, "")), ":")
	return t
}

func at(row []string, i int) string {
	if i < 0 || i >= len(row) {
		return ""
	}
	return row[i]
}

func write(rows [][]string, comma rune, mark bool) []byte {
	var b bytes.Buffer
	if mark {
		b.WriteString("\ufeff")
	}
	w := csv.NewWriter(&b)
	w.Comma = comma
	w.WriteAll(rows)
	return b.Bytes()
}
