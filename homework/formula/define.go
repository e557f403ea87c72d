package formula

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
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
	solver bool       // by a solver for symmetric matrices
	kernel *tree.Node // the value of the kernel at two points
	points [2]string
	order  string          // "smallest", "reversed"
	facts  [][2]*tree.Node // equations that are said to hold
	claims [][2]*tree.Node // those about the student's own multiples of A
}

// target is the left side of a definition: a name, with its indices and its sample.
type target struct {
	name  string
	index []scan.Sub // let \tilde k_i = …
	at    scan.Token
	call  bool // let \tilde\phi(x) = …
}

// target reads the left side of a definition, if it is one. Other spellings of a name
// have become names before ([parser.ownNames]).
func (p *parser) target(toks []scan.Token) (t target, ok bool) {
	if inner, outer := unwrapped(toks); len(inner) < len(toks) { // (v_p)_i
		t, ok = p.target(inner)
		s := scriptsAt(outer)
		if ok && len(outer) == 0 {
			return t, true
		}
		if !ok || t.call || s.n < len(outer) || len(s.above) > 0 {
			return target{}, false
		}
		if len(t.index) > 0 {
			t.name += "_" + scan.SubText(t.index)
		}
		t.index = asSubs(s.below)
		return t, true
	}
	if len(toks) == 0 || toks[0].Kind != scan.Name || scan.Keywords[toks[0].Text] {
		return t, false
	}
	t.at, t.name = toks[0], toks[0].Text
	rest := toks[1:]
	if len(rest) > 0 && rest[0].Is("_") {
		items, n := p.SubscriptAt(rest)
		t.index, rest = items, rest[n:]
	}
	if len(t.index) == 2 && t.index[0].Colon { // a_{·j}, the column j
		t.index = t.index[1:]
	}
	switch {
	case len(rest) == 0:
	case len(t.index) == 0 && len(rest) > 3 && rest[0].Is("(") && scan.SampleIndex(rest[1:len(rest)-1]) != "" && rest[len(rest)-1].Is(")"): // \tilde k(x_i)
		s := scriptsAt(rest[2:])
		t.index = asSubs(s.below)
	default:
		t.call = sampleCall(rest) == len(rest)
		if !t.call {
			return t, false
		}
	}
	return t, true
}

