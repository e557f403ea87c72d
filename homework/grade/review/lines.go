package review

import (
	"fmt"
	"math"
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
}

// ReadLines reads points given by hand, with the columns student_id,part,points,comment,
// or comments to meanings, with part,meaning,points,comment. The remark says what was
// doubtful in the file.
func ReadLines(b []byte) (list []Line, remark string, err error) {
	table, err := intake.ReadSpreadsheet(b)
	if err != nil {
		return nil, "", err
	}
	meanings := false
	for i, row := range table.Rows {
		if i == 0 && len(row) > 1 {
			second := strings.ToLower(strings.TrimSpace(row[1]))
			if meanings = second == "meaning"; meanings || second == "part" {
				continue
			}
		}
		if len(row) < 3 {
			continue
		}
		l := Line{Number: i + 1, Who: strings.TrimSpace(untrusted.OfCell(row[0])), Part: strings.TrimSpace(untrusted.OfCell(row[1])), Mark: strings.TrimSpace(row[2])}
		if len(row) > 3 {
			l.Comment = row[3]
		}
		if meanings {
			l.Who, l.Part = l.Part, l.Who
		}
		list = append(list, l)
	}
	return list, table.Remark, nil
}

// Points are the points of a line; half of the world writes 7,5 for 7.5.
func (l Line) Points() (float64, error) {
	x, err := strconv.ParseFloat(strings.Replace(l.Mark, ",", ".", 1), 64)
	if err != nil || math.IsNaN(x) {
		return 0, fmt.Errorf("%q is no number", l.Mark)
	}
	return x, nil
}
