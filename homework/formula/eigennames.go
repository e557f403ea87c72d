package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// Names of the student's own for A and Λ: HKH U = U D², or M u_j = μ_j u_j, where
// nothing else defines U, D, u_j, μ_j. The equation is then read with A and Λ in
// their places, and so is everything that uses the names.

// scripted is a name with its subscript and its power, among tokens.
type scripted struct {
	name  scan.Token
	sub   []scan.Token // with the _
	power algebra.Ratio
	index bool // the subscript is an index
}

// scriptedAt reads a name at the beginning of tokens, and returns the rest.
func scriptedAt(toks []scan.Token) (s scripted, rest []scan.Token, ok bool) {
	if len(toks) == 0 || toks[0].Kind != scan.Name || scan.Keywords[toks[0].Text] || scan.Functions[toks[0].Text] != "" {
		return s, nil, false
	}
	s.name, s.power = toks[0], firstPower
	rest = toks[1:]
	for len(rest) > 0 && (rest[0].Is("_") || rest[0].Is("^")) {
		end := scan.ScriptEnd(rest, 0)
		inner := slices.DeleteFunc(slices.Clone(rest[1:end]), func(t scan.Token) bool { return t.Is("{") || t.Is("}") })
		power, isPower := powerIn(inner)
		switch {
		case rest[0].Is("_") && len(inner) == 1:
			s.sub, s.index = rest[:end], scan.IsIndex(inner[0])
		case rest[0].Is("^") && isPower:
			s.power = power
		default:
			return s, nil, false
		}
		rest = rest[end:]
	}
	return s, rest, true
}

// firstPower is the power of a name without one.
var firstPower = algebra.Whole(1)

// inverse is the root that undoes a power.
func inverse(power algebra.Ratio) algebra.Ratio { return algebra.Frac(power.Den, power.Num) }

// powerIn is 1, 2 or 1/2 in a superscript.
func powerIn(toks []scan.Token) (power algebra.Ratio, ok bool) {
	if len(toks) == 0 || toks[0].Kind != scan.Num {
		return power, false
	}
	power = toks[0].Num
	switch {
	case len(toks) == 1:
	case len(toks) == 3 && toks[1].Is("/") && toks[2].Kind == scan.Num && toks[2].Num == algebra.Whole(2) && power.Den == 1:
		power = algebra.Frac(power.Num, 2)
	default:
		return power, false
	}
	return power, power == firstPower || power == algebra.Whole(2) || power == algebra.Frac(1, 2)
}

// same reports the same name with the same subscript.
func (s scripted) same(t scripted) bool {
	return s.name.Text == t.name.Text && slices.EqualFunc(s.sub, t.sub, func(a, b scan.Token) bool { return a.Text == b.Text })
}

// ownEigenproblems gives names in eigenproblems the meaning of A and Λ.
func (p *parser) ownEigenproblems(lets []statement.Statement) {
	defined := map[string]bool{}
	for _, s := range lets {
		if parts := scan.Sides(s.Toks); len(parts) == 2 {
			if t, ok := p.Target(parts[0]); ok {
				defined[t.Name] = true
			}
		}
	}
	for i := range lets {
		parts := scan.Sides(lets[i].Toks)
		if len(parts) != 2 {
			continue
		}
		first, rest, ok1 := scriptedAt(parts[1])
		second, rest, ok2 := scriptedAt(skipDot(rest))
		if !ok1 || !ok2 || len(rest) > 0 {
			continue
		}
		if p.valuesOf(parts) {
			continue
		}
		vectors, values := first, second
		if n := len(parts[0]); first.index && second.index && endsWith(parts[0], second) && n > 0 {
			vectors, values = second, first
		} else if !endsWith(parts[0], first) {
			continue
		}
		_, given := p.Table[vectors.name.Text]
		_, known := p.Table[values.name.Text]
		given = given && vectors.name.Text != "mu" || vectors.name.Text == "alpha" || defined[vectors.name.Text]
		known = known && values.name.Text != "mu" && values.name.Text != "c" && values.name.Text != "d" || values.name.Text == "lambda" || defined[values.name.Text]
		if given && known || vectors.power != firstPower || vectors.index != values.index || len(parts[0]) <= 1+len(vectors.sub) {
			continue
		}
		if given && vectors.name.Text != "A" && vectors.name.Text != "alpha" || known && values.name.Text != "Lambda" && values.name.Text != "lambda" {
			continue
		}
		if p.decomposedOwn && (values.name.Text == ownLambda || values.name.Text == ownLambdaJ) { // the equation says something of it
			known, values.name.Text = true, ""
		}
		p.nameEigen(vectors, values, given, known)
		lets[i].Toks = p.inLectureNames(lets[i].Toks, vectors, values)
	}
}

// skipDot drops a sign of a product.
func skipDot(toks []scan.Token) []scan.Token {
	if len(toks) > 0 && toks[0].Is("*") {
		return toks[1:]
	}
	return toks
}

// endsWith reports a product whose last factor is the name.
func endsWith(toks []scan.Token, s scripted) bool {
	n := 1 + len(s.sub)
	if len(toks) <= n {
		return false
	}
	end, rest, ok := scriptedAt(toks[len(toks)-n:])
	return ok && len(rest) == 0 && end.same(s) && end.power == firstPower
}

// nameEigen defines the names of the student's own.
func (p *parser) nameEigen(vectors, values scripted, given, known bool) {
	at := &tree.Node{Pos: vectors.name.Pos, End: vectors.name.End}
	if !given {
		a := p.Symbol("A", at)
		a.Closed = true
		if vectors.index {
			p.Family[vectors.name.Text] = a
		} else {
			p.Defs[vectors.key()] = a
		}
	}
	if known {
		return
	}
	l := p.Symbol("Lambda", at)
	if values.power != firstPower {
		l = p.Pow(l, inverse(values.power))
	}
	if values.index {
		column := p.Node(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), at, l)
		p.Family[values.name.Text] = p.Transpose(column)
		p.wholeOf(values, l)
		return
	}
	p.Defs[values.key()] = l
}

