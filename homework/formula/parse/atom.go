package parse

import (
	"strconv"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// postfix reads an atom with its scripts, transposes and methods.
func (p *Parser) postfix() *tree.Node {
	b := p.atom()
	for {
		p.subscriptFirst()
		t := p.tok()
		switch {
		case t.Kind == scan.Transpose:
			p.i++
			b = p.Transpose(b)
		case t.Kind == scan.Method:
			fault.Fail(t.Pos, fault.Quote("."+t.Text)+" stands in the formula", "a formula is symbols joined by + − · and brackets", `\frac{1}{n} K \mathbf 1_n for the mean of the columns`)
		case t.Kind == scan.Op && t.Text == "^":
			p.i++
			b = p.superscript(b)
		case t.Kind == scan.Op && (t.Text == "**" || t.Text == ".^"):
			p.i++
			e := p.factor()
			r, ok := tree.Fold(e)
			if !ok {
				p.failExponent(e)
			}
			if t.Text == "**" && !p.Shape(b).IsColumn() {
				b = p.Pow(b, r)
			} else {
				b = p.Each(b, r)
			}
		case t.Kind == scan.Op && t.Text == "_" && (b.Op == tree.Norm || b.Name == "inner") && p.space():
		case t.Kind == scan.Op && t.Text == "_" && p.rangeAhead() != nil:
			b = p.ranging(b, p.rangeAhead())
		case t.Kind == scan.Op && t.Text == "_":
			b = p.subscriptOf(b)
		default:
			p.holdFactor(b)
			return b
		}
	}
}

// space reads the name of a space behind a norm or an inner product: ‖·‖_2,
// ⟨·,·⟩_{ℝ^n}. Other norms, ‖·‖_1, aren't this.
func (p *Parser) space() bool {
	mark := p.i
	if end := scan.ScriptEnd(p.toks, p.i); end > p.i+4 && p.ahead(1).Is("{") && p.ahead(2).Kind == scan.Name && p.ahead(3).Is("^") && p.toks[end-1].Is("}") { // ℝⁿ
		p.i = end
		return true
	}
	items := p.subscript()
	if len(items) > 0 && (items[0].Kind == scan.Name || items[0].Kind == scan.Num && items[0].Text == "2" && len(items) == 1) {
		return true
	}
	p.i = mark
	return false
}

// braced reads { expr }.
func (p *Parser) braced() *tree.Node {
	open := p.tok()
	p.want("{", "braces hold an argument", "{…}")
	e := p.expr(bindSum)
	p.close("}", open)
	return e
}

// close takes the bracket that ends what open began.
func (p *Parser) close(s string, open scan.Token) {
	if !p.take(s) {
		t := p.tok()
		if t.Kind == scan.End || t.Kind == scan.Break {
			fault.Fail(open.Pos, "this "+open.Text+" is never closed", "each "+open.Text+" has its "+s, "adding a "+s+" after what belongs together")
		}
		fault.Fail(t.Pos, p.Describe(t)+" stands where a "+s+" was expected", "the "+open.Text+" at column "+strconv.Itoa(p.Column(open.Pos))+" is still open", "closing it, or a sign between the two parts")
	}
}

// argument reads {…}, or one symbol or digit: \frac1n.
func (p *Parser) argument(of string) *tree.Node {
	t := p.tok()
	switch {
	case t.Is("{"):
		return p.braced()
	case t.Kind == scan.Num && len(t.Text) > 1 && scan.IsDigit(rune(t.Text[0])):
		p.splitNumber()
	case t.Kind == scan.End || t.Kind == scan.Break:
		fault.Fail(t.Pos, "an argument of "+of+" is missing", of+" has its arguments in braces", of+"{1}{n}")
	}
	if p.tok().Kind == scan.Num {
		t := p.tok()
		p.i++
		return p.Number(t.Num, &tree.Node{Pos: t.Pos, End: t.End})
	}
	return p.atom()
}

// splitNumber cuts the first digit off the number token at hand.
func (p *Parser) splitNumber() {
	t := p.tok()
	first, rest := t, t
	first.Text, rest.Text = t.Text[:1], t.Text[1:]
	first.End, rest.Pos = t.Pos+1, t.Pos+1
	a, _ := algebra.Decimal(first.Text)
	b, ok := algebra.Decimal(rest.Text)
	if !ok {
		return
	}
	first.Num, rest.Num = a, b
	p.toks = append(p.toks[:p.i], append([]scan.Token{first, rest}, p.toks[p.i+1:]...)...)
}

// atom reads the smallest complete part.
func (p *Parser) atom() *tree.Node {
	p.enter()
	defer func() { p.depth-- }()
	t := p.tok()
	at := p.at()
	switch t.Kind {
	case scan.Num:
		return p.numeral(t, at)
	case scan.Ones:
		p.i++
		p.subscriptFirst()
		return p.onesVector(at)
	case scan.Name:
		return p.named(t, at)
	case scan.Accent:
		p.failAccent(t)
	case scan.Command:
		return p.commanded(t, at)
	case scan.Dots:
		fault.Fail(t.Pos, "dots stand here", "dots are read inside a list only, as in (α_1|…|α_m)", `a sum such as \sum_{i=1}^n`)
	case scan.Transpose:
		fault.Fail(t.Pos, "a transpose mark stands alone", "it follows the matrix that it turns", "A^\\top or A'")
	case scan.Text:
		fault.Fail(t.Pos, "the words "+fault.Quote(t.Text)+" stand inside the formula", "words belong after the formula", "moving them to the end of the line")
	case scan.Op:
		switch t.Text {
		case "(", "{", "[":
			return p.bracketed(t)
		case "⟨":
			return p.innerProduct(t)
		case "‖", "|":
			return p.norm(t)
		case "+", "-":
			fault.Fail(t.Pos, "two signs stand side by side", "a symbol is expected after a sign", "brackets around the negative part")
		case "=":
			fault.Fail(t.Pos, "an equals sign stands here", "one formula is expected", "CheckDerivation for a chain of equalities")
		case "≈", "≠", "⇒", "<=", ">=", ">":
			fault.Fail(t.Pos, "the sign "+t.Text+" stands inside the formula", "one formula, or equalities written with =", "= where both sides are equal")
		case "^", "_":
			fault.Fail(t.Pos, "this "+t.Text+" has nothing before it", "a script follows its symbol", `A^\top for a transpose`)
		case ")", "}", "]":
			fault.Fail(t.Pos, "this "+t.Text+" was never opened, or something is missing before it", "each bracket has its partner", "leaving it out, or adding what belongs before it")
		}
	case scan.End, scan.Break:
		fault.Fail(t.Pos, "the formula ends here", "a symbol is expected", "adding the factor or term that is missing")
	}
	fault.Fail(t.Pos, p.Describe(t)+" stands where a symbol was expected", "a symbol, a number or a bracket begins a factor", "leaving it out, or adding what belongs before it")
	return nil
}

// numeral reads a number, or 1 as the vector of ones where it must be.
func (p *Parser) numeral(t scan.Token, at *tree.Node) *tree.Node {
	p.i++
	p.subscriptFirst()
	p.i--
	if t.Text == "11" && p.transposeFollows(1) { // 11ᵀ
		p.splitNumber()
		t = p.tok()
	}
	next := p.ahead(1)
	if t.Text == "1" && (next.Is("_") || next.Kind == scan.Num && next.Text == "1" || next.Kind == scan.Ones) {
		p.i++
		return p.onesVector(at)
	}
	p.i++
	n := p.Number(t.Num, at)
	n.Bare = t.Text == "1" && !p.fractionFollows()
	return n
}

// fractionFollows reports /n and a factor behind it: A^T 1/n · K is A^T (1/n) K.
func (p *Parser) fractionFollows() bool {
	if !p.tok().Is("/") || p.ahead(1).Kind != scan.Name || p.ahead(1).Text != "n" {
		return false
	}
	next := p.ahead(2)
	return next.Is("*") || next.Kind == scan.Name && !scan.Keywords[next.Text] || next.Kind == scan.Ones
}

// transposeFollows reports whether the token k ahead is a transpose.
func (p *Parser) transposeFollows(k int) bool {
	t := p.ahead(k)
	return t.Kind == scan.Transpose || t.Is("^") && (scan.IsTransposeMark(p.ahead(k+1)) || p.ahead(k+1).Is("{") && scan.IsTransposeMark(p.ahead(k+2)))
}

// bracketed reads (…), {…} or […]: a group, or a list of columns with dots.
func (p *Parser) bracketed(open scan.Token) *tree.Node {
	p.i++
	closing := map[string]string{"(": ")", "{": "}", "[": "]"}[open.Text]
	inNorm := p.inNorm
	p.inNorm = false
	e := p.spacedBlocks(closing)
	if e == nil && !p.betweenEntries() {
		e = p.expr(bindSum)
	}
	if p.betweenEntries() {
		e = p.list(e, closing, open)
	} else {
		p.close(closing, open)
	}
	p.inNorm = inNorm
	e.Group = e.Group || open.Text != "{" || e.Op == tree.Add || e.Op == tree.Sub || e.Op == tree.Neg
	if e.Op == tree.Div { // \frac inside a group stays itself
		e.Group = true
	}
	e.End = p.toks[p.i-1].End
	if e.Bare && open.Text != "{" {
		e.Bare = false
	}
	return e
}

// betweenEntries reports a sign between the entries of a list, or dots.
func (p *Parser) betweenEntries() bool {
	return p.is(",") || p.is("|") || p.is(";") || p.is(scan.Beside) || p.is(scan.Beneath) || p.tok().Kind == scan.Dots
}

// innerProduct reads ⟨a, b⟩.
func (p *Parser) innerProduct(open scan.Token) *tree.Node {
	p.i++
	a := p.expr(bindSum)
	if !p.take(",") && !p.take("|") {
		fault.Fail(p.tok().Pos, "an inner product without a comma", "⟨a, b⟩ has two sides", `\langle a, b \rangle`)
	}
	b := p.expr(bindSum)
	p.close("⟩", open)
	as, bs := p.Shape(a), p.Shape(b)
	if !p.Z.Could(as.Rows, bs.Rows) || as.Cols != algebra.One || bs.Cols != algebra.One {
		fault.FailAs(fault.Misfit, open.Pos, "the inner product of "+p.ShowShaped(a)+" with "+p.ShowShaped(b)+" doesn't fit", "both sides are columns of the same size", "writing the size of each side beneath it")
	}
	p.Z.Same(as.Rows, bs.Rows)
	n := p.Node(tree.Mul, algebra.Scalar, a, p.Node(tree.Transpose, p.Shape(a).T(), a, a), b)
	n.Name = "inner"
	n.End = p.toks[p.i-1].End
	return n
}

// norm reads ‖v‖, or |v| for a number.
func (p *Parser) norm(open scan.Token) *tree.Node {
	p.i++
	was := p.inNorm
	p.inNorm = true
	e := p.expr(bindSum)
	p.inNorm = was
	p.close(open.Text, open)
	if sh := p.Shape(e); sh.Cols != algebra.One {
		fault.Fail(open.Pos, "the norm of "+p.ShowShaped(e), "norms here are those of columns", "an inner product")
	}
	n := p.Node(tree.Norm, algebra.Scalar, e, e)
	n.Pos, n.End = open.Pos, p.toks[p.i-1].End
	return n
}

// named reads a symbol, a function or a definition of the student's.
func (p *Parser) named(t scan.Token, at *tree.Node) *tree.Node {
	if want, ok := p.written[t.Pos]; ok {
		delete(p.written, t.Pos)
		n := p.named(t, at)
		if !p.Z.Same(p.Shape(n).Rows, want.Rows) || !p.Z.Same(p.Shape(n).Cols, want.Cols) {
			fault.FailAs(fault.Misfit, t.Pos, p.Show(n)+" is written with the size "+want.String(), p.Show(n)+" is "+p.Shape(n).Describe(), "its own size, or none")
		}
		return n
	}
	p.i++
	p.subscriptFirst()
	if key, open := p.ownCall(t); key != "" {
		return p.applied(key, open)
	}
	for _, read := range []func(scan.Token, *tree.Node) *tree.Node{p.defined, p.point, p.eigen, p.special} {
		if n := read(t, at); n != nil {
			return n
		}
	}
	if t.Text == "E" && p.is("_") && p.isExpectation() {
		return p.meanOver(t)
	}
	if scan.Functions[t.Text] != "" {
		return p.function(scan.Functions[t.Text], t, at)
	}
	if why := scan.Unsupported[t.Text]; why != "" {
		fault.Fail(t.Pos, fault.Quote(t.Text)+" isn't supported", "formulas are made of the lecture's symbols, sums and products", why)
	}
	if t.Text == "Psi" && p.Table["Psi"].Name != "" {
		if !p.Proof {
			p.Note("Ψ was read as the matrix (ψ_1|…|ψ_m) of all axes")
		}
		return p.Symbol("Psi", at)
	}
	if t.Text == "Psi" {
		fault.Fail(t.Pos, "Ψ has no meaning here yet", "the lecture's matrix of axes is B = (ψ_1|…|ψ_m)ᵀ", "B, or its transpose")
	}
	if _, ok := p.Table[t.Text]; ok {
		return p.tabled(t, at)
	}
	p.failUnknown(t)
	return nil
}

// eigen reads an eigenvector or an eigenvalue; nil where none stands.
func (p *Parser) eigen(t scan.Token, at *tree.Node) *tree.Node {
	indexed := p.is("_") || p.is("^") && !p.transposeFollows(0)
	switch t.Text {
	case "V":
		return p.slicedV(at)
	case "alpha":
		return p.eigenvector("A", at)
	case "a":
		if indexed {
			p.Note("a with an index was read as that of the lecture's A = (α_1|…|α_m)")
			return p.eigenvector("A", at)
		}
	case "psi":
		if p.AllAxes && !indexed {
			p.Note("ψ without an index was read as the matrix (ψ_1|…|ψ_m) of all axes")
			return p.Symbol("Psi", at)
		}
		return p.eigenvector("Psi", at)
	case "lambda":
		return p.eigenvalue(at)
	}
	return nil
}

// special reads I, δ, e and φ, which no table holds; nil where none stands.
func (p *Parser) special(t scan.Token, at *tree.Node) *tree.Node {
	switch t.Text {
	case "I":
		return p.identity(at)
	case "delta":
		return p.delta(t, at)
	case "e":
		return p.unitOrOnes(t, at)
	case "phi":
		return p.feature(t, at)
	case "Phi":
		if p.is("(") && p.ahead(1).Text == "x" {
			return p.feature(t, at)
		}
	case "bar phi":
		if _, ok := p.Table["F"]; !ok {
			return nil
		}
		if p.is("(") && p.sampleInBrackets() {
			p.Note("φ̄(x) was read as f̄, the centred feature of x")
			p.skipBrackets()
			return p.Symbol("bar f", at)
		}
		return p.meanFeature(at)
	}
	return nil
}

// unitOrOnes reads e_i, or e as the vector of ones.
func (p *Parser) unitOrOnes(t scan.Token, at *tree.Node) *tree.Node {
	if p.is("_") {
		if items := p.subscript(); len(items) == 1 {
			return p.column1(p.Eye(p.Z.Fresh(), at), p.indexOfUnit(items[0]))
		}
		p.failUnknown(t)
	}
	if !p.Proof && (!p.is("^") && !p.is("(") || p.transposeFollows(0)) {
		p.Note("e was read as the vector of ones")
		return p.Ones(p.Z.Fresh(), algebra.One, at)
	}
	return nil
}

// isExpectation reports E_l[…], the mean over an index.
func (p *Parser) isExpectation() bool {
	end := p.groupEnd(p.i + 1)
	inner := p.toks[min(p.i+1, len(p.toks)-1)]
	if inner.Is("{") {
		inner = p.ahead(2)
	}
	return scan.IsIndex(inner) && end < len(p.toks) && (p.toks[end].Is("[") || p.toks[end].Is("(") || p.toks[end].Kind == scan.Name && trainingMean.MatchString(string(p.Whole)))
}

// indexOfUnit is the place of the 1 in a unit vector; how long the vector is
// shows where it is used.
func (p *Parser) indexOfUnit(s scan.Sub) tree.Index {
	d := p.Z.Find(algebra.FirstUnknown + algebra.Dim(p.Z.Len()-1))
	return p.index(s, d)
}

// reference is a definition, used.
func (p *Parser) reference(name string, def *tree.Node, at *tree.Node) *tree.Node {
	if def.Op == tree.Blocks {
		return def
	}
	n := p.Node(tree.Ref, def.Shape, at, def)
	n.Name, n.Diagonal, n.Closed = name, def.Diagonal, def.Closed
	n.Pos, n.End = at.Pos, p.toks[p.i-1].End
	n.Depth = def.Depth + 1
	return n
}

// defined reads a name that the student defined, with its subscript if that
// is part of the name or an index.
func (p *Parser) defined(t scan.Token, at *tree.Node) *tree.Node {
	if s, after := p.subName(); s != "" {
		if def := p.Defs[t.Text+"_"+s]; def != nil {
			p.i = after
			if p.is("(") && p.sampleInBrackets() {
				p.skipBrackets()
			}
			return p.reference(t.Text+"_"+s, def, at)
		}
	}
	if fam := p.Family[t.Text]; fam != nil {
		mark := p.i
		if n := p.familyEntry(t, fam, at); n != nil {
			return n
		}
		if ix, ok := p.familyIndex(fam); ok {
			ref := p.reference(t.Text, fam, at)
			if fam.Shape.Rows == algebra.One {
				return p.entry(p.Transpose(ref), at, ix)
			}
			return p.column1(ref, ix)
		}
		p.i = mark
	}
	def := p.Defs[t.Text]
	if def == nil {
		return p.smallLetter(t, at)
	}
	p.leadingPart(t, def)
	if p.is("(") && p.sampleInBrackets() {
		p.skipBrackets()
	} else if p.is("_") && t.Text == "k" { // k_* = k
		if mark := p.i; !p.isSample(p.subscript()) {
			p.i = mark
		}
	}
	return p.reference(t.Text, def, at)
}

// familyIndex reads the subscript or the argument x_i of a definition that was
// made for every i.
func (p *Parser) familyIndex(fam *tree.Node) (tree.Index, bool) {
	if p.is("_") {
		items := p.subscript()
		if len(items) == 1 && !p.isSample(items) {
			return p.index(items[0], fam.Shape.Cols), true
		}
		return tree.Index{}, false
	}
	if p.is("(") && p.ahead(1).Kind == scan.Name && p.ahead(1).Text == "x" && p.ahead(2).Is("_") {
		p.i += 2
		items := p.subscript()
		if len(items) == 1 && p.take(")") && !p.isSample(items) {
			return p.index(items[0], fam.Shape.Cols), true
		}
	}
	return tree.Index{}, false
}

// sampleInBrackets reports whether (x) or (x_new) follows.
func (p *Parser) sampleInBrackets() bool {
	if p.ahead(1).Kind != scan.Name || p.ahead(1).Text != "x" {
		return false
	}
	if p.ahead(2).Is(")") {
		return true
	}
	mark := p.i
	defer func() { p.i = mark }()
	p.i += 2
	switch {
	case p.take("^"): // x^*
		braces := p.take("{")
		return p.take("*") && (!braces || p.take("}")) && p.is(")")
	case p.tok().Kind == scan.Transpose: // x'
		p.i++
		return p.is(")")
	}
	return p.is("_") && p.isSample(p.subscript()) && p.is(")")
}

func (p *Parser) skipBrackets() {
	for !p.is(")") {
		p.i++
	}
	p.i++
}

// point reads a point of the kernel's definition at hand.
func (p *Parser) point(t scan.Token, at *tree.Node) *tree.Node {
	if len(p.points) == 0 {
		return nil
	}
	name := t.Text
	mark := p.i
	if p.tok().Kind == scan.Transpose && p.points[name+"'"] {
		p.i++
		name += "'"
	} else if s, after := p.subName(); s != "" && p.points[name+"_"+s] {
		p.i = after
		name += "_" + s
	}
	if !p.points[name] {
		p.i = mark
		return nil
	}
	n := p.Node(tree.Point, algebra.Sized(algebra.D, algebra.One), at)
	n.Name, n.End = name, p.toks[p.i-1].End
	return n
}

// failAccent explains an accent over more than a name.
func (p *Parser) failAccent(t scan.Token) {
	name := p.ahead(1)
	for k := 2; name.Is("{"); k++ {
		name = p.ahead(k)
	}
	if name.Kind != scan.Name {
		fault.Fail(name.Pos, `the accent \`+t.Text+" stands before "+p.Describe(name), "an accent marks one symbol", `\`+t.Text+" K")
	}
	fault.Fail(t.Pos, `\`+t.Text+" covers more than one symbol", "an accent marks one symbol; a centred product is written with H", "a name of your own with let")
}
