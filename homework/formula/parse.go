package formula

import (
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/algebra"
)

// Limits, so that any input is answered in bounded time and memory.
const (
	maxDepth = 102 // nested brackets, twice counted, and the formula itself
	maxNodes = 5_000
	maxSums  = 4
	maxLines = 400
)

// parser reads one source; it fails by panicking with a fault.
type parser struct {
	src    []rune
	toks   []token
	i      int
	table  Symbols
	z      algebra.Unifier
	scope  []*binder
	free   []*binder
	loose  []*node
	defs   map[string]*node // the student's definitions
	family map[string]*node // those made for every index
	points map[string]bool  // while a kernel's definition is read
	notes  []string

	ranges      map[string]statedRange // of indices, as the text states them
	binders     []*binder              // while ranges are stated: those that may have them
	written     map[int]Shape          // sizes written as subscripts, by the place of the symbol
	centredGram []*node                // what is said to be decomposed into eigenvectors: it must be K̄

	hole       string // while a list's entry is reread: the subscript that is its index
	holeBinder *binder

	style               Spelling
	code, numpy, inNorm bool
	keepdims            bool // of the call at hand
	own                 map[string]ownFunction
	allValues           bool // λ stands for the column of all eigenvalues: λ^{-1/2} ⊙ v
	proof               bool // a derivation: commas separate equations
	prose               bool // of sentences, in which formulas are mentioned, too
	depth, count, slots int
}

func (p *parser) matlab() bool { return p.code && !p.numpy }

func (p *parser) note(s string) {
	if !slices.Contains(p.notes, s) {
		p.notes = append(p.notes, s)
	}
}

func (p *parser) column(pos int) string {
	_, col, _ := place(p.src, pos)
	return strconv.Itoa(col)
}

// newParser lexes src. Where assign is set, a line NAME = … is a definition;
// else only let makes one.
func newParser(src string, table Symbols, assign bool) *parser {
	return newParserOf(src, table, assign, spelling(src))
}

// newParserOf is newParser in a given spelling.
func newParserOf(src string, table Symbols, assign bool, style Spelling) *parser {
	p := &parser{src: []rune(src), table: table, defs: map[string]*node{}, family: map[string]*node{}, style: style}
	toks := tokens(src, assign, style)
	p.code, p.numpy = style == MATLAB || style == NumPy, style == NumPy
	p.allValues = !p.code && listsValues(toks)
	p.toks = append(p.withoutSizes(p.sized(p.withoutRanges(tidy(toks, p.code)))), token{kind: tEnd, pos: len(p.src), end: len(p.src)})
	return p
}

// listsValues reports a source in which λ without a subscript is the column of
// all eigenvalues: it stands beside an entrywise sign, or is written as a list.
func listsValues(toks []token) bool {
	for i, t := range toks {
		if t.kind != tName || t.s != "lambda" || i+1 < len(toks) && isOp(toks[i+1], "_") {
			continue
		}
		k := i + 1
		if k < len(toks) && isOp(toks[k], "^") {
			k = scriptEnd(toks, k)
		}
		from := i - 1
		for from >= 0 && (isOp(toks[from], "{") || isOp(toks[from], "(") || toks[from].kind == tCmd && toks[from].s == "sqrt") { // ⊘ √λ
			from--
		}
		for k < len(toks) && isOp(toks[k], "}") {
			k++
		}
		before := from >= 0 && (isOp(toks[from], ".*") || isOp(toks[from], "./"))
		if k < len(toks) && (isOp(toks[k], ".*") || isOp(toks[k], "./")) || before {
			return true
		}
		if k+3 < len(toks) && isOp(toks[k], "=") && isOp(toks[k+1], "(") && toks[k+2].kind == tName && toks[k+2].s == "lambda" && isOp(toks[k+3], "_") {
			return true
		}
	}
	return false
}

// sized gives the sizes their names in the lecture: where N = n, or N alone, which
// is the number of samples to many.
func (p *parser) sized(toks []token) []token {
	if p.code {
		return toks
	}
	rename := map[string]string{}
	defined := map[string]bool{}
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.kind == tName && i+1 < len(toks) && isOp(toks[i+1], "=") {
			ends := i+3 >= len(toks) || isOp(toks[i+3], ",") || isOp(toks[i+3], ";") || toks[i+3].kind == tBreak || toks[i+3].kind == tText || toks[i+3].kind == tName && keywords[toks[i+3].s]
			begins := i == 0 || isOp(toks[i-1], ",") || isOp(toks[i-1], ";") || isOp(toks[i-1], "(") || toks[i-1].kind == tBreak || toks[i-1].kind == tText || toks[i-1].kind == tName && keywords[toks[i-1].s]
			_, lecture := p.table[t.s]
			if size, ok := sizeOf(toks[min(i+2, len(toks)-1)]); begins && ends && ok && size != One && !lecture && t.s != "lambda" && t.s != "Lambda" {
				rename[t.s] = toks[i+2].s
				i += 2
				continue
			}
			defined[t.s] = true
		}
		out = append(out, t)
	}
	if !defined["N"] && rename["N"] == "" {
		rename["N"] = "n"
	}
	for i, t := range out {
		if t.kind == tName && rename[t.s] != "" {
			if t.s == "N" {
				p.note("N was read as n, the number of samples")
			}
			out[i].s = rename[t.s]
		}
	}
	return out
}

