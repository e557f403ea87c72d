package formula

import (
	"kpcalab/homework/algebra"
)

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
		case t.kind == tOp && t.s == "_" && (b.op == opNorm || b.name == "inner") && p.space():
		case t.kind == tOp && t.s == "_" && p.rangeScript():
		case t.kind == tOp && t.s == "_":
			b = p.subscriptOf(b)
		case t.kind == tOp && t.s == "[" && p.code:
			b = p.brackets(b)
		default:
			return b
		}
	}
}

// rangeScript skips _{j=1}^m behind diag(…): the list is that of all j.
func (p *parser) rangeScript() bool {
	if !isOp(p.ahead(1), "{") || !isIndex(p.ahead(2)) || !isOp(p.ahead(3), "=") || p.ahead(4).s != "1" {
		return false
	}
	at := p.i + 5
	for p.ahead(at-p.i).kind == tDots || isOp(p.ahead(at-p.i), ",") || isSize(p.ahead(at-p.i)) {
		at++
	}
	if isOp(p.toks[min(at, len(p.toks)-1)], "}") {
		at++
	} else {
		return false
	}
	if isOp(p.toks[at], "^") {
		at = p.groupEnd(at + 1)
	}
	p.i = min(at, len(p.toks)-1)
	return true
}

// space reads the name of a space behind a norm or an inner product: ‖·‖_2,
// ⟨·,·⟩_{ℝ^n}. Other norms, ‖·‖_1, aren't this.
func (p *parser) space() bool {
	mark := p.i
	items := p.subscript()
	if len(items) > 0 && (items[0].kind == tName || items[0].kind == tNum && items[0].s == "2" && len(items) == 1) {
		return true
	}
	p.i = mark
	return false
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
	a, _ := algebra.Decimal(first.s)
	b, ok := algebra.Decimal(rest.s)
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
	n.bare = t.s == "1" && !p.fractionFollows()
	return n
}

