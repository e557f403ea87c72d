package fault

import (
	"fmt"
	"strings"
	"unicode"
)

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
		if !Combining(r) {
			pad++
		}
	}
	return lead + text + "\n" + strings.Repeat(" ", pad) + "^"
}

// blank turns control characters into spaces, so that the caret stays in line.
func blank(r rune) rune {
	if r < ' ' || r == 0x7f || unicode.Is(unicode.Cf, r) {
		return ' '
	}
	return r
}

// Combining reports whether r is drawn over the character before it.
func Combining(r rune) bool { return r >= 0x300 && r <= 0x36f || r == 0x20d7 }

// Shown is a character in a message: one that can't be seen by its number.
func Shown(c rune) string {
	if unicode.IsPrint(c) {
		return Quote(string(c))
	}
	return fmt.Sprintf("U+%04X", c)
}

// Clip shortens text for a message.
func Clip(s string) string {
	const most, least = 40, 24 // a line of a message holds most, and least is enough to find the place
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	for i := most - 2; i > least; i-- { // between two words, where there are some
		if r[i] == ' ' {
			return string(r[:i]) + " …"
		}
	}
	return string(r[:most-2]) + "…"
}

// Quote is text of a source in a message.
func Quote(s string) string { return "‘" + Clip(s) + "’" }
