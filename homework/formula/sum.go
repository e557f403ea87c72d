package formula

import "kpcalab/homework/algebra"

// sum reads \sum_{i=1}^n and its term.
func (p *parser) sum(t token, at *node) *node {
	var names []token
	dim, upper := Dim(-1), token{}
	for p.is("_") || p.is("^") {
		if p.take("_") {
			if names, upper = p.lower(); upper.kind == tName {
				dim, _ = sizeOf(upper)
			}
			continue
		}
		p.take("^")
		dim, upper = p.upper()
	}
	if len(names) == 0 {
		fail(t.pos, "a sum without an index", "the index stands beneath the sum", `\sum_{i=1}^n`)
	}
	if len(p.scope)+len(names) > maxSums {
		fail(t.pos, "sums are nested more than 4 deep", "two are enough here", "matrix products, which hold sums already")
	}
	var bound []*binder
	for _, name := range names {
		p.bindable(name)
		b := p.binder(name.s)
		if dim >= 0 && !p.z.Same(b.dim, dim) {
			failAs(Misfit, upper.pos, "this sum's end doesn't fit", "sums run to n, m or d", `\sum_{i=1}^n`)
		}
		bound = append(bound, b)
		p.scope = append(p.scope, b)
	}
	body := p.signedProduct()
	p.scope = p.scope[:len(p.scope)-len(names)]
	for i := len(bound) - 1; i >= 0; i-- {
		if !bound[i].used && dim < 0 {
			fail(names[i].pos, "the index "+names[i].s+" doesn't appear in the sum", "what is summed depends on the index", "the subscript "+names[i].s+" where it belongs")
		}
		n := p.node(opSum, p.shape(body), body, body)
		n.b, n.pos, n.diag = bound[i], t.pos, body.diag
		body = n
	}
	return body
}

// bindable fails where a sum around here has the index already.
func (p *parser) bindable(name token) {
	if p.bound(name.s) != nil {
		fail(name.pos, "the index "+name.s+" is used by two sums, one inside the other", "each sum has an index of its own", "another letter for the inner sum")
	}
}

func (p *parser) signedProduct() *node {
	p.enter()
	defer func() { p.depth-- }()
	return p.signed()
}

// lower reads i, i=1, or i,j beneath a sum, and 1 ≤ i ≤ n or i=1,…,n with the end
// of the range.
func (p *parser) lower() (names []token, end token) {
	open := p.tok()
	if !p.take("{") {
		t := p.tok()
		if t.kind != tName {
			fail(t.pos, p.describe(t)+" stands beneath the sum", "an index letter is expected", `\sum_{i=1}^n`)
		}
		p.i++
		return []token{t}, end
	}
	if p.tok().kind == tNum && p.tok().s == "1" && isOp(p.ahead(1), "<=") && isOp(p.ahead(3), "<=") && isSize(p.ahead(4)) && isOp(p.ahead(5), "}") { // 1 ≤ i ≤ n
		names, end = []token{p.ahead(2)}, p.ahead(4)
		p.i += 6
		if names[0].kind != tName {
			fail(names[0].pos, p.describe(names[0])+" stands beneath the sum", "an index letter is expected", `\sum_{i=1}^n`)
		}
		return names, end
	}
	for !p.is("}") {
		t := p.tok()
		switch {
		case t.kind == tDots && isOp(p.ahead(1), ",") && isSize(p.ahead(2)) && isOp(p.ahead(3), "}"): // i = 1, …, n
			end = p.ahead(2)
			p.i += 3
		case t.kind == tName && len([]rune(t.s)) == 1:
			names = append(names, t)
			p.i++
		case isOp(t, ","):
			p.i++
		case t.kind == tName && t.s == "in" && p.wholeRange() > 0: // j ∈ {1, …, m}
			p.i += p.wholeRange()
			end = p.toks[p.i-2]
		case isOp(t, "="):
			p.i++
			one := p.tok()
			if one.kind != tNum || one.s != "1" {
				fail(one.pos, "this sum starts at "+p.describe(one), "sums here run from 1, as the samples are counted", `\sum_{i=1}^n`)
			}
			p.i++
		default:
			if t.kind == tEnd || t.kind == tBreak {
				fail(open.pos, "this { is never closed", "each { has its }", `\sum_{i=1}^n`)
			}
			fail(t.pos, p.describe(t)+" beneath a sum isn't supported", "a sum runs over one or more whole ranges", `\sum_{i=1}^n`)
		}
	}
	p.close("}", open)
	return names, end
}

// upper reads the end of a sum.
func (p *parser) upper() (Dim, token) {
	braces := p.take("{")
	t := p.tok()
	d, ok := sizeOf(t)
	if !ok || braces && !isOp(p.ahead(1), "}") {
		fail(t.pos, "the sum ends at "+p.describe(t), "sums run over all samples (n), components (m), inputs (d) or features (μ)", `\sum_{i=1}^n`)
	}
	p.i++
	if braces {
		p.i++
	}
	return d, t
}

// bound finds an index letter that a sum around here binds.
func (p *parser) bound(name string) *binder {
	for i := len(p.scope) - 1; i >= 0; i-- {
		if p.scope[i].name == name {
			return p.scope[i]
		}
	}
	return nil
}

func (p *parser) binder(name string) *binder {
	b := &binder{name: name, dim: p.z.Fresh(), slot: p.slots}
	if p.ranges != nil {
		p.binders = append(p.binders, b)
	}
	p.slots++
	return b
}

// indexLetter finds or makes the index of that name.
func (p *parser) indexLetter(name string) *binder {
	if b := p.bound(name); b != nil {
		b.used = true
		return b
	}
	for _, b := range p.free {
		if b.name == name {
			return b
		}
	}
	b := p.binder(name)
	b.free, b.used = true, true
	p.free = append(p.free, b)
	return b
}

