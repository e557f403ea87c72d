package formula

import (
	"fmt"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

// Messages for shapes that don't fit.

// failProduct explains a product whose inner sizes differ.
func (p *parser) failProduct(l, r *tree.Node) {
	left := l
	for left.Op == tree.Mul && !left.Group && p.shape(left.Args[1]).Cols == p.shape(l).Cols && !p.shape(left.Args[1]).IsScalar() {
		left = left.Args[1]
	}
	ls, rs := p.shape(left), p.shape(r)
	first := r
	for first.Op == tree.Mul && !first.Group && !p.shape(first.Args[0]).IsScalar() {
		first = first.Args[0]
	}
	found := fmt.Sprintf("%s times %s doesn't fit", p.showShaped(left), p.showShaped(first))
	expected := fmt.Sprintf("the right factor needs as many rows as the left one has columns (%s), and it has %s", sizeWord(ls.Cols), sizeWord(rs.Rows))
	try, turned := "", (*tree.Node)(nil)
	switch fitsLeft, fitsRight := p.z.Could(ls.Rows, rs.Rows), p.z.Could(ls.Cols, rs.Cols); {
	case ls.IsColumn() && rs.IsColumn() && fitsLeft:
		try = fmt.Sprintf("%s for a number, or %s for a matrix; which of them do you need", join(transposed(p.show(left)), p.show(first)), join(p.show(left), transposed(p.show(first))))
	case fitsRight && first.Op == tree.Sym && ls.Rows == ls.Cols:
		turned, try = first, "the transpose of "+p.show(first)+": did you mean "+join(p.show(left), transposed(p.show(first)))
	case fitsLeft:
		turned, try = left, "the transpose of "+p.show(left)+": did you mean "+join(transposed(p.show(left)), p.show(first))
	case fitsRight:
		turned, try = first, "the transpose of "+p.show(first)+": did you mean "+join(p.show(left), transposed(p.show(first)))
	default:
		fault.FailAs(fault.Misfit, first.Pos, found, expected, "writing each factor's size beneath it: neighbours must agree")
	}
	code := fault.Misfit
	if turned != nil && turned.Op == tree.Sym && turned.Name == "A" {
		code = fault.NotTransposed
	}
	fault.Ask(code, first.Pos, found, expected, try)
}

// sizeWord is a size in a sentence.
func sizeWord(d algebra.Dim) string {
	if d >= algebra.FirstUnknown {
		return "a number that isn't fixed yet"
	}
	return d.String()
}

func join(a, b string) string { return bracketedSum(a) + " " + bracketedSum(b) }

// bracketedSum puts brackets around a sum that becomes a factor.
func bracketedSum(s string) string {
	if scan.Outside(s, "+−") {
		return "(" + s + ")"
	}
	return s
}

// atomic puts brackets around anything but a symbol.
func atomic(s string) string {
	if len([]rune(s)) <= 2 {
		return s
	}
	return "(" + s + ")"
}

func transposed(s string) string {
	if r, ok := strings.CutSuffix(s, "ᵀ"); ok && !strings.ContainsAny(r, " ᵀ(") {
		return r
	}
	if len([]rune(s)) <= 2 {
		return s + "ᵀ"
	}
	return "(" + s + ")ᵀ"
}

var sumNames = map[tree.Op][3]string{tree.Add: {"plus", "a sum", "add"}, tree.Sub: {"minus", "a difference", "subtract"}}

// failScalarSum explains a number added to a matrix.
func (p *parser) failScalarSum(o tree.Op, l, r *tree.Node) {
	number, matrix := l, r
	if p.shape(r).IsScalar() {
		number, matrix = r, l
	}
	sh := p.shape(matrix)
	asks := false
	try := fmt.Sprintf("a vector of the same size, such as %s times \\mathbf 1_n", p.show(number))
	switch {
	case number.Op == tree.Num && number.Num.Num == 1 && sh.Rows == sh.Cols:
		try = "I for the identity matrix, or \\mathbf 1_n\\mathbf 1_n^\\top for the matrix of ones"
	case sh.Rows == sh.Cols:
		asks = true
		try = fmt.Sprintf("%s times I, or times \\mathbf 1_n\\mathbf 1_n^\\top: which of them do you mean", p.show(number))
	case sh.IsColumn() && sh.Rows != algebra.N && sh.Rows < algebra.FirstUnknown:
		try = fmt.Sprintf("two columns of %s numbers; what is subtracted from %s is %s as well", sh.Rows, p.show(matrix), sh.Describe())
	}
	say(asks)(fault.Unreadable, r.Pos, fmt.Sprintf("%s is a number and %s is %s", p.show(number), p.show(matrix), sh.Describe()),
		"a number can't be added to a matrix: both sides of + and − have the same size", try)
}

// failSum explains a sum of two shapes.
func (p *parser) failSum(o tree.Op, l, r *tree.Node) {
	ls, rs := p.shape(l), p.shape(r)
	words := sumNames[o]
	found := fmt.Sprintf("%s %s %s doesn't fit", p.showShaped(l), words[0], p.showShaped(r))
	try, asks := "", true
	switch {
	case rs.T() == ls:
		asks = false
		try = "the transpose of " + p.show(r) + " or of " + p.show(l)
	case ls.IsColumn() && rs.Rows == ls.Rows:
		try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.show(r))
	case rs.IsColumn() && rs.Rows == ls.Rows:
		try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.show(l))
	default:
		asks = false
		try = "writing the size of each term beneath it: the terms of " + words[1] + " agree in both"
	}
	say(asks)(fault.Misfit, r.Pos, found, "both sides of + and − have the same size", try)
}

