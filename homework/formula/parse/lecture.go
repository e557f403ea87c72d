package parse

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/lazyregexp"
)

// tabled reads a symbol of the lecture with the subscripts that have a meaning
// for it, or a call of the kernel.
func (p *Parser) tabled(t scan.Token, at *tree.Node) *tree.Node {
	if t.Text == "n" || t.Text == "m" || t.Text == "d" || t.Text == "mu" || t.Text == "c" {
		return p.Symbol(t.Text, at)
	}
	if (t.Text == "K" || t.Text == "k") && p.is("(") {
		if n := p.kernelCall(t, at); n != nil {
			return n
		}
	}
	if t.Text == "k" && p.ahead(1).Is("{") && p.ahead(2).Is("(") || t.Text == "k" && p.ahead(1).Is("(") && p.is("^") {
		if up, ok := p.upperIndex(); ok { // k^{(i)}
			return p.column1(p.Symbol("K", at), p.index(up, algebra.N))
		}
	}
	n := p.Symbol(t.Text, at)
	if p.is("(") && (t.Text == "f" || t.Text == "bar f" || t.Text == "bar g") {
		if p.sampleInBrackets() {
			p.skipBrackets()
		} else if i, ok := p.trainingInBrackets(); ok && t.Text != "bar g" {
			return p.column1(p.Symbol(strings.Replace(t.Text, "f", "F", 1), at), i)
		}
		return n
	}
	if !p.is("_") {
		return n
	}
	mark := p.i
	items := p.subscript()
	if t.Text == "k" && scan.SubText(items) == "n" && p.is("(") && p.sampleInBrackets() { // k_n(x), of size n
		p.skipBrackets()
		return n
	}
	switch t.Text {
	case "k", "f", "bar f", "x":
		if p.isSample(items) {
			return n
		}
	}
	if t.Text == "B" && scan.SubText(items) == "PCA" { // the lecture's B_PCA
		return n
	}
	if t.Text == "k" && len(items) == 2 && items[0].Text == "x" && items[1].Kind == scan.Name { // k_{x_i}
		return p.column1(p.Symbol("K", at), p.index(items[1], algebra.N))
	}
	if t.Text == "k" && len(items) == 2 && items[0].Kind == scan.Name && items[1].Kind == scan.Name {
		p.Note("k with two indices was read as an entry of K")
		return p.entry(p.Symbol("K", at), at, p.index(items[0], algebra.N), p.index(items[1], algebra.N))
	}
	if len(items) == 1 {
		switch t.Text {
		case "f", "bar f":
			return p.column1(p.Symbol(strings.Replace(t.Text, "f", "F", 1), at), p.index(items[0], algebra.N))
		case "x":
			xt := p.Node(tree.Transpose, algebra.Sized(algebra.D, algebra.N), at, p.Symbol("X", at))
			return p.column1(xt, p.index(items[0], algebra.N))
		}
	}
	p.i = mark
	return n // postfix reads the subscript
}

// feature reads φ(x) and φ(x_i).
func (p *Parser) feature(t scan.Token, at *tree.Node) *tree.Node {
	if _, ok := p.Table["f"]; !ok {
		p.failUnknown(scan.Token{Text: "f", Pos: t.Pos})
	}
	if p.is("(") {
		if p.sampleInBrackets() {
			p.skipBrackets()
			return p.Symbol("f", at)
		}
		if ix, ok := p.trainingInBrackets(); ok {
			return p.column1(p.Symbol("F", at), ix)
		}
		if t := p.ahead(1); t.Kind == scan.Name && p.ahead(2).Is(")") && p.overSamples(t) {
			p.skipBrackets()
			return p.column1(p.Symbol("F", at), p.index(scan.Sub{Token: t}, algebra.N))
		}
	}
	if p.is("_") { // φ_i
		mark := p.i
		if items := p.subscript(); len(items) == 1 && !p.is("(") {
			if p.isSample(items) {
				return p.Symbol("f", at)
			}
			return p.column1(p.Symbol("F", at), p.index(items[0], algebra.N))
		}
		p.i = mark
	}
	fault.Fail(t.Pos, "φ stands without a sample", "the feature map φ takes a sample: φ(x) or φ(x_i)", `\phi(x), or f for short`)
	return nil
}

// trainingInBrackets reads (x_i).
func (p *Parser) trainingInBrackets() (tree.Index, bool) {
	if !p.ahead(1).Is("x") && (p.ahead(1).Kind != scan.Name || p.ahead(1).Text != "x") || !p.ahead(2).Is("_") {
		return tree.Index{}, false
	}
	mark := p.i
	p.i += 2
	items := p.subscript()
	if len(items) == 1 && p.take(")") {
		return p.index(items[0], algebra.N), true
	}
	p.i = mark
	return tree.Index{}, false
}

