package formula

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scanner cuts a text into tokens.
type scanner struct {
	src          string
	at           int
	out          []token
	notes        []Note
	labels       []label
	kept         int    // how many bytes they have
	space        bool   // white space was passed
	first        bool   // nothing stands on the line yet
	tex          bool   // the text has commands or dollars: a script without braces is one character
	dollar       bool   // the text has delimiters of mathematics
	math         bool   // between them, or in an environment
	bold         int    // up to here a 1 is the vector of ones
	prose        int    // up to here stands the argument of \text
	environments []bool // those that are open: it is a matrix
}

// scan is the text in tokens, letters still in runs; what is kept aside, and what was read
// kindly, are beside them.
func scan(src string) *scanner {
	s := &scanner{src: src, first: true}
	for _, d := range []string{"$", `\(`, `\[`, `\begin{`} {
		s.dollar = s.dollar || strings.Contains(src, d)
	}
	s.tex = s.dollar
	for i := range len(src) - 1 {
		s.tex = s.tex || src[i] == '\\' && isASCIILetter(rune(src[i+1]))
	}
	s.upTo(len(src))
	return s
}

func (s *scanner) behindNumber() bool {
	before := strings.TrimRight(s.src[:s.at], " ")
	return before != "" && strings.Contains("0123456789", before[len(before)-1:])
}

func (s *scanner) upTo(to int) {
	for s.at < to {
		s.next()
	}
}

// next reads one token, or passes what is none.
func (s *scanner) next() {
	switch r := s.peek(0); {
	case r == '\n':
		s.newline()
	case isBlank(r):
		s.gap()
	case r == '$':
		n := len(s.src[s.at:]) - len(strings.TrimPrefix(s.src[s.at+1:], "$"))
		s.math = !s.math
		s.take(n, stop, "$")
	case r == '\\':
		s.command()
	case r == '%' && s.behindNumber(): // 100 %
		s.take(1, stop, "%")
	case r == '%' && s.tex:
		s.at += strings.IndexByte(s.src[s.at:]+"\n", '\n')
	case r == '_':
		s.script(lower)
	case r == '^':
		s.script(upper)
	case superscripts[r] != 0:
		s.raised(upper, superscripts)
	case subscripts[r] != 0:
		s.raised(lower, subscripts)
	case s.digits(0) > 0:
		s.number()
	case unicode.IsLetter(r) && signs[r].kind == end:
		s.letters()
	case s.at < s.prose && !s.math:
		s.pass(s.width(0), r != '-')
	default:
		s.sign(r)
	}
}

// peek is the character k bytes ahead, 0 at the end.
func (s *scanner) peek(k int) rune {
	if s.at+k >= len(s.src) {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(s.src[s.at+k:])
	return r
}

// width is how many bytes the character k bytes ahead has.
func (s *scanner) width(k int) int {
	_, n := utf8.DecodeRuneInString(s.src[min(s.at+k, len(s.src)):])
	return n
}

func (s *scanner) last() token { return near(s.out, len(s.out)-1) }

// pass moves on by n bytes that are no token.
func (s *scanner) pass(n int, space bool) {
	s.at += n
	s.space = s.space || space
}

// take moves on by n bytes, and emits what they are.
func (s *scanner) take(n int, k kind, text string) {
	s.emit(k, text, s.at, s.at+n)
	s.at += n
}

func (s *scanner) emit(k kind, text string, from, to int) {
	s.out = append(s.out, token{k, text, from, to, s.space, s.first, s.inMath()})
	s.space, s.first = false, false
}

// inMath reports mathematics: where nothing delimits it, all of a text with commands.
func (s *scanner) inMath() bool { return s.math || s.tex && !s.dollar }

// part is the tokens of a part of the text, or of another spelling of it, from a byte on.
func (s *scanner) part(src string, from int) []token {
	p := &scanner{src: src, at: from, tex: s.tex, math: true, out: make([]token, 0, 8)}
	p.upTo(len(src))
	return p.out
}

func isASCIILetter(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// isBlank reports white space, and characters that nobody sees.
func isBlank(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) }

func (s *scanner) skip() {
	for unicode.IsSpace(s.peek(0)) {
		s.pass(s.width(0), true)
	}
}

// gap passes spaces. Three of them, or a tab, in plain text stand between two columns.
func (s *scanner) gap() {
	from := s.at
	for r := s.peek(0); r != '\n' && isBlank(r); r = s.peek(0) {
		s.at += s.width(0)
	}
	wide := s.at-from > 2 || s.src[from] == '\t'
	if wide && !s.tex && !s.first && s.peek(0) != '\n' {
		s.emit(stop, "gap", from, from)
	}
	s.space = true
}

// newline ends a line, which ends a statement unless LaTeX sets it.
func (s *scanner) newline() {
	if s.math {
		s.pass(1, true)
		return
	}
	s.take(1, stop, "\n")
	s.skip()
	s.first = true
}

func (s *scanner) digit(k int) bool { r := s.peek(k); return r >= '0' && r <= '9' }

// digits is the length of the number k bytes ahead, with a decimal point.
func (s *scanner) digits(k int) int {
	n := k
	for s.digit(n) || s.peek(n) == '.' && s.digit(n+1) {
		n++
	}
	return n - k
}

// number reads digits: all of them, or one where it is an argument or a vector.
func (s *scanner) number() {
	n := s.digits(0)
	digits, behind := s.src[s.at:s.at+n], s.peek(n)
	transposed := behind == '^' || behind == '\'' || superscripts[behind] == 'T'
	switch {
	case s.at < s.bold && digits[0] == '1': // \mathbf{11}
		s.take(1, name, "one")
	case s.tex && s.last().kind == function, digits == "11" && transposed: // \frac12, 11ᵀ
		s.take(1, number, digits[:1])
	default:
		s.take(n, number, digits)
	}
}
