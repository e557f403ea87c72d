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
	// The facts that a proof displays, in groups of which a step uses one at most: what is true
	// without a fact doesn't need it (Text.Without), which tells GramMatrix from GramAlone.
	facts   [][]symbol.Fact
	defines bool                   // each fact defines a symbol, and is displayed where that meets its features
	lacks   map[symbol.Fact]string // what isn't shown; of a claim that defines nothing, at its first fact
}

// claims are those that are known. One more is one more entry: the first counts of those of
// which both ends stand in a proof, else a sign, else one end.
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
		facts: [][]symbol.Fact{{symbol.Axes}, {symbol.KernelVector, symbol.GramMatrix}},
		lacks: map[symbol.Fact]string{
			symbol.Axes:         `what the axes $\psi_j$, the rows of $B$, are in terms of $\bar F$ and $\alpha_j$`,
			symbol.KernelVector: `where $k$ comes from: by what is it equal to an expression in $F$ and $f$?`,
			symbol.GramMatrix:   `where $K$ comes from: by what is it equal to an expression in $F$?`,
		},
		defines: true,
	},
	{
		fromText: `$\bar C\bar F\alpha$`, toText: `$\lambda\bar F\alpha$`,
		signs:     []string{"bar C"},
		essential: `Where does $\bar K$ appear inside $\bar C\bar F$? Give that step a line of its own.`,
		from:      forms(`\bar C \bar F A`, `\bar F \bar F^\top \bar F A`, `\bar C \Psi`, `\bar F \bar F^\top \Psi`),
		to:        forms(`\bar F A \Lambda`, `\Psi \Lambda`),
		facts:     [][]symbol.Fact{{symbol.Covariance}, {symbol.CentredGram}, {symbol.Eigen}},
		lacks: map[symbol.Fact]string{
			symbol.Covariance: `how $\bar C$, $\bar K$ and $\lambda$ come in, one after the other`,
		},
	},
	{
		fromText: `$\langle\bar F\alpha_i, \bar F\alpha_j\rangle$`, toText: `$\lambda_i\delta_{ij}$`,
		essential: `What is $\bar F^\top\bar F$, what is $\bar K\alpha_j$, and what is $\alpha_i^\top\alpha_j$? ` +
			`Give each a line.`,
		from: forms(`(\bar F A)^\top \bar F A`, `\Psi^\top \Psi`, `(\bar F \alpha)^\top \bar F \alpha`,
			`\psi^\top \psi`),
		to:    forms(`\Lambda`, `I_m`, `\lambda`, `1`, `\delta_{i j}`),
		facts: [][]symbol.Fact{{symbol.CentredGram}, {symbol.Eigen}, {symbol.Orthonormal}},
		lacks: map[symbol.Fact]string{
			symbol.CentredGram: `how $\bar K$, $\lambda$ and $\delta$ come in, one after the other`,
		},
	},
}

// forms reads expressions.
func forms(list ...string) (trees []*formula.Node) {
	for _, src := range list {
		trees = append(trees, formula.ParseExpression(src))
	}
	return trees
}

// guess is the claim that a proof points to: by its ends, a symbol, or one end.
func (a *argument) guess() *claim {
	stands := func(fits func(t *formula.Node) bool) bool {
		return slices.ContainsFunc(a.chains, func(c *chain) bool { return slices.ContainsFunc(c.terms, fits) })
	}
	begins := func(c *claim) bool { return stands(func(t *formula.Node) bool { return a.is(t, c.from) }) }
	ends := func(c *claim) bool { return stands(func(t *formula.Node) bool { return a.is(t, c.to) }) }
	for _, known := range []func(*claim) bool{
		func(c *claim) bool { return begins(c) && ends(c) },
		func(c *claim) bool { return stands(func(t *formula.Node) bool { return a.uses(t, c.signs...) }) },
		func(c *claim) bool { return begins(c) || ends(c) },
	} {
		if i := slices.IndexFunc(claims, known); i >= 0 {
			return claims[i]
		}
	}
	return claims[0]
}

// is reports a term that is one of some forms by the algebra of matrices alone: no fact
// about the symbols is used.
func (a *argument) is(t *formula.Node, list []*formula.Node) bool {
	return a.text.Without(symbol.Unrelated).Matches(t, list...)
}
