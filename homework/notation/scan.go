package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// scanner cuts a text into tokens.
type scanner struct {
	src    string
	at     int
	out    []token
	space  bool // white space was passed
	first  bool // nothing stands on the line yet
	tex    bool // the text has commands or dollars: a script without braces is one character
	math   bool // between dollars, or in an environment
	dollar bool // the text has delimiters of mathematics
	bold   int  // up to here a 1 is the vector of ones
	prose  int  // up to here stands the argument of \text
	grids  []string
	asides []aside
}

// aside is what stands above or below something, to be read by itself.
type aside struct {
	src      string
	from, to int
}

// scan is the tokens of a text, letters still in runs, and what stands above and below.
func scan(src string) ([]token, []aside) {
	s := &scanner{src: src, first: true}
	for i, r := range src {
		if r == '\\' && i+1 < len(src) && isASCIILetter(src[i+1]) {
			s.tex = true
		}
	}
	s.dollar = strings.Contains(src, "$") || strings.Contains(src, `\(`) || strings.Contains(src, `\[`) ||
		strings.Contains(src, `\begin{`)
	s.tex = s.tex || s.dollar
	for s.at < len(src) {
		s.next()
	}
	return s.out, s.asides
}

func isASCIILetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// peek is the character k bytes ahead, 0 at the end.
func (s *scanner) peek(k int) rune {
	if s.at+k < 0 || s.at+k >= len(s.src) {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(s.src[s.at+k:])
	return r
}

// before is the character in front.
func (s *scanner) before() rune {
	r, _ := utf8.DecodeLastRuneInString(s.src[:s.at])
	return r
}

// take moves on by n bytes, and emits what they are.
func (s *scanner) take(n int, k kind, text string) {
	s.emit(k, text, s.at, s.at+n)
	s.at += n
}

func (s *scanner) emit(k kind, text string, from, to int) {
	s.out = append(s.out, token{k, text, from, to, s.space, s.first, s.math || s.tex && !s.dollar})
	s.space, s.first = false, false
}

// skip passes spaces.
func (s *scanner) skip() {
	for unicode.IsSpace(s.peek(0)) {
		s.space = true
		s.at += utf8.RuneLen(s.peek(0))
	}
}

// next reads one token, or passes what is none.
func (s *scanner) next() {
	r, size := utf8.DecodeRuneInString(s.src[s.at:])
	switch {
	case r == '\n':
		s.newline()
	case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r):
		s.gap()
	case r == '$':
		n := 1
		if s.peek(1) == '$' && (!s.math || s.out[len(s.out)-1].text != "$") {
			n = 2
		}
		s.math = !s.math
		s.take(n, stop, "$")
	case r == '\\':
		s.command()
	case r == '%' && s.tex:
		s.at += strings.IndexByte(s.src[s.at:]+"\n", '\n')
	case r == '_' || r == '^':
		s.script(r)
	case superscripts[r] != 0 || subscripts[r] != 0:
		s.scripts()
	case r == '0' && !s.tex && !s.space && s.last().kind == run && !s.digit(1): // f0
		s.emit(lower, "", s.at, s.at)
		s.take(1, number, "0")
	case r >= '0' && r <= '9' || r == '.' && s.digit(1) && !s.afterDigit():
		s.number()
	case unicode.IsLetter(r) && signs[r].kind == end:
		s.letters()
	case s.at < s.prose && !s.math:
		s.at, s.space = s.at+size, s.space || r != '-'
	default:
		s.sign(r, size)
	}
}

func (s *scanner) digit(k int) bool  { r := s.peek(k); return r >= '0' && r <= '9' }
func (s *scanner) afterDigit() bool  { r := s.before(); return r >= '0' && r <= '9' }
func (s *scanner) inGrid() bool      { return len(s.grids) > 0 && s.grids[len(s.grids)-1] == "grid" }
func (s *scanner) has(t string) bool { return strings.HasPrefix(s.src[s.at:], t) }
func (s *scanner) last() (t token) {
	if n := len(s.out); n > 0 {
		t = s.out[n-1]
	}
	return t
}

