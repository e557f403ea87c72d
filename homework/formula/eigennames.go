package formula

import "slices"

// Names of the student's own for A and Λ: HKH U = U D², or M u_j = μ_j u_j, where
// nothing else defines U, D, u_j, μ_j. The equation is then read with A and Λ in
// their places, and so is everything that uses the names.

// scripted is a name with its subscript and its power, among tokens.
type scripted struct {
	name  token
	sub   []token // with the _
	power int64
	index bool // the subscript is an index
}

// scriptedAt reads a name at the beginning of tokens, and returns the rest.
func scriptedAt(toks []token) (s scripted, rest []token, ok bool) {
	if len(toks) == 0 || toks[0].kind != tName || keywords[toks[0].s] || functions[toks[0].s] != "" {
		return s, nil, false
	}
	s.name, s.power = toks[0], 1
	rest = toks[1:]
	for len(rest) > 0 && (isOp(rest[0], "_") || isOp(rest[0], "^")) {
		end := scriptEnd(rest, 0)
		inner := slices.DeleteFunc(slices.Clone(rest[1:end]), func(t token) bool { return isOp(t, "{") || isOp(t, "}") })
		switch {
		case len(inner) != 1:
			return s, nil, false
		case isOp(rest[0], "_"):
			s.sub, s.index = rest[:end], isIndex(inner[0])
		case inner[0].kind == tNum && inner[0].num.Den == 1 && inner[0].num.Num >= 1 && inner[0].num.Num <= 2:
			s.power = inner[0].num.Num
		default:
			return s, nil, false
		}
		rest = rest[end:]
	}
	return s, rest, true
}

// same reports the same name with the same subscript.
func (s scripted) same(t scripted) bool {
	return s.name.s == t.name.s && slices.EqualFunc(s.sub, t.sub, func(a, b token) bool { return a.s == b.s })
}

// ownEigenproblems gives names in eigenproblems the meaning of A and Λ.
func (p *parser) ownEigenproblems(lets []statement) {
	defined := map[string]bool{}
	for _, s := range lets {
		if parts := equals(s.toks); len(parts) == 2 {
			if t, ok := p.target(parts[0]); ok {
				defined[t.name] = true
			}
		}
	}
	for i := range lets {
		parts := equals(lets[i].toks)
		if len(parts) != 2 {
			continue
		}
		first, rest, ok1 := scriptedAt(parts[1])
		second, rest, ok2 := scriptedAt(skipDot(rest))
		if !ok1 || !ok2 || len(rest) > 0 {
			continue
		}
		vectors, values := first, second
		if n := len(parts[0]); first.index && second.index && endsWith(parts[0], second) && n > 0 {
			vectors, values = second, first
		} else if !endsWith(parts[0], first) {
			continue
		}
		_, given := p.table[vectors.name.s]
		_, known := p.table[values.name.s]
		given = given && vectors.name.s != "mu" || vectors.name.s == "alpha" || defined[vectors.name.s]
		known = known && values.name.s != "mu" && values.name.s != "c" && values.name.s != "d" || values.name.s == "lambda" || defined[values.name.s]
		if given && known || vectors.power != 1 || vectors.index != values.index || len(parts[0]) <= 1+len(vectors.sub) {
			continue
		}
		if given && vectors.name.s != "A" && vectors.name.s != "alpha" || known && values.name.s != "Lambda" && values.name.s != "lambda" {
			continue
		}
		p.nameEigen(vectors, values, given, known)
		lets[i].toks = p.inLectureNames(lets[i].toks, vectors, values)
	}
}

// skipDot drops a sign of a product.
func skipDot(toks []token) []token {
	if len(toks) > 0 && isOp(toks[0], "*") {
		return toks[1:]
	}
	return toks
}

// endsWith reports a product whose last factor is the name.
func endsWith(toks []token, s scripted) bool {
	n := 1 + len(s.sub)
	if len(toks) <= n {
		return false
	}
	end, rest, ok := scriptedAt(toks[len(toks)-n:])
	return ok && len(rest) == 0 && end.same(s) && end.power == 1
}

