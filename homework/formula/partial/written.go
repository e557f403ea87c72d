package partial

import (
	"slices"
	"strings"
	"unicode"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// maxLost is how many equations may not be read, or not all of their sides: of a proof of
// which more isn't read nobody can say that it is right.
const maxLost = 3

// Written reads a proof with all of its words where that can be done, and of the other
// sentences the equations alone. What is left of the text is right then; the sentences
// whose words weren't read are handed back as they were written.
func Written(proof string, read Reader, value Value) (left string, aside []unread.Part, ok bool) {
	w := writtenIn(proof)
	for work := min(maxWork, maxProofTries*len(w.source)); work > 0; work -= len(w.source) {
		text, at := w.text()
		o, line, col := read(text)
		switch {
		case len(w.sentences) == 0 || o == Mistaken, o == Refuted && !w.anyReduced():
			return "", nil, false
		case o == Right:
			w.restore(read)
			left, _ = w.text()
			return left, w.reduced(), w.silent() <= maxAside
		case o == NotRight || o == Refuted:
			ok = w.reduceLine(line, at)
		default:
			ok = w.without(at(line, col), o == Misfit)
		}
		switch {
		case ok:
		case o == NotRight && line == 0 && w.tied(read, value):
		case !w.reduceLine(0, at): // words elsewhere may be what stops it
			return "", nil, false
		}
	}
	return "", nil, false
}

// written is a proof of which some sentences are read by their equations alone.
type written struct {
	source    []rune
	quote     string // what stands around mathematics
	sentences []spoken
	lost      int // equations, or sides of them, that can't be read
}

// spoken is a sentence of a proof, or a line of it.
type spoken struct {
	from, to  int // in characters
	words     int
	equations []equation
	claims    bool // it says what is to be shown: the equations in it are no steps
	reduced   bool // only these are read
	lost      bool // and not all of them
}

// states reports a sentence with an equation, or an expression that is tied to one.
func (t spoken) states() bool {
	return slices.ContainsFunc(t.equations, func(e equation) bool { return len(e.written()) > 1 })
}

// equation is one by its sides; the first is empty where it goes on with the line before.
// An expression among words is one of one side.
type equation struct {
	sides   []string
	tie     string // an expression before it that is equal to its first side
	defines bool   // words such as "let" stand before it
	late    bool   // and what it defines stands before them: for any v …; for v = f …
	bracket bool   // it stands in brackets, as a reason
	of      bool   // "of" stands before it
}

// writtenIn cuts a proof into its sentences; there are none where it can't be cut, or
// assumes an equation.
func writtenIn(proof string) *written {
	s := &search{kind: Proof, source: []rune(proof), named: map[string]bool{}}
	w := &written{source: s.source, quote: Quote(proof)}
	if len(s.source) > maxText {
		return w
	}
	s.parts = s.cut()
	for from := 0; from < len(s.parts); {
		_, to := around(s.parts, from, isLine)
		if to > from {
			t := s.spoken(from, to)
			if t.states() && assumed.MatchString(string(s.source[t.from:t.to])) {
				w.sentences = nil
				return w
			}
			w.sentences = append(w.sentences, t)
			w.lead(len(w.sentences) - 1)
		}
		from = to + 1
	}
	w.keepLast()
	return w
}

// lead begins an equation that goes on with the line before with the expression that ends
// that line.
func (w *written) lead(i int) {
	s := &w.sentences[i]
	if i == 0 || len(s.equations) == 0 || s.equations[0].sides[0] != "" {
		return
	}
	before := w.sentences[i-1].equations
	if n := len(before) - 1; n >= 0 && len(before[n].sides) == 1 {
		s.equations[0].sides[0] = before[n].sides[0]
	}
}

// keepLast leaves out all values of a letter that stands for any vector but the last: what
// was shown for any is used there.
func (w *written) keepLast() {
	seen := map[string]bool{}
	for i := len(w.sentences) - 1; i >= 0; i-- {
		s := &w.sentences[i]
		for j, e := range slices.Backward(s.equations) {
			if !e.late {
				continue
			}
			if seen[e.sides[0]] {
				s.equations = slices.Delete(s.equations, j, j+1)
			}
			seen[e.sides[0]] = true
		}
	}
}

// spoken is the sentence that some parts are.
func (s *search) spoken(from, to int) (t spoken) {
	t.from, t.to = s.quoted(s.parts[from:to])
	for t.from < t.to && unicode.IsSpace(s.source[t.from]) {
		t.from++
	}
	of := false                                                                    // the word before: the j-th entry of X
	depth, named := 0, false                                                       // a name was last: let μ be the mean X
	defines := s.parts[from].kind == sentence.Word && defining[s.parts[from].text] // let X = Y and Z = W
	for _, p := range s.parts[from:to] {
		switch {
		case p.kind == sentence.Word:
			t.words++
			of = p.text == "of"
			defines = defines && !concluding[p.text] || defining[p.text]
			named = named && isNoun[p.text]
		case p.text == "(":
			depth++
		case p.text == ")":
			depth--
		}
		text := strings.Trim(strings.ReplaceAll(p.text, "&", ""), "$ ,;")
		if strings.Count(text, "]") > strings.Count(text, "[") { // [used: X = Y]
			text = strings.TrimSuffix(text, "]")
		}
		if p.kind != sentence.Math || text == "" || p.chain && !strings.Contains(text, "=") || isRange.MatchString(text) {
			continue
		}
		n := len(t.equations) - 1
		if n >= 0 && t.equations[n].open() && aName.MatchString(text) { // X =: c
			sides := t.equations[n].sides
			t.equations[n].sides = sides[:len(sides)-1]
			t.equations = append(t.equations, equation{sides: []string{text, sides[len(sides)-2]}, defines: true, bracket: depth > 0})
			continue
		}
		if named && !strings.Contains(text, "=") && !listed.MatchString(text) {
			t.equations[n] = equation{sides: []string{t.equations[n].sides[0], text}, defines: true, bracket: depth > 0}
			named = false
			continue
		}
		named = defines && aName.MatchString(text)
		sides := sidesOf(leadingDots.ReplaceAllString(text, "$1"))
		if e := (equation{sides: sides}); e.open() && !strings.HasSuffix(text, ":") { // what follows is read as a word
			sides = sides[:len(sides)-1]
		}
		late := len(sides) > 1 && anyLetter.MatchString(sides[0]) && s.stands(sides[0], t.equations)
		names := late || len(sides) > 1 && (defines && aName.MatchString(sides[0]) && !ofLecture.MatchString(sides[0]) || oneLetter.MatchString(sides[0]) && !s.named[sides[0]])
		s.named[sides[0]] = s.named[sides[0]] || len(sides) > 1
		t.equations = append(t.equations, equation{sides: sides, defines: names, late: late, bracket: depth > 0, of: of})
		of = false
	}
	s.said = append(s.said, t.equations...)
	t.claims = claims.MatchString(string(s.source[t.from:t.to]))
	return t
}

// open reports an equation without its last side.
func (e equation) open() bool {
	n := len(e.sides)
	return n > 1 && e.sides[n-1] == "" && e.sides[n-2] != ""
}

// stands reports a letter in an equation before.
func (s *search) stands(letter string, here []equation) bool {
	in := func(e equation) bool {
		return slices.ContainsFunc(e.sides, func(side string) bool { return slices.Contains(lowerLetters.FindAllString(side, -1), letter) })
	}
	return slices.ContainsFunc(here, in) || slices.ContainsFunc(s.said, in)
}

var (
	// anyLetter is one that may stand for any vector.
	anyLetter = lazyregexp.New(`^[abhpqsuvwyz]$`)
	// lowerLetters are small letters, and words of several.
	lowerLetters = lazyregexp.New(`\\?[a-z]+`)
	// assumed equations are no steps of a proof.
	assumed = lazyregexp.New(`(?i)\b(?:assum(?:e|ing|es)|suppos)`)
	// claims is the beginning of a sentence that says what is to be shown.
	claims = lazyregexp.New(`^(?i:claim|theorem|proposition|statement|goal|aim|to (?:show|prove|be (?:shown|proved|proven))|(?:we|i) (?:(?:want|have|need|are|shall|will) )+to (?:show|prove|verify|derive))\b`)
	// leadingDots stand for what stands before: … = X.
	leadingDots = lazyregexp.New(`^\s*(?:\.{3}|…|\\[lc]?dots)\s*(=)`)
	// narrow is space before an equals sign.
	narrow = lazyregexp.New(`^(?:\s|\\[,;:! ]|\\q?quad\b)+|(?:\s|\\[,;:! ]|\\q?quad\b)+$`)
	// listed are expressions in a list.
	listed = lazyregexp.New(`,|…|\.\.|dots`)
	// isRange is the range of an index: j = 1, …, m.
	isRange = lazyregexp.New(`^[a-z]\s*=\s*1\b\s*(?:,|\.\.|$|\\[lc]?dots|…)`)
	// aName is what an equation may give a value.
	aName = lazyregexp.New(`^(?:\\[A-Za-z]+\s*|[\pL\pM\d{}'])+(?:_\{?[\pL\d]+\}?)?$`)
	// ofLecture are names that have a value: put k = Fᵀf into it.
	ofLecture = lazyregexp.New(`^(?:[kKFHABf]|\\(?:bar|overline)\s*\{?\s*[FKgf]\}?|F̄|ḡ|[Fg]_?bar|\\?psi_\{?[ij]\}?|ψ(?:_?[ij]|ⱼ|ᵢ))$`)
	// oneLetter is one that the lecture gives no vector or matrix.
	oneLetter = lazyregexp.New(`^[a-eh-jl-z]$`)
	// defining are words behind which an equation gives a name.
	defining = scan.Words("let", "put", "set", "define", "denote", "write", "with", "where", "call", "introduce")
	// isNoun are words that may stand between a name and its value.
	isNoun = scan.Words("be", "the", "a", "mean", "average", "vector", "matrix", "number", "difference", "centred", "centered", "feature", "of", "features", "for", "denote", "row", "column", "expression", "point", "sample", "training", "all", "sum", "with", "entries")
	// concluding are words behind which an equation gives none any more.
	concluding = scan.Words("so", "hence", "thus", "then", "therefore", "gives", "get", "have", "because", "since", "as", "is", "are")
)

// sidesOf cuts an equation at the equals signs outside of brackets.
func sidesOf(text string) (sides []string) {
	at := 0
	for i, r := range scan.Outermost(text) {
		if r == '=' {
			sides = append(sides, strings.TrimSpace(strings.TrimRight(narrow.ReplaceAllString(text[at:i], ""), ":")))
			at = i + 1
		}
	}
	return append(sides, strings.TrimSpace(text[at:]))
}

// origin is where a character of a text comes from: a sentence, and of a reduced one an
// equation and a side of it, −1 where it is of none.
type origin struct{ sentence, equation, side int }

// text is the proof as it is read now, and where its characters come from, by line and
// column. Each sentence stays on its line.
func (w *written) text() (text string, at func(line, col int) origin) {
	var b []rune
	var of []origin
	put := func(text string, o origin) {
		for _, r := range text {
			b, of = append(b, r), append(of, o)
		}
	}
	for i, s := range w.sentences {
		for j, e := range s.equations {
			if e.late && s.reduced {
				put("Let "+w.quote+strings.Join(e.sides, " = ")+w.quote+". ", origin{i, j, -1})
			}
		}
	}
	end := 0
	for i, s := range w.sentences {
		put(w.gap(i, end), origin{i, -1, -1})
		if end = s.to; !s.reduced {
			put(string(w.source[s.from:s.to]), origin{i, -1, -1})
			continue
		}
		for j, e := range s.equations {
			sides := e.written()
			if len(sides) < 2 || e.late || s.claims && !e.defines {
				continue
			}
			o := origin{i, j, -1}
			open, shut := w.quote, w.quote+". "
			if e.bracket {
				open, shut = " ("+open, w.quote+") "
			}
			if e.defines {
				open = "Let " + open
			}
			put(open, o)
			for k, side := range sides {
				if o.side = k; k > 0 {
					put(" = ", o)
				}
				put(side, o)
			}
			put(shut, o)
		}
	}
	put(string(w.source[end:]), origin{len(w.sentences) - 1, -1, -1})
	return string(b), func(line, col int) origin {
		return append(of, origin{-1, -1, -1})[min(place(b, line, col), max(len(of)-1, 0))]
	}
}

// gap is what stands between a sentence and the one before it, which ends at a place: a
// mark and blanks. Where the words of the one before aren't read, what ended it is left
// out.
func (w *written) gap(i, end int) string {
	gap := string(w.source[min(end, w.sentences[i].from):w.sentences[i].from])
	if i == 0 || !w.sentences[i-1].reduced {
		return gap
	}
	return strings.TrimLeftFunc(gap, func(r rune) bool { return !unicode.IsSpace(r) && r != '\\' && r != '$' })
}

// without leaves out the least around a place at which the proof can't be read: the words
// of its sentence; one side of an equation; the equation. It reports whether it may:
// words don't mend sizes.
func (w *written) without(o origin, misfit bool) bool {
	if o.sentence < 0 {
		return false
	}
	s := &w.sentences[o.sentence]
	switch {
	case !s.reduced && (s.words > 0 || s.states()):
		s.reduced = true
		return true
	case !s.reduced, misfit: // the words before it may lead to it in another way, or say what its letters are
		return w.reduceBefore(o.sentence)
	case w.reduceDefinitions(o.sentence):
		return true
	case o.equation < 0 || w.lost == maxLost:
		return false
	}
	w.lost++
	s.lost = true
	e := &s.equations[o.equation]
	if e.tie != "" {
		e.tie, o.side = "", o.side-1
	}
	if o.side >= 0 && len(e.sides) > 2 {
		e.sides = slices.Delete(e.sides, o.side, o.side+1)
		return true
	}
	s.equations = slices.Delete(s.equations, o.equation, o.equation+1)
	return true
}

// reduceBefore leaves out the words of the last sentence before one.
func (w *written) reduceBefore(i int) bool {
	for i--; i >= 0; i-- {
		if s := &w.sentences[i]; !s.reduced && s.words > 0 {
			s.reduced = true
			return true
		}
	}
	return false
}

// reduceDefinitions leaves out the words of the sentences before one that define names: they
// may be what can't be read behind them.
func (w *written) reduceDefinitions(i int) (some bool) {
	for k := range w.sentences[:i] {
		s := &w.sentences[k]
		if !s.reduced && s.words > 0 && slices.ContainsFunc(s.equations, func(e equation) bool { return e.defines }) {
			s.reduced, some = true, true
		}
	}
	return some
}

// reduceLine leaves out the words of a line, 0 for those of all lines. It reports whether
// there were some.
func (w *written) reduceLine(line int, at func(line, col int) origin) (some bool) {
	for i := range w.sentences {
		s := &w.sentences[i]
		if s.reduced || s.words == 0 || line > 0 && (at(line, 1).sentence > i || at(line+1, 1).sentence < i) {
			continue
		}
		s.reduced, some = true, true
	}
	if !some && line > 0 {
		return w.reduceBefore(at(line, 1).sentence)
	}
	return some
}

func (w *written) anyReduced() bool {
	return slices.ContainsFunc(w.sentences, func(s spoken) bool { return s.reduced })
}

// restore reads sentences with their words again where the proof stays right.
func (w *written) restore(read Reader) {
	for i := range w.sentences {
		s := &w.sentences[i]
		if !s.reduced || s.lost {
			continue
		}
		s.reduced = false
		text, _ := w.text()
		if o, _, _ := read(text); o != Right {
			s.reduced = true
		}
	}
}

// silent counts the sentences of which nothing is read.
func (w *written) silent() (n int) {
	for _, s := range w.sentences {
		if s.reduced && !s.states() {
			n++
		}
	}
	return n
}

// reduced are the sentences whose words weren't read; those that stand together are one
// part.
func (w *written) reduced() (list []unread.Part) {
	joins := false
	for _, s := range w.sentences {
		if n := len(list) - 1; s.reduced && joins {
			list[n] = unread.In(w.source, list[n].From, s.to)
		} else if s.reduced {
			list = append(list, unread.In(w.source, s.from, s.to))
		}
		joins = s.reduced
	}
	return list
}
