package parse

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// sum reads \sum_{i=1}^n and its term.
func (p *Parser) sum(t scan.Token, at *tree.Node) *tree.Node {
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
	if len(p.scope)+len(names) > MaxSums {
		fault.Fail(t.Pos, "sums are nested more than 4 deep", "two are enough here", "matrix products, which hold sums already")
	}
	var bound []*tree.Binder
	for _, name := range names {
		b := p.Binder(name.Text)
		if dim >= 0 && !p.Z.Same(b.Dim, dim) {
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
		n := p.Node(tree.Sum, p.Shape(body), body, body)
		n.Binder, n.Pos, n.Diagonal = bound[i], t.Pos, body.Diagonal
		body = n
	}
	return body
}

func (p *Parser) signedProduct() *tree.Node {
	p.enter()
	defer func() { p.depth-- }()
	return p.signed()
}

// lower reads i, i=1, or i,j beneath a sum, and 1 ≤ i ≤ n or i=1,…,n with the end
// of the range.
func (p *Parser) lower() (names []scan.Token, end scan.Token) {
	open := p.tok()
	switch {
	case !p.take("{"):
		return p.lowerAlone(), end
	case p.tok().Kind == scan.Num && p.tok().Text == "1" && p.ahead(1).Is("<=") && p.ahead(3).Is("<=") && scan.IsSize(p.ahead(4)) && p.ahead(5).Is("}"): // 1 ≤ i ≤ n
		names, end = []scan.Token{p.ahead(2)}, p.ahead(4)
		p.i += 6
		p.holdLetter(names[0])
		return names, end
	}
	for !p.is("}") {
		more, last := p.lowerItem(open)
		names = append(names, more...)
		if last.Text != "" {
			end = last
		}
	}
	p.close("}", open)
	for i, t := range names {
		if i > 0 && t.Text == names[i-1].Text {
			fault.Fail(t.Pos, "the index "+t.Text+" stands twice beneath this sum", "each index of a sum has a letter of its own", "another letter for one of them")
		}
	}
	return names, end
}

// holdLetter fails where something else than a letter is summed over.
func (p *Parser) holdLetter(t scan.Token) {
	if t.Kind != scan.Name {
		fault.Fail(t.Pos, p.Describe(t)+" stands beneath the sum", "an index letter is expected", `\sum_{i=1}^n`)
	}
}

// lowerAlone reads the letters beneath a sum that stand without braces.
func (p *Parser) lowerAlone() []scan.Token {
	t := p.tok()
	p.holdLetter(t)
	p.i++
	if a, b, ok := scan.TwoLetters(t); ok { // sum_ls
		return []scan.Token{a, b}
	}
	if next := p.tok(); scan.IsIndexLetter(t) && scan.IsSubscriptLetter(next) && next.Pos == t.End && p.plain() { // mean_lp K_lp
		p.i++
		return []scan.Token{t, next}
	}
	return []scan.Token{t}
}

// lowerItem reads letters, or the end of the range, out of the braces beneath a sum.
func (p *Parser) lowerItem(open scan.Token) (names []scan.Token, end scan.Token) {
	t := p.tok()
	switch {
	case t.Kind == scan.Dots && p.ahead(1).Is(",") && scan.IsSize(p.ahead(2)) && p.ahead(3).Is("}"): // i = 1, …, n
		p.i += 3
		return nil, p.toks[p.i-1]
	case t.Kind == scan.Dots && scan.IsSize(p.ahead(1)) && p.ahead(2).Is("}"): // i=1..n
		p.i += 2
		return nil, p.toks[p.i-1]
	case t.Kind == scan.Name && len([]rune(t.Text)) == 1:
		p.i++
		return []scan.Token{t}, end
	case t.Kind == scan.Name && len(t.Text) == 2 && scan.IsLower(t.Text[0]) && scan.IsLower(t.Text[1]) && t.Text != "in": // Σ_{ls}
		a, b := t, t
		a.Text, b.Text = t.Text[:1], t.Text[1:]
		p.i++
		return []scan.Token{a, b}, end
	case t.Kind == scan.Name && t.Text == "in" && p.wholeRange() > 0: // j ∈ {1, …, m}
		p.i += p.wholeRange()
		return nil, p.toks[p.i-2]
	case t.Is(","):
		p.i++
		return nil, end
	case t.Is("="):
		p.i++
		if one := p.tok(); one.Kind != scan.Num || one.Text != "1" {
			fault.Fail(one.Pos, "this sum starts at "+p.Describe(one), "sums here run from 1, as the samples are counted", `\sum_{i=1}^n`)
		}
		p.i++
		return nil, end
	case t.Kind == scan.End || t.Kind == scan.Break:
		fault.Fail(open.Pos, "this { is never closed", "each { has its }", `\sum_{i=1}^n`)
	}
	fault.Fail(t.Pos, p.Describe(t)+" beneath a sum isn't supported", "a sum runs over one or more whole ranges", `\sum_{i=1}^n`)
	return nil, end
}

// upper reads the end of a sum.
func (p *Parser) upper() (algebra.Dim, scan.Token) {
	braces := p.take("{")
	t := p.tok()
	d, ok := scan.SizeOf(t)
	if !ok || braces && !p.ahead(1).Is("}") {
		fault.Fail(t.Pos, "the sum ends at "+p.Describe(t), "sums run over all samples (n), components (m), inputs (d) or features (μ)", `\sum_{i=1}^n`)
	}
	p.i++
	if braces {
		p.i++
	}
	return d, t
}

// bound finds an index letter that a sum around here binds.
func (p *Parser) bound(name string) *tree.Binder {
	for i := len(p.scope) - 1; i >= 0; i-- {
		if p.scope[i].Name == name {
			return p.scope[i]
		}
	}
	return nil
}

// Binder is a new index, over a size that its uses fix.
func (p *Parser) Binder(name string) *tree.Binder {
	b := &tree.Binder{Name: name, Dim: p.Z.Fresh(), Slot: p.Slots}
	p.binders = append(p.binders, b)
	p.Slots++
	return b
}

// indexLetter finds or makes the index of that name.
func (p *Parser) indexLetter(name string) *tree.Binder {
	if b := p.bound(name); b != nil {
		b.Used = true
		return b
	}
	for _, b := range p.Free {
		if b.Name == name {
			return b
		}
	}
	b := p.Binder(name)
	b.Free, b.Used = true, true
	p.Free = append(p.Free, b)
	return b
}
