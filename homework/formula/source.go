package formula

import (
	"errors"
	"kpcalab/homework/algebra"
	"math"
	"regexp"
	"slices"
	"strings"
)

// Expr is a formula that was read: its parts are typed and its symbols known.
type Expr struct {
	Left     string   // what stands before the equals sign, "" if nothing
	Spelling Spelling //
	Mail     bool     // a formula of a mail, which only looks like a program: inv(L) A^T 1_n
	Notes    []string // how doubtful notation was read
	Defs     []Definition

	root    *node
	members []*node // the sides before the last of a chain of equalities
	table   Symbols
	free    []*binder
	slots   int
	scaled  *scaling // of A and Λ, by the facts beside the formula
	stated  *node    // the eigenproblem that went into it
	clause
}

// Parse reads one formula, with definitions before it (let \tilde k = …) or
// behind it (where …). The error is an *[Error], which counts lines from the
// first one that isn't blank.
func Parse(src string, table Symbols) (*Expr, error) {
	src = fromFirstLine(src)
	if len(src) > 4*MaxSource {
		src = src[:4*MaxSource] // cut for the error's sake: newParser counts characters
	}
	style := spelling(src)
	e, err := parseAs(src, table, style)
	var fault *Error
	if (style == MATLAB || style == NumPy) && errors.As(err, &fault) && ((fault.Code == Unreadable || fault.Code == NoMeaning) && mailMarks.MatchString(src) || turnedByHat.MatchString(src)) {
		if other, again := parseAs(src, table, Unicode); again == nil {
			other.Mail = true
			return other, nil
		}
	}
	return e, err
}

// mailMarks are signs that no program has: A^T, 1_n, sum_i, α_j, ḡ.
var mailMarks = regexp.MustCompile(`[A-Za-z)]\^\{?T\b|\b1_|_\{|\b(?:sum|alpha|lambda|psi|K|A|k)_[a-z]|[ᵀ⊤₁-₉ₙⁿ⁻¹²½ḡΛλα·]`)

// turnedByHat is a transpose that no program knows.
var turnedByHat = regexp.MustCompile(`[A-Za-z1)\]]\^\{?T\b|ᵀ|⊤`)

// parseAs is Parse in one spelling.
func parseAs(src string, table Symbols, style Spelling) (e *Expr, err error) {
	defer rescue(src, &err)
	text := src
	if (style == LaTeX || style == Unicode) && len(src) < 4*MaxSource {
		if text = withoutProse(src); style == spelling(src) {
			style = spelling(text) // without its words it may look otherwise
		}
	}
	p := newParserOf(text, table, true, style)
	p.src = []rune(src)
	return p.formula(), nil
}

// fromFirstLine is src without the blank lines before its first line, with which
// a raw string of Go often begins: lines are counted from the first one.
func fromFirstLine(src string) string {
	text := strings.TrimLeft(src, " \t\r\n\u00a0\ufeff")
	blank := src[:len(src)-len(text)]
	return src[strings.LastIndexByte(blank, '\n')+1:]
}

// rescue turns a fault into an *Error.
func rescue(src string, err *error) {
	switch r := recover().(type) {
	case nil:
	case fault:
		runes := []rune(src)
		if len(runes) > MaxSource {
			runes = runes[:MaxSource]
		}
		*err = r.locate(runes)
	default:
		panic(r)
	}
}

