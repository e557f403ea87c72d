package scan

import (
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/formula/fault"
)

// Mentions reports whether a letter stands among tokens.
func Mentions(toks []Token, letter string) bool {
	for _, t := range toks {
		if t.Kind == Name && (t.Text == letter || len(t.Text) == 2 && t.End-t.Pos == 2 && strings.Contains(t.Text, letter)) {
			return true
		}
	}
	return false
}

// Arguments cuts what stands in the bracket at a place at its commas, and gives
// the place behind it.
func Arguments(toks []Token, open int) (list [][]Token, end int) {
	depth, from := 0, open+1
	for i := open; i < len(toks); i++ {
		depth += toks[i].Nesting()
		switch {
		case depth == 0:
			return append(list, toks[from:i]), i + 1
		case depth == 1 && toks[i].Is(","):
			list = append(list, toks[from:i])
			from = i + 1
		}
	}
	return nil, 0
}

// SampleIndex is the letter of x_i; "" for anything else.
func SampleIndex(toks []Token) string {
	if len(toks) < 3 || toks[0].Kind != Name || toks[0].Text != "x" || !toks[1].Is("_") {
		return ""
	}
	inner := slices.DeleteFunc(slices.Clone(toks[2:]), func(t Token) bool { return t.Is("{") || t.Is("}") })
	if len(inner) != 1 || !IsIndex(inner[0]) {
		return ""
	}
	return inner[0].Text
}

// SameText reports the same tokens, wherever they stand.
func SameText(a, b []Token) bool {
	return slices.EqualFunc(a, b, func(x, y Token) bool { return x.Kind == y.Kind && x.Text == y.Text })
}

// Sign is a sign that the source doesn't have, behind a token.
func Sign(s string, at Token) Token {
	return Token{Kind: Op, Text: s, Pos: at.End, End: at.End}
}

// Sides cuts a statement at its outermost equals signs.
func Sides(toks []Token) [][]Token {
	var parts [][]Token
	depth, from := 0, 0
	for i, t := range toks {
		depth = max(0, depth+t.Nesting())
		if t.Is("=") && depth == 0 {
			parts = append(parts, toks[from:i])
			from = i + 1
		}
	}
	return append(parts, toks[from:])
}

// BracketEnd is the number of tokens of the bracket that they begin with; 0 where
// it isn't closed.
func BracketEnd(toks []Token) int {
	depth := 0
	for i, t := range toks {
		if depth += t.Nesting(); depth == 0 {
			return i + 1
		}
	}
	return 0
}

// Balance fails at the first bracket without a partner, before anything else is said
// about the formula; column is the column of a place.
func Balance(toks []Token, column func(pos int) int) {
	var open []Token
	closes := map[string]string{")": "(", "}": "{", "]": "["}
	for _, t := range toks {
		if t.Kind != Op {
			continue
		}
		switch t.Text {
		case "(", "{", "[":
			open = append(open, t)
		case ")", "}", "]":
			n := len(open)
			switch {
			case n == 0:
				fault.Fail(t.Pos, "this "+t.Text+" was never opened", "each bracket has its partner", "leaving it out, or opening it where its content begins")
			case open[n-1].Text != closes[t.Text]:
				fault.Fail(t.Pos, "this "+t.Text+" closes a "+open[n-1].Text, "the "+open[n-1].Text+" at column "+strconv.Itoa(column(open[n-1].Pos))+" is still open", "closing the inner bracket first")
			}
			open = open[:n-1]
		}
	}
	if n := len(open); n > 0 {
		shut := map[string]string{"(": ")", "{": "}", "[": "]"}[open[n-1].Text]
		fault.Fail(open[n-1].Pos, "this "+open[n-1].Text+" is never closed", "each "+open[n-1].Text+" has its "+shut, "adding a "+shut+" after what belongs together")
	}
}
