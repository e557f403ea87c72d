package formula

import (
	"strings"
)

// tabled reads a symbol of the lecture with the subscripts that have a meaning
// for it, or a call of the kernel.
func (p *parser) tabled(t token, at *node) *node {
	if t.s == "n" || t.s == "m" || t.s == "d" || t.s == "mu" || t.s == "c" {
		return p.symbol(t.s, at)
	}
	if (t.s == "K" || t.s == "k") && p.is("(") {
		if n := p.kernelCall(t, at); n != nil {
			return n
		}
	}
	if t.s == "k" && isOp(p.ahead(1), "{") && isOp(p.ahead(2), "(") || t.s == "k" && isOp(p.ahead(1), "(") && p.is("^") {
		if up, ok := p.upperIndex(); ok { // k^{(i)}
			return p.column1(p.symbol("K", at), p.index(up, N))
		}
	}
	n := p.symbol(t.s, at)
	if p.is("(") && (t.s == "f" || t.s == "bar f" || t.s == "bar g") {
		if p.sampleInBrackets() {
			p.skipBrackets()
		} else if i, ok := p.trainingInBrackets(); ok && t.s != "bar g" {
			return p.column1(p.symbol(strings.Replace(t.s, "f", "F", 1), at), i)
		}
		return n
	}
	if !p.is("_") {
		return n
	}
	mark := p.i
	items := p.subscript()
	if t.s == "k" && subText(items) == "n" && p.is("(") && p.sampleInBrackets() { // k_n(x), of size n
		p.skipBrackets()
		return n
	}
	switch t.s {
	case "k", "f", "bar f", "x":
		if isSample(items) {
			return n
		}
	}
	if t.s == "B" && subText(items) == "PCA" { // the lecture's B_PCA
		return n
	}
	if t.s == "k" && len(items) == 2 && items[0].s == "x" && items[1].kind == tName { // k_{x_i}
		return p.column1(p.symbol("K", at), p.index(items[1], N))
	}
	if t.s == "k" && len(items) == 2 && items[0].kind == tName && items[1].kind == tName {
		p.note("k with two indices was read as an entry of K")
		return p.entry(p.symbol("K", at), at, p.index(items[0], N), p.index(items[1], N))
	}
	if len(items) == 1 {
		switch t.s {
		case "f", "bar f":
			return p.column1(p.symbol(strings.Replace(t.s, "f", "F", 1), at), p.index(items[0], N))
		case "x":
			xt := p.node(opT, sized(D, N), at, p.symbol("X", at))
			return p.column1(xt, p.index(items[0], N))
		}
	}
	p.i = mark
	return n // postfix reads the subscript
}

// feature reads φ(x) and φ(x_i).
func (p *parser) feature(t token, at *node) *node {
	if _, ok := p.table["f"]; !ok {
		p.failUnknown(token{s: "f", pos: t.pos})
	}
	if p.is("(") {
		if p.sampleInBrackets() {
			p.skipBrackets()
			return p.symbol("f", at)
		}
		if ix, ok := p.trainingInBrackets(); ok {
			return p.column1(p.symbol("F", at), ix)
		}
	}
	fail(t.pos, "φ stands without a sample", "the feature map φ takes a sample: φ(x) or φ(x_i)", `\phi(x), or f for short`)
	return nil
}

// trainingInBrackets reads (x_i).
func (p *parser) trainingInBrackets() (index, bool) {
	if !isOp(p.ahead(1), "x") && (p.ahead(1).kind != tName || p.ahead(1).s != "x") || !isOp(p.ahead(2), "_") {
		return index{}, false
	}
	mark := p.i
	p.i += 2
	items := p.subscript()
	if len(items) == 1 && p.take(")") {
		return p.index(items[0], N), true
	}
	p.i = mark
	return index{}, false
}

// kernelCall reads K(x, x_i), K(x_i, x_j), k(x), or returns nil where the
// bracket is a factor, as in K(k − …).
func (p *parser) kernelCall(t token, at *node) *node {
	if t.s == "k" && p.sampleInBrackets() {
		p.skipBrackets()
		return p.symbol("k", at)
	}
	if t.s == "k" {
		if ix, ok := p.trainingInBrackets(); ok {
			return p.column1(p.symbol("K", at), ix)
		}
	}
	if p.sampleInBrackets() {
		fail(t.pos, "K(x) has one argument", "the kernel has two, and the vector of its values at x is k", "K(x, x_i), or k")
	}
	mark := p.i
	if !p.callAhead() || p.ahead(1).kind == tNum { // K(1, …, 1)ᵀ is a product
		return nil
	}
	p.i++
	a, ok := p.argumentPoint()
	if ok && p.take(",") {
		b, ok := p.argumentPoint()
		if ok && p.take(")") {
			return p.kernelValue(a, b, at)
		}
	}
	p.i = mark
	fail(p.ahead(1).pos, "this call of the kernel isn't read", "its arguments are samples: x, x_i, or X for all of them", "K(x, x_i)")
	return nil
}

