package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/parse"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// A proof is sentences, too. Its words are read by the same pieces as the words
// beside a formula (package sentence): reader.go goes through them, roles.go tells goals,
// reasons and definitions apart, names.go what words name, statements.go writes the script, claims.go and properties.go turn what words claim
// into equations, and unchecked.go stops at what isn't checked. The grammar is in the
// comment of package formula.

// Script is a proof without its words, with the place of each character in the
// source.
type Script struct {
	Announced []Announced
	Mentions  []Mention         // expressions beside a formula that state nothing: "the vector f − F1/n"
	Unread    [][2]int          // places of the clauses around a formula that say what nobody read
	Sums      *parse.Convention // sums that aren't written; nil where the text announces none

	sentence.Placed
	fresh map[int]bool   // places in text where a chain begins with one expression
	soft  map[int]bool   // equals signs, by their place in text, that words such as "we get" stand for
	loose map[int]bool   // equals signs that words stand for, whose left side is what stands before, if it has that size
	said  map[int]string // words by line of the source
}

// Announced is an equation that words state, and that is no step.
type Announced struct {
	Text string
	At   int  // its place in the source
	Led  bool // words that aren't read lead from one side to the other
}

// Mention is an expression beside a formula.
type Mention struct {
	Text     string
	From, To int  // its place in the source
	Offered  bool // the words that join it to the formula hold it out as the same, or as another answer
}

// Left reports a place in one of the clauses that nobody read.
func (s *Script) Left(pos int) bool {
	for _, at := range s.Unread {
		if pos >= at[0] && pos < at[1] {
			return true
		}
	}
	return false
}

// Fresh reports a place at which a chain begins with one expression.
func (s *Script) Fresh(pos int) bool { return s.fresh[pos] }

// inAside reports that the line at hand is a reason, of which no mark ended the equation.
func (s *Script) inAside() bool {
	at := len(s.Runes)
	for at > 0 && s.Runes[at-1] != '\n' {
		at--
	}
	return strings.HasPrefix(string(s.Runes[at:]), scan.AsideMark)
}

// Soft reports the place of an equals sign that words such as "we get" stand for.
func (s *Script) Soft(pos int) bool { return s.soft[pos] }

// Loose reports the place of an equals sign that words stand for, and whose left side may
// be something else than what stands before it.
func (s *Script) Loose(pos int) bool { return s.loose[pos] }

// Said is the words on a line of the source.
func (s *Script) Said(line int) string { return s.said[line] }

// copy writes a piece of mathematics, without the brackets that words close.
func (r *proofReader) copy(i int) { r.copyFrom(i, r.t.Pieces[i].From) }

func (r *proofReader) copyFrom(i, from int) {
	r.t.copied[i] = true
	text, place := r.t.content(r.t.Pieces[i])
	other := r.offDiagonal(i)
	if other != "" {
		text = text[:lastEquals(text)+1]
		defer func() { r.script.Put(other, r.t.Pieces[i].From) }()
	}
	for k, c := range text {
		if k > 5 && scan.IsASCIILetter(c) && (c > 'a' && overN.MatchString(string(text[max(0, k-9):k])) || afterSum.MatchString(string(text[max(0, k-6):k]))) { // \frac1nb, \sum_rk
			r.script.Put(" ", place[k])
		}
		if place[k] >= from {
			r.script.Runes = append(r.script.Runes, c)
			r.script.Place = append(r.script.Place, place[k])
		}
	}
}

var (
	overN    = lazyregexp.New(`frac *\{?1\}?n$`)
	afterSum = lazyregexp.New(`\\sum_[a-z]$`)
)

// Proof reads the words of a proof.
func Proof(src string) *Script {
	t := &sentenceText{Text: sentence.CutProof(sentence.Numbered(collected(src))), main: -1, copied: map[int]bool{}}
	t.spaces()
	t.namedAtEnd()
	t.sizePieces()
	t.sizes()
	t.ordinals()
	t.partsOfStep()
	t.holdPhrases()
	t.turnedEquations()
	t.values()
	t.entriesUnread()
	t.partsOfStep()
	t.namesOnes()
	t.showsDifference()
	t.cutAdjectives()
	r := &proofReader{t: t, subject: -1, begun: -1, script: &Script{fresh: map[int]bool{}, soft: map[int]bool{}, loose: map[int]bool{}, said: map[int]string{}}}
	for i := range t.Pieces {
		r.read(i)
	}
	r.sentenceEnds(len(t.Pieces))
	for _, c := range t.stated {
		r.script.Put("\n"+scan.AsideMark, c.At(0))
		r.script.Runes, r.script.Place = append(r.script.Runes, c.Runes...), append(r.script.Place, c.Place...)
		r.script.Put("\n", c.At(0))
	}
	for _, c := range t.Remarks { // % because F*H = Fbar
		if text := string(t.Src[c[0]:c[1]]); t.Strict && strings.Contains(text, "=") {
			r.script.Announced = append(r.script.Announced, Announced{text, c[0], false})
		}
	}
	r.script.Unread = t.unread
	return r.script
}

