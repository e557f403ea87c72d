package scan

import "slices"

// entriesInBrackets turns r(i) and K(i,1) into r_{i} and K_{i,1}, as programs write
// entries. An index has no value, so the bracket is no factor; a name that is called
// with anything else, too, is a function.
func entriesInBrackets(toks []Token) []Token {
	toks = entriesOfColumns(toks)
	var at []int
	called := map[string]bool{}
	for i := range toks {
		if toks[i].Kind != Name || i+1 >= len(toks) || !toks[i+1].Is("(") || toks[i+1].Space {
			continue
		}
		if n := indicesInBracket(toks[i+1:]); n > 0 && !called[toks[i].Text] {
			at = append(at, i+1)
		} else if len(toks) > i+3 && (toks[i+2].Kind == Name && (toks[i+3].Is(",") || toks[i+3].Is(")") || toks[i+3].Is("_"))) && !IsSize(toks[i+2]) {
			called[toks[i].Text] = true
		}
	}
	out := slices.Clone(toks)
	for _, open := range slices.Backward(at) {
		if name := toks[open-1].Text; called[name] || Keywords[name] || Functions[name] != "" || Unsupported[name] != "" || name == "phi" || name == "Phi" {
			continue
		}
		shut := open + indicesInBracket(toks[open:]) - 1
		under := Token{Kind: Op, Text: "_", Pos: out[open].Pos, End: out[open].Pos}
		out[open].Text, out[shut].Text = "{", "}"
		out = slices.Insert(out, open, under)
	}
	return out
}

// indicesInBracket is the number of tokens of a bracket that holds one or two places of
// an entry, at least one of them a letter that numbers; 0 for any other bracket.
func indicesInBracket(toks []Token) int {
	letter := false
	for i := 1; i+1 < len(toks) && i < 5; i += 2 {
		t := toks[i]
		counts := IsSubscriptLetter(t)
		if !counts && t.Kind != Num && !IsSize(t) && !t.Is(":") {
			return 0
		}
		letter = letter || counts && t.Text != "t"
		switch {
		case toks[i+1].Is(")") && letter:
			return i + 2
		case !toks[i+1].Is(","):
			return 0
		}
	}
	return 0
}

// entriesOfColumns turns α_j(i) into α_{ij}: entry i of that column.
func entriesOfColumns(toks []Token) []Token {
	for i := 0; i+4 < len(toks); i++ {
		if toks[i].Kind != Name || toks[i].Text != "alpha" || !toks[i+1].Is("_") {
			continue
		}
		end := ScriptEnd(toks, i+1)
		index := toks[i+2 : end]
		if len(index) == 3 && index[0].Is("{") {
			index = index[1:2]
		}
		if len(index) != 1 || !IsSubscriptLetter(index[0]) || end+2 >= len(toks) || !toks[end].Is("(") || toks[end].Space || !IsSubscriptLetter(toks[end+1]) || toks[end+1].Text == index[0].Text || !toks[end+2].Is(")") {
			continue
		}
		open, shut := toks[end], toks[end+2]
		open.Text, shut.Text = "{", "}"
		toks = slices.Concat(toks[:i+2], []Token{open, toks[end+1], index[0], shut}, toks[end+3:])
	}
	return toks
}