// formula reads the statements of a source that holds one formula.
func (p *parser) formula() *Expr {
	lets, line := p.sorted(p.statements())
	out := &Expr{table: p.table}
	if !p.code {
		p.impliedRoots(lets)
		p.ownEigenproblems(lets)
	}
	lets = p.withoutFunctions(p.needed(lets, line))
	for _, s := range p.inOrder(lets) {
		p.define(s.toks, &out.clause)
	}
	p.ownCentring(&out.clause)
	parts := equals(line.toks)
	if n := len(parts); n > 1 && p.isEmbedding(parts[n-1]) && !p.isEmbedding(parts[0]) { // … = g
		parts = append([][]token{parts[n-1]}, parts[:n-1]...)
	}
	if n := len(parts); n == 2 && !p.code && !p.isEmbedding(parts[0]) && p.factorOfEmbedding(parts[0]) == nil && p.factorOfEmbedding(parts[1]) != nil { // … = Λ^{1/2} ḡ
		parts[0], parts[1] = parts[1], parts[0]
	}
	var left []token // what ḡ is multiplied by on the left side
	if len(parts) > 1 {
		t, ok := p.target(withoutTranspose(unbracketed(parts[0])))
		switch {
		case ok && len(parts[0]) > 0:
			out.Left = strings.TrimPrefix(t.name, "bar ")
			parts = parts[1:]
		case len(parts) == 2 && !p.code && p.factorOfEmbedding(parts[0]) != nil: // Λ^{1/2} ḡ = …
			left = p.factorOfEmbedding(parts[0])
			parts = parts[1:]
		case !p.code && p.namesResult(parts[0]):
			if parts = parts[1:]; len(parts) > 1 && p.isEmbedding(parts[0]) {
				parts = parts[1:]
			}
		case p.code || len(parts) == 2 && p.short(parts[0]):
			fail(line.toks[0].pos, "the left side of the equals sign isn't a name", "a formula may begin with g =", "the formula alone")
		}
	}
	for i, right := range parts {
		if len(right) == 0 {
			fail(line.toks[len(line.toks)-1].end, "nothing stands beside the equals sign", "the formula is expected", "the embedding of a sample")
		}
		p.begin(right)
		root := p.expr(bindSum)
		p.done()
		if left != nil {
			p.begin(left)
			l := p.expr(bindProduct)
			p.done()
			root = p.mul(p.pow(l, algebra.Whole(-1)), root)
		}
		if root.op == opBlocks {
			p.failBlocks(root)
		}
		if i < len(parts)-1 {
			out.members = append(out.members, root)
			continue
		}
		out.root = root
	}
	p.finish(out)
	return out
}

// factorOfEmbedding is what stands before ḡ at the end of a side; nil where it
// doesn't end with ḡ, or where ḡ stands alone.
func (p *parser) factorOfEmbedding(toks []token) []token {
	for from := len(toks) - 1; from > 0 && from >= len(toks)-6; from-- {
		if !slices.ContainsFunc(toks[from:min(from+3, len(toks))], func(t token) bool { return t.kind == tName && (embeddings[t.s] || t.s == "g" || t.s == "y") }) {
			continue
		}
		if p.isEmbedding(toks[from:]) && !isOp(toks[from-1], "+") && !isOp(toks[from-1], "-") && toks[from-1].kind != tAccent {
			before := toks[:from]
			if n := len(before); isOp(before[n-1], "*") {
				before = before[:n-1]
			}
			depth := 0
			for _, t := range before { // a product, not a sum
				if depth += t.nesting(); depth == 0 && (isOp(t, "+") || isOp(t, "-")) || depth < 0 {
					return nil
				}
			}
			if len(before) == 0 {
				return nil
			}
			return before
		}
	}
	return nil
}

// short reports a side that is no formula of its own, such as 2 or (x).
func (p *parser) short(toks []token) bool { return len(toks) < 4 }

// unbracketed is \bar g_j of (\bar g)_j, and of [\bar g]_j.
func unbracketed(toks []token) []token {
	if len(toks) < 3 || !isOp(toks[0], "(") && !isOp(toks[0], "[") && !isOp(toks[0], "{") {
		return toks
	}
	for i, t := range toks {
		if isOp(t, ")") || isOp(t, "]") || isOp(toks[0], "{") && isOp(t, "}") {
			return append(append([]token{}, toks[1:i]...), toks[i+1:]...)
		}
	}
	return toks
}

