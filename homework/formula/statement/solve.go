package statement

import (
	"slices"

	"kpcalab/homework/formula/scan"
)

// Names that an equation gives without standing alone on its left side.

// solveNames writes K1/n = u as u = K1/n, and nμ = K1 as μ = (K1)/n, where nothing
// else defines the name.
func (p *Reader) solveNames(list []Statement) {
	defined := map[string]bool{}
	for _, s := range list {
		if d, _, ok := p.ownName(scan.Sides(s.Toks)[0], nil); ok {
			defined[d.core[0].Text] = true
		}
	}
	fresh := func(toks []scan.Token) bool {
		d, _, ok := p.ownName(toks, nil)
		if !ok || len(d.core) > 1 || d.core[0].Kind != scan.Name {
			return false
		}
		name := d.core[0].Text
		_, lecture := p.table[name]
		return (!lecture || name == "mu") && Wholes[name] == "" && !defined[name] && !holdsEigenvalues(list, name) && scan.Functions[name] == "" && scan.Unsupported[name] == "" && name != "e" && name != "phi" && name != "I"
	}
	for i, s := range list {
		parts := scan.Sides(s.Toks)
		if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) == 0 {
			continue
		}
		left, right := parts[0], parts[1]
		equal := s.Toks[len(left)]
		if _, _, name := p.ownName(left, nil); name {
			continue
		}
		if n := factorEnd(left); n > 0 && fresh(left[n:]) {
			at := right[0]
			list[i].Toks = slices.Concat(left[n:], []scan.Token{equal, scan.Sign("(", at)}, right, []scan.Token{scan.Sign(")", at), scan.Sign("/", at), scan.Sign("(", at)}, left[:n], []scan.Token{scan.Sign(")", at)})
		} else if n == 0 && fresh(right) {
			list[i].Toks = slices.Concat(right, []scan.Token{equal}, left)
		}
	}
}

// holdsEigenvalues reports MV = VD, which says what D is: VᵀV = D says something of V.
func holdsEigenvalues(list []Statement, name string) bool {
	return slices.ContainsFunc(list, func(s Statement) bool {
		parts := scan.Sides(s.Toks)
		right := parts[len(parts)-1]
		if len(parts) < 2 || len(right) < 2 || right[0].Kind != scan.Name || right[1].Kind != scan.Name || right[1].Text != name {
			return false
		}
		left := parts[len(parts)-2]
		return len(left) > 1 && left[len(left)-1].Text == right[0].Text && len(right) == 2+scriptsEnd(right[2:])
	})
}

// scriptsEnd is the number of tokens of the scripts that tokens begin with.
func scriptsEnd(toks []scan.Token) (n int) {
	for n < len(toks) && (toks[n].Is("_") || toks[n].Is("^")) {
		n += scan.ScriptEnd(toks[n:], 0)
	}
	return n
}

// factorEnd is the number of tokens of a numeric factor that tokens begin with: n, or
// 1/n.
func factorEnd(toks []scan.Token) int {
	i := 0
	for i < len(toks) {
		switch t := toks[i]; {
		case t.Kind == scan.Num && t.Text != "1", t.Kind == scan.Name && t.Text == "n", i > 0 && t.Is("*"):
			i++
		case t.Kind == scan.Command && t.Text == "frac" && i+2 < len(toks) && toks[i+1].Is("{"):
			a := i + 1 + scan.BracketEnd(toks[i+1:])
			if a >= len(toks) || !toks[a].Is("{") || !IsConstant(toks[i+1:a]) {
				return i
			}
			b := a + scan.BracketEnd(toks[a:])
			if b <= a || !IsConstant(toks[a:b]) {
				return i
			}
			i = b
		default:
			return i
		}
	}
	return i
}