// key is the name under which a definition is kept.
func (s scripted) key() string {
	if len(s.sub) == 0 {
		return s.name.Text
	}
	var items []scan.Sub
	for _, t := range s.sub {
		if t.Kind == scan.Name || t.Kind == scan.Num || t.Kind == scan.Text {
			items = append(items, scan.Sub{Token: t})
		}
	}
	return s.name.Text + "_" + scan.SubText(items)
}

// inLectureNames is M A = A Λ, or M α_j = λ_j α_j, in place of the student's names.
func (p *parser) inLectureNames(toks []scan.Token, vectors, values scripted) []scan.Token {
	a, l := "A", "Lambda"
	if vectors.index {
		a, l = "alpha", "lambda"
	}
	var out []scan.Token
	for i := 0; i < len(toks); {
		s, rest, ok := scriptedAt(toks[i:])
		switch {
		case ok && s.same(vectors):
			out = append(out, s.renamed(a, vectors.index)...)
			i = len(toks) - len(rest)
		case ok && s.same(values) && s.power == values.power:
			out = append(out, s.renamed(l, values.index)...)
			i = len(toks) - len(rest)
		default:
			out = append(out, toks[i])
			i++
		}
	}
	return out
}

// renamed is the name as another one, with its subscript where that is an index.
func (s scripted) renamed(name string, index bool) []scan.Token {
	t := s.name
	t.Text = name
	if !index {
		return []scan.Token{t}
	}
	return append([]scan.Token{t}, s.sub...)
}

var solvers = scan.Words("eig", "eigs", "eigh")

// solverCall reads [A, L] = eigs(M, m) and lam, A = np.linalg.eigh(M).
func (p *parser) solverCall(parts [][]scan.Token, c *clause) bool {
	right := parts[1]
	if right[0].Kind != scan.Name || !solvers[right[0].Text] {
		return false
	}
	var names []scan.Token
	for _, t := range parts[0] {
		switch {
		case t.Kind == scan.Name:
			names = append(names, t)
		case t.Is("[") || t.Is("]") || t.Is(",") || t.Is("(") || t.Is(")"):
		default:
			fault.Fail(t.Pos, p.Describe(t)+" stands before a solver's call", "a solver gives eigenvectors and eigenvalues", "[A, L] = eigs(M, m)")
		}
	}
	if len(names) != 2 {
		fault.Fail(right[0].Pos, "a solver's call with another number of results", "a solver gives eigenvectors and eigenvalues", "[A, L] = eigs(M, m)")
	}
	p.eigenOf(p.SolverArgument(right), c)
	c.solver = true
	p.Note("eigenvectors are taken for the m largest eigenvalues, the largest first, as the lecture counts them")
	for _, t := range names {
		at := &tree.Node{Pos: t.Pos, End: t.End}
		switch t.Text {
		case "A", "Lambda", "lambda":
		case "V", "U", "W", "alpha", "vecs", "v":
			p.Defs[t.Text] = p.Symbol("A", at)
		case "D", "S", "L":
			p.Defs[t.Text] = p.Symbol("Lambda", at)
		case "w", "d", "vals":
			m := p.Symbol("Lambda", at)
			p.Defs[t.Text] = p.Node(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), at, m)
		default:
			fault.Fail(t.Pos, "the name "+fault.Quote(t.Text)+" for a solver's result isn't read", "a solver gives eigenvectors and eigenvalues", "A for the vectors, L or lam for the values")
		}
	}
	return true
}

func (p *parser) eigenOf(m *tree.Node, c *clause) {
	sh := p.Shape(m)
	if !p.Z.Could(sh.Rows, algebra.N) || !p.Z.Could(sh.Cols, algebra.N) {
		fault.Fail(m.Pos, "the eigenvectors of "+p.ShowShaped(m), "A holds eigenvectors of an n×n matrix", "an n×n matrix")
	}
	p.Z.Same(sh.Rows, algebra.N)
	p.Z.Same(sh.Cols, algebra.N)
	if c.eigen != nil {
		fault.Fail(m.Pos, "two matrices are given for the eigenvectors A", "A belongs to one matrix", "one of them")
	}
	c.eigen = m
}

// eigenproblem reads M A = A Λ, or M α_j = λ_j α_j.
func (p *parser) eigenproblem(parts [][]scan.Token, c *clause) {
	l := p.Read(parts[0])
	r := p.Read(parts[1])
	if m, ok := p.matchEigen(l, r); ok {
		p.eigenOf(m, c)
		return
	}
	p.SameSize(l, r)
	p.holds(l, r, c, parts...)
}

func (p *parser) matchEigen(l, r *tree.Node) (*tree.Node, bool) {
	is := func(n *tree.Node, name string) bool { return n.Op == tree.Sym && n.Name == name }
	column := func(n *tree.Node) bool { return n.Op == tree.Col && is(n.Args[0], "A") }
	value := func(n *tree.Node) bool { return n.Op == tree.Entry && is(n.Args[0], "Lambda") }
	if l.Op != tree.Mul || r.Op != tree.Mul {
		return nil, false
	}
	v, a, b := l.Args[1], r.Args[0], r.Args[1]
	switch {
	case is(v, "A") && is(a, "A") && is(b, "Lambda"):
		return l.Args[0], true
	case column(v) && (value(a) && column(b) || column(a) && value(b)):
		return l.Args[0], true
	}
	return nil, false
}