// nameEigen defines the names of the student's own.
func (p *parser) nameEigen(vectors, values scripted, given, known bool) {
	at := &node{pos: vectors.name.pos, end: vectors.name.end}
	if !given {
		a := p.symbol("A", at)
		a.closed = true
		if vectors.index {
			p.family[vectors.name.s] = a
		} else {
			p.defs[vectors.key()] = a
		}
	}
	if known {
		return
	}
	l := p.symbol("Lambda", at)
	if values.power != 1 {
		l = p.pow(l, frac(1, values.power))
	}
	if values.index {
		column := p.node(opDiagOf, sized(M, One), at, l)
		p.family[values.name.s] = p.transpose(column)
		return
	}
	p.defs[values.key()] = l
}

// key is the name under which a definition is kept.
func (s scripted) key() string {
	if len(s.sub) == 0 {
		return s.name.s
	}
	var items []sub
	for _, t := range s.sub {
		if t.kind == tName || t.kind == tNum || t.kind == tText {
			items = append(items, sub{token: t})
		}
	}
	return s.name.s + "_" + subText(items)
}

// inLectureNames is M A = A Λ, or M α_j = λ_j α_j, in place of the student's names.
func (p *parser) inLectureNames(toks []token, vectors, values scripted) []token {
	a, l := "A", "Lambda"
	if vectors.index {
		a, l = "alpha", "lambda"
	}
	var out []token
	for i := 0; i < len(toks); {
		s, rest, ok := scriptedAt(toks[i:])
		switch {
		case ok && s.same(vectors):
			out = append(out, s.renamed(a, vectors.index)...)
			i = len(toks) - len(rest)
		case ok && s.same(values) && s.power == values.power:
			out = append(out, s.renamed(l, values.index)...)
			i = len(toks) - len(rest)
		default:
			out = append(out, toks[i])
			i++
		}
	}
	return out
}

// renamed is the name as another one, with its subscript where that is an index.
func (s scripted) renamed(name string, index bool) []token {
	t := s.name
	t.s = name
	if !index {
		return []token{t}
	}
	return append([]token{t}, s.sub...)
}

var solvers = set("eig", "eigs", "eigh")

// solverCall reads [A, L] = eigs(M, m) and lam, A = np.linalg.eigh(M).
func (p *parser) solverCall(parts [][]token, c *clause) bool {
	right := parts[1]
	if right[0].kind != tName || !solvers[right[0].s] {
		return false
	}
	var names []token
	for _, t := range parts[0] {
		switch {
		case t.kind == tName:
			names = append(names, t)
		case isOp(t, "[") || isOp(t, "]") || isOp(t, ",") || isOp(t, "(") || isOp(t, ")"):
		default:
			fail(t.pos, p.describe(t)+" stands before a solver's call", "a solver gives eigenvectors and eigenvalues", "[A, L] = eigs(M, m)")
		}
	}
	if len(names) != 2 {
		fail(right[0].pos, "a solver's call with another number of results", "a solver gives eigenvectors and eigenvalues", "[A, L] = eigs(M, m)")
	}
	p.begin(right[1:])
	open := p.tok()
	p.want("(", "the matrix follows in brackets", right[0].s+"(M)")
	m := p.expr(bindSum)
	if p.take(",") && !(right[0].s == "eigs" && p.tok().s == "m") {
		failAs(Unsupported, p.tok().pos, "a solver with another argument isn't read in a formula", "it may ask for other eigenvectors", right[0].s+"(M)")
	} else if p.tok().s == "m" && p.tok().kind == tName {
		p.i++
	}
	p.close(")", open)
	p.done()
	p.eigenOf(m, c)
	c.solver = true
	p.note("eigenvectors are taken for the m largest eigenvalues, the largest first, as the lecture counts them")
	for _, t := range names {
		at := &node{pos: t.pos, end: t.end}
		switch t.s {
		case "A", "Lambda", "lambda":
		case "V", "U", "W", "alpha", "vecs", "v":
			p.defs[t.s] = p.symbol("A", at)
		case "D", "S", "L":
			p.defs[t.s] = p.symbol("Lambda", at)
		case "w", "d", "vals":
			m := p.symbol("Lambda", at)
			p.defs[t.s] = p.node(opDiagOf, sized(M, One), at, m)
		default:
			fail(t.pos, "the name "+quote(t.s)+" for a solver's result isn't read", "a solver gives eigenvectors and eigenvalues", "A for the vectors, L or lam for the values")
		}
	}
	return true
}

