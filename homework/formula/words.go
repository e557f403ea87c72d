package formula

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The letters of the lecture that a product may be written of without spaces: HKH, nλ, Hk.
const (
	lectureMatrices = "ABFHKαλΛψΨφΦμδκ"
	lectureVectors  = "fk"
	lectureCounts   = "nm"
	lectureOthers   = "Cgxij"
)

// lexicon tells runs of letters that are mathematics from words, by the one rule of the
// package comment.
type lexicon struct {
	t       []token
	single  map[string]bool // letters that stand alone somewhere beside an operator, a relation or a script
	defined map[string]bool // longer runs on the left of an equals sign that stand elsewhere, too: Kc
	dollar  bool
	behind  bool   // a symbol stands in front
	scripts []bool // of the brackets that are open: they hold a script
}

// resolve turns runs into symbols, functions, keywords and words.
func resolve(t []token) (out []token) {
	l := &lexicon{t: t, single: map[string]bool{}, defined: map[string]bool{}}
	l.survey()
	for i, x := range t {
		switch {
		case x.kind == opening:
			l.scripts = append(l.scripts, near(l.t, i-1).in(scripts) || l.inScript() && x.text != "mat")
		case x.kind == closing && len(l.scripts) > 0:
			l.scripts = l.scripts[:len(l.scripts)-1]
		}
		if x.kind == run {
			l.behind = len(out) > 0 && out[len(out)-1].in(operands)
			out = append(out, l.run(i)...)
		} else {
			out = append(out, x)
		}
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
		if len(letterGroups(x.text)) == 1 && l.beside(i) {
			l.single[x.text] = true
		}
		behind := near(l.t, i+1)
		starts := near(l.t, i-1).in(setOf(stop, comma, run, opening)) || behind.text == ":="
		if starts && behind.in(setOf(relation, lower)) {
			l.defined[x.text] = true
		}
	}
	for i, x := range l.t {
		if l.defined[x.text] && (times[x.text] < 2 || len(x.text) < 2 || l.product(i, letterGroups(x.text))) {
			delete(l.defined, x.text)
		}
	}
}

