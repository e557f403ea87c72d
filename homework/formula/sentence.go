package formula

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A text is words and mathematics in turn. Its words are read first: phrases
// that say what a symbol is become equations (described.go), words that only
// accompany a formula are blanked out, in place, so that errors point to where
// the student wrote, and a word that might change the value stops the reader
// (words.go). What is left is one piece of mathematics a line.

// pieceKind tells what a piece of a text is.
type pieceKind uint8

const (
	pMath pieceKind = iota
	pWord
	pMark // punctuation between words
)

// piece is a word, a stretch of mathematics, or a mark between them.
type piece struct {
	kind     pieceKind
	from, to int    // places in the source; of mathematics without its delimiters
	text     string // as written; of words in small letters
	gone     bool   // read, and to be blanked out
	says     string // mathematics that takes the place of a phrase which begins here

	states, embedding bool // an equation; one for ḡ
}

// equation reports mathematics that states something.
func (p piece) equation() bool { return p.states }

// embeds reports an equation for ḡ.
func (p piece) embeds() bool { return p.embedding }

// known fills in what is asked of a piece again and again.
func (p *piece) known() {
	p.states = p.statement()
	p.embedding = p.states && (gLeft.MatchString(p.text) || gRight.MatchString(p.text))
}

func (p piece) statement() bool {
	return p.kind == pMath && (strings.Contains(p.text, "=") || strings.Contains(p.text, `\equiv`) || p.orders())
}

// orders reports an order of eigenvalues.
func (p piece) orders() bool {
	return strings.ContainsAny(p.text, "<>≤≥") || strings.Contains(p.text, `\le`) && !strings.Contains(p.text, `\left`) || strings.Contains(p.text, `\ge`)
}

// sentenceText is a source while its words are read.
type sentenceText struct {
	src      []rune
	pieces   []piece
	hasWords bool
	marked   bool // the mathematics stands between delimiters
	splits   int  // brackets that were taken off pieces
	main     int  // the piece that gives the embedding, −1 where none does
}

// withoutProse turns a text into the mathematics in it, every piece in its place.
func withoutProse(src string) string {
	text := overEquals.ReplaceAllStringFunc(src, func(m string) string {
		return strings.Repeat(" ", len([]rune(m))-1) + "="
	})
	text = quietly(text, forEach, "")
	text = quietly(text, systemOpens, "")
	text = quietly(text, systemShuts, "")
	text = remarkBehind(text)
	if len(mathParts([]rune(text))) == 0 {
		text = spoken(text)
	}
	t := newText([]rune(text))
	if t == nil {
		return text
	}
	t.describe()
	t.judge()
	return string(t.mathematics())
}

// maxSplits bounds the brackets that words and mathematics share.
const maxSplits = 200

// A system of equations, with a brace before it.
var (
	systemOpens = regexp.MustCompile(`\\left\s*\\(?:\{|lbrace)\s*\\begin\{(?:array|matrix|aligned)\}(?:\{[lcr]*\})?|\\begin\{cases\}`)
	systemShuts = regexp.MustCompile(`\\end\{(?:array|matrix|aligned)\}\s*\\right\s*\.|\\end\{cases\}`)
)

// remarkBehind takes the brackets off an equation in brackets behind the formula:
// it is a fact.
func remarkBehind(text string) string {
	end := strings.TrimRight(text, " \t\n")
	if strings.Contains(end, "\n") || strings.Contains(end, "$") || strings.Contains(end, `\text`) {
		return text
	}
	at := inBrackets(end)
	if at < 2 || end[at-2] != ' ' || !strings.Contains(end[:at], "=") || strings.Count(end[at:], "(") > strings.Count(end[at:], ")") {
		if at = spacedBracket(end); at < 0 {
			return text
		}
	}
	shut := strings.LastIndexAny(end, ")]")
	return text[:at] + "," + text[at+1:shut] + " " + text[shut+1:]
}

// spacedBracket is the place of a bracket with an equation behind \quad.
func spacedBracket(text string) int {
	m := spaced.FindStringIndex(text)
	if m == nil {
		return -1
	}
	at := m[1] - 1
	if inBrackets(text[:at]+" "+text[at:]) < 0 {
		return -1
	}
	return at
}