// kernelCall reads K(x, x_i), K(x_i, x_j), k(x), or returns nil where the
// bracket is a factor, as in K(k − …).
func (p *Parser) kernelCall(t scan.Token, at *tree.Node) *tree.Node {
	if t.Text == "k" && p.sampleInBrackets() {
		p.skipBrackets()
		return p.Symbol("k", at)
	}
	if t.Text == "k" {
		if ix, ok := p.trainingInBrackets(); ok {
			return p.column1(p.Symbol("K", at), ix)
		}
	}
	if p.sampleInBrackets() {
		fault.Fail(t.Pos, "K(x) has one argument", "the kernel has two, and the vector of its values at x is k", "K(x, x_i), or k")
	}
	mark := p.i
	if !p.callAhead() { // K(1, …, 1)ᵀ is a product
		return nil
	}
	p.i++
	a, ok := p.argumentPoint()
	if ok && p.take(",") {
		b, ok := p.argumentPoint()
		if ok && p.take(")") {
			return p.kernelValue(a, b, at)
		}
	}
	p.i = mark
	fault.Fail(p.ahead(1).Pos, "this call of the kernel isn't read", "its arguments are samples: x, x_i, or X for all of them", "K(x, x_i)")
	return nil
}

// callAhead reports whether the bracket at hand holds a comma, and isn't a list.
func (p *Parser) callAhead() bool {
	depth, comma := 0, false
	for _, t := range p.toks[p.i:min(p.i+60, len(p.toks))] {
		turn := t.Nesting()
		depth += turn
		if turn < 0 && depth == 0 {
			return comma
		}
		if depth == 1 && (t.Kind == scan.Dots || t.Is(scan.Beside) || t.Is(scan.Beneath)) {
			return false
		}
		comma = comma || t.Is(",") && depth == 1
	}
	return comma
}

// sample is an argument of the kernel.
type sample struct {
	all  bool // X
	test bool // x
	i    tree.Index
}

func (p *Parser) argumentPoint() (sample, bool) {
	t := p.tok()
	switch {
	case t.Kind == scan.Name && t.Text == "X":
		p.i++
		return sample{all: true}, true
	case t.Kind == scan.Name && t.Text == "x":
		p.i++
		if !p.is("_") {
			return sample{test: true}, true
		}
		items := p.subscript()
		if p.isSample(items) {
			return sample{test: true}, true
		}
		if len(items) != 1 {
			return sample{}, false
		}
		return sample{i: p.index(items[0], algebra.N)}, true
	case t.Kind == scan.Name && p.overSamples(t):
		p.i++
		return sample{i: p.index(scan.Sub{Token: t}, algebra.N)}, true
	case t.Kind == scan.Name && (t.Text == "t" || t.Text == "z" || t.Text == "y") && p.Defs[t.Text] == nil && (p.ahead(1).Is(",") || p.ahead(1).Is(")")): // a test point of another name
		p.i++
		return sample{test: true}, true
	case t.Kind == scan.Op && t.Text == "·" || t.Is("*"):
		p.i++
		return sample{all: true}, true
	}
	return sample{}, false
}

// overSamples reports a letter of a mean E_y that stands for a sample; the text says
// that it is one of training.
func (p *Parser) overSamples(t scan.Token) bool {
	if p.bound(t.Text) == nil {
		return false
	}
	if !trainingMean.MatchString(string(p.Whole)) {
		fault.Fail(t.Pos, "over which samples "+t.Text+" runs isn't said", "the mean in this formula is over the training samples", `\frac1n\sum_{l=1}^n K(x, x_l), or the words: over the training samples`)
	}
	return true
}

// trainingMean are words that say so.
var trainingMean = lazyregexp.New(`(?i)\btrain|\bempirical`)

// kernelValue is what the kernel gives for two arguments.
func (p *Parser) kernelValue(a, b sample, at *tree.Node) *tree.Node {
	name := func(n *tree.Node) *tree.Node { n.Name = "call"; return n }
	switch {
	case a.all && b.all:
		return p.Symbol("K", at)
	case a.all && b.test:
		return p.Symbol("k", at)
	case a.test && b.all:
		return p.Transpose(p.Symbol("k", at))
	case a.all:
		return p.column1(p.Symbol("K", at), b.i)
	case b.all:
		return p.Transpose(p.column1(p.Symbol("K", at), a.i))
	case a.test && b.test:
		return p.Symbol("kxx", at)
	case a.test:
		return name(p.entry(p.Symbol("k", at), at, b.i))
	case b.test:
		return name(p.entry(p.Symbol("k", at), at, a.i))
	}
	return name(p.entry(p.Symbol("K", at), at, a.i, b.i))
}

