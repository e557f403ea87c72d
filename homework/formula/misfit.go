package formula

import (
	"fmt"
	"strings"

	"kpcalab/homework/algebra"
)

// Messages for shapes that don't fit.

// failProduct explains a product whose inner sizes differ.
func (p *parser) failProduct(l, r *node) {
	left := l
	for left.op == opMul && !left.group && p.shape(left.args[1]).Cols == p.shape(l).Cols && !p.shape(left.args[1]).IsScalar() {
		left = left.args[1]
	}
	ls, rs := p.shape(left), p.shape(r)
	first := r
	for first.op == opMul && !first.group && !p.shape(first.args[0]).IsScalar() {
		first = first.args[0]
	}
	found := fmt.Sprintf("%s times %s doesn't fit", p.showShaped(left), p.showShaped(first))
	expected := fmt.Sprintf("the right factor needs as many rows as the left one has columns (%s), and it has %s", sizeWord(ls.Cols), sizeWord(rs.Rows))
	try, turned := "", (*node)(nil)
	switch fitsLeft, fitsRight := p.z.Could(ls.Rows, rs.Rows), p.z.Could(ls.Cols, rs.Cols); {
	case ls.IsColumn() && rs.IsColumn() && fitsLeft:
		try = fmt.Sprintf("%s for a number, or %s for a matrix; which of them do you need", join(transposed(p.show(left)), p.show(first)), join(p.show(left), transposed(p.show(first))))
	case fitsRight && first.op == opSym && ls.Rows == ls.Cols:
		turned, try = first, "the transpose of "+p.show(first)+": did you mean "+join(p.show(left), transposed(p.show(first)))
	case fitsLeft:
		turned, try = left, "the transpose of "+p.show(left)+": did you mean "+join(transposed(p.show(left)), p.show(first))
	case fitsRight:
		turned, try = first, "the transpose of "+p.show(first)+": did you mean "+join(p.show(left), transposed(p.show(first)))
	default:
		failAs(Misfit, first.pos, found, expected, "writing each factor's size beneath it: neighbours must agree")
	}
	code := Misfit
	if turned != nil && turned.op == opSym && turned.name == "A" {
		code = NotTransposed
	}
	ask(code, first.pos, found, expected, try)
}

// sizeWord is a size in a sentence.
func sizeWord(d Dim) string {
	if d >= algebra.FirstUnknown {
		return "a number that isn't fixed yet"
	}
	return d.String()
}

func join(a, b string) string { return bracketedSum(a) + " " + bracketedSum(b) }

// bracketedSum puts brackets around a sum that becomes a factor.
func bracketedSum(s string) string {
	depth := 0
	for i, r := range s {
		switch r {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			depth--
		case '+', '−':
			if depth == 0 && i > 0 {
				return "(" + s + ")"
			}
		}
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

var sumNames = map[op][3]string{opAdd: {"plus", "a sum", "add"}, opSub: {"minus", "a difference", "subtract"}}

// failScalarSum explains a number added to a matrix.
func (p *parser) failScalarSum(o op, l, r *node) {
	number, matrix := l, r
	if p.shape(r).IsScalar() {
		number, matrix = r, l
	}
	sh := p.shape(matrix)
	asks := false
	try := fmt.Sprintf("a vector of the same size, such as %s times \\mathbf 1_n", p.show(number))
	switch {
	case number.op == opNum && number.num.Num == 1 && sh.Rows == sh.Cols:
		try = "I for the identity matrix, or \\mathbf 1_n\\mathbf 1_n^\\top for the matrix of ones"
	case sh.Rows == sh.Cols:
		asks = true
		try = fmt.Sprintf("%s times I, or times \\mathbf 1_n\\mathbf 1_n^\\top: which of them do you mean", p.show(number))
	case sh.IsColumn() && sh.Rows != N && sh.Rows < algebra.FirstUnknown:
		try = fmt.Sprintf("two columns of %s numbers; what is subtracted from %s is %s as well", sh.Rows, p.show(matrix), sh.Describe())
	}
	say(asks)(Unreadable, r.pos, fmt.Sprintf("%s is a number and %s is %s", p.show(number), p.show(matrix), sh.Describe()),
		"a number can't be added to a matrix: both sides of + and − have the same size", try)
}

// failSum explains a sum of two shapes.
func (p *parser) failSum(o op, l, r *node) {
	ls, rs := p.shape(l), p.shape(r)
	words := sumNames[o]
	found := fmt.Sprintf("%s %s %s doesn't fit", p.showShaped(l), words[0], p.showShaped(r))
	try, asks := "", true
	switch {
	case rs.T() == ls:
		asks = false
		try = "the transpose of " + p.show(r) + " or of " + p.show(l)
	case ls.IsColumn() && rs.Rows == ls.Rows:
		if onesInside(r) && p.code {
			try = "a column of ones: ones(n) is n×n in MATLAB and ones(n,1) is a column; what must " + p.show(r) + " be, so that it is " + ls.String()
		} else {
			try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.show(r))
		}
	case rs.IsColumn() && rs.Rows == ls.Rows:
		try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.show(l))
	default:
		asks = false
		try = "writing the size of each term beneath it: the terms of " + words[1] + " agree in both"
	}
	say(asks)(Misfit, r.pos, found, "both sides of + and − have the same size", try)
}

