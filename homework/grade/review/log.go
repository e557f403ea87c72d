package review

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
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