func (p *Parser) identity(at *tree.Node) *tree.Node {
	if !p.is("_") {
		return p.Eye(p.Z.Fresh(), at)
	}
	items := p.subscript()
	d, ok := algebra.Dim(0), len(items) > 0
	if ok {
		d, ok = scan.SizeOf(items[0].Token)
	}
	if !ok || len(items) > 2 {
		fault.Fail(at.Pos, "the identity has the subscript "+fault.Quote(scan.SubText(items)), "its size is n, m, d or μ", "I_n")
	}
	return p.Eye(d, at)
}

func (p *Parser) genericIndex() tree.Index {
	b := p.indexLetter(tree.Generic)
	p.Z.Same(b.Dim, algebra.M)
	return tree.Index{Binder: b}
}

// forAll is the row of what a number is for each eigenvalue: the λ of diag(λ), or
// of diag(λ_j), stands for all of them.
func (p *Parser) forAll(a *tree.Node) *tree.Node {
	b := p.Free[len(p.Free)-1]
	p.Free = p.Free[:len(p.Free)-1]
	b.Free = false
	p.Note("the λ of diag was read as the list of all eigenvalues")
	return p.Stack(a, b)
}

// eigenvector reads α, α_j, ψ, ψ_j, and α_{ij} as an entry.
func (p *Parser) eigenvector(matrix string, at *tree.Node) *tree.Node {
	if _, ok := p.Table[matrix]; !ok {
		p.failUnknown(scan.Token{Text: map[string]string{"A": "A", "Psi": "B"}[matrix], Pos: at.Pos})
	}
	m := p.Symbol(matrix, at)
	if up, ok := p.upperIndex(); ok { // α^{(j)}
		return p.column1(m, p.index(up, algebra.M))
	}
	if !p.is("_") {
		return p.column1(m, p.genericIndex())
	}
	start := p.tok()
	items := p.subscript()
	if len(items) == 1 && matrix == "A" {
		if up, ok := p.upperIndex(); ok { // α_i^{(j)}
			return p.looseEntry(m, append(items, up), at)
		}
	}
	switch {
	case len(items) == 1:
		return p.column1(m, p.index(items[0], algebra.M))
	case len(items) == 2 && matrix == "A":
		n := p.looseEntry(m, items, at)
		if p.below == nil {
			p.below = map[*tree.Node]bool{}
		}
		p.below[n] = true
		return n
	}
	fault.Fail(start.Pos, "the subscript "+fault.Quote(scan.SubText(items))+" isn't read", "an eigenvector has one index", `\alpha_j, and A_{ij} for its entries`)
	return nil
}

// upperIndex is the index of a superscript that counts instead of raising:
// ^{(j)}, or ^j with a letter that is no mark of a transpose. It moves behind
// one that it finds.
func (p *Parser) upperIndex() (scan.Sub, bool) {
	if !p.is("^") {
		return scan.Sub{}, false
	}
	at, shut := 1, []string{}
	for ; p.ahead(at).Is("{") || p.ahead(at).Is("("); at++ {
		shut = append(shut, map[string]string{"{": "}", "(": ")"}[p.ahead(at).Text])
	}
	t := p.ahead(at)
	letter := t.Kind == scan.Name && len([]rune(t.Text)) == 1 && !scan.Transposes[t.Text] && t.Text != "H"
	if !letter && !(t.Kind == scan.Num && len(shut) > 0 && shut[len(shut)-1] == ")") {
		return scan.Sub{}, false
	}
	turned := -1
	for k := range shut {
		at++
		if k == len(shut)-1 && shut[0] == "}" && scan.IsTransposeMark(p.ahead(at)) { // ^{(j)\top}
			turned = p.i + at
			at++
		}
		if !p.ahead(at).Is(shut[len(shut)-1-k]) {
			return scan.Sub{}, false
		}
	}
	p.i += at + 1
	if turned >= 0 { // the mark changes places with the brace
		p.toks[turned], p.toks[turned+1] = p.toks[turned+1], p.toks[turned]
		p.toks[turned+1].Kind = scan.Transpose
		p.i--
	}
	return scan.Sub{Token: t}, true
}

// looseEntry is α_{ij}, which some write for entry i of α_j and some for entry
// j of α_i: the ranges of i and j decide, later.
func (p *Parser) looseEntry(m *tree.Node, items []scan.Sub, at *tree.Node) *tree.Node {
	if p.RowsFirst && m.Op == tree.Sym && m.Name == "A" {
		return p.entry(m, at, p.index(items[0], algebra.N), p.index(items[1], algebra.M))
	}
	if p.ColumnsFirst && m.Op == tree.Sym && m.Name == "A" {
		return p.entry(m, at, p.index(items[1], algebra.N), p.index(items[0], algebra.M))
	}
	ix := make([]tree.Index, 2)
	for k, s := range items {
		d := p.Z.Fresh()
		if size, ok := scan.SizeOf(s.Token); ok && (s.Text == "n" || s.Text == "m") && p.bound(s.Text) == nil { // its last one
			d = size
		}
		ix[k] = p.index(s, d)
	}
	n := p.entry(m, at, ix...)
	n.Swap = true
	p.loose = append(p.loose, n)
	return n
}

