package formula

import (
	"fmt"
	"kpcalab/homework/algebra"
	"slices"
	"strings"
	"unicode"
)

type kind uint8

const (
	tEnd    kind = iota
	tNum         // 2, 0.5, ½
	tName        // a symbol, a function, or an unknown word
	tOnes        // a bold 1: the vector of ones
	tAccent      // \bar, \tilde …, before what they mark
	tCmd         // \frac, \sqrt, \sum
	tOp          // punctuation
	tTrans       // ', .T, ᵀ
	tMethod      // .dot, .mean …
	tDots        // …
	tText        // words in \text{…}
	tBreak       // end of a line
)

type token struct {
	kind     kind
	s        string
	num      Ratio
	pos, end int
	space    bool // white space before it
}

// lexer cuts the source into tokens; pos are places in the whole source.
type lexer struct {
	src      []rune
	i        int
	out      []token
	code     bool            // MATLAB or NumPy
	numpy    bool            //
	declared map[string]bool // multi-letter names that the student defines
	capitals string          // letters that the student defines
	small    string          // the same, small ones
	depth    int             // nesting of style groups
	space    bool
}

func (l *lexer) emit(k kind, s string, pos int) {
	l.out = append(l.out, token{kind: k, s: s, pos: pos, end: l.i, space: l.space})
	l.space = false
}

func (l *lexer) peek(ahead int) rune {
	if l.i+ahead < len(l.src) {
		return l.src[l.i+ahead]
	}
	return 0
}

// run lexes up to place end.
func (l *lexer) run(end int) {
	for l.i < end {
		l.next(end)
	}
}

func (l *lexer) next(end int) {
	c, pos := l.src[l.i], l.i
	switch {
	case c == '\n':
		l.i++
		l.emit(tBreak, "\n", pos)
	case c == '~' && l.plainTilde(): // k~ without LaTeX
		l.i++
		l.mark(0x303, pos)
	case unicode.IsSpace(c) || c == 0x200b || c == 0xfeff || c == 0x2061 || c == 0x2062 || c == '~' || c == '$':
		l.i++
		l.space = true
	case c == '&':
		l.i++
		l.space = true
	case c == '%' || c == '#' || c == '/' && l.peek(1) == '/':
		l.comment(end)
	case c == '\\':
		l.command(end)
	case isDigit(c) || c == '.' && isDigit(l.peek(1)):
		l.number(end)
	case c == '.':
		l.dot(end)
	case c == '\'' || c == 'ᵀ' || c == '⊤' || c == '′' || c == '’' || c == 'ᵗ':
		l.i++
		l.emit(tTrans, string(c), pos)
	case c == '∈' && l.open() == 0:
		l.i++
		l.aside("in", end)
	case c == '∈':
		l.i++
		l.emit(tName, "in", pos)
	case c == '∀' && l.open() == 0:
		l.i++
		l.aside("forall", end)
	case c == '…' || c == '⋯':
		l.i++
		l.emit(tDots, "…", pos)
	case c == '∑' || c == 'Σ' && l.opensSum():
		l.i++
		l.emit(tCmd, "sum", pos)
	case c == '␞':
		l.i++
		l.emit(tOp, asideMark, pos)
	case c == '†' || c == '⁺' && !isDigit(l.peek(1)) && superscripts[l.peek(1)] == 0:
		l.i++
		if n := len(l.out); c == '⁺' || n > 0 && !isOp(l.out[n-1], "^") && !isOp(l.out[n-1], "{") {
			l.emit(tOp, "^", pos)
		}
		l.emit(tOp, "†", pos)
	case c == '√':
		l.i++
		l.emit(tCmd, "sqrt", pos)
	case c == '𝟏' || c == '𝟙':
		l.i++
		l.emit(tOnes, "1", pos)
	case vulgar[c] != Ratio{}:
		l.i++
		l.emit(tNum, string(c), pos)
		l.out[len(l.out)-1].num = vulgar[c]
	case superscripts[c] != 0:
		l.script("^", superscripts, end)
	case subscripts[c] != 0:
		l.script("_", subscripts, end)
	case single[c] != "":
		l.i++
		l.emit(tOp, single[c], pos)
	case marks[c] != "" || combining(c):
		l.i++
		l.mark(c, pos)
	case unicode.IsLetter(c) || isMathLetter(c):
		l.word(end)
	default:
		l.punctuation(c)
	}
}

