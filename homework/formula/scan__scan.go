package formula

import (
	"kpcalab/homework/algebra"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// tokens cuts a source. Where assign is set, a line NAME = … declares a name of the
// student's own; else only let does.
func tokens(src string, assign bool, style Spelling) []token {
	text := []rune(src)
	if len(text) > MaxSource {
		fail(MaxSource, "the source has "+strconv.Itoa(len(text))+" characters", "at most "+strconv.Itoa(MaxSource)+" are read", "handing in the formula alone")
	}
	code := style == MATLAB || style == NumPy
	l := &lexer{src: text, code: code, numpy: style == NumPy, declared: declaredNames(src, code, assign)}
	for _, m := range capital.FindAllStringSubmatch(src, maxNames) {
		l.capitals += m[1]
	}
	for _, m := range lower.FindAllStringSubmatch(src, maxNames) {
		l.small += m[1]
	}
	for _, m := range decomposes.FindAllStringSubmatch(src, 4) {
		l.capitals += m[1] + m[2]
	}
	l.run(len(text))
	return l.out
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

// factorFollows reports a letter or a bracket behind the dot at hand.
func (l *lexer) factorFollows(end int) bool {
	at := l.i + 1
	for at < end && l.src[at] == ' ' {
		at++
	}
	return at < end && (l.src[at] == '(' || isASCIILetter(l.src[at])) && len(l.out) > 0 && (l.out[len(l.out)-1].kind == tName || isOp(l.out[len(l.out)-1], ")"))
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