// fractionFollows reports /n and a factor behind it: A^T 1/n · K is A^T (1/n) K.
func (p *parser) fractionFollows() bool {
	if p.code || !isOp(p.tok(), "/") || p.ahead(1).kind != tName || p.ahead(1).s != "n" {
		return false
	}
	next := p.ahead(2)
	return isOp(next, "*") || next.kind == tName && !keywords[next.s] || next.kind == tOnes
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
	e := (*node)(nil)
	if !p.code {
		e = p.spacedBlocks(closing)
	}
	if e == nil {
		e = p.expr(bindSum)
	}
	if p.is(",") || p.is("|") || p.is(";") || p.is(beneath) || p.is(stacked) || p.tok().kind == tDots {
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
	if !p.z.Could(as.Rows, bs.Rows) || as.Cols != One || bs.Cols != One {
		failAs(Misfit, open.pos, "the inner product of "+p.showShaped(a)+" with "+p.showShaped(b)+" doesn't fit", "both sides are columns of the same size", "writing the size of each side beneath it")
	}
	p.z.Same(as.Rows, bs.Rows)
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

// named reads a symbol, a function or a definition of the student's.
func (p *parser) named(t token, at *node) *node {
	if want, ok := p.written[t.pos]; ok {
		delete(p.written, t.pos)
		n := p.named(t, at)
		if !p.z.Same(p.shape(n).Rows, want.Rows) || !p.z.Same(p.shape(n).Cols, want.Cols) {
			failAs(Misfit, t.pos, p.show(n)+" is written with the size "+want.String(), p.show(n)+" is "+p.shape(n).Describe(), "its own size, or none")
		}
		return n
	}
	p.i++
	p.subscriptFirst()
	if key, open := p.ownCall(t); key != "" {
		return p.applied(key, open)
	}
	if n := p.defined(t, at); n != nil {
		return n
	}
	if n := p.point(t, at); n != nil {
		return n
	}
	switch t.s {
	case "I":
		return p.identity(at)
	case "V":
		if n := p.slicedV(at); n != nil {
			return n
		}
	case "alpha":
		return p.eigenvector("A", at)
	case "a":
		if p.is("_") || p.is("^") && !p.transposeFollows(0) {
			p.note("a with an index was read as that of the lecture's A = (α_1|…|α_m)")
			return p.eigenvector("A", at)
		}
	case "psi":
		return p.eigenvector("Psi", at)
	case "lambda":
		return p.eigenvalue(at)
	case "delta":
		return p.delta(t, at)
	case "e":
		if p.is("_") && !p.code {
			if items := p.subscript(); len(items) == 1 { // a unit vector
				return p.column1(p.eye(p.z.Fresh(), at), p.indexOfUnit(items[0]))
			}
			p.failUnknown(t)
		}
		if !p.code && !p.proof && !p.is("^") && !p.is("(") || p.transposeFollows(0) && !p.code && !p.proof {
			p.note("e was read as the vector of ones")
			return p.ones(p.z.Fresh(), One, at)
		}
	case "phi":
		return p.feature(t, at)
	case "bar phi":
		if _, ok := p.table["F"]; ok {
			if p.is("(") && p.sampleInBrackets() {
				break
			}
			p.note("φ̄ was read as the mean of the training samples' features")
			return p.div(p.mul(p.symbol("F", at), p.ones(N, One, at)), p.symbol("n", at))
		}
	case "exp":
		if p.is("^") {
			break
		}
	}
	if t.s == "E" && p.is("_") && !p.code && p.isExpectation() {
		return p.meanOver(t)
	}
	if functions[t.s] != "" {
		return p.function(functions[t.s], t, at)
	}
	if why := unsupported[t.s]; why != "" {
		fail(t.pos, quote(t.s)+" isn't supported", "formulas are made of the lecture's symbols, sums and products", why)
	}
	if t.s == "Psi" && p.proof && p.table["Psi"].Name != "" {
		return p.symbol("Psi", at)
	}
	if t.s == "Psi" {
		fail(t.pos, "Ψ has no meaning here yet", "the lecture's matrix of axes is B = (ψ_1|…|ψ_m)ᵀ", "B, or its transpose")
	}
	if _, ok := p.table[t.s]; ok {
		return p.tabled(t, at)
	}
	p.failUnknown(t)
	return nil
}

// isExpectation reports E_l[…], the mean over an index.
func (p *parser) isExpectation() bool {
	end := p.groupEnd(p.i + 1)
	inner := p.toks[min(p.i+1, len(p.toks)-1)]
	if isOp(inner, "{") {
		inner = p.ahead(2)
	}
	return isIndex(inner) && end < len(p.toks) && (isOp(p.toks[end], "[") || isOp(p.toks[end], "("))
}

// indexOfUnit is the place of the 1 in a unit vector; how long the vector is
// shows where it is used.
func (p *parser) indexOfUnit(s sub) index {
	d := p.z.Find(algebra.FirstUnknown + Dim(p.z.Len()-1))
	return p.index(s, d)
}

// reference is a definition, used.
func (p *parser) reference(name string, def *node, at *node) *node {
	if def.op == opBlocks {
		return def
	}
	n := p.node(opRef, def.sh, at, def)
	n.name, n.diag, n.flat, n.closed = name, def.diag, def.flat, def.closed
	n.pos, n.end = at.pos, p.toks[p.i-1].end
	n.depth = def.depth + 1
	return n
}

// defined reads a name that the student defined, with its subscript if that
// is part of the name or an index.
func (p *parser) defined(t token, at *node) *node {
	if s, after := p.subName(); s != "" {
		if def := p.defs[t.s+"_"+s]; def != nil {
			p.i = after
			return p.reference(t.s+"_"+s, def, at)
		}
	}
	if fam := p.family[t.s]; fam != nil {
		mark := p.i
		if n := p.familyEntry(t, fam, at); n != nil {
			return n
		}
		if ix, ok := p.familyIndex(fam); ok {
			ref := p.reference(t.s, fam, at)
			if fam.sh.Rows == One {
				return p.entry(p.transpose(ref), at, ix)
			}
			return p.column1(ref, ix)
		}
		p.i = mark
	}
	def := p.defs[t.s]
	if def == nil {
		return p.smallLetter(t, at)
	}
	if p.is("(") && p.sampleInBrackets() {
		p.skipBrackets()
	}
	return p.reference(t.s, def, at)
}

// familyIndex reads the subscript or the argument x_i of a definition that was
// made for every i.
func (p *parser) familyIndex(fam *node) (index, bool) {
	if p.is("_") {
		items := p.subscript()
		if len(items) == 1 && !isSample(items) {
			return p.index(items[0], fam.sh.Cols), true
		}
		return index{}, false
	}
	if p.is("(") && p.ahead(1).kind == tName && p.ahead(1).s == "x" && isOp(p.ahead(2), "_") {
		p.i += 2
		items := p.subscript()
		if len(items) == 1 && p.take(")") && !isSample(items) {
			return p.index(items[0], fam.sh.Cols), true
		}
	}
	return index{}, false
}

// sampleInBrackets reports whether (x) or (x_new) follows.
func (p *parser) sampleInBrackets() bool {
	if p.ahead(1).kind != tName || p.ahead(1).s != "x" {
		return false
	}
	if isOp(p.ahead(2), ")") {
		return true
	}
	mark := p.i
	defer func() { p.i = mark }()
	p.i += 2
	switch {
	case p.take("^"): // x^*
		braces := p.take("{")
		return p.take("*") && (!braces || p.take("}")) && p.is(")")
	case p.tok().kind == tTrans: // x'
		p.i++
		return p.is(")")
	}
	return p.is("_") && isSample(p.subscript()) && p.is(")")
}

func (p *parser) skipBrackets() {
	for !p.is(")") {
		p.i++
	}
	p.i++
}

// point reads a point of the kernel's definition at hand.
func (p *parser) point(t token, at *node) *node {
	if len(p.points) == 0 {
		return nil
	}
	name := t.s
	mark := p.i
	if p.tok().kind == tTrans && p.points[name+"'"] {
		p.i++
		name += "'"
	} else if s, after := p.subName(); s != "" && p.points[name+"_"+s] {
		p.i = after
		name += "_" + s
	}
	if !p.points[name] {
		p.i = mark
		return nil
	}
	n := p.node(opPoint, sized(D, One), at)
	n.name, n.end = name, p.toks[p.i-1].end
	return n
}

// accented reads \bar K, \tilde{k} and the like.
func (p *parser) accented(t token, at *node) *node {
	p.i++
	braces := 0
	for p.is("{") || p.is("(") && braces == 0 && p.ahead(1).kind == tName && isOp(p.ahead(2), ")") {
		p.i++
		braces++
	}
	name := p.tok()
	if name.kind != tName {
		fail(name.pos, `the accent \`+t.s+" stands before "+p.describe(name), "an accent marks one symbol", `\`+t.s+" K")
	}
	p.i++
	word := name.s
	if word == "bar g" {
		word = "g"
	}
	full := token{kind: tName, s: t.s + " " + word, pos: t.pos, end: name.end}
	inner := p.i
	for k := braces; k > 0; k-- {
		if p.is("_") { // \bar{f_i}
			p.i = p.groupEnd(p.i + 1)
		}
		if !p.take("}") && !p.take(")") {
			fail(t.pos, `\`+t.s+" covers more than one symbol", "an accent marks one symbol; a centred product is written with H", "a name of your own with let")
		}
	}
	if braces > 0 && isOp(p.toks[inner], "_") { // move the subscript behind the brace
		after := p.i
		items := append([]token{}, p.toks[inner:after-braces]...)
		copy(p.toks[inner:], p.toks[after-braces:after])
		copy(p.toks[inner+braces:], items)
		p.i = inner + braces
	}
	at.end = p.toks[p.i-1].end
	if full.s == "bar alpha" || full.s == "bar lambda" || full.s == "bar psi" || full.s == "bar Lambda" || full.s == "bar H" {
		if p.defs[full.s] == nil && p.family[full.s] == nil {
			fail(t.pos, quote(`\bar `+word)+" has no fixed meaning in the lecture", "symbols have the lecture's meaning, or one that you define", "the symbol without the bar, or let")
		}
	}
	p.i--
	p.toks[p.i].end = at.end
	return p.named(full, at)
}
