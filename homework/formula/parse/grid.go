package parse

import (
	"fmt"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/pattern"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// Lists and matrices that are written out with dots: (α_1|…|α_m), (k_1, …, k_n)ᵀ, a
// pmatrix. What the shown entries have in common is the pattern of all; one that
// differs from it is an error.

// cell is a place of a list: an entry, dots, or nothing.
type cell struct {
	n    *tree.Node
	dots bool
	pos  int
}

// list reads the rest of a list or a matrix, of which the first entry was read
// already, if it has one.
func (p *Parser) list(head *tree.Node, closing string, open scan.Token) *tree.Node {
	rows, between := p.cells(head, closing)
	p.close(closing, open)
	g := &grid{Parser: p, rows: rows, open: open}
	g.measure()
	if g.dotRow < 0 && g.dotCol < 0 {
		return g.parts(between)
	}
	return g.matrix()
}

// cells reads the rows of a list up to its end, and the signs between entries.
func (p *Parser) cells(head *tree.Node, closing string) (rows [][]cell, between map[string]bool) {
	between = map[string]bool{}
	var row []cell
	if head != nil {
		row = append(row, cell{n: head, pos: head.Pos})
	}
	counting := p.counting
	defer func() { p.counting = counting }()
	gap := head == nil // nothing stands before the next sign
	for !p.is(closing) {
		t := p.tok()
		switch {
		case t.Is(",") || t.Is("|") || t.Is(scan.Beside):
			between[t.Text] = true
			if gap && t.Is(scan.Beside) {
				row = append(row, cell{pos: t.Pos})
			}
			gap = t.Is(scan.Beside)
			p.i++
		case t.Is(";") || t.Is(scan.Beneath):
			between[t.Text] = true
			if gap {
				row = append(row, cell{pos: t.Pos})
			}
			rows, row, gap = append(rows, row), nil, t.Is(scan.Beneath)
			p.i++
		case t.Kind == scan.Dots:
			row = append(row, cell{dots: true, pos: t.Pos})
			p.counting, gap = true, false
			p.i++
		default:
			n := p.expr(bindSum)
			row = append(row, cell{n: n, pos: n.Pos})
			gap = false
			if next := p.tok(); next.Kind == scan.End || next.Kind == scan.Break || next.Nesting() < 0 {
				return append(rows, row), between
			}
		}
	}
	if gap && len(row) > 0 {
		row = append(row, cell{pos: p.tok().Pos})
	}
	return append(rows, row), between
}

// grid is a list as a table of cells: dotRow and dotCol are the row and the column of
// dots, −1 where there is none.
type grid struct {
	*Parser
	rows           [][]cell
	open           scan.Token
	dotRow, dotCol int
}

// measure makes all rows equally long, and finds the dots.
func (g *grid) measure() {
	wide := 0
	for _, r := range g.rows {
		wide = max(wide, len(r))
	}
	none := func(cells []cell) bool { // nothing but dots
		return !slices.ContainsFunc(cells, func(c cell) bool { return c.n != nil })
	}
	some := func(cells []cell) bool { return slices.ContainsFunc(cells, func(c cell) bool { return c.dots }) }
	g.dotRow, g.dotCol = -1, -1
	for i, r := range g.rows {
		if len(r) < wide && !none(r) {
			fault.Fail(r[0].pos, fmt.Sprintf("row %d has %d entries, and another has %d", i+1, len(r), wide), "all rows of a matrix are equally long", "an entry, or dots, in each place")
		}
		for len(g.rows[i]) < wide {
			g.rows[i] = append(g.rows[i], cell{pos: g.open.Pos})
		}
		if none(r) && some(r) {
			g.dotRow = i
		}
	}
	for j := range wide {
		col := make([]cell, 0, len(g.rows))
		for _, r := range g.rows {
			col = append(col, r[j])
		}
		if none(col) && some(col) {
			g.dotCol = j
		}
	}
}

// place is the number of row or column i of n, of which number dots is left out:
// counted from 1 before the dots, tree.Last at the end; and 0 between dots and end.
func place(i, n, dots int) int {
	switch {
	case dots < 0 || i < dots:
		return i + 1
	case i == n-1:
		return tree.Last
	}
	return 0
}

// entries are the shown entries, the first and the last one first; empty places of a
// matrix are zeros.
func (g *grid) entries() (list []pattern.Entry) {
	for i, r := range g.rows {
		for j, c := range r {
			at := []int{place(i, len(g.rows), g.dotRow), place(j, len(r), g.dotCol)}
			switch {
			case i == g.dotRow || j == g.dotCol:
				continue
			case c.dots:
				fault.Fail(c.pos, "these dots stand beside entries", "dots stand for whole rows and columns that are left out", "dots in each place of the row or the column")
			case at[0] == 0 || at[1] == 0:
				fault.Fail(c.pos, "two entries stand behind the dots", "the dots lead to the last entry", "leaving out the entry before the last")
			case c.n == nil:
				c.n = g.Number(algebra.Whole(0), &tree.Node{Pos: c.pos, End: c.pos})
			}
			c.n.Bare = false
			list = append(list, pattern.Entry{At: at, Node: c.n})
		}
	}
	if n := len(list); n > 2 {
		list = slices.Insert(list[:n-1], 1, list[n-1])
	}
	return list
}

// matrix is what a list with dots stands for.
func (g *grid) matrix() *tree.Node {
	list := g.entries()
	if len(list) < 2 || g.dotCol == len(g.rows[0])-1 || g.dotRow == len(g.rows)-1 || g.dotRow == 0 || g.dotCol == 0 {
		fault.Fail(g.open.Pos, "a list without a first and a last entry", "a list has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	}
	switch {
	case len(g.rows) == 1:
		return g.row(list, 1, false)
	case len(g.rows[0]) == 1:
		return g.row(list, 0, true)
	case g.dotRow < 0 || g.dotCol < 0:
		fault.Fail(g.open.Pos, "a matrix with dots in one direction only", "how many rows and columns it has must be seen", "dots in each direction")
	}
	rows, cols := g.direction(), g.direction()
	n, misfit := pattern.Of(list, []*tree.Binder{rows, cols}, &g.Z)
	if misfit < 0 {
		g.settled(list, n)
		return g.table(n, rows, cols)
	}
	if n := g.diagonalMatrix(list); n != nil {
		return n
	}
	g.failEntry(list, misfit)
	return nil
}

// direction is the index that counts entries.
func (g *grid) direction() *tree.Binder {
	b := g.Binder("·")
	b.Used = true
	return b
}

// row is a list in one direction d: entries side by side, or one beneath the other.
func (g *grid) row(list []pattern.Entry, d int, beneath bool) *tree.Node {
	b := g.direction()
	binders := make([]*tree.Binder, 2)
	binders[d], binders[1-d] = b, g.direction()
	n, misfit := pattern.Of(list, binders, &g.Z)
	if misfit >= 0 {
		if n := g.unit(list, d, beneath); n != nil {
			return n
		}
		g.failEntry(list, misfit)
	}
	g.settled(list, n)
	sh := g.Shape(n)
	switch {
	case beneath && sh.Cols == algebra.One && !sh.IsScalar():
		fault.Fail(n.Pos, g.ShowShaped(list[0].Node)+" stands above another column", "rows of a matrix are rows, and columns stand side by side", `\alpha_1^\top in each row`)
	case !beneath && sh.Cols != algebra.One:
		fault.Fail(n.Pos, "the entry "+g.ShowShaped(list[0].Node)+" isn't a column", "a list puts columns or numbers side by side", `(\alpha_1 | \dots | \alpha_m)`)
	case beneath && sh.Rows != algebra.One:
		fault.Fail(n.Pos, "the entry "+g.ShowShaped(list[0].Node)+" isn't a row", "rows stand one beneath the other", `\alpha_1^\top in each row`)
	case beneath:
		return g.Transpose(g.side(g.Transpose(n), b))
	}
	return g.side(n, b)
}

// side is (n | … | n) for all values of an index.
func (g *grid) side(n *tree.Node, b *tree.Binder) *tree.Node {
	if ones := g.Ones(algebra.One, b.Dim, n); tree.IsOne(n) {
		return ones
	} else if !counts(n, b) {
		return g.Mul(n, ones)
	}
	if g.Z.Find(b.Dim) >= algebra.FirstUnknown {
		fault.Fail(n.Pos, "how long this list is, its last entry doesn't say", "the last index is n or m", `(\alpha_1 | \dots | \alpha_m)`)
	}
	return g.Stack(n, b)
}

// table is the matrix of a number for all values of two indices.
func (g *grid) table(n *tree.Node, rows, cols *tree.Binder) *tree.Node {
	if !g.Shape(n).IsScalar() {
		fault.Fail(n.Pos, g.ShowShaped(n)+" is an entry of a matrix with dots", "its entries are numbers", "a name for the matrix")
	}
	switch all := g.Ones(rows.Dim, cols.Dim, n); {
	case tree.IsOne(n):
		return all
	case !counts(n, rows) && !counts(n, cols):
		return g.Mul(n, all)
	}
	return g.side(g.Transpose(g.side(n, rows)), cols)
}

// counts reports that an index occurs in n.
func counts(n *tree.Node, b *tree.Binder) (found bool) {
	n.Walk(func(x *tree.Node) {
		for _, ix := range x.Index {
			found = found || ix.Binder == b
		}
	})
	return found
}

// settled takes the entries α_{1j}, of which nobody said which index is the row, off
// those that wait for it; what they have in common waits instead.
func (p *Parser) settled(list []pattern.Entry, n *tree.Node) {
	gone := map[*tree.Node]bool{}
	for _, e := range list {
		e.Node.Walk(func(x *tree.Node) { gone[x] = x.Swap })
	}
	p.loose = slices.DeleteFunc(p.loose, func(x *tree.Node) bool { return gone[x] })
	n.Walk(func(x *tree.Node) {
		if x.Swap {
			p.loose = append(p.loose, x)
		}
	})
}

// unit is a list of zeros but for its first or its last entry: a multiple of e_1.
func (g *grid) unit(list []pattern.Entry, d int, beneath bool) *tree.Node {
	var odd *pattern.Entry
	for i, e := range list {
		if !g.Shape(e.Node).IsScalar() || !tree.IsZero(e.Node) && odd != nil {
			return nil
		}
		if !tree.IsZero(e.Node) {
			odd = &list[i]
		}
	}
	if odd == nil {
		return nil
	}
	size := g.Z.Fresh()
	e := g.column1(g.Eye(size, odd.Node), tree.Index{At: odd.At[d], Size: size})
	n := g.Mul(odd.Node, e)
	if beneath {
		return n
	}
	return g.Transpose(n)
}

// diagonalMatrix is a matrix with one pattern on its diagonal, and one number
// everywhere else; nil for any other.
func (g *grid) diagonalMatrix(list []pattern.Entry) *tree.Node {
	if g.dotRow != g.dotCol || len(g.rows) != len(g.rows[0]) {
		return nil
	}
	var on, off []pattern.Entry
	for _, e := range list {
		if e.At[0] == e.At[1] {
			on = append(on, e)
		} else {
			off = append(off, e)
		}
	}
	b := g.direction()
	d, misfit := pattern.Of(on, []*tree.Binder{b, b}, &g.Z)
	if misfit >= 0 || !g.Shape(d).IsScalar() {
		return nil
	}
	rest, misfit := pattern.Of(off, nil, &g.Z)
	if misfit >= 0 || !g.Shape(rest).IsScalar() {
		return nil
	}
	g.settled(on, d)
	if tree.IsZero(rest) {
		return g.DiagonalOf(g.Transpose(g.side(d, b)), d)
	}
	d = g.Add(tree.Sub, d, rest)
	return g.Add(tree.Add, g.DiagonalOf(g.Transpose(g.side(d, b)), d), g.table(rest, b, b))
}

// failEntry says which entry doesn't fit.
func (g *grid) failEntry(list []pattern.Entry, misfit int) {
	bad := list[misfit]
	if misfit == 1 {
		fault.Fail(bad.Node.Pos, "the first and the last entry of this list, "+g.Show(list[0].Node)+" and "+g.Show(bad.Node)+", don't have the same form",
			"they agree but for the index, which runs from 1 to the end", `(\alpha_1 | \dots | \alpha_m)`)
	}
	binders := []*tree.Binder{g.direction(), g.direction()}
	n, _ := pattern.Of(list[:misfit], binders, &g.Z)
	for d, b := range binders {
		n = pattern.Rebound(n, b, tree.Index{At: bad.At[d], Size: b.Dim})
	}
	fault.Fail(bad.Node.Pos, "the entry "+g.Show(bad.Node)+" of this list doesn't fit the others", "by the first and the last entry it would be "+g.Show(n), "the same form for each entry")
}

// term is a term of a sum while it is read.
type term struct {
	n      *tree.Node
	before *tree.Node // the sum before it; nil where it is the first
}

// dottedSum reads the rest of K e_1 + K e_2 + … + K e_n, or of −a_1 − … − a_n: the
// terms before the dots and the last one are instances of one pattern.
func (p *Parser) dottedSum(sign string, terms []term) *tree.Node {
	dots := p.ahead(1)
	p.i += 2
	if !p.take(sign) {
		fault.Fail(dots.Pos, "dots behind a "+sign+" without a last term", "a sum with dots has a first term, dots and a last term", "a "+sign+" behind the dots, or \\sum_{i=1}^n")
	}
	counting := p.counting
	p.counting = true
	last := p.product()
	p.counting = counting
	b := p.Binder(p.freshLetter())
	b.Used = true
	for first := range terms {
		list := []pattern.Entry{{At: []int{1}, Node: terms[first].n}, {At: []int{tree.Last}, Node: last}}
		for k := first + 1; k < len(terms); k++ {
			list = append(list, pattern.Entry{At: []int{k - first + 1}, Node: terms[k].n})
		}
		body, bad := pattern.Of(list, []*tree.Binder{b}, &p.Z)
		if bad >= 0 || !counts(body, b) || p.Z.Find(b.Dim) >= algebra.FirstUnknown {
			continue
		}
		p.settled(list, body)
		n := p.Node(tree.Sum, p.Shape(body), body, body)
		n.Binder, n.Diagonal = b, body.Diagonal
		switch before := terms[first].before; {
		case before != nil && sign == "-":
			return p.Add(tree.Sub, before, n)
		case before != nil:
			return p.Add(tree.Add, before, n)
		case sign == "-":
			return p.Neg(n)
		}
		return n
	}
	fault.Fail(dots.Pos, "the terms before and behind these dots don't have the same form", "they agree but for the index, which runs from 1 to the end", "\\sum_{i=1}^n")
	return nil
}

// freshLetter is an index letter that the statement at hand doesn't use.
func (p *Parser) freshLetter() string {
	for _, l := range []string{"l", "i", "r", "s", "t", "q"} {
		if !scan.Mentions(p.toks, l) {
			return l
		}
	}
	return "·"
}
