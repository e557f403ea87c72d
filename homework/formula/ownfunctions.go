package formula

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
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
func (p *parser) withoutFunctions(lets []statement.Statement) []statement.Statement {
	return slices.DeleteFunc(lets, func(s statement.Statement) bool {
		parts := scan.Sides(s.Toks)
		return len(parts) == 2 && !p.onlyDescribes(parts) && p.definesFunction(parts)
	})
}

// functionHead reads name(parameter, …).
func (p *parser) functionHead(toks []scan.Token) (name string, params [][]scan.Token, ok bool) {
	open := slices.IndexFunc(toks, func(t scan.Token) bool { return t.Is("(") || t.Is("[") })
	if open < 1 || len(toks) < open+3 {
		return "", nil, false
	}
	t, ok := p.Target(toks[:open])
	if !ok || t.Call || open > 8 {
		return "", nil, false
	}
	_, taken := p.Table[t.Name]
	reserved := scan.Embeddings[t.Name] || t.Name == "phi" || t.Name == "psi" || t.Name == "alpha" || t.Name == "lambda" || scan.Unsupported[t.Name] != "" && t.Name != "E" || scan.Functions[t.Name] != ""
	if taken && !strings.Contains(t.Name, " ") || reserved {
		return "", nil, false
	}
	name = t.Name
	if len(t.Index) > 0 {
		name += "_" + scan.SubText(t.Index)
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
