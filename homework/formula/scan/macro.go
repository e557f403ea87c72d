package scan

import (
	"strings"

	"kpcalab/homework/formula/fault"
)

// macro is a command that the source defines: \newcommand{\one}{\mathbf 1_n}.
type macro struct {
	params int
	body   []rune
}

// Limits of what commands are written out to.
const (
	maxMacros = 100
	maxInside = 20 // commands in the bodies of commands
)

// Expand writes out the commands that a source defines, as TeX does. at is the place
// in src of a place in the text that comes out.
func Expand(src string) (text string, at func(pos int) int) {
	if !strings.Contains(src, `\newcommand`) && !strings.Contains(src, `\renewcommand`) && !strings.Contains(src, `\providecommand`) && !strings.Contains(src, `\def`) && !strings.Contains(src, `\let\`) && !strings.Contains(src, `\DeclareMathOperator`) {
		return src, func(pos int) int { return pos }
	}
	e := &expander{macros: map[string]macro{}}
	e.write([]rune(src), 0, -1)
	return string(e.out), func(pos int) int {
		if pos < 0 || len(e.from) == 0 {
			return pos
		}
		return e.from[min(pos, len(e.from)-1)]
	}
}

// expander writes a source without its definitions.
type expander struct {
	macros map[string]macro
	out    []rune
	from   []int // of each character: its place in the source
}

func (e *expander) put(c rune, pos int) {
	if len(e.out) > fault.MaxSource {
		fault.Fail(pos, "the commands that this source defines grow too long when they are written out", "at most 10000 characters are read", "fewer commands of your own")
	}
	e.out, e.from = append(e.out, c), append(e.from, pos)
}

// write writes out a piece of the source, or, where call is its place, the body of a
// command.
func (e *expander) write(src []rune, depth, call int) {
	if depth > maxInside {
		fault.Fail(call, "a command is defined by itself", "a command's body uses commands that were defined before", "the symbols themselves")
	}
	place := func(i int) int {
		if call >= 0 {
			return call
		}
		return i
	}
	for i := 0; i < len(src); {
		if src[i] != '\\' {
			e.put(src[i], place(i))
			i++
			continue
		}
		name, end := macroName(src, i)
		if next := e.define(name, src, end, place(i)); next > 0 && call < 0 {
			for ; i < next; i++ { // lines keep their numbers
				if src[i] == '\n' {
					e.put('\n', i)
				} else {
					e.put(' ', i)
				}
			}
			continue
		}
		m, ok := e.macros[name]
		if !ok {
			for ; i < end; i++ {
				e.put(src[i], place(i))
			}
			continue
		}
		body, next := m.applied(src, end, place(i))
		group := e.wantsOne() && !oneToken(body)
		if group {
			e.put('{', place(i))
		}
		e.write(body, depth+1, place(i))
		if group {
			e.put('}', place(i))
		}
		if n := len(e.out); n > 0 && next < len(src) && IsASCIILetter(src[next]) && IsASCIILetter(e.out[n-1]) { // \al k
			e.put(' ', place(i))
		}
		i = next
	}
}

// macroName is the command at i, without its backslash, and the place behind it.
func macroName(src []rune, i int) (string, int) {
	end := i + 1
	for end < len(src) && IsASCIILetter(src[end]) {
		end++
	}
	if end == i+1 && end < len(src) {
		end++
	}
	return string(src[i+1 : end]), end
}

// define takes in a definition, and gives the place behind it; 0 where none stands
// there.
func (e *expander) define(name string, src []rune, i, pos int) int {
	switch name {
	case "newcommand", "renewcommand", "providecommand", "DeclareMathOperator", "def", "let":
	default:
		return 0
	}
	if i < len(src) && src[i] == '*' {
		i++
	}
	wrapped, next := macroArgument(src, i)
	own := strings.TrimSpace(string(wrapped))
	if len(own) < 2 || own[0] != '\\' {
		return 0
	}
	m := macro{}
	i = next
	switch name {
	case "let":
		for i < len(src) && (src[i] == '=' || src[i] == ' ') {
			i++
		}
	case "def":
		for i+1 < len(src) && src[i] == '#' && IsDigit(src[i+1]) {
			m.params, i = m.params+1, i+2
		}
	case "newcommand", "renewcommand", "providecommand":
		if i < len(src) && src[i] == '[' && i+2 < len(src) && IsDigit(src[i+1]) && src[i+2] == ']' {
			m.params, i = int(src[i+1]-'0'), i+3
		}
	}
	if i < len(src) && src[i] == '[' {
		fault.Fail(pos, own+" has an argument that may be left out", "commands with a fixed number of arguments are read", `\newcommand{`+own+`}[1]{…}`)
	}
	m.body, next = macroArgument(src, i)
	if next <= i {
		fault.Fail(pos, own+" is defined without a body", "a command stands for its body", `\newcommand{`+own+`}{\mathbf 1_n}`)
	}
	if name == "DeclareMathOperator" {
		m.body = []rune(`\operatorname{` + string(m.body) + "}")
	}
	if len(e.macros) >= maxMacros {
		fault.Fail(pos, "more than 100 commands are defined", "a formula needs a few", "the symbols themselves")
	}
	if name == "providecommand" && len(e.macros[own[1:]].body) > 0 {
		return next
	}
	e.macros[own[1:]] = m
	return next
}

// macroArgument is {…}, without its braces, or the next command or character, and the
// place behind it.
func macroArgument(src []rune, i int) (arg []rune, next int) {
	from := i
	for i < len(src) && (src[i] == ' ' || src[i] == '\t' || src[i] == '\n') {
		i++
	}
	if i >= len(src) {
		return nil, from
	}
	switch src[i] {
	case '\\':
		_, next = macroName(src, i)
		return src[i:next], next
	case '{':
		depth := 0
		for k := i; k < len(src); k++ {
			switch src[k] {
			case '\\':
				k++
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return src[i+1 : k], k + 1
				}
			}
		}
		fault.Fail(i, "this { is never closed", "each { has its }", "adding a } after what belongs together")
	}
	return src[i : i+1], i + 1
}

// applied is the body with the arguments in place of #1, #2, …, and the place behind
// them.
func (m macro) applied(src []rune, i, pos int) (body []rune, next int) {
	var args [][]rune
	for range m.params {
		arg, after := macroArgument(src, i)
		if after == i {
			fault.Fail(pos, "an argument of a command is missing", "the command was defined with arguments", "the argument in braces behind it")
		}
		args, i = append(args, arg), after
	}
	for k := 0; k < len(m.body); k++ {
		c := m.body[k]
		if c != '#' || k+1 >= len(m.body) || !IsDigit(m.body[k+1]) {
			body = append(body, c)
			continue
		}
		k++
		number := int(m.body[k] - '0')
		if number < 1 || number > len(args) {
			fault.Fail(pos, "a command uses an argument that it doesn't have", "#1 is the first argument", "the number of arguments behind its name: [1]")
		}
		if n := len(body); n > 0 && IsASCIILetter(body[n-1]) {
			body = append(body, ' ') // \bar#1
		}
		body = append(body, args[number-1]...)
		if len(body) > fault.MaxSource {
			fault.Fail(pos, "a command grows too long when it is written out", "at most 10000 characters are read", "the symbols themselves")
		}
	}
	return body, i
}

// wantsOne reports that what comes next is the one argument of a script or a command.
func (e *expander) wantsOne() bool {
	text := strings.TrimRight(string(e.out[max(0, len(e.out)-12):]), " ")
	for _, end := range []string{"^", "_", `\frac`, `\sqrt`, `\bar`, `\tilde`, `\hat`, `\overline`, `\mathbf`, `\boldsymbol`} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	if n := len(text); n > 1 { // \frac1\one
		return strings.HasSuffix(text[:n-1], "frac") && !IsASCIILetter(rune(text[n-1]))
	}
	return false
}

// oneToken reports a body that is one command, one character or one group.
func oneToken(body []rune) bool {
	_, next := macroArgument(body, 0)
	return next == len(body)
}
