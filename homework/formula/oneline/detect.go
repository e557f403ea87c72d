package oneline

import (
	"slices"
	"strings"
)

// Detect tells in which language src is one expression, with a name or "return" before
// it and a comment behind it. Something must mark it as code: an operator, a method or a
// function that mathematics hasn't. Side by side, as in A'k, is mathematics.
func Detect(src string) Language {
	t := tokens(src)
	if t == nil || programs(src) {
		return None
	}
	t = t[prefix(t):]
	lang, sure := language(t)
	if lang == MATLAB && !sure {
		if _, err := Parse(src, lang); err != nil {
			return None
		}
	}
	return lang
}

// tokens are those of src; nil where it is no code.
func tokens(src string) (list []token) {
	var err error
	defer caught(&err)
	list = lex(src, MATLAB)
	return list
}

// language is that of one statement. It is sure where more than a star marks it.
func language(t []token) (lang Language, sure bool) {
	deep := 0
	for i, x := range t[:len(t)-3] {
		before, after := token{kind: 'o'}, t[i+1]
		if i > 0 {
			before = t[i-1]
		}
		deep += opens[x.text]
		called := x.kind == 'a' && after.text == "(" && functions[MATLAB][x.text].op != ""
		switch {
		case x.kind == 'a' && after.text == "." && strings.Contains(modules, " "+x.text+" "):
			return NumPy, true
		case strings.Contains("{}$|<>!?&~;\n", x.text), x.text == "<-", x.text == "=" && deep == 0,
			before.ends() && (x.kind == 'a' || x.kind == '0') && before.text != "return",
			before.ends() && before.kind != 'a' && x.text == "(",
			x.text == "(" && symbols[before.text] != "" && functions[MATLAB][before.text].op == "" && after.text != ":",
			before.text == "^" && x.text == "T",
			before.text == "\\" && x.kind == 'a' && (symbols[x.text] == "" && !called || commands[x.text]),
			x.text == "\\" && !before.ends():
			return None, false
		case x.text == "**" || x.text == "@" && before.ends(),
			x.text == "." && before.ends() && (after.text == "T" || functions[NumPy][after.text].op != "" && after.text != "t"):
			lang, sure = NumPy, true
		case lang != NumPy && (called || x.kind == 'o' && x.text[0] == '.' && len(x.text) == 2 || x.text == "\\"):
			lang, sure = MATLAB, true
		case lang == None && x.text == "*":
			lang = MATLAB
		}
	}
	return lang, sure
}

// Script tells that src is a program: what stands in programs only, or several statements
// in code, of which the first gives a name to a value.
func Script(src string) bool {
	if _, fenced, ok := strings.Cut(src, "```"); ok {
		if name, rest, _ := strings.Cut(fenced, "\n"); !strings.Contains(name, " ") { // of the language
			fenced = rest
		}
		src, _, _ = strings.Cut(fenced, "```")
	}
	if programs(src) {
		return true
	}
	t := tokens(src)
	for i := 1; i+3 < len(t); i++ { // for j = 1:m, = lambda k: …
		loop := t[i-1].text == "for" && t[i+1].text == "=" && t[i+3].text == ":"
		if loop || !t[i-1].ends() && t[i].text == "lambda" && t[i+2].text == ":" {
			return true
		}
	}
	var statements [][]token
	for start, deep := 0, 0; start < len(t); {
		end := start
		for ; end < len(t) && (deep > 0 || t[end].kind != 0 && t[end].text != ";" && t[end].text != "\n"); end++ {
			deep += opens[t[end].text]
		}
		if end > start {
			statements = append(statements, append(slices.Clone(t[start:end]), token{}, token{}, token{}))
		}
		start = end + 1
	}
	code, named := false, false
	for i, s := range statements {
		at := max(prefix(s), 1+slices.IndexFunc(s, func(x token) bool { return x.text == "=" }))
		for j := 1; j < len(s)-3; j++ {
			if j != at && s[j].kind == 'a' && s[j-1].ends() && !keywords[s[j].text] && !keywords[s[j-1].text] {
				return false // words, or a product of mathematics
			}
		}
		lang, _ := language(s[at:])
		code, named = code || lang != None, named || i == 0 && at > 1
	}
	return code && named && len(statements) > 1
}

var (
	keywords = map[string]bool{"assert": true, "if": true, "else": true, "and": true, "not": true, "in": true, "is": true}
	commands = map[string]bool{"Lambda": true, "lambda": true, "sqrt": true} // of LaTeX, that MATLAB has, too

	// how lines of programs begin and end, and what stands inside of them
	lines = [][2]string{{"def ", ":"}, {"class ", ":"}, {"while ", ":"}, {"for i ", ":"}, {"for j ", ":"}, {"for ", "{"},
		{"import ", ""}, {"using Lin", ""}, {"function ", ")"}, {"end", "end"}}
	marks = []string{" <- ", "%*%", "function(", "sqrt.(", " .- ", " .+ ", " in range(", " in zip(", " import "}
)

// programs reports a line that stands in programs only.
func programs(src string) bool {
	for _, line := range strings.Split(src, "\n") {
		line = strings.TrimSpace(line)
		whole := func(l [2]string) bool { return strings.HasPrefix(line, l[0]) && strings.HasSuffix(line, l[1]) }
		inside := func(mark string) bool { return strings.Contains(line, mark) }
		if slices.ContainsFunc(lines, whole) || slices.ContainsFunc(marks, inside) {
			return true
		}
	}
	return false
}