// embeddings are names of the result.
var embeddings = set("bar g", "g", "hat g", "tilde g", "bar y", "check g", "dot g")

// isEmbedding reports a side that names the embedding.
func (p *parser) isEmbedding(toks []token) bool {
	t, ok := p.target(withoutTranspose(unbracketed(toks)))
	return ok && embeddings[t.name]
}

// sorted tells the formula from the definitions and facts around it, in
// whatever order they stand.
func (p *parser) sorted(stmts []statement) (lets []statement, line statement) {
	var lines []statement
	for i, s := range stmts {
		switch {
		case len(s.toks) == 0:
		case s.let:
			lets = append(lets, s)
		case len(lines) > 0 && len(equals(s.toks)) == 1 && len(equals(lines[len(lines)-1].toks)) <= 2 && !p.code && !p.definable(lines[len(lines)-1]) && p.continuesLine(lines[len(lines)-1], s.toks):
			lines[len(lines)-1].toks = append(lines[len(lines)-1].toks, s.toks...)
		case i < len(stmts)-1 && p.code && len(equals(s.toks)) == 2 && followed(stmts[i+1:]):
			lets = append(lets, s)
		default:
			lines = append(lines, s)
		}
	}
	if p.code {
		lets, lines = p.unmarked(lets, lines)
	} else {
		lets, lines = p.ranked(lets, lines)
	}
	if len(lines) == 0 {
		at := 0
		if len(lets) > 0 {
			at = lets[len(lets)-1].toks[0].pos
		}
		fail(at, "no formula was found", "the embedding of a sample is expected", "the formula, before or behind the definitions")
	}
	if !p.code {
		lines = p.oneChain(lines)
	}
	if len(lines) > 1 {
		fail(lines[1].toks[0].pos, "a second formula begins here", "one formula is expected, with definitions marked by let", "let before a definition, or CheckDerivation for a chain of lines")
	}
	return lets, lines[0]
}

// oneChain joins several equations for ḡ to a chain: all their sides must be equal.
func (p *parser) oneChain(lines []statement) []statement {
	for _, s := range lines {
		if parts := equals(s.toks); len(parts) < 2 || !p.isEmbedding(parts[0]) || !sameText(plainLeft(parts[0]), plainLeft(equals(lines[0].toks)[0])) {
			return lines
		}
	}
	for len(lines) > 1 {
		next := equals(lines[1].toks)
		skip := len(next[0])
		lines[0].toks = append(append([]token{}, lines[0].toks...), lines[1].toks[skip:]...)
		lines = append(lines[:1:1], lines[2:]...)
	}
	return lines
}

// plainLeft is ḡ of ḡ(x).
func plainLeft(toks []token) []token {
	if n := len(toks); n > 3 && isOp(toks[n-1], ")") && isOp(toks[n-3], "(") {
		return toks[:n-3]
	}
	return toks
}

func sameText(a, b []token) bool {
	return slices.EqualFunc(a, b, func(x, y token) bool { return x.kind == y.kind && x.s == y.s })
}

// continuesLine reports a line that goes on with the one before, which isn't a fact
// of its own.
func (p *parser) continuesLine(before statement, toks []token) bool {
	parts := equals(before.toks)
	if len(parts) < 2 || p.isEmbedding(parts[0]) {
		return true
	}
	_, _, _, decomposed := p.decomposition(parts)
	return !decomposed
}

