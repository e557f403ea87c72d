package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// Definition is one that the student made.
type Definition struct {
	Name  string // canonical, for instance "tilde k"
	Value *Expr
}

// clause is what a let or where says besides defining a name.
type clause struct {
	eigen  *tree.Node // the matrix that A and Λ belong to
	own    bool       // because H was defined anew
	unit   bool       // a decomposition says that A's columns are orthonormal, and what Λ holds
	solver bool       // by a solver for symmetric matrices
	kernel *tree.Node // the value of the kernel at two points
	points [2]string
	order  string          // "smallest", "reversed"
	facts  [][2]*tree.Node // equations that are said to hold
	claims [][2]*tree.Node // those about the student's own multiples of A
}

// define reads one let or where.
func (p *parser) define(toks []scan.Token, c *clause) {
	if slices.ContainsFunc(toks, compares) {
		if !p.comparesSizes(toks) {
			p.order(atMost(toks), c)
		}
		return
	}
	parts := scan.Sides(toks)
	if len(parts) == 2 && isOnes(parts[0]) && p.Describes(parts) { // 1 = (1, …, 1)ᵀ
		r := p.Read(parts[1])
		p.SameSize(p.Ones(algebra.N, algebra.One, r), r)
		return
	}
	if len(parts) == 2 && (p.onlyDescribes(parts) || p.definesFunction(parts)) {
		return
	}
	if len(parts) == 1 {
		if len(toks) == 0 {
			return
		}
		fault.Fail(toks[0].Pos, "a definition without an equals sign", "a definition names something: name = formula", `let \tilde k = …`)
	}
	if len(parts) > 2 { // B = X = Y: a definition and a fact
		last := parts[len(parts)-1]
		if len(last) == 0 || len(parts[1]) == 0 {
			fault.Fail(afterEquals(toks, 2), "a definition without a right side", "a definition names something: name = formula", `let \tilde k = …`)
		}
		if p.onlyDescribes([][]scan.Token{parts[0], last}) { // κ(x) = (K(x_1, x), …)ᵀ = k
			p.define(toks[:len(toks)-len(last)-1], c)
			return
		}
		p.define(append(append(append([]scan.Token{}, parts[0]...), scan.Token{Kind: scan.Op, Text: "=", Pos: last[0].Pos, End: last[0].Pos}), last...), c)
		if _, ok := p.decomposition([][]scan.Token{parts[0], last}); ok {
			last = parts[0]
		}
		for k := 1; k+1 < len(parts); k++ {
			p.stated(parts[k], last, c)
		}
		return
	}
	if len(parts[1]) == 0 {
		fault.Fail(toks[0].Pos, "a definition without a right side", "a definition names something: name = formula", `let \tilde k = …`)
	}
	if len(parts[0]) == 0 {
		fault.Fail(parts[1][0].Pos, "a definition without a name", "a definition names something: name = formula", `let \tilde k = …`)
	}
	parts[0], parts[1] = p.impliedRoot(parts[0], parts[1])
	if name, inner, ok := listedFor(parts[1]); ok {
		if t, plain := p.Target(parts[0]); plain && len(t.Index) == 0 && !t.Call && p.Table[t.Name].Name == "" {
			t.Index = []scan.Sub{{Token: name}}
			p.bind(t, inner)
			return
		}
	}
	if name, ok := listedColumns(parts[0]); ok && p.Table[name].Name == "" {
		e := p.Read(parts[1])
		e.Closed = p.isClosed(e)
		p.Family[name] = e
		return
	}
	if l := parts[0]; len(l) > 2 && l[0].Kind == scan.Name && scan.Functions[l[0].Text] != "" && l[1].Is("(") { // rowmean(K)_i = …
		p.stated(l, parts[1], c)
		return
	}
	if p.solverCall(parts, c) || p.kernelOf(parts, c) || p.decomposed(parts) || p.eigenvalues(parts) {
		return
	}
	if turned := statement.WithoutTranspose(parts[0]); len(turned) < len(parts[0]) {
		if t, ok := p.Target(turned); ok && p.Table[t.Name].Name == "" && t.Name != "alpha" && t.Name != "psi" {
			parts[0], parts[1] = turned, statement.Transposed(parts[1])
		}
	}
	t, ok := p.Target(parts[0])
	if ok && (p.valuesOfFeatures(t, parts[1]) || p.restates(t, parts[1]) || p.statesEntry(t, parts) || p.definedBefore(t, parts[1])) {
		p.stated(parts[0], parts[1], c)
		return
	}
	if !ok {
		p.eigenproblem(parts, c)
		return
	}
	p.bind(t, parts[1])
}

