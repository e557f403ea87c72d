package formula

import "strings"

// command reads a command of LaTeX.
func (s *scanner) command() {
	n := 1
	for s.at+n < len(s.src) && isASCIILetter(rune(s.src[s.at+n])) {
		n++
	}
	c := s.src[s.at+1 : s.at+n]
	switch known, ok := commands[c]; {
	case n == 1:
		s.escaped()
	case c == "begin" || c == "end":
		s.at += n
		s.environment(c)
	case !ok:
		s.take(n, unknown, `\`+c)
	case known.kind == space:
		s.pass(n, true)
		if (c == "left" || c == "right") && s.peek(0) == '.' {
			s.at++
		}
	case known.kind == skipped:
		s.at += n
		s.group()
	case known.kind == font:
		s.at += n
		s.inFont(s.at - n)
	case known.kind == text:
		s.at += n
		s.inText()
	case known.kind == aside:
		s.at += n
		s.beside(c == "underbrace" || c == "overbrace")
	default:
		s.take(n, known.kind, known.text)
	}
}

// escapes are the commands of one sign; the others are spaces.
var escapes = map[rune]sign{
	'(': {stop, "$"}, ')': {stop, "$"}, '[': {stop, "$"}, ']': {stop, "$"}, '{': {opening, "("}, '}': {closing, ")"},
	'|': {bar, "‖"}, '%': {stop, "%"}, '#': {stop, "#"}, '&': {stop, "&"}, '$': {stop, "dollar"}, '\\': {stop, `\\`},
}

// escaped reads a command of one sign: \, \\ \{ \( \| and their like.
func (s *scanner) escaped() {
	r := s.peek(1)
	known, ok := escapes[r]
	switch {
	case !ok:
		s.pass(1+s.width(1), true)
		return
	case known.text == "$":
		s.math = r == '(' || r == '['
	case r == '\\' && s.inMatrix():
		known.kind = row
	}
	s.take(2, known.kind, known.text)
	if r == '\\' && s.peek(0) == '[' {
		if distance := strings.IndexByte(s.src[s.at:], ']') + 1; distance < 9 { // \\[2pt]
			s.at += distance
		}
	}
}

// group passes the group in braces that stands here, if there is one.
func (s *scanner) group() (inside string, ok bool) {
	if s.peek(0) != '{' {
		return "", false
	}
	depth := 0
	for i := s.at; i < len(s.src); i++ {
		switch s.src[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			inside, s.at = s.src[s.at+1:i], i+1
			return inside, true
		}
	}
	return "", false
}

func (s *scanner) inMatrix() bool {
	n := len(s.environments)
	return n > 0 && s.environments[n-1]
}

// environment reads what stands behind \begin or \end.
func (s *scanner) environment(c string) {
	of, ok := s.group()
	of = strings.TrimSuffix(of, "*")
	matrix, display := matrices[of], displays[of]
	switch {
	case !ok:
		s.take(0, unknown, `\`+c)
		return
	case c == "begin":
		s.environments = append(s.environments, matrix)
		s.math = s.math || display
		if of == "array" || of == "tabular" { // {cc}
			s.group()
		}
	default:
		s.environments = s.environments[:max(len(s.environments)-1, 0)]
		if display {
			s.math = len(s.environments) > 0
		}
	}
	switch {
	case !matrix:
		s.take(0, stop, c)
	case c == "begin":
		s.take(0, opening, "mat")
	default:
		s.take(0, closing, "mat")
	}
}

// inFont reads the argument of \mathbf and its like: letters are one run, and 1 is the
// vector of ones.
func (s *scanner) inFont(from int) {
	s.skip()
	start := s.at
	if inside, ok := s.group(); ok {
		if letters := strings.TrimSpace(inside); letters != "" && strings.TrimFunc(letters, isASCIILetter) == "" {
			s.emit(run, letters, from, s.at)
			return
		}
		s.at, s.bold = start, s.at-1
	} else if s.peek(0) == '1' {
		s.take(1, name, "one")
	}
}

// inText reads the argument of \text, which is words, and in dollars mathematics.
func (s *scanner) inText() {
	from := s.at
	inside, ok := s.group()
	if !ok {
		return
	}
	to := s.at
	inside = strings.TrimSpace(inside)
	switch letter := len(inside) == 1 && inside != "a"; {
	case functions[inside] != "" || letter && isASCIILetter(rune(inside[0])):
		s.emit(run, inside, from, to)
	case !letter:
		math, prose := s.math, s.prose
		s.at, s.math, s.prose = from+1, false, to-1
		s.upTo(to - 1)
		s.at, s.math, s.prose = to, math, prose
	}
}

// label is what stands above or below something, to be read by itself.
type label struct {
	src      string
	from, to int
}

// aside keeps a text; braces in braces in braces are too much.
func (s *scanner) aside(src string, from int) {
	if s.kept += len(src); s.kept > MaxLength/2 {
		s.take(0, unknown, "")
		return
	}
	s.labels = append(s.labels, label{src, from, s.at})
}

// beside keeps what stands over a sign, or at a brace, aside, and reads on what it stands at.
func (s *scanner) beside(brace bool) {
	s.skip()
	from := s.at
	if !brace {
		if over, ok := s.group(); ok {
			s.aside(over, from)
		}
		s.skip()
	}
	base := s.at
	inside, ok := s.group()
	if !ok {
		return
	}
	to := s.at
	if s.at = base; !brace { // {=}
		s.at++
		to--
	}
	s.upTo(to)
	switch {
	case !brace:
		s.at = to + 1
	case s.peek(0) == '_' || s.peek(0) == '^':
		s.at++
		if under, ok := s.group(); ok {
			s.aside(inside+equated(under), from)
		}
	}
}

// equated is the label of a brace as the right side of an equation, or as a size.
func equated(label string) string {
	switch {
	case strings.Contains(label, `\times`):
		return ` \in \mathbb R^{` + label + "}"
	case strings.HasPrefix(strings.TrimSpace(label), "="):
		return " " + label
	}
	return " = " + label
}