// gap passes spaces. Three of them, or a tab, in plain text stand between two columns.
func (s *scanner) gap() {
	from := s.at
	for r := s.peek(0); r != '\n' && (unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)); r = s.peek(0) {
		s.at += utf8.RuneLen(r)
	}
	if wide := s.at-from > 2 || s.src[from] == '\t'; wide && !s.tex && !s.first && s.peek(0) != '\n' {
		s.emit(stop, "gap", from, from)
	}
	s.space = true
}

// newline ends a line, which ends a statement unless LaTeX sets it.
func (s *scanner) newline() {
	if s.math {
		s.at++
		s.space = true
		return
	}
	s.take(1, stop, "\n")
	s.skip()
	s.first = true
}

// number reads digits with a decimal point.
func (s *scanner) number() {
	n := 0
	for s.digit(n) || s.peek(n) == '.' && s.digit(n+1) && s.peek(n-1) != '.' {
		n++
	}
	digits := s.src[s.at : s.at+n]
	if s.at < s.bold && strings.Trim(digits, "1") == "" { // \mathbf{11^\top}
		for range n {
			s.take(1, name, "one")
		}
		return
	}
	s.take(n, number, digits)
}

// script reads _ or ^ and what stands at it, unless that is a group or a command.
func (s *scanner) script(r rune) {
	k := map[rune]kind{'_': lower, '^': upper}[r]
	if r == '_' && (s.peek(1) == '_' || s.before() == '_' || s.out == nil || s.last().kind == stop) { // a blank, emphasis
		s.at, s.space = s.at+1, true
		return
	}
	s.take(1, k, string(r))
	s.skip()
	c := s.peek(0)
	if c == '{' || c == '\\' || c == '(' || superscripts[c] != 0 || subscripts[c] != 0 {
		return
	}
	n := 0
	if k == upper {
		n = s.exponent()
	} else {
		n = s.index()
	}
	s.within(s.src[:min(s.at+n, len(s.src))], s.at)
}

// within reads a script without braces as if it had some.
func (s *scanner) within(src string, from int) {
	s.emit(opening, "{", from, from)
	inner := &scanner{src: src, at: from, tex: s.tex, math: true}
	for inner.at < len(src) {
		inner.next()
	}
	s.out = append(s.out, inner.out...)
	s.at = len(src)
	s.emit(closing, "}", s.at, s.at)
}

// exponent is the length of an exponent without braces: -1/2, 2, T.
func (s *scanner) exponent() (n int) {
	if c := s.peek(0); c == '-' || c == '−' || c == '+' && s.digit(1) {
		n = utf8.RuneLen(c)
	}
	signed, from := n > 0, n
	for s.digit(n) || s.peek(n) == '.' && s.digit(n+1) {
		n++
	}
	if n == from {
		return n + utf8.RuneLen(max(s.peek(n), 1))
	}
	if !s.tex || signed {
		if s.peek(n) == '/' && s.digit(n+1) {
			n += 2
		}
		return n
	}
	return 1
}

// index is the length of a subscript without braces: one character in LaTeX, and letters
// or digits elsewhere.
func (s *scanner) index() (n int) {
	c := s.peek(0)
	if s.tex && (s.math || !s.dollar) || !isWordRune(c) {
		return utf8.RuneLen(max(c, 1))
	}
	if c >= 0x80 {
		return utf8.RuneLen(c)
	}
	digits := unicode.IsDigit(c)
	for r := c; r < 0x80 && isWordRune(r) && unicode.IsDigit(r) == digits && (unicode.IsUpper(r) == unicode.IsUpper(c)); r = s.peek(n) {
		n++
	}
	if n == 1 && strings.ContainsRune(indexLetters, c) && s.digit(1) && s.peek(2) != '_' { // K_i1
		n++
	}
	for s.peek(n) == ',' && strings.ContainsRune(indexLetters, s.peek(n+1)) && !isWordRune(s.peek(n+2)) && n < 4 { // A_i,j
		n += 2
	}
	return n
}

