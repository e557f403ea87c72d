package notation

import (
	"strings"
	"unicode"
)

// longer are the signs of more than one character, longest first.
var longer = []struct {
	text string
	sign
}{
	{"<==>", sign{stop, "→"}}, {"==>", sign{stop, "→"}}, {"<=>", sign{stop, "→"}}, {"=>", sign{stop, "→"}},
	{"->", sign{stop, "→"}}, {"--", sign{stop, "–"}}, {"//", sign{stop, "//"}}, {":=", sign{relation, ":="}},
	{"=:", sign{relation, "=:"}}, {"==", sign{relation, "="}}, {"<=", sign{unjudged, "≤"}}, {">=", sign{unjudged, "≥"}},
	{"||", sign{bar, "‖"}},
}

// sign reads a character that is neither a letter nor a digit.
func (s *scanner) sign(r rune, size int) {
	for _, l := range longer {
		if s.has(l.text) {
			s.take(len(l.text), l.kind, l.sign.text)
			return
		}
	}
	switch {
	case r == '*' && s.peek(1) == '*': // a power, or emphasis
		if s.at++; s.peek(1) == '(' || s.peek(1) == '-' || s.digit(1) {
			s.script('^')
			return
		}
		s.take(1, stop, "**")
	case r == '<' || r == '>':
		s.angle(r, size)
	case r == '.':
		n := 0
		for s.peek(n) == '.' {
			n++
		}
		s.take(n, map[bool]kind{true: dots, false: stop}[n > 1], ".")
	case strings.ContainsRune("'’`´", r):
		s.apostrophe(r, size)
	case strings.ContainsRune("\"“”„«»‘", r):
		s.at, s.space = s.at+size, true
	case r >= 0xff01 && r <= 0xff5e: // （ ＝ ）
		s.fullWidth(r, size)
	case signs[r].kind == end:
		s.take(size, stop, string(r))
	default:
		s.plainSign(r, size, signs[r])
	}
}

// fullWidth reads a sign of East Asian texts as the narrow one.
func (s *scanner) fullWidth(r rune, size int) {
	inner := &scanner{src: string(r - 0xff01 + '!'), tex: s.tex, math: s.math, space: s.space, first: s.first}
	inner.next()
	for _, t := range inner.out {
		s.emit(t.kind, t.text, s.at, s.at+size)
	}
	s.at += size
}

// plainSign takes a character of the table.
func (s *scanner) plainSign(r rune, size int, known sign) {
	switch {
	case r == '&' && !s.inGrid():
		if s.math && s.peek(1) != '&' { // the place to align at
			s.at, s.space = s.at+size, true
			return
		}
		s.take(size, stop, "&")
	case r == '~' && s.tex:
		s.at, s.space = s.at+size, true
	case r == '~' && !s.space && s.last().kind == run: // f~
		s.at += size
		t := &s.out[len(s.out)-1]
		t.text, t.to = t.text+"\u0303", s.at
	case r == '⊤' && !s.space && (s.last().kind == run || s.last().kind == closing): // A⊤
		s.emit(upper, "", s.at, s.at)
		s.take(size, name, "T")
	case r == '√':
		s.take(size, function, "root")
	default:
		s.take(size, known.kind, known.text)
	}
}

// angle reads < or >, which are brackets around what holds a comma or a bar.
func (s *scanner) angle(r rune, size int) {
	rest := s.src[s.at+size:]
	if r == '<' {
		inside, _, closed := strings.Cut(rest, ">")
		if closed && strings.ContainsAny(inside, ",|") && !strings.ContainsAny(inside, "<=\n;") {
			s.take(size, opening, "<")
			return
		}
		s.take(size, unjudged, "<")
		return
	}
	for i := len(s.out) - 1; i >= 0; i-- {
		if t := s.out[i]; t.kind == relation || t.kind == stop {
			break
		} else if t.is(opening, "<") {
			s.take(size, closing, ">")
			return
		} else if t.is(closing, ">") {
			break
		}
	}
	s.take(size, unjudged, ">")
}

// apostrophe is a transposition behind a symbol, a script or a bracket, and a quotation
// mark elsewhere.
func (s *scanner) apostrophe(r rune, size int) {
	t := s.last()
	symbol := t.kind == name || t.kind == closing || t.kind == prime || t.kind == number || t.kind == run
	if symbol && !s.space && (r == '\'' || r == '’') && !(t.kind == run && len([]rune(t.text)) > 4 && !unicode.IsUpper([]rune(t.text)[0])) {
		s.take(size, prime, "'")
		return
	}
	s.at, s.space = s.at+size, true
}

