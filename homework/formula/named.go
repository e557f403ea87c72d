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
	try := "one of these, or a definition such as let " + shown + " = …"
	if len(t.s) > 1 && !strings.Contains(t.s, " ") {
		try = "one of these, or a definition before it: " + shown + " = …"
	}
	fail(t.pos, "the symbol "+quote(shown)+" isn't known", "the symbols are "+p.table.names(), try)
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

// eigenvector reads α, α_j, ψ, ψ_j, and α_{ij} as an entry.
func (p *parser) eigenvector(matrix string, at *node) *node {
	if _, ok := p.table[matrix]; !ok {
		p.failUnknown(token{s: map[string]string{"A": "A", "Psi": "B"}[matrix], pos: at.pos})
	}
	m := p.symbol(matrix, at)
	if !p.is("_") {
		if p.numpy || p.code && matrix == "A" {
			return m
		}
		return p.column1(m, p.genericIndex())
	}
	start := p.tok()
	items := p.subscript()
	switch {
	case len(items) == 1:
		return p.column1(m, p.index(items[0], M))
	case len(items) == 2 && matrix == "A":
		return p.looseEntry(m, items, at)
	}
	fail(start.pos, "the subscript "+quote(subText(items))+" isn't read", "an eigenvector has one index", `\alpha_j, and A_{ij} for its entries`)
	return nil
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
	switch t.s {
	case "k", "f", "bar f", "x":
		if isSample(items) {
			return n
		}
	}
	if len(items) == 1 {
		switch t.s {
		case "f", "bar f":
			return p.column1(p.symbol(strings.Replace(t.s, "f", "F", 1), at), p.index(items[0], N))
		case "x":
			xt := p.node(opT, Shape{D, N}, at, p.symbol("X", at))
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
	if !p.callAhead() {
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
		if t.kind != tOp {
			continue
		}
		switch t.s {
		case "(", "{", "[", "⟨":
			depth++
		case ")", "}", "]", "⟩":
			if depth--; depth == 0 {
				return false
			}
		case ",":
			if depth == 1 {
				return true
			}
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
	return p.namedAs(full, at)
}

// namedAs continues as if the token at hand were t.
func (p *parser) namedAs(t token, at *node) *node {
	return p.named(t, at)
}
