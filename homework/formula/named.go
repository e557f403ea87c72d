package formula

import "strings"

// named reads a symbol, a function or a definition of the student's.
func (p *parser) named(t token, at *node) *node {
	p.i++
	p.subscriptFirst()
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
	case "phi":
		return p.feature(t, at)
	case "exp":
		if p.is("^") {
			break
		}
	}
	if functions[t.s] != "" {
		return p.function(functions[t.s], t, at)
	}
	if why := unsupported[t.s]; why != "" {
		fail(t.pos, quote(t.s)+" isn't supported", "formulas are made of the lecture's symbols, sums and products", why)
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

// failUnknown explains a name that nobody defined.
func (p *parser) failUnknown(t token) {
	shown := clip(t.s)
	if acc, name, ok := strings.Cut(t.s, " "); ok {
		shown = `\` + acc + " " + name
	} else if greekName(t.s) {
		shown = `\` + t.s
	}
	if _, ok := Standard()[t.s]; ok || t.s == "bar g" {
		if t.s == "bar g" {
			fail(t.pos, "ḡ stands inside the formula", "the embedding ḡ is what the formula computes", "writing an expression for it")
		}
		fail(t.pos, quote(shown)+" isn't a symbol of this question", "these are: "+p.table.names(), "one of them, or a definition with let")
	}
	if p.bound(t.s) != nil {
		fail(t.pos, "the index "+t.s+" stands where a number was expected", "an index is used in subscripts", "the subscript, as in k_"+t.s)
	}
	if try, ok := undefined[t.s]; ok && try != "" {
		fail(t.pos, quote(shown)+" has no fixed meaning in the lecture", "symbols have the lecture's meaning, or one that you define", try)
	}
	if p.isWord(t) {
		fail(t.pos, "the word "+quote(t.s)+" stands in the formula", "a formula is made of symbols; these are "+p.table.names(), `leaving words out, or \text{…} around them`)
	}
	try := "one of these, or a definition such as let " + shown + " = …"
	if len(t.s) > 1 && !strings.Contains(t.s, " ") {
		try = "one of these, or a definition before it: " + shown + " = …"
	}
	fail(t.pos, "the symbol "+quote(shown)+" isn't known", "the symbols are "+p.table.names(), try)
}

// isWord reports a word of a sentence: letters that aren't a command, with
// another word of letters beside them.
func (p *parser) isWord(t token) bool {
	if p.code || len(t.s) < 2 || strings.Contains(t.s, " ") || t.pos >= len(p.src) || !isASCIILetter(p.src[t.pos]) {
		return false
	}
	for k := -2; k <= 1; k++ {
		if i := p.i + k; i >= 0 && i < len(p.toks) {
			next := p.toks[i]
			if next.pos != t.pos && next.kind == tName && len(next.s) > 1 && isASCIILetter(p.src[min(next.pos, len(p.src)-1)]) && p.table[next.s].Name == "" {
				return true
			}
		}
	}
	return false
}

// reference is a definition, used.
func (p *parser) reference(name string, def *node, at *node) *node {
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
		return nil
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
	n := p.node(opPoint, Shape{D, One}, at)
	n.name, n.end = name, p.toks[p.i-1].end
	return n
}
