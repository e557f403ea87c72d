package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/scan"
)

// A proof is sentences, too. Its words are read by the same pieces as the words
// beside a formula (piece.go, cut.go): proofcut.go cuts them, reader.go goes through
// them, roles.go tells goals, reasons and definitions apart, names.go what words name,
// statements.go writes the script, claims.go and properties.go turn what words claim
// into equations, and unchecked.go stops at what isn't checked. The grammar is in the
// comment of package formula.

// Script is a proof without its words, with the place of each character in the
// source.
type Script struct {
	Announced []Announced
	Mentions  []string // expressions beside a formula that state nothing: "the vector f − F1/n"

	text  []rune
	place []int
	fresh map[int]bool   // places in text where a chain begins with one expression
	soft  map[int]bool   // equals signs, by their place in text, that words such as "we get" stand for
	said  map[int]string // words by line of the source
}

// Announced is an equation that words state, and that is no step.
type Announced struct {
	Text string
	At   int  // its place in the source
	Led  bool // words that aren't read lead from one side to the other
}

// put writes a statement that stands at a place of the source.
func (s *Script) put(text string, at int) {
	for _, c := range text {
		s.text = append(s.text, c)
		s.place = append(s.place, at)
	}
}

// At is the place in the source of a place in the script.
func (s *Script) At(pos int) int {
	if len(s.place) == 0 {
		return 0
	}
	if pos >= len(s.place) {
		return s.place[len(s.place)-1] + 1
	}
	return s.place[max(0, pos)]
}

// Text is the script, a statement a line.
func (s *Script) Text() string { return string(s.text) }

// Fresh reports a place at which a chain begins with one expression.
func (s *Script) Fresh(pos int) bool { return s.fresh[pos] }

// Soft reports the place of an equals sign that words such as "we get" stand for.
func (s *Script) Soft(pos int) bool { return s.soft[pos] }

// Said is the words on a line of the source.
func (s *Script) Said(line int) string { return s.said[line] }

// copy writes a piece of mathematics, without the brackets that words close.
func (r *proofReader) copy(i int) { r.copyFrom(i, r.t.pieces[i].from) }

func (r *proofReader) copyFrom(i, from int) {
	text, place := r.t.content(r.t.pieces[i])
	for k, c := range text {
		if k > 5 && scan.IsASCIILetter(c) && (c > 'a' && overN.MatchString(string(text[max(0, k-9):k])) || afterSum.MatchString(string(text[max(0, k-6):k]))) { // \frac1nb, \sum_rk
			r.script.put(" ", place[k])
		}
		if place[k] >= from {
			r.script.text = append(r.script.text, c)
			r.script.place = append(r.script.place, place[k])
		}
	}
}

var (
	overN    = regexp.MustCompile(`frac *\{?1\}?n$`)
	afterSum = regexp.MustCompile(`\\sum_[a-z]$`)
)

// Proof reads the words of a proof.
func Proof(src string) *Script {
	t := cutProof(quietly(src, upToSigns, ""))
	for i := range t.pieces {
		t.pieces[i].known()
	}
	t.spaces()
	t.sizePieces()
	t.sizes()
	t.ordinals()
	t.holdPhrases()
	t.values()
	r := &proofReader{t: t, subject: -1, begun: -1, script: &Script{fresh: map[int]bool{}, soft: map[int]bool{}, said: map[int]string{}}}
	for i := range t.pieces {
		r.read(i)
	}
	r.sentenceEnds(len(t.pieces))
	for _, c := range t.stated {
		r.script.put("\n"+scan.AsideMark, c.At(0))
		r.script.text, r.script.place = append(r.script.text, c.text...), append(r.script.place, c.place...)
		r.script.put("\n", c.At(0))
	}
	for _, c := range t.remarks { // % because F*H = Fbar
		if text := string(t.src[c[0]:c[1]]); t.strict && strings.Contains(text, "=") {
			r.script.Announced = append(r.script.Announced, Announced{text, c[0], false})
		}
	}
	return r.script
}

// mathematics is what is left of the text: one piece of mathematics a line, or a
// clause behind where.
func (t *sentenceText) mathematics() *Script {
	out := &Script{}
	before := -1 // the piece of mathematics that was kept last
	var ranges []int
	for i, p := range t.pieces {
		if p.gone || p.kind != pMath {
			continue
		}
		if !t.kept(i) {
			out.Mentions = append(out.Mentions, string(t.balanced(p)))
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
	out.where(slices.Concat(t.claims, t.stated))
	return out
}

// where writes equations that are said to hold.
func (s *Script) where(claims []*Script) {
	for _, c := range claims {
		s.put(" where ", c.At(0))
		s.text, s.place = append(s.text, c.text...), append(s.place, c.place...)
	}
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
