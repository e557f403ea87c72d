package formula

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/parse"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// holdSizes fails where a name is said to have another size than it has: A ∈ ℝ^{m×n}.
func (p *parser) holdSizes() {
	for _, s := range p.Said() {
		name := p.Renamed(s.Name)
		if is, ok := p.sizeOf(name); ok && !p.Agrees(s.Size, is) && !(name[0].Text == "X" && p.Agrees(s.Size, is.T())) { // the samples are rows, or columns
			first, last := s.Name[0], s.Name[len(s.Name)-1]
			parse.FailSize(first.Pos, fault.Quote(string(p.Src[first.Pos:min(last.End, len(p.Src))])), s.Size, is)
		}
	}
}

// sizeOf is the size of a name; ok is false where nothing is known of it.
func (p *parser) sizeOf(toks []scan.Token) (size algebra.Shape, ok bool) {
	plain := statement.WithoutTranspose(toks)
	if t, ok := p.Target(plain); ok && scan.Embeddings[t.Name] && p.Defs[t.Name] == nil {
		switch {
		case len(t.Index) > 0:
			return algebra.Scalar, true
		case len(plain) < len(toks):
			return algebra.Sized(algebra.One, algebra.M), true
		}
		return algebra.Sized(algebra.M, algebra.One), true
	}
	defer func() {
		if r := recover(); r != nil {
			if fault.Caught(r, p.Src) == nil {
				panic(r)
			}
			ok = false
		}
	}()
	if len(toks) == 1 && toks[0].Text == "1" { // 1 ∈ ℝⁿ
		return algebra.Sized(algebra.N, algebra.One), true
	}
	n := p.Glance(toks)
	return p.Shape(n), n.Op != tree.Num
}
