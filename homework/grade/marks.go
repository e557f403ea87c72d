package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
)

// applyMarks adds points given by hand: a CSV with the columns student_id, part,
// points, comment. Lines that fit nobody become remarks.
func applyMarks(file string, results []*marking.Result) (remarks []string) {
	b, err := os.ReadFile(file)
	if err != nil {
		return []string{"the marks weren't added: " + err.Error()}
	}
	table, err := intake.ReadSpreadsheet(b)
	if err != nil {
		return []string{"the marks weren't added: " + file + ": " + err.Error()}
	}
	if table.Remark != "" {
		remarks = append(remarks, "the marks: "+table.Remark)
	}
	byID := map[string]*marking.Result{}
	for _, result := range results {
		byID[result.ID] = result
	}
	for i, row := range table.Rows {
		if len(row) < 3 || i == 0 && strings.EqualFold(strings.TrimSpace(row[1]), "part") {
			continue
		}
		points, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(row[2]), ",", ".", 1), 64) // 7,5 in half of the world
		result := byID[strings.TrimSpace(row[0])]
		switch {
		case result == nil:
			remarks = append(remarks, fmt.Sprintf("line %d of the marks: there is no student %q", i+1, row[0]))
		case err != nil:
			remarks = append(remarks, fmt.Sprintf("line %d of the marks: %q is no number", i+1, row[2]))
		default:
			comment := "Marked by hand."
			if len(row) > 3 && strings.TrimSpace(row[3]) != "" {
				comment = row[3]
			}
			if err := result.Mark(strings.TrimSpace(row[1]), points, comment); err != nil {
				remarks = append(remarks, fmt.Sprintf("line %d of the marks: %v", i+1, err))
			}
		}
	}
	return remarks
}
