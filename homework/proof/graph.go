package proof

import (
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
