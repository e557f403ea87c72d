package formula

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// Decompositions: M = P Q Pᵀ of K̄ or C̄, and M = P Q Rᵀ of F̄, with names of the
// student's own for the eigenvectors, or singular vectors, and for the values. What is
// decomposed must be one of these three, or a multiple of one; of which, its size says.
// The names stand for the m largest values and their vectors. A second decomposition with
// the same names must agree with the first.

// factors are the names on the right side of a decomposition.
type factors struct {
	left, values, right scripted
	sum                 bool // Σ_j σ_j u_j v_jᵀ
}

// names are the names of the factors, as they are defined.
func (f factors) names() []string {
	return []string{f.left.name.Text, f.values.name.Text, f.right.name.Text}
}

// factorsOf reads P Q Rᵀ, P Q² Rᵀ and Σ_j q_j p_j r_jᵀ.
func factorsOf(toks []scan.Token) (f factors, ok bool) {
	if len(toks) > 4 && toks[0].Kind == scan.Command && toks[0].Text == "sum" {
		f.sum = true
		for toks = toks[1:]; len(toks) > 0 && (toks[0].Is("_") || toks[0].Is("^")); {
			toks = toks[scan.ScriptEnd(toks, 0):]
		}
	}
	first, rest, ok1 := scriptedAt(toks)
	second, rest, ok2 := scriptedAt(skipDot(rest))
	third, rest, ok3 := transposedAt(skipDot(rest))
	if !ok1 || !ok2 || !ok3 || len(rest) > 0 || first.index != f.sum || second.index != f.sum || third.index != f.sum {
		return f, false
	}
	f.left, f.values, f.right = first, second, third
	if f.sum && first.name.Text != third.name.Text && (second.name.Text == third.name.Text || first.power != firstPower || valueLetters[first.name.Text]) {
		f.left, f.values = second, first
	}
	if f.left.power != firstPower || f.left.name.Text == f.values.name.Text || f.right.name.Text == f.values.name.Text {
		return f, false
	}
	return f, true
}

// valueLetters are usual for eigenvalues and for singular values.
var valueLetters = scan.Words("sigma", "lambda", "ell", "s", "d", "mu", "gamma", "nu", "theta", "tau", "rho")

// transposedAt reads a name with its subscript and a transpose mark.
func transposedAt(toks []scan.Token) (s scripted, rest []scan.Token, ok bool) {
	if len(toks) < 2 || toks[0].Kind != scan.Name {
		return s, nil, false
	}
	end := 1
	if toks[1].Is("_") {
		end += scan.ScriptEnd(toks[1:], 0)
	}
	if s, _, ok = scriptedAt(toks[:end]); !ok || len(toks) == end {
		return s, nil, false
	}
	mark := false
	for _, t := range toks[end:] {
		switch {
		case scan.IsTransposeMark(t):
			mark = true
		case t.Is("^") || t.Is("{") || t.Is("}"):
		default:
			return s, nil, false
		}
	}
	return s, nil, mark
}

// decomposition recognises an equation M = P Q Rᵀ that decomposes M, and defines nothing
// by its factors.
func (p *parser) decomposition(parts [][]scan.Token) (f factors, ok bool) {
	if len(parts) != 2 {
		return f, false
	}
	if f, ok = factorsOf(parts[1]); !ok {
		return f, false
	}
	l := parts[0]
	if len(l) == 1 && l[0].Kind == scan.Name {
		_, lecture := p.Table[l[0].Text]
		return f, lecture && l[0].Text != "K" && l[0].Text != "B" || p.decomposing[parts[1][0].Pos]
	}
	return f, len(l) >= 3 || len(l) == 2 && (l[1].Kind != scan.Transpose || l[0].Text == "bar F") || p.decomposing[parts[1][0].Pos]
}

