package formula

import (
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

// Limits, so that any input is answered in bounded time and memory.
const (
	maxDepth = 102 // nested brackets, twice counted, and the formula itself
	maxSums  = 4   // sums in each other
)

// maxNodes bounds the parts of a formula.
const maxNodes = 5_000

// maxLines bounds the statements of a source.
const maxLines = 400

// parser reads one source; it fails by panicking with a fault.
type parser struct {
	src    []rune
	toks   []scan.Token
	i      int
	table  symbol.Symbols
	z      algebra.Unifier
	scope  []*tree.Binder
	free   []*tree.Binder
	loose  []*tree.Node
	defs   map[string]*tree.Node // the student's definitions
	family map[string]*tree.Node // those made for every index
	points map[string]bool       // while a kernel's definition is read
	notes  []string

	ranges      map[string]statedRange // of indices, as the text states them
	leftIndex   []scan.Token           // of ḡ_j on a left side
	remarks     map[int]algebra.Shape  // sizes that stand behind expressions, by the end of these
	binders     []*tree.Binder         // while ranges are stated: those that may have them
	written     map[int]algebra.Shape  // sizes written as subscripts, by the place of the symbol
	centredGram []*tree.Node           // what is said to be decomposed into eigenvectors: it must be K̄

	counting bool // behind the dots of a list: the n of K_n is its end, and no size

	inNorm              bool
	own                 map[string]ownFunction
	allValues           bool // λ stands for the column of all eigenvalues: λ^{-1/2} ⊙ v
	proof               bool // a derivation: commas separate equations
	result              bool // a statement defines ḡ
	script              *prose.Script
	whole               []rune            // the source of the script
	handed              []rune            // the source with commands of its own
	moved               func(pos int) int // a place in it
	claimed             []statement       // equations around ḡ
	depth, count, slots int
}

func (p *parser) note(s string) {
	if !slices.Contains(p.notes, s) {
		p.notes = append(p.notes, s)
	}
}

func (p *parser) column(pos int) string {
	_, col, _ := p.place(pos)
	return strconv.Itoa(col)
}

// place is the line and the column of a place, and the text of the line.
func (p *parser) place(pos int) (line, col int, text string) {
	if p.moved != nil {
		return fault.Place(p.handed, p.moved(pos))
	}
	return fault.Place(p.src, pos)
}

// newParser lexes src. Where assign is set, a line NAME = … is a definition;
// else only let makes one.
func newParser(src string, table symbol.Symbols, assign bool) *parser {
	p := &parser{src: []rune(src), table: table, defs: map[string]*tree.Node{}, family: map[string]*tree.Node{}}
	toks := scan.Tokens(src, assign)
	p.allValues = listsValues(toks)
	p.toks = append(p.withoutSizes(p.sized(p.withoutRanges(scan.Tidy(toks)))), scan.Token{Kind: scan.End, Pos: len(p.src), End: len(p.src)})
	return p
}

// from tells where the source comes from: text is what it was before its words were
// read, handed what was handed in, and moved the place there of one in the source.
func (p *parser) from(text, handed string, moved func(pos int) int) {
	p.whole, p.handed, p.moved = []rune(text), []rune(handed), moved
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

// sized gives the sizes their names in the lecture: where N = n, or N alone, which
// is the number of samples to many.
func (p *parser) sized(toks []scan.Token) []scan.Token {
	rename := map[string]string{}
	defined := map[string]bool{}
	out := make([]scan.Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Kind == scan.Name && i+1 < len(toks) && toks[i+1].Is("=") {
			ends := i+3 >= len(toks) || toks[i+3].Is(",") || toks[i+3].Is(";") || toks[i+3].Kind == scan.Break || toks[i+3].Kind == scan.Text || toks[i+3].Kind == scan.Name && scan.Keywords[toks[i+3].Text]
			begins := i == 0 || toks[i-1].Is(",") || toks[i-1].Is(";") || toks[i-1].Is("(") || toks[i-1].Kind == scan.Break || toks[i-1].Kind == scan.Text || toks[i-1].Kind == scan.Name && scan.Keywords[toks[i-1].Text]
			_, lecture := p.table[t.Text]
			if size, ok := scan.SizeOf(toks[min(i+2, len(toks)-1)]); begins && ends && ok && size != algebra.One && !lecture && t.Text != "lambda" && t.Text != "Lambda" {
				rename[t.Text] = toks[i+2].Text
				i += 2
				continue
			}
			defined[t.Text] = true
		}
		out = append(out, t)
	}
	if !defined["N"] && rename["N"] == "" {
		rename["N"] = "n"
	}
	for i, t := range out {
		if t.Kind == scan.Name && rename[t.Text] != "" {
			if t.Text == "N" {
				p.note("N was read as n, the number of samples")
			}
			out[i].Text = rename[t.Text]
		}
	}
	return out
}

// withoutSizes takes sizes such as K_{n \times n} off the symbols that carry
// them; they are compared with the symbol's own.
func (p *parser) withoutSizes(toks []scan.Token) []scan.Token {
	p.written = map[int]algebra.Shape{}
	out := make([]scan.Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if p.sizeRemark(toks, i) {
			p.remark(out, toks[i+1], toks[i+3])
			i += 4
			continue
		}
		out = append(out, t)
		if (t.Kind != scan.Name && !t.Is("}")) || i+6 > len(toks) || !toks[i+1].Is("_") || !toks[i+2].Is("{") || i+6 >= len(toks) || !toks[i+4].Is("*") || !toks[i+6].Is("}") {
			continue
		}
		rows, ok1 := scan.SizeOf(toks[i+3])
		cols, ok2 := scan.SizeOf(toks[i+5])
		if t.Is("}") {
			p.remark(out[:len(out)-1], toks[i+3], toks[i+5])
		}
		if !ok1 || !ok2 {
			continue
		}
		if t.Kind == scan.Name {
			p.written[t.Pos] = algebra.Sized(rows, cols)
		}
		i += 6
	}
	return out
}

// sizeRemark reports a size in brackets behind an expression: (m×n).
func (p *parser) sizeRemark(toks []scan.Token, i int) bool {
	if i == 0 || i+4 >= len(toks) || !toks[i].Is("(") || !toks[i].Space || !toks[i+2].Is("*") || !toks[i+4].Is(")") {
		return false
	}
	_, rows := scan.SizeOf(toks[i+1])
	_, cols := scan.SizeOf(toks[i+3])
	sign := toks[i+2]
	if !rows || !cols || sign.End > len(p.src) || strings.Trim(string(p.src[sign.Pos:sign.End]), `×\times`) != "" {
		return false
	}
	if i+5 >= len(toks) {
		return true
	}
	next := toks[i+5]
	return next.Kind == scan.Break || next.Kind == scan.Text || next.Is(",") || next.Is(";") || next.Kind == scan.Name && scan.Keywords[next.Text]
}

// begin sets the parser on the tokens of one statement.
func (p *parser) begin(toks []scan.Token) {
	end := len(p.src)
	if len(toks) > 0 {
		end = toks[len(toks)-1].End
	}
	p.toks = append(append([]scan.Token{}, toks...), scan.Token{Kind: scan.End, Pos: end, End: end})
	p.i, p.depth, p.inNorm = 0, 0, false
	p.balance()
}

// read is the expression that tokens are.
func (p *parser) read(toks []scan.Token) *tree.Node {
	p.begin(toks)
	n := p.expr(bindSum)
	p.done()
	return n
}

// readAll is the source as one expression.
func (p *parser) readAll() *tree.Node { return p.read(p.toks[:len(p.toks)-1]) }

// readFor is the expression that tokens are, in which letters are indices: those that
// come back.
func (p *parser) readFor(letters []string, toks []scan.Token) (n *tree.Node, indices []*tree.Binder) {
	for _, l := range letters {
		indices = append(indices, p.binder(l))
	}
	p.scope = append(p.scope, indices...)
	n = p.read(toks)
	p.scope = p.scope[:len(p.scope)-len(indices)]
	return n, indices
}

// readAt is the expression that tokens are, in which two names stand for points.
func (p *parser) readAt(x, y string, toks []scan.Token) *tree.Node {
	p.points = map[string]bool{x: true, y: true}
	n := p.read(toks)
	p.points = nil
	return n
}

// glance is an expression that tokens begin with, and leaves no trace.
func (p *parser) glance(toks []scan.Token) *tree.Node {
	save, at, notes, free, loose, depth, scope := p.toks, p.i, p.notes, len(p.free), len(p.loose), p.depth, p.scope
	defer func() {
		p.toks, p.i, p.notes, p.free, p.loose, p.depth, p.scope = save, at, notes, p.free[:free], p.loose[:loose], depth, scope
	}()
	p.begin(toks)
	return p.expr(bindSum)
}

// tokens are those of the statement at hand, or of the whole source before one is
// begun; the last is the end.
func (p *parser) tokens() []scan.Token { return p.toks }

// balance fails at the first bracket without a partner, before anything else
// is said about the formula.
func (p *parser) balance() {
	var open []scan.Token
	closes := map[string]string{")": "(", "}": "{", "]": "["}
	for _, t := range p.toks {
		if t.Kind != scan.Op {
			continue
		}
		switch t.Text {
		case "(", "{", "[":
			open = append(open, t)
		case ")", "}", "]":
			n := len(open)
			switch {
			case n == 0:
				fault.Fail(t.Pos, "this "+t.Text+" was never opened", "each bracket has its partner", "leaving it out, or opening it where its content begins")
			case open[n-1].Text != closes[t.Text]:
				fault.Fail(t.Pos, "this "+t.Text+" closes a "+open[n-1].Text, "the "+open[n-1].Text+" at column "+p.column(open[n-1].Pos)+" is still open", "closing the inner bracket first")
			}
			open = open[:n-1]
		}
	}
	if n := len(open); n > 0 {
		shut := map[string]string{"(": ")", "{": "}", "[": "]"}[open[n-1].Text]
		fault.Fail(open[n-1].Pos, "this "+open[n-1].Text+" is never closed", "each "+open[n-1].Text+" has its "+shut, "adding a "+shut+" after what belongs together")
	}
}

// done fails where tokens are left over.
func (p *parser) done() {
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
		fault.Fail(t.Pos, p.describe(t)+" stands where a sign was expected", "a sign or the end is expected", "* or @ between factors")
	}
	fault.Fail(t.Pos, p.describe(t)+" stands where a sign was expected", "a formula is symbols joined by + − · and brackets", "leaving it out")
}

// settleAll gives every unknown size its value: those that nothing fixes are n.
func (p *parser) settleAll() {
	p.settle()
	p.z.Settle(algebra.N)
}

// resolve writes the final sizes into the tree.
func (p *parser) resolve(root *tree.Node) {
	root.Walk(func(n *tree.Node) {
		n.Shape = p.z.Shape(n.Shape)
		if n.Binder != nil {
			n.Binder.Dim = p.z.Find(n.Binder.Dim)
		}
		for k := range n.Index {
			if n.Index[k].Binder != nil {
				n.Index[k].Binder.Dim = p.z.Find(n.Index[k].Binder.Dim)
			}
			n.Index[k].Size = p.z.Find(n.Index[k].Size)
		}
	})
}

// Product is a formula multiplied from the left by another, given as source
// with the symbols of the lecture; "" leaves it as it is. Free indices keep
// their letters. It fails where the sizes don't fit.
func Product(left string, e *Expr) (out *Expr, err error) {
	if left == "" {
		return e, nil
	}
	defer fault.Rescue(left, &err)
	p := newParser(left, e.table, false)
	p.slots = e.slots
	p.free = append(p.free, e.free...)
	l := p.readAll()
	n := p.mul(l, e.root)
	p.settleAll()
	p.resolve(n)
	out = &Expr{root: n, table: e.table, slots: p.slots}
	p.freeOf(out)
	return out, nil
}