// say is how a message ends: with a question for what to try, or with an advice.
func say(asks bool) func(code fault.Code, pos int, found, expected, try string) {
	if asks {
		return fault.Ask
	}
	return fault.FailAs
}

// failDivision explains a division by a matrix.
func (p *parser) failDivision(l, r *tree.Node) {
	sh := p.shape(r)
	first := r
	for first.Op == tree.Mul && !first.Group {
		first = first.Args[0]
	}
	expected := "division is by numbers only: a matrix has an inverse, on one side"
	switch {
	case sh.Rows == sh.Cols:
		fault.Fail(r.Pos, fmt.Sprintf("a division by %s", p.showShaped(r)), expected,
			fmt.Sprintf("its inverse as a factor, on the side where you need it: %s^{-1}", atomic(p.show(r))))
	case sh.IsColumn():
		fault.Fail(r.Pos, fmt.Sprintf("a division by %s", p.showShaped(r)), "division is by numbers only", "brackets that show where the fraction ends, as in (1/n) "+p.show(first))
	}
	fault.Fail(r.Pos, fmt.Sprintf("a division by %s", p.showShaped(r)), "division is by numbers only: "+sh.String()+" has no inverse", "a transpose, if that is what you need")
}

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
func (p *parser) failUnknown(t scan.Token) {
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
		fault.FailAs(fault.NoMeaning, t.Pos, fault.Quote(shown)+" isn't a symbol of this question", "these are: "+p.table.Names(), "one of them, or a definition with let")
	}
	if p.bound(t.Text) != nil {
		fault.FailAs(fault.NoMeaning, t.Pos, "the index "+t.Text+" stands where a number was expected", "an index is used in subscripts", "the subscript, as in k_"+t.Text)
	}
	if try, ok := undefined[t.Text]; ok && try != "" {
		fault.FailAs(fault.NoMeaning, t.Pos, fault.Quote(shown)+" has no fixed meaning in the lecture", "symbols have the lecture's meaning, or one that you define", try)
	}
	if p.isWord(t) {
		fault.FailAs(fault.NoMeaning, t.Pos, "the word "+fault.Quote(t.Text)+" stands in the formula", "a formula is made of symbols; these are "+p.table.Names(), `leaving words out, or \text{…} around them`)
	}
	try := "one of these, or a definition such as let " + shown + " = …"
	if len(t.Text) > 1 && !strings.Contains(t.Text, " ") {
		try = "one of these, or a definition before it: " + shown + " = …"
	}
	fault.FailAs(fault.NoMeaning, t.Pos, "the symbol "+fault.Quote(shown)+" isn't known", "the symbols are "+p.table.Names(), try)
}

// isWord reports a word of a sentence: letters that aren't a command, with
// another word of letters beside them.
func (p *parser) isWord(t scan.Token) bool {
	if len(t.Text) < 2 || strings.Contains(t.Text, " ") || t.Pos >= len(p.src) || !scan.IsASCIILetter(p.src[t.Pos]) {
		return false
	}
	for k := -2; k <= 1; k++ {
		if i := p.i + k; i >= 0 && i < len(p.toks) {
			next := p.toks[i]
			if next.Pos != t.Pos && next.Kind == scan.Name && len(next.Text) > 1 && scan.IsASCIILetter(p.src[min(next.Pos, len(p.src)-1)]) && p.table[next.Text].Name == "" {
				return true
			}
		}
	}
	return false
}