var spaced = regexp.MustCompile(`\\q?quad\s*\(`)

// newText cuts a source into pieces; nil where no words stand in it.
func newText(src []rune) *sentenceText {
	t := &sentenceText{src: src, main: -1}
	parts := mathParts(src)
	if len(parts) > 0 && commandsOutside(src, parts) { // a formula, and a remark with dollars
		parts = nil
	}
	t.marked = len(parts) > 0 && somethingOutside(src, parts)
	if t.marked {
		t.cutMarked(parts)
	} else {
		t.cutBare()
	}
	words := false
	for i := range t.pieces {
		t.pieces[i].known()
		p := t.pieces[i]
		words = words || p.kind == pWord || t.marked && p.kind == pMark && unicode.IsDigit([]rune(p.text)[0])
		if p.embeds() && t.main < 0 {
			t.main = i
		}
	}
	if !words {
		return nil
	}
	if t.main < 0 {
		t.main = t.unnamed()
	}
	return t
}

// unnamed is the formula where nothing names ḡ: the longest mathematics without an
// equals sign that is more than a name; −1 where there is none.
func (t *sentenceText) unnamed() int {
	best := -1
	for i, p := range t.pieces {
		if p.kind != pMath || p.equation() || bareName.MatchString(p.text) || p.to-p.from < 2 {
			continue
		}
		if best < 0 || p.to-p.from >= t.pieces[best].to-t.pieces[best].from {
			best = i
		}
	}
	return best
}

// somethingOutside reports letters or digits beside the parts between delimiters.
func somethingOutside(src []rune, parts []mathPart) bool {
	at := 0
	for _, p := range append(parts, mathPart{from: len(src), to: len(src)}) {
		for _, r := range src[at:p.from] {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return true
			}
		}
		at = p.to
	}
	return false
}

// cutMarked cuts a text whose mathematics stands between delimiters.
func (t *sentenceText) cutMarked(parts []mathPart) {
	at := 0
	for _, p := range parts {
		t.cutWords(at, p.from, true)
		t.cutMath(p.from+p.open, p.to-p.shut)
		at = p.to
	}
	t.cutWords(at, len(t.src), true)
}

// cutBare cuts a text without delimiters: \text{…} holds words, and outside of
// it stand words that are known as such.
func (t *sentenceText) cutBare() {
	t.cutMath(0, len(t.src))
	if slices.ContainsFunc(t.pieces, func(p piece) bool { return p.kind == pWord }) { // a colon ends what stands before it
		t.hasWords, t.pieces = true, t.pieces[:0]
		t.cutMath(0, len(t.src))
	}
}

// cutMath cuts a stretch of mathematics at the words in it.
func (t *sentenceText) cutMath(from, to int) {
	at, depth := from, 0
	add := func(end int) {
		t.add(piece{kind: pMath, from: at, to: end})
	}
	for i := from; i < to; i++ {
		switch c := t.src[i]; {
		case c == '\\':
			name, end := commandAt(t.src, i, to)
			if inner, shut, ok := t.textArgument(name, end, to, depth); ok {
				add(i)
				t.cutText(inner, shut-1)
				at, i = shut, shut-1
				blankOut(t.src[end-len(name)-1 : inner])
				t.src[shut-1] = ' '
				continue
			}
			i = max(i, end-1)
		case depth == 0 && !t.marked && (c == ':' || c == '.') && i+1 < to && unicode.IsSpace(t.src[i+1]) && i > from && t.src[i-1] != '.' && t.hasWords:
			add(i)
			t.mark(i)
			at = i + 1
		case c == '{':
			depth++
		case c == '}':
			depth--
		case (c == '%' || c == '#') && (i == from || t.src[i-1] != '\\') && !t.marked: // a comment
			for i < to && t.src[i] != '\n' {
				i++
			}
		case depth == 0 && !t.marked && unicode.IsLetter(c) && t.wordBegins(i, from):
			end := t.wordsAt(i, to)
			if end > i {
				add(i)
				t.cutWords(i, end, false)
				at, i = end, end-1
				continue
			}
			for i+1 < to && isASCIILetter(t.src[i+1]) {
				i++
			}
		}
	}
	add(to)
}

