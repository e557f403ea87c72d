package syntax

import (
	"kpcalab/homework/formula/fault"
	"strings"
)

var signs = []string{"++", "--", "<<-", "%*%", "%o%", "%x%", "%/%", "...", ".|>", "**=", ".+=", ".-=", ".*=", "./=", ".=", "@=", "**", "//", "==", "!=", "~=", "<=", ">=", "+=", "-=", "*=", "/=", ".+", ".-", ".*", "./", ".\\", ".^", ".'", "<-", "->", "&&", "||", "=>", "%%", "|>", ":="}

// transposes reports whether a ' here is a transpose.
func (s *scanner) transposes() bool {
	if !s.lang.quote || len(s.out) == 0 || s.space && s.inside("[") {
		return false
	}
	t := s.out[len(s.out)-1]
	return t.kind == tNumber || t.kind == tName || t.kind == tWord && t.s == "end" || t.kind == tSign && strings.Contains(")]}'.'", t.s)
}

func (s *scanner) sign() {
	pos := s.i
	if map[rune]bool{'−': true, '–': true}[s.src[pos]] {
		s.i++
		s.emit(tSign, "-", pos)
		return
	}
	for _, w := range signs {
		if strings.HasPrefix(string(s.src[pos:min(pos+3, len(s.src))]), w) && s.owns(w) {
			s.i += len(w)
			s.emit(tSign, w, pos)
			return
		}
	}
	c := s.src[pos]
	s.i++
	if c == '`' && s.lang == R { // `+` as a name
		for s.i < len(s.src) && s.src[s.i] != '`' && s.src[s.i] != '\n' {
			s.i++
		}
		s.i = min(s.i+1, len(s.src))
		s.emit(tString, string(s.src[pos+1:max(pos+1, s.i-1)]), pos)
		return
	}
	switch c {
	case '(', '[', '{':
		s.open = append(s.open, c)
	case ')', ']', '}':
		if n := len(s.open); n > 0 {
			s.open = s.open[:n-1]
		}
	}
	if !strings.ContainsRune("+-*/\\^()[]{}.,:;=<>@'~!|&$√⋅÷%∈≤≥≠≈?", c) {
		fault.Fail(pos, "the character "+fault.Shown(c)+" isn't read in "+s.lang.Name, "a program of names, numbers and signs is expected", "leaving it out")
	}
	s.emit(tSign, string(c), pos)
}

// owns reports whether a sign of two or three characters belongs to the
// language.
func (s *scanner) owns(w string) bool {
	switch w {
	case "<<-", "<-", "%*%", "%o%", "%x%", "%/%", "%%":
		return s.lang == R
	case "->":
		return s.lang != MATLAB
	case ".|>":
		return s.lang == Julia
	case ".+=", ".-=", ".*=", "./=": // Octave has them, too
		return s.lang == Julia || s.lang == MATLAB
	case ".=": // and not .==
		return s.lang == Julia && s.at(2) != '='
	case "@=", "**=":
		return s.lang.python
	case "++", "--": // i++ as a statement; else two signs
		return s.lang == MATLAB && len(s.out) > 0 && s.out[len(s.out)-1].kind == tName && s.endsAt(s.i+2)
	case ".+", ".-", ".*", "./", ".\\", ".^", ".'":
		return s.lang.quote
	case "//":
		return s.lang.python || s.lang == Julia
	case "~=":
		return s.lang == MATLAB
	case "=>":
		return s.lang == Julia
	case "|>":
		return s.lang == Julia || s.lang == R
	case ":=":
		return false
	}
	return true
}

// endsAt reports that a statement ends at place i.
func (s *scanner) endsAt(i int) bool {
	for i < len(s.src) && (s.src[i] == ' ' || s.src[i] == '\t') {
		i++
	}
	return i >= len(s.src) || s.src[i] == '\n' || s.src[i] == ';' || s.src[i] == ','
}
