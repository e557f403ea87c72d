package scan

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/lazyregexp"
)

// Tokens cuts a source. Where assign is set, a line NAME = … declares a name of the
// student's own; else only let does.
func Tokens(src string, assign bool) []Token {
	text := []rune(src)
	if len(text) > fault.MaxSource {
		TooLong(len(text))
	}
	l := &lexer{src: text, declared: declaredNames(src, assign)}
	l.capitals = OwnCapitals(src)
	for _, m := range lower.FindAllStringSubmatch(src, maxNames) {
		l.small += m[1]
	}
	l.sigma = ownSigma.MatchString(src)
	l.run(len(text))
	return l.out
}

// OwnCapitals are the letters of the names that a source gives to matrices.
func OwnCapitals(src string) string {
	own := ""
	for _, m := range capital.FindAllStringSubmatch(src, maxNames) {
		own += m[1]
	}
	for _, m := range decomposes.FindAllStringSubmatch(src, 4) {
		if own += m[1] + m[3]; len(m[2]) == 1 {
			own += m[2]
		}
	}
	for _, m := range solves.FindAllStringSubmatch(src, 4) { // HKHV = VD
		if m[1] == m[2] || m[1] == m[3] {
			own += m[2] + m[3]
		}
	}
	return own
}

// lexer cuts the source into tokens; pos are places in the whole source.
type lexer struct {
	src      []rune
	i        int
	out      []Token
	declared map[string]bool // multi-letter names that the student defines
	capitals string          // letters that the student defines
	small    string          // the same, small ones
	sigma    bool            // Σ is a matrix
	depth    int             // nesting of style groups
	space    bool
	wide     bool // \quad
}

func (l *lexer) emit(k Kind, s string, pos int) {
	l.out = append(l.out, Token{Kind: k, Text: s, Pos: pos, End: l.i, Space: l.space, Wide: l.wide})
	l.space, l.wide = false, false
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
		l.emit(Break, "\n", pos)
	case c >= 0x335 && c <= 0x338, c == '~' && l.peek(1) == '~' && !slices.Contains(l.src, '\\'):
		fault.Fail(pos, "something is struck out here", "nobody knows whether it belongs to the answer", "leaving it out")
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
	case IsDigit(c) || c == '.' && IsDigit(l.peek(1)) && !(l.peek(1) == '1' && !IsDigit(l.peek(2)) && l.i > 0 && IsASCIILetter(l.src[l.i-1])):
		l.number(end)
	case c == '.' && l.peek(1) == '1' && !IsDigit(l.peek(2)) && l.i > 0 && IsASCIILetter(l.src[l.i-1]): // K.1
		l.i++
		l.emit(Op, "*", pos)
	case c == '.':
		l.dot(end)
	case c == 'ᵗ' && l.turnsNext():
		l.i++
		l.emit(Op, "{", pos)
		l.emit(Op, "}", pos)
		l.emit(Op, "^", pos)
		l.emit(Transpose, "ᵗ", pos)
	case c == '\'' || c == 'ᵀ' || c == '⊤' || c == '′' || c == '’' || c == 'ᵗ':
		l.i++
		l.emit(Transpose, string(c), pos)
	case c == '∈' && l.open() == 0:
		l.i++
		l.aside("in", end)
	case c == '∈':
		if l.i++; !l.memberOf(end) {
			l.emit(Name, "in", pos)
		}
	case c == '∀' && l.open() == 0:
		l.i++
		l.aside("forall", end)
	case c == '…' || c == '⋯' || c == '⋮' || c == '⋱' || c == '⋰':
		l.i++
		l.emit(Dots, "…", pos)
	case c == '∑' || c == 'Σ' && l.opensSum():
		l.i++
		l.emit(Command, "sum", pos)
	case c == '␞':
		l.i++
		l.emit(Op, AsideMark, pos)
	case c == '†' || c == '⁺' && !IsDigit(l.peek(1)) && Superscripts[l.peek(1)] == 0:
		l.i++
		if n := len(l.out); c == '⁺' || n > 0 && !l.out[n-1].Is("^") && !l.out[n-1].Is("{") {
			l.emit(Op, "^", pos)
		}
		l.emit(Op, "†", pos)
	case c == '√':
		l.i++
		l.emit(Command, "sqrt", pos)
	case c == '𝟏' || c == '𝟙':
		l.i++
		l.emit(Ones, "1", pos)
	case vulgar[c] != algebra.Ratio{}:
		l.i++
		l.emit(Num, string(c), pos)
		l.out[len(l.out)-1].Num = vulgar[c]
	case Superscripts[c] != 0:
		l.script("^", Superscripts, end)
	case Subscripts[c] != 0:
		l.script("_", Subscripts, end)
	case single[c] != "":
		l.i++
		l.emit(Op, single[c], pos)
	case marks[c] != "" || fault.Combining(c):
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
	return n > 0 && l.out[n-1].Kind == Name && l.out[n-1].End == l.i && !IsASCIILetter(l.peek(1)) && !slices.Contains(l.src, '\\')
}