// plainTilde reports a ~ straight behind a name, in a source without LaTeX.
func (l *lexer) plainTilde() bool {
	n := len(l.out)
	return !l.code && n > 0 && l.out[n-1].kind == tName && l.out[n-1].end == l.i && !isASCIILetter(l.peek(1)) && !slices.Contains(l.src, '\\')
}

func (l *lexer) opensSum() bool {
	r := l.peek(1)
	return r == '_' || r == '^' || subscripts[r] != 0
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

func isASCIILetter(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// comment drops the rest of the line.
func (l *lexer) comment(end int) {
	for l.i < end && l.src[l.i] != '\n' {
		l.i++
	}
}

func (l *lexer) number(end int) {
	pos := l.i
	for l.i < end && isDigit(l.src[l.i]) {
		l.i++
	}
	if l.i+1 < end && l.src[l.i] == '.' && isDigit(l.src[l.i+1]) {
		for l.i++; l.i < end && isDigit(l.src[l.i]); l.i++ {
		}
	} else if l.i < end && l.src[l.i] == '.' && l.code && !isASCIILetter(l.peek(1)) && l.peek(1) != '*' && l.peek(1) != '/' && l.peek(1) != '^' && l.peek(1) != '\'' && l.peek(1) != '.' {
		l.i++ // NumPy's 1.
	}
	if l.code && l.i+1 < end && (l.src[l.i] == 'e' || l.src[l.i] == 'E') && (isDigit(l.peek(1)) || l.peek(1) == '-' && isDigit(l.peek(2))) {
		for l.i += 2; l.i < end && isDigit(l.src[l.i]); l.i++ {
		}
	}
	if l.i+3 < end && l.src[l.i] == '{' && (l.src[l.i+1] == ',' || l.src[l.i+1] == '.') && l.src[l.i+2] == '}' && isDigit(l.src[l.i+3]) { // 0{,}5
		whole := string(l.src[pos:l.i])
		at := l.i + 3
		for l.i = at; l.i < end && isDigit(l.src[l.i]); l.i++ {
		}
		l.decimal(whole+"."+string(l.src[at:l.i]), pos)
		return
	}
	l.decimal(strings.TrimSuffix(string(l.src[pos:l.i]), "."), pos)
}

// decimal emits the number that text stands for.
func (l *lexer) decimal(text string, pos int) {
	r, ok := algebra.Decimal(text)
	if !ok {
		fail(pos, "the number "+clip(text)+" is too long", "numbers up to 2³¹ with at most nine decimals are read", "a fraction such as 1/n")
	}
	l.emit(tNum, text, pos)
	l.out[len(l.out)-1].num = r
}

// dot reads .T, .*, ./, .^, .' and methods.
func (l *lexer) dot(end int) {
	pos := l.i
	switch r := l.peek(1); {
	case r == 'T' && !isASCIILetter(l.peek(2)) && l.peek(2) != '_':
		l.i += 2
		l.emit(tTrans, ".T", pos)
	case r == '\'':
		l.i += 2
		l.emit(tTrans, ".'", pos)
	case r == '*' || r == '/' || r == '^':
		l.i += 2
		l.emit(tOp, "."+string(r), pos)
	case r == '.' && l.peek(2) != '.' && !l.code: // 1..m
		l.i += 2
		l.emit(tDots, "…", pos)
	case r == '.' && l.peek(2) == '.':
		l.i += 3
		at := l.i
		for at < end && (l.src[at] == ' ' || l.src[at] == '\t' || l.src[at] == '\r') {
			at++
		}
		if l.code && at < end && l.src[at] == '\n' { // MATLAB: the line goes on
			l.i = at + 1
			l.space = true
			return
		}
		l.emit(tDots, "…", pos)
	case isASCIILetter(r):
		l.i++
		at := l.i
		for l.i < end && (isASCIILetter(l.src[l.i]) || l.src[l.i] == '_') {
			l.i++
		}
		l.emit(tMethod, string(l.src[at:l.i]), pos)
	case !l.code && r == ' ' && l.i > 0 && l.src[l.i-1] == ' ' && l.factorFollows(end): // a . b
		l.i++
		l.emit(tOp, "*", pos)
	default: // the full stop behind a sentence
		l.i++
		l.space = true
	}
}

func (l *lexer) punctuation(c rune) {
	pos := l.i
	two := string(c) + string(l.peek(1))
	switch two {
	case "**", "<=", ">=", "==", ":=", "=:", "||", "!=", "=>":
		l.i += 2
		op := map[string]string{"**": "**", "<=": "<=", ">=": ">=", "==": "=", ":=": "=", "=:": "=", "||": "‖", "!=": "≠", "=>": "⇒"}[two]
		l.emit(tOp, op, pos)
		return
	}
	if l.code && (two == "-=" || two == "+=" || two == "*=" || two == "/=") {
		fail(pos, "the assignment "+two+" isn't read", "each line names something new", "a name of its own: b = a "+two[:1]+" …")
	}
	l.i++
	if !strings.ContainsRune("+-*/^_(){}[],;:=|<>@!\\\"`?", c) {
		fail(pos, "the character "+shown(c)+" isn't read here", "a formula of symbols, + − · / ^ and brackets is expected", "leaving it out, or the LaTeX name of the symbol")
	}
	l.emit(tOp, string(c), pos)
}

// shown is a character in a message: one that can't be seen by its number.
func shown(c rune) string {
	if unicode.IsPrint(c) {
		return quote(string(c))
	}
	return fmt.Sprintf("U+%04X", c)
}

// clip shortens text for a message.
func clip(s string) string {
	r := []rune(s)
	if len(r) > 40 {
		return string(r[:38]) + "…"
	}
	return s
}

func quote(s string) string { return "‘" + clip(s) + "’" }

// script turns a run of superscript or subscript characters into ^{…} or _{…}.
func (l *lexer) script(mark string, table map[rune]rune, end int) {
	pos := l.i
	var plain []rune
	for l.i < end {
		c := l.src[l.i]
		if r := table[c]; r != 0 {
			plain = append(plain, r)
		} else if mark == "^" && (c == '½' || c == '⁄' || c == '·') && len(plain) > 0 {
			switch c {
			case '½':
				plain = append(plain, []rune("1/2")...)
			case '⁄':
				plain = append(plain, '/')
			case '·':
				plain = append(plain, '.')
			}
		} else {
			break
		}
		l.i++
	}
	if n := len(plain); n > 1 && mark == "^" && plain[n-1] == '/' && l.i < end && subscripts[l.src[l.i]] != 0 {
		l.smallFraction(plain[:n-1], pos, end)
		return
	}
	l.emit(tOp, mark, pos)
	l.emit(tOp, "{", pos)
	sub := lexer{src: plain, code: false, declared: l.declared, capitals: l.capitals, small: l.small, depth: l.depth}
	sub.run(len(plain))
	for _, t := range sub.out {
		t.pos, t.end = pos, l.i
		l.out = append(l.out, t)
	}
	l.emit(tOp, "}", pos)
}

// smallFraction reads ¹⁄ₙ as a fraction.
func (l *lexer) smallFraction(top []rune, pos, end int) {
	plain := append([]rune{'('}, top...)
	plain = append(plain, '/')
	for l.i < end && subscripts[l.src[l.i]] != 0 {
		plain = append(plain, subscripts[l.src[l.i]])
		l.i++
	}
	plain = append(plain, ')')
	sub := lexer{src: plain, declared: l.declared, capitals: l.capitals, small: l.small, depth: l.depth}
	sub.run(len(plain))
	for _, t := range sub.out {
		t.pos, t.end = pos, l.i
		l.out = append(l.out, t)
	}
}

// mark puts a combining accent on the name before it.
func (l *lexer) mark(c rune, pos int) {
	name := marks[c]
	if name == "" || len(l.out) == 0 {
		return
	}
	t := &l.out[len(l.out)-1]
	if t.kind == tName && !strings.Contains(t.s, " ") {
		if t.s == "bar g" {
			return
		}
		t.s, t.end = name+" "+t.s, pos+1
	}
}

// isMathLetter reports letters of the mathematical alphabets, 𝐊, 𝑨, 𝚲 …
func isMathLetter(c rune) bool { return c >= 0x1d400 && c <= 0x1d7ff }

// plainLetter maps a mathematical letter or digit to the plain one.
func plainLetter(c rune) rune {
	switch {
	case c >= 0x1d400 && c <= 0x1d6a3:
		at := (c - 0x1d400) % 52
		if at < 26 {
			return 'A' + at
		}
		return 'a' + at - 26
	case c >= 0x1d6a8 && c <= 0x1d7cb:
		at := (c - 0x1d6a8) % 58
		switch {
		case at < 25 && at != 17:
			return 'Α' + at
		case at >= 26 && at <= 50:
			return 'α' + at - 26
		}
	case c >= 0x1d7ce && c <= 0x1d7ff:
		return '0' + (c-0x1d7ce)%10
	}
	return c
}

// maxName is the longest name of a student's definition.
const maxName = 40

// word reads letters: one name if it is known, else a product of letters.
func (l *lexer) word(end int) {
	pos := l.i
	if c := plainLetter(l.src[l.i]); c != l.src[l.i] {
		l.i++
		switch {
		case c == '1':
			l.emit(tOnes, "1", pos)
		case isDigit(c):
			l.emit(tNum, string(c), pos)
			l.out[len(l.out)-1].num = algebra.Whole(int64(c - '0'))
		default:
			l.letter(c, pos)
		}
		return
	}
	if !isASCIILetter(l.src[l.i]) {
		l.i++
		l.letter(l.src[pos], pos)
		return
	}
	at := l.i
	for at < end && at-l.i < maxName && (isASCIILetter(l.src[at]) || isDigit(l.src[at]) || l.src[at] == '_') {
		at++
	}
	full := l.i
	for full < end && isASCIILetter(l.src[full]) {
		full++
	}
	if !l.code && full < end && full-l.i > 1 && combining(l.src[full]) && marks[l.src[full]] != "" && !l.declared[string(l.src[l.i:full])] { // Mk̃: the tilde is that of k
		l.word(full - 1)
		return
	}
	known := full-l.i > 1 && wholeWord(string(l.src[l.i:full])) // Lambda, where L is defined
	for ; at > l.i; at-- {                                      // the longest name that the student defines
		if known && at < full {
			break
		}
		if w := string(l.src[l.i:at]); l.declared[w] && (at == end || !isASCIILetter(l.src[at]) || !l.code) {
			l.i = at
			l.emit(tName, w, pos)
			return
		}
	}
	at = l.i
	for at < end && isASCIILetter(l.src[at]) {
		at++
	}
	w := string(l.src[l.i:at])
	if l.code && w == "lambda" && at < end && l.src[at] == '_' && (at+1 == end || !isASCIILetter(l.src[at+1]) && !isDigit(l.src[at+1]) && l.src[at+1] != '{') {
		l.i = at + 1 // Python has a keyword lambda
		l.name(w, pos)
		return
	}
	if prefixes[w] && at < end && l.src[at] == '.' && at+1 < end && isASCIILetter(l.src[at+1]) {
		l.i = at + 1
		return
	}
	if u := longerFunction(l.src, l.i, end); u != "" {
		l.i += len(u)
		l.emit(tName, u, pos)
		return
	}
	if (w == "sum" || w == "SUM" || w == "Sum") && !l.code && at < end && l.src[at] == '_' { // LaTeX without its backslash
		l.i = at
		l.emit(tCmd, "sum", pos)
		return
	}
	if n := len(l.out); !l.code && len(w) > 1 && n > 0 && isOp(l.out[n-1], "^") && l.out[n-1].end == pos && strings.ContainsRune(string(l.src), '\\') { // LaTeX: ^nh is ^{n}h
		l.i++
		l.name(w[:1], pos)
		return
	}
	if wholeWord(w) {
		l.i = at
		l.name(w, pos)
		return
	}
	own := l.capitals
	if n := len(l.out); n > 0 && l.out[n-1].kind == tAccent && !l.code && l.src[pos-1] == ' ' { // \bar Fa: the bar is that of F
		l.i++
		l.name(w[:1], pos)
		return
	}
	if at < end && (l.src[at] == '_' || subscripts[l.src[at]] != 0) && strings.HasSuffix(w, "e") { // K e_j
		own += "e"
	}
	if len(w) < 5 && w[0] < 'a' { // F a
		own += l.small
	}
	if cut := segment(w, own); cut != nil {
		for _, part := range cut {
			p := l.i
			l.i += len(part)
			l.name(part, p)
		}
		return
	}
	l.i = at
	l.emit(tName, w, pos)
}

// factorFollows reports a letter or a bracket behind the dot at hand.
func (l *lexer) factorFollows(end int) bool {
	at := l.i + 1
	for at < end && l.src[at] == ' ' {
		at++
	}
	return at < end && (l.src[at] == '(' || isASCIILetter(l.src[at])) && len(l.out) > 0 && (l.out[len(l.out)-1].kind == tName || isOp(l.out[len(l.out)-1], ")"))
}

// longerFunction recognises names with underscores.
func longerFunction(src []rune, i, end int) string {
	for _, u := range []string{"fractional_matrix_power", "matrix_power"} {
		if i+len(u) <= end && string(src[i:i+len(u)]) == u {
			return u
		}
	}
	return ""
}

func (l *lexer) letter(c rune, pos int) {
	switch {
	case precomposed[c] != "":
		l.name(precomposed[c], pos)
	case greek[c] != "":
		l.name(greek[c], pos)
	default:
		l.name(string(c), pos)
	}
}

// name emits a word under its canonical name.
func (l *lexer) name(w string, pos int) {
	if a := aliases[w]; a != "" && !l.declared[w] {
		w = a
	}
	if w == "L" && !l.declared[w] && !strings.Contains(l.capitals, "L") {
		w = "Lambda"
	}
	l.emit(tName, w, pos)
}

// wholeWord reports whether w is one name.
func wholeWord(w string) bool {
	if len(w) == 1 || functions[w] != "" || unsupported[w] != "" || aliases[w] != "" || keywords[w] {
		return true
	}
	switch w {
	case "Lambda", "lambda", "alpha", "psi", "phi", "mu", "delta", "Phi", "Psi", "sigma", "gamma", "axis", "keepdims", "None", "True", "newaxis", "end", "by", "because", "since", "using", "as":
		return true
	}
	return false
}

var keywords = set("let", "where", "with", "and", "define", "Let", "Where", "With", "Define", "And", "for", "if", "hence", "Hence", "so", "So", "then", "thus", "Thus", "therefore", "Therefore")

// segment cuts a run of letters such as HKH into names, or returns nil if it
// reads as a word.
func segment(w, own string) []string {
	if len(w) > 30 {
		return nil
	}
	const letters = "AHKkFfxXBnNmdcLIgijClp" // what products are made of
	var cut []string
	for i := 0; i < len(w); {
		switch {
		case strings.HasPrefix(w[i:], "Lambda") || strings.HasPrefix(w[i:], "lambda"):
			cut = append(cut, w[i:i+6])
			i += 6
		case strings.IndexByte(letters, w[i]) >= 0 || w[i] == 'T' || strings.IndexByte(own, w[i]) >= 0:
			cut = append(cut, w[i:i+1])
			i++
		default:
			return nil
		}
	}
	return cut
}
