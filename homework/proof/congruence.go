package proof

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// Equal things stay equal in a product: from B = Λ^{-1/2}AᵀF̄ᵀ and F̄ᵀf̄ = H(k − K1/n)
// the claim follows, also where nobody writes the products down.

// leftFactors and rightFactors are what the sides of an equation are multiplied by on
// the way to the embedding.
var (
	leftFactors  = []string{`\Lambda^{-1/2} A^\top`, centringFactor}
	rightFactors = []string{`\bar f`}
)

// centringFactor is for what isn't centred yet: a second H would make terms equal that
// lack the first one.
const centringFactor = `\Lambda^{-1/2} A^\top H`

func centres(e *formula.Expr) bool { return e.Uses("H") || e.Uses("bar F") || e.Uses("bar K") }

// multiply adds to a graph the products of both sides of each usable step with the
// factors of the embedding, and joins what is equal by the algebra of matrices alone.
func (p *argument) multiply(g graph, usable func(*step) bool) {
	if len(g.terms) == 0 { // there are too many
		return
	}
	var old, made []*formula.Expr
	for _, e := range g.terms {
		if isColumn(e) {
			old = append(old, e)
		}
	}
	for _, s := range p.steps() {
		if s.let || !usable(s) {
			continue
		}
		for _, pair := range products(s.from, s.to) {
			for _, e := range pair {
				if g.terms[e.Text()] == nil {
					g.terms[e.Text()] = e
					made = append(made, e)
				}
			}
			g.join(pair[0].Text(), pair[1].Text())
		}
	}
	if len(g.terms) > 2*maxTerms {
		return
	}
	for i, e := range made {
		for _, other := range append(made[:i:i], old...) {
			if p.rearranged(e, other) {
				g.join(e.Text(), other.Text())
			}
		}
	}
}

// isColumn reports a column of m numbers, such as the embedding.
func isColumn(e *formula.Expr) bool {
	return e.Shape() == algebra.Sized(algebra.M, algebra.One) && len(e.Letters()) == 0
}

// products are both sides of an equation with factors that make columns of m numbers
// of them.
func products(a, b *formula.Expr) (list [][2]*formula.Expr) {
	if a.Shape() != b.Shape() || len(a.Letters()) > 0 || len(b.Letters()) > 0 {
		return nil
	}
	for _, r := range append([]string{""}, rightFactors...) {
		for _, l := range append([]string{""}, leftFactors...) {
			if l == "" && r == "" || l == centringFactor && (centres(a) || centres(b)) {
				continue
			}
			x, err := formula.Between(l, a, r)
			if err != nil || !isColumn(x) {
				continue
			}
			if y, err := formula.Between(l, b, r); err == nil && isColumn(y) {
				list = append(list, [2]*formula.Expr{x, y})
			}
		}
	}
	return list
}
