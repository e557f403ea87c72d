package report

import (
	"time"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// ByID are results by the student's ID.
func ByID(results []*marking.Result) map[string]*marking.Result {
	m := map[string]*marking.Result{}
	for _, r := range results {
		m[r.ID] = r
	}
	return m
}

// Run is one run of the grader.
type Run struct {
	Sheet      *sheets.Sheet `json:"-"`
	SheetID    string
	Version    int // of the sheet
	Title      string
	Assignment string // in CSV files
	Due        time.Time
	Graded     time.Time
	Seed       uint64
	Versions   map[string]string // of Go, gonum, wazero and this module
	System     string            // and which protections were off
	Remarks    []string          // about the class
	Results    []*marking.Result // by ID
}
