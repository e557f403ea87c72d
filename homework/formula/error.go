package formula

import (
	"fmt"
	"strings"
)

// Error says why a formula can't be read: what was found, what was expected,
// where, and what to try.
type Error struct {
	Line     int    // 1-based line of the source
	Col      int    // 1-based column, in characters
	Source   string // the text of that line
	Found    string
	Expected string
	Try      string
}

// Error is the message in one line.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Line > 1 {
		fmt.Fprintf(&b, "line %d, ", e.Line)
	}
	fmt.Fprintf(&b, "column %d: %s", e.Col, e.Found)
	if e.Expected != "" {
		fmt.Fprintf(&b, "; %s", e.Expected)
	}
	b.WriteString(".")
	if e.Try != "" {
		fmt.Fprintf(&b, " Try: %s.", e.Try)
	}
	return b.String()
}

// caretWidth is how much of a long line is shown around the caret.
const caretWidth = 72

// Caret shows the line with a caret beneath the place of the error. Of a long
// line it shows the surroundings only.
func (e *Error) Caret() string {
	line := []rune(strings.Map(blank, e.Source))
	at := min(max(e.Col-1, 0), len(line))
	from, to := 0, len(line)
	lead := ""
	if len(line) > caretWidth {
		from = max(0, at-caretWidth/2)
		to = min(len(line), from+caretWidth)
		if from > 0 {
			lead = "…"
		}
	}
	text := string(line[from:to])
	if to < len(line) {
		text += "…"
	}
	pad := len([]rune(lead))
	for _, r := range line[from:at] {
		if !combining(r) {
			pad++
		}
	}
	return lead + text + "\n" + strings.Repeat(" ", pad) + "^"
}

// blank turns control characters into spaces, so that the caret stays in line.
func blank(r rune) rune {
	if r < ' ' || r == 0x7f {
		return ' '
	}
	return r
}

// combining reports whether r is drawn over the character before it.
func combining(r rune) bool { return r >= 0x300 && r <= 0x36f || r == 0x20d7 }

// fault is an [Error] under construction, with a place in the whole source.
type fault struct {
	pos                  int
	found, expected, try string
}

// fail leaves the parser with a fault; Parse turns it into an *Error.
func fail(pos int, found, expected, try string) {
	panic(fault{pos, found, expected, try})
}

// locate turns a place in the source into an *Error.
func (f fault) locate(src []rune) *Error {
	at := min(max(f.pos, 0), len(src))
	start, line := 0, 1
	for i := range at {
		if src[i] == '\n' {
			start, line = i+1, line+1
		}
	}
	end := start
	for end < len(src) && src[end] != '\n' {
		end++
	}
	return &Error{Line: line, Col: at - start + 1, Source: string(src[start:end]),
		Found: f.found, Expected: f.expected, Try: f.try}
}
