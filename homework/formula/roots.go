package formula

import "slices"

// Names that are given by their powers: Σ² = Λ, s_j² = λ_j. The positive root is
// meant, since eigenvalues here are positive.

// impliedRoots rewrites definitions by powers of names that nothing else defines.
func (p *parser) impliedRoots(lets []statement) {
	defined := map[string]bool{}
	for _, s := range lets {
		if parts := equals(s.toks); len(parts) > 1 {
			if t, ok := p.target(parts[0]); ok {
				defined[t.name] = true
			}
		}
	}
	for i, s := range lets {
		parts := equals(s.toks)
		if len(parts) != 2 {
			continue
		}
		l, r := p.impliedRoot(parts[0], parts[1])
		if len(l) == len(parts[0]) && len(r) == len(parts[1]) || len(l) == 0 || defined[l[0].s] {
			continue
		}
		equal := token{kind: tOp, s: "=", pos: r[0].pos, end: r[0].pos}
		lets[i].toks = append(append(slices.Clone(l), equal), r...)
	}
}

// impliedRoot is S = Λ^{1/2} of S² = Λ, or of Λ = S²; other equations stay.
func (p *parser) impliedRoot(left, right []token) (l, r []token) {
	if name, power, ok := p.powerOfOwn(left); ok && ofEigenvalues(right) {
		return name, rooted(right, power)
	}
	if name, power, ok := p.powerOfOwn(right); ok && ofEigenvalues(left) {
		return name, rooted(left, power)
	}
	return left, right
}

// powerOfOwn reads a power of a name that nothing defines, with its subscript.
func (p *parser) powerOfOwn(toks []token) (name, power []token, ok bool) {
	if len(toks) < 3 || toks[0].kind != tName {
		return nil, nil, false
	}
	_, lecture := p.table[toks[0].s]
	if lecture || toks[0].s == "lambda" || toks[0].s == "alpha" || p.defs[toks[0].s] != nil || p.family[toks[0].s] != nil {
		return nil, nil, false
	}
	name = toks[:1:1]
	for rest := toks[1:]; len(rest) > 0; {
		end := scriptEnd(rest, 0)
		switch {
		case isOp(rest[0], "_") && len(name) == 1:
			name = append(name, rest[:end]...)
		case isOp(rest[0], "^") && power == nil:
			power = rest[1:end]
		default:
			return nil, nil, false
		}
		rest = rest[end:]
	}
	for _, t := range power { // a transpose is no power
		if t.kind != tNum && !isOp(t, "{") && !isOp(t, "}") && !isOp(t, "-") && !isOp(t, "/") {
			return nil, nil, false
		}
	}
	return name, power, len(power) > 0
}

// ofEigenvalues reports Λ, λ_j, or a product of them with numbers.
func ofEigenvalues(toks []token) bool {
	found := false
	depth := 0
	for i, t := range toks {
		depth += t.nesting()
		script := depth > 0 || i > 0 && (isOp(toks[i-1], "_") || isOp(toks[i-1], "^"))
		switch {
		case t.kind == tName && (t.s == "Lambda" || t.s == "lambda"):
			found = true
		case t.kind == tName && !script:
			return false
		case t.kind == tOp && slices.Contains([]string{"+", "=", "|", "<=", ">="}, t.s):
			return false
		}
	}
	return found
}

// rooted is (right)^{1/(power)}.
func rooted(right, power []token) []token {
	at := right[0]
	sign := func(s string) token { return token{kind: tOp, s: s, pos: at.pos, end: at.end} }
	out := append([]token{sign("(")}, right...)
	out = append(out, sign(")"), sign("^"), sign("{"), token{kind: tNum, s: "1", num: frac(1, 1), pos: at.pos, end: at.end}, sign("/"), sign("("))
	out = append(out, power...)
	return append(out, sign(")"), sign("}"))
}
