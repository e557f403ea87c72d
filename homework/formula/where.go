package formula

// order reads λ_1 ≤ λ_2 ≤ … ≤ λ_m.
func (p *parser) order(toks []token, c *clause) {
	sign := ""
	for _, t := range toks {
		if isOp(t, "<=") || isOp(t, ">=") {
			if sign != "" && sign != t.s {
				fail(t.pos, "the signs of this order differ", "eigenvalues are listed from one end to the other", `\lambda_1 \ge \dots \ge \lambda_m`)
			}
			sign = t.s
		}
	}
	first := toks[0]
	end := toks[len(toks)-1]
	if isOp(end, "}") && len(toks) > 1 {
		end = toks[len(toks)-2]
	}
	if isOp(end, ")") && len(toks) > 1 {
		end = toks[len(toks)-2]
	}
	if first.kind != tName || first.s != "lambda" && first.s != "eigvals" || end.kind != tName && end.kind != tNum {
		fail(first.pos, "this inequality isn't read", "only the order of the eigenvalues can be stated", `\lambda_1 \ge \dots \ge \lambda_m`)
	}
	if sign == ">=" {
		return
	}
	switch end.s {
	case "n":
		c.order = "smallest"
	case "m":
		c.order = "reversed"
	default:
		fail(end.pos, "the order of the eigenvalues ends at "+p.describe(end), "the last one is λ_m or λ_n", `\lambda_1 \ge \dots \ge \lambda_m`)
	}
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
	for !p.is(")") && p.tok().kind != tEnd {
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
			p.defs[t.s] = p.node(opDiagOf, Shape{M, One}, at, m)
		default:
			fail(t.pos, "the name "+quote(t.s)+" for a solver's result isn't read", "a solver gives eigenvectors and eigenvalues", "A for the vectors, L or lam for the values")
		}
	}
	return true
}

func (p *parser) eigenOf(m *node, c *clause) {
	sh := p.shape(m)
	if !p.z.could(sh.Rows, N) || !p.z.could(sh.Cols, N) {
		fail(m.pos, "the eigenvectors of "+p.showShaped(m), "A holds eigenvectors of an n×n matrix", "an n×n matrix")
	}
	p.z.same(sh.Rows, N)
	p.z.same(sh.Cols, N)
	if c.eigen != nil {
		fail(m.pos, "two matrices are given for the eigenvectors A", "A belongs to one matrix", "one of them")
	}
	c.eigen = m
}

// kernelOf reads K(x, y) = ….
func (p *parser) kernelOf(parts [][]token, c *clause) bool {
	l := parts[0]
	if len(l) < 6 || l[0].kind != tName || l[0].s != "K" && l[0].s != "k" || !isOp(l[1], "(") || !isOp(l[len(l)-1], ")") {
		return false
	}
	var names []string
	name := ""
	for _, t := range l[2:] {
		switch {
		case isOp(t, ",") || isOp(t, ")"):
			names = append(names, name)
			name = ""
		case isOp(t, "_"):
			name += "_"
		case t.kind == tTrans:
			name += "'"
		case t.kind == tName || t.kind == tNum:
			name += t.s
		}
	}
	if len(names) != 2 || names[0] == names[1] || names[0] == "" || names[1] == "" {
		return false
	}
	p.points = map[string]bool{names[0]: true, names[1]: true}
	p.begin(parts[1])
	e := p.expr(bindSum)
	p.done()
	p.points = nil
	if !p.shape(e).IsScalar() {
		fail(e.pos, "the kernel is "+p.shape(e).describe(), "the kernel of two points is a number", `\exp(-\|x-y\|^2/c^2)`)
	}
	if c.kernel != nil {
		fail(l[0].pos, "two kernels are given", "one is expected", "one of them")
	}
	c.kernel, c.points = e, [2]string{names[0], names[1]}
	return true
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
	fail(parts[0][0].pos, "this isn't a definition", "a definition has one name on its left, or states an eigenproblem", `let \tilde k = …, or where \bar K A = A \Lambda`)
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
