package formula

import (
	"regexp"
	"slices"
	"strings"
)

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
	order  string     // "smallest", "reversed"
	facts  [][2]*node // equations that are said to hold
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
	if n := len(toks); n > 3 && (isOp(toks[0], "(") || isOp(toks[0], "[")) && !p.code { // (k_c)_i
		depth := 0
		for i, s := range toks {
			if depth += s.nesting(); depth > 0 {
				continue
			}
			if i+1 < n && isOp(toks[i+1], "_") {
				inner, ok := p.target(toks[1:i])
				if !ok || inner.call {
					return t, false
				}
				save, at := p.toks, p.i
				p.begin(toks[i+1:])
				index := p.subscript()
				done := p.tok().kind == tEnd
				p.toks, p.i = save, at
				if len(inner.index) > 0 {
					inner.name += "_" + subText(inner.index)
				}
				inner.index = index
				return inner, done
			}
			break
		}
		return t, false
	}
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
	if isOp(next(), "^") && len(t.index) == 0 { // \tilde a^p, v^{(j)}
		if s, end := countingScript(toks[i:]); end > 0 {
			t.index = []sub{{token: s}}
			i += end
		}
	}
	if len(t.index) == 2 && t.index[0].colon { // a_{·j}, the column j
		t.index = t.index[1:]
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
	if len(parts) == 2 && !p.code && (p.describes(parts) || p.definesFunction(parts)) {
		return
	}
	if len(parts) == 1 {
		if len(toks) == 0 || p.onlyDescribes(toks) {
			return
		}
		fail(toks[0].pos, "a definition without an equals sign", "a definition names something: name = formula", `let \tilde k = …`)
	}
	if len(parts) > 2 && !p.code { // B = X = Y: a definition and a fact
		last := parts[len(parts)-1]
		if len(last) == 0 || len(parts[1]) == 0 {
			fail(afterEquals(toks, 2), "a definition without a right side", "a definition names something: name = formula", `let \tilde k = …`)
		}
		p.define(append(append(append([]token{}, parts[0]...), token{kind: tOp, s: "=", pos: last[0].pos, end: last[0].pos}), last...), c)
		for k := 1; k+1 < len(parts); k++ {
			p.stated(parts[k], parts[k+1], c)
		}
		return
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
	if !p.code {
		parts[0], parts[1] = p.impliedRoot(parts[0], parts[1])
	}
	if p.solverCall(parts, c) || p.kernelOf(parts, c) || p.decomposed(parts) {
		return
	}
	if turned := withoutTranspose(parts[0]); !p.code && len(turned) < len(parts[0]) {
		if t, ok := p.target(turned); ok && p.table[t.name].Name == "" && t.name != "alpha" && t.name != "psi" {
			parts[0], parts[1] = turned, transposedTokens(parts[1])
		}
	}
	t, ok := p.target(parts[0])
	if ok && !p.code && (p.restates(t, parts[1]) || p.statesEntry(t, parts[1])) {
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
	case "n", "m", "x", "X":
		if t.name == "m" && len(t.index) == 0 && !t.call && p.vectorAhead(toks) { // a mean, say; subscripts stay sizes
			break
		}
		if len(t.index) > 0 && t.name != "X" || t.name == "x" && p.proof {
			break
		}
		fail(t.at.pos, "the definition of "+quote(t.name), "n, m and x are given", "another name")
	}
	if _, lecture := p.table[t.name]; lecture && !p.code && p.defs[t.name] == nil && len(t.index) == 0 && slices.Contains(namesIn(toks), t.name) {
		failAs(Redefined, t.at.pos, quote(t.name)+" stands on both sides of its definition", "the lecture's symbol keeps its meaning", `a new name for what you define, such as \tilde k`)
	}
	key := t.name
	var indices []*binder
	if len(t.index) > 0 {
		letters := true
		for _, s := range t.index {
			letters = letters && s.kind == tName && len(s.s) == 1 && isLower(s.s[0]) && s.s != "c" && s.s != "x" && s.s != "n" && s.s != "m" && s.s != "t"
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

// vectorAhead reports that a definition gives a column, not a number.
func (p *parser) vectorAhead(toks []token) bool {
	save, at, notes, free := p.toks, p.i, p.notes, len(p.free)
	defer func() { p.toks, p.i, p.notes, p.free = save, at, notes, p.free[:free] }()
	p.begin(toks)
	return p.shape(p.expr(bindSum)).IsColumn()
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
		fail(t.at.pos, "a definition for every "+indices[0].name+" of "+sh.Describe(), "a number or a column is expected", "a definition of the whole matrix")
	}
	n := p.node(opStack, sized(sh.Rows, indices[0].dim), e, e)
	n.b = indices[0]
	if len(indices) == 2 {
		col := p.transpose(n)
		n = p.node(opStack, sized(indices[0].dim, indices[1].dim), e, col)
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
	if sign == ">=" && first.kind == tName && first.s == "lambda" && end.kind == tDots { // λ_1 ≥ λ_2 ≥ …
		return
	}
	if sign == ">=" && end.kind == tNum && end.s == "0" && len(toks) < 8 { // S ≥ 0
		return
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
	if len(names) == 2 && names[0] == "X" { // κ(X, x) = k says what it is
		return false
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
		fail(e.pos, "the kernel is "+p.shape(e).Describe(), "the kernel of two points is a number", `\exp(-\|x-y\|^2/c^2)`)
	}
	if c.kernel != nil {
		fail(l[0].pos, "two kernels are given", "one is expected", "one of them")
	}
	c.kernel, c.points = e, [2]string{names[0], names[1]}
	return true
}

// stated reads an equation that is said to hold.
func (p *parser) stated(left, right []token, c *clause) {
	p.begin(left)
	l := p.expr(bindSum)
	p.done()
	p.begin(right)
	r := p.expr(bindSum)
	p.done()
	p.sameSize(l, r)
	c.facts = append(c.facts, [2]*node{l, r})
}

// sameSize makes the two sides of an equation agree, or fails.
func (p *parser) sameSize(l, r *node) {
	ls, rs := p.shape(l), p.shape(r)
	if isZero(l) || isZero(r) {
		return
	}
	for _, n := range []*node{l, r} {
		if n.op == opBlocks {
			p.failBlocks(n)
		}
	}
	if !p.z.Same(ls.Rows, rs.Rows) || !p.z.Same(ls.Cols, rs.Cols) {
		failAs(Misfit, r.pos, "the two sides of this equality have different sizes: "+p.showShaped(l)+" and "+p.showShaped(r), "equal things have the same size", "writing the size of each factor beneath it")
	}
}

// describes reports an equation that says what a symbol of the lecture means in
// the lecture, too: A = (α_{ij}), K = (K(x_i, x_j)), e_1 = (1, 0, …, 0), κ = κ.
func (p *parser) describes(parts [][]token) bool {
	l, r := parts[0], parts[1]
	if len(l) == 1 && len(r) == 1 && l[0].kind == tName && r[0].kind == tName && l[0].s == r[0].s {
		return true
	}
	if listsKernel(l, r) || p.listsOwnEntries(l, r) {
		return true
	}
	if len(l) > 2 && l[0].kind == tName && l[0].s == "e" && isOp(l[1], "_") && p.defs["e"] == nil {
		return unitList(l[2:], r)
	}
	if len(l) != 1 || len(r) < 4 || !isOp(r[0], "(") && !isOp(r[0], "[") {
		return false
	}
	entry := map[string]string{"A": "alpha", "K": "K"}[l[0].s]
	depth := 0
	for i, t := range r { // one bracket with one entry in it
		if depth += t.nesting(); depth == 0 && i < len(r)-1 && !isOp(r[i+1], "_") {
			return false
		}
		if depth == 0 {
			break
		}
		if depth == 1 && (isOp(t, ",") || isOp(t, "|") || t.kind == tDots) {
			return false
		}
	}
	if entry == "" || r[1].kind != tName || r[1].s != entry && r[1].s != l[0].s && !(entry == "K" && r[1].s == "k") {
		return false
	}
	if isOp(r[2], "(") { // K(x_i, x_j)
		return true
	}
	if !isOp(r[2], "_") {
		return false
	}
	items := 0
	for _, t := range r[3:] {
		if isOp(t, ")") || isOp(t, "]") {
			break
		}
		if t.kind == tName {
			items += len(t.s)
		}
	}
	return items == 2
}

// kernelList are the numbers in k, written out.
var kernelList = regexp.MustCompile(`^\(k\((?:x_[ijl1],x|x,x_[ijl1])\)(?:,k\((?:x_2,x|x,x_2)\))?(?:,…,k\((?:x_n,x|x,x_n)\))?\)(?:_[ijl]=1\^n)?(?:\^?(?:⊤|ᵀ|T|t|tr|top|'|intercal|prime))?$`)

// listsKernel reports k = (κ(x_1, x), …, κ(x_n, x))ᵀ, which says what k is.
func listsKernel(l, r []token) bool {
	text := func(toks []token) string {
		var b strings.Builder
		for _, t := range toks {
			b.WriteString(t.s)
		}
		return b.String()
	}
	if left := text(l); left != "k" && left != "k(x)" && left != "k_x" && left != "k_{x}" && left != "k_*" || len(r) > 60 {
		return false
	}
	right := strings.NewReplacer("[", "(", "]", ")", "{", "", "}", "", "K(", "k(").Replace(text(r))
	return kernelList.MatchString(right) && (strings.Contains(right, "…") || strings.Contains(right, "=1"))
}

// unitList reports a list of a 1 and zeros with the 1 where the index of the unit
// vector says.
func unitList(index, list []token) bool {
	var entries []string
	for _, t := range list {
		switch {
		case t.kind == tNum && (t.s == "0" || t.s == "1"):
			entries = append(entries, t.s)
		case t.kind == tDots || isOp(t, ",") || isOp(t, "(") || isOp(t, ")") || isOp(t, "[") || isOp(t, "]") || isOp(t, "^") || isOp(t, "{") || isOp(t, "}"):
		case t.kind == tTrans || t.kind == tName && transposes[t.s]:
		default:
			return false
		}
	}
	ones := 0
	for _, e := range entries {
		if e == "1" {
			ones++
		}
	}
	if ones != 1 || len(entries) < 2 {
		return false
	}
	switch last := index[len(index)-1].s; last {
	case "1":
		return entries[0] == "1"
	case "n", "m":
		return entries[len(entries)-1] == "1"
	}
	return true
}

// onlyDescribes reports a clause such as e_j, which is left of its description.
func (p *parser) onlyDescribes(toks []token) bool { return false }
