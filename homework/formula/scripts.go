package formula

import (
	"strings"
	"unicode"
)

// indexLetters are the letters that number samples or components, beside n and m.
const indexLetters = "ijlpqrs"

func isLetter(s string) bool {
	return s != "" && s[0] >= 'a' && s[0] <= 'z' && strings.Trim(s[1:], "'") == ""
}

func isIndex(r rune) bool { return strings.ContainsRune(indexLetters, r) }

// script reads _ or ^ and what stands at it, unless that has braces or is a command.
func (s *scanner) script(k kind) {
	doubled := s.peek(1) == '_' || s.at > 0 && s.src[s.at-1] == '_'
	if k == lower && (doubled || s.last().kind == stop) { // ____, _emphasis_
		s.pass(s.width(0), true)
		return
	}
	from, sign := s.at, s.width(0)
	s.at += sign
	s.skip()
	c := s.peek(0)
	if superscripts[c] != 0 || subscripts[c] != 0 { // ^⊤
		return
	}
	if c == '-' || c == '−' { // ^-\frac12
		c = s.peek(s.width(0))
	}
	if s.emit(k, "", from, from+sign); strings.ContainsRune(`{\(`, c) {
		return
	}
	length := s.index
	if k == upper {
		length = s.exponent
	}
	to := s.at + length()
	s.emit(opening, "{", s.at, s.at)
	s.out = append(s.out, s.part(s.src[:to], s.at)...)
	s.at = to
	s.emit(closing, "}", to, to)
}

// exponent is the length of an exponent without braces: -1/2, 2, T; of unsigned digits in
// LaTeX it is the first.
func (s *scanner) exponent() int {
	sign := 0
	if c := s.peek(0); c == '-' || c == '−' || c == '+' && s.digit(1) {
		sign = s.width(0)
	}
	digits := s.digits(sign)
	switch n := sign + digits; {
	case digits == 0:
		return sign + s.width(sign)
	case s.tex && sign == 0:
		return 1
	case s.peek(n) == '/' && s.digit(n+1):
		if sign > 0 {
			s.notes = append(s.notes, Note{Code: Braces, From: s.at, To: s.at + n + 2})
		}
		return n + 2
	default:
		return n
	}
}

// index is the length of a subscript without braces: one character in LaTeX, elsewhere
// digits or letters of one case, and what goes on as A_i,j does.
func (s *scanner) index() int {
	class := indexClass(s.peek(0))
	if class == 0 || s.tex && s.inMath() {
		return s.width(0)
	}
	n := 1
	for indexClass(s.peek(n)) == class {
		n++
	}
	for n < 4 && s.peek(n) == ',' && isIndex(s.peek(n+1)) && indexClass(s.peek(n+2)) == 0 {
		n += 2
	}
	return n
}

// indexClass is '0', 'a' or 'A' for a digit, a small letter and a capital of ASCII, else 0.
func indexClass(r rune) rune {
	switch {
	case r >= 0x80:
		return 0
	case unicode.IsDigit(r):
		return '0'
	case unicode.IsLower(r):
		return 'a'
	case unicode.IsUpper(r):
		return 'A'
	}
	return 0
}

// respelled reads n bytes as if this spelling stood there.
func (s *scanner) respelled(n int, spelling string) {
	for _, t := range s.part(spelling, 0) {
		s.emit(t.kind, t.text, s.at, s.at+n)
	}
	s.at += n
}

// raised reads raised or lowered characters as a script in braces: ⁻¹ᐟ², ⁻½, ₙ×ₘ.
func (s *scanner) raised(k kind, table map[rune]rune) {
	var spelled strings.Builder
	spelled.WriteByte('{')
	n := 0
	for more := true; more; {
		r, size := s.peek(n), s.width(n)
		switch {
		case table[r] != 0:
			spelled.WriteRune(table[r])
		case r == '½' && k == upper:
			spelled.WriteString("1/2")
		case strings.ContainsRune("⁄/×", r) && table[s.peek(n+size)] != 0:
			spelled.WriteRune(r)
		default:
			more, size = false, 0
		}
		n += size
	}
	spelled.WriteByte('}')
	s.emit(k, "", s.at, s.at)
	s.respelled(n, spelled.String())
}