// beside reports a run with an operator, a relation, a script or a bracket at its side.
func (l *lexicon) beside(i int) bool {
	left, right := setOf(opening, comma), setOf(closing, comma)
	before, behind := near(l.t, i-1), near(l.t, i+1)
	return before.in(binding) || behind.in(binding) ||
		before.in(left) && behind.in(right) ||
		behind.kind == opening && !behind.space ||
		before.kind == closing && !l.t[i].space
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

// run is what the run at i is: one token, or a product of its letters.
func (l *lexicon) run(i int) []token {
	x, inScript := l.t[i], l.inScript()
	letters := letterGroups(x.text)
	small := strings.ToLower(x.text)
	canonical, spelled := l.spelled(x)
	called := near(l.t, i+1).in(scripts|setOf(opening)) || near(l.t, i+1).is(function, "√")
	switch {
	case spelled:
		return []token{x.as(name, canonical)}
	case functions[x.text] != "" && called:
		return []token{x.as(function, functions[x.text])}
	case keywords[small] != Plain && !inScript && !(x.math && len(letters) < 3):
		return []token{x.as(keyword, small)}
	case len(letters) == 1:
		return []token{l.letter(i)}
	case l.defined[x.text]:
		return []token{x.as(name, x.text)}
	case inScript && len(letters) == 3 && letters[1] == "x": // 1_nxn
		letters[1] = "×"
	case !inScript && !l.product(i, letters) && l.applied(i):
		return []token{x.as(unknown, x.text)}
	case inScript && len(letters) > 2, !inScript && !l.product(i, letters):
		return []token{x.as(word, x.text)}
	}
	var product []token
	from := x.from
	for i, g := range letters {
		part := symbolOf(x, g)
		part.from, part.to = from, min(from+len(norm.NFC.String(g)), x.to)
		part.space, part.first = x.space && i == 0, x.first && i == 0
		from = part.to
		product = append(product, part)
	}
	product[len(product)-1].to = x.to
	return product
}

// applied reports a function that isn't known, det(K): brackets directly behind the run at i,
// and an operator or a relation before it or behind them.
func (l *lexicon) applied(i int) bool {
	if open := near(l.t, i+1); open.text != "(" || open.space {
		return false
	}
	depth, k := 1, i+2
	for ; depth > 0 && k < len(l.t); k++ {
		switch l.t[k].kind {
		case opening:
			depth++
		case closing:
			depth--
		}
	}
	return depth == 0 && (near(l.t, i-1).in(dangling) || near(l.t, k).in(dangling))
}

// letter is a lone letter: a symbol that the lecture or the text has, else a word.
func (l *lexicon) letter(i int) token {
	x := l.t[i]
	s := symbolOf(x, letterGroups(x.text)[0])
	if s.kind != name || x.math || l.inScript() || l.beside(i) || !near(l.t, i-1).in(setOf(run, stop, comma, name)) {
		return s
	}
	next := near(l.t, i+1)
	article := strings.Contains("aAI", x.text) && next.kind == run && next.space && len(next.text) > 1 &&
		l.run(i + 1)[0].in(words)
	factor := l.behind && (unicode.IsUpper([]rune(x.text)[0]) || next.in(setOf(stop, comma))) // the v of g = B v
	if l.dollar && !l.behind || article || !l.single[x.text] && !known(x.text) && !factor {
		s.kind = word
	}
	return s
}

// known reports a letter of the lecture, or one with an accent.
func known(letter string) bool {
	return strings.Contains(lectureMatrices+lectureVectors+lectureCounts+lectureOthers, letter) || len(letter) > 2
}

// product reports a run of symbols that stand for a product.
func (l *lexicon) product(i int, letters []string) bool {
	for j := range letters {
		if !l.factor(i, letters, j) {
			return false
		}
	}
	return true
}

// factor reports that the jth letter of the run at i may be a factor: a matrix, or a
// number in front of one; at the end a vector; and between operators in mathematics any
// of two letters, or of three behind a capital.
func (l *lexicon) factor(i int, letters []string, j int) bool {
	g := letters[j]
	r := []rune(g)[0]
	capital := func(j int) bool { return unicode.IsUpper([]rune(letters[j])[0]) }
	last, math := len(letters)-1, l.t[i].math && l.beside(i)
	switch {
	case scriptOf(r) == 0:
		return false
	case strings.ContainsRune(lectureMatrices, r), len(g) > len(string(r)),
		l.single[g] && (capital(j) || scriptOf(r) == 'α'),
		math && (last == 1 || last == 2 && capital(0)):
		return true
	case j == 0 && last > 0 && strings.ContainsRune(lectureCounts, r) && capital(1):
		return true
	case j == last && strings.ContainsRune(lectureVectors, r):
		return letters[0] != "I" // If
	}
	return j == last && j > 0 && l.single[g] && capital(j-1) && l.beside(i) // Hv
}

// wordAccents are accents that are written in letters.
var wordAccents = fields("bar tilde hat")

// spelled is a symbol that is written in letters: Lambda, gbar, lam.
func (l *lexicon) spelled(x token) (string, bool) {
	s := x.text
	symbol := func(s string) bool { return len(s) > 1 && commands[s].kind == name }
	switch {
	case s == "lam", s == "Lam":
		return s + "bda", true
	case symbol(s) && len(commands[s].text) > 1:
		return commands[s].text, s != "pi" || x.math
	}
	for a := range wordAccents {
		for _, rest := range []string{strings.TrimSuffix(s, a), strings.TrimPrefix(s, a)} {
			if rest != s && (len(rest) == 1 && strings.Contains("fgkABCFHK", rest) || symbol(rest)) {
				return a + " " + rest, true
			}
		}
	}
	return "", false
}

// symbolOf is one letter with its accents; a letter with a mark that is no accent of
// mathematics, or of another script, is a word.
func symbolOf(x token, g string) token {
	runes := []rune(g)
	canonical := greek[runes[0]]
	switch {
	case g == "×":
		return x.as(operator, "*")
	case canonical == "" && scriptOf(runes[0]) != 'a':
		return x.as(word, g)
	case canonical == "":
		canonical = norm.NFKD.String(string(runes[0]))
	}
	for _, m := range runes[1:] {
		if marks[m] == "" {
			return x.as(word, g)
		}
		canonical = marks[m] + " " + canonical
	}
	return x.as(name, canonical)
}
