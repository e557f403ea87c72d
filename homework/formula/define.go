package formula

import "strings"

// Definition is one that the student made.
type Definition struct {
	Name  string // canonical, for instance "tilde k"
	Value *Expr
}

// clause is what a let or where says besides defining a name.
type clause struct {
	eigen  *node // the matrix that A and Λ belong to
	own    bool  // because H was defined anew
	solver bool  // by a solver for symmetric matrices
	kernel *node // the value of the kernel at two points
	points [2]string
	order  string // "smallest", "reversed"
}

// target is the left side of a definition.
type target struct {
	name  string
	index []sub // let \tilde k_i = …
	at    token
	call  bool // let \tilde\phi(x) = …
}

// target reads the left side of a definition, if it is one.
func (p *parser) target(toks []token) (target, bool) {
	var t target
	i := 0
	next := func() token {
		if i < len(toks) {
			return toks[i]
		}
		return token{}
	}
	accent := ""
	if next().kind == tAccent {
		accent = next().s + " "
		i++
	}
	braces := 0
	for accent != "" && isOp(next(), "{") {
		i++
		braces++
	}
	if next().kind != tName || keywords[next().s] {
		return t, false
	}
	t.at, t.name = next(), next().s
	if accent != "" {
		t.name = accent + strings.TrimPrefix(t.name, "bar ")
	}
	i++
	for ; braces > 0; braces-- {
		if !isOp(next(), "}") {
			return t, false
		}
		i++
	}
	if isOp(next(), "_") {
		save, at := p.toks, p.i
		p.begin(toks[i:])
		t.index = p.subscript()
		i += p.i
		p.toks, p.i = save, at
	}
	if isOp(next(), "(") && i+2 < len(toks) && toks[i+1].kind == tName && toks[i+1].s == "x" {
		switch {
		case isOp(toks[i+2], ")"):
			t.call = true
			i += 3
		case isOp(toks[i+2], "_") && i+4 < len(toks) && isOp(toks[i+4], ")"):
			t.index = []sub{{token: toks[i+3]}}
			i += 5
		}
	}
	if i != len(toks) {
		return t, false
	}
	return t, true
}

// define reads one let or where.
func (p *parser) define(toks []token, c *clause) {
	for _, t := range toks {
		if isOp(t, "<=") || isOp(t, ">=") {
			p.order(toks, c)
			return
		}
	}
	parts := equals(toks)
	if len(parts) == 1 {
		if len(toks) == 0 {
			return
		}
		fail(toks[0].pos, "a definition without an equals sign", "a definition names something: name = formula", `let \tilde k = …`)
	}
	if len(parts) > 2 {
		fail(afterEquals(toks, 2), "a definition with two equals signs", "a definition has one", "two definitions")
	}
	if len(parts[1]) == 0 {
		fail(toks[0].pos, "a definition without a right side", "a definition names something: name = formula", `let \tilde k = …`)
	}
	if len(parts[0]) == 0 {
		fail(parts[1][0].pos, "a definition without a name", "a definition names something: name = formula", `let \tilde k = …`)
	}
	if p.solverCall(parts, c) || p.kernelOf(parts, c) {
		return
	}
	t, ok := p.target(parts[0])
	if !ok {
		p.eigenproblem(parts, c)
		return
	}
	p.bind(t, parts[1])
}

// afterEquals is the place of the k-th outermost equals sign.
func afterEquals(toks []token, k int) int {
	parts := equals(toks)
	n := 0
	for _, part := range parts[:k] {
		n += len(part)
	}
	return toks[n+k-1].pos
}

// bind makes the definition t = toks.
func (p *parser) bind(t target, toks []token) {
	switch t.name {
	case "mu":
		if len(t.index) > 0 {
			break
		}
		fallthrough
	case "n", "m", "d", "x", "X":
		fail(t.at.pos, "the definition of "+quote(t.name), "n, m, d, μ and x are given", "another name")
	}
	key := t.name
	var indices []*binder
	if len(t.index) > 0 {
		letters := true
		for _, s := range t.index {
			letters = letters && s.kind == tName && len([]rune(s.s)) == 1 && s.s != "c" && s.s != "x" && s.s != "n" && s.s != "m" && s.s != "t"
		}
		for _, s := range t.index { // v_k = … without a k is a name
			letters = letters && mentioned(toks, s.s)
		}
		if letters && len(t.index) <= 2 {
			for _, s := range t.index {
				b := p.binder(s.s)
				indices = append(indices, b)
				p.scope = append(p.scope, b)
			}
		} else if !isSample(t.index) || t.name != "k" {
			key += "_" + subText(t.index)
		}
	}
	p.begin(toks)
	e := p.expr(bindSum)
	p.done()
	p.scope = p.scope[:len(p.scope)-len(indices)]
	p.settle()
	e = p.collect(e, indices, t)
	e.closed = p.isClosed(e)
	if len(indices) == 1 {
		p.family[key] = e
		if e.sh.Rows == One && p.defs[key] == nil {
			p.defs[key] = p.transpose(e)
			p.defs[key].closed = e.closed
		}
		return
	}
	p.defs[key] = e
}

// mentioned reports whether a letter stands among tokens.
func mentioned(toks []token, letter string) bool {
	for _, t := range toks {
		if t.kind == tName && (t.s == letter || len(t.s) == 2 && t.end-t.pos == 2 && strings.Contains(t.s, letter)) {
			return true
		}
	}
	return false
}

// collect turns a definition for every i (and j) into a vector or a matrix.
func (p *parser) collect(e *node, indices []*binder, t target) *node {
	if len(indices) == 0 {
		return e
	}
	for _, b := range indices {
		if !b.used {
			fail(t.at.pos, "the index "+b.name+" of this definition doesn't appear in it", "a definition for every "+b.name+" depends on it", "the name without the subscript")
		}
	}
	sh := p.shape(e)
	if sh.Cols != One || len(indices) == 2 && !sh.IsScalar() {
		fail(t.at.pos, "a definition for every "+indices[0].name+" of "+sh.describe(), "a number or a column is expected", "a definition of the whole matrix")
	}
	n := p.node(opStack, Shape{sh.Rows, indices[0].dim}, e, e)
	n.b = indices[0]
	if len(indices) == 2 {
		col := p.transpose(n)
		n = p.node(opStack, Shape{indices[0].dim, indices[1].dim}, e, col)
		n.b = indices[1]
	}
	return n
}

// isClosed reports whether no free index stands inside.
func (p *parser) isClosed(root *node) bool {
	closed := true
	root.walk(func(n *node) {
		for _, ix := range n.idx {
			closed = closed && (ix.b == nil || !ix.b.free)
		}
	})
	return closed
}
