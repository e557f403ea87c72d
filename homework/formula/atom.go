package formula

// postfix reads an atom with its scripts, transposes and methods.
func (p *parser) postfix() *node {
	b := p.atom()
	for {
		p.subscriptFirst()
		t := p.tok()
		switch {
		case t.kind == tTrans:
			p.i++
			b = p.transpose(b)
		case t.kind == tMethod:
			b = p.method(b)
		case t.kind == tOp && t.s == "^":
			p.i++
			b = p.superscript(b)
		case t.kind == tOp && (t.s == "**" || t.s == ".^"):
			p.i++
			e := p.factor()
			r, ok := fold(e)
			if !ok {
				p.failExponent(e)
			}
			b = p.each(b, r)
		case t.kind == tOp && t.s == "_":
			b = p.subscriptOf(b)
		case t.kind == tOp && t.s == "[" && p.code:
			b = p.brackets(b)
		default:
			return b
		}
	}
}

// braced reads { expr }.
func (p *parser) braced() *node {
	open := p.tok()
	p.want("{", "braces hold an argument", "{…}")
	e := p.expr(bindSum)
	p.close("}", open)
	return e
}

// close takes the bracket that ends what open began.
func (p *parser) close(s string, open token) {
	if !p.take(s) {
		t := p.tok()
		if t.kind == tEnd || t.kind == tBreak {
			fail(open.pos, "this "+open.s+" is never closed", "each "+open.s+" has its "+s, "adding a "+s+" behind what belongs together")
		}
		fail(t.pos, p.describe(t)+" stands where a "+s+" was expected", "the "+open.s+" at column "+p.column(open.pos)+" is still open", "closing it, or a sign between the two parts")
	}
}

// argument reads {…}, or one symbol or digit: \frac1n.
func (p *parser) argument(of string) *node {
	t := p.tok()
	switch {
	case isOp(t, "{"):
		return p.braced()
	case t.kind == tNum && len(t.s) > 1 && isDigit(rune(t.s[0])):
		p.splitNumber()
	case t.kind == tEnd || t.kind == tBreak:
		fail(t.pos, "an argument of "+of+" is missing", of+" has its arguments in braces", of+"{1}{n}")
	}
	if p.tok().kind == tNum {
		t := p.tok()
		p.i++
		return p.number(t.num, &node{pos: t.pos, end: t.end})
	}
	return p.atom()
}

// splitNumber cuts the first digit off the number token at hand.
func (p *parser) splitNumber() {
	t := p.tok()
	first, rest := t, t
	first.s, rest.s = t.s[:1], t.s[1:]
	first.end, rest.pos = t.pos+1, t.pos+1
	a, _ := decimal(first.s)
	b, ok := decimal(rest.s)
	if !ok {
		return
	}
	first.num, rest.num = a, b
	p.toks = append(p.toks[:p.i], append([]token{first, rest}, p.toks[p.i+1:]...)...)
}

// atom reads the smallest complete part.
func (p *parser) atom() *node {
	p.enter()
	defer func() { p.depth-- }()
	t := p.tok()
	at := p.at()
	switch t.kind {
	case tNum:
		return p.numeral(t, at)
	case tOnes:
		p.i++
		p.subscriptFirst()
		return p.onesVector(at)
	case tName:
		return p.named(t, at)
	case tAccent:
		return p.accented(t, at)
	case tCmd:
		return p.commanded(t, at)
	case tDots:
		fail(t.pos, "dots stand here", "dots are read inside a list only, as in (α_1|…|α_m)", `a sum such as \sum_{i=1}^n`)
	case tTrans:
		fail(t.pos, "a transpose mark stands alone", "it follows the matrix that it turns", "A^\\top or A'")
	case tMethod:
		fail(t.pos, quote("."+t.s)+" stands alone", "a method follows an array", "K.mean(axis=1)")
	case tText:
		fail(t.pos, "the words "+quote(t.s)+" stand inside the formula", "words belong behind the formula", "moving them to the end of the line")
	case tOp:
		switch t.s {
		case "(", "{", "[":
			return p.bracketed(t)
		case "⟨", "<":
			return p.innerProduct(t)
		case "‖", "|":
			return p.norm(t)
		case "+", "-":
			fail(t.pos, "two signs stand side by side", "a symbol is expected behind a sign", "brackets around the negative part")
		case "=":
			fail(t.pos, "an equals sign stands here", "one formula is expected", "CheckDerivation for a chain of equalities")
		case "≈", "≠", "⇒", "<=", ">=", ">":
			fail(t.pos, "the sign "+t.s+" stands inside the formula", "one formula, or equalities written with =", "= where both sides are equal")
		case "^", "_":
			fail(t.pos, "this "+t.s+" has nothing before it", "a script follows its symbol", `A^\top for a transpose`)
		case ")", "}", "]":
			fail(t.pos, "this "+t.s+" was never opened, or something is missing before it", "each bracket has its partner", "leaving it out, or adding what belongs before it")
		}
	case tEnd, tBreak:
		fail(t.pos, "the formula ends here", "a symbol is expected", "adding the factor or term that is missing")
	}
	fail(t.pos, p.describe(t)+" stands where a symbol was expected", "a symbol, a number or a bracket begins a factor", "leaving it out, or adding what belongs before it")
	return nil
}

