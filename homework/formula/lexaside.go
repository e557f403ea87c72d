package formula

import "unicode"

// What stands beside a formula and says nothing about its value.

// nesting is 1 for an opening bracket, −1 for a closing one, else 0.
func (t token) nesting() int {
	if t.kind != tOp {
		return 0
	}
	switch t.s {
	case "(", "{", "[", "⟨":
		return 1
	case ")", "}", "]", "⟩":
		return -1
	}
	return 0
}

// open is the number of brackets that are open.
func (l *lexer) open() int {
	depth := 0
	for _, t := range l.out {
		depth += t.nesting()
	}
	return depth
}

// part lexes a piece of the source in place.
func (l *lexer) part(from, to int) {
	sub := &lexer{src: l.src, i: from, code: l.code, numpy: l.numpy, declared: l.declared, capitals: l.capitals, depth: l.depth + 1, space: l.space}
	if sub.depth > maxStyles {
		fail(from, "frames are nested more than 20 deep", "one is enough", "the formula alone")
	}
	sub.run(to)
	l.out = append(l.out, sub.out...)
	l.space = false
}

// label skips _{…} or ^{…} behind a brace.
func (l *lexer) label(end int) {
	l.blanks(end)
	if l.i < end && (l.src[l.i] == '_' || l.src[l.i] == '^') {
		l.i++
		l.argument(end)
	}
}

func (l *lexer) blanks(end int) {
	for l.i < end && unicode.IsSpace(l.src[l.i]) && l.src[l.i] != '\n' {
		l.i++
	}
}

// aside skips ∈ ℝ^m behind a formula, and ∀j with all that follows on the line.
func (l *lexer) aside(name string, end int) {
	l.space = true
	if name == "forall" {
		for l.i < end && l.src[l.i] != '\n' && l.src[l.i] != '$' && !(l.src[l.i] == '\\' && l.peek(1) == '\\') {
			l.i++
		}
		return
	}
	if n := len(l.out); n > 0 && isIndexLetter(l.out[n-1]) && (n == 1 || isOp(l.out[n-2], ",") || l.out[n-1].space) {
		l.out = l.out[:n-1] // j ∈ …
	}
	l.blanks(end)
	if l.i+1 < end && l.src[l.i] == '\\' && l.src[l.i+1] == '{' { // \{1, …, n\}
		for l.i < end && !(l.src[l.i] == '\\' && l.peek(1) == '}') {
			l.i++
		}
		l.i = min(l.i+2, end)
		return
	}
	l.argument(end) // \mathbb, or R
	if at := l.i; at > 0 && isASCIILetter(l.src[at-1]) {
		l.blanks(end)
		if l.i < end && l.src[l.i] == '{' {
			l.argument(end)
		}
	}
	l.label(end)
	l.blanks(end)
	for _, sign := range []string{`\times`, "×"} { // R^{m} \times R^{n}
		if r := []rune(sign); l.i+len(r) <= end && string(l.src[l.i:l.i+len(r)]) == sign {
			l.i += len(r)
			l.aside("in", end)
		}
	}
}