// ranked picks the formula among lines that nothing marks: the one that names
// the embedding, else the one without an equals sign, else the last one.
func (p *parser) ranked(lets, lines []statement) (l, rest []statement) {
	rank := func(s statement) int {
		parts := equals(s.toks)
		switch {
		case p.isEmbedding(parts[0]) || len(parts) > 1 && p.isEmbedding(parts[len(parts)-1]):
			return 3
		case len(parts) == 1:
			return 2
		}
		return 1
	}
	named := false
	for _, s := range lines {
		named = named || rank(s) == 3 || rank(s) == 2
	}
	if !named { // let g = …; or facts first, and then g = …
		for i := len(lets) - 1; i >= 0; i-- {
			if parts := equals(lets[i].toks); len(parts) > 1 && p.isEmbedding(parts[0]) {
				return append(append(append([]statement{}, lets[:i]...), lets[i+1:]...), lines...), lets[i : i+1]
			}
		}
	}
	if len(lines) < 2 {
		return lets, lines
	}
	best := 0
	for i, s := range lines {
		if rank(s) > rank(lines[best]) || rank(s) == rank(lines[best]) && rank(s) == 1 {
			best = i
		}
	}
	if i, ok := p.unused(lines); ok && rank(lines[best]) == 1 {
		best = i
	}
	for i, s := range lines {
		if i == best || rank(s) == 2 || rank(s) == 3 {
			rest = append(rest, s)
			continue
		}
		lets = append(lets, s)
	}
	return lets, rest
}

// inOrder sorts definitions so that each stands behind those it uses. One that
// uses itself has no meaning.
func (p *parser) inOrder(lets []statement) []statement {
	if p.code {
		return lets
	}
	type entry struct {
		s       statement
		defines []string
		uses    map[string]bool
		state   int
	}
	var list []*entry
	owner := map[string]*entry{}
	for _, s := range lets {
		e := &entry{s: s, uses: map[string]bool{}}
		parts := equals(s.toks)
		right := parts[len(parts)-1]
		if len(parts) == 2 {
			if a, b, _, ok := p.decomposition(parts); ok {
				e.defines, right = []string{a.s, b.s}, parts[0]
			} else if t, ok := p.target(p.turnedName(parts[0])); ok && !p.restates(t, parts[1]) {
				e.defines = []string{t.name}
				if len(t.index) > 0 {
					e.defines = append(e.defines, t.name+"_"+subText(t.index))
					if _, lecture := p.table[t.name]; lecture {
						e.defines = e.defines[1:]
					}
				}
			} else {
				right = s.toks
			}
		}
		for _, n := range namesIn(right) {
			e.uses[n] = true
			if len(n) == 1 && isLower(n[0]) { // u_{ij} of U
				e.uses[strings.ToUpper(n)] = true
			}
		}
		for _, n := range e.defines {
			owner[n] = e
		}
		list = append(list, e)
	}
	var out []statement
	var visit func(e *entry)
	visit = func(e *entry) {
		switch e.state {
		case 1:
			name := e.defines[0]
			failAs(Redefined, e.s.toks[0].pos, quote(name)+" is defined by itself", "a name stands on one side of its definition", `a new name for what you define, such as \tilde k`)
		case 2:
			return
		}
		e.state = 1
		for n := range e.uses {
			if o := owner[n]; o != nil {
				visit(o)
			}
		}
		e.state = 2
		out = append(out, e.s)
	}
	for _, e := range list {
		if len(e.defines) > 0 {
			visit(e)
		}
	}
	for _, e := range list { // facts come last
		if len(e.defines) == 0 {
			out = append(out, e.s)
		}
	}
	return out
}

// needed leaves out the definitions of names of the student's own that nothing
// uses: x̄ = Σx_i/n.
func (p *parser) needed(lets []statement, line statement) []statement {
	if p.code {
		return lets
	}
	lets = slices.DeleteFunc(slices.Clone(lets), func(s statement) bool {
		parts := equals(s.toks)
		return len(parts) == 2 && (listsKernel(parts[0], parts[1]) || p.listsOwnEntries(parts[0], parts[1]))
	})
	for again := true; again; {
		again = false
		for i, s := range lets {
			parts := equals(s.toks)
			if len(parts) != 2 {
				continue
			}
			t, ok := p.target(parts[0])
			if _, lecture := p.table[t.name]; !ok || lecture || t.name == "alpha" || t.name == "lambda" || embeddings[t.name] || !strings.Contains(t.name, " ") {
				continue
			}
			used := slices.Contains(namesIn(line.toks), t.name)
			for k, other := range lets {
				used = used || k != i && slices.Contains(namesIn(other.toks), t.name)
			}
			if !used {
				lets = slices.Delete(slices.Clone(lets), i, i+1)
				again = true
				break
			}
		}
	}
	return lets
}

