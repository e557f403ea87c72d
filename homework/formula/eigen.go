package formula

func (p *parser) identity(at *node) *node {
	if !p.is("_") {
		return p.eye(p.z.fresh(), at)
	}
	items := p.subscript()
	d, ok := Dim(0), len(items) > 0
	if ok {
		d, ok = sizeOf(items[0].token)
	}
	if !ok || len(items) > 2 {
		fail(at.pos, "the identity has the subscript "+quote(subText(items)), "its size is n, m, d or μ", "I_n")
	}
	return p.eye(d, at)
}

// generic is the index of the one eigenpair that α, λ, ψ without a subscript
// stand for.
const generic = "∘"

func (p *parser) genericIndex() index {
	b := p.indexLetter(generic)
	p.z.same(b.dim, M)
	return index{b: b}
}

// forAll is the row of what a number is for each eigenvalue: the λ of diag(λ), or
// of diag(λ_j), stands for all of them.
func (p *parser) forAll(a *node) *node {
	b := p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	b.free = false
	n := p.node(opStack, Shape{One, b.dim}, a, a)
	n.b = b
	p.note("the λ of diag was read as the list of all eigenvalues")
	return n
}

// eigenvector reads α, α_j, ψ, ψ_j, and α_{ij} as an entry.
func (p *parser) eigenvector(matrix string, at *node) *node {
	if _, ok := p.table[matrix]; !ok {
		p.failUnknown(token{s: map[string]string{"A": "A", "Psi": "B"}[matrix], pos: at.pos})
	}
	m := p.symbol(matrix, at)
	if up, ok := p.upperIndex(); ok { // α^{(j)}
		return p.column1(m, p.index(up, M))
	}
	if !p.is("_") {
		if p.numpy || p.code && matrix == "A" {
			return m
		}
		return p.column1(m, p.genericIndex())
	}
	start := p.tok()
	items := p.subscript()
	if len(items) == 1 && matrix == "A" {
		if up, ok := p.upperIndex(); ok { // α_i^{(j)}
			return p.looseEntry(m, append(items, up), at)
		}
	}
	switch {
	case len(items) == 1:
		return p.column1(m, p.index(items[0], M))
	case len(items) == 2 && matrix == "A":
		return p.looseEntry(m, items, at)
	}
	fail(start.pos, "the subscript "+quote(subText(items))+" isn't read", "an eigenvector has one index", `\alpha_j, and A_{ij} for its entries`)
	return nil
}

// upperIndex is the index of a superscript that counts instead of raising:
// ^{(j)}, or ^j with a letter that is no mark of a transpose. It moves behind
// one that it finds.
func (p *parser) upperIndex() (sub, bool) {
	if !p.is("^") {
		return sub{}, false
	}
	at, shut := 1, []string{}
	for ; isOp(p.ahead(at), "{") || isOp(p.ahead(at), "("); at++ {
		shut = append(shut, map[string]string{"{": "}", "(": ")"}[p.ahead(at).s])
	}
	t := p.ahead(at)
	letter := t.kind == tName && len([]rune(t.s)) == 1 && !transposes[t.s] && t.s != "H"
	if !letter && !(t.kind == tNum && len(shut) > 0 && shut[len(shut)-1] == ")") {
		return sub{}, false
	}
	turned := -1
	for k := range shut {
		at++
		if k == len(shut)-1 && shut[0] == "}" && p.isTransposeMark(p.ahead(at)) { // ^{(j)\top}
			turned = p.i + at
			at++
		}
		if !isOp(p.ahead(at), shut[len(shut)-1-k]) {
			return sub{}, false
		}
	}
	p.i += at + 1
	if turned >= 0 { // the mark changes places with the brace
		p.toks[turned], p.toks[turned+1] = p.toks[turned+1], p.toks[turned]
		p.toks[turned+1].kind = tTrans
		p.i--
	}
	return sub{t, false}, true
}

// looseEntry is α_{ij}, which some write for entry i of α_j and some for entry
// j of α_i: the ranges of i and j decide, later.
func (p *parser) looseEntry(m *node, items []sub, at *node) *node {
	ix := make([]index, 2)
	for k, s := range items {
		if s.kind != tName || len([]rune(s.s)) != 1 || s.s == "n" || s.s == "m" {
			fail(s.pos, `\alpha_{`+subText(items)+`} may be entry `+items[0].s+` of one eigenvector or entry `+items[1].s+` of another`, "entries of A have the row first", "A_{ij} for entry i of eigenvector j")
		}
		ix[k] = index{b: p.indexLetter(s.s)}
	}
	n := p.entry(m, at, ix...)
	n.swap = true
	p.loose = append(p.loose, n)
	return n
}

// settle gives α_{ij} its meaning from the ranges of its indices.
func (p *parser) settle() {
	for _, n := range p.loose {
		a, b := n.idx[0].b, n.idx[1].b
		da, db := p.z.find(a.dim), p.z.find(b.dim)
		switch {
		case (da == N || db == M) && p.z.could(da, N) && p.z.could(db, M):
		case (da == M || db == N) && p.z.could(da, M) && p.z.could(db, N):
			n.idx[0], n.idx[1] = n.idx[1], n.idx[0]
			a, b = b, a
		default:
			fail(n.pos, `\alpha_{`+a.name+b.name+`} may be read two ways`, "entries of A have the row first", "A_{ij} for entry i of eigenvector j")
		}
		p.z.same(a.dim, N)
		p.z.same(b.dim, M)
		n.swap = false
	}
	p.loose = nil
}

// eigenvalue reads λ_j; λ alone is one eigenvalue in a formula and the vector
// of all in code.
func (p *parser) eigenvalue(at *node) *node {
	if _, ok := p.table["Lambda"]; !ok {
		p.failUnknown(token{s: "Lambda", pos: at.pos})
	}
	m := p.symbol("Lambda", at)
	if p.is("_") {
		items := p.subscript()
		if len(items) != 1 {
			fail(at.pos, "λ has the subscript "+quote(subText(items)), "an eigenvalue has one index", `\lambda_j`)
		}
		ix := p.index(items[0], M)
		return p.entry(m, at, ix, ix)
	}
	if isOp(p.ahead(1), "(") || isOp(p.ahead(2), "(") { // λ^{(j)}; without brackets it is a power
		if up, ok := p.upperIndex(); ok {
			ix := p.index(up, M)
			return p.entry(m, at, ix, ix)
		}
	}
	if p.code {
		n := p.node(opDiagOf, Shape{M, One}, m, m)
		n.flat = p.numpy
		return n
	}
	ix := p.genericIndex()
	return p.entry(m, at, ix, ix)
}

func (p *parser) delta(t token, at *node) *node {
	if !p.is("_") {
		p.failUnknown(token{s: "δ", pos: t.pos})
	}
	items := p.subscript()
	if len(items) != 2 {
		fail(t.pos, "δ has the subscript "+quote(subText(items)), "Kronecker's δ has two indices", `\delta_{ij}`)
	}
	d := p.z.fresh()
	n := p.node(opDelta, scalar, at)
	n.idx = []index{p.index(items[0], d), p.index(items[1], d)}
	return n
}
