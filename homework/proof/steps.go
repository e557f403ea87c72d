package proof

import (
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/formula"
)

// factsOf lists the facts without which a true equality would be false.
func (p *argument) factsOf(a, b *formula.Expr) []formula.Fact {
	var used []formula.Fact
	candidates := worlds
	if p.without(a, b, formula.Unrelated) { // the algebra of matrices and what H is
		candidates = []formula.Fact{formula.Idempotent, formula.Symmetric, formula.KillsOnes}
	}
	for _, w := range candidates {
		if p.choice == formula.RawAxes && (w == formula.Axes || w == formula.Embedding) {
			continue
		}
		if !p.without(a, b, w) {
			used = append(used, w)
		}
	}
	if len(candidates) < len(worlds) {
		return centring(used)
	}
	if p.choice == formula.RawAxes && (a.Uses("Psi") || b.Uses("Psi")) {
		used = append(used, formula.Axes)
	}
	if !p.without(a, b, formula.FreeVectors) && p.without(a, b, formula.FreeCentred) {
		used = slices.DeleteFunc(used, func(f formula.Fact) bool { return f == formula.Idempotent || f == formula.KillsOnes })
		used = append(used, formula.FreeCentred)
	}
	used = centring(used)
	if has(used, formula.CentredGram) && has(used, formula.CentredSamples) {
		used = slices.DeleteFunc(used, func(f formula.Fact) bool { return f == formula.CentredSamples })
	}
	if len(used) == 0 && !p.without(a, b, formula.GramAlone) {
		used = append(used, formula.GramMatrix)
	}
	return used
}

// centring names the definition of H where all its properties are used.
func centring(used []formula.Fact) []formula.Fact {
	if has(used, formula.Idempotent) && has(used, formula.Symmetric) && has(used, formula.KillsOnes) {
		used = slices.DeleteFunc(used, func(f formula.Fact) bool {
			return f == formula.Idempotent || f == formula.Symmetric || f == formula.KillsOnes
		})
		used = append(used, centringMatrix)
	}
	return used
}

// centringMatrix is the definition of H, all of whose properties a step uses.
const centringMatrix formula.Fact = -1

func has(list []formula.Fact, f formula.Fact) bool { return slices.Contains(list, f) }

func (p *argument) factText(f formula.Fact) string {
	if f == formula.Axes && p.choice == formula.RawAxes {
		return `$\psi_j = \bar F \alpha_j$`
	}
	switch f {
	case centringMatrix:
		return `$H = I - \frac1n 1_n 1_n^\top$`
	case formula.CentredSamples:
		return `$\bar F = F H$`
	}
	return "$" + f.LaTeX() + "$"
}

// notes say what each line uses, in the order of the lines.
func (p *argument) notes(until *step) []string {
	var list []string
	byLine := map[int][]formula.Fact{}
	var order []int
	for _, s := range p.steps() {
		if s == until {
			break
		}
		if _, ok := byLine[s.line]; !ok {
			order = append(order, s.line)
			byLine[s.line] = nil
		}
		for _, f := range s.facts {
			if !has(byLine[s.line], f) {
				byLine[s.line] = append(byLine[s.line], f)
			}
		}
	}
	for _, line := range order {
		facts := byLine[line]
		if len(facts) == 0 {
			list = append(list, fmt.Sprintf("Line %d is true by the rules of matrix products alone.", line))
			continue
		}
		var names []string
		for _, f := range facts {
			names = append(names, p.factText(f))
		}
		list = append(list, fmt.Sprintf("Line %d uses %s.", line, strings.Join(names, ", ")))
	}
	return list
}

// multipliers are what both sides of an equation may be multiplied by.
var multipliers = []string{`\bar F`, `F`, `\bar F^\top`, `F^\top`, `A^\top`, `H`, `\alpha_i^\top`, `\alpha^\top`, `\Lambda^{-1/2}`, `\Lambda^{-1}`}

// multiplied finds equations that are the one before them, multiplied from the
// left: what their sides need is then all that the step uses.
func (p *argument) multiplied() {
	var before *sequence
	for _, c := range p.chains {
		if len(c.terms) != 2 {
			before = nil
			continue
		}
		if before != nil && has(c.steps[0].facts, formula.Eigen) {
			if facts, ok := p.afterMultiplying(before, c); ok {
				c.steps[0].facts = facts
			}
		}
		before = c
	}
}

// afterMultiplying compares the sides of two equations, the earlier one
// multiplied from the left, where nothing is known of eigenvectors.
func (p *argument) afterMultiplying(before, now *sequence) ([]formula.Fact, bool) {
	for _, m := range append([]string{""}, multipliers...) {
		l, err := formula.Product(m, before.terms[0])
		if err != nil {
			continue
		}
		r, err := formula.Product(m, before.terms[1])
		if err != nil || l.Shape() != now.terms[0].Shape() {
			continue
		}
		if p.without(l, now.terms[0], formula.Eigen) && p.without(r, now.terms[1], formula.Eigen) &&
			p.without(l, now.terms[0], 0) && p.without(r, now.terms[1], 0) {
			facts := p.factsOf(l, now.terms[0])
			for _, f := range p.factsOf(r, now.terms[1]) {
				if !has(facts, f) {
					facts = append(facts, f)
				}
			}
			return facts, true
		}
	}
	return nil, false
}
