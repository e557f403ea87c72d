package oneline

import (
	"regexp"
	"strings"
)

// token is a number '0', a name 'a', an operator 'o', or the end of the source, 0.
type token struct {
	kind byte
	text string
	pos  int
}

// ends reports whether a value may end with t.
func (t token) ends() bool {
	return t.kind != 'o' && t.text != "return" || among(t.text, ") ] ' .' .T")
}

// among reports whether a word is one of a list's.
func among(word, list string) bool { return strings.Contains(" "+list+" ", " "+word+" ") }

// words are a comment, a name, a number, an operator. "1./x" is 1 ./ x in MATLAB, 1. / x in NumPy.
var words = map[Language]*regexp.Regexp{
	NumPy:  regexp.MustCompile(`#.*|\.T\b|\[:, ?(?:None|np\.newaxis)\]|[A-Za-z_]\w*|(?:\d*\.)?\d+|\*\*|[^ \t\r]`),
	MATLAB: regexp.MustCompile(`[#%].*|\(:\)|[A-Za-z_]\w*|(?:\d*\.)?\d+|\*\*|\.[*/\\^']|[^ \t\r]`),
}

// What is read at most; no student's line has a third of it, and nothing stands deeper in
// brackets than there are tokens.
const longest, most = 10_000, 1000 // bytes, tokens

// lex cuts a source into tokens. Comments are dropped, and so are line ends between
// brackets and what ends the last statement.
func lex(src string, lang Language) (list []token) {
	found := words[lang].FindAllStringIndex(src[:min(len(src), longest+1)], most+1)
	if len(src) > longest || len(found) > most {
		fail(&Error{0, "the text is too long", "the formula alone"})
	}
	deep := 0
	for _, at := range found {
		t := token{'o', src[at[0]:at[1]], at[0]}
		switch c, last := t.text[0], t.text[len(t.text)-1]; {
		case c == '#' || c == '%' && lang == MATLAB || c == '\n' && (deep > 0 || len(list) == 0):
			continue
		case c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z':
			t.kind = 'a'
		case last >= '0' && last <= '9':
			t.kind = '0'
		case c < ' ' && c != '\n' || c > '~':
			fail(&Error{t.pos, "the character " + quote(t.text) + " is no code", "letters and operators of a keyboard"})
		}
		deep += strings.Count("([", t.text) - strings.Count(")]", t.text)
		list = append(list, t)
	}
	for len(list) > 0 && among(list[len(list)-1].text, "; \n") {
		list = list[:len(list)-1]
	}
	end := token{text: "the end", pos: len(src)}
	return append(list, end, end, end) // so that a parser may look two tokens ahead
}

func quote(s string) string { return "“" + s + "”" }