// list reads the rest of (a_1|…|a_n): its first and last entry agree but for
// the index.
func (p *parser) list(first int, head *node, closing string, open token) *node {
	sepPos := p.tok().pos
	seen, dots, under := 1, false, false
	parts, separators := []*node{head}, map[string]bool{}
	var lastFrom int
	for {
		switch {
		case p.is(",") || p.is("|") || p.is(";") || p.is(stacked):
			separators[p.tok().s] = true
			p.i++
			continue
		case p.take(beneath):
			under = true
			continue
		case p.tok().kind == tDots:
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
	if last := p.toks[max(lastFrom, 0)]; dots && head.bare && lastTo == lastFrom+1 && last.kind == tNum && last.s == "1" { // (1, …, 1)
		return p.ones(One, p.z.Fresh(), head)
	}
	if p.code {
		// lists of programs are arrays, which the reader of programs knows
	} else if dots && p.shape(head).IsScalar() && lastFrom > first && sameText(p.entryAt(first), p.toks[lastFrom:lastTo]) { // (1/n, …, 1/n)
		return p.mul(head, p.ones(One, p.z.Fresh(), head))
	}
	if !dots {
		if n := p.blocksOf(parts, separators, open.pos); n != nil {
			return n
		}
		fail(sepPos, "a list without dots", "a list of columns has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	}
	n := p.stack(first, lastFrom, lastTo, sepPos)
	if under && !p.shape(n.args[0]).IsScalar() {
		fail(sepPos, p.showShaped(n.args[0])+" stands beneath another", "rows of a matrix are rows, and columns stand side by side", `\alpha_1^\top in each row`)
	}
	return n
}

// entryAt is the entry of a list that begins at a place.
func (p *parser) entryAt(from int) []token {
	depth := 0
	for i := from; i < len(p.toks); i++ {
		t := p.toks[i]
		if depth += t.nesting(); depth < 0 || depth == 0 && (isOp(t, ",") || isOp(t, "|") || isOp(t, ";") || isOp(t, beneath) || t.kind == tEnd) {
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
func (p *parser) stack(first, lastFrom, lastTo, pos int) *node {
	if lastFrom == 0 {
		fail(pos, "a list without a last entry", "a list of columns has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	}
	back := p.i
	b := p.binder("·")
	p.scope = append(p.scope, b)
	read := func(from int, hole string) (*node, string) {
		p.hole, p.holeBinder = hole, b
		p.i = from
		e := p.expr(bindSum)
		p.hole, p.holeBinder = "", nil
		return e, unicodeText(e, p.table)
	}
	one, _ := read(first, "1")
	end := map[Dim]string{N: "n", M: "m", D: "d", Mu: "mu"}[p.z.Find(b.dim)]
	two, _ := read(lastFrom, end)
	p.resolve(one)
	p.resolve(two)
	a, z := unicodeText(one, p.table), unicodeText(two, p.table) // when the ranges of both are known
	p.scope = p.scope[:len(p.scope)-1]
	p.i = back
	if a != z || p.z.Find(b.dim) >= algebra.FirstUnknown {
		fail(pos, "the first and the last entry of this list aren't alike", "they agree but for the index, which runs from 1 to the end", `(\alpha_1 | \dots | \alpha_m)`)
	}
	sh := p.shape(one)
	if sh.Cols != One {
		fail(one.pos, "the entry "+p.showShaped(one)+" isn't a column", "a list puts columns or numbers side by side", `(\alpha_1 | \dots | \alpha_m)`)
	}
	n := p.node(opStack, sized(sh.Rows, b.dim), one, one)
	n.b = b
	return n
}

// term is a term of a sum while it is read.
type term struct {
	from   int   // place of its first token
	before *node // the sum before it; nil where it is the first
}

// dottedSum reads the rest of K e_1 + K e_2 + … + K e_n: the terms before the dots
// and the last one agree but for the index.
func (p *parser) dottedSum(terms []term) *node {
	dots := p.ahead(1)
	p.i += 2
	if !p.take("+") {
		fail(dots.pos, "dots behind a + without a last term", "a sum with dots has a first term, dots and a last term", "a + behind the dots, or \\sum_{i=1}^n")
	}
	lastFrom := p.i
	p.product()
	back := p.i
	b := p.binder(p.freshLetter())
	p.scope = append(p.scope, b)
	read := func(from int, hole string) (*node, string) {
		p.hole, p.holeBinder, p.i = hole, b, from
		e := p.product()
		p.hole, p.holeBinder = "", nil
		return e, unicodeText(e, p.table)
	}
	body, last := (*node)(nil), ""
	first := len(terms) - 1
	one, text := read(terms[first].from, "1")
	if n := len(terms); !b.used && n > 1 { // a second term, with the index 2
		first = n - 2
		var second string
		one, text = read(terms[first].from, "1")
		if _, second = read(terms[n-1].from, "2"); second != text {
			text = ""
		}
	}
	body = one
	end := map[Dim]string{N: "n", M: "m", D: "d", Mu: "mu"}[p.z.Find(b.dim)]
	_, last = read(lastFrom, end)
	p.scope = p.scope[:len(p.scope)-1]
	p.i = back
	if !b.used || text != last || end == "" {
		fail(dots.pos, "the terms before and behind these dots aren't alike", "they agree but for the index, which runs from 1 to the end", "\\sum_{i=1}^n")
	}
	n := p.node(opSum, p.shape(body), body, body)
	n.b, n.diag = b, body.diag
	if before := terms[first].before; before != nil {
		return p.add(opAdd, before, n)
	}
	return n
}
