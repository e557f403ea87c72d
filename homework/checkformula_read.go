package homework

import (
	"errors"
	"fmt"
	"strings"

	"kpcalab/homework/formula"
)

// unreadable is the finding for a formula that doesn't parse or fit.
func unreadable(err error) Finding {
	var e *formula.Error
	if !errors.As(err, &e) {
		return Finding{Verdict: Malformed, Say: safe(err.Error()) + ".", Help: "Write the formula with the lecture's symbols."}
	}
	f := Finding{Verdict: Malformed, Slip: "unreadable", Say: "At " + spot(e) + ": " + safe(e.Found) + ".", Excerpt: e.Caret()}
	if e.Expected != "" {
		f.Say += " " + capital(safe(e.Expected)) + "."
	}
	if e.Try != "" {
		f.Help = "Try " + safe(e.Try) + "."
		if e.Asks {
			f.Help = "Try " + safe(e.Try) + "?"
		}
	}
	switch e.Code {
	case formula.Misfit:
		f.Slip = "shape"
	case formula.NotTransposed:
		f.Slip = "A-not-transposed"
	}
	return f
}

// spot says where an error is; lines are counted from the first that isn't
// blank.
func spot(e *formula.Error) string {
	if e.Line > 1 {
		return fmt.Sprintf("line %d, column %d", e.Line, e.Col)
	}
	return fmt.Sprintf("column %d", e.Col)
}

// safe makes text safe inside a message: no markup of its own.
func safe(s string) string {
	return strings.NewReplacer("`", "'", "$", "", "**", "∗∗").Replace(s)
}

func capital(s string) string {
	for i, r := range s {
		if i == 0 {
			return strings.ToUpper(string(r)) + s[len(string(r)):]
		}
	}
	return s
}