// afterEquals is the place of the k-th outermost equals sign.
func afterEquals(toks []scan.Token, k int) int {
	parts := scan.Sides(toks)
	n := 0
	for _, part := range parts[:k] {
		n += len(part)
	}
	return toks[n+k-1].Pos
}

// bind makes the definition t = toks.
func (p *parser) bind(t statement.Target, toks []scan.Token) {
	switch t.Name {
	case "n", "m", "x", "X":
		if t.Name == "m" && len(t.Index) == 0 && !t.Call && p.vectorAhead(toks) { // a mean, say; subscripts stay sizes
			break
		}
		if len(t.Index) > 0 && t.Name != "X" || t.Name == "x" && p.Proof {
			break
		}
		fault.Fail(t.At.Pos, fault.Quote(t.Name)+" is given a definition", "n, m and x are the lecture's", "another name")
	}
	if (t.Name == "lambda" || t.Name == "Lambda") && len(toks) == 1 && toks[0].Kind == scan.Num {
		fault.Fail(t.At.Pos, "a number is given as an eigenvalue", "the eigenvalues are those of HKH", "leaving it out")
	}
	if _, lecture := p.Table[t.Name]; lecture && p.Defs[t.Name] == nil && len(t.Index) == 0 && slices.Contains(statement.NamesIn(toks), t.Name) {
		fault.FailAs(fault.Redefined, t.At.Pos, fault.Quote(t.Name)+" stands on both sides of its definition", "the lecture's symbol keeps its meaning", `a new name for what you define, such as \tilde k`)
	}
	key := t.Name
	var index []string
	if len(t.Index) > 0 {
		letters := true
		for _, s := range t.Index {
			letters = letters && s.Kind == scan.Name && len(s.Text) == 1 && scan.IsLower(s.Text[0]) && s.Text != "c" && s.Text != "x" && s.Text != "n" && s.Text != "m" && s.Text != "t"
		}
		for _, s := range t.Index { // v_k = … without a k is a name
			letters = letters && (scan.Mentions(toks, s.Text) || statement.IsConstant(toks))
		}
		if letters && len(t.Index) <= 2 {
			for _, s := range t.Index {
				index = append(index, s.Text)
			}
		} else {
			key += "_" + scan.SubText(t.Index)
		}
	}
	e, indices := p.ReadFor(index, toks)
	p.Settle()
	e = p.collect(e, indices, t)
	e.Closed = p.isClosed(e)
	if len(indices) == 1 {
		p.Family[key] = e
		if e.Shape.Rows == algebra.One && p.Defs[key] == nil {
			p.Defs[key] = p.Transpose(e)
			p.Defs[key].Closed = e.Closed
		}
		p.link(key, e)
		return
	}
	p.Defs[key] = e
}

// link makes A = (α_1|…|α_m) the student's own thing where the α_j are.
func (p *parser) link(key string, e *tree.Node) {
	whole := statement.Wholes[key]
	sh := p.Table[whole].Shape
	if column := e.Args[0]; whole == "" || p.Proof || p.Defs[whole] != nil || column.Op == tree.Col && column.Args[0].Name == whole {
		return
	}
	own := e
	switch whole {
	case "Lambda":
		own = p.Node(tree.Diag, sh, e, p.Transpose(e))
		own.Diagonal = true
	case "B":
		own = p.Transpose(e)
	}
	if is := p.Shape(own); p.Z.Could(is.Rows, sh.Rows) && p.Z.Could(is.Cols, sh.Cols) {
		own.Closed = e.Closed
		p.Defs[whole] = own
	}
}

// vectorAhead reports that a definition gives a column, not a number.
func (p *parser) vectorAhead(toks []scan.Token) bool {
	return p.Shape(p.Glance(toks)).IsColumn()
}

