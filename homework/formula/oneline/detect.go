package oneline

import (
	"regexp"
	"slices"
)

// Detect tells in which language src is one expression, with a name or "return" before
// it and a comment behind it. Something must mark it as code: an operator, a method or a
// function that mathematics hasn't. MATLAB is so near to it that it must be readable, too.
func Detect(src string) Language {
	if Script(src) {
		return None
	}
	t := tokens(src, NumPy)
	if marked(t, NumPy) && !has(t, "{ } $ | < > ! ? & ~ ; \\ \n") && !beside(t) {
		return NumPy
	}
	if _, err := Parse(src, MATLAB); err == nil && marked(tokens(src, MATLAB), MATLAB) {
		return MATLAB
	}
	return None
}

// tokens are those of src; none where it is no code.
func tokens(src string, lang Language) (list []token) {
	var err error
	defer caught(&err)
	return lex(src, lang)
}

func has(t []token, words string) bool {
	return slices.ContainsFunc(t, func(x token) bool { return among(x.text, words) })
}

// beside reports whether two values stand side by side: words, or a product of mathematics.
func beside(t []token) bool {
	for i := 1; i < len(t); i++ {
		ends := t[i-1].ends() && (t[i-1].text != "'" || i > 1 && t[i-2].ends()) // else it is a quote
		if ends && (t[i].kind == 'a' || t[i].kind == '0') {
			return true
		}
	}
	return false
}

func marked(t []token, lang Language) bool {
	for i, x := range t {
		before, after := t[max(i-1, 0)], t[min(i+1, len(t)-1)].text
		known := func(word string) bool { return functions[lang][word].op != "" && word != "t" && word[0] >= 'A' }
		called, method := known(x.text) && after == "(", known(after)
		switch {
		case lang == MATLAB && (called || among(x.text, `* .* ./ .^ \`)),
			lang == NumPy && (among(x.text, "** .T") || x.text == "@" && i > 0 && before.ends()),
			lang == NumPy && x.text == "." && (method || among(before.text, modules)):
			return true
		}
	}
	return false
}

// programs matches lines of programs, or what stands inside of them.
var programs = regexp.MustCompile(`(?m)^\s*(?:(?:def|class) \w+.*:|for \w+ in .*:|for .*\{|` +
	`(?:for j = |import |using Lin).*|function .*\)|end(?:.*end)?)\s*$|` + "```" + `| <- |%\*%|function\(` +
	`|lambda k:|sqrt\.\(| \.- | in (?:range|zip)\(| import |\): return `)

// Script tells that src is a program: what stands in programs only, or several statements
// in code, of which the first gives a name to a value.
func Script(src string) bool {
	if programs.MatchString(src[:min(len(src), longest)]) {
		return true
	}
	t := tokens(src, MATLAB)
	first := slices.IndexFunc(t, func(x token) bool { return x.text == ";" || x.text == "\n" })
	return first > 0 && has(t[:first], "=") && !has(t, "$ {") && !beside(t) && (marked(t, NumPy) || marked(t, MATLAB))
}
