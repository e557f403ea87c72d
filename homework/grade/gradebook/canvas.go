package gradebook

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/grade/untrusted"
)

// assignment columns end in the assignment's number, "Homework 1 (4711)".
var assignment = regexp.MustCompile(`^(.*\S)\s*\(\d+\)$`)

func (b *Book) canvas(names []string) error {
	b.Platform, b.name = "Canvas", 0
	var columns []int
	for j, h := range b.rows[0] {
		switch h = strings.TrimSpace(h); {
		case h == "ID":
			b.handle = j
		case h == "SIS User ID" || h == "SIS Login ID" || h == "Integration ID":
			b.ids = append(b.ids, j)
		case assignment.MatchString(h):
			columns = append(columns, j)
		}
	}
	if b.handle < 0 {
		return fmt.Errorf("the gradebook has no column ID, only %q; export it again and don't remove columns", strings.Join(head(b.rows[0], 5), ", "))
	}
	var err error
	if b.grade, err = b.choose(columns, names); err != nil {
		return err
	}
	for b.first < len(b.rows) { // "Points Possible" and Canvas' own remarks stand above the students
		row := b.rows[b.first]
		if strings.EqualFold(strings.TrimSpace(row[0]), "points possible") {
			if x, ok := parse(at(row, b.grade)); ok && x > 0 {
				b.most = []float64{x}
			}
			b.comma = strings.Contains(at(row, b.grade), ",")
		} else if b.number(row) != "" {
			break
		}
		b.first++
	}
	return nil
}

// choose takes the column of the assignment: the one with its name, or the only one.
func (b *Book) choose(columns []int, names []string) (int, error) {
	var titles []string
	for _, j := range columns {
		titles = append(titles, strings.TrimSpace(b.rows[0][j]))
	}
	for _, name := range names {
		for _, same := range []func(h string) bool{
			func(h string) bool { return h == untrusted.Key(name) },
			func(h string) bool { return strings.Contains(h, untrusted.Key(name)) },
		} {
			if name == "" {
				continue
			}
			var fit []int
			for _, j := range columns {
				if same(untrusted.Key(assignment.FindStringSubmatch(strings.TrimSpace(b.rows[0][j]))[1])) {
					fit = append(fit, j)
				}
			}
			if len(fit) == 1 {
				return fit[0], nil
			}
		}
	}
	switch len(columns) {
	case 1:
		return columns[0], nil
	case 0:
		return 0, fmt.Errorf("the gradebook has no assignment, which would be a column like “Homework 1 (4711)”; publish the assignment and export again")
	}
	return 0, fmt.Errorf("the gradebook has several assignments: %s; say which with -assignment \"%s\"", strings.Join(titles, ", "), assignment.FindStringSubmatch(titles[0])[1])
}

// kept are the columns that go back: all of Moodle's, and of Canvas' those that
// say who it is, and this assignment. Grades that were given elsewhere since the
// export aren't overwritten that way.
func (b *Book) kept() [][]string {
	if b.Platform != "Canvas" {
		return b.rows
	}
	var rows [][]string
	for _, row := range b.rows {
		var few []string
		for j := range b.rows[0] {
			if h := strings.TrimSpace(b.rows[0][j]); j == b.grade || slices.Contains([]string{"Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Section"}, h) {
				few = append(few, at(row, j))
			}
		}
		rows = append(rows, few)
	}
	return rows
}

// testStudent: Canvas' own trial student.
func testStudent(name string) bool { return untrusted.Key(name) == "studenttest" }
