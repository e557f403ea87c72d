package partial

import (
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/unread"
)

// Outcome is what a reader makes of a text.
type Outcome uint8

// The outcomes.
const (
	Stopped  Outcome = iota // it can't be read; the reader stopped at a place
	Misfit                  // it stopped where sizes don't fit
	Mistaken                // it says something that no other reading mends
	Refuted                 // it was read, and is false: where words before were left out, others may be misread
	NotRight                // it was read, and isn't right: words on a line lead to something else, if that isn't 0
	Right                   // it was read, and is right
)

// wrong reports a text that was read and isn't right.
func (o Outcome) wrong() bool { return o == Mistaken || o == Refuted || o == NotRight }

// Reader reads a text, and says where it stopped: a line and a column, from 1, in
// characters. [Read] takes Misfit for Stopped, and Mistaken and Refuted for NotRight.
type Reader func(text string) (o Outcome, line, col int)

// Text is what kind of text is read.
type Text uint8

// The kinds.
const (
	Formula Text = iota // one formula with words beside it
	Proof
)

const (
	// maxText bounds a text, in characters: longer ones hold no answer and a remark.
	maxText = 4000
	// maxTries and maxWork, in characters, bound the readings of one text, such that the
	// texts built to take long (BenchmarkWorst of package proof) stay below 0.3 s.
	maxTries      = 40
	maxProofTries = 12
	maxWork       = 30_000
	// maxAside is how many parts may be set aside: of an answer that is mostly not
	// read nobody can say that it is right.
	maxAside = 5
)

// Read looks for parts of a text without which it is right, and returns the text
// without them, blanks in their place, and the parts as they were written, in their
// order. A part that gives ḡ is never one of them: it may be the answer.
func Read(text string, kind Text, read Reader) (left string, aside []unread.Part, ok bool) {
	runes := []rune(text)
	if len(runes) > maxText {
		return "", nil, false
	}
	s := &search{kind: kind, read: read, source: runes, work: min(maxWork, maxTries*len(runes))}
	if kind == Proof { // whose words are read again without their sentences: see [Written]
		s.work = min(s.work, maxProofTries*len(runes))
	}
	s.parts = s.cut()
	s.protect()
	units, ok := s.without(nil, maxAside)
	for _, bare := range [][]unit{s.silent(equations), s.silent(answers)} { // from the other end
		if ok || len(bare) == 0 {
			break
		}
		units, ok = s.without(bare, len(bare)+maxAside)
	}
	if !ok || len(units) == 0 {
		return "", nil, false
	}
	if units, ok = s.fewest(units); !ok || len(units) > maxAside {
		return "", nil, false
	}
	if otherEigenvectors(s.gone(units)) { // though no one of them says so
		return "", nil, false
	}
	for _, u := range sorted(units) {
		aside = append(aside, unread.In(s.source, u.from, u.to))
	}
	return string(s.blanked(units)), aside, true
}

// Words counts the words of the line or sentence of a text in which a place stands: a
// line and a column, from 1, in characters.
func Words(text string, kind Text, line, col int) int {
	s := &search{kind: kind, source: []rune(text)}
	if len(s.source) > fault.MaxSource {
		return 0
	}
	s.parts = s.cut()
	if len(s.parts) == 0 {
		return 0
	}
	from, to := around(s.parts, s.partAt(place(s.source, line, col)), isLine)
	return len(wordsOf(s.parts[from:to]))
}

// Equations are those in a part that was set aside, each as it was written.
func Equations(part string, kind Text) (list []string) {
	s := &search{kind: kind, source: []rune(part)}
	for _, p := range s.cut() {
		if p.chain {
			list = append(list, strings.Trim(p.text, "$ ,;"))
		}
	}
	return list
}

// Clauses are those of a part that was set aside in which mathematics stands among
// words, each as it was written, at most six.
func Clauses(part string, kind Text) (list []string) {
	s := &search{kind: kind, source: []rune(part)}
	parts := s.cut()
	for from := 0; from < len(parts) && len(list) < maxClauses; {
		_, to := around(parts, from, isComma)
		words, math := false, false
		for _, p := range parts[from:to] {
			words, math = words || p.kind == sentence.Word, math || p.kind == sentence.Math
		}
		for from < to && parts[from].kind == sentence.Word && joins[parts[from].text] {
			from++
		}
		if words && math {
			a, b := s.quoted(parts[from:to])
			list = append(list, strings.TrimSpace(string(s.source[a:b])))
		}
		from = to + 1
	}
	return list
}

// maxClauses bounds what is read of a part once more.
const maxClauses = 6

// Quote is what stands around mathematics in a text: a dollar, or nothing.
func Quote(text string) string {
	if strings.Contains(text, "$") || strings.Contains(text, `\[`) || strings.Contains(text, `\(`) {
		return "$"
	}
	return ""
}

// joins are words that join a clause to the one before it.
var joins = scan.Words("and", "but", "so", "since", "because", "as", "where", "then", "hence", "thus", "now", "while", "which", "that")

// search is the search for the parts of one text.
type search struct {
	kind   Text
	read   Reader
	source []rune
	shown  []rune // the source as it was cut, where each character kept its place
	parts  []part
	named  map[string]bool // left sides of its equations
	said   []equation      // of the sentences before
	work   int             // characters that may still be read
}

// try reads the source without some units; spent tells that it may not be read again.
func (s *search) try(units []unit) (o Outcome, at int, spent bool) {
	if s.work -= len(s.source); s.work < 0 {
		return Stopped, 0, true
	}
	text := s.blanked(units)
	o, line, col := s.read(string(text))
	return o, place(text, line, col), false
}

// without finds the units to set aside beside those that are, at most so many.
func (s *search) without(gone []unit, most int) ([]unit, bool) {
	o, at, spent := s.try(gone)
	switch {
	case spent || o.wrong():
		return nil, false
	case o == Right:
		return gone, true
	case len(gone) == most:
		return nil, false
	}
	for _, u := range s.unitsAt(at, gone) {
		if more, ok := s.without(joined(gone, u), most); ok {
			return more, true
		}
	}
	return nil, false
}

// fewest takes units back without which the text is as right. One that is read and makes
// it wrong isn't a remark that can't be read: then nothing is set aside.
func (s *search) fewest(units []unit) (fewer []unit, ok bool) {
	for i := 0; i < len(units); {
		rest := append(append([]unit(nil), units[:i]...), units[i+1:]...)
		o, _, spent := s.try(rest)
		switch {
		case spent || o.wrong():
			return nil, false
		case o == Right:
			units = rest
		default:
			i++
		}
	}
	return units, len(units) > 0
}

// blanked is the source with blanks in place of units.
func (s *search) blanked(units []unit) []rune {
	text := append([]rune(nil), s.source...)
	for _, u := range units {
		for _, p := range u.parts {
			for i := p.from; i < p.to; i++ {
				if text[i] != '\n' {
					text[i] = ' '
				}
			}
		}
	}
	return text
}

// place is the index of a line and column, from 1, in a text.
func place(text []rune, line, col int) int {
	at := 0
	for ; line > 1 && at < len(text); at++ {
		if text[at] == '\n' {
			line--
		}
	}
	return min(at+max(col-1, 0), len(text))
}
