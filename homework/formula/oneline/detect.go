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
	if t == nil || programs(src, nil) {
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
	if len(src) <= longest {
		list = lex(src, MATLAB)
	}
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
		deep += strings.Count("([", x.text)*len(x.text) - strings.Count(")]", x.text)*len(x.text)
		called := x.kind == 'a' && after.text == "(" && functions[MATLAB][x.text].op != ""
		switch {
		case x.kind == 'a' && after.text == "." && strings.Contains(modules, " "+x.text+" "):
			return NumPy, true
		case slices.Contains([]string{"{", "}", "$", "|", "<", ">", "!", "?", "&", "~", ";", "\n", "<-"}, x.text) || x.text == "=" && deep == 0,
			before.ends() && (x.kind == 'a' || x.kind == '0') && before.text != "return",
			before.ends() && before.kind != 'a' && x.text == "(",
			x.text == "(" && symbols[before.text] != "" && functions[MATLAB][before.text].op == "" && after.text != ":",
			before.text == "^" && x.text == "T",
			before.text == "\\" && x.kind == 'a' && (symbols[x.text] == "" && !called || slices.Contains([]string{"Lambda", "lambda", "sqrt"}, x.text)),
			x.text == "\\" && !before.ends():
			return None, false
		case x.text == "**" || x.text == "@" && before.ends(),
			x.text == "." && before.ends() && (after.text == "T" || functions[NumPy][after.text].op != "" && after.text != "t"):
			lang, sure = NumPy, true
		case lang != NumPy && (called || strings.HasPrefix(x.text, ".") && x.kind == 'o' && len(x.text) == 2 || x.text == "\\"):
			lang, sure = MATLAB, true
		case lang == None && x.text == "*":
			lang = MATLAB
		}
	}
	return lang, sure
}

// Script tells that src is a program: what only programs have, or a value that is given
// a name on a statement before the last, all in code.
func Script(src string) bool {
	if _, fenced, ok := strings.Cut(src, "```"); ok {
		src, _, _ = strings.Cut(fenced, "```")
		if name, rest, _ := strings.Cut(src, "\n"); !strings.Contains(name, " ") {
			src = rest
		}
	}
	lines := strings.Split(src, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	for _, line := range lines {
		if programs(line, lines) {
			return true
		}
	}
	t, start, deep, code, named := tokens(src), 0, 0, false, false
	for i, x := range t {
		if deep += strings.Count("([", x.text)*len(x.text) - strings.Count(")]", x.text)*len(x.text); x.kind != 0 && (deep > 0 || x.text != ";" && x.text != "\n") {
			continue
		}
		if s := append(slices.Clone(t[start:i]), token{}, token{}, token{}); i > start {
			at := max(prefix(s), 1+slices.IndexFunc(s, func(x token) bool { return x.text == "=" }))
			if start == 0 {
				named = at > 1
			}
			lang, _ := language(s[at:])
			for j := 1; j < len(s)-3; j++ {
				if j != at && s[j].kind == 'a' && s[j-1].ends() && !strings.Contains(keywords, s[j].text) && !strings.Contains(keywords, s[j-1].text) {
					// words, or a product of mathematics
					return false
				}
			}
			code = code || lang != None
		}
		if start = i + 1; x.kind == 0 {
			return code && named && slices.ContainsFunc(t[:i], func(x token) bool { return x.text == ";" || x.text == "\n" })
		}
	}
	return false
}

// programs reports a line that stands in programs only.
func programs(line string, lines []string) bool {
	word, rest, _ := strings.Cut(line, " ")
	colon := strings.HasSuffix(line, ":")
	switch word {
	case "def", "class", "while", "with":
		if colon && (word == "class" || strings.Contains(rest, "(")) || word == "def" && strings.Contains(rest, "):") {
			return true
		}
	case "import", "from":
		return word == "from" && strings.Contains(rest, " import ") || !strings.Contains(strings.TrimSpace(strings.Split(rest, " as ")[0]), " ")
	case "using":
		return len(rest) > 5 && !strings.Contains(strings.ReplaceAll(rest, ", ", ""), " ") && strings.ToUpper(rest) != rest
	case "function":
		return slices.Contains(lines, "end")
	case "for":
		_, over, is := strings.Cut(strings.Replace(rest, " in ", " = ", 1), "=")
		return is && (colon || strings.Contains(over, ":") && !strings.Contains(over, ",")) || strings.HasSuffix(line, "{")
	}
	if _, parameters, ok := strings.Cut(line, "lambda "); ok {
		names, _, is := strings.Cut(parameters, ":")
		if is && !strings.Contains(strings.ReplaceAll(names, ", ", ""), " ") && strings.ContainsAny(line[:strings.Index(line, "lambda ")], "=(") {
			return true
		}
	}
	for _, mark := range []string{" <- ", "%*%", "function(", "sqrt.(", " .- ", " .+ ", " for j in range(", " for i in range(", "library("} {
		if strings.Contains(line, mark) {
			return true
		}
	}
	return false
}

const keywords = " assert if else and not in is print "
