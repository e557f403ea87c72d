package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
)

// Names that are given by their powers: Σ² = Λ, s_j² = λ_j. The positive root is
// meant, since eigenvalues here are positive.

// impliedRoots rewrites definitions by powers of names that nothing else defines.
func (p *parser) impliedRoots(lets []statement.Statement) {
	defined := map[string]bool{}
	for _, s := range lets {
		if parts := scan.Sides(s.Toks); len(parts) > 1 {
			if t, ok := p.Target(parts[0]); ok {
				defined[t.Name] = true
			}
		}
	}
	for i, s := range lets {
		parts := scan.Sides(s.Toks)
		if len(parts) != 2 {
			continue
		}
		l, r := p.impliedRoot(parts[0], parts[1])
		if len(l) == len(parts[0]) && len(r) == len(parts[1]) || len(l) == 0 || defined[l[0].Text] {
			continue
		}
		equal := scan.Token{Kind: scan.Op, Text: "=", Pos: r[0].Pos, End: r[0].Pos}
		lets[i].Toks = append(append(slices.Clone(l), equal), r...)
	}
}

// impliedRoot is S = Λ^{1/2} of S² = Λ, or of Λ = S²; other equations stay.
func (p *parser) impliedRoot(left, right []scan.Token) (l, r []scan.Token) {
	if name, power, ok := p.powerOfOwn(left); ok && ofEigenvalues(right) {
		return name, rooted(right, power)
	}
	if name, power, ok := p.powerOfOwn(right); ok && ofEigenvalues(left) {
		return name, rooted(left, power)
	}
	return left, right
}

// powerOfOwn reads a power of a name that nothing defines, with its subscript.
func (p *parser) powerOfOwn(toks []scan.Token) (name, power []scan.Token, ok bool) {
	if len(toks) < 3 || toks[0].Kind != scan.Name {
		return nil, nil, false
	}
	_, lecture := p.Table[toks[0].Text]
	if lecture || toks[0].Text == "lambda" || toks[0].Text == "alpha" || p.Defs[toks[0].Text] != nil || p.Family[toks[0].Text] != nil {
		return nil, nil, false
	}
	name = toks[:1:1]
	for rest := toks[1:]; len(rest) > 0; {
		end := scan.ScriptEnd(rest, 0)
		switch {
		case rest[0].Is("_") && len(name) == 1:
			name = append(name, rest[:end]...)
		case rest[0].Is("^") && power == nil:
			power = rest[1:end]
		default:
			return nil, nil, false
		}
		rest = rest[end:]
	}
	for _, t := range power { // a transpose is no power
		if t.Kind != scan.Num && !t.Is("{") && !t.Is("}") && !t.Is("-") && !t.Is("/") {
			return nil, nil, false
		}
	}
	return name, power, len(power) > 0
}

// ofEigenvalues reports Λ, λ_j, or a product of them with numbers.
func ofEigenvalues(toks []scan.Token) bool {
	found := false
	depth := 0
	for i, t := range toks {
		depth += t.Nesting()
		script := depth > 0 || i > 0 && (toks[i-1].Is("_") || toks[i-1].Is("^"))
		switch {
		case t.Kind == scan.Name && (t.Text == "Lambda" || t.Text == "lambda"):
			found = true
		case t.Kind == scan.Name && !script:
			return false
		case t.Kind == scan.Op && slices.Contains([]string{"+", "=", "|", "<=", ">="}, t.Text):
			return false
		}
	}
	return found
}

// rooted is (right)^{1/(power)}.
func rooted(right, power []scan.Token) []scan.Token {
	at := right[0]
	sign := func(s string) scan.Token { return scan.Token{Kind: scan.Op, Text: s, Pos: at.Pos, End: at.End} }
	out := append([]scan.Token{sign("(")}, right...)
	out = append(out, sign(")"), sign("^"), sign("{"), scan.Token{Kind: scan.Num, Text: "1", Num: algebra.Frac(1, 1), Pos: at.Pos, End: at.End}, sign("/"), sign("("))
	out = append(out, power...)
	return append(out, sign(")"), sign("}"))
}
