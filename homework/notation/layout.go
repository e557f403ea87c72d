package notation

import "strings"

// layout takes out what is only arrangement: marks of lists, numbers of equations, the
// ends of lines inside a formula, dollars between an operator and its operand; and it
// turns brackets around words or equations, and dashes beside words, into ends of
// statements.
func layout(t []token) []token {
	for i := range t {
		t[i] = besideWords(t, i)
	}
	brackets(t)
	drop := make([]bool, len(t)+3) // a mark has three tokens at most
	for i := range t {
		for k := range marker(t, i) {
			drop[i+k] = true
		}
	}
	t = without(t, func(i int) bool { return drop[i] || t[i].kind == space })
	return without(t, func(i int) bool { return joins(t, i) })
}

func without(t []token, goes func(i int) bool) (out []token) {
	gap := false
	for i, x := range t {
		if goes(i) {
			gap = out != nil
			continue
		}
		x.space = x.space || gap
		out, gap = append(out, x), false
	}
	return out
}

// near is the token at i; around the text are ends of lines.
func near(t []token, i int) token {
	if i < 0 || i >= len(t) {
		return token{kind: stop, text: "\n"}
	}
	return t[i]
}

// besideWords is the token at i as its neighbours tell: the letter of i-th is a part of a
// word, a dash beside a word is punctuation, and a dot between symbols multiplies.
func besideWords(t []token, i int) token {
	x, before, behind := t[i], near(t, i-1), near(t, i+1)
	switch {
	case x.letter() && ordinal(t, i+1):
		x.kind = word
	case x.is(stop, ".") && x.space && behind.space && before.in(operands) && !behind.in(words|setOf(stop)):
		return x.as(operator, "*")
	case x.kind == operator && punctuates(x, before, behind):
		x.kind = stop
	}
	return x
}

// ordinal reports the rest of i\text{-th}, i-\text{th} or $i$-th.
func ordinal(t []token, i int) bool {
	if near(t, i).is(stop, "$") {
		return near(t, i+1).is(operator, "-") && near(t, i+2).kind == word
	}
	hyphen := near(t, i).is(operator, "-") && near(t, i+1).kind == word
	return !near(t, i).space && (hyphen || near(t, i).kind == word)
}

// punctuates reports an operator that is a dash, a slash or a star of a sentence.
func punctuates(x, before, behind token) bool {
	left, right := before.kind == word, behind.in(words)
	switch x.text {
	case "-":
		formulas := before.is(stop, "$") && behind.is(stop, "$")
		return !x.math && (right || left && behind.kind != number) || formulas && x.space && behind.space
	case "/":
		return left || right
	case "*":
		return left && !x.space || right && !behind.space
	}
	return false
}

// brackets pairs ( and [: around words, relations or ends of statements they are
// punctuation, and end a statement; else the ends of lines in them are spaces. So are
// braces that nothing stands before.
func brackets(t []token) {
	var open []int
	for i, x := range t {
		switch {
		case x.kind == opening:
			open = append(open, i)
		case x.kind != closing:
		case len(open) == 0 || !closes(t[open[len(open)-1]].text, x.text):
			if x.text == ")" && near(t, i-1).first { // a)
				t[i].kind = stop
			}
		default:
			from := open[len(open)-1]
			open = open[:len(open)-1]
			switch free := near(t, from-1).in(setOf(stop, word)); {
			case x.text == ")", x.text == "]", x.text == "}" && free:
				enclosed(t, from, i)
			}
		}
	}
}

// closers are the brackets that may close each bracket.
var closers = map[string]string{"(": ")]", "[": ")]", "{": "}", "<": ">", "mat": "mat", "|": ">"}

func closes(open, shut string) bool { return strings.Contains(closers[open], shut) }

// separators are the stops that may stand between the entries of a list.
var separators = map[string]bool{"\n": true, "gap": true, ";": true, ":": true, "quad": true, "•": true}

func enclosed(t []token, from, to int) {
	depth, claims := 0, false
	for i := from + 1; i < to; i++ {
		switch x := &t[i]; {
		case x.kind == opening:
			depth++
		case x.kind == closing:
			depth--
		case depth == 0 && x.in(words|setOf(relation, unjudged)), depth == 0 && x.kind == stop && !separators[x.text]:
			claims = true
		}
	}
	if claims {
		t[from].kind, t[to].kind = stop, stop
		return
	}
	for i := from + 1; i < to; i++ {
		if t[i].is(stop, "\n") || t[i].is(stop, "gap") {
			t[i].kind = space
		}
	}
}

// marker is how many tokens at i are a mark of a list, or the number of an equation:
// "- ", "* ", "1.", "2)", (3), (a).
func marker(t []token, i int) int {
	x, second := t[i], near(t, i+1)
	switch {
	case x.is(operator, "*") && x.first && second.space, x.is(operator, "-") && x.first && second.space && listed(t, i):
		return 1
	case x.kind == number && x.first && second.text == ")":
		return 2
	case x.kind == number && x.first && second.is(stop, ".") && near(t, i+2).space:
		return 1
	case labels(t, i):
		return 3
	}
	return 0
}

// labels reports (3), (a) or (*) at i that numbers a statement: at its begin, behind an
// equals sign, or set apart from its end.
func labels(t []token, i int) bool {
	x, before, mark, behind := t[i], near(t, i-1), near(t, i+1), near(t, i+3)
	numbers := mark.kind == number || mark.letter() || mark.kind == operator && mark.text != "-"
	if x.kind != opening || x.text == "{" || near(t, i+2).kind != closing || !numbers {
		return false
	}
	switch begins := x.first || before.in(words) || before.kind == stop && before.text != "$"; {
	case before.kind == relation:
		return !x.space && behind.space
	case begins && behind.space:
		return true
	}
	return x.space && mark.kind != name && behind.in(setOf(stop, comma)) && before.in(operands|setOf(stop))
}

// listed reports a line behind a hyphen that is a statement of its own.
func listed(t []token, i int) bool {
	for k := i + 1; k < len(t) && !t[k].is(stop, "\n"); k++ {
		if t[k].in(words | setOf(relation)) {
			return true
		}
	}
	return near(t, i-2).is(stop, ":")
}

// joints are the stops that may stand inside of a formula.
var joints = map[string]bool{"\n": true, "gap": true, `\\`: true, "$": true}

// joins reports an end of a line or a dollar that stands inside of a formula: behind an
// operator or a relation, or before an operator.
func joins(t []token, i int) bool {
	x := t[i]
	if x.kind != stop || !joints[x.text] {
		return false
	}
	before, behind := i-1, i+1
	for near(t, before).is(stop, "$") {
		before--
	}
	for near(t, behind).is(stop, "$") {
		behind++
	}
	b, a := near(t, before), near(t, behind)
	item := a.is(operator, "-") && !a.math && x.text == "\n" && listed(t, behind)
	switch twice := near(t, i+1).is(stop, "$") || near(t, i-1).is(stop, "$"); {
	case b.in(dangling):
		return true
	case b.in(breaks):
		return false
	case a.kind == operator:
		return !item
	case a.kind == relation: // $g$ = …
		return x.text == "gap" || x.text == "$" && behind == i+1
	case x.text == "$" && twice: // $A^\top H$ $(k - …)$
		return a.is(opening, "(") && !related(t, behind)
	}
	return false
}

// related reports a relation between here and the next end of a statement.
func related(t []token, i int) bool {
	for ; i < len(t) && t[i].kind != stop; i++ {
		if t[i].kind == relation {
			return true
		}
	}
	return false
}
