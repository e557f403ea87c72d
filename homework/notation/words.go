package notation

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// lecture are the letters that a product may be written of without spaces: HKH, nλ.
const (
	lectureCapitals = "ABFHK"
	lectureSmall    = "fk"
	lectureGreek    = "αλΛψΨφΦμδκ"
)

// lexicon tells runs of letters that are mathematics from words, by the one rule of the
// package comment.
type lexicon struct {
	t       []token
	single  map[string]bool // letters that stand alone somewhere beside an operator, a relation or a script
	defined map[string]bool // longer runs on the left of an equals sign that stand elsewhere, too: Kc
	dollar  bool
	scripts []bool // of the braces that are open: they hold a script
}

// resolve turns runs into symbols, functions, keywords and words.
func resolve(t []token) []token {
	l := &lexicon{t: t, single: map[string]bool{}, defined: map[string]bool{}}
	l.survey()
	var out []token
	for i, x := range t {
		switch {
		case x.kind == opening:
			k := l.at(i - 1).kind
			l.scripts = append(l.scripts, k == lower || k == upper || l.inScript() && x.text != "mat")
		case x.kind == closing && len(l.scripts) > 0:
			l.scripts = l.scripts[:len(l.scripts)-1]
		}
		if x.kind != run {
			out = append(out, x)
			continue
		}
		out = append(out, l.run(i)...)
	}
	return out
}

// inScript reports a place inside of a subscript or superscript.
func (l *lexicon) inScript() bool { return len(l.scripts) > 0 && l.scripts[len(l.scripts)-1] }

// survey finds the letters and names that the text uses as mathematics.
func (l *lexicon) survey() {
	times := map[string]int{}
	for i, x := range l.t {
		l.dollar = l.dollar || x.is(stop, "$")
		if x.kind != run {
			continue
		}
		times[x.text]++
		behind := l.at(i + 1)
		if len(letterGroups(x.text)) == 1 && l.beside(i) {
			l.single[x.text] = true
		}
		if (behind.kind == relation || behind.kind == lower) && (l.starts(i) || behind.text == ":=") {
			l.defined[x.text] = true
		}
	}
	for i, x := range l.t {
		if l.defined[x.text] && (times[x.text] < 2 || len(x.text) < 2 || l.product(i, letterGroups(x.text))) {
			delete(l.defined, x.text)
		}
	}
}

func (l *lexicon) at(i int) token {
	if i < 0 || i >= len(l.t) {
		return token{kind: stop}
	}
	return l.t[i]
}

// starts reports a run that begins a statement, or follows a word.
func (l *lexicon) starts(i int) bool {
	k := l.at(i - 1).kind
	return k == stop || k == comma || k == run || k == opening
}

// beside reports a run with an operator, a relation, a script or a bracket at its side.
func (l *lexicon) beside(i int) bool {
	binds := func(t token) bool {
		switch t.kind {
		case operator, relation, lower, upper, prime, accent, function, name, number, unjudged:
			return true
		}
		return false
	}
	before, behind := l.at(i-1), l.at(i+1)
	enclosed := (before.kind == opening || before.kind == comma) && (behind.kind == closing || behind.kind == comma)
	return binds(before) || binds(behind) || enclosed || behind.kind == opening && !behind.space ||
		before.kind == closing && !l.at(i).space
}

// letterGroups are the letters of a run, each with its combining marks.
func letterGroups(s string) (list []string) {
	for _, r := range s {
		if unicode.Is(unicode.M, r) && len(list) > 0 {
			list[len(list)-1] += string(r)
			continue
		}
		list = append(list, string(r))
	}
	return list
}

// run is what the run at i is.
func (l *lexicon) run(i int) []token {
	x := l.t[i]
	letters := letterGroups(x.text)
	if n, ok := spelled(x.text); ok && !(x.text == "pi" && !x.math) {
		return []token{named(x, n)}
	}
	if f, ok := functions[x.text]; ok && l.called(i) {
		return []token{{function, f, x.from, x.to, x.space, x.first, x.math}}
	}
	inIndex := l.inScript()
	if k := keywords[strings.ToLower(x.text)]; k != Plain && !inIndex && !(x.math && len(letters) < 3) {
		return []token{{keyword, strings.ToLower(x.text), x.from, x.to, x.space, x.first, x.math}}
	}
	if len(letters) == 1 {
		return l.letter(i)
	}
	if l.defined[x.text] {
		return []token{named(x, x.text)}
	}
	if inIndex && len(letters) == 3 && letters[1] == "x" { // 1_nxn
		letters[1] = "×"
	} else if inIndex && len(letters) > 2 || !inIndex && !l.product(i, letters) {
		return []token{{word, x.text, x.from, x.to, x.space, x.first, x.math}}
	}
	var out []token
	from := x.from
	for j, g := range letters {
		part := x
		part.from = from
		part.to = min(from+len(norm.NFC.String(g)), x.to)
		from = part.to
		part.space, part.first = x.space && j == 0, x.first && j == 0
		out = append(out, symbolOf(part, g))
	}
	out[len(out)-1].to = x.to
	return out
}

