package formula

// tidy rewrites what has an older or a shorter spelling.
func tidy(toks []token) []token { return withoutRanges(overs(withoutEmpty(braceSums(toks)))) }

// withoutEmpty drops {} groups, which space signs in LaTeX, but not those of an
// empty script.
func withoutEmpty(toks []token) []token {
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		script := len(out) > 0 && (isOp(out[len(out)-1], "_") || isOp(out[len(out)-1], "^"))
		if isOp(toks[i], "{") && i+1 < len(toks) && isOp(toks[i+1], "}") && !script {
			if toks[i].space && i+2 < len(toks) && isOp(toks[i+2], "^") {
				fail(toks[i+2].pos, "a script stands before its symbol", "a transpose mark follows the matrix that it turns", `A^\top`)
			}
			i++
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// withoutRanges drops j = 1, …, m behind a formula, and (j = 1, …, m).
func withoutRanges(toks []token) []token {
	out := make([]token, 0, len(toks))
	depth := 0
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if isOp(t, "{") {
			depth++
		} else if isOp(t, "}") {
			depth--
		}
		round := 0
		if isOp(t, "(") {
			round = 1
		}
		if n := rangeAt(toks, i+round); n > 0 && depth == 0 && len(out) > 0 && (round == 0 || i+1+n < len(toks) && isOp(toks[i+1+n], ")")) {
			i += n + 2*round - 1
			continue
		}
		out = append(out, t)
	}
	return out
}

// rangeAt is the number of tokens of j = 1, …, m at i; 0 where there is none.
func rangeAt(toks []token, i int) int {
	k := i
	next := func(ok func(token) bool) bool {
		if k < len(toks) && ok(toks[k]) {
			k++
			return true
		}
		return false
	}
	comma := func(t token) bool { return isOp(t, ",") }
	if !next(isIndex) || !next(func(t token) bool { return isOp(t, "=") }) || !next(func(t token) bool { return t.kind == tNum }) {
		return 0
	}
	next(comma)
	if next(func(t token) bool { return t.kind == tNum }) {
		next(comma)
	}
	if !next(func(t token) bool { return t.kind == tDots }) {
		return 0
	}
	next(comma)
	if !next(func(t token) bool { return t.kind == tName }) {
		return 0
	}
	return k - i
}

func isIndex(t token) bool { return t.kind == tName && len(t.s) == 1 && isLower(t.s[0]) }

// overs turns {a \over b} into {\frac{a}{b}}.
func overs(toks []token) []token {
	for n := 0; n < maxDepth; n++ {
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
