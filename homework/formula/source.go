package formula

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/parse"
	"kpcalab/homework/formula/prose"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Product is a formula multiplied from the left by another, given as source
// with the symbols of the lecture; "" leaves it as it is. Free indices keep
// their letters. It fails where the sizes don't fit.
func Product(left string, e *Expr) (*Expr, error) { return Between(left, e, "") }

// Between is [Product] with a factor on either side.
func Between(left string, e *Expr, right string) (out *Expr, err error) {
	for _, src := range []string{left, right} {
		if src == "" {
			continue
		}
		if e, err = e.times(src, src == left); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// times is a formula multiplied by another, from the left or from the right.
func (e *Expr) times(src string, left bool) (out *Expr, err error) {
	defer fault.Rescue(src, &err)
	p := newParser(src, e.table, false)
	p.Slots = e.slots
	p.Free = append(p.Free, e.free...)
	x, y := p.ReadAll(), e.root
	if !left {
		x, y = y, x
	}
	n := p.Mul(x, y)
	p.SettleAll()
	p.Resolve(n)
	out = &Expr{root: n, table: e.table, slots: p.Slots}
	p.freeOf(out)
	return out, nil
}

// Parse reads one formula, with definitions before it (let \tilde k = …) or
// behind it (where …). The error is an *[fault.Error], which counts lines from the
// first one that isn't blank.
func Parse(src string, table symbol.Symbols) (e *Expr, err error) {
	src = FromFirstLine(src)
	if len(src) > 4*fault.MaxSource {
		src = src[:4*fault.MaxSource] // cut for the error's sake: newParser counts characters
	}
	defer fault.Rescue(src, &err)
	text, at := scan.Expand(src)
	return written{src, scan.Layout(text), at}.parse(table)
}

// entrywise are words by which a quotient of two columns is one of their entries.
var entrywise = lazyregexp.New(`(?i)\b(?:component|entry|element|coordinate)[- ]?wise\b|\b(?:entry by entry|component by component)\b`)

// mailMarks are signs that no program has: A^T, 1_n, sum_i, α_j, ḡ.
var mailMarks = lazyregexp.New(`[A-Za-z)]\^\{?T\b|\b1_|[_^]\{|\b(?:sum|alpha|lambda|psi|K|A|k)_[a-z]|[ᵀ⊤₁-₉ₙⁿ⁻¹²½ḡΛλα·]|[+,][ \t]*(?:\.\.\.|…)[ \t]*[+,]`)

// turnedByHat is a transpose that no program knows.
var turnedByHat = lazyregexp.New(`[A-Za-z1)\]]\^\{?T\b|ᵀ|⊤|\s\.\s+[(A-Za-z]|\bsum_[a-z]\b|[a-z]_[a-z]\[[a-z]\]|\^\{|^\s*(?:Hi|Hello|Dear|Write|Put|Set|Let|The|We|I)\b[ ,]`)

// Written reports signs that formulas have and programs haven't.
func Written(src string) bool {
	return mailMarks.MatchString(src) || turnedByHat.MatchString(src) || clauses.MatchString(src)
}

// clauses begin with a word that no program has.
var clauses = lazyregexp.New(`\bwhere\s+[\w\\]|^\s*let\s`)

// written is a source whose own commands were written out: at is the place in src of
// one in the text.
type written struct {
	src, text string
	at        func(pos int) int
}

func (w written) parse(table symbol.Symbols) (e *Expr, err error) {
	defer fault.Rescue(w.src, &err)
	defer fault.Relocate(w.at)
	text := hyphened(w.text)
	if len(w.text) >= 4*fault.MaxSource {
		return newParser(text, table, true).formula(), nil
	}
	script := prose.Formula(text)
	defer fault.Recode(fault.Unchecked, script.Left) // what nobody read may be misread
	defer fault.Relocate(script.At)
	p := newParser(script.Text(), table, true)
	p.come(script, w.text, w.src, w.at)
	p.AllValues = p.AllValues || entrywise.MatchString(w.text)
	e = p.formula()
	p.mentions(e)
	e.Unread = w.unread(script.Unread)
	for i := range e.Rivals {
		e.Rivals[i].Part = w.unread([][2]int{e.Rivals[i].place})[0]
	}
	return e, nil
}

// unread are the parts of the source at places of the text, with the signs around
// mathematics.
func (w written) unread(places [][2]int) (list []unread.Part) {
	src := []rune(w.src)
	for _, at := range places {
		from, to := w.at(at[0]), w.at(at[1]-1)+1
		for from > 0 && src[from-1] == '$' {
			from--
		}
		for to < len(src) && src[to] == '$' {
			to++
		}
		list = append(list, unread.In(src, from, to))
	}
	return list
}

// hyphened is a text in which row-means(K) is one word, where it defines it.
func hyphened(src string) string {
	for _, m := range hyphen.FindAllStringSubmatch(src, parse.MaxSums) {
		src = strings.ReplaceAll(src, m[1]+"-"+m[2]+"(", m[1]+m[2]+" (")
	}
	return src
}

var hyphen = lazyregexp.New(`\b([a-z]{2,})-([a-z]{2,})\([A-Za-z]+\)[^\s=]*\s*:?=`)

// FromFirstLine is src without the blank lines before its first line, with which
// a raw string of Go often begins: lines are counted from the first one.
func FromFirstLine(src string) string {
	text := strings.TrimLeft(src, " \t\r\n\u00a0\ufeff")
	blank := src[:len(src)-len(text)]
	return src[strings.LastIndexByte(blank, '\n')+1:]
}

// formula reads the statements of a source that holds one formula.
func (p *parser) formula() *Expr {
	lets, lines := p.sorted(p.namedEntries(p.Cut(p.Tokens())))
	out := &Expr{table: p.Table}
	p.RowsFirst = slices.ContainsFunc(lets, func(s statement.Statement) bool { return p.ListsRowsFirst(scan.Sides(s.Toks)) })
	lets = p.entryOrder(lets)
	p.turnedRound(lets)
	p.ownValues(lets, lines)
	lets = p.findDecompositions(lets)
	p.impliedRoots(lets)
	p.ownEigenproblems(lets)
	all := lets
	lets = p.needed(lets, lines)
	spare := leftOut(all, lets)
	lets = p.withoutFunctions(lets)
	for _, s := range p.inOrder(lets) {
		p.define(s.Toks, &out.clause)
	}
	p.ownCentring(&out.clause)
	for _, line := range lines { // all are the embedding
		if out.root != nil {
			out.members = append(out.members, out.root)
		}
		p.sides(line, out)
		if len(lines) > 1 && p.Shape(out.root).Rows == algebra.M && len(tree.FreeIn(out.root)) > 0 {
			secondFormula(line) // of a training sample
		}
	}
	p.hold(out)
	p.beSides(spare, &out.clause)
	p.finish(out)
	p.unusedNames(out)
	return out
}

// sides reads the sides of an equation for the embedding; the last is the formula.
func (p *parser) sides(line statement.Statement, out *Expr) {
	parts := scan.Sides(line.Toks)
	if n := len(parts); n > 1 && p.IsEmbedding(parts[n-1]) && !p.IsEmbedding(parts[0]) { // … = g
		parts = append([][]scan.Token{parts[n-1]}, parts[:n-1]...)
	}
	for n := len(parts); n > 2 && p.ListsComponents(slices.Concat(parts[0], []scan.Token{{Kind: scan.Op, Text: "="}}, parts[n-1])); n-- { // ḡ = … =: (g_1, …, g_m)ᵀ
		parts = parts[:n-1]
	}
	p.keepIndices(parts[:len(parts)-1])
	var side []scan.Token // that holds ḡ, of an equation around it
	if p.around(line) {
		at := slices.IndexFunc(parts, mentionsEmbedding)
		side = parts[at]
		if parts = slices.Delete(parts, at, at+1); slices.ContainsFunc(parts, mentionsEmbedding) {
			fault.FailAs(fault.NoMeaning, line.Toks[0].Pos, "ḡ stands on both sides of an equation", "the embedding ḡ is what the formula computes", "ḡ = …")
		}
		out.Left = "g"
	}
	if len(parts) > 1 && side == nil {
		t, ok := p.Target(statement.WithoutTranspose(parts[0]))
		switch {
		case ok && len(parts[0]) > 0:
			if slices.Contains([]string{"K", "k", "H", "A", "F", "X", "x", "Lambda", "bar K", "bar F", "bar C", "bar f", "Psi", "B", "n", "m", "d", "mu"}, t.Name) {
				fault.FailAs(fault.Redefined, line.Toks[0].Pos, "‘"+t.Name+"’ stands on the left side, and has another meaning in the lecture", "the formula is that of the embedding", "ḡ = …")
			}
			out.Left = strings.TrimPrefix(t.Name, "bar ")
			if parts = parts[1:]; len(parts) > 1 && p.IsEmbedding(parts[0]) {
				parts = parts[1:]
			}
		case p.namesResult(parts[0]):
			if parts = parts[1:]; len(parts) > 1 && p.IsEmbedding(parts[0]) {
				parts = parts[1:]
			}
		case len(parts) == 2 && p.short(parts[0]):
			fault.Fail(line.Toks[0].Pos, "the left side of the equals sign isn't a name", "a formula may begin with g =", "the formula alone")
		}
	}
	for i, right := range parts {
		if len(right) == 0 {
			fault.Fail(line.Toks[len(line.Toks)-1].End, "nothing stands beside the equals sign", "the formula is expected", "the embedding of a sample")
		}
		root := p.Read(right)
		if side != nil {
			root = p.solved(side, root)
		}
		if root.Op == tree.Blocks {
			p.FailBlocks(root)
		}
		if i < len(parts)-1 {
			out.members = append(out.members, root)
			continue
		}
		out.root = root
	}
}

// short reports a side that is no formula of its own, such as 2 or (x).
func (p *parser) short(toks []scan.Token) bool { return len(toks) < 4 }

// ownCentring makes A and Λ those of HKH with the student's H, if there is one.
func (p *parser) ownCentring(c *clause) {
	h := p.Defs["H"]
	if h == nil || c.eigen != nil {
		return
	}
	if sh := p.Shape(h); !p.Z.Same(sh.Rows, algebra.N) || !p.Z.Same(sh.Cols, algebra.N) {
		fault.Fail(h.Pos, "H is defined as "+p.ShowShaped(h), "the centring matrix is n×n", "I_n where the identity is meant")
	}
	at := &tree.Node{Pos: h.Pos, End: h.End}
	k := p.Symbol("K", at)
	if own := p.Defs["K"]; own != nil {
		k = own
	}
	c.eigen, c.solver, c.own = p.Mul(p.Mul(h, k), h), true, true
}

// finish settles the sizes of out and of everything it uses.
func (p *parser) finish(out *Expr) {
	p.HoldConvention()
	p.SettleAll()
	p.Resolve(out.root)
	parts := append([]*tree.Node{out.eigen, out.kernel}, out.members...)
	out.facts = append(out.facts, p.decomposes...)
	out.unit = slices.ContainsFunc(p.decomposes, func(d [2]*tree.Node) bool { return p.Shape(d[1]) != p.Shape(p.Symbol("bar C", d[1])) })
	out.claims = append(out.claims, p.agreeing...)
	p.holdBasis(out)
	for _, f := range slices.Concat(out.facts, out.claims, out.meant) {
		parts = append(parts, f[0], f[1])
	}
	for _, n := range parts {
		if n != nil {
			p.Resolve(n)
		}
	}
	for _, b := range tree.FreeIn(out.root) {
		if !slices.Contains(p.Free, b) {
			fault.Fail(out.root.Pos, "the index "+b.Name+" stands inside of a list of its values and outside of it", "in the list it stands for all values, and outside of it for one", "another letter in the list")
		}
	}
	for _, b := range p.Free {
		b.Dim = p.Z.Find(b.Dim)
		used := false
		out.root.Walk(func(n *tree.Node) {
			for _, ix := range n.Index {
				used = used || ix.Binder == b
			}
		})
		if used {
			out.free = append(out.free, b)
		}
	}
	p.HoldRanges(out.free)
	p.HoldStated(out.free)
	p.holdLeft(out.free)
	p.holdSizes()
	out.slots, out.Notes = p.Slots, p.Notes
	for name, d := range p.Defs {
		if d.Op == tree.Blocks {
			continue // each use was read as the product that it is
		}
		p.Resolve(d)
		def := &Expr{root: d, table: p.Table, slots: p.Slots, clause: out.clause}
		out.Defs = append(out.Defs, Definition{Name: name, Value: def})
	}
	sortDefs(out.Defs)
}
