package parse

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/build"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/pattern"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// Vectors and matrices by their general entry: (k_i − …)_{i=1}^n, (K(x_i, x_j))_{ij}.

// entryRange is _{i=1}^n, _{i,j=1}^n or _{j=1,…,m}: letters and the size that they run
// to.
type entryRange struct {
	letters []string
	pos     int
	size    algebra.Dim
	end     int // place behind it
}

// rangeAhead reads such a script; nil where another one stands.
func (p *Parser) rangeAhead() *entryRange {
	if !p.ahead(1).Is("{") || !scan.IsIndex(p.ahead(2)) {
		return nil
	}
	r := &entryRange{pos: p.ahead(2).Pos}
	at := p.i + 2
	for ; scan.IsIndex(p.toks[at]) || p.toks[at].Is(","); at++ {
		if p.toks[at].Kind == scan.Name {
			r.letters = append(r.letters, p.toks[at].Text)
		}
	}
	if !p.toks[at].Is("=") || p.toks[at+1].Text != "1" {
		return nil
	}
	end := scan.Token{}
	for at += 2; p.toks[at].Kind == scan.Dots || p.toks[at].Is(",") || scan.IsSize(p.toks[at]); at++ {
		end = p.toks[at]
	}
	if !p.toks[at].Is("}") {
		return nil
	}
	if at++; p.toks[at].Is("^") {
		from := at + 1
		at = min(p.groupEnd(from), len(p.toks)-1)
		for _, t := range p.toks[from:at] {
			if scan.IsSize(t) {
				end = t
			}
		}
	}
	size, ok := scan.SizeOf(end)
	r.size, r.end = size, at
	if !ok || len(r.letters) > 2 {
		return nil
	}
	return r
}

// ranging is a part behind which the range of its indices stands: the list of its
// values where it is a number.
func (p *Parser) ranging(part *tree.Node, r *entryRange) *tree.Node {
	p.i = r.end
	part.Walk(func(n *tree.Node) {
		for _, ix := range n.Index {
			if b := ix.Binder; b != nil && slices.Contains(r.letters, b.Name) && !p.Z.Same(b.Dim, r.size) {
				fault.FailAs(fault.Misfit, r.pos, "the index "+b.Name+" is said to run to "+r.size.String(), "in the formula it runs to "+build.SizeWord(p.Z.Find(b.Dim)), "the same range, or another letter")
			}
		}
	})
	if n := p.generalEntry(part, r.letters); n != nil {
		return n
	}
	return part
}

// generalEntry is the column, or the matrix, with a number as its entry for all values
// of one index, or of two; nil where these aren't the free indices of the number.
func (p *Parser) generalEntry(part *tree.Node, letters []string) *tree.Node {
	if !p.Shape(part).IsScalar() || !part.Group || len(letters) == 0 || len(letters) > 2 {
		return nil
	}
	n, binders := part, []*tree.Binder{}
	for _, letter := range letters {
		at := slices.IndexFunc(tree.FreeIn(part), func(b *tree.Binder) bool { return b.Name == letter })
		if at < 0 {
			return nil
		}
		free := tree.FreeIn(part)[at]
		p.Free = slices.DeleteFunc(p.Free, func(b *tree.Binder) bool { return b == free }) // outside of the list the letter is another one
		b := p.Binder(letter)
		b.Used = true
		p.Z.Same(b.Dim, free.Dim)
		n = pattern.Rebound(n, free, tree.Index{Binder: b})
		binders = append(binders, b)
	}
	p.settled([]pattern.Entry{{Node: part}}, n)
	n = p.Transpose(p.Stack(n, binders[0]))
	if len(binders) == 2 {
		n = p.Stack(n, binders[1])
	}
	return n
}