// findDecompositions finds those of matrices that have a name, and cuts chains: with
// G = HKH, G = UDUᵀ says nothing that defines G.
func (p *parser) findDecompositions(lets []statement.Statement) []statement.Statement {
	var out []statement.Statement
	for _, s := range lets {
		parts := scan.Sides(s.Toks)
		n := len(parts)
		if n > 2 && len(parts[n-2]) > 0 {
			if _, ok := p.decomposition(parts[n-2:]); ok {
				before := s
				before.Toks = s.Toks[:len(s.Toks)-len(parts[n-1])-1]
				s.Toks = s.Toks[len(before.Toks)-len(parts[n-2]):]
				out = append(out, before)
			}
		}
		out = append(out, s)
	}
	defined := map[string]int{}
	for _, s := range out {
		if parts := scan.Sides(s.Toks); len(parts) == 2 {
			if t, ok := p.Target(parts[0]); ok {
				defined[t.Name]++
			}
		}
	}
	p.decomposing, p.diagonals = map[int]bool{}, map[string]string{}
	if len(p.ownLetters) == 2 {
		p.diagonals[ownLambda] = ownLambdaJ
	}
	values := map[string]bool{}
	for _, s := range out {
		if parts := scan.Sides(s.Toks); len(parts) == 2 {
			if f, ok := factorsOf(parts[1]); ok {
				values[f.values.key()] = true
			}
		}
	}
	out = slices.DeleteFunc(out, func(s statement.Statement) bool {
		name, small, ok := listedDiagonal(scan.Sides(s.Toks))
		if ok = ok && values[name]; ok {
			p.diagonals[name] = small
		}
		return ok
	})
	for _, s := range out {
		parts := scan.Sides(s.Toks)
		if len(parts) != 2 || len(parts[0]) != 1 {
			continue
		}
		f, ok := factorsOf(parts[1])
		if !ok || defined[parts[0][0].Text] < 2 {
			continue
		}
		p.decomposing[parts[1][0].Pos] = slices.ContainsFunc(f.names(), func(name string) bool { return defined[name] == 0 && p.Table[name].Name == "" })
	}
	return out
}

// decomposed defines the names of a decomposition.
func (p *parser) decomposed(parts [][]scan.Token) bool {
	f, ok := p.decomposition(parts)
	if !ok {
		return false
	}
	m := p.Read(parts[0])
	at := &tree.Node{Pos: parts[1][0].Pos, End: parts[1][len(parts[1])-1].End}
	whole, factor := p.withoutFactor(m)
	gram, axes := p.Symbol("A", at), p.Symbol("Psi", at)
	values := p.Symbol("Lambda", at)
	if factor != nil {
		values = p.Mul(factor, values)
	}
	var is, left, right *tree.Node
	switch sh := p.Shape(m); {
	case p.Z.Could(sh.Rows, algebra.N) && p.Z.Could(sh.Cols, algebra.N):
		is, left, right = p.Symbol("bar K", at), gram, gram
	case sh.Rows == algebra.Mu && sh.Cols == algebra.Mu:
		is, left, right = p.Symbol("bar C", at), axes, axes
	case sh.Rows == algebra.Mu && sh.Cols == algebra.N:
		is, left, right = p.Symbol("bar F", at), axes, gram
	case sh.Rows == algebra.N && sh.Cols == algebra.Mu:
		is, left, right = p.Transpose(p.Symbol("bar F", at)), gram, axes
	default:
		return false
	}
	if is.Op != tree.Sym || is.Name == "bar F" { // singular values are roots of eigenvalues
		values = p.Pow(p.Symbol("Lambda", at), algebra.Frac(1, 2))
		if factor != nil {
			values = p.Mul(factor, values)
		}
	}
	if f.values.power != firstPower {
		values = p.Pow(values, inverse(f.values.power))
	}
	p.decomposes = append(p.decomposes, [2]*tree.Node{whole, is})
	p.nameFactor(f.left, left)
	p.nameFactor(f.right, right)
	entries := p.Transpose(p.Node(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), at, values))
	entries.Closed = true
	small := p.diagonals[f.values.key()]
	switch {
	case f.values.index:
		p.nameFactor(f.values, entries)
		small = f.values.name.Text
	case small == "" && len(f.values.name.Text) == 1:
		small = strings.ToLower(f.values.name.Text)
	case small != "" && p.Table[small].Name == "":
		p.Family[small] = entries
	}
	if !f.values.index {
		p.nameFactor(f.values, values)
	}
	if small != "" {
		p.descending = append(p.descending, small)
	}
	p.wholeOf(f.values, values)
	p.Note("the decomposition was read with the m largest eigenvalues and their eigenvectors")
	return true
}

// nameFactor defines a factor's name; where it has a meaning already, the two must agree.
func (p *parser) nameFactor(s scripted, is *tree.Node) {
	key := s.key()
	have := p.Defs[key]
	if s.index {
		key = s.name.Text
		have = p.Family[key]
	}
	_, given := p.Table[s.name.Text]
	if s.name.Text == "Psi" || slices.Contains([]string{"mu", "c", "d"}, s.name.Text) { // sizes and a width elsewhere
		given = false
	}
	switch {
	case have == is:
	case have == nil && s.name.Text == "Lambda": // F̄ = BᵀΛAᵀ isn't true
		p.agreeing = append(p.agreeing, [2]*tree.Node{p.Symbol("Lambda", is), is})
	case have != nil:
		p.SameSize(have, is)
		p.agreeing = append(p.agreeing, [2]*tree.Node{have, is})
	case given, s.name.Text == "lambda", s.name.Text == "alpha":
	case s.index:
		is.Closed = true
		p.Family[key] = is
	default:
		is.Closed = true
		p.Defs[key] = is
	}
}

