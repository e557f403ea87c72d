package formula

import (
	"fmt"
	"slices"
)

// ownFunction is a function of the student's own: h(v) = Hv, or k̃(x_i, x_j) = …. A
// call is read as the body with its arguments in place of the parameters.
type ownFunction struct {
	params [][]token
	body   []token
}

// definesFunction reads h(v) = …; it reports false where the equation defines the
// value at x as well, as k̃(x) = … does.
func (p *parser) definesFunction(parts [][]token) bool {
	name, params, ok := p.functionHead(parts[0])
	if !ok || len(parts[1]) == 0 {
		return false
	}
	if p.own == nil {
		p.own = map[string]ownFunction{}
	}
	p.own[name] = ownFunction{params, parts[1]}
	return len(params) > 1 || params[0][0].s != "x"
}

// withoutFunctions takes in the functions among definitions, which may be used
// before they are defined, and leaves the others.
func (p *parser) withoutFunctions(lets []statement) []statement {
	if p.code {
		return lets
	}
	return slices.DeleteFunc(lets, func(s statement) bool {
		parts := equals(s.toks)
		return len(parts) == 2 && !p.describes(parts) && p.definesFunction(parts)
	})
}

// functionHead reads name(parameter, …).
func (p *parser) functionHead(toks []token) (name string, params [][]token, ok bool) {
	open := slices.IndexFunc(toks, func(t token) bool { return isOp(t, "(") || isOp(t, "[") })
	if open < 1 || len(toks) < open+3 {
		return "", nil, false
	}
	t, ok := p.target(toks[:open])
	if !ok || t.call || open > 8 {
		return "", nil, false
	}
	_, taken := p.table[t.name]
	reserved := embeddings[t.name] || t.name == "phi" || t.name == "psi" || t.name == "alpha" || t.name == "lambda" || unsupported[t.name] != "" && t.name != "E" || functions[t.name] != "" && functions[t.name] != "mean"
	if taken || reserved {
		return "", nil, false
	}
	name = t.name
	if len(t.index) > 0 {
		name += "_" + subText(t.index)
	}
	list, end := argumentsAt(toks, open)
	if end != len(toks) {
		return "", nil, false
	}
	for _, param := range list {
		if len(param) == 0 || param[0].kind != tName || len(param) > 1 && (param[0].s != "x" || sampleIndex(param) == "" && param[len(param)-1].kind != tTrans) || slices.ContainsFunc(params, func(q []token) bool { return sameText(q, param) }) {
			return "", nil, false
		}
		params = append(params, param)
	}
	return name, params, true
}

// argumentsAt cuts what stands in the bracket at a place at its commas, and gives
// the place behind it.
func argumentsAt(toks []token, open int) (list [][]token, end int) {
	depth, from := 0, open+1
	for i := open; i < len(toks); i++ {
		depth += toks[i].nesting()
		switch {
		case depth == 0:
			return append(list, toks[from:i]), i + 1
		case depth == 1 && isOp(toks[i], ","):
			list = append(list, toks[from:i])
			from = i + 1
		}
	}
	return nil, 0
}

// sampleIndex is the letter of x_i; "" for anything else.
func sampleIndex(toks []token) string {
	if len(toks) < 3 || toks[0].kind != tName || toks[0].s != "x" || !isOp(toks[1], "_") {
		return ""
	}
	inner := slices.DeleteFunc(slices.Clone(toks[2:]), func(t token) bool { return isOp(t, "{") || isOp(t, "}") })
	if len(inner) != 1 || !isIndex(inner[0]) {
		return ""
	}
	return inner[0].s
}

// isSampleArgument reports x, x_i, or a point of another name.
func (p *parser) isSampleArgument(toks []token) bool {
	if len(toks) == 0 || toks[0].kind != tName {
		return false
	}
	switch toks[0].s {
	case "x":
		return len(toks) == 1 || isOp(toks[1], "_") && scriptEnd(toks, 1) == len(toks) || len(toks) == 2 && toks[1].kind == tTrans
	case "y", "z", "t":
		return len(toks) == 1 && p.defs[toks[0].s] == nil
	}
	return false
}

