package scan

import (
	"strings"
	"unicode"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/lazyregexp"
)

// command reads a LaTeX command.
func (l *lexer) command(end int) {
	pos := l.i
	l.i++
	at := l.i
	for l.i < end && IsASCIILetter(l.src[l.i]) {
		l.i++
	}
	name := string(l.src[at:l.i])
	if l.i < end && l.src[l.i] == '*' && name != "" {
		switch name {
		case "operatorname", "tag", "hspace", "vspace":
			l.i++
		}
	}
	switch {
	case name == "":
		l.symbolCommand(pos, end)
	case name == "left" || name == "right" || name == "middle":
		if l.i < end && l.src[l.i] == '.' { // an invisible bracket
			l.i++
		}
	case roman[name]:
		l.upright(name, pos, end)
	case fonts[name]:
		l.styled(pos, end)
	case framed[name]:
		if from, to, ok := l.argument(end); ok {
			l.part(from, to)
		}
	case braced[name]:
		l.styled(pos, end)
		l.label(end)
	case name == "ominus" || name == "oplus" || name == "boxplus" || name == "boxminus":
		fault.Fail(pos, `the sign \`+name+" stands in the formula", "a sign of your own has no fixed meaning here", "+ or − between two columns of the same size")
	case diracs[name] != [2]string{}:
		l.dirac(name, pos, end)
	case name == "overset" || name == "underset" || name == "stackrel": // a label above or below
		l.argument(end)
		if from, to, ok := l.argument(end); ok {
			l.part(from, to)
		}
	case name == "binom" || name == "dbinom" || name == "tbinom": // one part above the other
		l.emit(Op, "(", pos)
		for i := range 2 {
			from, to, ok := l.argument(end)
			if !ok {
				fault.Fail(pos, `two parts follow \`+name, "it is read as a column of two parts", `\begin{pmatrix} a \\ b \end{pmatrix}`)
			}
			if i == 1 {
				l.emit(Op, Beneath, from)
			}
			l.part(from, to)
		}
		l.emit(Op, ")", l.i-1)
	case name == "in" && l.open() > 0 && l.memberOf(end):
	case (name == "in" || name == "forall") && l.open() == 0:
		l.aside(name, end)
	case name == "mkern" || name == "kern" || name == "mskip" || name == "hskip" || name == "hspace" && l.i < end && l.src[l.i] != '{':
		for l.i < end && (IsDigit(l.src[l.i]) || l.src[l.i] == '-' || l.src[l.i] == '.' || l.src[l.i] == ' ') {
			l.i++
		}
		l.i = min(l.i+2, end) // mu, em, pt
		l.space = true
	case spacing[name]:
		l.space = true
		l.wide = l.wide || name == "quad" || name == "qquad"
	case discarded[name]:
		l.discard(name, pos, end)
	case accents[name] != "":
		l.emit(Accent, accents[name], pos)
	case operators[name] == "\n":
		l.emit(Break, "\n", pos)
	case operators[name] == "because":
		l.emit(Text, "because", pos)
	case operators[name] != "":
		l.emit(Op, operators[name], pos)
	case dotted[name]:
		l.emit(Dots, "…", pos)
	case name == "frac" || name == "dfrac" || name == "tfrac" || name == "cfrac" || name == "sfrac" || name == "nicefrac":
		l.emit(Command, "frac", pos)
	case name == "sqrt" || name == "sum":
		l.emit(Command, name, pos)
	case name == "top" || name == "intercal" || name == "prime" || name == "bot" || name == "transp":
		l.emit(Transpose, name, pos)
	case name == "dagger" || name == "dag":
		l.emit(Op, "†", pos)
	case strings.HasPrefix(name, "top") && len(name) > 3: // \topH
		l.i = at + 3
		l.emit(Transpose, "top", pos)
	default:
		l.name(name, pos)
	}
}

// symbolCommand reads \, \; \\ \| \{ and the like.
func (l *lexer) symbolCommand(pos, end int) {
	if l.i >= end {
		fault.Fail(pos, "a lone backslash stands at the end", "a command follows a backslash", `\Lambda, \top or \frac{1}{n}`)
	}
	c := l.src[l.i]
	l.i++
	switch c {
	case '\\':
		if l.i < end && l.src[l.i] == '[' { // \\[2pt]
			for l.i < end && l.src[l.i] != ']' {
				l.i++
			}
			l.i = min(l.i+1, end)
		}
		l.emit(Break, "\n", pos)
	case '|':
		l.emit(Op, "‖", pos)
	case '{':
		l.emit(Op, "(", pos)
	case '}':
		l.emit(Op, ")", pos)
	case '\n':
		l.emit(Break, "\n", pos)
	default: // spaces and \( \) \[ \]
		l.space = true
		if (c == ',' || c == ' ' || c == ';' || c == ':') && turnsSymbol.MatchString(string(l.src[l.i:min(l.i+6, end)])) { // \,^tA
			l.emit(Op, "{", pos)
			l.emit(Op, "}", pos)
		}
	}
}

// turnsSymbol is the mark of a transpose before its symbol.
var turnsSymbol = lazyregexp.New(`^\^(?:t|\{t\})[ \\(A-Z]`)

// argument returns the bounds of {…} or of the next character, and moves
// behind it; ok is false where nothing follows.
func (l *lexer) argument(end int) (from, to int, ok bool) {
	for l.i < end && unicode.IsSpace(l.src[l.i]) {
		l.i++
	}
	if l.i >= end {
		return 0, 0, false
	}
	if l.src[l.i] != '{' {
		from = l.i
		l.i++
		if l.src[from] == '\\' {
			for l.i < end && IsASCIILetter(l.src[l.i]) {
				l.i++
			}
		}
		return from, l.i, true
	}
	depth := 0
	for at := l.i; at < end; at++ {
		switch l.src[at] {
		case '{':
			depth++
		case '}':
			depth--
			if depth == 0 {
				from, to = l.i+1, at
				l.i = at + 1
				return from, to, true
			}
		}
	}
	fault.Fail(l.i, "this { is never closed", "each { has its }", "adding a } after what belongs together")
	return
}

// upright reads \text{…}, \mathrm{…}: a transpose, a known word, a symbol, or
// words of explanation.
func (l *lexer) upright(name string, pos, end int) {
	from, to, ok := l.argument(end)
	if !ok {
		fault.Fail(pos, `\`+name+" stands at the end", "its argument follows it", `\`+name+"{…}")
	}
	word := strings.TrimSpace(string(l.src[from:to]))
	switch {
	case (word == "T" || word == "t" || word == "tr") && l.behindHat():
		l.emit(Transpose, word, pos)
	case Functions[word] != "" || Unsupported[word] != "":
		l.emit(Name, word, pos)
	case name != "mathrm" && name != "operatorname" && name != "mathop" && len(l.out) > 0 && l.out[len(l.out)-1].Is("_"):
		l.emit(Text, word, pos) // k_{\text{new}}
	case name == "mathrm" || len([]rune(word)) == 1 || strings.HasPrefix(word, `\`):
		l.inside(pos, from, to)
	case name != "mathrm" && name != "operatorname" && strings.Trim(word, "()[].,:;") == "": // the bracket of a remark
		l.emit(Text, word, pos)
	case name == "textbf" && word == "1":
		l.emit(Ones, "1", pos)
	case name == "operatorname" && isName(word) && !Keywords[word]: // \operatorname{center}(k)
		l.name(word, pos)
	default:
		l.emit(Text, word, pos)
	}
}

// isName reports a word of letters.
func isName(w string) bool {
	return len(w) > 1 && strings.IndexFunc(w, func(r rune) bool { return !IsASCIILetter(r) }) < 0
}

// behindHat reports whether the last tokens were ^ or ^{.
func (l *lexer) behindHat() bool {
	n := len(l.out)
	return n > 0 && l.out[n-1].Is("^") || n > 1 && l.out[n-1].Is("{") && l.out[n-2].Is("^")
}

// styled reads \mathbf{…}: the vector of ones, one symbol, or a group.
func (l *lexer) styled(pos, end int) {
	from, to, ok := l.argument(end)
	if !ok {
		fault.Fail(pos, "a font command stands at the end", "a symbol follows it", `\mathbf{K}`)
	}
	l.inside(pos, from, to)
}

// maxStyles bounds \mathbf{\mathbf{…}}.
const maxStyles = 20

// inside lexes the argument of a font command; the braces stay only around
// more than one symbol.
func (l *lexer) inside(pos, from, to int) {
	if l.depth++; l.depth > maxStyles {
		fault.Fail(pos, "font commands are nested more than 20 deep", "one is enough", `\mathbf{K}`)
	}
	word := strings.TrimSpace(string(l.src[from:to]))
	if word == "1" {
		l.emit(Ones, "1", pos)
		l.depth--
		return
	}
	sub := &lexer{src: l.src, i: from, declared: l.declared, capitals: l.capitals, small: l.small, depth: l.depth, space: l.space}
	sub.run(to)
	units := 0
	for _, t := range sub.out {
		if t.Kind != Accent && !t.Is("{") && !t.Is("}") {
			units++
		}
	}
	if units == 1 {
		for _, t := range sub.out {
			if !t.Is("{") && !t.Is("}") {
				l.out = append(l.out, t)
			}
		}
	} else {
		l.emit(Op, "{", pos)
		l.out = append(l.out, sub.out...)
		l.emit(Op, "}", to)
	}
	l.space = false
	l.depth--
}

// discard drops a command and its argument; a matrix that is written out is kept.
func (l *lexer) discard(name string, pos, end int) {
	from, to, ok := l.argument(end)
	if ok && name == "begin" {
		word := string(l.src[from:to])
		if matrices[word] {
			l.matrix(word, pos, end)
			return
		}
		if word == "vmatrix" || word == "Vmatrix" {
			fault.Fail(pos, "a determinant stands here", "formulas here have none", `\begin{pmatrix} for a matrix`)
		}
	}
	if ok && name == "end" {
		l.emit(Break, "\n", pos)
	}
	l.space = true
}

// open is the number of brackets that are open.
func (l *lexer) open() int {
	depth := 0
	for _, t := range l.out {
		depth += t.Nesting()
	}
	return depth
}

// part lexes a piece of the source in place.
func (l *lexer) part(from, to int) {
	sub := &lexer{src: l.src, i: from, declared: l.declared, capitals: l.capitals, small: l.small, depth: l.depth + 1, space: l.space}
	if sub.depth > maxStyles {
		fault.Fail(from, "frames are nested more than 20 deep", "one is enough", "the formula alone")
	}
	sub.run(to)
	l.out = append(l.out, sub.out...)
	l.space = false
}

// label skips _{…} or ^{…} behind a brace; a size there becomes a subscript.
func (l *lexer) label(end int) {
	l.blanks(end)
	if l.i >= end || l.src[l.i] != '_' && l.src[l.i] != '^' {
		return
	}
	pos := l.i
	l.i++
	from, to, ok := l.argument(end)
	if left, _, states := strings.Cut(string(l.src[from:to]), "="); ok && states && strings.TrimSpace(left) != "" {
		fault.Fail(pos, "an equation stands beneath a brace", "what a brace says isn't read", "the equation behind the formula")
	}
	if ok && sizeLabel.MatchString(string(l.src[from:to])) && len(l.out) > 0 && (l.out[len(l.out)-1].Kind == Name || l.out[len(l.out)-1].Is("}")) {
		l.emit(Op, "_", pos)
		l.emit(Op, "{", pos)
		l.part(from, to)
		l.emit(Op, "}", pos)
	}
}

// sizeLabel is a size alone: n×1.
var sizeLabel = lazyregexp.New(`^\s*(?:[nmd1-9]|\\mu)\s*(?:\\times|×)\s*(?:[nmd1-9]|\\mu)\s*$`)

func (l *lexer) blanks(end int) {
	for l.i < end && unicode.IsSpace(l.src[l.i]) && l.src[l.i] != '\n' {
		l.i++
	}
}

// member is the place of the name of which ∈ tells the space, with a wide space before
// it; 0 where no such name stands there.
func (l *lexer) member() int {
	for at := len(l.out) - 1; at > 0 && at > len(l.out)-8; at-- {
		switch t := l.out[at]; {
		case t.Wide && (t.Kind == Name || t.Kind == Accent):
			return at
		case t.Is("=") || t.Is("+") || t.Is("-") || t.Wide:
			return 0
		}
	}
	return 0
}

// aside skips ∈ ℝ^m behind a formula, and ∀j with all that follows on the line.
func (l *lexer) aside(name string, end int) {
	l.space = true
	if name == "forall" {
		for l.i < end && l.src[l.i] != '\n' && l.src[l.i] != '$' && !(l.src[l.i] == '\\' && l.peek(1) == '\\') {
			l.i++
		}
		return
	}
	if l.memberOf(end) {
		return
	}
	if n := len(l.out); n > 0 && IsIndexLetter(l.out[n-1]) && (n == 1 || l.out[n-2].Is(",") || l.out[n-1].Space) {
		l.out = l.out[:n-1] // j ∈ …
	} else if at := l.member(); at > 0 {
		l.out = l.out[:at]
	}
	l.blanks(end)
	if l.i+1 < end && l.src[l.i] == '\\' && l.src[l.i+1] == '{' { // \{1, …, n\}
		for l.i < end && !(l.src[l.i] == '\\' && l.peek(1) == '}') {
			l.i++
		}
		l.i = min(l.i+2, end)
		return
	}
	l.argument(end) // \mathbb, or R
	if at := l.i; at > 0 && IsASCIILetter(l.src[at-1]) {
		l.blanks(end)
		if l.i < end && l.src[l.i] == '{' {
			l.argument(end)
		} else if l.i < end && IsASCIILetter(l.src[l.i]) && at > 1 && IsASCIILetter(l.src[at-2]) { // \mathbb R
			l.i++
		}
	}
	l.label(end)
	for l.i < end && Superscripts[l.src[l.i]] != 0 { // ℝᵐ
		l.i++
	}
	l.blanks(end)
	for _, sign := range []string{`\times`, "×"} { // R^{m} \times R^{n}
		if r := []rune(sign); l.i+len(r) <= end && string(l.src[l.i:l.i+len(r)]) == sign {
			l.i += len(r)
			l.aside("in", end)
		}
	}
}
