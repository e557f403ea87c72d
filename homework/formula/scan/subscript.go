package scan

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
)

// Sub is one item of a subscript.
type Sub struct {
	Token
	Colon bool // all of them: the : of K_{:,j}
}

// Subscript reads the subscript that tokens begin with: its items, in order, and
// the number of tokens. In a plain source, one without LaTeX, K_in has two indices.
// The note says how it was read where another reader would read it otherwise.
func Subscript(toks []Token, plain bool) (items []Sub, n int, note string) {
	open := toks[1]
	if open.Is("{") {
		items, n = subscriptItems(toks, "}")
		return items, n, ""
	}
	if open.Kind == End || open.Kind == Break {
		fault.Fail(open.Pos, "nothing follows the _", "a subscript is expected", "k_i")
	}
	if open.Is("(") {
		items, n = subscriptItems(toks, ")")
		return items, n, ""
	}
	next := toks[2]
	if first, second, ok := TwoLetters(open); ok && IsSubscriptLetter(first) && IsSubscriptLetter(second) { // K_iq
		return []Sub{{first, false}, {second, false}}, 2, ""
	}
	if a, b, ok := twoDigits(open); ok && plain { // K_12, but \alpha_12 in LaTeX
		return []Sub{{a, false}, {b, false}}, 2, ""
	}
	if a, b, ok := TwoLetters(open); ok && plain && IsSize(b) { // K_in
		return []Sub{{a, false}, {b, false}}, 2, ""
	}
	if plain && next.Pos == open.End && isOneIndex(open) && (isOneIndex(next) || next.Text == "n" || next.Text == "m") && !(IsIndexLetter(open) && IsIndexLetter(next)) { // K_i1, K_1n
		return []Sub{{open, false}, {next, false}}, 3, ""
	}
	items = []Sub{{open, open.Is(":")}}
	if IsIndexLetter(open) && (IsIndexLetter(next) || IsSubscriptLetter(next)) && next.Pos == open.End { // A_ij without braces
		return append(items, Sub{next, false}), 3, "a subscript of two letters without braces was read as both: A_{ij}"
	}
	return items, 2, ""
}

// subscriptItems reads the items of a subscript in brackets, and the number of tokens.
func subscriptItems(toks []Token, closing string) (items []Sub, n int) {
	open := toks[1]
	for n = 2; !toks[n].Is(closing); {
		t := toks[n]
		if t.Kind == End || t.Kind == Break {
			fault.Fail(open.Pos, "this "+open.Text+" is never closed", "each "+open.Text+" has its "+closing, "k_{i}")
		}
		if len(items) > 6 {
			fault.Fail(t.Pos, "a subscript of more than six parts", "at most two indices are read", "K_{ij}")
		}
		n++
		ends := toks[n].Is(closing)
		if t.Is(",") || t.Is("*") && len(items) == 1 && (items[0].Kind == Name || items[0].Kind == Num) || t.Is(";") {
			if t.Is("*") && ends { // K_{l·}
				items = append(items, Sub{t, true})
			}
			continue // n × n, i,j
		}
		if t.Is("_") || t.Is("{") || t.Is("}") || closing == "}" && (t.Is("(") || t.Is(")")) {
			continue // k_{x_0}, λ_{(j)}
		}
		if first, second, ok := twoDigits(t); ok && len(items) == 0 && ends { // K_{12}
			items = append(items, Sub{first, false}, Sub{second, false})
			continue
		}
		if first, second, ok := TwoLetters(t); ok { // K_{pq}
			items = append(items, Sub{first, false}, Sub{second, false})
			continue
		}
		items = append(items, Sub{t, t.Is(":") || t.Is("*")})
	}
	return items, n + 1
}

// isOneIndex reports an index of one character: a letter or a digit.
func isOneIndex(t Token) bool {
	return IsIndexLetter(t) || t.Kind == Num && len(t.Text) == 1
}

// twoDigits cuts a number of two digits: the indices of an entry of a matrix.
func twoDigits(t Token) (a, b Token, ok bool) {
	if t.Kind != Num || len(t.Text) != 2 || t.Text[0] == '0' || t.Text[1] == '0' || t.End-t.Pos != 2 {
		return t, t, false
	}
	a, b = t, t
	a.Text, a.Num, a.End = t.Text[:1], algebra.Whole(int64(t.Text[0]-'0')), t.Pos+1
	b.Text, b.Num, b.Pos = t.Text[1:], algebra.Whole(int64(t.Text[1]-'0')), t.Pos+1
	return a, b, true
}

// TwoLetters cuts a word of two small letters: a pair of indices.
func TwoLetters(t Token) (a, b Token, ok bool) {
	if t.Kind != Name || len(t.Text) != 2 || !IsLower(t.Text[0]) || !IsLower(t.Text[1]) || t.End-t.Pos != 2 {
		return t, t, false
	}
	a, b = t, t
	a.Text, a.End = t.Text[:1], t.Pos+1
	b.Text, b.Pos, b.Space = t.Text[1:], t.Pos+1, false
	return a, b, true
}

// SubText is a subscript as part of a name.
func SubText(items []Sub) string {
	var parts []string
	for _, s := range items {
		parts = append(parts, s.Text)
	}
	return strings.Join(parts, "")
}

// NamesSample reports subscripts that name the test sample: k_x, x_*, k_{new}.
func NamesSample(items []Sub) bool {
	switch SubText(items) {
	case "x", "*", "new", "test", "0", "x0", "t", "x*", "⋆", "∗":
		return true
	}
	return false
}

// IsTransposeMark reports a token that means a transpose inside ^.
func IsTransposeMark(t Token) bool {
	return t.Kind == Transpose || t.Kind == Name && Transposes[t.Text] || t.Kind == Text && Transposes[t.Text]
}