// mathematics is what is left of the text: one piece of mathematics a line, or a
// clause behind where.
func (t *sentenceText) mathematics() *Script {
	out := &Script{Unread: t.unread}
	before := -1 // the piece of mathematics that was kept last
	var ranges []int
	for i, p := range t.Pieces {
		if p.Gone || p.Kind != sentence.Math {
			continue
		}
		if !t.kept(i) && strings.Trim(p.Text, "$ ") == "1" && i+1 < len(t.Pieces) && t.Pieces[i+1].Text == "to" { // the sums run from 1 to n
			continue
		}
		if !t.kept(i) {
			out.Mentions = append(out.Mentions, Mention{string(t.balanced(p)), p.From, p.To, t.offered(i)})
			continue
		}
		if i < t.main && rangeOnly.MatchString(p.Text) { // for j = 1, …, m the coordinate is
			ranges = append(ranges, i)
			continue
		}
		t.separate(out, before, i)
		text, place := t.content(p)
		out.Runes, out.Place = append(out.Runes, text...), append(out.Place, place...)
		out.Put(" ", p.To-1)
		before = i
		for _, k := range ranges {
			if i == t.main {
				out.Put(", "+t.Pieces[k].Text+" ", t.Pieces[k].From)
			}
		}
	}
	out.where(slices.Concat(t.claims, t.stated))
	return out
}

// offered reports mathematics that nothing but words such as "or", "hence the answer is"
// stand between and other mathematics.
func (t *sentenceText) offered(i int) bool {
	if t.offeredBehind(i) {
		return true
	}
	for k := i + 1; k < len(t.Pieces); k++ {
		if t.Pieces[k].Kind == sentence.Math {
			return t.offersBetween(i, k)
		}
	}
	return false
}

// offeredBehind is [sentenceText.offered] of the mathematics before.
func (t *sentenceText) offeredBehind(i int) bool {
	for k := i - 1; k >= 0; k-- {
		if t.Pieces[k].Kind == sentence.Math {
			return t.offersBetween(k, i)
		}
	}
	return false
}

func (t *sentenceText) offersBetween(i, k int) bool {
	text := wordMarks.ReplaceAllString(strings.ToLower(string(t.Src[t.Pieces[i].To:t.Pieces[k].From])), " ")
	return offering.MatchString(text)
}

var (
	wordMarks = lazyregexp.New(`\\[a-z]+|[{}$,;:.~()\s\\]`)
	offering  = lazyregexp.New(`^ *(?:(?:or|and|i e|ie|therefore|hence|thus|so|consequently|equals|equal|is|are|gives|yields|becomes|which|that|this|it|simplifies|simplify|to|namely|again|also|alternatively|equivalently|answer|answers|result|formula|embedding|solution|final|finally|my|the|our|be|then|simply|just|we|i|get|have|obtain|write|in|other|words|short|better|rather|same|as|oder|daher|ou|donc) +)+$`)
)

// where writes equations that are said to hold.
func (s *Script) where(claims []*sentence.Placed) {
	for _, c := range claims {
		s.Put(" where ", c.At(0))
		s.Runes, s.Place = append(s.Runes, c.Runes...), append(s.Place, c.Place...)
	}
}

// kept reports mathematics that says something: an equation, or the formula. A
// mention of a symbol isn't kept.
func (t *sentenceText) kept(i int) bool {
	p := t.Pieces[i]
	return p.Fact || p.Equation() || i == t.main
}

// separate ends a line between two pieces of mathematics; words that introduce a
// definition or a fact become a where.
func (t *sentenceText) separate(out *Script, before, now int) {
	p, from := t.Pieces[now], 0
	introduced, words := p.Fact || p.Orders() && !strings.Contains(p.Text, "="), before < 0
	for _, q := range t.Pieces[before+1 : now] {
		words = words || q.Kind == sentence.Word || q.Text == "." || q.Text == ";"
		introduced = introduced || q.Kind == sentence.Word && sentence.Introduces[q.Text] && p.Equation()
	}
	if before >= 0 {
		from = t.Pieces[before].To
	}
	if !t.Marked {
		out.Put(strings.Repeat("\n", strings.Count(string(t.Src[from:max(from, p.From)]), "\n")), p.From)
	}
	switch {
	case before >= 0 && rangeText.MatchString(p.Text): // for j = 1, …, m
		out.Put(", ", p.From)
	case introduced && !p.Embeds():
		out.Put(" where ", p.From)
	case before >= 0 && (words || t.Marked || p.Embeds() && t.colonBetween(before, now)):
		out.Put("\n", p.From)
	case before >= 0: // commas and the like belong to the mathematics
		for _, q := range t.Pieces[before+1 : now] {
			out.Put(" "+string(t.Src[q.From:q.To]), q.From)
		}
		out.Put(" ", p.From)
	}
}

// colonBetween reports a colon between two pieces: with κ = …: ḡ = ….
func (t *sentenceText) colonBetween(before, now int) bool {
	return slices.ContainsFunc(t.Pieces[before+1:now], func(q sentence.Piece) bool { return q.Kind == sentence.Mark && q.Text == ":" })
}

// rangeText is the beginning of a range of an index.
var rangeText = lazyregexp.New(`^\(?\s*(?:1\s*(?:\\leq?(?:slant)?\b|≤)\s*)?[ijlr]\s*(?:=\s*1|\\leq?(?:slant)?\b|≤|\\in\b|∈)`)

// balanced is the text of a piece without the brackets that words behind or
// before it close: (the m largest, $U^\top U = I$).
func (t *sentenceText) balanced(p sentence.Piece) []rune {
	if p.Made != nil {
		return p.Made.Runes
	}
	text := append([]rune{}, t.Src[p.From:p.To]...)
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
func (t *sentenceText) bracketInWords(p sentence.Piece, c rune) bool {
	for _, q := range t.Pieces {
		if q.Kind == sentence.Mark && q.Text == string(c) && (q.From < p.From) == (c == '(') {
			return true
		}
	}
	return false
}
