package recipe

import (
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// verbs in all their forms, each with the word that stands for it.
var verbs = []spelling{
	spelled(`(?i)\b(?:subtract|deduct)(?:s|ed|ing)?\b|\b(?:remove|removes|removed|removing)\b|\btak(?:e|es|ing|en) (?:away|off)\b`, " SUB "),
	spelled(`(?i)\badd(?:s|ed|ing)?\b`, " ADD "),
	spelled(`(?i)\b(?:pre-?|left-?\s?)?multipl(?:y|ies|ied|ying)\b|\bhit(?:s|ting)?\b`, " MUL "),
	spelled(`(?i)\bappl(?:y|ies|ied|ying)\b`, " APPLY "),
	spelled(`(?i)\bdivid(?:e|es|ed|ing)\b`, " DIV "),
	spelled(`(?i)\b(?:re)?scal(?:e|es|ed|ing)\b`, " SCALE "),
	spelled(`(?i)\btak(?:e|es|ing) (?:the )?(?:inner|dot|scalar) products? (?:of (?:it|the result|this vector) )?with\b`, " PROJ TO "),
	spelled(`(?i)\bproject(?:s|ed|ing)?\b`, " PROJ "),
	spelled(`(?i)\bcentr(?:e|es|ing)\b|\bcentred\b`, " CENTRE "),
	spelled(`(?i)\b(?:tak(?:e|es|ing|en)|(?:start|begin)(?:s|ning|ing)? (?:with|from)|form(?:s|ed|ing)?|comput(?:e|es|ed|ing)|calculat(?:e|es|ed|ing)|given)\b`, " TAKE "),
	spelled(`(?i)\bminus\b|\s-\s`, " MINUS "),
	spelled(`(?i)\bfrom\b`, " FROM "), spelled(`(?i)\b(?:by|with)\b`, " BY "), spelled(`(?i)\b(?:onto|on|to)\b`, " TO "), spelled(`(?i)\baway\b`, " AWAY "),
}

var anyVerb = lazyregexp.New(`(?i)\b(?:subtract|deduct|remove|tak(?:e|ing)|multipl|premultipl|hit|appl[yi]|divid|scal|project|centr|center)`)

// silent are words that say nothing of a value.
var silent = lazyregexp.New(`(?i)\b(?:from the left|on the left|entry by entry|component by component|one by one|(?:component|entry|element)-?\s?wise|after (?:this|that)|as a last step|in the (?:first|second|third|last|next) step|in the end|at the end|have to|has to|need to)\b`)

var fillers = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`please just simply first firstly second secondly third thirdly then now next finally lastly last afterwards we you one i and must should can is are gets get be been being was were also so again once more afterward subsequently here the well as too for in words`) {
		m[w] = true
	}
	return m
}()

// canonical is a recipe as a list of words: names of verbs, tokens of nouns, commas.
func canonical(text string) ([]string, bool) {
	text = silent.ReplaceAllStringFunc(text, func(string) string { return " " })
	for _, v := range verbs {
		text = v.is.ReplaceAllString(text, v.by)
	}
	var out []string
	for _, w := range strings.Fields(separators.ReplaceAllString(text, " $0 ")) {
		switch {
		case strings.HasPrefix(w, "⟦"):
			out = append(out, strings.Trim(w, "⟦⟧"))
		case canonicalWord[w]:
			out = append(out, w)
		case strings.Contains(".,;:!", w):
			if n := len(out); n > 0 && out[n-1] != "," {
				out = append(out, ",")
			}
		case !fillers[strings.ToLower(w)]:
			return nil, false
		}
	}
	return out, len(out) > 0
}

var separators = lazyregexp.New(`[.,;:!]|⟦[^⟧]*⟧`)

var canonicalWord = map[string]bool{"SUB": true, "ADD": true, "MUL": true, "APPLY": true, "DIV": true, "SCALE": true, "PROJ": true, "CENTRE": true, "TAKE": true, "MINUS": true, "FROM": true, "BY": true, "TO": true, "AWAY": true}

// phrase is a way to tell an operation: what its words are, and what becomes of the
// value. The pattern is of names of verbs and kinds of nouns.
type phrase struct {
	is []string
	do func(n *nouns, value string, said []string) (string, bool)
}

