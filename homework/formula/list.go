package formula

import "slices"

// list = expr { [ "|" | "," | ";" ] ( expr | "…" ) }, in brackets that are open; in braces also
// expr "\over" expr
func (p *parser) list(open token) *Node {
	norms, kets := p.norms, p.kets
	p.norms, p.kets = 0, 0
	defer func() { p.norms, p.kets = norms, kets }()
	var kids []*Node
	between := ""
	for p.peek().kind != closing {
		switch t := p.peek(); {
		case t.kind == dots:
			kids = append(p.unfold(kids, &between), leaf(Dots, p.next()))
		case kids != nil && separator(t) != "":
			between = separator(p.next())
		case kids != nil && p.accept(operator, "over"):
			kids[0] = p.node(Div, open.from, kids[0], p.expr())
		default:
			p.refuse(t.in(breaks|setOf(relation)), NotClosed, open)
			kids = append(kids, p.expr())
		}
	}
	p.close(open)
	switch {
	case len(kids) == 0 && open.text == "{" && p.accept(upper, ""): // {}^t A
		p.superscript(&Node{Op: Name})
		return p.transpose(p.factor())
	case len(kids) == 0:
		p.fail(Unexpected, p.ahead(-1))
	case len(kids) > 1 || between != "" || open.text != "{" && (kids[0].Op == Number || kids[0].Op == Name):
		n := p.node(List, open.from, kids...) // (1) is a number, and (k)(x) no function
		n.Text = between
		return n
	}
	kids[0].From, kids[0].To = open.from, p.ahead(-1).to
	return kids[0]
}

// separator is what a token between two entries says: "," beside or below, "|" beside,
// ";" below; "" if it is none.
func separator(t token) string {
	switch {
	case t.kind == comma:
		return ","
	case t.is(bar, "|") || t.is(stop, "quad") || t.kind == cell:
		return "|"
	case t.is(stop, ";"):
		return ";"
	}
	return ""
}

// unfold makes entries of a product in front of dots: (α_1 α_2 … α_m).
func (p *parser) unfold(kids []*Node, between *string) []*Node {
	if len(kids) == 0 || separator(p.ahead(-1)) != "" {
		return kids
	}
	if *between == "" {
		*between = "|"
	}
	first := len(kids) - 1
	for kids[first].Op == Mul && !kids[first].Explicit {
		product := kids[first].Kids
		kids = append(kids[:first:first], append(product[:2:2], kids[first+1:]...)...)
	}
	return kids
}

// bracket = "⟨" expr ( "," | "|" ) expr { "|" expr } "⟩"; ⟨a|H|b⟩ is aᵀHb.
func (p *parser) bracket(open token) *Node {
	p.kets++
	defer func() { p.kets-- }()
	left := p.expr()
	p.refuse(!p.next().in(setOf(comma, bar)), NotClosed, open)
	right := p.expr()
	for p.accept(bar, "|") {
		right = p.node(Mul, right.From, right, p.expr())
	}
	p.close(open)
	return p.node(Inner, open.from, left, right)
}

// grid = { [ expr | "…" ] { "&" [ expr | "…" ] } "\\" }, in an environment that is open
func (p *parser) grid(open token) *Node {
	rows := [][]*Node{nil}
	for p.peek().kind != closing {
		last := &rows[len(rows)-1]
		switch t := p.peek(); {
		case t.kind == cell:
			if p.p++; *last == nil {
				*last = append(*last, &Node{Op: Blank})
			}
			if p.peek().in(setOf(cell, row, closing)) {
				*last = append(*last, &Node{Op: Blank})
			}
		case t.kind == row:
			p.p++
			rows = append(rows, nil)
		case t.kind == dots:
			*last = append(*last, leaf(Dots, p.next()))
		case t.in(setOf(comma, stop)), t.is(bar, "|"):
			p.p++
		default:
			p.refuse(t.kind == end, NotClosed, open)
			*last = append(*last, p.expr())
		}
	}
	p.close(open)
	n := p.node(Grid, open.from)
	n.Rows = slices.DeleteFunc(rows, func(r []*Node) bool { return r == nil })
	return n
}
