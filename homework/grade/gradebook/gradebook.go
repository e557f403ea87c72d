// Package gradebook fills in the file that a learning platform gives out for
// grading offline, so that the lecturer uploads it where it came from:
//
//   - Moodle's grading worksheet ("Download grading worksheet" of an assignment
//     with offline grading worksheets switched on), in any language of Moodle;
//   - Canvas' gradebook ("Export entire gradebook").
//
// The same file lists the class, so that it serves as the roster too. A row is
// filled in only when it belongs to exactly one student; everything else in the
// file stays as the platform wrote it: a grade that a human put in, too.
package gradebook

import (
	"errors"
	"fmt"
	"math"
	"slices"
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

	rows      [][]string // the header first
	file      *intake.Spreadsheet
	first     int // row of the first student
	handle    int // columns; -1: there is none
	name      int
	ids       []int
	email     int
	grade     int
	locked    int
	answer    int // feedback comments
	submitted int // when the submission was changed last
	most      []float64
	comma     bool // 12,5 instead of 12.5
}

// Written are the grades that earlier runs put into such files, by the platform's number
// of the student. Another grade that is there was given by a human.
type Written map[string][]float64

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
	book := &Book{file: file, rows: file.Rows, first: 1, handle: -1, name: -1, email: -1, grade: -1, locked: -1, answer: -1, submitted: -1}
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
	rows := [][]string{{"student_id", "platform_id", "name", "email", "submitted"}}
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
			rows = append(rows, []string{id, handle, at(row, b.name), at(row, b.email), at(row, b.submitted)})
		}
	}
	return (&intake.Spreadsheet{Rows: rows, Comma: ','}).Write()
}

// Fill returns the file with the grades in it. Points are scaled when the
// platform's maximum is another one than ours. written is what earlier runs put there;
// Fill adds what it does.
func (b *Book) Fill(grades []Grade, written Written) ([]byte, Outcome) {
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
			if note := b.enter(i, g, written); note != "" {
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
	return (&intake.Spreadsheet{Rows: b.kept(), Comma: b.separator(), Mark: b.file.Mark}).Write(), out
}

// separator: Moodle imports commas only, whatever a spreadsheet made of them.
func (b *Book) separator() rune {
	if b.Platform == "Moodle" {
		return ','
	}
	return b.file.Comma
}

func (b *Book) enter(i int, g Grade, written Written) (note string) {
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
	score = math.Round(score*100) / 100
	number, old := b.number(row), strings.TrimSpace(row[b.grade])
	if now, isNumber := parse(old); old != "" && old != "-" {
		ours := isNumber && (same(now, score) || slices.ContainsFunc(written[number], func(x float64) bool { return same(now, x) }))
		if !ours {
			return fmt.Sprintf("%s: in the file of %s stands the grade %s already, which this report didn't put there; it was left alone instead of %s. To have it filled in, empty it in the file", g.ID, b.Platform, old, b.decimal(score))
		}
	}
	if !slices.Contains(written[number], score) {
		written[number] = append(written[number], score)
	}
	row[b.grade] = b.decimal(score)
	if b.answer >= 0 {
		row[b.answer] = beside(row[b.answer], g.Feedback)
	}
	return ""
}

// same: platforms keep two digits or more.
func same(a, b float64) bool { return math.Abs(a-b) < 6e-3 }

// decimal is a number as the file has them.
func (b *Book) decimal(x float64) string {
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if b.comma {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// Column names what is filled in: numbers of students mean something beside it only.
func (b *Book) Column() string { return b.Platform + " " + strings.TrimSpace(b.rows[0][b.grade]) }

// no: what languages of Moodle say when a grade can't be changed.
var no = map[string]bool{"no": true, "nein": true, "non": true, "nee": true, "não": true, "いいえ": true}

func at(row []string, i int) string {
	if i < 0 || i >= len(row) {
		return ""
	}
	return row[i]
}