func says(is string, do func(n *nouns, value string, said []string) (string, bool)) phrase {
	return phrase{strings.Fields(is), do}
}

// carry goes through a recipe with the value at hand.
func (n *nouns) carry(words []string) (string, bool) {
	value, steps := "", 0
	words = n.differences(words)
	for len(words) > 0 {
		if words[0] == "," {
			words = words[1:]
			continue
		}
		best := -1
		for i, p := range phrases {
			if fits(p.is, words) && (best < 0 || len(p.is) > len(phrases[best].is)) {
				best = i
			}
		}
		if best < 0 {
			return "", false
		}
		p := phrases[best]
		var ok bool
		if value, ok = p.do(n, value, words[:len(p.is)]); !ok || value == "" {
			return "", false
		}
		words, steps = words[len(p.is):], steps+1
		for p.repeats() && len(words) > 1 { // multiply by X, then by Y
			rest := words
			if rest[0] == "," {
				rest = rest[1:]
			}
			if len(rest) < 2 || rest[0] != "BY" || kind(rest[1]) != matrix && kind(rest[1]) != reciprocal {
				break
			}
			value, words = n.value(rest[1])+" ("+value+")", rest[2:]
		}
	}
	return value, steps > 1
}

// differences puts one column in the place of two: k minus the row means of K, the
// difference of k and them.
func (n *nouns) differences(words []string) []string {
	out := slices.Clone(words)
	for i := 0; i+2 < len(out); i++ {
		from, what := -1, out[i+2]
		switch {
		case kind(out[i]) == column && out[i+1] == "MINUS":
			from = i
		case kind(out[i]) == difference && kind(out[i+1]) == column:
			from = i + 1
		}
		if from < 0 || kind(what) != column {
			continue
		}
		out[i] = n.token(column, "("+n.value(out[from])+" - "+n.value(what)+")")
		out = slices.Delete(out, i+1, i+3)
		i--
	}
	return out
}

func (p phrase) repeats() bool { return len(p.is) > 1 && p.is[len(p.is)-2] == "BY" }

func fits(is, words []string) bool {
	if len(is) > len(words) {
		return false
	}
	for i, w := range is {
		if w != words[i] && w != kind(words[i]) && !(w == "X" && slices.Contains([]string{column, carried}, kind(words[i]))) {
			return false
		}
	}
	return !(len(words) > len(is) && is[len(is)-1] == matrix && kind(words[len(is)]) == matrix) // a product of matrices
}

// object is the value of a noun, the one that is carried for "it"; "" where there is
// none, or where k is named although something was done with it: then it is open
// whether k is meant as it was.
func (n *nouns) object(token, value string) string {
	switch {
	case kind(token) == carried:
		return value
	case value != "":
		return ""
	}
	return n.value(token)
}

// minus takes one value from another.
func (n *nouns) minus(from, what, value string) (string, bool) {
	x := n.object(from, value)
	switch {
	case x == "":
		return "", false
	case kind(what) == ownMean:
		return "H (" + x + ")", true
	case kind(what) == carried:
		return "", false
	}
	return "(" + x + " - " + n.value(what) + ")", true
}

// times multiplies what is carried from the left.
func (n *nouns) times(factor, what, value string) (string, bool) {
	x := n.object(what, value)
	return n.value(factor) + " (" + x + ")", x != ""
}

// it is what is carried, in a phrase that doesn't name it.
const it = carried + "₀"