// turnsNext reports a transpose mark of the French kind, which stands before its symbol:
// ᵗA. Straight behind a symbol it turns that one.
func (l *lexer) turnsNext() bool {
	before := rune(' ')
	if l.i > 0 {
		before = l.src[l.i-1]
	}
	next := l.peek(1)
	return (unicode.IsSpace(before) || strings.ContainsRune("=+-−·*/([{,;:", before)) && (unicode.IsLetter(next) || strings.ContainsRune("([1𝟏𝟙", next))
}

func (l *lexer) opensSum() bool {
	r := l.peek(1)
	if l.sigma && (r == '^' || r == '_' && l.peek(2) == 'm' || r == 'ₘ') {
		return false
	}
	return r == '_' || r == '^' || Subscripts[r] != 0
}

// comment drops the rest of the line.
func (l *lexer) comment(end int) {
	for l.i < end && l.src[l.i] != '\n' {
		l.i++
	}
}

func (l *lexer) number(end int) {
	pos := l.i
	for l.i < end && IsDigit(l.src[l.i]) {
		l.i++
	}
	if n := len(l.out); n > 0 && l.out[n-1].Is("_") && l.i-pos > 1 && l.i < end && l.src[l.i] == '_' && l.src[l.i-1] == '1' { // \kappa_01_n
		l.i--
	}
	if l.i+1 < end && l.src[l.i] == '.' && IsDigit(l.src[l.i+1]) {
		for l.i++; l.i < end && IsDigit(l.src[l.i]); l.i++ {
		}
	}
	if l.i+3 < end && l.src[l.i] == '{' && (l.src[l.i+1] == ',' || l.src[l.i+1] == '.') && l.src[l.i+2] == '}' && IsDigit(l.src[l.i+3]) { // 0{,}5
		whole := string(l.src[pos:l.i])
		at := l.i + 3
		for l.i = at; l.i < end && IsDigit(l.src[l.i]); l.i++ {
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
		fault.Fail(pos, "the number "+fault.Clip(text)+" is too long", "numbers up to 2³¹ with at most nine decimals are read", "a fraction such as 1/n")
	}
	l.emit(Num, text, pos)
	l.out[len(l.out)-1].Num = r
}

// dot reads .T, .*, ./, .^, .' and methods.
func (l *lexer) dot(end int) {
	pos := l.i
	switch r := l.peek(1); {
	case r == 'T' && !IsASCIILetter(l.peek(2)) && l.peek(2) != '_':
		l.i += 2
		l.emit(Transpose, ".T", pos)
	case r == '\'':
		l.i += 2
		l.emit(Transpose, ".'", pos)
	case r == '*' || r == '/' || r == '^':
		l.i += 2
		l.emit(Op, "."+string(r), pos)
	case r == '.' && l.peek(2) != '.': // 1..m
		l.i += 2
		l.emit(Dots, "…", pos)
	case r == '.' && l.peek(2) == '.':
		l.i += 3
		l.emit(Dots, "…", pos)
	case IsASCIILetter(r):
		l.i++
		at := l.i
		for l.i < end && (IsASCIILetter(l.src[l.i]) || l.src[l.i] == '_') {
			l.i++
		}
		l.emit(Method, string(l.src[at:l.i]), pos)
	case r == ' ' && l.i > 0 && l.src[l.i-1] == ' ' && l.factorFollows(end): // a . b
		l.i++
		l.emit(Op, "*", pos)
	default: // the full stop behind a sentence
		l.i++
		if l.space = true; l.open() == 0 && l.equationFollows(end) {
			l.emit(Break, ".", pos)
		}
	}
}

// equationFollows reports, behind a full stop, a blank and an equation up to the end of
// the sentence or the line: HKH = AΛAᵀ. ḡ = ….
func (l *lexer) equationFollows(end int) bool {
	if l.i >= end || l.src[l.i] != ' ' || len(l.out) == 0 || l.out[len(l.out)-1].Kind == Op && l.out[len(l.out)-1].Nesting() >= 0 {
		return false
	}
	rest := string(l.src[l.i:end])
	return sentence.MatchString(rest)
}

// sentence is a name and an equals sign: no words stand before it.
var sentence = lazyregexp.New(`^ +(?:[A-Za-z]{1,6}|[^\x00-\x7f])[^\s=.]*\s*:?=`)

func (l *lexer) punctuation(c rune) {
	pos := l.i
	two := string(c) + string(l.peek(1))
	switch two {
	case "**", "<=", ">=", "==", ":=", "=:", "||", "!=", "=>":
		l.i += 2
		op := map[string]string{"**": "**", "<=": "<=", ">=": ">=", "==": "=", ":=": "=", "=:": "=", "||": "‖", "!=": "≠", "=>": "⇒"}[two]
		l.emit(Op, op, pos)
		return
	}
	l.i++
	if strings.ContainsRune("⊖⊕⊞⊟", c) {
		fault.Fail(pos, "the sign "+string(c)+" stands in the formula", "a sign of your own has no fixed meaning here", "+ or − between two columns of the same size")
	}
	if !strings.ContainsRune("+-*/^_(){}[],;:=|<>@!\\\"`?", c) {
		fault.Fail(pos, "the character "+fault.Shown(c)+" isn't read here", "a formula of symbols, + − · / ^ and brackets is expected", "leaving it out, or the LaTeX name of the symbol")
	}
	l.emit(Op, string(c), pos)
}

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
		} else if mark == "_" && (c == ',' || c == '×') && len(plain) > 0 && l.i+1 < end && Subscripts[l.src[l.i+1]] != 0 { // αⱼ,ᵢ and 1ₙ×ₙ
			plain = append(plain, c)
		} else {
			break
		}
		l.i++
	}
	if n := len(plain); n > 1 && mark == "^" && plain[n-1] == '/' && l.i < end && Subscripts[l.src[l.i]] != 0 {
		l.smallFraction(plain[:n-1], pos, end)
		return
	}
	l.emit(Op, mark, pos)
	l.emit(Op, "{", pos)
	sub := lexer{src: plain, declared: l.declared, capitals: l.capitals, small: l.small, depth: l.depth}
	sub.run(len(plain))
	for _, t := range sub.out {
		t.Pos, t.End = pos, l.i
		l.out = append(l.out, t)
	}
	l.emit(Op, "}", pos)
}

