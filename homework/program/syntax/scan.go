package syntax

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"strconv"
	"strings"
	"unicode"
)

type kind uint8

const (
	tEnd kind = iota
	tLine
	tNumber
	tString
	tName
	tWord
	tSign
	tIndent
	tDedent
)

type token struct {
	kind  kind
	s     string
	num   algebra.Ratio
	pos   int
	space bool // white space before it
}

// Limits, so that any input is answered in bounded time and memory.
const (
	maxSource = 10_000 // characters
	maxDepth  = 62     // nested expressions and blocks: 60 brackets in a statement
	maxTokens = 6_000
)

type scanner struct {
	src    []rune
	lang   *Language
	i      int
	out    []token
	open   []rune // brackets
	indent []int
	base   int // how deep the first line stands
	space  bool

	comments []Comment
}

// remark takes a comment in, from the sign at hand to the end of the line.
func (s *scanner) remark(alone bool) {
	from := s.i
	for s.i < len(s.src) && s.src[s.i] != '\n' {
		s.i++
	}
	if first := strings.TrimSpace(string(s.src[from:s.i])); alone && s.lang == MATLAB && (first == "%{" || first == "#{") { // up to %}
		if n := strings.Index(string(s.src[s.i:]), "\n"+first[:1]+"}"); n >= 0 {
			s.i += len([]rune(string(s.src[s.i:])[:n])) + 3
		}
	}
	s.comments = append(s.comments, Comment{strings.TrimSpace(strings.TrimLeft(string(s.src[from:s.i]), "#%!' ")), from, s.i, alone})
}

// alone reports that nothing stands on the line before place i.
func (s *scanner) alone() bool {
	for i := s.i - 1; i >= 0 && s.src[i] != '\n'; i-- {
		if !unicode.IsSpace(s.src[i]) {
			return false
		}
	}
	return true
}

func (s *scanner) at(k int) rune {
	if s.i+k < len(s.src) {
		return s.src[s.i+k]
	}
	return 0
}

func (s *scanner) emit(k kind, text string, pos int) {
	if len(s.out) > maxTokens {
		fault.Fail(pos, "the program is longer than "+strconv.Itoa(maxTokens)+" words and signs", "an embedding needs a few dozen", "handing in the computation alone")
	}
	s.out = append(s.out, token{kind: k, s: text, pos: pos, space: s.space})
	s.space = false
}

func (s *scanner) inside(brackets string) bool {
	return len(s.open) > 0 && strings.ContainsRune(brackets, s.open[len(s.open)-1])
}

// run cuts the source into tokens.
func (s *scanner) run() []token {
	fresh := true // at the beginning of a line
	for s.i < len(s.src) {
		if fresh && s.lang.python && len(s.open) == 0 {
			if s.measure() {
				continue
			}
		}
		fresh = false
		c, pos := s.src[s.i], s.i
		switch {
		case c == '\n':
			s.i++
			fresh = true
			if len(s.open) > 0 && !(s.inside("[") && s.lang.Matrices && s.lang.Calls) && !s.inside("{") {
				s.space = true
				continue
			}
			s.emit(tLine, "\n", pos)
		case c == '\\' && s.at(1) == '\n' && s.lang.python, s.lang == MATLAB && strings.HasPrefix(string(s.src[s.i:min(s.i+3, len(s.src))]), "..."):
			for s.i < len(s.src) && s.src[s.i] != '\n' {
				s.i++
			}
			s.i++
			s.space = true
		case unicode.IsSpace(c) || c == 0xfeff || c == 0x200b:
			s.i++
			s.space = true
		case s.comment(c):
			s.remark(s.alone())
		case digit(c) || c == '.' && digit(s.at(1)):
			s.number()
		case c == '"' || c == '\'' && !s.transposes():
			s.text(c)
		case unicode.IsLetter(c) || c == '_' || s.lang == Julia && (c == '𝟏' || c == '𝟙'):
			s.name()
		default:
			s.sign()
		}
	}
	s.emit(tLine, "\n", len(s.src))
	for range s.indent {
		s.emit(tDedent, "", len(s.src))
	}
	s.emit(tEnd, "", len(s.src))
	return s.out
}

func (s *scanner) comment(c rune) bool {
	if c == '%' && s.lang == R {
		return false
	}
	for _, m := range s.lang.comments {
		if strings.ContainsRune(m, c) {
			return true
		}
	}
	return false
}