// Settle gives α_{ij} its meaning from the ranges of its indices.
func (p *Parser) Settle() {
	for _, n := range p.loose {
		row := 1
		a, b := n.Index[0], n.Index[1]
		da, db := p.Z.Find(a.Over()), p.Z.Find(b.Over())
		switch {
		case (da == algebra.N || db == algebra.M) && p.Z.Could(da, algebra.N) && p.Z.Could(db, algebra.M):
		case (da == algebra.M || db == algebra.N) && p.Z.Could(da, algebra.M) && p.Z.Could(db, algebra.N):
			n.Index[0], n.Index[1] = n.Index[1], n.Index[0]
			a, b, row = b, a, 2
		default:
			fault.Fail(n.Pos, `\alpha with two indices may be read two ways`, "entries of A have the row first", "A_{ij} for entry i of eigenvector j")
		}
		p.Z.Same(a.Over(), algebra.N)
		p.Z.Same(b.Over(), algebra.M)
		n.Swap = false
		if !p.below[n] { // α_i^{(j)}
			continue
		}
		if p.rowOfAlpha+row == 3 {
			fault.Fail(n.Pos, `\alpha with two indices is written in both orders`, "entries of A have the row first", "A_{ij} for entry i of eigenvector j")
		}
		p.rowOfAlpha = row
	}
	p.loose = nil
}

// eigenvalue reads λ_j; λ alone is one eigenvalue, or where the source lists them the
// vector of all.
func (p *Parser) eigenvalue(at *tree.Node) *tree.Node {
	if _, ok := p.Table["Lambda"]; !ok {
		p.failUnknown(scan.Token{Text: "Lambda", Pos: at.Pos})
	}
	m := p.Symbol("Lambda", at)
	if p.is("_") {
		items := p.subscript()
		if len(items) != 1 {
			fault.Fail(at.Pos, "λ has the subscript "+fault.Quote(scan.SubText(items)), "an eigenvalue has one index", `\lambda_j`)
		}
		ix := p.index(items[0], algebra.M)
		return p.entry(m, at, ix, ix)
	}
	if p.ahead(1).Is("(") || p.ahead(2).Is("(") { // λ^{(j)}; without brackets it is a power
		if up, ok := p.upperIndex(); ok {
			ix := p.index(up, algebra.M)
			return p.entry(m, at, ix, ix)
		}
	}
	if p.AllValues {
		return p.Node(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), m, m)
	}
	ix := p.genericIndex()
	return p.entry(m, at, ix, ix)
}

func (p *Parser) delta(t scan.Token, at *tree.Node) *tree.Node {
	if !p.is("_") {
		p.failUnknown(scan.Token{Text: "δ", Pos: t.Pos})
	}
	items := p.subscript()
	if len(items) != 2 {
		fault.Fail(t.Pos, "δ has the subscript "+fault.Quote(scan.SubText(items)), "Kronecker's δ has two indices", `\delta_{ij}`)
	}
	d := p.Z.Fresh()
	n := p.Node(tree.Delta, algebra.Scalar, at)
	n.Index = []tree.Index{p.index(items[0], d), p.index(items[1], d)}
	return n
}

// slicedV reads V(:,1:m), V[:, :m] or V_{:,1:m}, or returns nil where no slice
// follows.
func (p *Parser) slicedV(at *tree.Node) *tree.Node {
	mark := p.i
	if p.take("_") && !p.is("{") {
		p.i = mark
		return nil
	}
	closing := map[string]string{"(": ")", "[": "]", "{": "}"}[p.tok().Text]
	if p.tok().Kind != scan.Op || closing == "" {
		p.i = mark
		return nil
	}
	var text strings.Builder
	p.i++
	for k := 0; !p.is(closing) && k < 24 && p.tok().Kind != scan.End; k++ {
		text.WriteString(p.tok().Text)
		p.i++
	}
	form := tree.SliceForms[text.String()]
	if form == 0 || !p.take(closing) {
		p.i = mark
		return nil
	}
	if form == tree.FirstColumns {
		p.Note("V was read as all eigenvectors of K̄, the largest eigenvalue first; its first m columns are A")
		return p.Symbol("A", at)
	}
	v := p.Node(tree.Sym, algebra.Sized(algebra.N, algebra.N), at)
	v.Name = "V"
	sh := algebra.Sized(algebra.N, algebra.M)
	if form == tree.FirstRows {
		sh = algebra.Sized(algebra.M, algebra.N)
	}
	n := p.Node(tree.Slice, sh, at, v)
	n.Name = text.String()
	n.End = p.toks[p.i-1].End
	return n
}