// ownCall is the name of a function of the student's own that is called here, and
// the place of its bracket.
func (p *parser) ownCall(t token) (key string, open int) {
	if _, ok := p.own[t.s]; ok && (p.is("(") || p.is("[")) {
		if p.defs[t.s] != nil && p.is("(") && p.sampleInBrackets() {
			return "", 0
		}
		return t.s, p.i
	}
	if s, after := p.ownSubscript(); s != "" {
		if _, ok := p.own[t.s+"_"+s]; ok && after < len(p.toks) && (isOp(p.toks[after], "(") || isOp(p.toks[after], "[")) {
			return t.s + "_" + s, after
		}
	}
	return "", 0
}

func (p *parser) ownSubscript() (string, int) {
	if len(p.own) == 0 {
		return "", 0
	}
	return p.subName()
}

// applied reads the arguments of a function of the student's own, and gives its
// value there.
func (p *parser) applied(key string, open int) *node {
	f := p.own[key]
	args, end := argumentsAt(p.toks, open)
	if len(args) != len(f.params) {
		fail(p.toks[open].pos, fmt.Sprintf("%s has %d arguments here", quote(key), len(args)), fmt.Sprintf("it was defined with %d", len(f.params)), "as many arguments as in its definition")
	}
	body := p.substituted(f, args, p.toks[open].pos)
	p.i = end
	toks, at, inNorm, depth := p.toks, p.i, p.inNorm, p.depth
	delete(p.own, key) // it doesn't call itself
	p.begin(body)
	p.depth = depth
	p.enter()
	n := p.expr(bindSum)
	p.done()
	p.own[key] = f
	p.toks, p.i, p.inNorm, p.depth = toks, at, inNorm, depth
	n.group = true
	return n
}

// maxBody bounds the tokens of a call that is written out.
const maxBody = 4000

// substituted is the body of a function with its arguments in place of the
// parameters.
func (p *parser) substituted(f ownFunction, args [][]token, pos int) []token {
	letters := map[string][]token{} // what the index of a parameter becomes
	for k, param := range f.params {
		if i := sampleIndex(param); i != "" {
			letters[i] = nil
			if j := sampleIndex(args[k]); j != "" {
				letters[i] = []token{{kind: tName, s: j, pos: pos, end: pos}}
			}
		}
	}
	var out []token
	for i := 0; i < len(f.body); {
		k, n := matchingParameter(f, i)
		t := f.body[i]
		switch becomes, indexed := letters[t.s]; {
		case k >= 0 && p.isSampleArgument(args[k]):
			out = append(out, args[k]...)
		case k >= 0:
			out = append(out, token{kind: tOp, s: "(", pos: t.pos, end: t.end})
			out = append(append(out, args[k]...), token{kind: tOp, s: ")", pos: t.pos, end: t.end})
		case indexed && t.kind == tName && becomes == nil:
			fail(pos, "the index "+t.s+" of this function's definition has no value here", "the argument in its place has no index", "the definition in terms of the samples: K(x_i, x_j) for K_{ij}")
		case indexed && t.kind == tName:
			out = append(out, becomes...)
			n = 1
		default:
			out = append(out, t)
			n = 1
		}
		i += n
		if len(out) > maxBody {
			fail(pos, "this function is too long when it is written out", "an embedding needs a few dozen symbols", "a shorter definition")
		}
	}
	return out
}

// matchingParameter is the parameter that stands at a place of the body, and its
// number of tokens; −1 where none does.
func matchingParameter(f ownFunction, i int) (k, n int) {
	t := f.body[i]
	if t.kind != tName || i > 0 && (isOp(f.body[i-1], "_") || isOp(f.body[i-1], "^")) {
		return -1, 0
	}
	n = 1
	switch {
	case i+1 < len(f.body) && isOp(f.body[i+1], "_") && t.s == "x":
		n = scriptEnd(f.body, i+1) - i
	case i+1 < len(f.body) && f.body[i+1].kind == tTrans && t.s == "x":
		n = 2
	}
	here := f.body[i : i+n]
	for k, param := range f.params {
		same := len(param) == 1 && n == 1 && param[0].s == t.s
		same = same || len(param) > 1 && sampleIndex(param) != "" && sampleIndex(param) == sampleIndex(here)
		same = same || len(param) == 2 && n == 2 && param[0].s == t.s && here[1].kind == tTrans
		if same {
			return k, n
		}
	}
	return -1, 0
}
