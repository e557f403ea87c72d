// Package unread holds the parts of an answer that no reader understood: they may say
// anything, and a human decides about them. Each reader hands on its own parts, with
// their places; [Join] makes one list of them.
package unread

import (
	"slices"
	"strings"
)

// Part is a stretch of an answer, as it was written.
type Part struct {
	From, To int // characters, counted from the first line that is not blank
	Text     string
}

// In is the part of an answer between two places, without the blanks around it.
func In(src []rune, from, to int) Part {
	from = min(max(from, 0), len(src))
	to = min(max(to, from), len(src))
	text := string(src[from:to])
	lead := len([]rune(text)) - len([]rune(strings.TrimLeft(text, " \t\n")))
	text = strings.TrimSpace(text)
	return Part{from + lead, from + lead + len([]rune(text)), text}
}

// most is how many parts a human is shown: a finding is a page, not a copy of the answer.
const most = 5

// Join is what several readers left, in the order of the answer, at most five parts; of
// parts of which one lies in the other it keeps the longer.
func Join(lists ...[]Part) (list []Part) {
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, func(a, b Part) int {
		if a.From != b.From {
			return a.From - b.From
		}
		return b.To - a.To
	})
	for _, p := range all {
		if p.Text == "" || len(list) > 0 && p.To <= list[len(list)-1].To {
			continue
		}
		list = append(list, p)
	}
	return list[:min(len(list), most)]
}

// Find is the part of an answer that is written so, behind a place; where the answer has
// it in another spelling, the part lies at that place.
func Find(src []rune, from int, text string) Part {
	from = min(max(from, 0), len(src))
	text = strings.TrimSpace(text)
	rest := string(src[from:])
	if i := strings.Index(rest, text); i >= 0 {
		from += len([]rune(rest[:i]))
		return Part{from, from + len([]rune(text)), text}
	}
	return Part{from, from + 1, text}
}
