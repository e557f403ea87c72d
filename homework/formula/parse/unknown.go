package parse

import (
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
)

// undefined are symbols that students use and the lecture doesn't fix.
var undefined = map[string]string{
	"tilde k":     `let \tilde k = …`,
	"bar k":       `let \bar k = …`,
	"tilde K":     `let \tilde K = … (the lecture's centred Gram matrix is \bar K)`,
	"tilde phi":   `let \tilde\phi = …`,
	"bar phi":     `let \bar\phi = … (f̄ = f − F 1_n/n has the mean taken off already)`,
	"hat k":       `let \hat k = …`,
	"hat K":       `let \hat K = …`,
	"hat phi":     `let \hat\phi = …`,
	"bar x":       `let \bar x = …`,
	"v":           `ψ_j for an eigenvector in feature space, α_j for one of the Gram matrix`,
	"u":           `ψ_j for an eigenvector in feature space, α_j for one of the Gram matrix`,
	"V":           `A for the eigenvectors of the Gram matrix, or let V = …`,
	"U":           `A for the eigenvectors of the Gram matrix, or let U = …`,
	"W":           `B for the axes in feature space, or let W = …`,
	"Z":           `let Z = …`,
	"S":           `Λ for the eigenvalues, or let S = …`,
	"Sigma":       `Λ for the eigenvalues, or let \Sigma = …`,
	"C":           `\bar C = \bar F \bar F^\top, or let C = …`,
	"Phi":         `F = (f_1|…|f_n), or let \Phi = …`,
	"e":           `\mathbf 1_n for the vector of ones, or let e = …`,
	"one":         `np.ones(n), or a line before it: one = np.ones(n)`,
	"J":           `\mathbf 1_n \mathbf 1_n^\top for the matrix of ones, or let J = …`,
	"N":           `n for the number of samples`,
	"M":           `m for the number of components`,
	"T":           `^\top for a transpose, as in A^\top`,
	"y":           `the lecture's names: x for the sample, \bar g for its embedding`,
	"G":           `K for the Gram matrix, or let G = …`,
	"bar A":       `A, or let \bar A = …`,
	"tilde A":     `A, or let \tilde A = …`,
	"tilde alpha": `α_j, or let \tilde\alpha = …`,
	"bar B":       `B, or let \bar B = …`,
	"i":           `an index only where a sum or a subscript uses it`,
	"j":           `an index only where a sum or a subscript uses it`,
	"sigma":       `c for the kernel's width`,
	"gamma":       `c for the kernel's width`,
	"bar mu":      `let \bar\mu = …`,
	"g":           "",
}

// failUnknown explains a name that nobody defined.
func (p *Parser) failUnknown(t scan.Token) {
	shown := fault.Clip(t.Text)
	if acc, name, ok := strings.Cut(t.Text, " "); ok {
		shown = `\` + acc + " " + name
	} else if scan.GreekName(t.Text) {
		shown = `\` + t.Text
	}
	if _, ok := symbol.Standard()[t.Text]; ok || t.Text == "bar g" {
		if t.Text == "bar g" {
			fault.FailAs(fault.NoMeaning, t.Pos, "ḡ stands inside the formula", "the embedding ḡ is what the formula computes", "writing an expression for it")
		}
		fault.FailAs(fault.NoMeaning, t.Pos, fault.Quote(shown)+" isn't a symbol of this question", "these are: "+p.Table.Names(), "one of them, or a definition with let")
	}
	if p.bound(t.Text) != nil {
		fault.FailAs(fault.NoMeaning, t.Pos, "the index "+t.Text+" stands where a number was expected", "an index is used in subscripts", "the subscript, as in k_"+t.Text)
	}
	if try, ok := undefined[t.Text]; ok && try != "" {
		fault.FailAs(fault.NoMeaning, t.Pos, fault.Quote(shown)+" has no fixed meaning in the lecture", "symbols have the lecture's meaning, or one that you define", try)
	}
	if p.isWord(t) {
		fault.FailAs(fault.NoMeaning, t.Pos, "the word "+fault.Quote(t.Text)+" stands in the formula", "a formula is made of symbols; these are "+p.Table.Names(), `leaving words out, or \text{…} around them`)
	}
	try := "one of these, or a definition such as let " + shown + " = …"
	if len(t.Text) > 1 && !strings.Contains(t.Text, " ") {
		try = "one of these, or a definition before it: " + shown + " = …"
	}
	fault.FailAs(fault.NoMeaning, t.Pos, "the symbol "+fault.Quote(shown)+" isn't known", "the symbols are "+p.Table.Names(), try)
}

// isWord reports a word of a sentence: letters that aren't a command, with
// another word of letters beside them.
func (p *Parser) isWord(t scan.Token) bool {
	if len(t.Text) < 2 || strings.Contains(t.Text, " ") || t.Pos >= len(p.Src) || !scan.IsASCIILetter(p.Src[t.Pos]) {
		return false
	}
	for k := -2; k <= 1; k++ {
		if i := p.i + k; i >= 0 && i < len(p.toks) {
			next := p.toks[i]
			if next.Pos != t.Pos && next.Kind == scan.Name && len(next.Text) > 1 && scan.IsASCIILetter(p.Src[min(next.Pos, len(p.Src)-1)]) && p.Table[next.Text].Name == "" {
				return true
			}
		}
	}
	return false
}
