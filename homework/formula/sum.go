package formula

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// sum reads \sum_{i=1}^n and its term.
func (p *parser) sum(t scan.Token, at *tree.Node) *tree.Node {
	var names []scan.Token
	dim, upper := algebra.Dim(-1), scan.Token{}
	for p.is("_") || p.is("^") {
		if p.take("_") {
			if names, upper = p.lower(); upper.Kind == scan.Name {
				dim, _ = scan.SizeOf(upper)
			}
			continue
		}
		p.take("^")
		dim, upper = p.upper()
	}
	if len(names) == 0 {
		fault.Fail(t.Pos, "a sum without an index", "the index stands beneath the sum", `\sum_{i=1}^n`)
	}
	if len(p.scope)+len(names) > maxSums {
		fault.Fail(t.Pos, "sums are nested more than 4 deep", "two are enough here", "matrix products, which hold sums already")
	}
	var bound []*tree.Binder
	for _, name := range names {
		p.bindable(name)
		b := p.binder(name.Text)
		if dim >= 0 && !p.z.Same(b.Dim, dim) {
			fault.FailAs(fault.Misfit, upper.Pos, "this sum's end doesn't fit", "sums run to n, m or d", `\sum_{i=1}^n`)
		}
		bound = append(bound, b)
		p.scope = append(p.scope, b)
	}
	body := p.signedProduct()
	p.scope = p.scope[:len(p.scope)-len(names)]
	for i := len(bound) - 1; i >= 0; i-- {
		if !bound[i].Used && dim < 0 {
			fault.Fail(names[i].Pos, "the index "+names[i].Text+" doesn't appear in the sum", "what is summed depends on the index", "the subscript "+names[i].Text+" where it belongs")
		}
		n := p.node(tree.Sum, p.shape(body), body, body)
		n.Binder, n.Pos, n.Diagonal = bound[i], t.Pos, body.Diagonal
		body = n
	}
	return body
}

// bindable fails where a sum around here has the index already.
func (p *parser) bindable(name scan.Token) {
	if p.bound(name.Text) != nil {
		fault.Fail(name.Pos, "the index "+name.Text+" is used by two sums, one inside the other", "each sum has an index of its own", "another letter for the inner sum")
	}
}

func (p *parser) signedProduct() *tree.Node {
	p.enter()
	defer func() { p.depth-- }()
	return p.signed()
}

// lower reads i, i=1, or i,j beneath a sum, and 1 ≤ i ≤ n or i=1,…,n with the end
// of the range.
func (p *parser) lower() (names []scan.Token, end scan.Token) {
	open := p.tok()
	if !p.take("{") {
		t := p.tok()
		if t.Kind != scan.Name {
			fault.Fail(t.Pos, p.describe(t)+" stands beneath the sum", "an index letter is expected", `\sum_{i=1}^n`)
		}
		p.i++
		return []scan.Token{t}, end
	}
	if p.tok().Kind == scan.Num && p.tok().Text == "1" && p.ahead(1).Is("<=") && p.ahead(3).Is("<=") && scan.IsSize(p.ahead(4)) && p.ahead(5).Is("}") { // 1 ≤ i ≤ n
		names, end = []scan.Token{p.ahead(2)}, p.ahead(4)
		p.i += 6
		if names[0].Kind != scan.Name {
			fault.Fail(names[0].Pos, p.describe(names[0])+" stands beneath the sum", "an index letter is expected", `\sum_{i=1}^n`)
		}
		return names, end
	}
	for !p.is("}") {
		t := p.tok()
		switch {
		case t.Kind == scan.Dots && p.ahead(1).Is(",") && scan.IsSize(p.ahead(2)) && p.ahead(3).Is("}"): // i = 1, …, n
			end = p.ahead(2)
			p.i += 3
		case t.Kind == scan.Name && len([]rune(t.Text)) == 1:
			names = append(names, t)
			p.i++
		case t.Is(","):
			p.i++
		case t.Kind == scan.Name && t.Text == "in" && p.wholeRange() > 0: // j ∈ {1, …, m}
			p.i += p.wholeRange()
			end = p.toks[p.i-2]
		case t.Is("="):
			p.i++
			one := p.tok()
			if one.Kind != scan.Num || one.Text != "1" {
				fault.Fail(one.Pos, "this sum starts at "+p.describe(one), "sums here run from 1, as the samples are counted", `\sum_{i=1}^n`)
			}
			p.i++
		default:
			if t.Kind == scan.End || t.Kind == scan.Break {
				fault.Fail(open.Pos, "this { is never closed", "each { has its }", `\sum_{i=1}^n`)
			}
			fault.Fail(t.Pos, p.describe(t)+" beneath a sum isn't supported", "a sum runs over one or more whole ranges", `\sum_{i=1}^n`)
		}
	}
	p.close("}", open)
	return names, end
}

