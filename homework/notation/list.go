package notation

// list = expr { ( "|" | "," | ";" ) ( expr | "…" ) }, in brackets that are open
func (p *parser) list(open token) *Node {
	norms, kets := p.norms, p.kets
	p.norms, p.kets = 0, 0
	defer func() { p.norms, p.kets = norms, kets }()
	var kids []*Node
	between := ""
	for {
		switch t := p.peek(); {
		case t.kind == closing:
			p.close(open, "")
			return p.listed(open, kids, between)
		case t.kind == dots:
			kids = append(p.unfold(kids, &between), &Node{Op: Dots, From: t.from, To: p.next().to})
			continue
		case len(kids) > 0 && separator(t) != "":
			between = separator(t)
			p.p++
			continue
		case t.is(operator, "over"):
			p.p++
			below := p.expr()
			p.close(open, "")
			return p.node(Div, open.from, kids[0], below)
		}
		kids = append(kids, p.expr())
		if t := p.peek(); t.kind != closing && t.kind != dots && separator(t) == "" && t.text != "over" {
			if t.kind == end || t.kind == stop || t.kind == word || t.kind == keyword || t.kind == relation {
				p.fail(NotClosed, open)
			}
			p.fail(Unexpected, t)
		}
	}
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
	last := kids[len(kids)-1]
	var parts []*Node
	for ; last.Op == Mul && !last.Explicit; last = last.Kids[0] {
		parts = append([]*Node{last.Kids[1]}, parts...)
	}
	if *between == "" {
		*between = "|"
	}
	return append(append(kids[:len(kids)-1], last), parts...)
}

// listed is what stands in brackets: one expression, or a list.
func (p *parser) listed(open token, kids []*Node, between string) *Node {
	if len(kids) == 0 {
		if t := p.peek(); open.text == "{" && t.kind == upper { // {}^t A
			p.p++
			p.superscript(&Node{Op: Name, Text: "one"})
			return p.transpose(p.factor())
		}
		p.fail(Unexpected, p.ahead(-1))
	}
	if len(kids) == 1 && between == "" {
		n := *kids[0]
		n.From, n.To = open.from, p.ahead(-1).to
		if open.text == "{" || n.Op != Number && n.Op != Name {
			return &n
		}
		return p.node(List, open.from, kids[0]) // (1) is a number, and (k)(x) no function
	}
	n := p.node(List, open.from, kids...)
	n.Text = between
	return n
}

// bracket = "⟨" expr ( "," expr | "|" [ expr "|" ] expr ) "⟩"; ⟨a|H|b⟩ is aᵀHb.
func (p *parser) bracket(open token) *Node {
	p.kets++
	defer func() { p.kets-- }()
	left := p.expr()
	between := p.next()
	if between.kind != comma && between.kind != bar {
		p.fail(NotClosed, open)
	}
	right := p.expr()
	for p.peek().kind == bar {
		p.p++
		right = p.node(Mul, right.From, right, p.expr())
	}
	p.close(open, ">")
	return p.node(Inner, open.from, left, right)
}

// grid reads a matrix in an environment.
func (p *parser) grid(open token) *Node {
	n := p.node(Grid, open.from)
	var line []*Node
	blank := func() { line = append(line, &Node{Op: Blank}) }
	for {
		switch t := p.peek(); {
		case t.kind == closing:
			p.close(open, "mat")
			if len(line) > 0 {
				n.Rows = append(n.Rows, line)
			}
			n.To = p.ahead(-1).to
			return n
		case t.kind == cell:
			p.p++
			if len(line) == 0 {
				blank()
			}
			if k := p.peek().kind; k == cell || k == row || k == closing {
				blank()
			}
		case t.kind == row:
			p.p++
			n.Rows = append(n.Rows, line)
			line = nil
		case t.kind == dots:
			p.p++
			line = append(line, &Node{Op: Dots})
		case t.kind == bar || t.kind == comma || t.is(stop, "quad") || t.is(stop, "\n"):
			p.p++
		case t.kind == end:
			p.fail(NotClosed, open)
		default:
			line = append(line, p.expr())
		}
	}
}
