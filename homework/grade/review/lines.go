package review

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/untrusted"
)

// Line is a line of points given by hand.
type Line struct {
	Number    int    // of the file, from 1
	Who, Part string // a student or a meaning, and a part of the sheet
	Mark      string // the points, as written; may be empty
	Comment   string
	Answer    string // the word of the answer that the points are for; "": the one that is there
}

// ReadLines reads points given by hand, with the columns student_id,part,points,comment,
// or comments to meanings, with part,meaning,points,comment; beneath a line with their
// names in any order, and with the column answer. The remark says what was
// doubtful in the file.
func ReadLines(b []byte) (list []Line, remark string, err error) {
	table, err := intake.ReadSpreadsheet(b)
	if err != nil {
		return nil, "", err
	}
	at := columns{0, 1, 2, 3, -1}
	for i, row := range table.Rows {
		if named, ok := namedColumns(row); i == 0 && ok {
			at = named
			continue
		}
		cell := func(j int) string {
			if j < 0 || j >= len(row) {
				return ""
			}
			return untrusted.OfCell(row[j])
		}
		if len(row) < 3 {
			continue
		}
		list = append(list, Line{Number: i + 1, Who: strings.TrimSpace(cell(at.who)), Part: strings.TrimSpace(cell(at.part)), Mark: strings.TrimSpace(cell(at.points)),
			Comment: cell(at.comment), Answer: strings.TrimSpace(cell(at.answer))})
	}
	return list, table.Remark, nil
}

// columns are the places of what a line holds; -1: it has none.
type columns struct{ who, part, points, comment, answer int }

// namedColumns finds them by a line with their names.
func namedColumns(row []string) (c columns, ok bool) {
	find := func(names ...string) int {
		return slices.IndexFunc(row, func(cell string) bool { return slices.Contains(names, strings.ToLower(strings.TrimSpace(cell))) })
	}
	c = columns{find("student_id", "id", "student", "meaning"), find("part"), find("points"), find("comment"), find("answer")}
	if c.part < 0 {
		return c, false
	}
	if c.who < 0 && c.part == 0 { // under a name of the file's own, as the others
		c.who = 1
	} else if c.who < 0 {
		c.who = 0
	}
	if c.points < 0 {
		c.points = 2
	}
	if c.comment < 0 && c.answer != 3 {
		c.comment = 3
	}
	return c, true
}

// Points are the points of a line; half of the world writes 7,5 for 7.5.
func (l Line) Points() (float64, error) {
	x, err := strconv.ParseFloat(strings.Replace(l.Mark, ",", ".", 1), 64)
	if err != nil || math.IsNaN(x) {
		return 0, fmt.Errorf("%q is no number", l.Mark)
	}
	if x == 0 {
		x = 0 // -0 is written so
	}
	return x, nil
}