// upper reads the end of a sum.
func (p *parser) upper() (algebra.Dim, scan.Token) {
	braces := p.take("{")
	t := p.tok()
	d, ok := scan.SizeOf(t)
	if !ok || braces && !p.ahead(1).Is("}") {
		fault.Fail(t.Pos, "the sum ends at "+p.describe(t), "sums run over all samples (n), components (m), inputs (d) or features (μ)", `\sum_{i=1}^n`)
	}
	p.i++
	if braces {
		p.i++
	}
	return d, t
}

// bound finds an index letter that a sum around here binds.
func (p *parser) bound(name string) *tree.Binder {
	for i := len(p.scope) - 1; i >= 0; i-- {
		if p.scope[i].Name == name {
			return p.scope[i]
		}
	}
	return nil
}

func (p *parser) binder(name string) *tree.Binder {
	b := &tree.Binder{Name: name, Dim: p.z.Fresh(), Slot: p.slots}
	if p.ranges != nil {
		p.binders = append(p.binders, b)
	}
	p.slots++
	return b
}

// indexLetter finds or makes the index of that name.
func (p *parser) indexLetter(name string) *tree.Binder {
	if b := p.bound(name); b != nil {
		b.Used = true
		return b
	}
	for _, b := range p.free {
		if b.Name == name {
			return b
		}
	}
	b := p.binder(name)
	b.Free, b.Used = true, true
	p.free = append(p.free, b)
	return b
}

