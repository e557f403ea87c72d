package reading

import (
	"strings"
	"sync"

	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/notation"
)

// claim is what a derivation can be asked to show: that one end leads to the other, by
// facts that steps display.
type claim struct {
	name      string
	fromText  string
	toText    string
	essential string          // what a step skips that uses several facts, as a question
	from, to  []string        // forms of its ends
	put       []string        // what both ends become with the axes, or k and K, put in
	both      []string        // the difference of its ends
	facts     [][]symbol.Fact // of each group a step uses one at most
	defines   bool            // each fact defines a symbol, and is displayed where that meets its features
}

// claims are those that are known: one more is one more entry.
var claims = []*claim{
	{
		name: "embedding", fromText: `$\bar g = B(f - \frac1n F 1_n)$`, toText: `$\Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$`,
		essential: `The heart of this proof is how inner products of features appear. Write down first what the axes ` +
			`$\psi_j$ are in terms of $\bar F$ and $\alpha_j$, and only then bring in $K$ and $k$.`,
		from: []string{`\bar g`, `B (f - \frac1n F 1_n)`, `\Lambda^{1/2} \bar g`, `\Lambda^{1/2} B (f - \frac1n F 1_n)`},
		to: []string{`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `\Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`,
			`A^\top H (k - \frac1n K 1_n)`},
		put: []string{`\Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)`,
			`\Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n)`},
		both: []string{`(B - \Lambda^{-1/2} A^\top H F^\top) (f - \frac1n F 1_n)`,
			`B (f - \frac1n F 1_n) - \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`,
			`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) - B (f - \frac1n F 1_n)`,
			`\bar g - \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`},
		facts:   [][]symbol.Fact{{symbol.Axes}, {symbol.KernelVector, symbol.GramMatrix}},
		defines: true,
	},
	{
		name: "dual", fromText: `$\bar C\bar F\alpha$`, toText: `$\lambda\bar F\alpha$`,
		essential: `Where does $\bar K$ appear inside $\bar C\bar F$? Give that step a line of its own.`,
		from:      []string{`\bar C \bar F A`, `\bar F \bar F^\top \bar F A`, `\bar C \Psi`, `\bar F \bar F^\top \Psi`},
		to:        []string{`\bar F A \Lambda`, `\Psi \Lambda`},
		facts:     [][]symbol.Fact{{symbol.Covariance}, {symbol.CentredGram}, {symbol.Eigen}},
	},
	{
		name: "renormalization", fromText: `$\langle\bar F\alpha_i, \bar F\alpha_j\rangle$`, toText: `$\lambda_i\delta_{ij}$`,
		essential: `What is $\bar F^\top\bar F$, what is $\bar K\alpha_j$, and what is $\alpha_i^\top\alpha_j$? Give each a line.`,
		from:      []string{`(\bar F A)^\top \bar F A`, `\Psi^\top \Psi`, `(\bar F \alpha)^\top \bar F \alpha`, `\psi^\top \psi`},
		to:        []string{`\Lambda`, `I_m`, `\lambda`, `1`, `\delta_{i j}`},
		facts:     [][]symbol.Fact{{symbol.CentredGram}, {symbol.Eigen}, {symbol.Orthonormal}},
	},
}

// forms are the claims' expressions, read once.
var forms sync.Map

func form(src string) *notation.Node {
	if n, ok := forms.Load(src); ok {
		return n.(*notation.Node)
	}
	n, _ := forms.LoadOrStore(src, notation.ParseExpression(src))
	return n.(*notation.Node)
}

// guess is the claim that the symbols of a proof point to.
func (a *argument) guess() *claim {
	u := map[string]bool{}
	scatter := false
	for _, c := range a.chains {
		for _, t := range c.terms {
			for name := range a.text.Uses(t) {
				u[name] = true
			}
			scatter = scatter || strings.Count(t.LaTeX(), `\bar F`) > 2 // F̄F̄ᵀF̄α
		}
	}
	switch {
	case u["bar g"] || u["k"] || u["f"] || u["bar f"] || u["B"]:
		return claims[0]
	case u["bar C"] || scatter:
		return claims[1]
	}
	return claims[2]
}

// is reports a term that is one of some forms by the algebra of matrices alone: no fact
// about the symbols is used.
func (a *argument) is(t *notation.Node, list []string) bool {
	w := a.text.Without(symbol.Unrelated)
	for _, src := range list {
		if w.Matches(t, form(src)) {
			return true
		}
	}
	return false
}
