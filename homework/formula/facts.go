package formula

import (
	"errors"
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/lazyregexp"
)

// Equations that are said to hold.

// stated reads an equation that is said to hold.
func (p *parser) stated(left, right []scan.Token, c *clause) {
	l := p.Read(left)
	r := p.Read(right)
	p.SameSize(l, r)
	p.holds(l, r, c, left, right)
}

// holds takes in an equation. One about a multiple of A with a name of its own says
// nothing of how long A's columns are: it is compared with the others.
func (p *parser) holds(l, r *tree.Node, c *clause, sides ...[]scan.Token) {
	for _, side := range sides {
		for _, name := range statement.NamesIn(side) {
			if p.scalesVectors(p.Defs[name]) || p.scalesVectors(p.Family[name]) {
				c.claims = append(c.claims, [2]*tree.Node{l, r})
				return
			}
		}
	}
	c.facts = append(c.facts, [2]*tree.Node{l, r})
}

// scalesVectors reports a definition made of A that isn't another name for it.
func (p *parser) scalesVectors(n *tree.Node) bool {
	if n == nil {
		return false
	}
	uses := false
	n.Walk(func(m *tree.Node) {
		uses = uses || m.Op == tree.Sym && (m.Name == "A" || m.Name == "Psi" || m.Name == "B")
	})
	for n.Op == tree.Transpose || n.Op == tree.Stack || n.Op == tree.Col {
		n = n.Args[0]
	}
	return uses && n.Op != tree.Sym
}

// statesEntry reports an equation about entries or columns of a symbol of the lecture
// that defines nothing: the left side is a single one, λ_1 = n, A_{11} = 1; it has a
// letter for all of which the right side is the same, A_{ij} = α_j, k_i = K(x, x), or
// one letter twice, Λ_{jj} = …; or the right side is made of the symbol itself, by the
// other name of its parts: Λ_{ij} = λ_j.
func (p *parser) statesEntry(t statement.Target, parts [][]scan.Token) bool {
	s, lecture := p.Table[t.Name]
	natural := 1
	switch {
	case statement.Wholes[t.Name] != "": // α_j, λ_j, ψ_j, f_i
	case !lecture || s.Shape.IsScalar():
		return false
	case !s.Shape.IsColumn():
		natural = 2
	}
	right, all := parts[1], true
	if natural == 2 && len(t.Index) == 1 && t.Index[0].Kind == scan.Num && len(t.Index[0].Text) == 2 { // A_{11}
		return p.Shape(p.Glance(right)).IsScalar()
	}
	if len(t.Index) != natural || t.Call {
		return false
	}
	for i, ix := range t.Index {
		all = all && scan.IsSubscriptLetter(ix.Token) && scan.Mentions(right, ix.Text) && (i == 0 || ix.Text != t.Index[0].Text)
		if !scan.IsSubscriptLetter(ix.Token) && ix.Kind != scan.Num && !(scan.IsSize(ix.Token) && statement.Wholes[t.Name] != "") || ix.Text == "0" { // k_c, k_0, A_{nm} are names
			return false
		}
	}
	if all {
		return p.restatesParts(t, right)
	}
	single := !slices.ContainsFunc(t.Index, func(ix scan.Sub) bool { return scan.IsSubscriptLetter(ix.Token) })
	is := p.Shape(p.Glance(right))
	return !single || is.IsScalar() || p.Shape(p.Glance(parts[0])) == is // k_1 = k − K1/n is a name
}

// entryOrder takes α_{ij} = (α_j)_i out of the definitions: it says which of two indices
// of α is the row, and nothing else. An α of the student's own is left as it is.
func (p *parser) entryOrder(lets []statement.Statement) (rest []statement.Statement) {
	var orders []statement.Statement
	own := false
	for _, s := range lets {
		parts := scan.Sides(s.Toks)
		if len(parts) == 2 && p.rowIndex(parts[0], parts[1]) != 0 {
			orders = append(orders, s)
			continue
		}
		if t, ok := p.Target(p.TurnedName(parts[0])); ok && len(parts) > 1 && (t.Name == "alpha" || t.Name == "A") {
			own = own || !p.Describes(parts)
		}
		rest = append(rest, s)
	}
	if own {
		return lets
	}
	for _, s := range orders {
		parts := scan.Sides(s.Toks)
		p.ordered(p.rowIndex(parts[0], parts[1]), s.Toks[0].Pos)
	}
	return rest
}

// ordered keeps which of two indices of α is the row: the first one, 1, or the second, 2.
func (p *parser) ordered(row, pos int) {
	p.RowsFirst = p.RowsFirst || row == 1
	p.ColumnsFirst = p.ColumnsFirst || row == 2
	if p.RowsFirst && p.ColumnsFirst {
		fault.FailAs(fault.Misfit, pos, "the indices of α are said to stand in either order", "an index has one place", "one order of the indices")
	}
}