// called reports a name of a function with what it is applied to.
func (l *lexicon) called(i int) bool {
	t := l.at(i + 1)
	return t.kind == opening || t.kind == lower || t.kind == upper || t.kind == function && t.text == "root"
}

// letter is a lone letter: a symbol that the lecture or the text has, else a word.
func (l *lexicon) letter(i int) []token {
	x := l.t[i]
	s := symbolOf(x, letterGroups(x.text)[0])
	lone := !l.beside(i) && !x.math && !l.inScript() && (l.at(i-1).kind == run || l.at(i-1).kind == stop || l.at(i-1).kind == comma || l.at(i-1).kind == name)
	outside := l.dollar && !x.math
	article := (x.text == "a" || x.text == "A" || x.text == "I") && l.at(i+1).space && l.wordy(i+1)
	if s.kind == name && lone && (outside || article || !l.single[x.text] && !known(x.text)) {
		s.kind = word
	}
	return []token{s}
}

// wordy reports a run that can be nothing but a word.
func (l *lexicon) wordy(i int) bool {
	x := l.at(i)
	if _, ok := spelled(x.text); x.kind != run || ok || functions[x.text] != "" || l.defined[x.text] {
		return false
	}
	letters := letterGroups(x.text)
	return len(letters) > 1 && !l.product(i, letters)
}

func known(letter string) bool {
	return strings.Contains(lectureCapitals+lectureSmall+lectureGreek+"Cgxnmij", letter) || len(letter) > 2
}

// product reports a run of symbols that stand for a product: of capitals, perhaps with a
// number in front and a vector behind, all of them known.
func (l *lexicon) product(i int, letters []string) bool {
	math, beside, last := l.at(i).math, l.beside(i), len(letters)-1
	for j, g := range letters {
		r := []rune(g)[0]
		switch {
		case scriptOf(r) == other:
			return false
		case strings.ContainsRune(lectureGreek, r) || strings.ContainsRune(lectureCapitals, r) || len(g) > len(string(r)):
		case l.single[g] && (unicode.IsUpper(r) || scriptOf(r) == hellenic):
		case strings.ContainsRune(lectureSmall, r) && j == last && letters[0] != "I":
		case l.single[g] && j == last && j > 0 && unicode.IsUpper([]rune(letters[j-1])[0]) && beside: // Hv
		case strings.ContainsRune("nm", r) && j == 0 && last > 0 && unicode.IsUpper([]rune(letters[1])[0]):
		case math && beside && (last == 1 || last == 2 && unicode.IsUpper([]rune(letters[0])[0])):
		default:
			return false
		}
	}
	return true
}

// spelled is a symbol that is written in letters: Lambda, gbar, lam.
func spelled(s string) (string, bool) {
	if len(s) < 2 {
		return "", false
	}
	if c, ok := commands[s]; ok && c.kind == name && len(c.text) > 1 && c.text != "one" && s != "ell" {
		return c.text, true
	}
	switch s {
	case "lam":
		return "lambda", true
	case "Lam":
		return "Lambda", true
	}
	for _, a := range []string{"bar", "tilde", "hat"} {
		for _, rest := range []string{strings.TrimSuffix(s, a), strings.TrimPrefix(s, a)} {
			if rest != s && (len(rest) == 1 && strings.Contains("fgkABCFHK", rest) || commands[rest].kind == name && len(rest) > 1) {
				return a + " " + rest, true
			}
		}
	}
	return "", false
}

func named(x token, canonical string) token {
	return token{name, canonical, x.from, x.to, x.space, x.first, x.math}
}

// symbolOf is one letter with its accent; a letter with a mark that is no accent of
// mathematics, or of another script, is a word.
func symbolOf(x token, g string) token {
	runes := []rune(g)
	base := string(runes[0])
	if g == "×" {
		return token{operator, "*", x.from, x.to, x.space, x.first, x.math}
	} else if n := greek[runes[0]]; n != "" {
		base = n
	} else if scriptOf(runes[0]) != latin {
		return token{word, g, x.from, x.to, x.space, x.first, x.math}
	} else {
		base = norm.NFKD.String(base)
	}
	for _, m := range runes[1:] {
		a := marks[m]
		if a == "" {
			return token{word, g, x.from, x.to, x.space, x.first, x.math}
		}
		base = a + " " + base
	}
	return named(x, base)
}
