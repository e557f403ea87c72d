package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
)

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02 15:04:05 UTC")
}

// Table is a file that a spreadsheet opens, in which no cell is run: Excel takes it for
// UTF-8 because of the mark at its beginning.
func Table(rows [][]string) []byte {
	s := intake.Spreadsheet{Comma: ',', Mark: true}
	for _, row := range rows {
		var safe []string
		for _, cell := range row {
			safe = append(safe, untrusted.Cell(cell))
		}
		s.Rows = append(s.Rows, safe)
	}
	return s.Write()
}

// gradesCSV has the columns of nbgrader's export, and the points that wait for a human.
// As long as some do there is no score: raw_score is the sum without them.
func gradesCSV(run *Run) []byte {
	rows := [][]string{{"assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email", "raw_score", "late_submission_penalty", "score", "max_score", "waiting"}}
	for _, r := range run.Results {
		rows = append(rows, []string{run.Assignment, stamp(run.Due), stamp(r.Submitted), r.ID, r.Last, r.First, r.Email,
			points(r, r.Raw), number(r.Penalty), total(r), number(r.MaxPoints), waits(r)})
	}
	return Table(rows)
}

// points is empty for a submission that a human has yet to review: no number is
// better than a wrong one.
func points(r *marking.Result, x float64) string {
	if r.State == marking.Review {
		return ""
	}
	return number(x)
}

// total is the score, once nothing waits.
func total(r *marking.Result) string {
	if n, _ := r.Waiting(); n > 0 {
		return ""
	}
	return points(r, r.Score)
}

// waits are the points that a human has yet to give or to refuse.
func waits(r *marking.Result) string {
	_, points := r.Waiting()
	return number(points)
}

// questionsCSV has a line per student and a column per part; the second line
// holds the points of each part.
func questionsCSV(run *Run) []byte {
	head := []string{"student_id", "last_name", "first_name", "email", "state"}
	worth := []string{"points per question", "", "", "", ""}
	for _, p := range run.Sheet.Parts {
		head, worth = append(head, p.ID), append(worth, number(p.Points))
	}
	head, worth = append(head, "penalty", "total", "needs_a_look", "waiting"), append(worth, "", number(run.Sheet.MaxPoints()), "", "")
	rows := [][]string{head, worth}
	for _, r := range run.Results {
		row := []string{r.ID, r.Last, r.First, r.Email, string(r.State)}
		for _, p := range r.Parts {
			if p.Waits() {
				row = append(row, "")
				continue
			}
			row = append(row, points(r, p.Points))
		}
		rows = append(rows, append(row, number(r.Penalty), total(r), strings.Join(r.Look(), "; "), waits(r)))
	}
	return Table(rows)
}

func plural(n int, what string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}
