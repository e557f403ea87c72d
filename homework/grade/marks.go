package main

import (
	"fmt"
	"os"
	"strings"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/review"
)

// applyMarks adds points given by hand: a CSV with the columns student_id, part,
// points, comment. Lines that fit nobody become remarks.
func applyMarks(file string, results []*marking.Result) (remarks []string) {
	b, err := os.ReadFile(file)
	if err != nil {
		return []string{"the marks weren't added: " + err.Error()}
	}
	list, remark, err := review.ReadLines(b)
	if err != nil {
		return []string{"the marks weren't added: " + file + ": " + err.Error()}
	}
	if remark != "" {
		remarks = append(remarks, "the marks: "+remark)
	}
	byID := map[string]*marking.Result{}
	for _, result := range results {
		byID[result.ID] = result
	}
	for _, l := range list {
		if err := applyMark(l, byID[l.Who]); err != nil {
			remarks = append(remarks, fmt.Sprintf("line %d of the marks: %v", l.Number, err))
		}
	}
	return remarks
}

// applyMark adds the points of one line.
func applyMark(l review.Line, result *marking.Result) error {
	if result == nil {
		return fmt.Errorf("there is no student %q", l.Who)
	}
	points, err := l.Points()
	if err != nil {
		return err
	}
	comment := l.Comment
	if strings.TrimSpace(comment) == "" {
		comment = "Marked by hand."
	}
	return result.Mark(l.Part, points, comment)
}