// callAhead reports whether the bracket at hand holds a comma.
func (p *parser) callAhead() bool {
	depth := 0
	for _, t := range p.toks[p.i:min(p.i+60, len(p.toks))] {
		turn := t.nesting()
		depth += turn
		if turn < 0 && depth == 0 {
			return false
		}
		if isOp(t, ",") && depth == 1 {
			return true
		}
	}
	return false
}

// sample is an argument of the kernel.
type sample struct {
	all  bool // X
	test bool // x
	i    index
}

func (p *parser) argumentPoint() (sample, bool) {
	t := p.tok()
	switch {
	case t.kind == tName && t.s == "X":
		p.i++
		return sample{all: true}, true
	case t.kind == tName && t.s == "x":
		p.i++
		if !p.is("_") {
			return sample{test: true}, true
		}
		items := p.subscript()
		if isSample(items) {
			return sample{test: true}, true
		}
		if len(items) != 1 {
			return sample{}, false
		}
		return sample{i: p.index(items[0], N)}, true
	case t.kind == tName && (t.s == "t" || t.s == "z" || t.s == "y") && p.defs[t.s] == nil && (isOp(p.ahead(1), ",") || isOp(p.ahead(1), ")")): // a test point of another name
		p.i++
		return sample{test: true}, true
	case t.kind == tOp && t.s == "·" || isOp(t, "*"):
		p.i++
		return sample{all: true}, true
	}
	return sample{}, false
}

// kernelValue is what the kernel gives for two arguments.
func (p *parser) kernelValue(a, b sample, at *node) *node {
	name := func(n *node) *node { n.name = "call"; return n }
	switch {
	case a.all && b.all:
		return p.symbol("K", at)
	case a.all && b.test:
		return p.symbol("k", at)
	case a.test && b.all:
		return p.transpose(p.symbol("k", at))
	case a.all:
		return p.column1(p.symbol("K", at), b.i)
	case b.all:
		return p.transpose(p.column1(p.symbol("K", at), a.i))
	case a.test && b.test:
		return p.symbol("kxx", at)
	case a.test:
		return name(p.entry(p.symbol("k", at), at, b.i))
	case b.test:
		return name(p.entry(p.symbol("k", at), at, a.i))
	}
	return name(p.entry(p.symbol("K", at), at, a.i, b.i))
}

func (p *parser) identity(at *node) *node {
	if !p.is("_") {
		return p.eye(p.z.Fresh(), at)
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

func (p *parser) genericIndex() index {
	b := p.indexLetter(generic)
	p.z.Same(b.dim, M)
	return index{b: b}
}

// forAll is the row of what a number is for each eigenvalue: the λ of diag(λ), or
// of diag(λ_j), stands for all of them.
func (p *parser) forAll(a *node) *node {
	b := p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	b.free = false
	n := p.node(opStack, sized(One, b.dim), a, a)
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
		da, db := p.z.Find(a.dim), p.z.Find(b.dim)
		switch {
		case (da == N || db == M) && p.z.Could(da, N) && p.z.Could(db, M):
		case (da == M || db == N) && p.z.Could(da, M) && p.z.Could(db, N):
			n.idx[0], n.idx[1] = n.idx[1], n.idx[0]
			a, b = b, a
		default:
			fail(n.pos, `\alpha_{`+a.name+b.name+`} may be read two ways`, "entries of A have the row first", "A_{ij} for entry i of eigenvector j")
		}
		p.z.Same(a.dim, N)
		p.z.Same(b.dim, M)
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
	if p.code || p.allValues {
		n := p.node(opDiagOf, sized(M, One), m, m)
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
	d := p.z.Fresh()
	n := p.node(opDelta, scalar, at)
	n.idx = []index{p.index(items[0], d), p.index(items[1], d)}
	return n
}

// slicedV reads V(:,1:m), V[:, :m] or V_{:,1:m}, or returns nil where no slice
// follows.
func (p *parser) slicedV(at *node) *node {
	mark := p.i
	if p.take("_") && !p.is("{") {
		p.i = mark
		return nil
	}
	closing := map[string]string{"(": ")", "[": "]", "{": "}"}[p.tok().s]
	if p.tok().kind != tOp || closing == "" {
		p.i = mark
		return nil
	}
	var text strings.Builder
	p.i++
	for k := 0; !p.is(closing) && k < 24 && p.tok().kind != tEnd; k++ {
		text.WriteString(p.tok().s)
		p.i++
	}
	form := sliceForms[text.String()]
	if form == 0 || !p.take(closing) {
		p.i = mark
		return nil
	}
	if form == firstColumns {
		p.note("V was read as all eigenvectors of K̄, the largest eigenvalue first; its first m columns are A")
		return p.symbol("A", at)
	}
	v := p.node(opSym, sized(N, N), at)
	v.name = "V"
	sh := sized(N, M)
	if form == firstRows {
		sh = sized(M, N)
	}
	n := p.node(opSlice, sh, at, v)
	n.name = text.String()
	n.end = p.toks[p.i-1].end
	return n
}
