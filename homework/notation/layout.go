package notation

// layout takes out what is only arrangement: marks of lists, numbers of equations, the
// ends of lines inside a formula, dollars between an operator and its operand; and it
// turns brackets around words or equations into ends of statements.
func layout(t []token) []token {
	dashes(t)
	brackets(t)
	t = keep(t, func(i int) bool { return t[i].kind != space && !marker(t, i) })
	return keep(t, func(i int) bool { return !joins(t, i) })
}

func keep(t []token, stays func(i int) bool) []token {
	var out []token
	for i, x := range t {
		if !stays(i) {
			if len(out) > 0 && i+1 < len(t) {
				t[i+1].space = true
			}
			continue
		}
		out = append(out, x)
	}
	return out
}

func near(t []token, i int) token {
	if i < 0 || i >= len(t) {
		return token{kind: stop, text: "\n"}
	}
	return t[i]
}

// brackets pairs ( and [: around words, relations or ends of statements they are
// punctuation, and end a statement; else the ends of lines in them are spaces.
func brackets(t []token) {
	var open []int
	for i := range t {
		switch x := t[i]; {
		case x.kind == opening:
			open = append(open, i)
		case x.kind == closing:
			if len(open) == 0 || !closes(t[open[len(open)-1]].text, x.text) {
				if near(t, i-1).first && t[i].text == ")" { // a)
					t[i].kind = stop
				}
				continue
			}
			from := open[len(open)-1]
			open = open[:len(open)-1]
			if before := near(t, from-1).kind; x.text == ")" || x.text == "]" || x.text == "}" && (before == stop || before == word || from == 0) {
				punctuation(t, from, i)
			}
		}
	}
}

func closes(a, b string) bool {
	switch a {
	case "(", "[":
		return b == ")" || b == "]"
	case "{":
		return b == "}"
	case "<":
		return b == ">"
	}
	return a == b
}

func punctuation(t []token, from, to int) {
	depth, words := 0, false
	for _, x := range t[from+1 : to] {
		switch x.kind {
		case opening:
			depth++
		case closing:
			depth--
		case word, keyword, relation, unjudged, stop:
			inside := x.kind == stop && (x.text == "\n" || x.text == "gap" || x.text == ";" || x.text == ":" || x.text == "quad" || x.text == "•")
			words = words || depth == 0 && !inside
		}
	}
	if words {
		t[from].kind, t[to].kind = stop, stop
		return
	}
	for i := from + 1; i < to; i++ {
		if t[i].is(stop, "\n") || t[i].is(stop, "gap") {
			t[i].kind = space
		}
	}
}

// marker reports a mark of a list at the begin of a line, or the number of an equation.
func marker(t []token, i int) bool {
	x := t[i]
	start := func(k int) bool { return near(t, k).first || near(t, k-1).kind == stop && near(t, k-1).text != "$" }
	numbered := func(k int) bool {
		x := near(t, k)
		return x.kind == number || x.kind == operator && x.text != "-" || x.kind == name && isLetter(x.text)
	}
	switch {
	case (x.is(operator, "-") || x.is(operator, "*")) && x.first && near(t, i+1).space:
		return x.text == "*" || listed(t, i)
	case x.kind == number && x.first && (near(t, i+1).is(stop, ".") || near(t, i+1).text == ")") && near(t, i+2).space:
		return true
	case x.text == ")" && near(t, i-1).first && near(t, i-1).kind == number:
		return true
	}
	for k := i - 2; k <= i; k++ { // (3) at the begin or the end of a statement
		if k >= 0 && t[k].kind == opening && t[k].text != "{" && numbered(k+1) && near(t, k+2).kind == closing {
			if near(t, k-1).kind == relation && !t[k].space && near(t, k+3).space { // =(a)
				return true
			}
			worded := near(t, k-1).kind == word || near(t, k-1).kind == keyword
			if (start(k) || worded) && near(t, k+3).space || t[k].space && (near(t, k+3).kind == stop || near(t, k+3).kind == comma) && ends(near(t, k-1)) && near(t, k+1).kind != name {
				return true
			}
		}
	}
	return false
}

func ends(t token) bool {
	return t.kind == closing || t.kind == name || t.kind == number || t.kind == stop
}

// listed reports a line behind a hyphen that is a statement of its own.
func listed(t []token, i int) bool {
	for k := i + 1; k < len(t) && !t[k].is(stop, "\n"); k++ {
		if t[k].kind == relation || t[k].kind == word || t[k].kind == keyword {
			return true
		}
	}
	return near(t, i-2).is(stop, ":")
}

// dashes turns operators beside words into punctuation where that is what they are.
func dashes(t []token) {
	for i := range t {
		before, behind := near(t, i-1), near(t, i+1)
		worded := behind.kind == word || behind.kind == keyword
		switch x := t[i]; {
		case x.kind == name && isLetter(x.text) && behind.kind == word && !behind.space, // i\text{-th}
			x.kind == name && isLetter(x.text) && behind.is(operator, "-") && !behind.space && near(t, i+2).kind == word,
			x.kind == name && isLetter(x.text) && behind.is(stop, "$") && near(t, i+2).is(operator, "-") && near(t, i+3).kind == word:
			t[i].kind = word
		case x.is(stop, ".") && x.space && behind.space && ends(before) && before.kind != stop && before.kind != word && !worded && behind.kind != stop:
			t[i].kind, t[i].text = operator, "*"
		case x.kind != operator:
		case x.text == "-" && worded && !x.math,
			x.text == "-" && before.kind == word && !x.math && behind.kind != number,
			x.text == "-" && x.space && behind.space && behind.is(stop, "$") && before.is(stop, "$"),
			x.text == "/" && (before.kind == word || worded),
			x.text == "*" && (before.kind == word && !x.space || worded && !behind.space):
			t[i].kind = stop
		}
	}
}

// joins reports an end of a line or a dollar that stands inside of a formula: behind an
// operator or a relation, or before an operator.
func joins(t []token, i int) bool {
	x := t[i]
	if x.kind != stop || x.text != "\n" && x.text != "gap" && x.text != `\\` && x.text != "$" {
		return false
	}
	open := func(k kind) bool { return k == operator || k == relation }
	before, behind := i-1, i+1
	for near(t, before).is(stop, "$") {
		before--
	}
	for near(t, behind).is(stop, "$") {
		behind++
	}
	b, a := near(t, before), near(t, behind)
	symbol := b.kind != stop && b.kind != word && b.kind != keyword && b.kind != end
	switch {
	case open(b.kind):
		return true
	case a.kind == operator && a.text != "-" || a.is(operator, "-") && !(x.text == "\n" && !a.math && listed(t, behind)):
		return symbol
	case x.text == "gap":
		return a.kind == relation && symbol
	case x.text != "$":
		return false
	case a.kind == relation:
		return symbol && behind == i+1 // $g$ = …
	case near(t, i+1).is(stop, "$") || near(t, i-1).is(stop, "$"): // $A^\top H$ $(k - …)$
		return a.is(opening, "(") && symbol && !related(t, behind)
	}
	return false
}

// related reports a relation between here and the next dollar.
func related(t []token, i int) bool {
	for ; i < len(t) && t[i].kind != stop; i++ {
		if t[i].kind == relation {
			return true
		}
	}
	return false
}
