package parse

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// A size that is said of a symbol or of an expression is a fact, wherever it is said:
// M = Λ^{-1/2}AᵀH (m × n), beneath a brace, A ∈ ℝ^{n×m}, and in words, of which package
// prose makes the same (A is an n×m matrix).

// SaidSize is a size that is said of a name.
type SaidSize struct {
	Name []scan.Token
	Size algebra.Shape // its columns are scan.AnySize for a list of numbers, a row or a column
}

// Said are the sizes that a source states of names.
func (p *Parser) Said() []SaidSize { return p.said }

// withoutSpaces takes X ∈ ℝ^… off the tokens: behind an equation it is said of its last
// side, of a name alone it says nothing but the size.
func (p *Parser) withoutSpaces(toks []scan.Token) []scan.Token {
	toks = typed(toks)
	if !slices.ContainsFunc(toks, func(t scan.Token) bool { return t.Kind == scan.Member }) {
		return toks
	}
	out := make([]scan.Token, 0, len(toks))
	for i, t := range toks {
		if n := len(out); n > 0 && out[n-1].Is("(") && (t.Is(")") || t.Is(",")) && i > 0 && toks[i-1].Kind == scan.Member { // (A ∈ ℝ^{n×m}), and more of it
			if t.Is(")") {
				out = out[:n-1]
			}
			continue
		}
		if t.Kind != scan.Member {
			out = append(out, t)
			continue
		}
		from := saidFrom(out)
		stands := from > 0 && (out[from-1].Kind == scan.Name || out[from-1].Is(scan.AsideMark)) // behind where
		if said := out[from:]; len(said) > 0 && (from > 0 && out[from-1].Is("=") || !stands && !lone(said)) {
			p.sizeSaid(out, t.Size)
			if from > 0 && out[from-1].Is("=") { // u = X ∈ ℝⁿ: u is
				if name := out[saidFrom(out[:from-1]) : from-1]; lone(name) {
					p.said = append(p.said, SaidSize{slices.Clone(name), t.Size})
				}
			}
			continue
		}
		for from < len(out) { // A, B ∈ ℝ^{n×m}
			p.said = append(p.said, SaidSize{slices.Clone(out[from:]), t.Size})
			if out = out[:from]; from == 0 || !out[from-1].Is(",") {
				break
			}
			out = out[:from-1]
			from = saidFrom(out)
			if from < len(out) && (!lone(out[from:]) || from > 0 && !separates(out[from-1])) {
				break
			}
		}
	}
	return out
}

// typed puts one sign in the place of : n×m behind a name.
func typed(toks []scan.Token) []scan.Token {
	for i := 1; i+3 < len(toks); i++ {
		rows, ok1 := scan.SizeOf(toks[i+1])
		cols, ok2 := scan.SizeOf(toks[i+3])
		ends := i+4 == len(toks) || toks[i+4].Is(")") || separates(toks[i+4])
		if !toks[i].Is(":") || !ok1 || !ok2 || !toks[i+2].Is("*") || !ends {
			continue
		}
		if from := saidFrom(toks[:i]); from < i && lone(toks[from:i]) {
			is := toks[i]
			is.Kind, is.Size, is.End = scan.Member, algebra.Sized(rows, cols), toks[i+3].End
			toks = slices.Replace(toks, i, i+4, is)
		}
	}
	return toks
}

// saidFrom is the beginning of what stands at the end of tokens, back to a mark.
func saidFrom(toks []scan.Token) int {
	depth := 0
	for k := len(toks) - 1; k >= 0; k-- {
		t := toks[k]
		if depth -= t.Nesting(); depth < 0 || depth == 0 && (separates(t) || t.Is("=")) {
			return k + 1
		}
		if depth == 0 && t.Wide {
			return k
		}
	}
	return 0
}

// separates reports a mark or a word between statements.
func separates(t scan.Token) bool {
	return t.Kind == scan.Break || t.Kind == scan.Text || t.Kind == scan.Name && scan.Keywords[t.Text] || t.Is(",") || t.Is(";") || t.Is(":") || t.Is("⇒") || t.Is("↦") || t.Is(scan.AsideMark)
}

// lone reports one symbol with its scripts and its sample: α_j, k(x).
func lone(toks []scan.Token) bool {
	if len(toks) == 0 || toks[0].Kind != scan.Name && toks[0].Kind != scan.Ones && !(toks[0].Kind == scan.Num && toks[0].Text == "1") {
		return false
	}
	i := 1
	for i < len(toks) {
		switch {
		case toks[i].Is("_") || toks[i].Is("^"):
			i = scan.ScriptEnd(toks, i)
		case toks[i].Kind == scan.Transpose:
			i++
		default:
			return toks[i].Is("(") && sampleIn(toks[i:])
		}
	}
	return true
}

// sampleIn reports one bracket with a sample in it: (x), (x_i).
func sampleIn(toks []scan.Token) bool {
	n := len(toks)
	return n > 2 && toks[n-1].Is(")") && !slices.ContainsFunc(toks[1:n-1], func(t scan.Token) bool {
		return t.Kind != scan.Name && t.Kind != scan.Num && !t.Is("_") && !t.Is("{") && !t.Is("}") && !t.Is("*")
	})
}

