package prose

import (
	"slices"
	"strings"
	"unicode"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// A size that a text states, "A ∈ ℝ^{n×m}", "K is n by n", "the n-vector k", "ḡ has m
// entries", is one fact, X ∈ ℝ^…, behind the mathematics of the text: package formula
// compares it with the size that X has.

// spaces takes ∈ ℝ^… off the names before it. In an equation it stays.
func (t *sentenceText) spaces() {
	for i := range t.Pieces {
		p := &t.Pieces[i]
		if p.Kind != sentence.Math || p.Made != nil || strings.Contains(p.Text, "=") || !allMembers(p.Text) {
			continue
		}
		t.size(p.Text, p.From)
		name := strings.TrimRightFunc(memberSign.Split(p.Text, 2)[0], unicode.IsSpace)
		p.Text, p.To = name, p.From+len([]rune(name))
		p.Gone = strings.Contains(name, ",")
	}
}

// allMembers reports a list of names, each of a space.
func allMembers(text string) bool {
	for _, part := range commaOutside(text) {
		if !memberOf.MatchString(strings.TrimSpace(part)) {
			return false
		}
	}
	return true
}

// commaOutside cuts a text at the commas behind spaces.
func commaOutside(text string) []string {
	return strings.Split(behindSpace.ReplaceAllString(text, "$1\x00"), "\x00")
}

var (
	memberSign  = lazyregexp.New(`\s*(?:∈|\\in\b)`)
	memberOf    = lazyregexp.New(`^[^∈=]*?(?:∈|\\in\b)\s*(?:ℝ|\\(?:mathbb|mathbf|mathds)\s*\{?\s*R\b|\\R\b|\\reals\b|R\^)[^∈=,;]*$`)
	behindSpace = lazyregexp.New(`((?:∈|\\in\b)[^∈,;]*)[,;]`)
)

// size keeps a fact about a size.
func (t *sentenceText) size(says string, at int) {
	s := &sentence.Placed{}
	if name, space, ok := strings.Cut(says, " "); ok && strings.HasPrefix(name, "|") && ownOne.MatchString(name) { // |1⟩
		if strings.HasSuffix(strings.TrimRight(space, "}"), "n") || strings.HasSuffix(space, "ⁿ") {
			return
		}
		says = "1_n " + space
	}
	s.Put(says, at)
	t.stated = append(t.stated, s)
}

// sizePieces makes one piece of a size: n×m, n x m, n by m, n-by-m.
func (t *sentenceText) sizePieces() {
	for i := 0; i < len(t.Pieces); i++ {
		t.splitSize(i)
		for k := min(i+5, len(t.Pieces)) - 1; k >= i; k-- {
			m := sizeAlone.FindStringSubmatch(strings.TrimSpace(string(t.Src[t.Pieces[i].From:t.Pieces[k].To])))
			if m == nil || k == i && t.Pieces[i].Kind == sentence.Math && sizeText.MatchString(t.Pieces[i].Text) {
				continue
			}
			p := sentence.Piece{Kind: sentence.Math, From: t.Pieces[i].From, To: t.Pieces[k].To, Text: strings.ReplaceAll(m[1]+"×"+m[2], `\mu`, "μ")}
			t.Pieces = slices.Replace(t.Pieces, i, k+1, p)
			break
		}
	}
}

// splitSize cuts a size off what stands behind its comma: n x m, k; and off what stands
// before its bracket: P = AΛ^{-1/2} (n×m matrix).
func (t *sentenceText) splitSize(i int) {
	t.splitAt(i, sizeThen)
	if i+1 < len(t.Pieces) && t.Pieces[i+1].Kind == sentence.Word {
		t.splitAt(i, sizeInBracket)
	}
}

// listed cuts a name that the words behind it speak of off the mathematics before its
// comma: of HKH, A ∈ ℝ^{n×m} has …; from 1 to n, e_l = the l-th unit vector.
func (t *sentenceText) listed() {
	for i := 1; i+1 < len(t.Pieces) && !t.Marked; i++ {
		before, behind := t.Pieces[i-1], t.Pieces[i+1]
		if before.Kind == sentence.Word && leadsToName[before.Text] && behind.Kind == sentence.Word && (saysWhat[behind.Text] || strings.HasSuffix(t.Pieces[i].Text, "=")) {
			t.splitAt(i, nameBehind)
		}
	}
}

var (
	leadsToName = scan.Words("of", "to", "matrix", "vector", "is", "by")
	saysWhat    = scan.Words("is", "has", "holds", "contains", "denotes", "collects", "being", "the")
	nameBehind  = lazyregexp.New(`^[^,;<>]*[^,;<>\s](,)\s+((?:[A-ZkΛ]|1(?:_n|ₙ))(?:\s*∈\s*ℝ(?:\^\{[^{}]*\}|[ⁿᵐ]))?|e(?:ₗ|_l|ⱼ|_j|ᵢ|_i)\s*=)$`)
)

// splitAt cuts a piece at the comma that a form captures, before its second capture.
func (t *sentenceText) splitAt(i int, form *lazyregexp.Regexp) {
	p := t.Pieces[i]
	m := form.FindStringSubmatchIndex(p.Text)
	if p.Kind != sentence.Math || p.Made != nil || m == nil {
		return
	}
	at := func(k int) int { return p.From + len([]rune(p.Text[:k])) }
	part := func(from, to int) sentence.Piece {
		q := sentence.Piece{Kind: sentence.Math, From: at(from), To: at(to), Text: p.Text[from:to]}
		q.Classify()
		return q
	}
	comma := sentence.Piece{Kind: sentence.Mark, From: at(m[2]), To: at(m[3]), Text: p.Text[m[2]:m[3]]}
	t.Pieces = slices.Replace(t.Pieces, i, i+1, part(0, m[2]), comma, part(m[4], len(p.Text)))
}

var (
	sizeThen      = lazyregexp.New(`^(?:[nmdμ1]|\\mu)\s*(?:×|x|\\times)\s*(?:[nmdμ1]|\\mu)\s*([,;])\s*(\S)`)
	sizeInBracket = lazyregexp.New(`[^\s(]\s*(\()\s*([nmdμ1]\s*(?:×|x|\\times)\s*[nmdμ1])$`)
	sizeAlone     = lazyregexp.New(`^([nmdμ1]|\\mu)[\s$]*(?:×|x|\\times|-by-|-x-|by)[\s$]*([nmdμ1]|\\mu)$`)
	sizeText      = lazyregexp.New(`^([nmdμ1])\s*(?:×|\\times)\s*([nmdμ1])$`)
	aLength       = lazyregexp.New(`^(?:[nmdμ1]|\\mu)$`)
)

// Parts of the forms of sizes.
const (
	sizeOf    = `([\x{E7F0}\x{E7F2}-\x{E7F4}])`
	lengthOf  = `([nmd1μ]|[\x{E000}-\x{E7F1}])`
	sizeWhat  = `(?:(?:an?|the|its|both|all|each|real|real-valued|column|row|vector|matrix|kernel|gram|centred|centered|centring|square|diagonal|symmetric|also|again|now|just|simply|only|then|therefore|thus|here|of|with|has|have|having|in|full|fixed) )*`
	sizeIs    = `(?:\( |: |, (?:an? |the )?|(?:(?:,|and|which|that|it|where|here) )*(?:is|are|being|be|denotes|has|have|having|with|of|means) )`
	entriesIn = `(?:entries|components|elements|coordinates|numbers)`
)

// A form of words in which a size is said: the symbols that it is said of stand at its
// first captures, and the size behind.
var (
	subjects  = `(?:([\x{E000}-\x{F8FF}]) (?:and|,) )?([\x{E000}-\x{F8FF}]) `
	sizeForms = []*lazyregexp.Regexp{
		lazyregexp.New(` ` + subjects + sizeIs + `(` + sizeWhat + `(?:(?:size|shape|dimensions?|order|type|format) (?:of )?)?)` + sizeOf + `()() `),
		lazyregexp.New(` ` + subjects + sizeIs + `(` + sizeWhat + `)()` + lengthOf + `(?: ?- ?|-)(?:vectors?|dimensional|dim|component|column|row)() `),
		lazyregexp.New(` ` + subjects + sizeIs + `(` + sizeWhat + `(?:length|dimension|size) (?:equal to )?)()` + lengthOf + `() `),
		lazyregexp.New(` ` + subjects + sizeIs + `(` + sizeWhat + `(?:exactly )?)()` + lengthOf + ` ` + entriesIn + `() `),
		lazyregexp.New(` ` + subjects + `(?:\( |, |which )*(?:has|have|with|having) (exactly |only )?()` + lengthOf + ` rows(?: and ` + lengthOf + ` columns)? `),
		lazyregexp.New(` ` + subjects + `(?:\( |, |which )*(?:has|have|with|having) (exactly |only )?()` + lengthOf + ` columns(?: and ` + lengthOf + ` rows)? `),
	}
	sizeBefore = []*lazyregexp.Regexp{
		lazyregexp.New(` ()()()` + sizeOf + `()() (?:(?:real|centring|centering|gram|kernel|diagonal|identity|data|feature) )*(?:matrix|matrices|vector|column|row) ([\x{E000}-\x{E7FF}]) `),
		lazyregexp.New(` ()()((?:column |row )?)()` + lengthOf + `(?: ?- ?|-)(?:vectors?|dimensional (?:(?:real|column|row|kernel|coordinate) )*vectors?)() ([\x{E000}-\x{E7FF}]) `),
	}
)

// sizes states the sizes that words give to symbols.
func (t *sentenceText) sizes() {
	line, place := t.outline(0, len(t.Pieces))
	said := map[int]bool{} // sizes in front of what a matrix is made of
	for k, form := range append(slices.Clone(sizeForms), sizeBefore...) {
		for from := 0; from < len(line); {
			m := form.FindStringSubmatchIndex(line[from:])
			if m == nil {
				break
			}
			for g := range m {
				if m[g] >= 0 {
					m[g] += from
				}
			}
			from = m[1] - 1
			if k < len(sizeForms) && ofNext.MatchString(line[m[1]:]) && !verbIs.MatchString(line[m[0]:m[1]]) { // … with the n-vector μ
				continue
			}
			if partOf.MatchString(line[max(0, m[4]-maxPart):m[4]]) { // each column of A
				continue
			}
			names := []int{m[4]}
			if verbAre.MatchString(line[m[0]:m[1]]) { // K and H are n×n
				names = append(names, m[2])
			}
			if k >= len(sizeForms) {
				names = []int{m[14]}
			}
			size := t.sizeSaid(line, place, m, k == 5)
			for _, at := range names {
				if at < 0 || size == "" || line[at] < 0x80 {
					continue
				}
				p := t.Pieces[place[at]]
				name, _, states := cutEquals(string(t.balanced(p)))
				if name = strings.TrimSpace(name); name == "" || states && !lone(name) || !states && strings.Contains(p.Text, "=") || rangeOnly.MatchString(p.Text) || sizesOnly.MatchString(p.Text) {
					continue
				}
				t.size(name+` \in \mathbb{R}^{`+size+"}", p.From)
				said[place[m[8]]] = t.Proof && k == 0 && matrixOf.MatchString(line[m[1]:])
			}
		}
	}
	for i := len(t.Pieces) - 1; i >= 0; i-- {
		if said[i] {
			t.Pieces = slices.Delete(t.Pieces, i, i+1)
		}
	}
}

var (
	ofNext  = lazyregexp.New(`^(?:(?:matrix|matrices|vector|column|row) )?[\x{E000}-\x{F8FF}]`)
	verbIs  = lazyregexp.New(` (?:is|are|being|be) `)
	verbAre = lazyregexp.New(` (?:are|being|be) `)
	// matrixOf goes on behind a size: B is the m×μ matrix with rows X.
	matrixOf = lazyregexp.New(`^matrix (?:with|of|whose|that has) (?:(?:the|its) )*(?:rows|columns) (?:are )?[\x{E000}-\x{F8FF}]`)
	partOf   = lazyregexp.New(` (?:columns?|rows?|entry|entries|elements?|components?) of (?:the )?(?:matrix |vector )?$`)
)

// maxPart is the length of the longest words that partOf finds.
const maxPart = 40

// sizeSaid is the exponent of ℝ that a form says; "" where it says none.
func (t *sentenceText) sizeSaid(line string, place map[int]int, m []int, columns bool) string {
	text := func(g int) string {
		if m[2*g] < 0 || m[2*g] == m[2*g+1] {
			return ""
		}
		word := strings.TrimSpace(line[m[2*g]:m[2*g+1]])
		if i, ok := place[m[2*g]]; ok && t.Pieces[i].Kind == sentence.Math {
			word = strings.TrimSpace(t.Pieces[i].Text)
		}
		return strings.ReplaceAll(word, `\mu`, "μ")
	}
	what, size, length, second := text(3), text(4), text(5), text(6)
	if m[6] >= 0 {
		what = line[m[6]:m[7]]
	}
	switch {
	case size != "":
		if s := sizeText.FindStringSubmatch(size); s != nil {
			return s[1] + "×" + s[2]
		}
		return ""
	case !aLength.MatchString(length) || second != "" && !aLength.MatchString(second):
		return ""
	case strings.Contains(line[m[0]:m[1]], " rows ") && !columns:
		if second == "" {
			second = "?"
		}
		return length + "×" + second
	case columns:
		if second == "" {
			second = "?"
		}
		return second + "×" + length
	case length == "1": // of length 1: a unit vector
		return ""
	case strings.Contains(what, "row "):
		return "1×" + length
	case strings.Contains(what, "column "):
		return length + "×1"
	}
	return length
}

// In plain text ∈ is a word: u = 1/n (1, …, 1)^T in R^n.

var (
	plainSpace = lazyregexp.New(`^\s*(?:R\^|ℝ|\\mathbb\s*\{?\s*R)[^=,;]*$`)
	spaceThen  = lazyregexp.New(`^\s*(?:R\^|ℝ)\s*(?:\([^()=,;]*\)|\{[^{}=,;]*\}|[^\s(){}=,;]+)\s*([,;])\s*(\S)`) // R^m, K
	plainName  = lazyregexp.New(`^(?:\\[A-Za-z]+\s*\{?\s*)*[A-Za-z0-9]*[̄̃̂]?\}?(?:_\{?[A-Za-z0-9]+\}?)?$`)
)

// inSpaces keeps the size that is said so of the last name before the word.
func (t *sentenceText) inSpaces() {
	for i := 1; i+1 < len(t.Pieces); i++ {
		if t.Pieces[i].Kind == sentence.Word && t.Pieces[i].Text == "in" {
			t.splitAt(i+1, spaceThen)
		}
		p, word, space := t.Pieces[i-1], t.Pieces[i], t.Pieces[i+1]
		if word.Kind != sentence.Word || word.Text != "in" || p.Kind != sentence.Math || space.Kind != sentence.Math || !plainSpace.MatchString(space.Text) {
			continue
		}
		parts := commasOutside(p.Text)
		last := parts[len(parts)-1]
		name, _, states := strings.Cut(last, "=")
		if name = strings.Trim(name, " :&"); name != "" && plainName.MatchString(name) {
			t.size(name+" ∈ "+strings.TrimSpace(space.Text), p.From)
			t.Pieces[i].Gone, t.Pieces[i+1].Gone = true, true
			if !states && len(parts) > 1 { // X, 1 in R^n
				p := &t.Pieces[i-1]
				p.Text = strings.TrimSuffix(p.Text, ","+last)
				p.To = p.From + len([]rune(p.Text))
			}
		}
	}
}

// A size in brackets behind a value in words, "mean over the columns of K (n x 1)", is
// the size of the value, or of the matrix at its end.

// saidSize is such a size, and the place of the matrix before it.
type saidSize struct {
	at     int
	matrix string
	size   string
}

var (
	sizedEnd     = lazyregexp.New(`^((?:\\(?:mathbf|boldsymbol|bm|bar)\s*\{?\s*[A-Z]\s*\}?|[A-Z]+[̄̃]?|Kbar))\s*\$?\s*\(\s*(?:(?:an?|the|of|size|shape|dimension) )*\$?\s*([nmd1])\s*(?:×|x|\\times|by|-by-)\s*([nmd1])\s*\$?\s*(?:(?:column|row|vector|matrix) ?)*\)`)
	ofMatrixHere = map[string]bool{"of": true, "in": true}
)

// maxValueWords is how far before its matrix the word of a value in words may stand.
const maxValueWords = 8

// valueSizes takes them out of the text.
func (t *sentenceText) valueSizes() (list []saidSize) {
	for i := 1; i < len(t.Pieces); i++ {
		p := t.Pieces[i]
		if p.Kind != sentence.Math || p.Made != nil || !ofMatrixHere[t.Pieces[i-1].Text] || !t.statisticBefore(i-1) {
			continue
		}
		source := string(t.Src[p.From:])
		m := sizedEnd.FindStringSubmatchIndex(source)
		if m == nil {
			continue
		}
		name, end := source[m[2]:m[3]], p.From+len([]rune(source[:m[1]]))
		list = append(list, saidSize{p.From, name, source[m[4]:m[5]] + "×" + source[m[6]:m[7]]})
		last := i
		for last+1 < len(t.Pieces) && t.Pieces[last+1].From < end {
			last++
		}
		head, tail := p, t.Pieces[last]
		head.To, head.Text = p.From+len([]rune(name)), name
		head.Classify()
		rest := []sentence.Piece{head}
		if tail.To > end { // what stands behind the bracket
			tail.From = end
			for tail.From < tail.To && strings.ContainsRune(" ,;", t.Src[tail.From]) {
				if t.Src[tail.From] != ' ' {
					rest = append(rest, sentence.Piece{Kind: sentence.Mark, From: tail.From, To: tail.From + 1, Text: string(t.Src[tail.From])})
				}
				tail.From++
			}
			tail.Text = string(t.Src[tail.From:tail.To])
			tail.Classify()
			rest = append(rest, tail)
		}
		t.Pieces = slices.Replace(t.Pieces, i, last+1, rest...)
	}
	return list
}

// statisticBefore reports a mean, or a sum, of the whole of what follows.
func (t *sentenceText) statisticBefore(i int) bool {
	found := false
	for k := i; k >= 0 && k > i-maxValueWords && t.Pieces[k].Kind == sentence.Word; k-- {
		found = found || lexicon[t.Pieces[k].Text]&(aMean|aSum) != 0
		if strings.HasSuffix(t.Pieces[k].Text, "th") {
			return false
		}
	}
	return found
}

// holdSizes states the sizes of the values, or of their matrices.
func (t *sentenceText) holdSizes(list []saidSize) {
	for _, s := range list {
		i := slices.IndexFunc(t.Pieces, func(p sentence.Piece) bool { return p.Made != nil && slices.Contains(p.Made.Place, s.at) })
		of := s.matrix
		if i >= 0 && s.size != "n×n" {
			of = t.valueAt(i, s.at)
		}
		t.size(of+` \in \mathbb{R}^{`+s.size+"}", s.at)
	}
}

// valueAt is the innermost bracket of a piece around a place.
func (t *sentenceText) valueAt(i, at int) string {
	text, place := t.content(t.Pieces[i])
	k := slices.Index(place, at)
	from := k
	for from > 0 && text[from] != '(' {
		from--
	}
	depth := 0
	for to := from; to < len(text); to++ {
		switch text[to] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && to > from {
			return string(text[from : to+1])
		}
	}
	return string(text)
}
