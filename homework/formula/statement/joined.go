package statement

import (
	"slices"

	"kpcalab/homework/formula/scan"
)

// chained joins a line that begins with an equals sign, behind definitions, to the
// chain that they interrupt.
func chained(list []Statement) []Statement {
	var out []Statement
	for _, s := range list {
		if len(s.Toks) > 0 && s.Toks[0].Is("=") {
			at := len(out) - 1
			for at >= 0 && (out[at].Let || len(out[at].Toks) == 0) {
				at--
			}
			if at >= 0 {
				out[at].Toks = append(slices.Clone(out[at].Toks), s.Toks...)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// evaluatedAt makes a definition of … |_{κ = k − K1/n} at the end of a formula.
func evaluatedAt(list []Statement) []Statement {
	var out []Statement
	for _, s := range list {
		n := len(s.Toks)
		bar := slices.IndexFunc(s.Toks, func(t scan.Token) bool { return t.Is("|") })
		for bar >= 0 && bar+3 < n && !(s.Toks[bar+1].Is("_") && s.Toks[bar+2].Is("{") && bar+1+scan.ScriptEnd(s.Toks[bar+1:], 0) == n) {
			next := slices.IndexFunc(s.Toks[bar+1:], func(t scan.Token) bool { return t.Is("|") })
			if next < 0 {
				bar = -1
				break
			}
			bar += 1 + next
		}
		if bar < 1 || bar+4 >= n || len(scan.Sides(s.Toks[bar+3:n-1])) != 2 {
			out = append(out, s)
			continue
		}
		at := s
		at.Toks, at.Let = s.Toks[bar+3:n-1], true
		s.Toks = s.Toks[:bar:bar]
		out = append(out, s, at)
	}
	return out
}

// bracketedFacts takes definitions in brackets, … (k_0 = k − K1/n), out of a formula.
func bracketedFacts(list []Statement) []Statement {
	var out []Statement
	for _, s := range list {
		var facts []Statement
		for i := 1; i < len(s.Toks); i++ {
			if !s.Toks[i].Is("(") {
				continue
			}
			list, end := scan.Arguments(s.Toks, i)
			if end == 0 || slices.ContainsFunc(list, func(toks []scan.Token) bool { return len(scan.Sides(toks)) < 2 }) {
				continue
			}
			for _, toks := range list {
				facts = append(facts, Statement{Toks: toks, Let: true})
			}
			s.Toks = append(slices.Clone(s.Toks[:i]), s.Toks[end:]...)
			i--
		}
		out = append(append(out, s), facts...)
	}
	return out
}