// list reads the rest of (a_1|…|a_n): its first and last entry agree but for
// the index.
func (p *parser) list(first int, head *tree.Node, closing string, open scan.Token) *tree.Node {
	sepPos := p.tok().Pos
	seen, dots, under := 1, false, false
	parts, separators := []*tree.Node{head}, map[string]bool{}
	var lastFrom int
	for {
		switch {
		case p.is(",") || p.is("|") || p.is(";") || p.is(scan.Stacked):
			separators[p.tok().Text] = true
			p.i++
			continue
		case p.take(scan.Beneath):
			under = true
			continue
		case p.tok().Kind == scan.Dots:
			dots = true
			p.i++
			continue
		case p.is(closing):
		default:
			lastFrom = p.i
			parts = append(parts, p.expr(bindSum))
			seen++
			continue
		}
		break
	}
	lastTo := p.i
	p.close(closing, open)
	if last := p.toks[max(lastFrom, 0)]; dots && head.Bare && lastTo == lastFrom+1 && last.Kind == scan.Num && last.Text == "1" { // (1, …, 1)
		return p.ones(algebra.One, p.z.Fresh(), head)
	}
	if p.code {
		// lists of programs are arrays, which the reader of programs knows
	} else if dots && p.shape(head).IsScalar() && lastFrom > first && sameText(p.entryAt(first), p.toks[lastFrom:lastTo]) { // (1/n, …, 1/n)
		return p.mul(head, p.ones(algebra.One, p.z.Fresh(), head))
	}
	if !dots {
		if n := p.blocksOf(parts, separators, open.Pos); n != nil {
			return n
		}
		fault.Fail(sepPos, "a list without dots", "a list of columns has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	}
	n := p.stack(first, lastFrom, lastTo, sepPos)
	if under && !p.shape(n.Args[0]).IsScalar() {
		fault.Fail(sepPos, p.showShaped(n.Args[0])+" stands beneath another", "rows of a matrix are rows, and columns stand side by side", `\alpha_1^\top in each row`)
	}
	return n
}

// entryAt is the entry of a list that begins at a place.
func (p *parser) entryAt(from int) []scan.Token {
	depth := 0
	for i := from; i < len(p.toks); i++ {
		t := p.toks[i]
		if depth += t.Nesting(); depth < 0 || depth == 0 && (t.Is(",") || t.Is("|") || t.Is(";") || t.Is(scan.Beneath) || t.Kind == scan.End) {
			return p.toks[from:i]
		}
	}
	return nil
}

// freshLetter is an index letter that the statement at hand doesn't use.
func (p *parser) freshLetter() string {
	for _, l := range []string{"l", "i", "r", "s", "t", "q"} {
		if !mentioned(p.toks, l) {
			return l
		}
	}
	return "·"
}

// stack rereads the first entry of a list with an index in place of 1, and
// makes sure that the last entry is the same at the end of the range.
func (p *parser) stack(first, lastFrom, lastTo, pos int) *tree.Node {
	if lastFrom == 0 {
		fault.Fail(pos, "a list without a last entry", "a list of columns has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	}
	back := p.i
	b := p.binder("·")
	p.scope = append(p.scope, b)
	read := func(from int, hole string) (*tree.Node, string) {
		p.hole, p.holeBinder = hole, b
		p.i = from
		e := p.expr(bindSum)
		p.hole, p.holeBinder = "", nil
		return e, tree.Text(e, p.table)
	}
	one, _ := read(first, "1")
	end := map[algebra.Dim]string{algebra.N: "n", algebra.M: "m", algebra.D: "d", algebra.Mu: "mu"}[p.z.Find(b.Dim)]
	two, _ := read(lastFrom, end)
	p.resolve(one)
	p.resolve(two)
	a, z := tree.Text(one, p.table), tree.Text(two, p.table) // when the ranges of both are known
	p.scope = p.scope[:len(p.scope)-1]
	p.i = back
	if a != z || p.z.Find(b.Dim) >= algebra.FirstUnknown {
		fault.Fail(pos, "the first and the last entry of this list don't have the same form", "they agree but for the index, which runs from 1 to the end", `(\alpha_1 | \dots | \alpha_m)`)
	}
	sh := p.shape(one)
	if sh.Cols != algebra.One {
		fault.Fail(one.Pos, "the entry "+p.showShaped(one)+" isn't a column", "a list puts columns or numbers side by side", `(\alpha_1 | \dots | \alpha_m)`)
	}
	n := p.node(tree.Stack, algebra.Sized(sh.Rows, b.Dim), one, one)
	n.Binder = b
	return n
}

// term is a term of a sum while it is read.
type term struct {
	from   int        // place of its first token
	before *tree.Node // the sum before it; nil where it is the first
}

// dottedSum reads the rest of K e_1 + K e_2 + … + K e_n: the terms before the dots
// and the last one agree but for the index.
func (p *parser) dottedSum(terms []term) *tree.Node {
	dots := p.ahead(1)
	p.i += 2
	if !p.take("+") {
		fault.Fail(dots.Pos, "dots after a + without a last term", "a sum with dots has a first term, dots and a last term", "a + after the dots, or \\sum_{i=1}^n")
	}
	lastFrom := p.i
	p.product()
	back := p.i
	b := p.binder(p.freshLetter())
	p.scope = append(p.scope, b)
	read := func(from int, hole string) (*tree.Node, string) {
		p.hole, p.holeBinder, p.i = hole, b, from
		e := p.product()
		p.hole, p.holeBinder = "", nil
		return e, tree.Text(e, p.table)
	}
	body, last := (*tree.Node)(nil), ""
	first := len(terms) - 1
	one, text := read(terms[first].from, "1")
	if n := len(terms); !b.Used && n > 1 { // a second term, with the index 2
		first = n - 2
		var second string
		one, text = read(terms[first].from, "1")
		if _, second = read(terms[n-1].from, "2"); second != text {
			text = ""
		}
	}
	body = one
	end := map[algebra.Dim]string{algebra.N: "n", algebra.M: "m", algebra.D: "d", algebra.Mu: "mu"}[p.z.Find(b.Dim)]
	_, last = read(lastFrom, end)
	p.scope = p.scope[:len(p.scope)-1]
	p.i = back
	if !b.Used || text != last || end == "" {
		fault.Fail(dots.Pos, "the terms before and after these dots don't have the same form", "they agree but for the index, which runs from 1 to the end", "\\sum_{i=1}^n")
	}
	n := p.node(tree.Sum, p.shape(body), body, body)
	n.Binder, n.Diagonal = b, body.Diagonal
	if before := terms[first].before; before != nil {
		return p.add(tree.Add, before, n)
	}
	return n
}
