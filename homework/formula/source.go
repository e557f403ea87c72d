package formula

import (
	"math"
	"strings"
)

// Expr is a formula that was read: its parts are typed and its symbols known.
type Expr struct {
	Left     string   // what stands before the equals sign, "" if nothing
	Spelling Spelling //
	Notes    []string // how doubtful notation was read
	Defs     []Definition

	root  *node
	table Symbols
	free  []*binder
	slots int
	clause
}

// Parse reads one formula, with definitions before it (let \tilde k = …) or
// behind it (where …). The error is an *[Error], which counts lines from the
// first one that isn't blank.
func Parse(src string, table Symbols) (e *Expr, err error) {
	src = fromFirstLine(src)
	defer rescue(src, &err)
	p := newParser(src, table, true)
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
	var lets, lines []statement
	stmts := p.statements()
	for i, s := range stmts {
		switch {
		case len(s.toks) == 0:
		case s.let:
			lets = append(lets, s)
		case len(lines) > 0 && len(equals(s.toks)) == 1 && len(equals(lines[len(lines)-1].toks)) <= 2 && !p.code && !p.definable(lines[len(lines)-1]):
			lines[len(lines)-1].toks = append(lines[len(lines)-1].toks, s.toks...)
		case i < len(stmts)-1 && p.code && len(equals(s.toks)) == 2 && followed(stmts[i+1:]):
			lets = append(lets, s)
		default:
			lines = append(lines, s)
		}
	}
	lets, lines = p.unmarked(lets, lines)
	if len(lines) == 0 {
		at := 0
		if len(lets) > 0 {
			at = lets[len(lets)-1].toks[0].pos
		}
		fail(at, "no formula was found", "the embedding of a sample is expected", "the formula, before or behind the definitions")
	}
	if len(lines) > 1 {
		fail(lines[1].toks[0].pos, "a second formula begins here", "one formula is expected, with definitions marked by let", "let before a definition, or CheckDerivation for a chain of lines")
	}
	out := &Expr{table: p.table}
	for _, s := range lets {
		p.define(s.toks, &out.clause)
	}
	p.ownCentring(&out.clause)
	parts := equals(lines[0].toks)
	if len(parts) > 2 {
		fail(afterEquals(lines[0].toks, 2), "a second equals sign stands here", "one formula is expected", "CheckDerivation for a chain of equalities")
	}
	if len(parts) == 2 {
		t, ok := p.target(withoutTranspose(parts[0]))
		if !ok || len(parts[0]) == 0 {
			at := lines[0].toks[0].pos
			fail(at, "the left side of the equals sign isn't a name", "a formula may begin with g =", "the formula alone")
		}
		out.Left = strings.TrimPrefix(t.name, "bar ")
	}
	right := parts[len(parts)-1]
	if len(right) == 0 {
		fail(lines[0].toks[0].end, "nothing stands behind the equals sign", "the formula is expected", "the embedding of a sample")
	}
	p.begin(right)
	out.root = p.expr(bindSum)
	p.done()
	p.finish(out)
	return out
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
	switch t.name {
	case "bar g", "g", "hat g", "tilde g", "y", "z", "f", "bar y":
		return false
	}
	return !given
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
	for _, n := range []*node{out.eigen, out.kernel} {
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
	out.slots, out.Notes = p.slots, p.notes
	out.Spelling = LaTeX
	out.Spelling = spelling(string(p.src))
	for name, d := range p.defs {
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
	}
	return x
}
