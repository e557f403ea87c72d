package notation

import (
	"strings"
	"unicode"
)

// sign reads a character that is neither a letter nor a digit: the longest sign of the
// vocabulary, unless its neighbours say what it is.
func (s *scanner) sign(r rune) {
	for _, text := range longer {
		if strings.HasPrefix(s.src[s.at:], text) {
			s.take(len(text), commands[text].kind, commands[text].text)
			return
		}
	}
	size := s.width(0)
	switch {
	case r == '*' && s.peek(1) == '*':
		s.stars()
	case r == '<' && s.angles():
	case r == '.' && s.peek(1) == '.':
		s.take(len(s.src[s.at:])-len(strings.TrimLeft(s.src[s.at:], ".")), dots, "…")
	case (r == '\'' || r == '’') && s.primes():
		s.take(size, prime, "'")
	case strings.ContainsRune("'’`´\"“”„«»‘", r), r == '~' && s.tex:
		s.pass(size, true)
	case r == '~' && !s.space && s.last().kind == run: // f~
		s.at += size
		t := &s.out[len(s.out)-1]
		t.text, t.to = t.text+"\u0303", s.at
	case r == '&' && !s.inMatrix() && s.math && s.peek(1) != '&': // the place to align at
		s.pass(size, true)
	case r == '&' && !s.inMatrix():
		s.take(size, stop, "&")
	case isWide(r):
		s.wide()
	case signs[r].kind == end:
		s.take(size, stop, string(r))
	case signs[r].kind == number: // ½
		s.respelled(size, "{"+signs[r].text+"}")
	default:
		s.take(size, signs[r].kind, signs[r].text)
	}
}

// stars reads ** as a power, or as the begin or end of emphasis.
func (s *scanner) stars() {
	s.at++
	if s.digit(1) || s.peek(1) == '(' || s.peek(1) == '-' {
		s.script(upper)
		return
	}
	s.take(1, stop, "**")
}

// isWide reports a sign or digit of East Asian width: （ ＝ １.
func isWide(r rune) bool {
	return r >= '！' && r <= '～' && !unicode.IsLetter(r) && r != '＼' && r != '＿' && r != '＾'
}

// wide reads a run of wide characters as the narrow ones.
func (s *scanner) wide() {
	narrow := ""
	for r := s.peek(len(narrow) * 3); isWide(r); r = s.peek(len(narrow) * 3) { // of three bytes each
		narrow += string(r - '！' + '!')
	}
	plain := &scanner{math: true}
	for _, t := range plain.part(narrow, 0) {
		s.space = s.space || t.space
		s.emit(t.kind, t.text, s.at+3*t.from, s.at+3*t.to)
	}
	s.at += 3 * len(narrow)
}

// angles reads < and what stands up to >, if it holds a comma or a bar: brackets.
func (s *scanner) angles() bool {
	inside, _, closed := strings.Cut(s.src[s.at+1:], ">")
	if !closed || !strings.ContainsAny(inside, ",|") || strings.ContainsAny(inside, "<=\n;") {
		return false
	}
	to := s.at + 1 + len(inside)
	s.take(1, opening, "<")
	s.upTo(to)
	s.take(1, closing, ">")
	return true
}

// primes reports an apostrophe directly behind a symbol, a bracket or a short name, where
// it transposes; elsewhere it is a quotation mark.
func (s *scanner) primes() bool {
	t := s.last()
	if t.kind == run {
		letters := []rune(t.text)
		return !s.space && (len(letters) <= 4 || unicode.IsUpper(letters[0]))
	}
	return !s.space && t.in(operands|setOf(prime))
}
