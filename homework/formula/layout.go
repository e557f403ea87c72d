package formula

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

// besideWords is the token at i: a dash beside a word is punctuation, a dot between symbols multiplies.
func besideWords(t []token, i int) token {
	x, before, behind := t[i], near(t, i-1), near(t, i+1)
	switch {
	case x.is(stop, ".") && x.space && behind.space && before.in(operands) && !behind.in(words|setOf(stop)):
		return x.as(operator, "*")
	case x.kind == operator && punctuates(x, before, behind):
		x.kind = stop
	}
	return x
}

// punctuates reports an operator that is a dash, a slash or a star of a sentence.
func punctuates(x, before, behind token) bool {
	left, right := before.kind == word, behind.in(words)
	switch x.text {
	case "-":
		return !x.math && (right || left && behind.kind != number)
	case "/":
		return left || right
	case "*":
		return left && !x.space || right && !behind.space
	}
	return false
}

// bracket is one that is open.
type bracket struct {
	at     int
	claims bool  // words, relations or ends of statements stand in it
	breaks []int // ends of lines, of cells and of rows in it
}

// brackets pairs brackets: around words, relations or ends of statements they are
// punctuation, and end a statement, as the cells of a matrix do; else the ends of lines in
// them are spaces.
// Of braces, those are meant that nothing stands before.
func brackets(t []token) {
	open := []bracket{{}} // the text itself
	for i, x := range t {
		top := &open[len(open)-1]
		switch {
		case x.kind == opening:
			open = append(open, bracket{at: i})
		case x.kind == closing && len(open) > 1 && closes(t[top.at].text, x.text):
			free := near(t, top.at-1).in(setOf(stop, word))
			claims := top.claims && x.text != ">" && (x.text != "}" || free)
			if claims {
				t[top.at].kind, t[i].kind = stop, stop
			}
			for _, k := range top.breaks {
				switch beside := t[k-1].kind == relation || t[k+1].kind == relation; {
				case !claims && t[k].kind == stop, claims && x.text == "mat" && beside: // &=
					t[k].kind = space
				case claims && x.text == "mat":
					t[k].kind = stop
				}
			}
			open = open[:len(open)-1]
			open[len(open)-1].claims = open[len(open)-1].claims || claims
		case x.is(closing, ")") && near(t, i-1).first: // a)
			t[i].kind = stop
		case x.in(setOf(cell, row)) || lineEnds[x.text] && x.kind == stop:
			top.breaks = append(top.breaks, i)
		case x.in(words | setOf(relation, unjudged)), x.kind == stop && separator(x) == "" && !colons[x.text]:
			top.claims = true
		}
	}
}

var lineEnds = map[string]bool{"\n": true, "gap": true}

// colons are the stops that are an index.
var colons = map[string]bool{":": true, "•": true}

// closers are the brackets that may close each bracket.
var closers = map[string]string{"(": ")]", "[": ")]", "{": "}", "<": ">", "mat": "mat", "|": ">"}

func closes(open, shut string) bool { return strings.Contains(closers[open], shut) }

// marker is how many tokens at i are a mark of a list, or the number of an equation:
// "- ", "* ", "1.", "2)", (3), (a).
func marker(t []token, i int) int {
	x, second := t[i], near(t, i+1)
	switch {
	case (x.is(operator, "*") || x.is(operator, "-")) && x.first && second.space && listed(t, i):
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

// labels reports (3), (a) or (*) at i that numbers a statement: at its begin or behind its
// equals sign, or set apart from its end.
func labels(t []token, i int) bool {
	x, before, mark, behind := t[i], near(t, i-1), near(t, i+1), near(t, i+3)
	numbers := mark.kind == number || mark.letter() || mark.kind == operator && mark.text != "-"
	if x.kind != opening || x.text == "{" || near(t, i+2).kind != closing || !numbers {
		return false
	}
	begins := x.first || before.in(words) || before.kind == stop && before.text != "$" ||
		before.kind == relation && !x.space // =(a)
	apart := x.space && mark.kind != name && behind.in(setOf(stop, comma)) && before.in(operands|setOf(stop))
	return begins && behind.space || apart
}

// listed reports a line behind a hyphen that is a statement of its own.
func listed(t []token, i int) bool {
	for k := i + 1; k < len(t) && !t[k].is(stop, "\n"); k++ {
		if t[k].in(words | setOf(relation)) {
			return true
		}
	}
	return false
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
	for near(t, before).is(stop, "$") && before > i-4 {
		before--
	}
	for near(t, behind).is(stop, "$") && behind < i+4 {
		behind++
	}
	b, a := near(t, before), near(t, behind)
	item := a.is(operator, "-") && !a.math && x.text == "\n" && listed(t, behind)
	switch {
	case b.in(dangling):
		return true
	case b.in(breaks):
		return false
	case a.kind == operator:
		return !item
	case a.kind == relation: // $g$ = …
		return x.text == "gap" || x.text == "$" && behind == i+1
	}
	return false
}
