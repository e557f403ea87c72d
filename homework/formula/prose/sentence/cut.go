package sentence

import (
	"slices"
	"strings"
	"unicode"

	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// cutMarked cuts a text whose mathematics stands between delimiters.
func (t *Text) cutMarked(parts []mathPart) {
	at := 0
	for _, p := range parts {
		t.cutWords(at, p.from, true)
		t.cutMath(p.from+p.open, p.to-p.shut)
		at = p.to
	}
	t.cutWords(at, len(t.Src), true)
}

// cutBare cuts a text without delimiters: \text{…} holds words, and outside of
// it stand words that are known as such.
func (t *Text) cutBare() {
	t.hasWords = t.Proof
	t.cutMath(0, len(t.Src))
	if !t.Proof && slices.ContainsFunc(t.Pieces, func(p Piece) bool { return p.Kind == Word }) { // a colon ends what stands before it
		t.hasWords, t.Pieces = true, t.Pieces[:0]
		t.cutMath(0, len(t.Src))
	}
}

// cutMath cuts a stretch of mathematics at the words in it.
func (t *Text) cutMath(from, to int) {
	at, depth := from, 0
	add := func(end int) {
		t.add(Piece{Kind: Math, From: at, To: end})
	}
	for i := from; i < to; i++ {
		switch c := t.Src[i]; {
		case t.Proof && depth == 0 && t.rowEnd(i, to) > 0:
			add(i)
			n := t.rowEnd(i, to)
			t.Pieces = append(t.Pieces, Piece{Kind: Mark, From: i, To: i + n, Text: rowMark(t.Src[i : i+n])})
			at, i = i+n, i+n-1
		case c == '\\':
			name, end := commandAt(t.Src, i, to)
			t.countArrays(name, end, to)
			if inner, shut, ok := t.textArgument(name, end, to, depth); ok {
				add(i)
				t.cutText(inner, shut-1)
				at, i = shut, shut-1
				blankOut(t.Src[end-len(name)-1 : inner])
				t.Src[shut-1] = ' '
				continue
			}
			i = max(i, end-1)
		case depth == 0 && !t.Marked && (c == ':' || c == '.' || c == '?') && i+1 < to && unicode.IsSpace(t.Src[i+1]) && i > from && t.Src[i-1] != '.' && t.hasWords:
			add(i)
			t.mark(i)
			at = i + 1
		case depth == 0 && !t.Marked && !t.Proof && t.dashes(i, to):
			add(i)
			t.mark(i)
			at = i + 1
		case c == '{':
			depth++
		case c == '}':
			depth--
		case (c == '%' || c == '#') && (i == from || t.Src[i-1] != '\\') && !t.Marked: // a comment
			for from := i; i < to && t.Src[i] != '\n'; i++ {
				if i+1 >= to || t.Src[i+1] == '\n' {
					t.Remarks = append(t.Remarks, [2]int{from + 1, i + 1})
				}
			}
		case depth == 0 && !t.Marked && t.wordBegins(i, from) && t.abbreviation(i, to) > 0:
			add(i)
			end := i + t.abbreviation(i, to)
			t.cutWords(i, end, false)
			at, i = end, end-1
		case depth == 0 && !t.Marked && unicode.IsLetter(c) && t.wordBegins(i, from):
			end := t.wordsAt(i, to)
			if end > i {
				add(i)
				t.cutWords(i, end, false)
				at, i = end, end-1
				continue
			}
			for i+1 < to && scan.IsASCIILetter(t.Src[i+1]) {
				i++
			}
		}
	}
	add(to)
}

// dashes reports a dash between blanks, and words behind it: — as in the lecture.
func (t *Text) dashes(i, to int) bool {
	if c := t.Src[i]; c != '—' && c != '–' || i+2 >= to || i == 0 || !unicode.IsSpace(t.Src[i-1]) || !unicode.IsSpace(t.Src[i+1]) {
		return false
	}
	if lastUnclosed(t.Src[:i]) >= 0 {
		return false
	}
	end := i + 2
	for end < to && isWordLetter(t.Src[end]) {
		end++
	}
	return knownWord(strings.ToLower(string(t.Src[i+2:end]))) && end > i+3
}

// commandAt is the name of a command and the place behind it.
func commandAt(src []rune, i, to int) (string, int) {
	end := i + 1
	for end < to && scan.IsASCIILetter(src[end]) {
		end++
	}
	return string(src[i+1 : end]), max(end, i+2)
}

// textArgument finds the argument of a command that holds words.
func (t *Text) textArgument(name string, at, to, depth int) (inner, shut int, ok bool) {
	switch name {
	case "text", "textrm", "textit", "mbox", "textnormal", "intertext", "shortintertext", "hbox":
	default:
		return 0, 0, false
	}
	if depth > 0 || at >= to || t.Src[at] != '{' {
		return 0, 0, false
	}
	for k := at - len(name) - 2; k >= 0; k-- { // k_\text{new}
		if t.Src[k] == '_' || t.Src[k] == '^' {
			return 0, 0, false
		}
		if t.Src[k] != ' ' {
			break
		}
	}
	level := 0
	for k := at; k < to; k++ {
		switch t.Src[k] {
		case '{':
			level++
		case '}':
			if level--; level == 0 {
				word := strings.TrimSpace(string(t.Src[at+1 : k]))
				if t.Proof && len(word) > 4 && !opensBehind(t.Src, k+1, to) { // a reason: transpose
					return at + 1, k + 1, true
				}
				if scan.Functions[word] != "" || scan.Unsupported[word] != "" || word == "T" || word == "t" || len([]rune(word)) == 1 && unicode.IsLetter([]rune(word)[0]) || strings.HasPrefix(word, `\`) {
					return 0, 0, false
				}
				return at + 1, k + 1, true
			}
		}
	}
	return 0, 0, false
}

// cutText cuts what stands in \text{…}: words, and mathematics between dollars.
func (t *Text) cutText(from, to int) {
	at := from
	for _, p := range mathParts(t.Src[from:to]) {
		t.cutWords(at, from+p.from, true)
		t.add(Piece{Kind: Math, From: from + p.from + p.open, To: from + p.to - p.shut})
		blankOut(t.Src[from+p.from : from+p.from+p.open])
		blankOut(t.Src[from+p.to-p.shut : from+p.to])
		at = from + p.to
	}
	t.cutWords(at, to, true)
}

// cutWords cuts a stretch of words. Where all of them are words (in a marked text)
// what is no word is mathematics.
func (t *Text) cutWords(from, to int, all bool) {
	for i := from; i < to; i++ {
		c := t.Src[i]
		switch {
		case t.Proof && (c == '¶' || c == '\n' && !t.Marked || string(c) == scan.AsideMark):
			t.Pieces = append(t.Pieces, Piece{Kind: Mark, From: i, To: i + 1, Text: rowMark(t.Src[i : i+1])})
		case unicode.IsSpace(c) || c == '$' || c == '\\' || c == '~':
		case t.abbreviation(i, to) > 0:
			end := i + t.abbreviation(i, to)
			t.Pieces = append(t.Pieces, Piece{Kind: Word, From: i, To: end, Text: "i.e"})
			i = end - 1
		case c == '1' && onesHere.MatchString(string(t.Src[i:min(to, i+5)])): // 1_n without delimiters
			end := i + len([]rune(onesHere.FindString(string(t.Src[i:to]))))
			t.add(Piece{Kind: Math, From: i, To: end})
			i = max(i, end-1)
		case isWordLetter(c):
			end := i
			for end < to && (isWordLetter(t.Src[end]) || isJoint(t.Src[end]) && end+1 < to && isWordLetter(t.Src[end+1])) {
				end++
			}
			w := string(t.Src[i:end])
			kind := Word
			if all && end-i == 1 && w != "a" && w != "A" && w != "I" && w != "y" && w != "i" || w == "A" && i > from && !startsSentence(t.Src, i) {
				kind = Math
			}
			p := Piece{Kind: kind, From: i, To: end, Text: w}
			if kind == Word {
				p.Text = strings.ToLower(w)
			}
			t.Pieces = append(t.Pieces, p)
			i = end - 1
		case strings.ContainsRune(".,:;()[]!?—–-\"“”‘’'/*", c) || unicode.IsDigit(c):
			t.Pieces = append(t.Pieces, Piece{Kind: Mark, From: i, To: i + 1, Text: string(c)})
		default: // K̄, 1ₙ, Λ … without delimiters
			end := i
			for end < to && !unicode.IsSpace(t.Src[end]) && !strings.ContainsRune(".,:;", t.Src[end]) {
				end++
			}
			t.add(Piece{Kind: Math, From: i, To: end})
			i = end - 1
		}
	}
}

// onesHere is the vector of ones.
var onesHere = lazyregexp.New(`^1(?:_\{?[nm]\}?|ₙ)`)

// abbreviation is the length of "i.e." at a place, 0 where it doesn't stand there.
func (t *Text) abbreviation(i, to int) int {
	for _, w := range []string{"i.e.", "i. e.", "d.h.", "d. h.", "c.-à-d.", "c.à.d."} {
		if n := len([]rune(w)); i+n <= to && !t.Proof && strings.EqualFold(string(t.Src[i:i+n]), w) {
			return n
		}
	}
	return 0
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
	return scan.IsASCIILetter(c) || c >= 'À' && c <= 'ſ' && c != '×' && c != '÷' && scan.Precomposed[c] == ""
}

func isJoint(c rune) bool { return c == '-' || c == '\'' || c == '’' }

// add adds mathematics, without the blanks around it.
func (t *Text) add(p Piece) {
	for p.From < p.To && (unicode.IsSpace(t.Src[p.From]) || t.Src[p.From] == '~') {
		p.From++
	}
	for p.To > p.From && unicode.IsSpace(t.Src[p.To-1]) {
		p.To--
	}
	for p.From < p.To && strings.ContainsRune(".,:;", t.Src[p.From]) && !(p.From+1 < p.To && (t.Src[p.From+1] == '.' || unicode.IsDigit(t.Src[p.From+1]))) {
		t.mark(p.From)
		for p.From++; p.From < p.To && unicode.IsSpace(t.Src[p.From]); {
			p.From++
		}
	}
	if p.Text = string(t.Src[p.From:p.To]); p.Text == "" {
		return
	}
	if t.splits++; t.splits > maxSplits {
		t.Pieces = append(t.Pieces, p)
		return
	}
	if from, to := reasonWithin(t.Src[p.From:p.To]); t.Proof && from > 0 { // = X (Y = Z) = …
		t.add(Piece{Kind: Math, From: p.From, To: p.From + from})
		t.mark(p.From + from)
		t.add(Piece{Kind: Math, From: p.From + from + 1, To: p.From + to})
		t.mark(p.From + to)
		t.add(Piece{Kind: Math, From: p.From + to + 1, To: p.To})
		return
	}
	if at := lastUnclosed(t.Src[p.From:p.To]); t.Proof && !t.Marked && at > 0 && t.Src[p.From+at-1] == ' ' && strings.ContainsRune(string(t.Src[p.From+at:p.To]), '=') && t.Src[p.From+at+1] != ' ' { // = X (Y = Z and …
		t.add(Piece{Kind: Math, From: p.From, To: p.From + at})
		t.mark(p.From + at)
		t.add(Piece{Kind: Math, From: p.From + at + 1, To: p.To})
		return
	}
	if at := lastUnclosed(t.Src[p.From:p.To]); t.Proof && !t.Marked && at == 0 && p.From > 0 && t.Src[p.From-1] == '\n' && strings.Contains(p.Text, "=") { // (Y = Z since
		t.mark(p.From)
		p.From++
		t.add(p)
		return
	}
	if t.Proof && !t.Marked && symbolList.MatchString(p.Text) && t.wordBehind(p.To) { // (K, H, Λ are symmetric)
		at := p.From
		for i := p.From; i <= p.To; i++ {
			if i == p.To || t.Src[i] == ',' || t.Src[i] == '(' {
				t.add(Piece{Kind: Math, From: at, To: i})
				if at = i + 1; i < p.To {
					t.mark(i)
				}
			}
		}
		return
	}
	if m := symbolBehind.FindStringSubmatchIndex(p.Text); m != nil && t.Proof && !t.Marked && t.wordBehind(p.To) { // F̄ = FH, H symmetric
		comma, name := p.From+len([]rune(p.Text[:m[2]])), p.From+len([]rune(p.Text[:m[4]]))
		t.add(Piece{Kind: Math, From: p.From, To: comma})
		t.mark(comma)
		t.add(Piece{Kind: Math, From: name, To: p.To})
		return
	}
	if at := firstUnopened(t.Src[p.From:p.To]); at > 0 && (t.Proof || p.From+at+1 == p.To || t.Src[p.From+at+1] == ',') && !t.Marked && t.opened() { // (columns of B are the ψ_j) = …
		t.add(Piece{Kind: Math, From: p.From, To: p.From + at})
		t.mark(p.From + at)
		t.add(Piece{Kind: Math, From: p.From + at + 1, To: p.To})
		return
	}
	if at := firstUnopened(t.Src[p.From:p.To]); at == 0 && strings.TrimSpace(p.Text) != p.Text[:1] { // the bracket of a remark in words
		t.mark(p.From)
		p.From++
		t.add(p)
		return
	}
	if at := lastUnclosed(t.Src[p.From:p.To]); at == 0 && !t.Marked && !t.Proof && bareTail.MatchString(string(t.Src[p.From+1:p.To])) && t.hasWords { // (H can be left out …)
		t.mark(p.From)
		p.From++
		t.add(p)
		return
	}
	if m := listedName.FindStringIndex(p.Text); m != nil && !strings.Contains(p.Text, "dots") && !strings.ContainsAny(p.Text, "…⋯") && !strings.Contains(p.Text, "..") { // …, m leading columns
		name := p.To - 1
		comma := p.From + len([]rune(p.Text[:m[0]]))
		t.add(Piece{Kind: Math, From: p.From, To: comma})
		t.mark(comma)
		t.Pieces = append(t.Pieces, Piece{Kind: Math, From: name, To: p.To, Text: string(t.Src[name:p.To])})
		return
	}
	m := namedTail.FindStringSubmatchIndex(p.Text)
	if m == nil && !strings.Contains(p.Text, "dots") && !strings.ContainsAny(p.Text, "…⋯") && p.To+1 < len(t.Src) && t.Src[p.To] == ' ' && isWordLetter(t.Src[p.To+1]) {
		m = plainTail.FindStringSubmatchIndex(p.Text)
	}
	if m != nil && !t.Marked && !t.Proof && p.To < len(t.Src) && strings.Contains(p.Text[:m[2]], "=") && !nested(p.Text[m[2]:]) && lastUnclosed([]rune(p.Text[:m[2]])) < 0 { // …, K_i the i-th column of K
		comma := p.From + len([]rune(p.Text[:m[2]]))
		name := p.From + len([]rune(p.Text[:m[4]]))
		t.add(Piece{Kind: Math, From: p.From, To: comma})
		t.mark(comma)
		t.Pieces = append(t.Pieces, Piece{Kind: Math, From: name, To: p.To, Text: string(t.Src[name:p.To])})
		return
	}
	if at := lastUnclosed(t.Src[p.From:p.To]); at > 0 && bareTail.MatchString(string(t.Src[p.From+at+1:p.To])) {
		t.add(Piece{Kind: Math, From: p.From, To: p.From + at})
		t.mark(p.From + at)
		t.add(Piece{Kind: Math, From: p.From + at + 1, To: p.To})
		return
	}
	if strings.Trim(p.Text, ".,:;()[] \\$") == "" {
		for i := p.From; i < p.To; i++ {
			t.Pieces = append(t.Pieces, Piece{Kind: Mark, From: i, To: i + 1, Text: string(t.Src[i])})
		}
		return
	}
	if end := strings.TrimRight(p.Text, ".,;: "); end != p.Text && !strings.HasSuffix(p.Text, "...") && !strings.HasSuffix(end, `\\`) { // the mark behind a formula
		n := p.From + len([]rune(end))
		t.Pieces = append(t.Pieces, Piece{Kind: Math, From: p.From, To: n, Text: end})
		for i := n; i < p.To; i++ {
			if !unicode.IsSpace(t.Src[i]) {
				t.Pieces = append(t.Pieces, Piece{Kind: Mark, From: i, To: i + 1, Text: string(t.Src[i])})
			}
		}
		return
	}
	t.Pieces = append(t.Pieces, p)
}

// opened reports a bracket among the marks between words that isn't closed yet.
func (t *Text) opened() bool {
	n := 0
	for _, p := range t.Pieces {
		if p.Kind == Mark && p.Text == "(" {
			n++
		} else if p.Kind == Mark && p.Text == ")" {
			n = max(0, n-1)
		}
	}
	return n > 0
}

// symbolList is a list of matrices, of which words say something.
var symbolList = lazyregexp.New(`^\(?(?:[AHKΛ]|Lambda)(?:, (?:[AHKΛ]|Lambda))+$`)

// symbolBehind is a matrix behind an equation, of which words say something.
var symbolBehind = lazyregexp.New(`=[^()]*(,)\s+([AHKΛ]|Lambda)$`)

// wordBehind reports a word behind a blank.
func (t *Text) wordBehind(at int) bool {
	return at+1 < len(t.Src) && t.Src[at] == ' ' && isWordLetter(t.Src[at+1])
}

// listedName is a letter behind a comma, with which words go on.
var listedName = lazyregexp.New(`[,;]\s*m$`)

// namedTail is a name with an index behind a comma, of which words say what it is.
var namedTail = lazyregexp.New(`[^\\]([,;])(?:\s|\\q?quad|\\[,; ])*((?:\\[A-Za-z]+|[A-Za-zα-ω])(?:_\{?(?:\\cdot\s*|:,?\s*|·)?[ijl]\}?|[ᵢⱼₗ])(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤|')?|e_\{?1\}?\s*,\s*(?:\\[lc]?dots|…|\.\.\.)\s*,\s*e_\{?[mn]\}?)$`)

// plainTail is one without an index.
var plainTail = lazyregexp.New(`[^\\]([,;])(?:\s|\\q?quad|\\[,; ])*(\\[A-Za-z]+|[A-Za-zα-ω])$`)

// nested reports a bracket.
func nested(text string) bool { return strings.ContainsAny(text, "()[]") }

// mark adds a mark between words.
func (t *Text) mark(at int) {
	t.Pieces = append(t.Pieces, Piece{Kind: Mark, From: at, To: at + 1, Text: string(t.Src[at])})
}

// bareTail is what words before a bracket's end may have in the bracket: (m largest).
var bareTail = lazyregexp.New(`^\s*(?:\\?\pL+(?:_\{?\pL\}?|[ᵢⱼₗ])?\s*=?\s*)?$`)

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
