package prose

import (
	"regexp"
	"strings"
)

// mathematics is what is left of the text: one piece of mathematics a line, or a
// clause behind where.
func (t *sentenceText) mathematics() []rune {
	out := make([]rune, len(t.src))
	for i, c := range t.src {
		out[i] = ' '
		if c == '\n' && !t.marked {
			out[i] = '\n'
		}
	}
	before := -1 // the piece of mathematics that was kept last
	for i, p := range t.pieces {
		switch {
		case p.says != "":
			t.separate(out, before, i)
			copy(out[p.from:], []rune(p.says))
			before = i
		case p.gone || p.kind != pMath || !t.kept(i):
		default:
			t.separate(out, before, i)
			copy(out[p.from:p.to], t.balanced(p))
			before = i
		}
	}
	return out
}

// kept reports mathematics that says something: an equation, or the formula. A
// mention of a symbol isn't kept.
func (t *sentenceText) kept(i int) bool {
	p := t.pieces[i]
	return p.equation() || i == t.main
}

// separate ends a line between two pieces of mathematics; words that introduce a
// definition or a fact become a where.
func (t *sentenceText) separate(out []rune, before, now int) {
	from := 0
	if before >= 0 {
		from = t.pieces[before].to
		if t.pieces[before].says != "" {
			from = t.pieces[before].from + len([]rune(t.pieces[before].says))
		}
	}
	to := t.pieces[now].from
	introduced, words := false, before < 0
	first := before + 1
	for _, p := range t.pieces[first:now] {
		words = words || p.kind == pWord || p.text == "." || p.text == ";"
		introduced = introduced || p.kind == pWord && introduces[p.text]
	}
	introduced = introduced || t.pieces[now].orders() && !strings.Contains(t.pieces[now].text, "=")
	switch {
	case to-from < 1:
	case before >= 0 && rangeText.MatchString(t.pieces[now].text): // for j = 1, …, m
		out[to-1] = ','
	case introduced && !t.pieces[now].embeds() && to-from >= 7 && t.pieces[now].equationLike():
		copy(out[to-6:], []rune("where "))
	case introduced && !t.pieces[now].embeds() && to-from >= 5 && t.pieces[now].equationLike():
		copy(out[to-4:], []rune("let "))
	case before >= 0 && (words || t.marked):
		out[to-1] = '\n'
	case before >= 0: // commas and the like belong to the mathematics
		for _, p := range t.pieces[first:now] {
			out[p.from] = t.src[p.from]
		}
	}
}

// rangeText is the beginning of a range of an index.
var rangeText = regexp.MustCompile(`^\(?\s*(?:1\s*(?:\\leq?(?:slant)?\b|≤)\s*)?[ijlr]\s*(?:=\s*1|\\leq?(?:slant)?\b|≤|\\in\b|∈)`)

// balanced is the text of a piece without the brackets that words behind or
// before it close: (the m largest, $U^\top U = I$).
func (t *sentenceText) balanced(p piece) []rune {
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
