package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// A student's own Λ and λ_j. The lecture's Λ holds the eigenvalues of HKH. Where the
// text decomposes another matrix with the letter, HKH/n = AΛAᵀ or F̄ = UΛVᵀ, or with
// another power, HKH = AΛ²Aᵀ, it is a name like D or S there: it gets another letter
// wherever it stands, so that the decomposition defines it.

// The letters for a Λ and a λ_j of the student's own.
const (
	ownLambda  = "𝛬"
	ownLambdaJ = "𝜆"
)

// ownValues gives Λ and λ_j those letters where the text gives them another meaning.
// A λ_j that no equation defines is an entry of Λ, and the other way round.
func (p *parser) ownValues(lets, lines []statement.Statement) {
	var matrix, entries bool // Λ is the student's own, λ_j is
	for _, s := range lets {
		values, own := p.valuesIn(scan.Sides(s.Toks))
		own = own && !namesWhole(scan.Sides(s.Toks), lets)
		switch {
		case values.name.Text == "Lambda":
			matrix = matrix || own
		case values.name.Text == "lambda" && values.index:
			entries = entries || own
		}
	}
	rename := map[string]string{}
	if matrix {
		rename["Lambda"] = ownLambda
		p.decomposedOwn = slices.ContainsFunc(lets, func(s statement.Statement) bool {
			parts := scan.Sides(s.Toks)
			f, ok := factorsOf(parts[len(parts)-1])
			return ok && f.values.name.Text == "Lambda"
		})
	}
	if entries || matrix {
		rename["lambda"] = ownLambdaJ
	}
	if entries && !matrix && !slices.ContainsFunc(lets, func(s statement.Statement) bool {
		values, _ := p.valuesIn(scan.Sides(s.Toks))
		return values.name.Text == "Lambda"
	}) {
		rename["Lambda"] = ownLambda
	}
	if len(rename) == 0 {
		return
	}
	p.ownLetters = rename
	for _, list := range [][]statement.Statement{lets, lines} {
		for i := range list {
			list[i].Toks = slices.Clone(list[i].Toks)
			for k, t := range list[i].Toks {
				if other := rename[t.Text]; t.Kind == scan.Name && other != "" {
					list[i].Toks[k].Text = other
				}
			}
		}
	}
}

// valuesIn is the name for the values in a decomposition or an eigenproblem; own
// reports that they aren't plainly the eigenvalues of K̄, or, where the eigenproblem
// says of which matrix, of another one.
func (p *parser) valuesIn(parts [][]scan.Token) (values scripted, own bool) {
	n := len(parts)
	if n < 2 {
		return values, false
	}
	left, right := parts[n-2], parts[n-1]
	if f, ok := factorsOf(right); ok {
		if f.left.name.Text == f.right.name.Text {
			return f.values, f.values.power != firstPower || !isGram(left)
		}
		return f.values, f.values.power != algebra.Frac(1, 2) || !isGram(left) // F̄ = ΨΛ^{1/2}Aᵀ
	}
	first, rest, ok1 := scriptedAt(right)
	second, rest, ok2 := scriptedAt(skipDot(rest))
	if !ok1 || !ok2 || len(rest) > 0 {
		return values, false
	}
	switch {
	case endsWith(left, first):
		return second, second.power != firstPower
	case endsWith(left, second) && first.index:
		return first, first.power != firstPower
	}
	return values, false
}

// wholeOf makes Λ the matrix of the λ_j, where both are the student's own and nothing
// else says what Λ is.
func (p *parser) wholeOf(s scripted, values *tree.Node) {
	if s.index && s.name.Text == ownLambdaJ && p.Defs[ownLambda] == nil && p.ownLetters["Lambda"] != "" {
		values.Closed = true
		p.Defs[ownLambda] = values
	}
}

// namesWhole reports M = AΛAᵀ where nothing else says what M is: it defines M.
func namesWhole(parts [][]scan.Token, lets []statement.Statement) bool {
	name := parts[0]
	if len(parts) != 2 || len(name) != 1 || slices.Contains([]string{"H", "K", "bar K", "F", "bar F", "bar C"}, name[0].Text) {
		return false
	}
	others := 0
	for _, s := range lets {
		if sides := scan.Sides(s.Toks); len(sides) > 1 && len(sides[0]) == 1 && sides[0][0].Text == name[0].Text {
			others++
		}
	}
	return others < 2
}

// isGram reports K̄, or a product of H and K, without a factor.
func isGram(toks []scan.Token) bool {
	for _, t := range toks {
		if t.Kind == scan.Name && !slices.Contains([]string{"H", "K", "bar K", "F", "bar F"}, t.Text) || t.Kind == scan.Num || t.Is("/") || t.Kind == scan.Command {
			return false
		}
	}
	return len(toks) > 0
}
