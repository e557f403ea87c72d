package prose

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"kpcalab/homework/formula/scan"
)

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
	t.hasWords = t.proof
	t.cutMath(0, len(t.src))
	if !t.proof && slices.ContainsFunc(t.pieces, func(p piece) bool { return p.kind == pWord }) { // a colon ends what stands before it
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
		case t.proof && depth == 0 && t.rowEnd(i, to) > 0:
			add(i)
			n := t.rowEnd(i, to)
			t.pieces = append(t.pieces, piece{kind: pMark, from: i, to: i + n, text: rowMark(t.src[i : i+n])})
			at, i = i+n, i+n-1
		case c == '\\':
			name, end := commandAt(t.src, i, to)
			t.countArrays(name, end, to)
			if inner, shut, ok := t.textArgument(name, end, to, depth); ok {
				add(i)
				t.cutText(inner, shut-1)
				at, i = shut, shut-1
				blankOut(t.src[end-len(name)-1 : inner])
				t.src[shut-1] = ' '
				continue
			}
			i = max(i, end-1)
		case depth == 0 && !t.marked && (c == ':' || c == '.' || c == '?' && t.proof) && i+1 < to && unicode.IsSpace(t.src[i+1]) && i > from && t.src[i-1] != '.' && t.hasWords:
			add(i)
			t.mark(i)
			at = i + 1
		case c == '{':
			depth++
		case c == '}':
			depth--
		case (c == '%' || c == '#') && (i == from || t.src[i-1] != '\\') && !t.marked: // a comment
			for from := i; i < to && t.src[i] != '\n'; i++ {
				if i+1 >= to || t.src[i+1] == '\n' {
					t.remarks = append(t.remarks, [2]int{from + 1, i + 1})
				}
			}
		case depth == 0 && !t.marked && t.wordBegins(i, from) && t.abbreviation(i, to) > 0:
			add(i)
			end := i + t.abbreviation(i, to)
			t.cutWords(i, end, false)
			at, i = end, end-1
		case depth == 0 && !t.marked && unicode.IsLetter(c) && t.wordBegins(i, from):
			end := t.wordsAt(i, to)
			if end > i {
				add(i)
				t.cutWords(i, end, false)
				at, i = end, end-1
				continue
			}
			for i+1 < to && scan.IsASCIILetter(t.src[i+1]) {
				i++
			}
		}
	}
	add(to)
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
				if t.proof && len(word) > 4 && !opensBehind(t.src, k+1, to) { // a reason: transpose
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
		case t.proof && (c == '¶' || c == '\n' && !t.marked || string(c) == scan.AsideMark):
			t.pieces = append(t.pieces, piece{kind: pMark, from: i, to: i + 1, text: rowMark(t.src[i : i+1])})
		case unicode.IsSpace(c) || c == '$' || c == '\\' || c == '~':
		case t.abbreviation(i, to) > 0:
			end := i + t.abbreviation(i, to)
			t.pieces = append(t.pieces, piece{kind: pWord, from: i, to: end, text: "i.e"})
			i = end - 1
		case c == '1' && onesHere.MatchString(string(t.src[i:min(to, i+5)])): // 1_n without delimiters
			end := i + len([]rune(onesHere.FindString(string(t.src[i:to]))))
			t.add(piece{kind: pMath, from: i, to: end})
			i = max(i, end-1)
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

// onesHere is the vector of ones.
var onesHere = regexp.MustCompile(`^1(?:_\{?[nm]\}?|ₙ)`)

// abbreviation is the length of "i.e." at a place, 0 where it doesn't stand there.
func (t *sentenceText) abbreviation(i, to int) int {
	for _, w := range []string{"i.e.", "i. e.", "d.h.", "d. h.", "c.-à-d.", "c.à.d."} {
		if n := len([]rune(w)); i+n <= to && !t.proof && strings.EqualFold(string(t.src[i:i+n]), w) {
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
	if from, to := reasonWithin(t.src[p.from:p.to]); t.proof && from > 0 { // = X (Y = Z) = …
		t.add(piece{kind: pMath, from: p.from, to: p.from + from})
		t.mark(p.from + from)
		t.add(piece{kind: pMath, from: p.from + from + 1, to: p.from + to})
		t.mark(p.from + to)
		t.add(piece{kind: pMath, from: p.from + to + 1, to: p.to})
		return
	}
	if at := firstUnopened(t.src[p.from:p.to]); at > 0 && t.proof && !t.marked && t.opened() { // (columns of B are the ψ_j) = …
		t.add(piece{kind: pMath, from: p.from, to: p.from + at})
		t.mark(p.from + at)
		t.add(piece{kind: pMath, from: p.from + at + 1, to: p.to})
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
	m := namedTail.FindStringSubmatchIndex(p.text)
	if m == nil && !strings.Contains(p.text, "dots") && !strings.ContainsAny(p.text, "…⋯") && p.to+1 < len(t.src) && t.src[p.to] == ' ' && isWordLetter(t.src[p.to+1]) {
		m = plainTail.FindStringSubmatchIndex(p.text)
	}
	if m != nil && !t.marked && !t.proof && p.to < len(t.src) && strings.Contains(p.text[:m[2]], "=") && !nested(p.text[m[2]:]) && lastUnclosed([]rune(p.text[:m[2]])) < 0 { // …, K_i the i-th column of K
		comma := p.from + len([]rune(p.text[:m[2]]))
		name := p.from + len([]rune(p.text[:m[4]]))
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

// opened reports a bracket among the marks between words that isn't closed yet.
func (t *sentenceText) opened() bool {
	n := 0
	for _, p := range t.pieces {
		if p.kind == pMark && p.text == "(" {
			n++
		} else if p.kind == pMark && p.text == ")" {
			n = max(0, n-1)
		}
	}
	return n > 0
}

// listedName is a letter behind a comma, with which words go on.
var listedName = regexp.MustCompile(`[,;]\s*m$`)

// namedTail is a name with an index behind a comma, of which words say what it is.
var namedTail = regexp.MustCompile(`[^\\]([,;])(?:\s|\\q?quad|\\[,; ])*((?:\\[A-Za-z]+|[A-Za-zα-ω])(?:_\{?(?:\\cdot\s*|:,?\s*|·)?[ijl]\}?|[ᵢⱼₗ])|e_\{?1\}?\s*,\s*(?:\\[lc]?dots|…|\.\.\.)\s*,\s*e_\{?[mn]\}?)$`)

// plainTail is one without an index.
var plainTail = regexp.MustCompile(`[^\\]([,;])(?:\s|\\q?quad|\\[,; ])*(\\[A-Za-z]+|[A-Za-zα-ω])$`)

// nested reports a bracket.
func nested(text string) bool { return strings.ContainsAny(text, "()[]") }

// mark adds a mark between words.
func (t *sentenceText) mark(at int) {
	t.pieces = append(t.pieces, piece{kind: pMark, from: at, to: at + 1, text: string(t.src[at])})
}

// bareTail is what words before a bracket's end may have in the bracket: (m largest).
var bareTail = regexp.MustCompile(`^\s*(?:\\?\pL+(?:_\{?\pL\}?|[ᵢⱼₗ])?\s*=?\s*)?$`)

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