// measure reads the indentation of a line of Python; it reports a line without
// any statement.
func (s *scanner) measure() bool {
	at, width := s.i, 0
	for at < len(s.src) && (s.src[at] == ' ' || s.src[at] == '\t' || s.src[at] == '\r' || s.src[at] == 0xa0) {
		if width++; s.src[at] == '\t' {
			width += 7
		}
		at++
	}
	if at == len(s.src) || s.src[at] == '\n' || s.src[at] == '#' {
		if s.i = at; at < len(s.src) && s.src[at] == '#' {
			s.remark(true)
		}
		s.i = min(s.i+1, len(s.src))
		return true
	}
	s.i = at
	if len(s.out) == 0 { // a piece of a file may stand deeper as a whole
		s.base = width
	}
	top := s.base
	if n := len(s.indent); n > 0 {
		top = s.indent[n-1]
	}
	switch {
	case width > top && len(s.out) > 1 && s.colonBefore():
		s.indent = append(s.indent, width)
		s.emit(tIndent, "", at)
	case width > top && len(s.out) > 0 && !s.pasted(width):
		fault.Fail(at, "this line is indented more than the one before it", "a block begins behind a colon", "the indentation of the line before")
	case width < s.base:
		fault.Fail(at, "this line is indented less than the first one", "the lines of a block stand equally deep", "the indentation of the line before")
	case width < top:
		for n := len(s.indent); n > 0 && s.indent[n-1] > width; n = len(s.indent) {
			s.indent = s.indent[:n-1]
			s.emit(tDedent, "", at)
		}
	}
	return false
}

// pasted reports a source whose first line lost the indentation that all others
// have, as it is lost when text is marked with the mouse.
func (s *scanner) pasted(width int) bool {
	lines := 0
	for _, t := range s.out {
		if t.kind == tLine {
			lines++
		}
	}
	if lines == 1 && s.base == 0 && len(s.indent) == 0 {
		s.base = width
		return true
	}
	return false
}

// colonBefore reports a line before that opens a block.
func (s *scanner) colonBefore() bool {
	n := len(s.out)
	return n > 1 && s.out[n-1].kind == tLine && s.out[n-2].s == ":"
}

func digit(c rune) bool { return c >= '0' && c <= '9' }

func (s *scanner) number() {
	pos := s.i
	for digit(s.at(0)) {
		s.i++
	}
	if s.at(0) == '.' && !strings.ContainsRune("*/\\^'+-", s.at(1)) && !(unicode.IsLetter(s.at(1)) && s.at(1) != 'e') {
		for s.i++; digit(s.at(0)); {
			s.i++
		}
	}
	if (s.at(0) == 'e' || s.at(0) == 'E') && (digit(s.at(1)) || (s.at(1) == '-' || s.at(1) == '+') && digit(s.at(2))) {
		for s.i += 2; digit(s.at(0)); {
			s.i++
		}
	}
	text := string(s.src[pos:s.i])
	r, ok := algebra.Decimal(strings.ReplaceAll(strings.TrimSuffix(text, "."), "+", ""))
	if f, err := strconv.ParseFloat(text, 64); !ok && err == nil && f < 1e-9 && !strings.ContainsRune(text, '.') { // 1e-12: beside the numbers of a data set nothing
		r, ok = algebra.Whole(0), true
	}
	if !ok {
		fault.Fail(pos, "the number "+fault.Clip(text)+" is too long", "numbers up to 2³¹ with at most nine decimals are read", "a fraction such as 1/n")
	}
	if s.at(0) == 'L' && s.lang == R { // 1L
		s.i++
	}
	s.emit(tNumber, text, pos)
	s.out[len(s.out)-1].num = r
}

func (s *scanner) text(q rune) {
	pos := s.i
	long := s.at(1) == q && s.at(2) == q
	if long {
		s.i += 3
	} else {
		s.i++
	}
	from := s.i
	for s.i < len(s.src) {
		if c := s.src[s.i]; c == q && (!long || s.at(1) == q && s.at(2) == q) {
			break
		} else if c == '\n' && !long {
			fault.Fail(pos, "this "+string(q)+" is never closed", "a text in quotes ends on the same line", "adding a "+string(q))
		}
		s.i++
	}
	text := string(s.src[from:min(s.i, len(s.src))])
	if s.i++; long {
		s.i += 2
		s.comments = append(s.comments, Comment{text, pos, s.i, true})
	}
	s.emit(tString, text, pos)
}

func (s *scanner) name() {
	pos := s.i
	for c := s.at(0); unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) || unicode.Is(unicode.No, c) || c == '_' || c == '!' && s.lang == Julia && s.at(1) != '='; c = s.at(0) {
		s.i++
	}
	if s.lang == R { // a name may hold a dot: lambda.m
		for s.at(0) == '.' && (unicode.IsLetter(s.at(1)) || digit(s.at(1))) {
			for s.i++; unicode.IsLetter(s.at(0)) || digit(s.at(0)) || s.at(0) == '_'; {
				s.i++
			}
		}
	}
	w := string(s.src[pos:s.i])
	if s.lang.python && len(w) <= 2 && strings.Trim(strings.ToLower(w), "fbru") == "" && (s.at(0) == '"' || s.at(0) == '\'') { // f"…"
		s.text(s.at(0))
		return
	}
	k := tName
	if s.lang.words[w] && !(len(s.out) > 0 && s.out[len(s.out)-1].s == "." && s.out[len(s.out)-1].kind == tSign) {
		k = tWord
	}
	s.emit(k, w, pos)
}
