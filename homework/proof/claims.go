package proof

import (
	"slices"

	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// claim is what a derivation can be asked to show: that one end leads to the other, by
// facts that steps display.
type claim struct {
	fromText  string
	toText    string
	signs     []string        // symbols that no other proof needs
	essential string          // what a step skips that uses several facts, as a question
	from, to  []*formula.Node // forms of its ends
	put       []*formula.Node // what both ends become with the axes, or k and K, put in
	both      []*formula.Node // the difference of its ends
	facts     [][]symbol.Fact // of each group a step uses one at most
	defines   bool            // each fact defines a symbol, and is displayed where that meets its features
}

// claims are those that are known: one more is one more entry.
var claims = []*claim{
	{
		fromText: `$\bar g = B(f - \frac1n F 1_n)$`, toText: `$\Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$`,
		signs: []string{"bar g", "k", "f", "bar f", "B"},
		essential: `The heart of this proof is how inner products of features appear. Write down first what the axes ` +
			`$\psi_j$ are in terms of $\bar F$ and $\alpha_j$, and only then bring in $K$ and $k$.`,
		from: forms(`\bar g`, `B (f - \frac1n F 1_n)`, `\Lambda^{1/2} \bar g`, `\Lambda^{1/2} B (f - \frac1n F 1_n)`),
		to: forms(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `\Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`,
			`A^\top H (k - \frac1n K 1_n)`),
		put: forms(`\Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)`,
			`\Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n)`),
		both: forms(`(B - \Lambda^{-1/2} A^\top H F^\top) (f - \frac1n F 1_n)`,
			`B (f - \frac1n F 1_n) - \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`,
			`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) - B (f - \frac1n F 1_n)`,
			`\bar g - \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`),
		facts:   [][]symbol.Fact{{symbol.Axes}, {symbol.KernelVector, symbol.GramMatrix}},
		defines: true,
	},
	{
		fromText: `$\bar C\bar F\alpha$`, toText: `$\lambda\bar F\alpha$`,
		signs:     []string{"bar C"},
		essential: `Where does $\bar K$ appear inside $\bar C\bar F$? Give that step a line of its own.`,
		from:      forms(`\bar C \bar F A`, `\bar F \bar F^\top \bar F A`, `\bar C \Psi`, `\bar F \bar F^\top \Psi`),
		to:        forms(`\bar F A \Lambda`, `\Psi \Lambda`),
		facts:     [][]symbol.Fact{{symbol.Covariance}, {symbol.CentredGram}, {symbol.Eigen}},
	},
	{
		fromText: `$\langle\bar F\alpha_i, \bar F\alpha_j\rangle$`, toText: `$\lambda_i\delta_{ij}$`,
		essential: `What is $\bar F^\top\bar F$, what is $\bar K\alpha_j$, and what is $\alpha_i^\top\alpha_j$? ` +
			`Give each a line.`,
		from: forms(`(\bar F A)^\top \bar F A`, `\Psi^\top \Psi`, `(\bar F \alpha)^\top \bar F \alpha`,
			`\psi^\top \psi`),
		to:    forms(`\Lambda`, `I_m`, `\lambda`, `1`, `\delta_{i j}`),
		facts: [][]symbol.Fact{{symbol.CentredGram}, {symbol.Eigen}, {symbol.Orthonormal}},
	},
}

// forms reads expressions.
func forms(list ...string) (trees []*formula.Node) {
	for _, src := range list {
		trees = append(trees, formula.ParseExpression(src))
	}
	return trees
}

// guess is the claim that a proof points to: by a symbol, else by what stands in it.
func (a *argument) guess() *claim {
	stands := func(by func(c *claim, t *formula.Node) bool) func(c *claim) bool {
		return func(c *claim) bool {
			return slices.ContainsFunc(a.chains, func(ch *chain) bool {
				return slices.ContainsFunc(ch.terms, func(t *formula.Node) bool { return by(c, t) })
			})
		}
	}
	bySymbol := stands(func(c *claim, t *formula.Node) bool { return a.uses(t, c.signs...) })
	byForm := stands(func(c *claim, t *formula.Node) bool { return a.is(t, c.from) || a.is(t, c.to) })
	for _, known := range []func(*claim) bool{bySymbol, byForm} {
		if i := slices.IndexFunc(claims, known); i >= 0 {
			return claims[i]
		}
	}
	return claims[0]
}

// is reports a term that is one of some forms by the algebra of matrices alone: no fact
// about the symbols is used.
func (a *argument) is(t *formula.Node, list []*formula.Node) bool {
	w := a.text.Without(symbol.Unrelated)
	for _, form := range list {
		if w.Matches(t, form) {
			return true
		}
	}
	return false
}