// say is how a message ends: with a question for what to try, or with an advice.
func say(asks bool) func(code Code, pos int, found, expected, try string) {
	if asks {
		return ask
	}
	return failAs
}

func onesInside(n *node) bool {
	found := false
	n.walk(func(x *node) { found = found || x.op == opOnes })
	return found
}

// failDivision explains a division by a matrix.
func (p *parser) failDivision(l, r *node) {
	sh := p.shape(r)
	first := r
	for first.op == opMul && !first.group {
		first = first.args[0]
	}
	expected := "division is by numbers only: a matrix has an inverse, on one side"
	switch {
	case sh.Rows == sh.Cols:
		fail(r.pos, fmt.Sprintf("a division by %s", p.showShaped(r)), expected,
			fmt.Sprintf("its inverse as a factor, on the side where you need it: %s^{-1}", atomic(p.show(r))))
	case sh.IsColumn():
		fail(r.pos, fmt.Sprintf("a division by %s", p.showShaped(r)), "division is by numbers only", "brackets that show where the fraction ends, as in (1/n) "+p.show(first))
	}
	fail(r.pos, fmt.Sprintf("a division by %s", p.showShaped(r)), "division is by numbers only: "+sh.String()+" has no inverse", "a transpose, if that is what you need")
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
func (p *parser) failUnknown(t token) {
	shown := clip(t.s)
	if acc, name, ok := strings.Cut(t.s, " "); ok {
		shown = `\` + acc + " " + name
	} else if greekName(t.s) {
		shown = `\` + t.s
	}
	if _, ok := Standard()[t.s]; ok || t.s == "bar g" {
		if t.s == "bar g" {
			failAs(NoMeaning, t.pos, "ḡ stands inside the formula", "the embedding ḡ is what the formula computes", "writing an expression for it")
		}
		failAs(NoMeaning, t.pos, quote(shown)+" isn't a symbol of this question", "these are: "+p.table.names(), "one of them, or a definition with let")
	}
	if p.bound(t.s) != nil {
		failAs(NoMeaning, t.pos, "the index "+t.s+" stands where a number was expected", "an index is used in subscripts", "the subscript, as in k_"+t.s)
	}
	if try, ok := undefined[t.s]; ok && try != "" {
		failAs(NoMeaning, t.pos, quote(shown)+" has no fixed meaning in the lecture", "symbols have the lecture's meaning, or one that you define", try)
	}
	if p.isWord(t) {
		failAs(NoMeaning, t.pos, "the word "+quote(t.s)+" stands in the formula", "a formula is made of symbols; these are "+p.table.names(), `leaving words out, or \text{…} around them`)
	}
	try := "one of these, or a definition such as let " + shown + " = …"
	if len(t.s) > 1 && !strings.Contains(t.s, " ") {
		try = "one of these, or a definition before it: " + shown + " = …"
	}
	failAs(NoMeaning, t.pos, "the symbol "+quote(shown)+" isn't known", "the symbols are "+p.table.names(), try)
}

// isWord reports a word of a sentence: letters that aren't a command, with
// another word of letters beside them.
func (p *parser) isWord(t token) bool {
	if p.code || len(t.s) < 2 || strings.Contains(t.s, " ") || t.pos >= len(p.src) || !isASCIILetter(p.src[t.pos]) {
		return false
	}
	for k := -2; k <= 1; k++ {
		if i := p.i + k; i >= 0 && i < len(p.toks) {
			next := p.toks[i]
			if next.pos != t.pos && next.kind == tName && len(next.s) > 1 && isASCIILetter(p.src[min(next.pos, len(p.src)-1)]) && p.table[next.s].Name == "" {
				return true
			}
		}
	}
	return false
}
