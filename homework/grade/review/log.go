package review

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/untrusted"
)

// LogFile says in the folder of a report who said what, and when.
const LogFile = "review-log.csv"

var logHeader = []string{"when", "who", "part", "meaning", "about", "answers", "points before", "points", "comment before", "comment"}

// appendLog adds a line on what changed.
func appendLog(f *report.Folder, before *Entry, now Entry, members int) error {
	old, err := f.ReadFile(LogFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var was Entry
	if before != nil {
		was = *before
	}
	var b bytes.Buffer
	b.Write(old)
	w := csv.NewWriter(&b)
	if len(old) == 0 {
		w.Write(logHeader)
	}
	w.Write([]string{now.When.UTC().Format(time.RFC3339), untrusted.Cell(now.Who), untrusted.Cell(now.Part), untrusted.Cell(now.Key.String()), untrusted.Cell(now.About), fmt.Sprint(members),
		points(was.Points), points(now.Points), untrusted.Cell(was.Comment), untrusted.Cell(now.Comment)})
	w.Flush()
	return f.WriteFile(LogFile, b.Bytes())
}

// JoinLogs puts the logs of several folders together, in the order of time; nil: nothing
// was said.
func JoinLogs(logs ...[]byte) ([]byte, error) {
	rows, seen := [][]string(nil), map[string]bool{}
	for _, b := range logs {
		r := csv.NewReader(bytes.NewReader(b))
		r.FieldsPerRecord = -1
		list, err := r.ReadAll()
		if err != nil {
			return nil, err
		}
		for i, row := range list {
			if line := fmt.Sprintf("%q", row); i > 0 && !seen[line] { // the first names the columns
				seen[line] = true
				rows = append(rows, row)
			}
		}
	}
	if rows == nil {
		return nil, nil
	}
	slices.SortStableFunc(rows, func(a, b []string) int { return strings.Compare(a[0], b[0]) }) // RFC 3339, UTC
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(logHeader)
	w.WriteAll(rows)
	return b.Bytes(), nil
}
