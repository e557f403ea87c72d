package formula

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/scan"
)

// definesFunction reads h(v) = …; it reports false where the equation defines the
// value at x as well, as k̃(x) = … does.
func (p *parser) definesFunction(parts [][]scan.Token) bool {
	name, params, ok := p.functionHead(parts[0])
	if !ok || len(parts[1]) == 0 {
		return false
	}
	p.DefineFunction(name, params, parts[1])
	return len(params) > 1 || params[0][0].Text != "x"
}

// withoutFunctions takes in the functions among definitions, which may be used
// before they are defined, and leaves the others.
func (p *parser) withoutFunctions(lets []statement) []statement {
	return slices.DeleteFunc(lets, func(s statement) bool {
		parts := scan.Sides(s.toks)
		return len(parts) == 2 && !p.describes(parts) && p.definesFunction(parts)
	})
}

// functionHead reads name(parameter, …).
func (p *parser) functionHead(toks []scan.Token) (name string, params [][]scan.Token, ok bool) {
	open := slices.IndexFunc(toks, func(t scan.Token) bool { return t.Is("(") || t.Is("[") })
	if open < 1 || len(toks) < open+3 {
		return "", nil, false
	}
	t, ok := p.target(toks[:open])
	if !ok || t.call || open > 8 {
		return "", nil, false
	}
	_, taken := p.Table[t.name]
	reserved := scan.Embeddings[t.name] || t.name == "phi" || t.name == "psi" || t.name == "alpha" || t.name == "lambda" || scan.Unsupported[t.name] != "" && t.name != "E" || scan.Functions[t.name] != ""
	if taken && !strings.Contains(t.name, " ") || reserved {
		return "", nil, false
	}
	name = t.name
	if len(t.index) > 0 {
		name += "_" + scan.SubText(t.index)
	}
	list, end := scan.Arguments(toks, open)
	if end != len(toks) {
		return "", nil, false
	}
	for _, param := range list {
		if len(param) == 0 || param[0].Kind != scan.Name || len(param) > 1 && (param[0].Text != "x" || scan.SampleIndex(param) == "" && param[len(param)-1].Kind != scan.Transpose) || slices.ContainsFunc(params, func(q []scan.Token) bool { return scan.SameText(q, param) }) {
			return "", nil, false
		}
		params = append(params, param)
	}
	if taken && len(params) < 2 { // \bar K(x, x_i) is no product
		return "", nil, false
	}
	return name, params, true
}
