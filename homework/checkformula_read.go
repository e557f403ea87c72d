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
	f := Finding{Verdict: Malformed, Slip: "unreadable", Say: "At the mark in " + marked(e) + ": " + safe(e.Found) + "."}
	if e.Expected != "" {
		f.Say += " " + capital(safe(e.Expected)) + "."
	}
	if e.Try != "" {
		f.Help = "Try " + safe(e.Try) + "."
		if strings.Contains(e.Try, "did you mean") || strings.Contains(e.Try, "which") || strings.Contains(e.Try, "what must") {
			f.Help = strings.TrimSuffix(f.Help, ".") + "?"
		}
	}
	if strings.Contains(e.Found, "doesn't fit") {
		f.Slip = "shape"
		if strings.Contains(e.Found, "A (n×m)") && strings.Contains(e.Try, "Aᵀ") {
			f.Slip = "A-not-transposed"
		}
	}
	return f
}

// marked is the source line with a mark at the place of the error.
func marked(e *formula.Error) string {
	line := []rune(e.Source)
	at := min(max(e.Col-1, 0), len(line))
	from, to := max(0, at-30), min(len(line), at+30)
	text := string(line[from:at]) + "▸" + string(line[at:to])
	if from > 0 {
		text = "…" + text
	}
	if to < len(line) {
		text += "…"
	}
	text = strings.Map(func(r rune) rune {
		if r == '`' {
			return '\''
		}
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
	where := fmt.Sprintf("`%s` (column %d)", text, e.Col)
	if e.Line > 1 {
		where = fmt.Sprintf("`%s` (line %d, column %d)", text, e.Line, e.Col)
	}
	return where
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
