package formula

import "slices"

// chained joins a line that begins with an equals sign, behind definitions, to the
// chain that they interrupt.
func chained(list []statement) []statement {
	var out []statement
	for _, s := range list {
		if len(s.toks) > 0 && isOp(s.toks[0], "=") {
			at := len(out) - 1
			for at >= 0 && (out[at].let || len(out[at].toks) == 0) {
				at--
			}
			if at >= 0 {
				out[at].toks = append(slices.Clone(out[at].toks), s.toks...)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// evaluatedAt makes a definition of … |_{κ = k − K1/n} at the end of a formula.
func evaluatedAt(list []statement) []statement {
	var out []statement
	for _, s := range list {
		n := len(s.toks)
		bar := slices.IndexFunc(s.toks, func(t token) bool { return isOp(t, "|") })
		for bar >= 0 && bar+3 < n && !(isOp(s.toks[bar+1], "_") && isOp(s.toks[bar+2], "{") && bar+1+scriptEnd(s.toks[bar+1:], 0) == n) {
			next := slices.IndexFunc(s.toks[bar+1:], func(t token) bool { return isOp(t, "|") })
			if next < 0 {
				bar = -1
				break
			}
			bar += 1 + next
		}
		if bar < 1 || bar+4 >= n || len(equals(s.toks[bar+3:n-1])) != 2 {
			out = append(out, s)
			continue
		}
		at := s
		at.toks, at.let = s.toks[bar+3:n-1], true
		s.toks = s.toks[:bar:bar]
		out = append(out, s, at)
	}
	return out
}
