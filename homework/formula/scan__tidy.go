package formula

import (
	"slices"
	"strings"
)

// tidy rewrites what has an older or a shorter spelling.
func tidy(toks []token, code bool) []token {
	if code {
		return overs(withoutEmpty(braceSums(primed(toks))))
	}
	return spacedLists(overs(withoutEmpty(braceSums(primed(bracketSubscripts(joinedAccents(toks)))))))
}

// joinedAccents makes one name of an accent and the symbol beneath it.
func joinedAccents(toks []token) []token {
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.kind != tAccent {
			out = append(out, t)
			continue
		}
		k, braces := i+1, 0
		for k < len(toks) && isOp(toks[k], "{") {
			k++
			braces++
		}
		shut := k + 1
		for shut < len(toks) && shut <= k+braces && isOp(toks[shut], "}") {
			shut++
		}
		if k >= len(toks) || toks[k].kind != tName || shut != k+1+braces || keywords[toks[k].s] {
			out = append(out, t)
			continue
		}
		name := toks[k]
		name.s = t.s + " " + strings.TrimPrefix(name.s, "bar ")
		name.pos, name.end, name.space = t.pos, toks[shut-1].end, t.space
		out = append(out, name)
		i = shut - 1
	}
	return out
}

// spacedLists puts the commas into (α_1 α_2 … α_m): a bracket with dots and nothing
// but names in it.
func spacedLists(toks []token) []token {
	var out []token
	for i := 0; i < len(toks); i++ {
		out = append(out, toks[i])
		if !isOp(toks[i], "(") && !isOp(toks[i], "[") {
			continue
		}
		items, end := spacedItems(toks, i+1)
		if items == nil {
			continue
		}
		for k, item := range items {
			if k > 0 {
				out = append(out, token{kind: tOp, s: ",", pos: item[0].pos, end: item[0].pos})
			}
			out = append(out, item...)
		}
		i = end - 1
	}
	return out
}

// spacedItems are the entries of such a list, and the place of its end; nil for
// anything else.
func spacedItems(toks []token, from int) (items [][]token, end int) {
	dots := false
	for i := from; i < len(toks); i++ {
		t := toks[i]
		switch {
		case isOp(t, ")") || isOp(t, "]"):
			if !dots || len(items) < 3 || items[0][0].kind == tDots || items[len(items)-1][0].kind == tDots {
				return nil, 0
			}
			return items, i
		case t.kind == tDots:
			dots = true
			items = append(items, toks[i:i+1])
		case t.kind == tName && !keywords[t.s]:
			stop := i + 1
			for stop < len(toks) && (isOp(toks[stop], "_") || isOp(toks[stop], "^")) {
				stop += scriptEnd(toks[stop:], 0)
			}
			items = append(items, toks[i:stop])
			i = stop - 1
		default:
			return nil, 0
		}
	}
	return nil, 0
}

// bracketSubscripts turns k[i] and K[:, l] into k_{i} and K_{:,l}: a bracket with
// nothing but indices in it is no factor.
func bracketSubscripts(toks []token) []token {
	out := slices.Clone(toks)
	for i := 1; i < len(out); i++ {
		if !isOp(out[i], "[") || out[i].space || out[i-1].kind != tName && !isOp(out[i-1], "]") && !isOp(out[i-1], "}") && !isOp(out[i-1], ")") {
			continue
		}
		shut := i + 1
		for shut < len(out) && (isSubscriptLetter(out[shut]) || isOp(out[shut], ",") || isOp(out[shut], ":")) {
			shut++
		}
		if shut == i+1 || shut >= len(out) || !isOp(out[shut], "]") {
			continue
		}
		open := out[i]
		open.s = "{"
		out[shut].s = "}"
		under := token{kind: tOp, s: "_", pos: open.pos, end: open.pos}
		out = append(append(append(out[:i:i], under), open), out[i+1:]...)
	}
	return out
}

// isSubscriptLetter reports a letter that numbers something and has no value.
func isSubscriptLetter(t token) bool {
	return isIndex(t) && strings.Contains("ijlpqrst", t.s)
}

// primed joins a name and its prime where the source defines M' as a name of its
// own; elsewhere the prime is a transpose. M' = M is no definition.
func primed(toks []token) []token {
	own := map[string]bool{}
	for i := 0; i+2 < len(toks); i++ {
		n := primeAt(toks, i)
		if n == 0 || i+n >= len(toks) || !isOp(toks[i+n], "=") || embeddings[toks[i].s] {
			continue
		}
		begins := i == 0 || toks[i-1].kind == tBreak || toks[i-1].kind == tText || isOp(toks[i-1], ",") || isOp(toks[i-1], ";") || toks[i-1].kind == tName && keywords[toks[i-1].s]
		same := i+n+1 < len(toks) && toks[i+n+1].s == toks[i].s && (i+n+2 >= len(toks) || toks[i+n+2].kind == tBreak || toks[i+n+2].kind == tText || isOp(toks[i+n+2], ",") || isOp(toks[i+n+2], ";"))
		if begins && !same {
			own[toks[i].s] = true
		}
	}
	if len(own) == 0 {
		return toks
	}
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if n := primeAt(toks, i); n > 0 && own[t.s] {
			t.s, t.end = t.s+"'", toks[i+n-1].end
			i += n - 1
		}
		out = append(out, t)
	}
	return out
}

