package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
)

// Decompositions and eigenproblems may be written the other way round, and a number may
// stand on either side: AΛAᵀ = HKH, HKH = nAΛAᵀ, HKH = A(nΛ)Aᵀ, HKHu_j = nλ_ju_j. What
// follows reads M = PQRᵀ and Mu_j = λ_ju_j, with the number in front of M.

// turnedRound puts decompositions and eigenproblems into that form.
func (p *parser) turnedRound(lets []statement.Statement) {
	for i, s := range lets {
		parts := scan.Sides(s.Toks)
		if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) == 0 {
			continue
		}
		left, right := parts[0], parts[1]
		if turned, _, ok := p.factored(left); ok && p.holdsValues(turned) {
			if _, _, both := p.factored(right); !both {
				left, right = right, left
			}
		}
		turned, number, ok := p.factored(right)
		if ok && len(number) > 0 {
			left, right = divided(left, number), turned
		} else if turned, number, ok = p.pair(left, right); ok {
			left, right = divided(left, number), turned
		}
		if len(left)+len(right) == len(parts[0])+len(parts[1]) && &right[0] == &parts[1][0] {
			continue
		}
		lets[i].Toks = slices.Concat(left, []scan.Token{sign("=", right[0])}, right)
	}
}

// factored reads a product PQRᵀ with a number before it, or before Q.
func (p *parser) factored(toks []scan.Token) (product, number []scan.Token, ok bool) {
	if _, ok := factorsOf(toks); ok {
		return toks, nil, true
	}
	if n := numberEnd(toks); n > 0 {
		if _, ok := factorsOf(toks[n:]); ok {
			return toks[n:], toks[:n], true
		}
	}
	open := slices.IndexFunc(toks, func(t scan.Token) bool { return t.Is("(") })
	if open < 1 {
		return nil, nil, false
	}
	end := open + scan.BracketEnd(toks[open:])
	if end < open+2 { // it is never closed
		return nil, nil, false
	}
	n := numberEnd(toks[open+1 : end-1])
	if n == 0 {
		return nil, nil, false
	}
	product = slices.Concat(toks[:open], toks[open+1+n:end-1], toks[end:])
	_, ok = factorsOf(product)
	return product, toks[open+1 : open+1+n], ok
}

// holdsValues reports a decomposition whose values are no symbol of the lecture but Λ.
func (p *parser) holdsValues(product []scan.Token) bool {
	f, ok := factorsOf(product)
	if !ok {
		return false
	}
	_, values := p.Table[f.values.name.Text]
	_, vectors := p.Table[f.left.name.Text]
	return (!values || f.values.name.Text == "Lambda") && (!vectors || slices.Contains([]string{"A", "Psi"}, f.left.name.Text))
}

// pair reads nλ_ju_j behind Mu_j, where u_j is a name of the student's own.
func (p *parser) pair(left, right []scan.Token) (product, number []scan.Token, ok bool) {
	n := numberEnd(right)
	if n == 0 {
		return nil, nil, false
	}
	first, rest, ok1 := scriptedAt(right[n:])
	second, rest, ok2 := scriptedAt(skipDot(rest))
	if !ok1 || !ok2 || len(rest) > 0 {
		return nil, nil, false
	}
	for _, v := range []scripted{first, second} {
		_, given := p.Table[v.name.Text]
		if endsWith(left, v) && !given && v.name.Text != "alpha" && v.name.Text != "psi" {
			return right[n:], right[:n], true
		}
	}
	return nil, nil, false
}

// numberEnd is how many tokens at the beginning are a number made of n alone.
func numberEnd(toks []scan.Token) (end int) {
	depth := 0
	for i, t := range toks {
		depth += t.Nesting()
		if t.Kind == scan.Name && t.Text != "n" || t.Kind == scan.Command && t.Text != "frac" && t.Text != "sqrt" ||
			t.Kind != scan.Name && t.Kind != scan.Command && t.Kind != scan.Num && t.Kind != scan.Op || depth < 0 {
			break
		}
		if depth == 0 && !t.Is("/") {
			end = i + 1
		}
	}
	if end > 0 && end < len(toks) && toks[end].Is("/") {
		return 0
	}
	return end
}

// divided is M divided by a number, which stands in front.
func divided(m, number []scan.Token) []scan.Token {
	at := m[0]
	one := scan.Token{Kind: scan.Num, Text: "1", Num: algebra.Whole(1), Pos: at.Pos, End: at.Pos}
	if last := number[len(number)-1]; last.Is("*") {
		number = number[:len(number)-1]
	}
	return slices.Concat([]scan.Token{sign("(", at), one, sign("/", at), sign("(", at)}, number, []scan.Token{sign(")", at), sign(")", at)}, m)
}
