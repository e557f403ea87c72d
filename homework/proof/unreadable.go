package proof

import (
	"errors"
	"fmt"
	"strings"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/partial"
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

// besideUnread is the finding for a text that can't be read as a whole, where read
// judges one: what was read of it may be right, and then a human decides about the rest.
// A size that doesn't fit is false rather than unread, and so is a symbol with another
// meaning.
func besideUnread(src string, kind partial.Text, otherwise finding.Finding, read func(text string) (finding.Finding, error)) finding.Finding {
	var f, wrong finding.Finding
	first, remarks := true, true
	src = formula.FromFirstLine(src)
	_, aside, ok := partial.Read(src, kind, func(text string) (o partial.Outcome, line, col int) {
		got, err := read(text)
		var e *fault.Error
		switch {
		case errors.As(err, &e) && e.Code != fault.TooLarge && !(first && definite[e.Code]):
			first, remarks = false, remarks && e.Code == fault.Unchecked
			return partial.Stopped, e.Line, e.Col
		case err == nil && got.Verdict == finding.Correct:
			f = got
			return partial.Right, 0, 0
		case err == nil && remarks && wrong.Verdict == finding.Broken:
			wrong = got
		}
		return partial.NotRight, 0, 0
	})
	switch {
	case ok:
	case wrong.Verdict != finding.Broken: // whatever the words say: they change no value
		return wrong
	default:
		return otherwise
	}
	return unchecked(f, aside)
}

// unchecked is the finding for a right answer beside which stands what wasn't read.
func unchecked(f finding.Finding, aside []string) finding.Finding {
	f.Verdict, f.Unread, f.Slips = finding.Unchecked, aside, []finding.Slip{unreadBeside}
	f.Say += " Beside it stands what wasn't checked:"
	f.Help = "Leave this out, or say it as an equation, and everything can be checked. Handed in as it is, it waits for your teacher."
	return f
}

// definite are the faults that are mistakes, rather than something that isn't read.
var definite = map[fault.Code]bool{fault.Misfit: true, fault.NotTransposed: true, fault.Redefined: true, fault.Untrue: true}

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
