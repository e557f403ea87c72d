package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
)

// Names that are given by their powers or multiples: Σ² = Λ, s_j² = λ_j, λ_j = nν_j.
// The positive root is meant, since eigenvalues here are positive.

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
		if l, r = p.impliedMultiple(l, r); len(l) > 0 && len(r) > 0 && l[0].Text != parts[0][0].Text && mentionedElse(lets, i, l[0].Text) {
			l, r = p.impliedRoot(parts[0], parts[1])
		}
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

// impliedMultiple is ν_j = λ_j/n of λ_j = nν_j, or of nν_j = λ_j, and s_j = √(λ_j/n) of
// λ_j = ns_j²; other equations stay.
func (p *parser) impliedMultiple(left, right []scan.Token) (l, r []scan.Token) {
	for _, sides := range [][2][]scan.Token{{left, right}, {right, left}} {
		known, own := sides[0], sides[1]
		n := leadingFactors(own)
		if n == 0 || n == len(own) || !ofEigenvalues(known) {
			continue
		}
		divided := slices.Concat([]scan.Token{sign("(", known[0])}, known, []scan.Token{sign(")", known[0]), sign("/", known[0]), sign("(", known[0])}, own[:n], []scan.Token{sign(")", known[0])})
		if name, power, ok := p.powerOfOwn(own[n:]); ok {
			return name, rooted(divided, power)
		}
		if name, ok := p.ownName(own[n:]); ok {
			return name, divided
		}
	}
	return left, right
}

// leadingFactors is how many tokens at the beginning are factors without a name of the
// student's own: numbers, n, n−1 in brackets.
func leadingFactors(toks []scan.Token) int {
	depth, end := 0, 0
	for i, t := range toks {
		depth += t.Nesting()
		counts := t.Kind == scan.Num || t.Text == "n" || t.Is("*") || t.Is("(") || t.Is(")") || depth > 0 && (t.Is("-") || t.Is("+"))
		if !counts {
			break
		}
		if depth == 0 {
			end = i + 1
		}
	}
	return end
}

// mentionedElse reports a name in another statement than the one at i, and than
// M α_j = μ_j α_j, which is checked when the name has a value.
func mentionedElse(lets []statement.Statement, i int, name string) bool {
	for k, s := range lets {
		if k != i && !ofLectureVectors(s) && slices.ContainsFunc(s.Toks, func(t scan.Token) bool { return t.Kind == scan.Name && t.Text == name }) {
			return true
		}
	}
	return false
}

// ofLectureVectors reports M α_j = μ_j α_j.
func ofLectureVectors(s statement.Statement) bool {
	parts := scan.Sides(s.Toks)
	if len(parts) != 2 {
		return false
	}
	_, rest, ok := scriptedAt(parts[1])
	vectors, rest, also := scriptedAt(skipDot(rest))
	return ok && also && len(rest) == 0 && vectors.index && vectors.name.Text == "alpha" && endsWith(parts[0], vectors)
}

// powerOfOwn reads a power of a name that nothing defines, with its subscript.
func (p *parser) powerOfOwn(toks []scan.Token) (name, power []scan.Token, ok bool) {
	name, power, ok = p.ownPower(toks)
	return name, power, ok && len(power) > 0
}

// ownName reads a name that nothing defines, with its subscript.
func (p *parser) ownName(toks []scan.Token) (name []scan.Token, ok bool) {
	name, power, ok := p.ownPower(toks)
	return name, ok && len(power) == 0
}

// ownPower reads a name that nothing defines, with its subscript and its power.
func (p *parser) ownPower(toks []scan.Token) (name, power []scan.Token, ok bool) {
	if len(toks) == 0 || toks[0].Kind != scan.Name {
		return nil, nil, false
	}
	_, lecture := p.Table[toks[0].Text]
	if lecture && toks[0].Text != "mu" || toks[0].Text == "lambda" || toks[0].Text == "alpha" || p.Defs[toks[0].Text] != nil || p.Family[toks[0].Text] != nil {
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
	return name, power, !lecture || len(name) > 1 // μ_j is no dimension
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
	out := append([]scan.Token{sign("(", at)}, right...)
	out = append(out, sign(")", at), sign("^", at), sign("{", at), scan.Token{Kind: scan.Num, Text: "1", Num: algebra.Frac(1, 1), Pos: at.Pos, End: at.End}, sign("/", at), sign("(", at))
	out = append(out, power...)
	return append(out, sign(")", at), sign("}", at))
}

// sign is an operator at the place of a token.
func sign(s string, at scan.Token) scan.Token {
	return scan.Token{Kind: scan.Op, Text: s, Pos: at.Pos, End: at.Pos}
}