// smallFraction reads ¹⁄ₙ as a fraction.
func (l *lexer) smallFraction(top []rune, pos, end int) {
	plain := append([]rune{'('}, top...)
	plain = append(plain, '/')
	for l.i < end && Subscripts[l.src[l.i]] != 0 {
		plain = append(plain, Subscripts[l.src[l.i]])
		l.i++
	}
	plain = append(plain, ')')
	sub := lexer{src: plain, declared: l.declared, capitals: l.capitals, small: l.small, depth: l.depth}
	sub.run(len(plain))
	for _, t := range sub.out {
		t.Pos, t.End = pos, l.i
		l.out = append(l.out, t)
	}
}

// factorFollows reports a letter or a bracket behind the dot at hand.
func (l *lexer) factorFollows(end int) bool {
	at := l.i + 1
	for at < end && l.src[at] == ' ' {
		at++
	}
	return at < end && (l.src[at] == '(' || IsASCIILetter(l.src[at])) && len(l.out) > 0 && (l.out[len(l.out)-1].Kind == Name || l.out[len(l.out)-1].Is(")"))
}

// mark puts a combining accent on the name before it.
func (l *lexer) mark(c rune, pos int) {
	name := marks[c]
	if name == "" || len(l.out) == 0 {
		return
	}
	t := &l.out[len(l.out)-1]
	if t.Kind == Name && t.Text != "bar g" { // ḡ is g with its bar
		t.Text, t.End = name+" "+t.Text, pos+1
	}
}

// TooLong leaves the reader of a source with too many characters.
func TooLong(characters int) {
	fault.FailAs(fault.TooLong, fault.MaxSource, "the source has "+strconv.Itoa(characters)+" characters", "at most "+strconv.Itoa(fault.MaxSource)+" are read", "handing in the formula alone")
}