// numeral reads a number, or 1 as the vector of ones where it must be.
func (p *parser) numeral(t token, at *node) *node {
	p.i++
	p.subscriptFirst()
	p.i--
	if t.s == "11" && p.transposeFollows(1) { // 11ᵀ
		p.splitNumber()
		t = p.tok()
	}
	next := p.ahead(1)
	if t.s == "1" && (isOp(next, "_") || !p.code && (next.kind == tNum && next.s == "1" || next.kind == tOnes)) {
		p.i++
		return p.onesVector(at)
	}
	p.i++
	n := p.number(t.num, at)
	n.bare = t.s == "1"
	return n
}

// transposeFollows reports whether the token k ahead is a transpose.
func (p *parser) transposeFollows(k int) bool {
	t := p.ahead(k)
	return t.kind == tTrans || isOp(t, "^") && (p.isTransposeMark(p.ahead(k+1)) || isOp(p.ahead(k+1), "{") && p.isTransposeMark(p.ahead(k+2)))
}

// bracketed reads (…), {…} or […]: a group, or a list of columns with dots.
func (p *parser) bracketed(open token) *node {
	p.i++
	closing := map[string]string{"(": ")", "{": "}", "[": "]"}[open.s]
	inNorm := p.inNorm
	p.inNorm = false
	first := p.i
	e := p.expr(bindSum)
	if p.is(",") || p.is("|") || p.is(";") || p.is(beneath) || p.tok().kind == tDots {
		e = p.list(first, e, closing, open)
	} else {
		p.close(closing, open)
	}
	p.inNorm = inNorm
	e.group = e.group || open.s != "{" || e.op == opAdd || e.op == opSub || e.op == opNeg
	if e.op == opDiv { // \frac inside a group stays itself
		e.group = true
	}
	e.end = p.toks[p.i-1].end
	if e.bare && open.s != "{" {
		e.bare = false
	}
	return e
}

// innerProduct reads ⟨a, b⟩.
func (p *parser) innerProduct(open token) *node {
	p.i++
	closing := "⟩"
	if open.s == "<" {
		closing = ">"
	}
	a := p.expr(bindSum)
	if !p.take(",") && !p.take("|") {
		fail(p.tok().pos, "an inner product without a comma", "⟨a, b⟩ has two sides", `\langle a, b \rangle`)
	}
	b := p.expr(bindSum)
	p.close(closing, open)
	as, bs := p.shape(a), p.shape(b)
	if !p.z.could(as.Rows, bs.Rows) || as.Cols != One || bs.Cols != One {
		fail(open.pos, "the inner product of "+p.showShaped(a)+" with "+p.showShaped(b)+" doesn't fit", "both sides are columns of the same size", "writing the size of each side beneath it")
	}
	p.z.same(as.Rows, bs.Rows)
	n := p.node(opMul, scalar, a, p.node(opT, p.shape(a).T(), a, a), b)
	n.name = "inner"
	n.end = p.toks[p.i-1].end
	return n
}

// norm reads ‖v‖, or |v| for a number.
func (p *parser) norm(open token) *node {
	p.i++
	was := p.inNorm
	p.inNorm = true
	e := p.expr(bindSum)
	p.inNorm = was
	p.close(open.s, open)
	if sh := p.shape(e); sh.Cols != One {
		fail(open.pos, "the norm of "+p.showShaped(e), "norms here are those of columns", "an inner product")
	}
	n := p.node(opNorm, scalar, e, e)
	n.pos, n.end = open.pos, p.toks[p.i-1].end
	return n
}
