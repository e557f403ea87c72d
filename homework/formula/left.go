package formula

import "slices"

// What stands on the left side of the formula: a name of the embedding that nobody
// has to define, such as z_j, π_j(x), ⟨v^j, Φ(x)⟩.

// namesResult reports a left side that can only be a name of the result: one name
// with scripts and arguments, or an inner product, with symbols that nobody
// defined. A power, a factor or a sum is no name.
func (p *parser) namesResult(toks []token) bool {
	if len(toks) == 0 {
		return false
	}
	if isOp(toks[0], "⟨") && isOp(toks[len(toks)-1], "⟩") || isOp(toks[0], "<") && isOp(toks[len(toks)-1], ">") {
		return !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tNum && t.s != "1" || isOp(t, "=") }) && p.isUndefined(toks)
	}
	i, braces := 0, 0
	for i < len(toks) && (toks[i].kind == tAccent || isOp(toks[i], "{")) {
		if isOp(toks[i], "{") {
			braces++
		}
		i++
	}
	if i == len(toks) || toks[i].kind != tName && toks[i].kind != tText || keywords[toks[i].s] {
		return false
	}
	first := toks[i]
	for i++; i < len(toks) && braces > 0 && isOp(toks[i], "}"); i++ {
		braces--
	}
	if _, lecture := p.table[first.s]; lecture && first.s != "f" && first.s != "c" || braces > 0 || first.s == "lambda" || first.s == "alpha" || first.s == "Lambda" {
		return false
	}
	for i < len(toks) {
		switch {
		case isOp(toks[i], "_"):
			i = i + scriptEnd(toks[i:], 0)
		case isOp(toks[i], "^"):
			end := i + scriptEnd(toks[i:], 0)
			if !marksResult(toks[i+1 : end]) {
				return false
			}
			i = end
		case isOp(toks[i], "(") || isOp(toks[i], "["):
			_, end := argumentsAt(toks, i)
			if end == 0 {
				return false
			}
			i = end
		case toks[i].kind == tTrans:
			i++
		default:
			return false
		}
	}
	return true
}

// marksResult reports a superscript that counts or turns and doesn't raise.
func marksResult(toks []token) bool {
	inner := slices.DeleteFunc(slices.Clone(toks), func(t token) bool {
		return isOp(t, "{") || isOp(t, "}") || isOp(t, "(") || isOp(t, ")") || t.kind == tTrans
	})
	return len(inner) == 0 || len(inner) == 1 && (isIndex(inner[0]) || inner[0].kind == tText || transposes[inner[0].s] || isOp(inner[0], "*"))
}

// isUndefined reports that some name here has no meaning.
func (p *parser) isUndefined(toks []token) (undefined bool) {
	save, at, notes, free, depth, scope := p.toks, p.i, p.notes, p.free, p.depth, p.scope
	defer func() {
		p.toks, p.i, p.notes, p.free, p.depth, p.scope = save, at, notes, free, depth, scope
		switch r := recover().(type) {
		case nil:
		case fault:
			undefined = r.code == NoMeaning
		default:
			panic(r)
		}
	}()
	p.begin(toks)
	p.expr(bindSum)
	return false
}
