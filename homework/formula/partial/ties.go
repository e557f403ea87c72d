package partial

import (
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Value stands for the value of the last expression of a text, such that equal ones have
// the same; it is empty for what has none.
type Value func(text string) string

const (
	// maxTies is how many expressions among words are tied to what stands before them.
	maxTies = 20
	// maxValues is how many expressions of a proof are evaluated.
	maxValues = 80
)

// written are the sides of an equation as it is read: fewer than two where it is an
// expression that is tied to nothing.
func (e equation) written() []string {
	if e.tie != "" {
		return append([]string{e.tie}, e.sides...)
	}
	return e.sides
}

// tied ties the expressions among the words of a proof, and the beginnings of its
// equations, to the last equal expression before them: "the bracket is Y" says no more
// than Y by its signs, and the bracket is what Y is equal to. It reports whether the
// proof is right then.
func (w *written) tied(read Reader, value Value) bool {
	t := w.terms(value)
	left := maxTies
	for i := range w.sentences {
		s := &w.sentences[i]
		before := "" // an expression in this sentence: apply X to Y, X times Y
		for j := range s.equations {
			e := &s.equations[j]
			if s.claims {
				t.add(e.sides...)
				continue
			}
			alone := len(e.sides) == 1
			if !alone {
				before = ""
			}
			tie, side := t.equal(before, e.sides[0], alone)
			if tie != "" && e.tie == "" && !e.defines && left > 0 {
				left--
				was, reduced := *e, s.reduced
				e.tie, s.reduced = tie, true
				e.sides = append([]string{side}, e.sides[1:]...) // the old ones stay
				text, _ := w.text()
				switch o, line, _ := read(text); {
				case o == Right:
					return true
				case o != NotRight || line > 0:
					*e, s.reduced = was, reduced
				}
			}
			t.add(e.sides...)
			if before = ""; len(e.sides) == 1 {
				before = e.sides[0]
			}
		}
	}
	return false
}

// definitions are the sentences of a proof that define a name.
func (w *written) definitions() string {
	var b strings.Builder
	for _, s := range w.sentences {
		for _, e := range s.equations {
			if e.defines {
				b.WriteString("Let " + w.quote + strings.Join(e.sides, " = ") + w.quote + ". ")
			}
		}
	}
	return b.String()
}

// terms are the expressions of a proof up to some place, by their values.
type terms struct {
	of          Value
	definitions string // the sentences of the proof that define a name
	quote       string
	equals      map[string][]string
	values      map[string]string
}

func (t *terms) value(expression string) string {
	v, known := t.values[expression]
	if !known && len(t.values) < maxValues {
		v = t.of(t.definitions + "\n" + t.quote + expression + " = " + expression + t.quote + ".")
		t.values[expression] = v
	}
	return v
}

func (w *written) terms(value Value) *terms {
	return &terms{of: value, definitions: w.definitions(), quote: w.quote, equals: map[string][]string{}, values: map[string]string{}}
}

func (t *terms) put(value, text string) {
	t.equals[value] = append(t.equals[value], text)
}

// add adds the sides of an equation, and what stands in their last brackets.
func (t *terms) add(sides ...string) {
	for _, side := range sides {
		for _, text := range []string{inBrackets(side), side} {
			if text == "" {
				continue
			}
			if v := t.value(text); v != "" {
				t.put(v, text)
			}
		}
	}
}

// equal is an expression before that has the value of one, or of the product of
// the one before it with it, and which of both that is; nothing where it is written in the
// same way and goes on from there: alone, it may come to another one.
func (t *terms) equal(before, side string, alone bool) (tie, as string) {
	for _, text := range []string{side, product(before, side)} {
		if text == "" {
			continue
		}
		v := t.value(text)
		if v == "" {
			continue
		}
		for i, other := range slices.Backward(t.equals[v]) {
			if tight(other) != tight(text) {
				return other, text
			}
			if !alone || i == 0 {
				return "", ""
			}
		}
		t.put(v, text)
	}
	return "", ""
}

// product is the product of two expressions.
func product(a, b string) string {
	if a == "" || b == "" {
		return ""
	}
	return "(" + a + ")(" + b + ")"
}

// inBrackets is what stands in the last brackets of an expression.
func inBrackets(side string) string {
	shut := strings.LastIndexAny(side, ")]")
	depth := 0
	for i := shut; i >= 0; i-- {
		switch side[i] {
		case ')', ']':
			depth++
		case '(', '[':
			if depth--; depth == 0 {
				return strings.TrimSpace(sizeOfBracket.ReplaceAllString(side[i+1:shut], ""))
			}
		}
	}
	return ""
}

// sizeOfBracket stands before one.
var sizeOfBracket = lazyregexp.New(`\\(?:right|[bB]igg?r?)\s*$`)

// tight is a text without its blanks.
func tight(text string) string { return strings.Join(strings.Fields(text), "") }
