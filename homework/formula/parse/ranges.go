package parse

import (
	"maps"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// HoldStated fails where a range is stated for an index that the formula hasn't, and
// the formula has another one.
func (p *Parser) HoldStated(free []*tree.Binder) {
	if len(free) != 1 || free[0].Name == tree.Generic {
		return
	}
	if _, said := p.ranges[free[0].Name]; said {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(p.ranges)) {
		r := p.ranges[name]
		known := r.size != algebra.M
		for _, b := range p.binders {
			known = known || b.Name == name
		}
		if !known {
			fault.FailAs(fault.Misfit, r.pos, "a range is stated for the index "+name+", and the formula's index is "+free[0].Name, "the range belongs to the index of the formula", "the same letter in both")
		}
	}
}

// withoutRanges drops j = 1, …, m behind a formula, and (1 ≤ j ≤ m); which index
// runs to which size is kept, to be compared with what the formula says.
func (p *Parser) withoutRanges(toks []scan.Token) []scan.Token {
	out := make([]scan.Token, 0, len(toks))
	depth := 0
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Is("{") {
			depth++
		} else if t.Is("}") {
			depth--
		}
		round := 0
		if t.Is("(") {
			round = 1
		}
		if n := rangeAt(toks, i+round); n > 0 && depth == 0 && (len(out) > 0 || i+n < len(toks) && (toks[i+n].Is(":") || toks[i+n].Is(","))) && (round == 0 || i+1+n < len(toks) && toks[i+1+n].Is(")")) {
			beginsAtOne(toks[i+round : i+round+n])
			p.ranged(toks[i+round : i+round+n])
			i += n + 2*round - 1
			if i+1 < len(toks) && (toks[i+1].Is("<") || toks[i+1].Is("<=")) { // j = 1, …, m < n
				out = append(out, toks[i])
			}
			continue
		}
		out = append(out, t)
	}
	return out
}

// rangeAt is the number of tokens of j = 1, …, m at i; 0 where there is none.
func rangeAt(toks []scan.Token, i int) int {
	k := i
	next := func(ok func(scan.Token) bool) bool {
		if k < len(toks) && ok(toks[k]) {
			k++
			return true
		}
		return false
	}
	comma := func(t scan.Token) bool { return t.Is(",") }
	below := func(t scan.Token) bool { return t.Is("<=") }
	index := func(t scan.Token) bool { return scan.IsIndex(t) && !scan.IsSize(t) }                                                                      // m ≤ n is no range
	if next(func(t scan.Token) bool { return t.Kind == scan.Num && t.Text == "1" }) && next(below) && next(index) && next(below) && next(scan.IsSize) { // 1 ≤ j ≤ m
		return k - i
	}
	k = i
	if next(index) && next(below) && next(scan.IsSize) { // j ≤ m
		return k - i
	}
	k = i
	if !next(scan.IsIndex) {
		return 0
	}
	for next(comma) { // i, l = 1, …, n
		if i > 0 && !opensList(toks[i-1]) && !toks[i].Wide || !next(scan.IsIndex) { // αᵀk, j = 1, …, m
			return 0
		}
	}
	if !next(func(t scan.Token) bool { return t.Is("=") }) || !next(func(t scan.Token) bool { return t.Kind == scan.Num }) {
		return 0
	}
	next(comma)
	if next(func(t scan.Token) bool { return t.Kind == scan.Num }) {
		next(comma)
	}
	if !next(func(t scan.Token) bool { return t.Kind == scan.Dots }) {
		return 0
	}
	next(comma)
	if !next(func(t scan.Token) bool { return t.Kind == scan.Name }) {
		return 0
	}
	return k - i
}

// opensList reports what a list of indices may stand behind.
func opensList(t scan.Token) bool {
	return t.Is(",") || t.Is("(") || t.Kind == scan.Break || t.Kind == scan.Text || t.Kind == scan.Name && scan.Keywords[t.Text]
}

// beginsAtOne fails where a range j = 2, …, m leaves components out.
func beginsAtOne(toks []scan.Token) {
	for len(toks) > 2 && toks[1].Is(",") { // i, l = 1, …, n
		toks = toks[2:]
	}
	if len(toks) > 2 && toks[1].Is("=") && toks[2].Kind == scan.Num && toks[2].Text != "1" {
		fault.FailAs(fault.Misfit, toks[2].Pos, "the index "+toks[0].Text+" is said to begin at "+toks[2].Text, "indices count from 1, and all components are asked for", toks[0].Text+" = 1, …, "+toks[len(toks)-1].Text)
	}
}

// ranged keeps the end of a range that was stated for an index.
func (p *Parser) ranged(toks []scan.Token) {
	size, ok := scan.SizeOf(toks[len(toks)-1])
	if !ok {
		return
	}
	for _, t := range toks {
		if scan.IsIndex(t) && !scan.IsSize(t) {
			if p.ranges == nil {
				p.ranges = map[string]statedRange{}
			}
			p.ranges[t.Text] = statedRange{size, toks[0].Pos}
		}
	}
}

// statedRange is the size to which an index is said to run.
type statedRange struct {
	size algebra.Dim
	pos  int
}

// HoldRanges fails where an index of the formula runs to another size than the
// text says.
func (p *Parser) HoldRanges(free []*tree.Binder) {
	for _, name := range slices.Sorted(maps.Keys(p.ranges)) { // some index of that name has that range
		r := p.ranges[name]
		known, held := algebra.Dim(0), false
		for _, b := range p.binders {
			if b.Name == name {
				known = p.Z.Find(b.Dim)
				held = held || known == r.size || known >= algebra.FirstUnknown
			}
		}
		if known != 0 && !held {
			fault.FailAs(fault.Misfit, r.pos, "the index "+name+" is said to run to "+r.size.String(), "in the formula it runs to "+known.String(), "the same range, or another letter")
		}
	}
	for _, b := range free {
		r, ok := p.ranges[b.Name]
		if d := p.Z.Find(b.Dim); ok && d < algebra.FirstUnknown && d != r.size {
			fault.FailAs(fault.Misfit, r.pos, "the index "+b.Name+" is said to run to "+r.size.String(), "in the formula it runs to "+d.String(), "the same range, or another letter")
		}
	}
}
