package proof

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// factsOf lists the facts without which a true equality would be false.
func (p *argument) factsOf(a, b *formula.Expr) []symbol.Fact {
	var used []symbol.Fact
	candidates := worlds
	if p.without(a, b, symbol.Unrelated) { // the algebra of matrices and what H is
		candidates = []symbol.Fact{symbol.Idempotent, symbol.Symmetric, symbol.KillsOnes}
	}
	for _, w := range candidates {
		if p.choice == symbol.RawAxes && (w == symbol.Axes || w == symbol.Embedding) {
			continue
		}
		if !p.without(a, b, w) {
			used = append(used, w)
		}
	}
	if len(candidates) < len(worlds) {
		return centring(used)
	}
	if p.choice == symbol.RawAxes && (a.Uses("Psi") || b.Uses("Psi")) {
		used = append(used, symbol.Axes)
	}
	if !p.without(a, b, symbol.FreeVectors) && p.without(a, b, symbol.FreeCentred) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool { return f == symbol.Idempotent || f == symbol.KillsOnes })
		used = append(used, symbol.FreeCentred)
	}
	used = centring(used)
	if has(used, symbol.CentredGram) && has(used, symbol.CentredSamples) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool { return f == symbol.CentredSamples })
	}
	if len(used) == 0 && !p.without(a, b, symbol.GramAlone) {
		used = append(used, symbol.GramMatrix)
	}
	return used
}

// centring names the definition of H where all its properties are used.
func centring(used []symbol.Fact) []symbol.Fact {
	if has(used, symbol.Idempotent) && has(used, symbol.Symmetric) && has(used, symbol.KillsOnes) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool {
			return f == symbol.Idempotent || f == symbol.Symmetric || f == symbol.KillsOnes
		})
		used = append(used, centringMatrix)
	}
	return used
}

// centringMatrix is the definition of H, all of whose properties a step uses.
const centringMatrix symbol.Fact = -1

func has(list []symbol.Fact, f symbol.Fact) bool { return slices.Contains(list, f) }

func (p *argument) factText(f symbol.Fact) string {
	if f == symbol.Axes && p.choice == symbol.RawAxes {
		return `$\psi_j = \bar F \alpha_j$`
	}
	switch f {
	case centringMatrix:
		return `$H = I - \frac1n 1_n 1_n^\top$`
	case symbol.CentredSamples:
		return `$\bar F = F H$`
	}
	return "$" + f.LaTeX() + "$"
}

// notes say what each line uses, in the order of the lines.
func (p *argument) notes(until *step) []string {
	var list []string
	byLine := map[int][]symbol.Fact{}
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

// notesBut are the notes without those of one line.
func (p *argument) notesBut(line int) []string {
	return slices.DeleteFunc(p.notes(nil), func(n string) bool { return strings.HasPrefix(n, fmt.Sprintf("Line %d ", line)) })
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
		if before != nil && has(c.steps[0].facts, symbol.Eigen) {
			if facts, ok := p.afterMultiplying(before, c); ok {
				c.steps[0].facts = facts
			}
		}
		before = c
	}
}

// afterMultiplying compares the sides of two equations, the earlier one
// multiplied from the left, where nothing is known of eigenvectors.
func (p *argument) afterMultiplying(before, now *sequence) ([]symbol.Fact, bool) {
	for _, m := range append([]string{""}, multipliers...) {
		l, err := formula.Product(m, before.terms[0])
		if err != nil {
			continue
		}
		r, err := formula.Product(m, before.terms[1])
		if err != nil || l.Shape() != now.terms[0].Shape() {
			continue
		}
		if p.without(l, now.terms[0], symbol.Eigen) && p.without(r, now.terms[1], symbol.Eigen) &&
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

// worlds are the facts that a step may use, each with the instances from which
// it alone is missing.
var worlds = []symbol.Fact{
	symbol.KernelVector, symbol.GramMatrix, symbol.CentredSamples, symbol.CentredGram, symbol.Covariance,
	symbol.CentredSample, symbol.Axes, symbol.Embedding, symbol.Orthonormal, symbol.Eigen,
	symbol.Idempotent, symbol.Symmetric, symbol.KillsOnes,
}

// factSizes is where facts are told apart: m < n − 1, all sizes different.
var factSizes = instance.ExactSizes[1]

// factsUsed lists the facts without which a and b, which are equal, would
// differ.
func factsUsed(a, b *formula.Expr, seed uint64) []symbol.Fact {
	var used []symbol.Fact
	for _, w := range worlds {
		if !holdsWithout(a, b, w, seed) {
			used = append(used, w)
		}
	}
	if !holdsWithout(a, b, symbol.FreeVectors, seed) && holdsWithout(a, b, symbol.FreeCentred, seed) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool { return f == symbol.Idempotent || f == symbol.KillsOnes })
		used = append(used, symbol.FreeCentred)
	}
	return used
}

// holdsWithout reports whether two formulas agree where a fact is missing.
func holdsWithout(a, b *formula.Expr, missing symbol.Fact, seed uint64) bool {
	left := formulaWork / len(worlds)
	for try := range uint64(rootTries) {
		in := instance.DrawWorld(seed+try, factSizes, missing, 0)
		in.Budget = &left
		x, err := a.EvalExact(in)
		if err == nil {
			var y *algebra.Matrix[uint64]
			if y, err = b.EvalExact(in); err == nil {
				return sameValues(x, y)
			}
		}
		if !errors.Is(err, algebra.ErrRoot) {
			return true
		}
	}
	return true
}
