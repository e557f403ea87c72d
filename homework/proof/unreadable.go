package proof

import (
	"errors"
	"fmt"
	"strings"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula/fault"
)

// unreadable is the finding for a formula that doesn't parse or fit.
func unreadable(err error) finding.Finding {
	var e *fault.Error
	if !errors.As(err, &e) {
		return finding.Finding{Verdict: finding.Malformed, Say: finding.Safe(err.Error()) + ".", Help: unreadableSlip.Hint}
	}
	f := finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{unreadableSlip}, Say: "At " + spot(e) + ": " + finding.Safe(e.Found) + ".", Excerpt: e.Caret()}
	if e.Expected != "" {
		f.Say += " " + capital(finding.Safe(e.Expected)) + "."
	}
	if e.Try != "" {
		f.Help = "Try " + finding.Safe(e.Try) + "."
		if e.Asks {
			f.Help = "Try " + finding.Safe(e.Try) + "?"
		}
	}
	switch e.Code {
	case fault.Misfit:
		f.Slips = []finding.Slip{finding.Shape}
	case fault.NotTransposed:
		f.Slips = []finding.Slip{notTransposed}
	}
	return f
}

// spot says where an error is; lines are counted from the first that isn't
// blank.
func spot(e *fault.Error) string {
	if e.Line > 1 {
		return fmt.Sprintf("line %d, column %d", e.Line, e.Col)
	}
	return fmt.Sprintf("column %d", e.Col)
}

// capital begins a sentence with a capital, unless a symbol stands there: k isn't
// K.
func capital(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if len(word) < 2 && word != "a" || strings.IndexFunc(word, func(r rune) bool { return (r < 'a' || r > 'z') && r != '\'' && r != ',' && r != ':' && r != '-' }) >= 0 || word == "ones" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