// restates reports an equation for the entries of a symbol of the lecture that
// mentions the symbol, such as K_{ij} = K(x_i, x_j): it says something, and
// defines nothing.
func (p *parser) restates(t target, right []token) bool {
	_, lecture := p.table[t.name]
	if !lecture || len(t.index) == 0 || !slices.Contains(namesIn(right), t.name) {
		return false
	}
	for _, s := range t.index { // k_c is a name
		if s.kind != tName || len(s.s) != 1 || !isLower(s.s[0]) || s.s == "c" || s.s == "x" || s.s == "t" {
			return false
		}
	}
	return true
}

// namesIn lists the names among tokens, with their accents and subscripts.
func namesIn(toks []token) (list []string) {
	for i, t := range toks {
		if t.kind != tName {
			continue
		}
		name := t.s
		k := i - 1
		for k >= 0 && isOp(toks[k], "{") {
			k--
		}
		if k >= 0 && toks[k].kind == tAccent {
			name = toks[k].s + " " + strings.TrimPrefix(name, "bar ")
		}
		list = append(list, name)
		if i+2 < len(toks) && isOp(toks[i+1], "_") {
			sub := toks[i+2].s
			if isOp(toks[i+2], "{") {
				sub = ""
				for k := i + 3; k < len(toks) && !isOp(toks[k], "}"); k++ {
					sub += toks[k].s
				}
			}
			list = append(list, name+"_"+sub)
		}
	}
	return list
}

// withoutTranspose drops the mark of ḡᵀ on the left side; rows are accepted.
func withoutTranspose(toks []token) []token {
	n := len(toks)
	for n > 1 && (isOp(toks[n-1], "}") || toks[n-1].kind == tTrans || toks[n-1].kind == tName && transposes[toks[n-1].s]) {
		n--
	}
	for n > 1 && n < len(toks) && isOp(toks[n-1], "{") {
		n--
	}
	if n < len(toks) && n > 1 && isOp(toks[n-1], "^") {
		return toks[:n-1]
	}
	if n == len(toks)-1 && toks[n].kind == tTrans {
		return toks[:n]
	}
	return toks
}

// definable reports a statement name = … whose name is the student's own.
func (p *parser) definable(s statement) bool {
	parts := equals(s.toks)
	if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) == 0 {
		return false
	}
	t, ok := p.target(parts[0])
	if !ok {
		return false
	}
	_, given := p.table[t.name]
	return !given && !embeddings[t.name] && t.name != "f" && (!p.code || t.name != "y" && t.name != "z")
}

// unmarked takes definitions without let from the lines, where a formula is
// left.
func (p *parser) unmarked(lets, lines []statement) (l, rest []statement) {
	for i, s := range lines {
		if len(lines) > 1 && p.definable(s) && (len(rest) > 0 || i < len(lines)-1) {
			lets = append(lets, s)
			continue
		}
		rest = append(rest, s)
	}
	return lets, rest
}

// unused is the only line whose name no other line uses: p = UᵀHk, U = AΛ^{-1/2}.
func (p *parser) unused(lines []statement) (line int, ok bool) {
	line = -1
	for i, s := range lines {
		if !p.definable(s) {
			continue
		}
		t, _ := p.target(equals(s.toks)[0])
		used := false
		for j, other := range lines {
			used = used || j != i && mentioned(other.toks, t.name)
		}
		if !used && line >= 0 {
			return 0, false
		}
		if !used {
			line = i
		}
	}
	return line, line >= 0
}