// phrases: V is a column, S the mean of what is carried, M a matrix, D a divisor, R a
// factor, P axes, I what is carried, X one of V and I.
var phrases = func() (list []phrase) {
	at := func(i, j int) func(*nouns, string, []string) (string, bool) {
		return func(n *nouns, value string, said []string) (string, bool) { return n.minus(said[i], said[j], value) }
	}
	now := func(j int) func(*nouns, string, []string) (string, bool) {
		return func(n *nouns, value string, said []string) (string, bool) { return n.minus(it, said[j], value) }
	}
	by := func(factor int) func(*nouns, string, []string) (string, bool) {
		return func(n *nouns, value string, said []string) (string, bool) { return n.times(said[factor], it, value) }
	}
	to := func(factor, what int) func(*nouns, string, []string) (string, bool) {
		return func(n *nouns, value string, said []string) (string, bool) {
			return n.times(said[factor], said[what], value)
		}
	}
	centred := func(what int) func(*nouns, string, []string) (string, bool) {
		return func(n *nouns, value string, said []string) (string, bool) {
			x := value
			if what >= 0 {
				x = n.object(said[what], value)
			}
			return "H (" + x + ")", x != "" && x != "k" // of k alone it is open by what mean
		}
	}
	for _, what := range []string{column, ownMean} {
		list = append(list,
			says("SUB "+what, now(1)), says("SUB "+what+" FROM X", at(3, 1)), says("SUB FROM X "+what, at(2, 3)), says("FROM X SUB "+what, at(1, 3)),
			says("FROM X TAKE "+what, at(1, 3)), says("FROM X "+what+" SUB", at(1, 2)), says(what+" SUB FROM X", at(3, 0)), says(what+" SUB", now(0)),
			says("TAKE "+what+" AWAY", now(1)), says("TAKE "+what+" AWAY FROM X", at(4, 1)), says("TAKE "+what+" FROM X", at(3, 1)),
			says("CENTRE X SUB "+what, at(1, 3)), says("CENTRE X BY SUB "+what, at(1, 4)), says("CENTRE X , SUB "+what, at(1, 4)))
	}
	list = append(list,
		says("TAKE I MINUS V", at(1, 3)), says("I MINUS V", at(0, 2)), says("CENTRE V BY V", at(1, 3)),
		says("TAKE V", func(n *nouns, value string, said []string) (string, bool) { return n.value(said[1]), value == "" }),
		says("TAKE FROM V", func(n *nouns, value string, said []string) (string, bool) { return n.value(said[2]), value == "" }),
		says("V ,", func(n *nouns, value string, said []string) (string, bool) { return n.value(said[0]), value == "" }),
		says("ADD V", func(n *nouns, value string, said []string) (string, bool) {
			return "(" + value + " + " + n.value(said[1]) + ")", value != ""
		}),
		says("ADD V TO X", func(n *nouns, value string, said []string) (string, bool) {
			x := n.object(said[3], value)
			return "(" + x + " + " + n.value(said[1]) + ")", x != ""
		}),
		says("CENTRE", centred(-1)), says("CENTRE I", centred(1)), says("I CENTRE", centred(0)), says("CENTRE BY M", by(2)), says("CENTRE X BY M", to(3, 1)),
		says("CENTRE I BY SUB S", centred(1)), says("CENTRE BY SUB S", centred(-1)),
	)
	for _, factor := range []string{matrix, reciprocal} {
		list = append(list, says("MUL BY "+factor, by(2)), says("MUL X BY "+factor, to(3, 1)), says("X MUL BY "+factor, to(3, 0)), says("MUL "+factor+" BY X", to(1, 3)),
			says("APPLY "+factor, by(1)), says("APPLY "+factor+" TO X", to(1, 3)), says("TO X APPLY "+factor, to(3, 1)), says(factor+" APPLY TO X", to(0, 3)), says(factor+" APPLY", by(0)),
			says("SCALE BY "+factor, by(2)), says("SCALE X BY "+factor, to(3, 1)), says("X SCALE BY "+factor, to(3, 0)))
	}
	over := func(factor, what int) func(*nouns, string, []string) (string, bool) {
		return func(n *nouns, value string, said []string) (string, bool) {
			x := value
			if what >= 0 {
				x = n.object(said[what], value)
			}
			return "(" + n.value(said[factor]) + ")^{-1} (" + x + ")", x != ""
		}
	}
	list = append(list, says("DIV BY M", over(2, -1)), says("DIV X BY M", over(3, 1)), says("X DIV BY M", over(3, 0)))
	return append(list, says("DIV BY D", by(2)), says("DIV X BY D", to(3, 1)), says("X DIV BY D", to(3, 0)),
		says("PROJ TO P", by(2)), says("PROJ X TO P", to(3, 1)), says("X PROJ TO P", to(3, 0)))
}()
