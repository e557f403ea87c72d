package formula

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
	case r == '*' && s.peek(1) == '*' && (s.digit(2) || s.peek(2) == '(' || s.peek(2) == '-'): // a power
		s.at++
		s.script(upper)
	case r == '*' && s.peek(1) == '*': // emphasis
		s.take(2, stop, "**")
	case r == '<' && s.angles():
	case r == '.' && s.peek(1) == '.':
		s.take(len(s.src[s.at:])-len(strings.TrimLeft(s.src[s.at:], ".")), dots, "…")
	case (r == '\'' || r == '’') && !s.space && s.last().in(operands|setOf(prime, run)): // else a quotation mark
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

// isWide reports a sign or digit of East Asian width: （ ＝ １.
func isWide(r rune) bool {
	return r >= '！' && r <= '～' && !unicode.IsLetter(r) && r != '＼' && r != '＿' && r != '＾'
}

// wide reads a run of wide characters, of three bytes each, as the narrow ones.
func (s *scanner) wide() {
	var narrow []byte
	for r := s.peek(0); isWide(r); r = s.peek(3 * len(narrow)) {
		narrow = append(narrow, byte(r-'！'+'!'))
	}
	for _, t := range new(scanner).part(string(narrow), 0) {
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