// ownCentring makes A and Λ those of HKH with the student's H, if there is one.
func (p *parser) ownCentring(c *clause) {
	h := p.defs["H"]
	if h == nil || c.eigen != nil {
		return
	}
	if sh := p.shape(h); !p.z.Same(sh.Rows, N) || !p.z.Same(sh.Cols, N) {
		fail(h.pos, "H is defined as "+p.showShaped(h), "the centring matrix is n×n", "I_n where the identity is meant")
	}
	at := &node{pos: h.pos, end: h.end}
	k := p.symbol("K", at)
	if own := p.defs["K"]; own != nil {
		k = own
	}
	c.eigen, c.solver, c.own = p.mul(p.mul(h, k), h), true, true
}

// followed reports whether a formula comes later.
func followed(rest []statement) bool {
	for _, s := range rest {
		if !s.let && len(s.toks) > 0 {
			return true
		}
	}
	return false
}

// finish settles the sizes of out and of everything it uses.
func (p *parser) finish(out *Expr) {
	p.settleAll()
	p.resolve(out.root)
	parts := append([]*node{out.eigen, out.kernel}, out.members...)
	at := &node{}
	for _, m := range p.centredGram {
		out.facts = append(out.facts, [2]*node{m, p.symbol("bar K", at)})
	}
	for _, f := range out.facts {
		parts = append(parts, f[0], f[1])
	}
	for _, n := range parts {
		if n != nil {
			p.resolve(n)
		}
	}
	for _, b := range p.free {
		b.dim = p.z.Find(b.dim)
		used := false
		out.root.walk(func(n *node) {
			for _, ix := range n.idx {
				used = used || ix.b == b
			}
		})
		if used {
			out.free = append(out.free, b)
		}
	}
	p.holdRanges(out.free)
	out.slots, out.Notes = p.slots, p.notes
	out.Spelling = p.style
	for name, d := range p.defs {
		if d.op == opBlocks {
			continue // each use was read as the product that it is
		}
		p.resolve(d)
		def := &Expr{root: d, table: p.table, slots: p.slots, clause: out.clause}
		out.Defs = append(out.Defs, Definition{Name: name, Value: def})
	}
	sortDefs(out.Defs)
}

func sortDefs(d []Definition) {
	for i := range d {
		for j := i; j > 0 && d[j].Name < d[j-1].Name; j-- {
			d[j], d[j-1] = d[j-1], d[j]
		}
	}
}

// Shape is the symbolic size of the value. A formula with a free index j, one
// component, has the shape of that component.
func (e *Expr) Shape() Shape { return e.root.sh }

// Index is the free index letter of a formula for one component, with the size
// that it runs over; ok is false where the formula has none.
func (e *Expr) Index() (letter string, over Dim, ok bool) {
	if len(e.free) != 1 {
		return "", 0, false
	}
	return e.free[0].name, e.free[0].dim, true
}

// FreeIndices is the number of indices that no sum binds.
func (e *Expr) FreeIndices() int { return len(e.free) }

// Uses reports whether the symbol, by its canonical name, stands anywhere in
// the formula or in a definition that it uses.
func (e *Expr) Uses(symbol string) bool {
	found := false
	e.root.walk(func(n *node) { found = found || n.op == opSym && n.name == symbol })
	return found
}

// OwnMean reports a formula that takes the mean, or the sum, of the numbers in k.
func (e *Expr) OwnMean() bool {
	k := func(n *node) bool {
		for n.op == opRef {
			n = n.args[0]
		}
		return n.op == opSym && n.name == "k"
	}
	found := false
	e.root.walk(func(n *node) {
		if n.op == opMul && len(n.args) == 2 && k(n.args[1]) {
			left := n.args[0]
			for left.op == opMul {
				left = left.args[1]
			}
			found = found || left.op == opT && left.args[0].op == opOnes
		}
		if n.op == opSum && len(n.args) > 0 && n.args[0].op == opEntry && k(n.args[0].args[0]) {
			found = true
		}
	})
	return found
}

