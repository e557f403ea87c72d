package oneline

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// token is a number '0', a name 'a', a text in quotes '"', an operator 'o', or the end
// of the source.
type token struct {
	kind   byte
	text   string
	pos    int
	spaced bool // white space stands before it
}

func (t token) ends() bool {
	return t.kind != 'o' || slices.Contains([]string{")", "]", "'", ".'"}, t.text)
}

var opens = map[string]int{"(": 1, "[": 1, ")": -1, "]": -1}

func letter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// long are the operators of two characters.
const long = " ** .* ./ .^ .' .\\ // == <- "

// lex cuts a source into tokens. Comments are dropped, and so are line ends between
// brackets and what ends the last statement.
func lex(src string, lang Language) (list []token) {
	last, deep, spaced := token{kind: 'o'}, 0, false
	for i := 0; i < len(src); {
		c, start, rest := src[i], i, src[i:]
		last.kind, i = 'o', i+1
		switch {
		case c == '#' || c == '%' && lang == MATLAB:
			i = start + strings.IndexByte(rest+"\n", '\n')
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\n' && (deep > 0 || len(list) == 0):
			spaced = true
			continue
		case letter(c):
			for last.kind = 'a'; i < len(src) && (letter(src[i]) || digit(src[i])); i++ {
			}
		case digit(c) || c == '.' && digit((rest + " ")[1]):
			for last.kind = '0'; i < len(src) && (digit(src[i]) || src[i] == '.' && !strings.Contains(src[start:i], ".")); i++ {
				if lang == MATLAB && src[i] == '.' && i+1 < len(src) && strings.IndexByte(`*/\^'`, src[i+1]) >= 0 {
					break // 1./x is 1 ./ x
				}
			}
		case c == '"' || c == '\'' && !(lang == MATLAB && len(list) > 0 && list[len(list)-1].ends()):
			end := strings.IndexByte(rest[1:], c)
			if end < 0 {
				fail(&Error{start, "a quote that isn't closed", "the expression without it"})
			}
			last.kind, i = '"', i+end+1
		case len(rest) > 1 && strings.Contains(long, " "+rest[:2]+" "):
			i++
		default:
			r, size := utf8.DecodeRuneInString(rest)
			if i = start + size; r >= utf8.RuneSelf || r < ' ' && r != '\n' {
				fail(&Error{start, "the character " + quote(rest[:size]) + " is no code", "letters and operators of a keyboard"})
			}
		}
		last = token{last.kind, src[start:i], start, spaced}
		deep += opens[last.text]
		if list, spaced = append(list, last), false; i > longest || len(list) > most {
			fail(&Error{start, "the text is too long", "the formula alone"})
		}
	}
	for len(list) > 0 && (list[len(list)-1].text == ";" || list[len(list)-1].text == "\n") {
		list = list[:len(list)-1]
	}
	end := token{pos: len(src)}
	return append(list, end, end, end) // so that a parser may look two tokens ahead
}

func quote(s string) string { return "“" + s + "”" }
