package formula

import "strings"

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
	case signs[r].kind == end:
		s.take(size, stop, string(r))
	case signs[r].kind == number: // ½
		s.respelled(size, "{"+signs[r].text+"}")
	default:
		s.take(size, signs[r].kind, signs[r].text)
	}
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