// withoutFactor is a matrix without the number that it is multiplied by, which is nil
// where there is none.
func (p *parser) withoutFactor(n *tree.Node) (whole, factor *tree.Node) {
	for {
		switch {
		case n.Op == tree.Ref && n.Args[0].Op != tree.Sym:
			n = n.Args[0]
			continue
		case n.Op == tree.Mul && p.Shape(n.Args[0]).IsScalar():
			factor, n = p.times(factor, n.Args[0]), n.Args[1]
			continue
		case n.Op == tree.Mul && p.Shape(n.Args[1]).IsScalar():
			factor, n = p.times(factor, n.Args[1]), n.Args[0]
			continue
		case n.Op == tree.Div:
			one := p.Number(algebra.Frac(1, 1), n)
			factor, n = p.times(factor, p.Div(one, n.Args[1])), n.Args[0]
			continue
		case n.Op == tree.Mul && n.Args[0].Op == tree.Mul:
			if inner, by := p.withoutFactor(n.Args[0]); by != nil { // (1/n)H · KH
				return p.Mul(inner, n.Args[1]), p.times(factor, by)
			}
		}
		return n, factor
	}
}

func (p *parser) times(a, b *tree.Node) *tree.Node {
	if a == nil {
		return b
	}
	return p.Mul(a, b)
}

// listedDiagonal reads S = diag(s_1, …, s_n).
func listedDiagonal(parts [][]scan.Token) (name, small string, ok bool) {
	if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) < 8 || parts[1][0].Kind != scan.Name || scan.Functions[parts[1][0].Text] != "diag" {
		return "", "", false
	}
	left, rest, ok := scriptedAt(parts[0])
	if !ok || len(rest) > 0 {
		return "", "", false
	}
	list := parts[1][1:]
	for len(list) > 2 && (list[0].Is("(") || list[0].Is("{") || list[0].Is("[")) {
		list = list[1 : len(list)-1]
	}
	first, _, ok := scriptedAt(list)
	if !ok || len(first.sub) == 0 {
		return "", "", false
	}
	for k := 0; len(list) > 0; k++ {
		switch {
		case list[0].Is(",") || list[0].Kind == scan.Dots:
			list = list[1:]
			continue
		}
		next, rest, ok := scriptedAt(list)
		if !ok || next.name.Text != first.name.Text || next.power != firstPower || len(next.sub) < 2 || k == 0 && next.sub[len(next.sub)-1].Text != "1" && (len(next.sub) < 3 || next.sub[2].Text != "1") {
			return "", "", false
		}
		list = rest
	}
	return left.key(), first.name.Text, true
}

// valuesOf reports M ψ_j = γ_j ψ_j, in which γ_j is a name of the student's own.
func (p *parser) valuesOf(parts [][]scan.Token) bool {
	_, ok := p.valueOf(parts)
	return ok
}

// valueOf is the name for the eigenvalues in M ψ_j = γ_j ψ_j.
func (p *parser) valueOf(parts [][]scan.Token) (value scripted, ok bool) {
	if len(parts) != 2 {
		return value, false
	}
	value, rest, ok1 := scriptedAt(parts[1])
	vector, rest, ok2 := scriptedAt(skipDot(rest))
	if !ok1 || !ok2 || len(rest) > 0 || !value.index || !vector.index || value.power != firstPower || vector.name.Text != "psi" || value.name.Text == "lambda" {
		return value, false
	}
	_, given := p.Table[value.name.Text]
	return value, endsWith(parts[0], vector) && (!given || value.name.Text == "mu" || value.name.Text == "c" || value.name.Text == "d")
}

// eigenvalues defines the eigenvalues of C̄, or of a multiple of it.
func (p *parser) eigenvalues(parts [][]scan.Token) bool {
	value, ok := p.valueOf(parts)
	if !ok {
		return false
	}
	left := parts[0][:len(parts[0])-1]
	for !(left[len(left)-1].Kind == scan.Name && parts[0][len(left)].Is("_")) && len(left) > 1 { // without the vector's subscript
		left = left[:len(left)-1]
	}
	m := p.Read(left[:len(left)-1])
	whole, factor := p.withoutFactor(m)
	at := &tree.Node{Pos: value.name.Pos, End: value.name.End}
	c := p.Symbol("bar C", at)
	p.SameSize(whole, c)
	p.decomposes = append(p.decomposes, [2]*tree.Node{whole, c})
	values := p.Symbol("Lambda", at)
	if factor != nil {
		values = p.Mul(factor, values)
	}
	p.nameFactor(value, p.Transpose(p.Node(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), at, values)))
	p.descending = append(p.descending, value.name.Text)
	return true
}