// remark keeps the size rows × cols that stands behind the last of the tokens.
func (p *Parser) remark(before []scan.Token, rows, cols scan.Token) {
	r, rowsRead := scan.SizeOf(rows)
	c, colsRead := scan.SizeOf(cols)
	if rowsRead != colsRead && (rowsRead || rows.Kind == scan.Num) && (colsRead || cols.Kind == scan.Num) {
		fault.FailAs(fault.Misfit, rows.Pos, "the size "+rows.Text+"×"+cols.Text+" is stated", "sizes are n, m, d, μ and 1", "its own size, or none")
	}
	if rowsRead && colsRead {
		p.sizeSaid(before, algebra.Sized(r, c))
	}
}

// sizedFactor keeps the size rows × cols in square brackets.
func (p *Parser) sizedFactor(before []scan.Token, size algebra.Shape) {
	if p.sizeSaid(before, size); p.squared == nil {
		p.squared = map[int]algebra.Shape{}
	}
	end := before[len(before)-1].End
	delete(p.remarks, end)
	p.squared[end] = size
}

// sizeSaid keeps a size that is said of what ends with the last of the tokens.
func (p *Parser) sizeSaid(before []scan.Token, size algebra.Shape) {
	if len(before) == 0 {
		return
	}
	if p.remarks == nil {
		p.remarks = map[int]algebra.Shape{}
	}
	p.remarks[before[len(before)-1].End] = size
}

// holdRemark fails where a side that was read to its end has another size than the
// remark behind it says.
func (p *Parser) holdRemark(n *tree.Node) {
	if len(p.remarks) == 0 || p.i == 0 {
		return
	}
	end := p.toks[p.i-1].End
	want, ok := p.remarks[end]
	if t := p.tok(); !ok || t.Is("}") && t.End <= end { // the exponent of Λ⁻¹ᐟ², whose braces nobody wrote
		return
	}
	delete(p.remarks, end)
	if sh := p.Shape(n); sh.IsScalar() && want == (algebra.Shape{Rows: algebra.M, Cols: scan.AnySize}) && len(tree.FreeIn(n)) > 0 { // component j of a vector of m numbers
		return
	}
	if !p.Agrees(want, p.Shape(n)) {
		FailSize(n.Pos, p.Show(n), want, p.Shape(n))
	}
	if sh := p.Shape(n); want.Rows >= 0 && !sh.IsScalar() && !sh.IsRow() { // what isn't known of it yet
		p.Z.Same(sh.Rows, want.Rows)
		if want.Cols >= 0 {
			p.Z.Same(sh.Cols, want.Cols)
		}
	}
}

// holdFactor compares a factor with the size in square brackets behind it. Where none
// before it carries one, that behind the last is the size of the product.
func (p *Parser) holdFactor(n *tree.Node) {
	if want, goes, ok := p.factorSize(); ok && (goes || p.sizedFactors) && p.Agrees(want, p.Shape(n)) {
		delete(p.squared, p.toks[p.i-1].End)
		p.sizedFactors = true
	}
}

// holdProduct does the same with the product up to here.
func (p *Parser) holdProduct(n *tree.Node) {
	want, goes, ok := p.factorSize()
	if !ok {
		return
	}
	end := p.toks[p.i-1].End
	delete(p.squared, end)
	switch {
	case !goes && !p.sizedFactors:
		p.remarks[end] = want
	case !p.Agrees(want, p.Shape(n)) || !goes:
		FailSize(n.Pos, p.Show(n), want, p.Shape(n))
	}
}

// factorSize is the size in square brackets behind what was read; goes tells whether
// its product or its sum goes on.
func (p *Parser) factorSize() (want algebra.Shape, goes, ok bool) {
	if len(p.squared) == 0 || p.i == 0 {
		return want, false, false
	}
	t, end := p.tok(), p.toks[p.i-1].End
	want, ok = p.squared[end]
	inside := t.End <= end && t.Kind != scan.End // the exponent of Λ⁻¹ᐟ², whose braces nobody wrote
	return want, p.starts() || t.Is("*") || t.Is("@") || t.Is("/") || t.Is("+") || t.Is("-"), ok && !inside
}

// Agrees reports whether something may have the size that is said of it.
func (p *Parser) Agrees(said, is algebra.Shape) bool {
	fits := func(is, said algebra.Dim) bool { return said == scan.Unsaid || p.Z.Could(is, said) }
	switch {
	case said.Rows == scan.AnySize:
		return true
	case said.Cols == scan.AnySize:
		return p.Z.Could(is.Rows, said.Rows) && p.Z.Could(is.Cols, algebra.One) || p.Z.Could(is.Cols, said.Rows) && p.Z.Could(is.Rows, algebra.One)
	}
	return fits(is.Rows, said.Rows) && fits(is.Cols, said.Cols)
}

// FailSize says what size something has.
func FailSize(pos int, name string, said, is algebra.Shape) {
	switch {
	case said.Rows == scan.Unsaid:
		fault.FailAs(fault.Misfit, pos, name+" is said to have "+said.Cols.String()+" columns", "it is "+is.Describe(), "its own size, or none")
	case said.Cols == scan.Unsaid:
		fault.FailAs(fault.Misfit, pos, name+" is said to have "+said.Rows.String()+" rows", "it is "+is.Describe(), "its own size, or none")
	case said.Cols != scan.AnySize:
		fault.FailAs(fault.Misfit, pos, name+" is said to be "+said.String(), "it is "+is.Describe(), "its own size, or none")
	}
	has := "it is " + is.Describe()
	if is.IsColumn() || is.IsRow() {
		has = "it has " + max(is.Rows, is.Cols).String()
	}
	fault.FailAs(fault.Misfit, pos, name+" is said to have "+said.Rows.String()+" entries", has, "its own size, or none")
}