// withoutSizes takes sizes such as K_{n \times n} off the symbols that carry
// them; they are compared with the symbol's own.
func (p *parser) withoutSizes(toks []token) []token {
	p.written = map[int]Shape{}
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if p.sizeRemark(toks, i) {
			i += 4
			continue
		}
		out = append(out, t)
		if (t.kind != tName && !isOp(t, "}")) || i+6 > len(toks) || !isOp(toks[i+1], "_") || !isOp(toks[i+2], "{") || i+6 >= len(toks) || !isOp(toks[i+4], "*") || !isOp(toks[i+6], "}") {
			continue
		}
		rows, ok1 := sizeOf(toks[i+3])
		cols, ok2 := sizeOf(toks[i+5])
		if !ok1 || !ok2 {
			continue
		}
		if t.kind == tName {
			p.written[t.pos] = sized(rows, cols)
		}
		i += 6
	}
	return out
}

// sizeRemark reports a size in brackets behind an expression: (m×n).
func (p *parser) sizeRemark(toks []token, i int) bool {
	if i == 0 || i+4 >= len(toks) || !isOp(toks[i], "(") || !toks[i].space || !isOp(toks[i+2], "*") || !isOp(toks[i+4], ")") {
		return false
	}
	_, rows := sizeOf(toks[i+1])
	_, cols := sizeOf(toks[i+3])
	sign := toks[i+2]
	if !rows || !cols || sign.end > len(p.src) || strings.Trim(string(p.src[sign.pos:sign.end]), `×\times`) != "" {
		return false
	}
	if i+5 >= len(toks) {
		return true
	}
	next := toks[i+5]
	return next.kind == tBreak || next.kind == tText || isOp(next, ",") || isOp(next, ";") || next.kind == tName && keywords[next.s]
}

// begin sets the parser on the tokens of one statement.
func (p *parser) begin(toks []token) {
	end := len(p.src)
	if len(toks) > 0 {
		end = toks[len(toks)-1].end
	}
	p.toks = append(append([]token{}, toks...), token{kind: tEnd, pos: end, end: end})
	p.i, p.depth, p.inNorm = 0, 0, false
	p.balance()
}

// balance fails at the first bracket without a partner, before anything else
// is said about the formula.
func (p *parser) balance() {
	var open []token
	closes := map[string]string{")": "(", "}": "{", "]": "["}
	for _, t := range p.toks {
		if t.kind != tOp {
			continue
		}
		switch t.s {
		case "(", "{", "[":
			open = append(open, t)
		case ")", "}", "]":
			n := len(open)
			switch {
			case n == 0:
				fail(t.pos, "this "+t.s+" was never opened", "each bracket has its partner", "leaving it out, or opening it where its content begins")
			case open[n-1].s != closes[t.s]:
				fail(t.pos, "this "+t.s+" closes a "+open[n-1].s, "the "+open[n-1].s+" at column "+p.column(open[n-1].pos)+" is still open", "closing the inner bracket first")
			}
			open = open[:n-1]
		}
	}
	if n := len(open); n > 0 {
		shut := map[string]string{"(": ")", "{": "}", "[": "]"}[open[n-1].s]
		fail(open[n-1].pos, "this "+open[n-1].s+" is never closed", "each "+open[n-1].s+" has its "+shut, "adding a "+shut+" behind what belongs together")
	}
}

// done fails where tokens are left over.
func (p *parser) done() {
	t := p.tok()
	if t.kind == tEnd {
		return
	}
	switch {
	case isOp(t, "="):
		fail(t.pos, "a second equals sign stands here", "one formula is expected", "CheckDerivation for a chain of equalities")
	case isOp(t, ")") || isOp(t, "}") || isOp(t, "]"):
		fail(t.pos, "this "+t.s+" was never opened", "each bracket has its partner", "leaving it out, or opening it where its content begins")
	case isOp(t, ","):
		fail(t.pos, "a comma stands here", "one formula is expected", "brackets around arguments")
	case t.kind == tName && unsupported[t.s] == "":
		fail(t.pos, p.describe(t)+" stands where a sign was expected", "a sign or the end is expected", "* or @ between factors")
	}
	fail(t.pos, p.describe(t)+" stands where a sign was expected", "a formula is symbols joined by + − · and brackets", "leaving it out")
}

// settleAll gives every unknown size its value: those that nothing fixes are n.
func (p *parser) settleAll() {
	p.settle()
	p.z.Settle(N)
}

// resolve writes the final sizes into the tree.
func (p *parser) resolve(root *node) {
	root.walk(func(n *node) {
		n.sh = p.z.Shape(n.sh)
		if n.b != nil {
			n.b.dim = p.z.Find(n.b.dim)
		}
		for k := range n.idx {
			if n.idx[k].b != nil {
				n.idx[k].b.dim = p.z.Find(n.idx[k].b.dim)
			}
			n.idx[k].size = p.z.Find(n.idx[k].size)
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
	defer rescue(left, &err)
	p := newParser(left, e.table, false)
	p.slots = e.slots
	p.free = append(p.free, e.free...)
	p.begin(p.toks[:len(p.toks)-1])
	l := p.expr(bindSum)
	p.done()
	n := p.mul(l, e.root)
	p.settleAll()
	p.resolve(n)
	out = &Expr{root: n, table: e.table, slots: p.slots}
	p.freeOf(out)
	return out, nil
}