// define reads one let or where.
func (p *parser) define(toks []scan.Token, c *clause) {
	for _, t := range toks {
		if t.Is("<=") || t.Is(">=") {
			p.order(toks, c)
			return
		}
	}
	parts := scan.Sides(toks)
	if len(parts) == 2 && (p.describes(parts) || p.definesFunction(parts)) {
		return
	}
	if len(parts) == 1 {
		if len(toks) == 0 || p.onlyDescribes(toks) {
			return
		}
		fault.Fail(toks[0].Pos, "a definition without an equals sign", "a definition names something: name = formula", `let \tilde k = …`)
	}
	if len(parts) > 2 { // B = X = Y: a definition and a fact
		last := parts[len(parts)-1]
		if len(last) == 0 || len(parts[1]) == 0 {
			fault.Fail(afterEquals(toks, 2), "a definition without a right side", "a definition names something: name = formula", `let \tilde k = …`)
		}
		if p.describes([][]scan.Token{parts[0], last}) { // κ(x) = (K(x_1, x), …)ᵀ = k
			p.define(toks[:len(toks)-len(last)-1], c)
			return
		}
		p.define(append(append(append([]scan.Token{}, parts[0]...), scan.Token{Kind: scan.Op, Text: "=", Pos: last[0].Pos, End: last[0].Pos}), last...), c)
		if _, _, _, ok := p.decomposition([][]scan.Token{parts[0], last}); ok {
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
		if t, plain := p.target(parts[0]); plain && len(t.index) == 0 && !t.call && p.Table[t.name].Name == "" {
			t.index = []scan.Sub{{Token: name}}
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
	if p.solverCall(parts, c) || p.kernelOf(parts, c) || p.decomposed(parts) {
		return
	}
	if turned := withoutTranspose(parts[0]); len(turned) < len(parts[0]) {
		if t, ok := p.target(turned); ok && p.Table[t.name].Name == "" && t.name != "alpha" && t.name != "psi" {
			parts[0], parts[1] = turned, transposedTokens(parts[1])
		}
	}
	t, ok := p.target(parts[0])
	if ok && (p.restates(t, parts[1]) || p.statesEntry(t, parts[1]) || p.definedBefore(t, parts[1])) {
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
func (p *parser) bind(t target, toks []scan.Token) {
	switch t.name {
	case "n", "m", "x", "X":
		if t.name == "m" && len(t.index) == 0 && !t.call && p.vectorAhead(toks) { // a mean, say; subscripts stay sizes
			break
		}
		if len(t.index) > 0 && t.name != "X" || t.name == "x" && p.Proof {
			break
		}
		fault.Fail(t.at.Pos, "the definition of "+fault.Quote(t.name), "n, m and x are given", "another name")
	}
	if _, lecture := p.Table[t.name]; lecture && p.Defs[t.name] == nil && len(t.index) == 0 && slices.Contains(namesIn(toks), t.name) {
		fault.FailAs(fault.Redefined, t.at.Pos, fault.Quote(t.name)+" stands on both sides of its definition", "the lecture's symbol keeps its meaning", `a new name for what you define, such as \tilde k`)
	}
	key := t.name
	var index []string
	if len(t.index) > 0 {
		letters := true
		for _, s := range t.index {
			letters = letters && s.Kind == scan.Name && len(s.Text) == 1 && scan.IsLower(s.Text[0]) && s.Text != "c" && s.Text != "x" && s.Text != "n" && s.Text != "m" && s.Text != "t"
		}
		for _, s := range t.index { // v_k = … without a k is a name
			letters = letters && (scan.Mentions(toks, s.Text) || isConstant(toks))
		}
		if letters && len(t.index) <= 2 {
			for _, s := range t.index {
				index = append(index, s.Text)
			}
		} else {
			key += "_" + scan.SubText(t.index)
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

// wholes are the matrices whose columns or entries have a symbol of their own.
var wholes = map[string]string{"alpha": "A", "lambda": "Lambda", "psi": "B", "f": "F", "bar f": "bar F"}

// link makes A = (α_1|…|α_m) the student's own thing where the α_j are.
func (p *parser) link(key string, e *tree.Node) {
	whole := wholes[key]
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

// madeOfGram reports a K that is no call of the kernel: k_0 = K1/n isn't k.
func madeOfGram(toks []scan.Token) bool {
	for i, t := range toks {
		if t.Kind == scan.Name && t.Text == "K" && !(i+1 < len(toks) && (toks[i+1].Is("(") && i+2 < len(toks) && toks[i+2].Text == "x" || toks[i+1].Is("_"))) {
			return true
		}
	}
	return false
}

// vectorAhead reports that a definition gives a column, not a number.
func (p *parser) vectorAhead(toks []scan.Token) bool {
	return p.Shape(p.Glance(toks)).IsColumn()
}

// collect turns a definition for every i (and j) into a vector or a matrix.
func (p *parser) collect(e *tree.Node, indices []*tree.Binder, t target) *tree.Node {
	if len(indices) == 0 {
		return e
	}
	for _, b := range indices {
		if !b.Used && !constant(e) {
			fault.Fail(t.at.Pos, "the index "+b.Name+" of this definition doesn't appear in it", "a definition for every "+b.Name+" depends on it", "the name without the subscript")
		}
	}
	sh := p.Shape(e)
	if sh.Cols != algebra.One || len(indices) == 2 && !sh.IsScalar() {
		fault.Fail(t.at.Pos, "a definition for every "+indices[0].Name+" of "+sh.Describe(), "a number or a column is expected", "a definition of the whole matrix")
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

// order reads λ_1 ≤ λ_2 ≤ … ≤ λ_m.
func (p *parser) order(toks []scan.Token, c *clause) {
	sign := ""
	for _, t := range toks {
		if t.Is("<=") || t.Is(">=") {
			if sign != "" && sign != t.Text {
				fault.Fail(t.Pos, "the signs of this order differ", "eigenvalues are listed from one end to the other", `\lambda_1 \ge \dots \ge \lambda_m`)
			}
			sign = t.Text
		}
	}
	first := toks[0]
	end := toks[len(toks)-1]
	if end.Is("}") && len(toks) > 1 {
		end = toks[len(toks)-2]
	}
	if end.Is(")") && len(toks) > 1 {
		end = toks[len(toks)-2]
	}
	if sign == ">=" && first.Kind == scan.Name && first.Text == "lambda" && end.Kind == scan.Dots { // λ_1 ≥ λ_2 ≥ …
		return
	}
	if sign == ">=" && end.Kind == scan.Num && end.Text == "0" && len(toks) < 8 { // S ≥ 0
		return
	}
	if first.Kind != scan.Name || first.Text != "lambda" && first.Text != "eigvals" || end.Kind != scan.Name && end.Kind != scan.Num {
		fault.Fail(first.Pos, "this inequality isn't read", "only the order of the eigenvalues can be stated", `\lambda_1 \ge \dots \ge \lambda_m`)
	}
	if sign == ">=" {
		return
	}
	switch end.Text {
	case "n":
		c.order = "smallest"
	case "m":
		c.order = "reversed"
	default:
		fault.Fail(end.Pos, "the order of the eigenvalues ends at "+p.Describe(end), "the last one is λ_m or λ_n", `\lambda_1 \ge \dots \ge \lambda_m`)
	}
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

// stated reads an equation that is said to hold.
func (p *parser) stated(left, right []scan.Token, c *clause) {
	l := p.Read(left)
	r := p.Read(right)
	p.SameSize(l, r)
	p.holds(l, r, c, left, right)
}

// holds takes in an equation. One about a multiple of A with a name of its own says
// nothing of how long A's columns are: it is compared with the others.
func (p *parser) holds(l, r *tree.Node, c *clause, sides ...[]scan.Token) {
	for _, side := range sides {
		for _, name := range namesIn(side) {
			if p.scalesVectors(p.Defs[name]) || p.scalesVectors(p.Family[name]) {
				c.claims = append(c.claims, [2]*tree.Node{l, r})
				return
			}
		}
	}
	c.facts = append(c.facts, [2]*tree.Node{l, r})
}

// scalesVectors reports a definition made of A that isn't another name for it.
func (p *parser) scalesVectors(n *tree.Node) bool {
	if n == nil {
		return false
	}
	uses := false
	n.Walk(func(m *tree.Node) {
		uses = uses || m.Op == tree.Sym && (m.Name == "A" || m.Name == "Psi" || m.Name == "B")
	})
	for n.Op == tree.Transpose || n.Op == tree.Stack || n.Op == tree.Col {
		n = n.Args[0]
	}
	return uses && n.Op != tree.Sym
}

// describes reports an equation that says what a symbol of the lecture means in
// the lecture, too: A = (α_{ij}), K = (K(x_i, x_j)), e_1 = (1, 0, …, 0), κ = κ.
func (p *parser) describes(parts [][]scan.Token) bool {
	l, r := parts[0], parts[1]
	if len(r) == 1 && len(l) > 0 && len(l) == 1+sampleCall(l[1:]) && l[0].Kind == scan.Name && r[0].Kind == scan.Name && l[0].Text == r[0].Text {
		return true
	}
	if listsKernel(l, r) || p.listsOwnEntries(l, r) {
		return true
	}
	if len(l) > 2 && l[0].Kind == scan.Name && l[0].Text == "e" && l[1].Is("_") && p.Defs["e"] == nil {
		return unitList(l[2:], r)
	}
	if len(l) != 1 || len(r) < 4 || !r[0].Is("(") && !r[0].Is("[") {
		return false
	}
	entry := map[string]string{"A": "alpha", "K": "K"}[l[0].Text]
	depth := 0
	for i, t := range r { // one bracket with one entry in it
		if depth += t.Nesting(); depth == 0 && i < len(r)-1 && !r[i+1].Is("_") {
			return false
		}
		if depth == 0 {
			break
		}
		if depth == 1 && (t.Is(",") || t.Is("|") || t.Kind == scan.Dots) {
			return false
		}
	}
	if entry == "" || r[1].Kind != scan.Name || r[1].Text != entry && r[1].Text != l[0].Text && !(entry == "K" && r[1].Text == "k") {
		return false
	}
	if r[2].Is("(") { // K(x_i, x_j)
		return true
	}
	if !r[2].Is("_") {
		return false
	}
	items := 0
	for _, t := range r[3:] {
		if t.Is(")") || t.Is("]") {
			break
		}
		if t.Kind == scan.Name {
			items += len(t.Text)
		}
	}
	return items == 2
}

// kernelList are the numbers in k, written out.
var kernelList = regexp.MustCompile(`^\(k\((?:x_[ijl1],x|x,x_[ijl1])\)(?:,k\((?:x_2,x|x,x_2)\))?(?:,…,k\((?:x_n,x|x,x_n)\))?\)(?:_[ijl]=1\^n)?(?:\^?(?:⊤|ᵀ|T|t|tr|top|'|intercal|prime))?$`)

// listsKernel reports k = (κ(x_1, x), …, κ(x_n, x))ᵀ, which says what k is.
func listsKernel(l, r []scan.Token) bool {
	text := func(toks []scan.Token) string {
		var b strings.Builder
		for _, t := range toks {
			b.WriteString(t.Text)
		}
		return b.String()
	}
	if len(l) == 4 && strings.Contains("tyz", l[2].Text) { // k(z) = (K(x_1, z), …)
		l, r = slices.Clone(l), slices.Clone(r)
		for i := range r {
			if r[i].Kind == scan.Name && r[i].Text == l[2].Text {
				r[i].Text = "x"
			}
		}
		l[2].Text = "x"
	}
	if left := text(l); left != "k" && left != "k(x)" && left != "k_x" && left != "k_{x}" && left != "k_*" || len(r) > 60 {
		return false
	}
	right := strings.NewReplacer("[", "(", "]", ")", "{", "", "}", "", "K(", "k(").Replace(text(r))
	return kernelList.MatchString(right) && (strings.Contains(right, "…") || strings.Contains(right, "=1"))
}

// unitList reports a list of a 1 and zeros with the 1 where the index of the unit
// vector says.
func unitList(index, list []scan.Token) bool {
	var entries []string
	for _, t := range list {
		switch {
		case t.Kind == scan.Num && (t.Text == "0" || t.Text == "1"):
			entries = append(entries, t.Text)
		case t.Kind == scan.Dots || t.Is(",") || t.Is("(") || t.Is(")") || t.Is("[") || t.Is("]") || t.Is("^") || t.Is("{") || t.Is("}"):
		case t.Kind == scan.Transpose || t.Kind == scan.Name && scan.Transposes[t.Text]:
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
	switch last := index[len(index)-1].Text; last {
	case "1":
		return entries[0] == "1"
	case "n", "m":
		return entries[len(entries)-1] == "1"
	}
	return true
}

// listedFor reads (X)_{i=1}^n, the column of X for every i.
func listedFor(toks []scan.Token) (index scan.Token, inner []scan.Token, ok bool) {
	if len(toks) < 10 || !toks[0].Is("(") && !toks[0].Is("[") {
		return index, nil, false
	}
	end := scan.BracketEnd(toks)
	rest := toks[end:]
	if end < 3 || len(rest) < 8 || !rest[0].Is("_") || !rest[1].Is("{") || !scan.IsIndex(rest[2]) || !rest[3].Is("=") || rest[4].Text != "1" || !rest[5].Is("}") || !rest[6].Is("^") {
		return index, nil, false
	}
	size := slices.DeleteFunc(slices.Clone(rest[7:]), func(t scan.Token) bool { return t.Is("{") || t.Is("}") })
	if len(size) != 1 || !scan.IsSize(size[0]) {
		return index, nil, false
	}
	return rest[2], toks[1 : end-1], true
}

// listedColumns reads (b_1 | … | b_n) on the left side.
func listedColumns(toks []scan.Token) (name string, ok bool) {
	if len(toks) < 9 || !toks[0].Is("(") && !toks[0].Is("[") || scan.BracketEnd(toks) != len(toks) {
		return "", false
	}
	first, rest, ok1 := scriptedAt(toks[1:])
	if !ok1 || len(rest) < 6 || first.index || len(first.sub) != 2 || first.sub[1].Text != "1" {
		return "", false
	}
	for _, kind := range []func(scan.Token) bool{isSeparator, isDots, isSeparator} {
		if len(rest) == 0 || !kind(rest[0]) {
			return "", false
		}
		rest = rest[1:]
	}
	last, rest, ok2 := scriptedAt(rest)
	return first.name.Text, ok2 && len(rest) == 1 && last.name.Text == first.name.Text && len(last.sub) == 2 && scan.IsSize(last.sub[1])
}

func isSeparator(t scan.Token) bool { return t.Is("|") || t.Is(",") }

func isDots(t scan.Token) bool { return t.Kind == scan.Dots }

// onlyDescribes reports a clause such as e_j, which is left of its description.
func (p *parser) onlyDescribes(toks []scan.Token) bool { return false }