// collect turns a definition for every i (and j) into a vector or a matrix.
func (p *parser) collect(e *tree.Node, indices []*tree.Binder, t statement.Target) *tree.Node {
	if len(indices) == 0 {
		return e
	}
	for _, b := range indices {
		if !b.Used && !constant(e) {
			fault.Fail(t.At.Pos, "the index "+b.Name+" of this definition doesn't appear in it", "a definition for every "+b.Name+" depends on it", "the name without the subscript")
		}
	}
	sh := p.Shape(e)
	if sh.Cols != algebra.One || len(indices) == 2 && !sh.IsScalar() {
		fault.Fail(t.At.Pos, "a definition for every "+indices[0].Name+" of "+sh.Describe(), "a number or a column is expected", "a definition of the whole matrix")
	}
	n := p.Stack(e, indices[0])
	if len(indices) == 2 {
		n = p.Stack(p.Transpose(n), indices[1])
	}
	return n
}

// constant reports a number in which nothing but n stands.
func constant(n *tree.Node) bool {
	only := n.Shape.IsScalar()
	n.Walk(func(m *tree.Node) { only = only && (m.Op != tree.Sym || m.Name == "n") && len(m.Index) == 0 })
	return only
}

// isClosed reports whether no free index stands inside.
func (p *parser) isClosed(root *tree.Node) bool {
	closed := true
	root.Walk(func(n *tree.Node) {
		for _, ix := range n.Index {
			closed = closed && (ix.Binder == nil || !ix.Binder.Free)
		}
	})
	return closed
}

// kernelOf reads K(x, y) = ….
func (p *parser) kernelOf(parts [][]scan.Token, c *clause) bool {
	l := parts[0]
	if len(l) < 6 || l[0].Kind != scan.Name || l[0].Text != "K" && l[0].Text != "k" || !l[1].Is("(") || !l[len(l)-1].Is(")") {
		return false
	}
	var names []string
	name := ""
	for _, t := range l[2:] {
		switch {
		case t.Is(",") || t.Is(")"):
			names = append(names, name)
			name = ""
		case t.Is("_"):
			name += "_"
		case t.Kind == scan.Transpose:
			name += "'"
		case t.Kind == scan.Name || t.Kind == scan.Num:
			name += t.Text
		}
	}
	if len(names) == 2 && names[0] == "X" { // κ(X, x) = k says what it is
		return false
	}
	if len(names) != 2 || names[0] == names[1] || names[0] == "" || names[1] == "" {
		return false
	}
	e := p.ReadAt(names[0], names[1], parts[1])
	if !p.Shape(e).IsScalar() {
		fault.Fail(e.Pos, "the kernel is "+p.Shape(e).Describe(), "the kernel of two points is a number", `\exp(-\|x-y\|^2/c^2)`)
	}
	if c.kernel != nil {
		fault.Fail(l[0].Pos, "two kernels are given", "one is expected", "one of them")
	}
	c.kernel, c.points = e, [2]string{names[0], names[1]}
	return true
}

// isOnes reports the vector of ones alone, which has n of them where no size is written.
func isOnes(toks []scan.Token) bool {
	for len(toks) > 2 && toks[0].Is("{") && toks[len(toks)-1].Is("}") {
		toks = toks[1 : len(toks)-1]
	}
	return len(toks) == 1 && toks[0].Text == "1"
}

// onlyDescribes reports an equation that describes, unless it is about a name of the
// student's own.
func (p *parser) onlyDescribes(parts [][]scan.Token) bool {
	unit := len(parts[0]) > 2 && parts[0][0].Kind == scan.Name && parts[0][0].Text == "e" && parts[0][1].Is("_")
	return !(unit && p.Defs["e"] != nil) && p.Describes(parts)
}

// valuesOfFeatures reports that the lecture's λ_j is said to be a number made of features:
// λ_j = ‖F̄α_j‖² defines nothing.
func (p *parser) valuesOfFeatures(t statement.Target, right []scan.Token) bool {
	return (t.Name == "lambda" && len(t.Index) == 1 || t.Name == "Lambda") && !p.Proof &&
		slices.ContainsFunc(statement.NamesIn(right), func(name string) bool {
			return slices.Contains([]string{"F", "bar F", "bar C", "psi", "Psi", "B"}, name)
		})
}