func (p *parser) eigenOf(m *node, c *clause) {
	sh := p.shape(m)
	if !p.z.Could(sh.Rows, N) || !p.z.Could(sh.Cols, N) {
		fail(m.pos, "the eigenvectors of "+p.showShaped(m), "A holds eigenvectors of an n×n matrix", "an n×n matrix")
	}
	p.z.Same(sh.Rows, N)
	p.z.Same(sh.Cols, N)
	if c.eigen != nil {
		fail(m.pos, "two matrices are given for the eigenvectors A", "A belongs to one matrix", "one of them")
	}
	c.eigen = m
}

// eigenproblem reads M A = A Λ, or M α_j = λ_j α_j.
func (p *parser) eigenproblem(parts [][]token, c *clause) {
	p.begin(parts[0])
	l := p.expr(bindSum)
	p.done()
	p.begin(parts[1])
	r := p.expr(bindSum)
	p.done()
	if m, ok := p.matchEigen(l, r); ok {
		p.eigenOf(m, c)
		return
	}
	p.sameSize(l, r)
	c.facts = append(c.facts, [2]*node{l, r})
}

// decomposition recognises M = P Q Pᵀ, or P Q² Pᵀ, with names of the student's
// own for the eigenvectors and the eigenvalues, or their roots.
func (p *parser) decomposition(parts [][]token) (vectors, values token, power int64, ok bool) {
	r := parts[1]
	if len(parts[0]) < 3 || len(r) < 4 || r[0].kind != tName || r[1].kind != tName || r[0].s == r[1].s {
		return
	}
	k := 2
	power = 1
	if isOp(r[k], "^") {
		two := k + 1
		for two < len(r) && isOp(r[two], "{") {
			two++
		}
		if two >= len(r) || r[two].s != "2" {
			return
		}
		power = 2
		for k = two + 1; k < len(r) && isOp(r[k], "}"); k++ {
		}
	}
	if k >= len(r) || r[k].kind != tName || r[k].s != r[0].s {
		return
	}
	mark := false
	for _, t := range r[k+1:] {
		switch {
		case p.isTransposeMark(t):
			mark = true
		case isOp(t, "^") || isOp(t, "{") || isOp(t, "}"):
		default:
			return
		}
	}
	return r[0], r[1], power, mark
}

// decomposed defines the names of a decomposition of K̄ as A and Λ.
func (p *parser) decomposed(parts [][]token) bool {
	if len(parts) != 2 || p.code {
		return false
	}
	a, b, power, ok := p.decomposition(parts)
	if !ok {
		return false
	}
	p.begin(parts[0])
	m := p.expr(bindSum)
	p.done()
	at := &node{pos: a.pos, end: b.end}
	p.centredGram = append(p.centredGram, m)
	if _, given := p.table[a.s]; !given {
		p.defs[a.s] = p.symbol("A", at)
		p.defs[a.s].closed = true
	}
	if _, given := p.table[b.s]; !given {
		l := p.symbol("Lambda", at)
		if power == 2 {
			l = p.pow(l, frac(1, 2))
		}
		p.defs[b.s] = l
	}
	p.note("the decomposition was read with the m largest eigenvalues and their eigenvectors")
	return true
}

func (p *parser) matchEigen(l, r *node) (*node, bool) {
	is := func(n *node, name string) bool { return n.op == opSym && n.name == name }
	column := func(n *node) bool { return n.op == opCol && is(n.args[0], "A") }
	value := func(n *node) bool { return n.op == opEntry && is(n.args[0], "Lambda") }
	if l.op != opMul || r.op != opMul {
		return nil, false
	}
	v, a, b := l.args[1], r.args[0], r.args[1]
	switch {
	case is(v, "A") && is(a, "A") && is(b, "Lambda"):
		return l.args[0], true
	case column(v) && (value(a) && column(b) || column(a) && value(b)):
		return l.args[0], true
	}
	return nil, false
}
