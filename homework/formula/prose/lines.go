package prose

import (
	"regexp"
	"strings"
)

// mathematics is what is left of the text: one piece of mathematics a line, or a
// clause behind where.
func (t *sentenceText) mathematics() *Script {
	out := &Script{}
	before := -1 // the piece of mathematics that was kept last
	var ranges []int
	for i, p := range t.pieces {
		if p.gone || p.kind != pMath || !t.kept(i) {
			continue
		}
		if i < t.main && rangeOnly.MatchString(p.text) { // for j = 1, …, m the coordinate is
			ranges = append(ranges, i)
			continue
		}
		t.separate(out, before, i)
		text, place := t.content(p)
		out.text, out.place = append(out.text, text...), append(out.place, place...)
		out.put(" ", p.to-1)
		before = i
		for _, k := range ranges {
			if i == t.main {
				out.put(", "+t.pieces[k].text+" ", t.pieces[k].from)
			}
		}
	}
	for _, c := range t.claims {
		out.put(" where ", c.At(0))
		out.text, out.place = append(out.text, c.text...), append(out.place, c.place...)
	}
	return out
}

// kept reports mathematics that says something: an equation, or the formula. A
// mention of a symbol isn't kept.
func (t *sentenceText) kept(i int) bool {
	p := t.pieces[i]
	return p.fact || p.equation() || i == t.main
}

// separate ends a line between two pieces of mathematics; words that introduce a
// definition or a fact become a where.
func (t *sentenceText) separate(out *Script, before, now int) {
	p, from := t.pieces[now], 0
	introduced, words := p.fact || p.orders() && !strings.Contains(p.text, "="), before < 0
	for _, q := range t.pieces[before+1 : now] {
		words = words || q.kind == pWord || q.text == "." || q.text == ";"
		introduced = introduced || q.kind == pWord && introduces[q.text] && p.equation()
	}
	if before >= 0 {
		from = t.pieces[before].to
	}
	if !t.marked {
		out.put(strings.Repeat("\n", strings.Count(string(t.src[from:max(from, p.from)]), "\n")), p.from)
	}
	switch {
	case before >= 0 && rangeText.MatchString(p.text): // for j = 1, …, m
		out.put(", ", p.from)
	case introduced && !p.embeds():
		out.put(" where ", p.from)
	case before >= 0 && (words || t.marked):
		out.put("\n", p.from)
	case before >= 0: // commas and the like belong to the mathematics
		for _, q := range t.pieces[before+1 : now] {
			out.put(" "+string(t.src[q.from:q.to]), q.from)
		}
		out.put(" ", p.from)
	}
}

// rangeText is the beginning of a range of an index.
var rangeText = regexp.MustCompile(`^\(?\s*(?:1\s*(?:\\leq?(?:slant)?\b|≤)\s*)?[ijlr]\s*(?:=\s*1|\\leq?(?:slant)?\b|≤|\\in\b|∈)`)

// balanced is the text of a piece without the brackets that words behind or
// before it close: (the m largest, $U^\top U = I$).
func (t *sentenceText) balanced(p piece) []rune {
	if p.made != nil {
		return p.made.text
	}
	text := append([]rune{}, t.src[p.from:p.to]...)
	var open []int
	for i, c := range text {
		switch c {
		case '(', '[':
			if i == 0 || text[i-1] != '\\' {
				open = append(open, i)
			}
		case ')', ']':
			if i > 0 && text[i-1] == '\\' {
				continue
			}
			if len(open) > 0 {
				open = open[:len(open)-1]
			} else if t.bracketInWords(p, '(') {
				text[i] = ' '
			}
		}
	}
	if len(open) == 1 && t.bracketInWords(p, ')') {
		text[open[0]] = ' '
	}
	return text
}

// bracketInWords reports a bracket among the marks between words.
func (t *sentenceText) bracketInWords(p piece, c rune) bool {
	for _, q := range t.pieces {
		if q.kind == pMark && q.text == string(c) && (q.from < p.from) == (c == '(') {
			return true
		}
	}
	return false
}