// embeddings are names of the result.
var embeddings = set("bar g", "g", "hat g", "tilde g", "bar y", "check g", "dot g")

// primeAt is the number of tokens of a name with a prime at i: M', M^\prime or
// M^{\prime}; 0 where none stands there.
func primeAt(toks []token, i int) int {
	if toks[i].kind != tName || i+1 >= len(toks) {
		return 0
	}
	prime := func(k int) bool {
		return k < len(toks) && toks[k].kind == tTrans && (toks[k].s == "'" || toks[k].s == "′" || toks[k].s == "’" || toks[k].s == "prime")
	}
	switch {
	case prime(i + 1):
		return 2
	case isOp(toks[i+1], "^") && prime(i+2):
		return 3
	case isOp(toks[i+1], "^") && i+4 < len(toks) && isOp(toks[i+2], "{") && prime(i+3) && isOp(toks[i+4], "}"):
		return 5
	}
	return 0
}

// withoutEmpty drops {} groups, which space signs in LaTeX, but not those of an
// empty script.
func withoutEmpty(toks []token) []token {
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		script := len(out) > 0 && (isOp(out[len(out)-1], "_") || isOp(out[len(out)-1], "^"))
		if isOp(toks[i], "{") && i+1 < len(toks) && isOp(toks[i+1], "}") && !script {
			if i+2 < len(toks) && isOp(toks[i+2], "^") && (toks[i].space || len(out) == 0 || out[len(out)-1].kind != tName) { // {}^tA
				mark := scriptEnd(toks, i+2)
				to := factorEnd(toks, mark)
				if to < 0 {
					fail(toks[i+2].pos, "a script stands before its symbol", "a transpose mark follows the matrix that it turns", `A^\top`)
				}
				turned := append(append([]token{}, toks[mark:to]...), toks[i+2:mark]...)
				toks = append(append(append([]token{}, toks[:i+2]...), turned...), toks[to:]...)
			}
			i++
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// scriptEnd is the place behind the ^ at i and its argument.
func scriptEnd(toks []token, i int) int {
	i++
	if i < len(toks) && isOp(toks[i], "{") {
		_, to := group(toks, i+1)
		return min(to+1, len(toks))
	}
	return min(i+1, len(toks))
}

// factorEnd is the place behind the symbol or the bracket at i, with its
// subscript; −1 where there is none.
func factorEnd(toks []token, i int) int {
	for i < len(toks) && toks[i].kind == tAccent {
		i++
	}
	if i >= len(toks) {
		return -1
	}
	shut := map[string]string{"(": ")", "[": "]", "{": "}"}[toks[i].s]
	switch {
	case toks[i].kind == tName:
		i++
	case toks[i].kind == tOp && shut != "":
		depth := 0
		for ; i < len(toks); i++ {
			if depth += toks[i].nesting(); depth == 0 {
				break
			}
		}
		i++
	default:
		return -1
	}
	if i < len(toks) && isOp(toks[i], "_") {
		i = scriptEnd(toks, i)
	}
	return min(i, len(toks))
}

// overs turns {a \over b} into {\frac{a}{b}}.
func overs(toks []token) []token {
	for range 102 { // as deep as brackets may be nested
		at := -1
		for i, t := range toks {
			if isOp(t, "over") {
				at = i
				break
			}
		}
		if at < 0 {
			return toks
		}
		from, to := group(toks, at)
		if from < 0 || to >= len(toks) {
			fail(toks[at].pos, `\over stands outside of braces`, "a fraction has its two parts in braces", `\frac{a}{b}`)
		}
		bar := toks[at]
		sign := func(kind kind, s string) token {
			return token{kind: kind, s: s, pos: bar.pos, end: bar.end}
		}
		out := append([]token{}, toks[:from+1]...)
		out = append(out, sign(tCmd, "frac"), sign(tOp, "{"))
		out = append(append(out, toks[from+1:at]...), sign(tOp, "}"), sign(tOp, "{"))
		out = append(append(out, toks[at+1:to]...), sign(tOp, "}"))
		toks = append(out, toks[to:]...)
	}
	fail(toks[0].pos, `more than a hundred \over`, "a fraction has its two parts in braces", `\frac{a}{b}`)
	return nil
}

// group is the places of the braces around the token at.
func group(toks []token, at int) (from, to int) {
	depth := 0
	for from = at - 1; from >= 0; from-- {
		if isOp(toks[from], "}") {
			depth++
		} else if isOp(toks[from], "{") {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	depth = 0
	for to = at + 1; to < len(toks); to++ {
		if isOp(toks[to], "{") {
			depth++
		} else if isOp(toks[to], "}") {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	return from, to
}

// braceSums puts the braces that are missing in \sum_i=1^n.
func braceSums(toks []token) []token {
	out := make([]token, 0, len(toks)+8)
	for i := 0; i < len(toks); i++ {
		out = append(out, toks[i])
		if i < 1 || i+3 >= len(toks) || !isOp(toks[i], "_") || toks[i-1].kind != tCmd || toks[i-1].s != "sum" ||
			toks[i+1].kind != tName || !isOp(toks[i+2], "=") || toks[i+3].kind != tNum {
			continue
		}
		open, shut := toks[i+1], toks[i+3]
		open.kind, open.s, open.end = tOp, "{", open.pos
		shut.kind, shut.s, shut.pos = tOp, "}", shut.end
		out = append(append(append(out, open), toks[i+1:i+4]...), shut)
		i += 3
	}
	return out
}