// command reads a command of LaTeX.
func (s *scanner) command() {
	n := 1
	for s.at+n < len(s.src) && isASCIILetter(s.src[s.at+n]) {
		n++
	}
	if n == 1 {
		s.escaped()
		return
	}
	c := s.src[s.at+1 : s.at+n]
	from := s.at
	switch known, ok := commands[c]; {
	case c == "begin" || c == "end":
		s.environment(c, n)
	case !ok:
		s.take(n, unknown, `\`+c)
	case known.kind == space:
		s.at, s.space = s.at+n, true
		if (c == "left" || c == "right") && s.peek(0) == '.' {
			s.at++
		}
	case known.kind == skipped:
		s.at += n
		if group, ok := s.group(); ok {
			s.at += len(group) + 2
		}
	case known.kind == font:
		s.at += n
		s.inFont(from)
	case known.kind == text:
		s.at += n
		s.inText()
	case known.text == "brace":
		s.at += n
		s.beside(c)
	default:
		s.take(n, known.kind, known.text)
	}
}

// beside sets apart what stands over an equals sign, or at a brace; the rest is read on.
func (s *scanner) beside(c string) {
	s.skip()
	from := s.at
	inside, ok := s.group()
	if !ok {
		return
	}
	if c != "underbrace" && c != "overbrace" {
		s.at += len(inside) + 2
		s.asides = append(s.asides, aside{inside, from, s.at})
		s.skip()
		if base, ok := s.group(); ok { // {=}
			end := s.at + len(base) + 1
			for s.at++; s.at < end; {
				s.next()
			}
			s.at = end + 1
		}
		return
	}
	end := s.at + len(inside) + 2
	for s.at < end {
		s.next()
	}
	if c := s.peek(0); c == '_' || c == '^' {
		s.at++
		if label, ok := s.group(); ok {
			s.at += len(label) + 2
			between := " = "
			if strings.Contains(label, `\times`) {
				between, label = ` \in \mathbb R^{`, label+"}"
			}
			if strings.HasPrefix(strings.TrimSpace(label), "=") {
				between = " "
			}
			s.asides = append(s.asides, aside{inside + between + label, from, s.at})
		}
	}
}

// escaped reads a command of one sign: \, \\ \{ \( \| \' and their like.
func (s *scanner) escaped() {
	r := s.peek(1)
	switch r {
	case '\\':
		s.at++
		k, t := stop, `\\`
		if s.inGrid() {
			k = row
		}
		s.take(1, k, t)
		if inside, _, ok := strings.Cut(s.src[s.at:], "]"); ok && strings.HasPrefix(inside, "[") && len(inside) < 8 { // [2pt]
			s.at += len(inside) + 1
		}
	case '(', '[':
		s.math = true
		s.take(2, stop, "$")
	case ')', ']':
		s.math = false
		s.take(2, stop, "$")
	case '{':
		s.take(2, opening, "(")
	case '}':
		s.take(2, closing, ")")
	case '|':
		s.take(2, bar, "‖")
	case '%', '#', '&', '$':
		s.take(2, stop, string(r))
	default: // a space
		s.at, s.space = min(s.at+2, len(s.src)), true
	}
}

// group is the text in the braces that stand here.
func (s *scanner) group() (string, bool) {
	if s.peek(0) != '{' {
		return "", false
	}
	depth := 0
	for i, r := range s.src[s.at:] {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return s.src[s.at+1 : s.at+i], true
		}
	}
	return "", false
}

// environment reads \begin{…} and \end{…}.
func (s *scanner) environment(c string, n int) {
	s.at += n
	of, ok := s.group()
	if !ok {
		s.take(0, unknown, `\`+c)
		return
	}
	s.at += len(of) + 2
	of = strings.TrimSuffix(of, "*")
	grid := strings.Contains(matrices, " "+of+" ")
	display := strings.Contains(displays, " "+of+" ")
	if c == "end" {
		if len(s.grids) > 0 {
			s.grids = s.grids[:len(s.grids)-1]
		}
		if grid {
			s.take(0, closing, "mat")
			return
		}
		s.take(0, stop, "end")
		if display {
			s.math = len(s.grids) > 0
		}
		return
	}
	if of == "array" || of == "tabular" { // {cc}
		if columns, ok := s.group(); ok {
			s.at += len(columns) + 2
		}
	}
	if grid {
		s.take(0, opening, "mat")
		s.grids = append(s.grids, "grid")
		return
	}
	s.grids = append(s.grids, of)
	s.math = s.math || display
	s.take(0, stop, "begin")
}

// inFont reads the argument of \mathbf and its like: letters are one run, and 1 is the
// vector of ones.
func (s *scanner) inFont(from int) {
	s.skip()
	if inside, ok := s.group(); ok {
		if letters := strings.TrimSpace(inside); letters != "" && strings.Trim(letters, asciiLetters) == "" {
			s.at += len(inside) + 2
			s.emit(run, letters, from, s.at)
			return
		}
		s.bold = s.at + len(inside) + 1
		return
	}
	if s.peek(0) == '1' {
		s.take(1, name, "one")
	}
}

const asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// inText reads the argument of \text, which is words, and in dollars mathematics.
func (s *scanner) inText() {
	inside, ok := s.group()
	if !ok {
		return
	}
	from, to := s.at, s.at+len(inside)+2
	if word := strings.TrimSpace(inside); len(word) == 1 && word != "a" || functions[word] != "" {
		s.at = to
		if word != "" && isASCIILetter(word[0]) {
			s.emit(run, word, from, to)
		}
		return
	}
	math := s.math
	s.at, s.math, s.prose = s.at+1, false, to-1
	for s.at < to-1 {
		s.next()
	}
	s.at, s.math = to, math
}
