package parse

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// maxDepth bounds nested brackets, twice counted, and the formula itself.
const maxDepth = 102

// MaxSums bounds the sums that stand in each other.
const MaxSums = 4

// Column is the column of a place.
func (p *Parser) Column(pos int) int {
	_, col, _ := p.Place(pos)
	return col
}

// Place is the line and the column of a place, and the text of the line.
func (p *Parser) Place(pos int) (line, col int, text string) {
	if p.moved != nil {
		return fault.Place(p.handed, p.moved(pos))
	}
	return fault.Place(p.Src, pos)
}

// From tells where the source comes from: text is what it was before its words were
// read, handed what was handed in, and moved the place there of one in the source.
func (p *Parser) From(text, handed string, moved func(pos int) int) {
	p.Whole, p.handed, p.moved = []rune(text), []rune(handed), moved
}

// listsValues reports a source in which λ without a subscript is the column of
// all eigenvalues: it stands beside an entrywise sign, or is written as a list.
func listsValues(toks []scan.Token) bool {
	for i, t := range toks {
		if t.Kind != scan.Name || t.Text != "lambda" || i+1 < len(toks) && toks[i+1].Is("_") {
			continue
		}
		k := i + 1
		if k < len(toks) && toks[k].Is("^") {
			k = scan.ScriptEnd(toks, k)
		}
		from := i - 1
		for from >= 0 && (toks[from].Is("{") || toks[from].Is("(") || (toks[from].Kind == scan.Command || toks[from].Kind == scan.Name) && toks[from].Text == "sqrt") { // ⊘ √λ
			from--
		}
		for k < len(toks) && (toks[k].Is("}") || toks[k].Is(")")) {
			k++
		}
		before := from >= 0 && (toks[from].Is(".*") || toks[from].Is("./"))
		if k < len(toks) && (toks[k].Is(".*") || toks[k].Is("./") || toks[k].Is(".^")) || before {
			return true
		}
		if k+3 < len(toks) && toks[k].Is("=") && toks[k+1].Is("(") && toks[k+2].Kind == scan.Name && toks[k+2].Text == "lambda" && toks[k+3].Is("_") {
			return true
		}
	}
	return false
}

// begin sets the parser on the tokens of one statement.
func (p *Parser) begin(toks []scan.Token) {
	end := len(p.Src)
	if len(toks) > 0 {
		end = toks[len(toks)-1].End
	}
	p.toks = append(append([]scan.Token{}, toks...), scan.Token{Kind: scan.End, Pos: end, End: end})
	p.i, p.depth, p.inNorm = 0, 0, false
	scan.Balance(p.toks, p.Column)
}

// Read is the expression that tokens are.
func (p *Parser) Read(toks []scan.Token) *tree.Node {
	p.begin(toks)
	n := p.expr(bindSum)
	p.done()
	return p.contracted(n)
}

// ReadAll is the source as one expression.
func (p *Parser) ReadAll() *tree.Node { return p.Read(p.toks[:len(p.toks)-1]) }

// ReadFor is the expression that tokens are, in which letters are indices: those that
// come back.
func (p *Parser) ReadFor(letters []string, toks []scan.Token) (n *tree.Node, indices []*tree.Binder) {
	for _, l := range letters {
		indices = append(indices, p.Binder(l))
	}
	p.scope = append(p.scope, indices...)
	n = p.Read(toks)
	p.scope = p.scope[:len(p.scope)-len(indices)]
	return n, indices
}

// ReadAt is the expression that tokens are, in which two names stand for points.
func (p *Parser) ReadAt(x, y string, toks []scan.Token) *tree.Node {
	p.points = map[string]bool{x: true, y: true}
	n := p.Read(toks)
	p.points = nil
	return n
}

// Glance is an expression that tokens begin with, and leaves no trace.
func (p *Parser) Glance(toks []scan.Token) *tree.Node {
	save, at, notes, free, loose, depth, scope := p.toks, p.i, p.Notes, len(p.Free), len(p.loose), p.depth, p.scope
	defer func() {
		p.toks, p.i, p.Notes, p.Free, p.loose, p.depth, p.scope = save, at, notes, p.Free[:free], p.loose[:loose], depth, scope
	}()
	p.begin(toks)
	return p.expr(bindSum)
}

// Tokens are those of the statement at hand, or of the whole source before one is
// begun; the last is the end.
func (p *Parser) Tokens() []scan.Token { return p.toks }

// done fails where tokens are left over.
func (p *Parser) done() {
	t := p.tok()
	if t.Kind == scan.End {
		return
	}
	switch {
	case t.Is("="):
		fault.Fail(t.Pos, "a second equals sign stands here", "one formula is expected", "CheckDerivation for a chain of equalities")
	case t.Is(")") || t.Is("}") || t.Is("]"):
		fault.Fail(t.Pos, "this "+t.Text+" was never opened", "each bracket has its partner", "leaving it out, or opening it where its content begins")
	case t.Is(","):
		fault.Fail(t.Pos, "a comma stands here", "one formula is expected", "brackets around arguments")
	case t.Kind == scan.Name && scan.Unsupported[t.Text] == "":
		fault.Fail(t.Pos, p.Describe(t)+" stands where a sign was expected", "a sign or the end is expected", "* or @ between factors")
	}
	fault.Fail(t.Pos, p.Describe(t)+" stands where a sign was expected", "a formula is symbols joined by + − · and brackets", "leaving it out")
}

// SettleAll gives every unknown size its value: those that nothing fixes are n.
func (p *Parser) SettleAll() {
	p.Settle()
	p.Z.Settle(algebra.N)
}
