package proof

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// graph joins the expressions of a proof that are equal: by a step, or, for the ends
// of two chains, by the algebra of matrices alone.
type graph struct {
	terms map[string]*formula.Expr // by their text
	next  map[string][]string
	bare  map[string]bool // joined by no step
}

// maxTerms bounds the expressions between which a way is looked for.
const maxTerms = 60

// graph is that of the steps that may be used.
func (p *argument) graph(usable func(*step) bool) graph {
	g := graph{map[string]*formula.Expr{}, map[string][]string{}, map[string]bool{}}
	for _, s := range p.steps() {
		a, b := s.from.Text(), s.to.Text()
		g.terms[a], g.terms[b] = s.from, s.to
		if usable(s) {
			g.join(a, b)
		}
	}
	if len(g.terms) > maxTerms {
		return graph{}
	}
	for text := range g.terms {
		g.bare[text] = len(g.next[text]) == 0
	}
	for i, c := range p.chains {
		for _, other := range p.chains[:i] {
			for _, a := range []*formula.Expr{c.first(), c.last()} {
				for _, b := range []*formula.Expr{other.first(), other.last()} {
					if a.Text() != b.Text() && p.rearranged(a, b) {
						g.join(a.Text(), b.Text())
					}
				}
			}
		}
	}
	return g
}

func (g graph) join(a, b string) { g.next[a], g.next[b] = append(g.next[a], b), append(g.next[b], a) }

// rearranged reports expressions that are equal by the algebra of matrices alone.
func (p *argument) rearranged(a, b *formula.Expr) bool {
	return a.Shape() == b.Shape() && len(a.Letters()) == 0 && len(b.Letters()) == 0 && p.without(a, b, symbol.Unrelated) && p.equal(a, b)
}

// leads reports a way from an expression of one kind, of which a step speaks, to one
// of another.
func (g graph) leads(begins, arrives func(*formula.Expr) bool) bool {
	seen := map[string]bool{}
	var queue []string
	for text, e := range g.terms {
		if !g.bare[text] && begins(e) {
			queue = append(queue, text)
			seen[text] = true
		}
	}
	for len(queue) > 0 {
		text := queue[0]
		queue = queue[1:]
		if e := g.terms[text]; e != nil && arrives(e) {
			return true
		}
		for _, t := range g.next[text] {
			if !seen[t] {
				seen[t] = true
				queue = append(queue, t)
			}
		}
	}
	return false
}

// equates reports equalities that lead from one of the first forms to one of the
// second.
func (p *argument) equates(from, to []string) bool {
	g := p.graph(func(*step) bool { return true })
	return g.leads(func(e *formula.Expr) bool { return p.matches(e, from) }, func(e *formula.Expr) bool { return p.matches(e, to) })
}

// connected reports whether equalities without a leap lead from a definition of
// the claim to the claim itself, in whatever order the lines stand.
func (p *argument) connected(c *claim) bool {
	shown := p.shown(c)
	usable := func(s *step) bool { return !isLeap(c, s, shown) }
	g := p.graph(usable)
	begins := func(e *formula.Expr) bool { return p.begins(e, c) }
	arrives := func(e *formula.Expr) bool { return p.arrives(e, c) }
	if g.leads(begins, arrives) {
		return true
	}
	if c != provable[0] {
		return false
	}
	p.multiply(g, usable)
	return g.leads(begins, arrives)
}

// Equal things stay equal in a product: from B = Λ^{-1/2}AᵀF̄ᵀ and F̄ᵀf̄ = H(k − K1/n)
// the claim follows, also where nobody writes the products down.

// leftFactors and rightFactors are what the sides of an equation are multiplied by on
// the way to the embedding.
var (
	leftFactors  = []string{`\Lambda^{-1/2} A^\top`, scalingFactor, centringFactor}
	rightFactors = []string{`\bar f`}
)

// scalingFactor is for Λ^{1/2}ḡ. Where ψ_j stands for F̄α_j it would mend what is false.
const scalingFactor = `\Lambda^{-1/2}`

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
		for _, pair := range products(s.from, s.to, p.choice == symbol.RawAxes) {
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
// of them; raw is true where the axes aren't of length 1.
func products(a, b *formula.Expr, raw bool) (list [][2]*formula.Expr) {
	if a.Shape() != b.Shape() || len(a.Letters()) > 0 || len(b.Letters()) > 0 {
		return nil
	}
	for _, r := range append([]string{""}, rightFactors...) {
		for _, l := range append([]string{""}, leftFactors...) {
			if l == "" && r == "" || l == scalingFactor && raw || l == centringFactor && (centres(a) || centres(b)) {
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