// commandAt is the name of a command and the place behind it.
func commandAt(src []rune, i, to int) (string, int) {
	end := i + 1
	for end < to && isASCIILetter(src[end]) {
		end++
	}
	return string(src[i+1 : end]), max(end, i+2)
}

// textArgument finds the argument of a command that holds words.
func (t *sentenceText) textArgument(name string, at, to, depth int) (inner, shut int, ok bool) {
	switch name {
	case "text", "textrm", "textit", "mbox", "textnormal", "intertext", "shortintertext", "hbox":
	default:
		return 0, 0, false
	}
	if depth > 0 || at >= to || t.src[at] != '{' {
		return 0, 0, false
	}
	for k := at - len(name) - 2; k >= 0; k-- { // k_\text{new}
		if t.src[k] == '_' || t.src[k] == '^' {
			return 0, 0, false
		}
		if t.src[k] != ' ' {
			break
		}
	}
	level := 0
	for k := at; k < to; k++ {
		switch t.src[k] {
		case '{':
			level++
		case '}':
			if level--; level == 0 {
				word := strings.TrimSpace(string(t.src[at+1 : k]))
				if functions[word] != "" || unsupported[word] != "" || word == "T" || word == "t" || len([]rune(word)) == 1 && unicode.IsLetter([]rune(word)[0]) || strings.HasPrefix(word, `\`) {
					return 0, 0, false
				}
				return at + 1, k + 1, true
			}
		}
	}
	return 0, 0, false
}

// cutText cuts what stands in \text{…}: words, and mathematics between dollars.
func (t *sentenceText) cutText(from, to int) {
	at := from
	for _, p := range mathParts(t.src[from:to]) {
		t.cutWords(at, from+p.from, true)
		t.add(piece{kind: pMath, from: from + p.from + p.open, to: from + p.to - p.shut})
		blankOut(t.src[from+p.from : from+p.from+p.open])
		blankOut(t.src[from+p.to-p.shut : from+p.to])
		at = from + p.to
	}
	t.cutWords(at, to, true)
}

// cutWords cuts a stretch of words. Where all of them are words (in a marked text)
// what is no word is mathematics.
func (t *sentenceText) cutWords(from, to int, all bool) {
	for i := from; i < to; i++ {
		c := t.src[i]
		switch {
		case unicode.IsSpace(c) || c == '$' || c == '\\' || c == '~':
		case isWordLetter(c):
			end := i
			for end < to && (isWordLetter(t.src[end]) || isJoint(t.src[end]) && end+1 < to && isWordLetter(t.src[end+1])) {
				end++
			}
			w := string(t.src[i:end])
			kind := pWord
			if all && end-i == 1 && w != "a" && w != "A" && w != "I" && w != "y" && w != "i" || w == "A" && i > from && !startsSentence(t.src, i) {
				kind = pMath
			}
			p := piece{kind: kind, from: i, to: end, text: w}
			if kind == pWord {
				p.text = strings.ToLower(w)
			}
			t.pieces = append(t.pieces, p)
			i = end - 1
		case strings.ContainsRune(".,:;()[]!?—–-\"“”‘’'/*", c) || unicode.IsDigit(c):
			t.pieces = append(t.pieces, piece{kind: pMark, from: i, to: i + 1, text: string(c)})
		default: // K̄, 1ₙ, Λ … without delimiters
			end := i
			for end < to && !unicode.IsSpace(t.src[end]) && !strings.ContainsRune(".,:;", t.src[end]) {
				end++
			}
			t.add(piece{kind: pMath, from: i, to: end})
			i = end - 1
		}
	}
}

// startsSentence reports a place where a sentence begins.
func startsSentence(src []rune, i int) bool {
	for i--; i >= 0; i-- {
		if !unicode.IsSpace(src[i]) {
			return src[i] == '.' || src[i] == ':'
		}
	}
	return true
}

func isWordLetter(c rune) bool {
	return isASCIILetter(c) || c >= 'À' && c <= 'ſ' && c != '×' && c != '÷' && precomposed[c] == ""
}

func isJoint(c rune) bool { return c == '-' || c == '\'' || c == '’' }

// add adds mathematics, without the blanks around it.
func (t *sentenceText) add(p piece) {
	for p.from < p.to && (unicode.IsSpace(t.src[p.from]) || t.src[p.from] == '~') {
		p.from++
	}
	for p.to > p.from && unicode.IsSpace(t.src[p.to-1]) {
		p.to--
	}
	for p.from < p.to && strings.ContainsRune(".,:;", t.src[p.from]) && !(p.from+1 < p.to && (t.src[p.from+1] == '.' || unicode.IsDigit(t.src[p.from+1]))) {
		t.mark(p.from)
		for p.from++; p.from < p.to && unicode.IsSpace(t.src[p.from]); {
			p.from++
		}
	}
	if p.text = string(t.src[p.from:p.to]); p.text == "" {
		return
	}
	if t.splits++; t.splits > maxSplits {
		t.pieces = append(t.pieces, p)
		return
	}
	if at := firstUnopened(t.src[p.from:p.to]); at == 0 && strings.TrimSpace(p.text) != p.text[:1] { // the bracket of a remark in words
		t.mark(p.from)
		p.from++
		t.add(p)
		return
	}
	if m := listedName.FindStringIndex(p.text); m != nil && !strings.Contains(p.text, "dots") && !strings.ContainsAny(p.text, "…⋯") && !strings.Contains(p.text, "..") { // …, m leading columns
		name := p.to - 1
		comma := p.from + len([]rune(p.text[:m[0]]))
		t.add(piece{kind: pMath, from: p.from, to: comma})
		t.mark(comma)
		t.pieces = append(t.pieces, piece{kind: pMath, from: name, to: p.to, text: string(t.src[name:p.to])})
		return
	}
	if at := lastUnclosed(t.src[p.from:p.to]); at > 0 && bareTail.MatchString(string(t.src[p.from+at+1:p.to])) {
		t.add(piece{kind: pMath, from: p.from, to: p.from + at})
		t.mark(p.from + at)
		t.add(piece{kind: pMath, from: p.from + at + 1, to: p.to})
		return
	}
	if strings.Trim(p.text, ".,:;()[] \\$") == "" {
		for i := p.from; i < p.to; i++ {
			t.pieces = append(t.pieces, piece{kind: pMark, from: i, to: i + 1, text: string(t.src[i])})
		}
		return
	}
	if end := strings.TrimRight(p.text, ".,;: "); end != p.text && !strings.HasSuffix(p.text, "...") && !strings.HasSuffix(end, `\\`) { // the mark behind a formula
		n := p.from + len([]rune(end))
		t.pieces = append(t.pieces, piece{kind: pMath, from: p.from, to: n, text: end})
		for i := n; i < p.to; i++ {
			if !unicode.IsSpace(t.src[i]) {
				t.pieces = append(t.pieces, piece{kind: pMark, from: i, to: i + 1, text: string(t.src[i])})
			}
		}
		return
	}
	t.pieces = append(t.pieces, p)
}

// listedName is a letter behind a comma, with which words go on.
var listedName = regexp.MustCompile(`[,;]\s*m$`)

// mark adds a mark between words.
func (t *sentenceText) mark(at int) {
	t.pieces = append(t.pieces, piece{kind: pMark, from: at, to: at + 1, text: string(t.src[at])})
}

// bareTail is what words before a bracket's end may have in the bracket: (m largest).
var bareTail = regexp.MustCompile(`^\s*(?:[a-zA-Z]\s*)?$`)

// lastUnclosed is the place of a round bracket that is never closed; −1 where each is.
func lastUnclosed(text []rune) int {
	var open []int
	for i, c := range text {
		switch {
		case i > 0 && text[i-1] == '\\':
		case c == '(':
			open = append(open, i)
		case c == ')' && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}

// firstUnopened is the place of a round bracket that was never opened; −1 where each
// was.
func firstUnopened(text []rune) int {
	depth := 0
	for i, c := range text {
		switch {
		case i > 0 && text[i-1] == '\\':
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}

// wordBegins reports a place at which a word of a bare text may begin: no letter,
// script or bracket of a formula touches it.
func (t *sentenceText) wordBegins(i, from int) bool {
	if i == from {
		return true
	}
	b := t.src[i-1]
	return unicode.IsSpace(b) || strings.ContainsRune(".,:;(—–\"“", b)
}

// wordsAt is the end of the run of words that begins at i, i where none does: at
// least one of them is in the list of known words, so that the others are words
// as well, and no names.
func (t *sentenceText) wordsAt(i, to int) int {
	end, known := i, false
	for at := i; at < to; {
		stop := at
		for stop < to && (isWordLetter(t.src[stop]) || isJoint(t.src[stop]) && stop+1 < to && isWordLetter(t.src[stop+1]) && isWordLetter(t.src[stop-1])) {
			stop++
		}
		w := strings.ToLower(string(t.src[at:stop]))
		if stop == at || stop < to && strings.ContainsRune("_^=({['⊤ᵀ", t.src[stop]) || stop < to && (unicode.IsDigit(t.src[stop]) || subscripts[t.src[stop]] != 0 || superscripts[t.src[stop]] != 0 || combining(t.src[stop])) {
			break
		}
		switch {
		case t.definesName(w):
			return endIf(known, end, i)
		case knownWord(w) && !(len(w) == 1 && !(w == "a" && string(t.src[at:stop]) == "a" && end > i)):
			known = true
		case len(w) < 3 || t.nameHere(string(t.src[at:stop])) || strings.ToLower(w[1:]) != string(t.src[at:stop])[1:]:
			return endIf(known, end, i)
		}
		end = stop
		for stop < to && t.src[stop] == ' ' {
			stop++
		}
		if stop == at || stop >= to || !isWordLetter(t.src[stop]) {
			break
		}
		at = stop
	}
	return endIf(known && !t.operand(i, end, to), end, i)
}

// operand reports words that a sign of a formula touches: k − mean.
func (t *sentenceText) operand(from, end, to int) bool {
	for from--; from >= 0 && t.src[from] == ' '; from-- {
	}
	for end < to && t.src[end] == ' ' {
		end++
	}
	return from >= 0 && strings.ContainsRune("+−-*/·@^_", t.src[from]) || end < to && strings.ContainsRune("+−*/·@^", t.src[end])
}

func endIf(known bool, end, i int) int {
	if known {
		return end
	}
	return i
}

// definesName reports a word that the source defines: mean = K 1_n/n.
func (t *sentenceText) definesName(w string) bool {
	src := string(t.src)
	for at := 0; ; {
		k := strings.Index(src[at:], w)
		if k < 0 {
			return false
		}
		at += k + len(w)
		rest := strings.TrimLeft(src[at:], " ")
		before := strings.TrimRight(src[:at-len(w)], " ")
		if (strings.HasPrefix(rest, "=") || strings.HasPrefix(rest, ":=")) && opensDefinition(before) {
			return true
		}
	}
}

// opensDefinition reports a text behind which a definition may begin.
func opensDefinition(before string) bool {
	if before == "" || strings.ContainsRune("\n,;:.", rune(before[len(before)-1])) {
		return true
	}
	at := strings.LastIndexFunc(before, func(r rune) bool { return !isWordLetter(r) })
	return introduces[strings.ToLower(before[at+1:])] || strings.EqualFold(before[at+1:], "and")
}

// nameHere reports a word that is a function, a symbol, or a name of the
// student's own.
func (t *sentenceText) nameHere(w string) bool {
	return wholeWord(w) && !keywords[w] || segment(w, "") != nil || strings.Contains(string(t.src), w+" =") || strings.Contains(string(t.src), w+"=")
}

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

// equationLike reports an equation, or one that takes the place of words.
func (p piece) equationLike() bool { return p.says != "" || p.equation() }

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