// orderSaid finds in a proof which of two indices of α, or a, is the row: α_{ij} = (α_j)_i,
// a_{ij} = (A)_{ij}, A = (a_{ij}). Such a statement is checked as it stands, too.
func (p *parser) orderSaid(stmts []statement.Statement) {
	for _, s := range stmts {
		parts := scan.Sides(s.Toks)
		for i := 0; i+1 < len(parts); i++ {
			left, right := parts[i], parts[i+1]
			row := max(p.rowIndex(left, right), p.rowIndex(right, left))
			if p.ListsRowsFirst([][]scan.Token{left, right}) {
				row = 1
			}
			p.ordered(row, s.Toks[0].Pos)
		}
	}
}

// rowIndex tells which index of α_{ij} on the left is the row, of (α_j)_i or (α_i)_j on the
// right, or which one of α_{ij}, or a_{ij}, is that of (A)_{ij} or (A)_{ji}; 0 where neither
// stands there.
func (p *parser) rowIndex(left, right []scan.Token) int {
	whole, ok1 := p.Target(left)
	entry, ok2 := p.Target(right)
	if !ok1 || !ok2 || whole.Name != "alpha" && whole.Name != "a" || len(whole.Index) != 2 || len(entry.Index) == 0 {
		return 0
	}
	a, b := whole.Index[0], whole.Index[1]
	if a.Text == b.Text || !scan.IsIndex(a.Token) || !scan.IsIndex(b.Token) || scan.IsSize(a.Token) || scan.IsSize(b.Token) {
		return 0
	}
	of := func(row, column scan.Sub) bool {
		if entry.Name == "A" {
			return len(entry.Index) == 2 && entry.Index[0].Text == row.Text && entry.Index[1].Text == column.Text
		}
		return whole.Name == "alpha" && len(entry.Index) == 1 && entry.Name == "alpha_"+column.Text && entry.Index[0].Text == row.Text
	}
	switch {
	case of(a, b):
		return 1
	case of(b, a):
		return 2
	}
	return 0
}

// restatesParts reports a right side in which nothing stands but the parts of the symbol
// on the left, by another of their names.
func (p *parser) restatesParts(t statement.Target, right []scan.Token) bool {
	others := map[string][]string{"A": {"alpha"}, "Lambda": {"lambda", "delta"}, "F": {"f", "phi"}, "alpha": {"A"}, "lambda": {"Lambda"}}[t.Name]
	named := false
	for _, r := range right {
		if r.Kind != scan.Name || len(r.Text) == 1 && scan.IsLower(r.Text[0]) && r.Text != "f" {
			continue
		}
		if !slices.Contains(others, r.Text) || p.Defs[r.Text] != nil || p.Family[r.Text] != nil {
			return false
		}
		named = true
	}
	return named
}

// announced reads the equations that the words of a proof state and that are no step
// of it: what is to be shown, what is said to be clear, what words lead to that aren't
// read. They must be true, and show nothing. What can't be parsed by itself is left
// unread, or left out where words lead to it: it may use names of the student's own.
func announced(s *prose.Script, src string, table symbol.Symbols) (list []Line, unread [][2]int) {
	for _, a := range s.Announced {
		lines, err := linesBeside(s, a.Text, table, false)
		var e *fault.Error
		if errors.As(err, &e) && e.Code == fault.Misfit && !a.Led {
			fault.FailAs(fault.Misfit, a.At, e.Found, e.Expected, e.Try)
		}
		if err != nil {
			if !a.Led {
				unread = append(unread, [2]int{a.At, min(a.At+len([]rune(a.Text)), len([]rune(src)))})
			}
			continue
		}
		number, _, text := fault.Place([]rune(src), a.At)
		for _, l := range lines {
			if len(l.Terms) > 1 && !l.Let && !l.Aside {
				list = append(list, Line{Number: number, Text: text, Terms: l.Terms, Soft: a.Led})
			}
		}
	}
	return list, unread
}

// linesBeside are the lines of a text in which names have the meaning that a proof gives
// them, κ another one than k, say; or the lecture's, where that can't be read.
func linesBeside(s *prose.Script, text string, table symbol.Symbols, axes bool) (lines []Line, err error) {
	if lets := letLines.FindAllString(s.Text(), -1); len(lets) > 0 {
		if lines, err = linesOf(strings.Join(lets, "\n")+"\n"+text, table, axes); err == nil && len(lines) > 0 {
			return lines[len(lines)-1:], nil
		}
	}
	return linesOf(text, table, axes)
}

// letLines are the definitions of a script.
var letLines = lazyregexp.New(`(?m)^(?:let |` + scan.AsideMark + `).*$`)

// linesOf parses mathematics without words; axes is true where ψ stands for all axes.
func linesOf(src string, table symbol.Symbols, axes bool) (lines []Line, err error) {
	defer fault.Rescue(src, &err)
	s := prose.Proof(src)
	p := newProof(s.Text(), table)
	p.AllAxes = axes
	p.come(s, src, src, func(pos int) int { return pos })
	return p.derivation().Lines, nil
}
