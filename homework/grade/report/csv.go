package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"time"

	"kpcalab/homework/grade/marking"
)

// cell keeps a spreadsheet from running what a student wrote: a text that begins
// like a formula gets an apostrophe in front, as OWASP advises.
func cell(s string) string {
	s = strings.Map(func(c rune) rune {
		if c < ' ' && c != '\n' || c == 0x7f {
			return ' '
		}
		return c
	}, s)
	trimmed := strings.TrimLeft(s, " \n\u00a0\u3000\ufeff\u200b")
	if trimmed != "" && strings.ContainsAny(string([]rune(trimmed)[0]), "=+-@＝＋－＠|%") {
		return "'" + s
	}
	return s
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02 15:04:05 UTC")
}

func table(rows [][]string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.WriteAll(rows)
	return b.Bytes()
}

// gradesCSV has the columns of nbgrader's export.
func gradesCSV(run *Run) []byte {
	rows := [][]string{{"assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email", "raw_score", "late_submission_penalty", "score", "max_score"}}
	for _, r := range run.Results {
		rows = append(rows, []string{cell(run.Assignment), stamp(run.Due), stamp(r.Submitted), cell(r.ID), cell(r.Last), cell(r.First), cell(r.Email),
			points(r, r.Raw), number(r.Penalty), points(r, r.Score), number(r.MaxPoints)})
	}
	return table(rows)
}

// points is empty for a submission that a human has yet to review: no number is
// better than a wrong one.
func points(r *marking.Result, x float64) string {
	if r.State == marking.Review {
		return ""
	}
	return number(x)
}

// questionsCSV has a line per student and a column per part; the second line
// holds the points of each part.
func questionsCSV(run *Run) []byte {
	head := []string{"student_id", "last_name", "first_name", "email", "state"}
	worth := []string{"points per question", "", "", "", ""}
	for _, p := range run.Sheet.Parts {
		head, worth = append(head, p.ID), append(worth, number(p.Points))
	}
	head, worth = append(head, "penalty", "total", "needs_a_look"), append(worth, "", number(run.Sheet.MaxPoints()), "")
	rows := [][]string{head, worth}
	for _, r := range run.Results {
		row := []string{cell(r.ID), cell(r.Last), cell(r.First), cell(r.Email), string(r.State)}
		for _, p := range r.Parts {
			if p.Waits() {
				row = append(row, "")
				continue
			}
			row = append(row, points(r, p.Points))
		}
		rows = append(rows, append(row, number(r.Penalty), points(r, r.Score), cell(strings.Join(r.Look(), "; "))))
	}
	return table(rows)
}

func plural(n int, what string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Cell is a text as a cell of a table that a spreadsheet shows and doesn't run.
func Cell(s string) string { return cell(s) }
