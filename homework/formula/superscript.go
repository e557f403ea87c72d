package formula

// subscriptFirst turns a^{…}_{…} into a_{…}^{…}.
func (p *parser) subscriptFirst() {
	if !p.is("^") {
		return
	}
	from := p.i
	mid := p.groupEnd(from + 1)
	if mid >= len(p.toks) || !isOp(p.toks[mid], "_") {
		return
	}
	to := p.groupEnd(mid + 1)
	if to > len(p.toks) {
		return
	}
	turned := append(append([]token{}, p.toks[mid:to]...), p.toks[from:mid]...)
	copy(p.toks[from:to], turned)
}

// groupEnd is the place behind the token at i, or behind the {…} there.
func (p *parser) groupEnd(i int) int {
	if i >= len(p.toks) || !isOp(p.toks[i], "{") {
		return i + 1
	}
	depth := 0
	for at := i; at < len(p.toks) && at < i+60; at++ {
		if isOp(p.toks[at], "{") {
			depth++
		} else if isOp(p.toks[at], "}") {
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return i + 1
}

// isTransposeMark reports whether the token at i, inside ^, means a transpose.
func (p *parser) isTransposeMark(t token) bool {
	return t.kind == tTrans || t.kind == tName && transposes[t.s] || t.kind == tText && transposes[t.s]
}

// superscript reads what follows ^.
func (p *parser) superscript(b *node) *node {
	t := p.tok()
	switch {
	case p.isTransposeMark(t):
		p.i++
		return p.transpose(b)
	case isOp(t, "{") && p.isTransposeMark(p.ahead(1)) && isOp(p.ahead(2), "}"):
		p.i += 3
		return p.transpose(b)
	case isOp(t, "{") && isOp(p.ahead(1), "-") && p.isTransposeMark(p.ahead(2)) && isOp(p.ahead(3), "}"):
		p.i += 4
		return p.transpose(p.pow(b, whole(-1)))
	case isOp(t, "*") || isOp(t, "{") && isOp(p.ahead(1), "*"):
		fail(t.pos, "the superscript * isn't read", "all matrices here are real", `^\top for a transpose`)
	case isOp(t, "+") || isOp(t, "{") && isOp(p.ahead(1), "+") && isOp(p.ahead(2), "}"):
		fail(t.pos, "the superscript + (a pseudo-inverse) isn't read", "every inverse here is one of numbers or of Λ", `^{-1} where an inverse exists`)
	case t.kind == tName && t.s == "H" || isOp(t, "{") && p.ahead(1).kind == tName && p.ahead(1).s == "H" && isOp(p.ahead(2), "}"):
		fail(t.pos, "the superscript H isn't read", "H is the centring matrix and all matrices here are real", `^\top for a transpose`)
	}
	var e *node
	switch {
	case isOp(t, "{"):
		e = p.braced()
	case isOp(t, "-") || isOp(t, "+"):
		p.i++
		e = p.atom()
		if t.s == "-" {
			e = p.neg(e)
		}
		p.splitExponent(b, e)
	case t.kind == tEnd || t.kind == tBreak:
		fail(t.pos, "nothing follows the ^", "an exponent or a transpose is expected", `^\top or ^{2}`)
	default:
		e = p.atom()
		if t.kind == tNum {
			p.splitExponent(b, e)
		}
	}
	r, ok := fold(e)
	if !ok {
		p.failExponent(e)
	}
	return p.pow(b, r)
}

// splitExponent rejects ^-1/2 without brackets.
func (p *parser) splitExponent(b, e *node) {
	if isOp(p.tok(), "/") && p.ahead(1).kind == tNum && !p.tok().space && !p.ahead(1).space && !p.shape(b).IsScalar() {
		fail(e.pos, "an exponent with a fraction stands without brackets", "without them ^-a/b is (^-a)/b to some and ^(-a/b) to others", "braces around the whole exponent: ^{…}, or ^(…) in MATLAB")
	}
}

func (p *parser) failExponent(e *node) {
	fail(e.pos, "the exponent "+p.show(e)+" isn't a number", "exponents are numbers such as 2 or −3/4", `a number there, or ^\top for a transpose`)
}