// Understood is the formula with the definitions that it uses, in LaTeX.
func (e *Expr) Understood() string {
	out := e.LaTeX()
	used := map[*node]bool{}
	e.root.walk(func(n *node) {
		if n.op == opRef {
			used[n.args[0]] = true
		}
	})
	sep := `, \;\; `
	for _, d := range e.Defs {
		if !used[d.Value.root] {
			continue
		}
		w := &printer{table: e.table, latex: true, fixed: map[*binder]string{}}
		w.name(d.Name)
		out += sep + w.b.String() + " = " + d.Value.LaTeX()
		sep = `, \;\; `
	}
	if e.kernel != nil {
		out += sep + "K(" + e.points[0] + ", " + e.points[1] + ") = " + latexText(e.kernel, e.table)
		sep = `, \;\; `
	}
	for _, f := range e.facts {
		if f[1].op == opSym && f[1].name == "bar K" {
			continue
		}
		out += sep + latexText(f[0], e.table) + " = " + latexText(f[1], e.table)
		sep = `, \;\; `
	}
	if e.eigen != nil && !e.own {
		out += sep + latexText(e.eigen, e.table) + ` A = A \Lambda`
	}
	return out
}

// Conditions reports what the where clauses change: the matrix whose
// eigenvectors A holds, the kernel, the order of the eigenvalues.
func (e *Expr) Conditions() (eigen, kernel bool, order string) {
	return e.eigen != nil, e.kernel != nil, e.order
}

// Extent bounds a formula as a rational function of the parameters of an exact
// instance: the degree of numerator and denominator, and the bits of their
// coefficients (the logarithm of the sum of absolute values, which products add
// up). See [algebra.Falsehood].
type Extent struct{ Degree, Bits float64 }

// Of a symbol's entries, with n ≤ 10, μ ≤ 12 and a common denominator: n − 1
// axes of a basis are n − 1 reflections, each of degree 2 (18); as many for the
// μ×n basis of F̄ (24) and fourth powers for √Λ (4) make 46 for F̄ and F, 92 for
// K, and for ḡ = Λ^{-1/2}AᵀF̄ᵀf̄ at most 4 + 18 + 46 + 46 + 1 = 115. A reflection
// I − 2vvᵀ/vᵀv multiplies the sum of coefficients by less than 3·12 < 2⁶, so that
// 21 + 21 of them and four sums over at most 12 terms stay below 300 bits. The
// bounds leave room for the symbols that the worlds change.
const (
	symbolDegree = 200
	symbolBits   = 400
)

// Extent is the bound for the whole formula.
func (e *Expr) Extent() Extent { return extent(e.root, map[*node]Extent{}) }

func extent(n *node, known map[*node]Extent) Extent {
	if n.op == opRef {
		a := n.args[0]
		if _, ok := known[a]; !ok {
			known[a] = extent(a, known)
		}
		return known[a]
	}
	var x Extent
	for _, a := range n.args {
		y := extent(a, known)
		x.Degree, x.Bits = x.Degree+y.Degree, x.Bits+y.Bits
	}
	x.Bits += 4 // a sum of at most 12 terms
	times := func(f float64) { x.Degree, x.Bits = x.Degree*f, x.Bits*f }
	switch n.op {
	case opNum:
		x.Bits += 31 + 31 // numerator and denominator, see algebra.NewRatio
	case opSym:
		x = Extent{symbolDegree, symbolBits}
	case opSum: // a sum of quotients with different denominators
		times(maxSize)
	case opPow, opHadPow:
		times(math.Max(1, math.Abs(float64(n.num.Num))))
		if n.num.Den > 1 {
			times(float64(n.num.Den)) // a root doubles the degree: multiply by the conjugates
		}
		if n.num.Num < 0 && !n.diag {
			times(maxSize)
		}
	case opNorm:
		times(2)
	case opPinv:
		times(4 * maxSize)
	}
	return x
}
