package formula

import (
	"errors"
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
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

// announced reads the equations that the words of a proof state and that are no step
// of it: what is to be shown, what is said to be clear, what words lead to that aren't
// read. They must be true, and show nothing. What can't be parsed by itself is left
// out: it may use names of the student's own.
func announced(s *prose.Script, src string, table symbol.Symbols) (list []Line) {
	for _, a := range s.Announced {
		lines, err := linesOf(a.Text, table, false)
		var e *fault.Error
		if errors.As(err, &e) && e.Code == fault.Misfit && !a.Led {
			fault.FailAs(fault.Misfit, a.At, e.Found, e.Expected, e.Try)
		}
		if lets := letLines.FindAllString(s.Text(), -1); err != nil && len(lets) > 0 {
			lines, err = linesOf(strings.Join(lets, "\n")+"\n"+a.Text, table, false)
			lines = lines[max(0, len(lines)-1):]
		}
		if err != nil {
			continue
		}
		number, _, text := fault.Place([]rune(src), a.At)
		for _, l := range lines {
			if len(l.Terms) > 1 && !l.Let && !l.Aside {
				list = append(list, Line{Number: number, Text: text, Terms: l.Terms, Soft: a.Led})
			}
		}
	}
	return list
}

// letLines are the definitions of a script.
var letLines = regexp.MustCompile(`(?m)^(?:let |` + scan.AsideMark + `).*$`)

// linesOf parses mathematics without words; axes is true where ψ stands for all axes.
func linesOf(src string, table symbol.Symbols, axes bool) (lines []Line, err error) {
	defer fault.Rescue(src, &err)
	s := prose.Proof(src)
	p := newProof(s.Text(), table)
	p.AllAxes = axes
	p.come(s, src, src, func(pos int) int { return pos })
	return p.derivation().Lines, nil
}
