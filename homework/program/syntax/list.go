package syntax

import "kpcalab/homework/formula/fault"

// group reads ( … ), a tuple, or the parameters of an arrow.
func (p *parser) group(open token) *Node {
	p.i++
	inside := p.matrix
	p.matrix = 0
	defer func() { p.matrix = inside }()
	n := &Node{Kind: Tuple, Pos: open.pos}
	comma := false
	for {
		p.skipNewlines()
		if p.take(")") {
			break
		}
		if p.tok().kind == tEnd {
			fault.Fail(open.pos, "this ( is never closed", "each ( has its )", "adding a ) after what belongs together")
		}
		if t := p.tok(); p.take(",") {
			if comma = true; len(n.Args) == 0 || p.is(",") {
				fault.Fail(t.pos, "a comma without a value before it", "one comma stands between two values", "leaving it out")
			}
			continue
		}
		a := p.expression(0)
		if p.is("for") {
			a = p.each(a)
			a.Spread = p.lang.python
		}
		n.Args = append(n.Args, a)
		if !p.is(",") && !p.is(")") && p.tok().kind != tLine {
			t := p.tok()
			fault.Fail(t.pos, p.describe(t)+" stands where a ) was expected", "the ( is still open", "closing it, or a sign between the two parts")
		}
	}
	if p.lang == Julia && p.is("->") {
		var params []string
		for _, a := range n.Args {
			params = append(params, a.Text)
		}
		return p.arrow(params, open)
	}
	if len(n.Args) == 1 && !comma {
		return n.Args[0]
	}
	return n
}

// list reads [a, b], [x for …] and the matrices of MATLAB and Julia.
func (p *parser) list(open token) *Node {
	p.i++
	var rows [][]*Node
	var row []*Node
	spaced := p.lang.quote // spaces separate entries
	if spaced {
		p.matrix++
		defer func() { p.matrix-- }()
	}
	commas := false
	for {
		t := p.tok()
		switch {
		case p.take("]"):
			if len(row) > 0 || len(rows) == 0 {
				rows = append(rows, row)
			}
			if p.lang == MATLAB || len(rows) > 1 || p.lang == Julia && !commas && len(row) > 1 {
				m := &Node{Kind: Matrix, Pos: open.pos}
				for _, r := range rows {
					m.Args = append(m.Args, &Node{Kind: List, Pos: open.pos, Args: r})
				}
				return m
			}
			return &Node{Kind: List, Pos: open.pos, Args: rows[0]}
		case t.kind == tEnd:
			fault.Fail(open.pos, "this [ is never closed", "each [ has its ]", "adding a ] after what belongs together")
		case t.kind == tLine || p.is(";"):
			p.i++
			if len(row) > 0 && spaced {
				rows, row = append(rows, row), nil
			}
			continue
		case p.take(","):
			if commas = true; len(row) == 0 || p.is(",") {
				fault.Fail(t.pos, "a comma without a value before it", "one comma stands between two values", "leaving it out")
			}
			continue
		}
		if p.lang == MATLAB && p.is("~") && (p.ahead(1).s == "," || p.ahead(1).s == "]") {
			row = append(row, &Node{Kind: Name, Pos: t.pos, Text: "~"})
			p.i++
			continue
		}
		a := p.expression(0)
		if p.is("for") {
			matrix := p.matrix
			p.matrix = 0
			a = p.each(a)
			p.matrix = matrix
			p.want("]", "a comprehension ends with ]")
			return a
		}
		if row = append(row, a); !spaced && !p.is(",") && !p.is("]") && p.tok().kind != tLine {
			t := p.tok()
			fault.Fail(t.pos, p.describe(t)+" stands where a comma was expected", "the values of a list are separated by commas", "a comma or a sign between the two")
		}
	}
}

// each reads for names in values [if condition], any number of times.
func (p *parser) each(a *Node) *Node {
	t := p.tok()
	p.want("for", "a comprehension says over which values it runs")
	n := &Node{Kind: Each, Pos: t.pos, Args: []*Node{a, nil, nil}}
	for p.tok().kind == tName || p.is("(") || p.is(",") || p.is(")") {
		if p.tok().kind == tName {
			if len(n.Params) > 0 && p.toks[p.i-1].kind == tName {
				fault.Fail(p.tok().pos, "two names without a comma between them", "names are separated by commas", "a comma")
			}
			n.Params = append(n.Params, p.tok().s)
		}
		p.i++
		if p.is("=") { // Julia: for i = 1:n
			break
		}
	}
	if !p.take("in") && !p.take("=") && !p.take("∈") {
		fault.Fail(p.tok().pos, p.describe(p.tok())+" stands where ‘in’ was expected", "a comprehension says over which values it runs", "for j in range(m)")
	}
	n.Args[1] = p.expression(3) // above a choice, below comparisons
	if p.is("for") || p.lang == Julia && p.is(",") {
		if p.is(",") {
			p.toks[p.i].s, p.toks[p.i].kind = "for", tWord
		}
		inner := p.each(a)
		n.Args[0] = inner
		n.Text = "nested"
		return n
	}
	if p.take("if") {
		n.Args[2] = p.expression(1)
	}
	return n
}
