package formula

import "slices"

// Names of the student's own for A and Λ: HKH U = U D², or M u_j = μ_j u_j, where
// nothing else defines U, D, u_j, μ_j. The equation is then read with A and Λ in
// their places, and so is everything that uses the names.

// scripted is a name with its subscript and its power, among tokens.
type scripted struct {
	name  token
	sub   []token // with the _
	power int64
	index bool // the subscript is an index
}

// scriptedAt reads a name at the beginning of tokens, and returns the rest.
func scriptedAt(toks []token) (s scripted, rest []token, ok bool) {
	if len(toks) == 0 || toks[0].kind != tName || keywords[toks[0].s] || functions[toks[0].s] != "" {
		return s, nil, false
	}
	s.name, s.power = toks[0], 1
	rest = toks[1:]
	for len(rest) > 0 && (isOp(rest[0], "_") || isOp(rest[0], "^")) {
		end := scriptEnd(rest, 0)
		inner := slices.DeleteFunc(slices.Clone(rest[1:end]), func(t token) bool { return isOp(t, "{") || isOp(t, "}") })
		switch {
		case len(inner) != 1:
			return s, nil, false
		case isOp(rest[0], "_"):
			s.sub, s.index = rest[:end], isIndex(inner[0])
		case inner[0].kind == tNum && inner[0].num.Den == 1 && inner[0].num.Num >= 1 && inner[0].num.Num <= 2:
			s.power = inner[0].num.Num
		default:
			return s, nil, false
		}
		rest = rest[end:]
	}
	return s, rest, true
}

// same reports the same name with the same subscript.
func (s scripted) same(t scripted) bool {
	return s.name.s == t.name.s && slices.EqualFunc(s.sub, t.sub, func(a, b token) bool { return a.s == b.s })
}

// ownEigenproblems gives names in eigenproblems the meaning of A and Λ.
func (p *parser) ownEigenproblems(lets []statement) {
	defined := map[string]bool{}
	for _, s := range lets {
		if parts := equals(s.toks); len(parts) == 2 {
			if t, ok := p.target(parts[0]); ok {
				defined[t.name] = true
			}
		}
	}
	for i := range lets {
		parts := equals(lets[i].toks)
		if len(parts) != 2 {
			continue
		}
		first, rest, ok1 := scriptedAt(parts[1])
		second, rest, ok2 := scriptedAt(skipDot(rest))
		if !ok1 || !ok2 || len(rest) > 0 {
			continue
		}
		vectors, values := first, second
		if n := len(parts[0]); first.index && second.index && endsWith(parts[0], second) && n > 0 {
			vectors, values = second, first
		} else if !endsWith(parts[0], first) {
			continue
		}
		_, given := p.table[vectors.name.s]
		_, known := p.table[values.name.s]
		given = given && vectors.name.s != "mu" || vectors.name.s == "alpha" || defined[vectors.name.s]
		known = known && values.name.s != "mu" && values.name.s != "c" && values.name.s != "d" || values.name.s == "lambda" || defined[values.name.s]
		if given && known || vectors.power != 1 || vectors.index != values.index || len(parts[0]) <= 1+len(vectors.sub) {
			continue
		}
		if given && vectors.name.s != "A" && vectors.name.s != "alpha" || known && values.name.s != "Lambda" && values.name.s != "lambda" {
			continue
		}
		p.nameEigen(vectors, values, given, known)
		lets[i].toks = p.inLectureNames(lets[i].toks, vectors, values)
	}
}

// skipDot drops a sign of a product.
func skipDot(toks []token) []token {
	if len(toks) > 0 && isOp(toks[0], "*") {
		return toks[1:]
	}
	return toks
}

// endsWith reports a product whose last factor is the name.
func endsWith(toks []token, s scripted) bool {
	n := 1 + len(s.sub)
	if len(toks) <= n {
		return false
	}
	end, rest, ok := scriptedAt(toks[len(toks)-n:])
	return ok && len(rest) == 0 && end.same(s) && end.power == 1
}

// nameEigen defines the names of the student's own.
func (p *parser) nameEigen(vectors, values scripted, given, known bool) {
	at := &node{pos: vectors.name.pos, end: vectors.name.end}
	if !given {
		a := p.symbol("A", at)
		a.closed = true
		if vectors.index {
			p.family[vectors.name.s] = a
		} else {
			p.defs[vectors.key()] = a
		}
	}
	if known {
		return
	}
	l := p.symbol("Lambda", at)
	if values.power != 1 {
		l = p.pow(l, frac(1, values.power))
	}
	if values.index {
		column := p.node(opDiagOf, sized(M, One), at, l)
		p.family[values.name.s] = p.transpose(column)
		return
	}
	p.defs[values.key()] = l
}

// key is the name under which a definition is kept.
func (s scripted) key() string {
	if len(s.sub) == 0 {
		return s.name.s
	}
	var items []sub
	for _, t := range s.sub {
		if t.kind == tName || t.kind == tNum || t.kind == tText {
			items = append(items, sub{token: t})
		}
	}
	return s.name.s + "_" + subText(items)
}

// inLectureNames is M A = A Λ, or M α_j = λ_j α_j, in place of the student's names.
func (p *parser) inLectureNames(toks []token, vectors, values scripted) []token {
	a, l := "A", "Lambda"
	if vectors.index {
		a, l = "alpha", "lambda"
	}
	var out []token
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
func (s scripted) renamed(name string, index bool) []token {
	t := s.name
	t.s = name
	if !index {
		return []token{t}
	}
	return append([]token{t}, s.sub...)
}
