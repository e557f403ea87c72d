package formula

import (
	"slices"

	"kpcalab/homework/formula/scan"
)

// listedFor reads (X)_{i=1}^n, the column of X for every i.
func listedFor(toks []scan.Token) (index scan.Token, inner []scan.Token, ok bool) {
	if len(toks) < 10 || !toks[0].Is("(") && !toks[0].Is("[") {
		return index, nil, false
	}
	end := scan.BracketEnd(toks)
	rest := toks[end:]
	if end < 3 || len(rest) < 8 || !rest[0].Is("_") || !rest[1].Is("{") || !scan.IsIndex(rest[2]) || !rest[3].Is("=") || rest[4].Text != "1" || !rest[5].Is("}") || !rest[6].Is("^") {
		return index, nil, false
	}
	size := slices.DeleteFunc(slices.Clone(rest[7:]), func(t scan.Token) bool { return t.Is("{") || t.Is("}") })
	if len(size) != 1 || !scan.IsSize(size[0]) {
		return index, nil, false
	}
	return rest[2], toks[1 : end-1], true
}

// listedColumns reads (b_1 | … | b_n) on the left side.
func listedColumns(toks []scan.Token) (name string, ok bool) {
	if len(toks) < 9 || !toks[0].Is("(") && !toks[0].Is("[") || scan.BracketEnd(toks) != len(toks) {
		return "", false
	}
	first, rest, ok1 := scriptedAt(toks[1:])
	if !ok1 || len(rest) < 6 || first.index || len(first.sub) != 2 || first.sub[1].Text != "1" {
		return "", false
	}
	for _, kind := range []func(scan.Token) bool{isSeparator, isDots, isSeparator} {
		if len(rest) == 0 || !kind(rest[0]) {
			return "", false
		}
		rest = rest[1:]
	}
	last, rest, ok2 := scriptedAt(rest)
	return first.name.Text, ok2 && len(rest) == 1 && last.name.Text == first.name.Text && len(last.sub) == 2 && scan.IsSize(last.sub[1])
}

func isSeparator(t scan.Token) bool { return t.Is("|") || t.Is(",") }

func isDots(t scan.Token) bool { return t.Kind == scan.Dots }