const indexLetters = "ijlpqrs"

func isWordRune(r rune) bool {
	return r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || greek[r] != ""
}

// scripts reads raised or lowered characters: ⁻¹ᐟ², ₙ.
func (s *scanner) scripts() {
	table, k := superscripts, upper
	if subscripts[s.peek(0)] != 0 {
		table, k = subscripts, lower
	}
	var b strings.Builder
	from := s.at
	for table[s.peek(0)] != 0 || k == upper && s.peek(0) == '½' || k == lower && s.peek(0) == '×' ||
		k == upper && b.Len() > 0 && strings.ContainsRune("⁄/", s.peek(0)) && superscripts[s.peek(utf8.RuneLen(s.peek(0)))] != 0 {
		switch r := s.peek(0); {
		case r == '½':
			b.WriteString("1/2")
		case r == '⁄':
			b.WriteByte('/')
		case table[r] != 0:
			b.WriteRune(table[r])
		default:
			b.WriteRune(r)
		}
		s.at += utf8.RuneLen(s.peek(0))
	}
	inner := &scanner{src: b.String(), tex: s.tex, math: true, bold: 0}
	s.emit(k, "", from, from)
	s.emit(opening, "{", from, from)
	for inner.at < len(inner.src) {
		inner.next()
	}
	for _, t := range inner.out {
		s.emit(t.kind, t.text, from, s.at)
	}
	s.emit(closing, "}", s.at, s.at)
}

// letters reads a run of letters of one script; words are found when all is read.
func (s *scanner) letters() {
	from := s.at
	class := scriptOf(plainLetter(s.peek(0)))
	for r := s.peek(0); unicode.IsLetter(r) && signs[r].kind == end || unicode.Is(unicode.M, r); r = s.peek(0) {
		if !unicode.Is(unicode.M, r) && (scriptOf(plainLetter(r)) != class || superscripts[r] != 0 || subscripts[r] != 0) {
			break
		}
		s.at += utf8.RuneLen(r)
	}
	s.joined(from)
	k, letters := run, norm.NFD.String(strings.Map(plainLetter, s.src[from:s.at]))
	if from < s.prose && !s.math {
		if k = word; keywords[letters] != Plain {
			k = keyword
		}
	}
	s.emit(k, letters, from, s.at)
}

// joined goes on behind a hyphen or an apostrophe inside of a word: j-th, l'équation.
func (s *scanner) joined(from int) {
	for r := s.peek(0); r == '-' || r == '\'' || r == '’' || r == '‐'; r = s.peek(0) {
		n := utf8.RuneLen(r)
		k := n
		for unicode.IsLower(s.peek(k)) && scriptOf(s.peek(k)) == latin {
			k += utf8.RuneLen(s.peek(k))
		}
		rest := s.src[s.at+n : s.at+k]
		word := len(s.src[from:s.at]) > 1 && k > n && r != '-' // don't
		if len(rest) < 2 && !word || commands[rest].kind != end || functions[rest] != "" || unicode.IsLetter(s.peek(k)) {
			return
		}
		s.at += k
	}
}

// plainLetter is a letter without its font: 𝐊 is K.
func plainLetter(r rune) rune {
	if r >= 0x1d400 && r <= 0x1d7ff || r == 'ℎ' {
		return []rune(norm.NFKD.String(string(r)))[0]
	}
	return r
}

type script uint8

const (
	other script = iota
	latin
	hellenic
)

func scriptOf(r rune) script {
	switch {
	case greek[r] != "" || unicode.Is(unicode.Greek, r):
		return hellenic
	case unicode.Is(unicode.Latin, r):
		return latin
	}
	return other
}
