package parse

import (
	"fmt"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// ownFunction is a function of the student's own: h(v) = Hv, or k̃(x_i, x_j) = …. A
// call is read as the body with its arguments in place of the parameters.
type ownFunction struct {
	params [][]scan.Token
	body   []scan.Token
}

// DefineFunction takes in a function of the student's own.
func (p *Parser) DefineFunction(name string, params [][]scan.Token, body []scan.Token) {
	if p.own == nil {
		p.own = map[string]ownFunction{}
	}
	p.own[name] = ownFunction{params, body}
}

// isSampleArgument reports x, x_i, or a point of another name.
func (p *Parser) isSampleArgument(toks []scan.Token) bool {
	if len(toks) == 0 || toks[0].Kind != scan.Name {
		return false
	}
	switch toks[0].Text {
	case "x":
		return len(toks) == 1 || toks[1].Is("_") && scan.ScriptEnd(toks, 1) == len(toks) || len(toks) == 2 && toks[1].Kind == scan.Transpose
	case "y", "z", "t":
		return len(toks) == 1 && p.Defs[toks[0].Text] == nil
	}
	return false
}

// ownCall is the name of a function of the student's own that is called here, and
// the place of its bracket.
func (p *Parser) ownCall(t scan.Token) (key string, open int) {
	if f, ok := p.own[t.Text]; ok && (p.is("(") || p.is("[")) {
		if list, _ := scan.Arguments(p.toks, p.i); p.Table[t.Text].Name != "" && len(list) != len(f.params) {
			return "", 0
		}
		if p.Defs[t.Text] != nil && p.is("(") && p.sampleInBrackets() {
			return "", 0
		}
		return t.Text, p.i
	}
	if s, after := p.ownSubscript(); s != "" {
		if _, ok := p.own[t.Text+"_"+s]; ok && after < len(p.toks) && (p.toks[after].Is("(") || p.toks[after].Is("[")) {
			return t.Text + "_" + s, after
		}
	}
	return "", 0
}

func (p *Parser) ownSubscript() (string, int) {
	if len(p.own) == 0 {
		return "", 0
	}
	return p.subName()
}

// applied reads the arguments of a function of the student's own, and gives its
// value there.
func (p *Parser) applied(key string, open int) *tree.Node {
	f := p.own[key]
	args, end := scan.Arguments(p.toks, open)
	if len(args) != len(f.params) {
		fault.Fail(p.toks[open].Pos, fmt.Sprintf("%s has %d arguments here", fault.Quote(key), len(args)), fmt.Sprintf("it was defined with %d", len(f.params)), "as many arguments as in its definition")
	}
	if !p.isTestSample(args[0]) && f.params[0][0].Text == "x" && len(f.params) == 1 && len(f.params[0]) == 1 {
		f.body = p.atSample(f.body, p.toks[open].Pos)
	}
	body := p.substituted(f, args, p.toks[open].Pos)
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
	n.Group = true
	return n
}

// atSample is the body of a function of x, in which k and f are those of x, too.
func (p *Parser) atSample(body []scan.Token, pos int) (out []scan.Token) {
	for i, t := range body {
		out = append(out, t)
		if t.Kind != scan.Name || i > 0 && (body[i-1].Is("_") || body[i-1].Is("^")) {
			continue
		}
		for _, def := range []*tree.Node{p.Defs[t.Text], p.Family[t.Text]} {
			if def != nil && ofSample(def) {
				fault.Fail(pos, fault.Quote(t.Text)+" in the definition of this function belongs to x", "the function is taken at another sample here", "what "+fault.Quote(t.Text)+" is at that sample")
			}
		}
		if called := i+1 < len(body) && body[i+1].Is("("); !called && (t.Text == "k" || t.Text == "f" || t.Text == "bar f") {
			at := scan.Sign("(", t)
			x := scan.Token{Kind: scan.Name, Text: "x", Pos: t.End, End: t.End}
			out = append(out[:len(out)-1], at, t, at, x, scan.Sign(")", t), scan.Sign(")", t))
		}
	}
	return out
}

// ofSample reports what depends on the new sample.
func ofSample(n *tree.Node) bool {
	found := false
	n.Walk(func(m *tree.Node) {
		found = found || m.Op == tree.Sym && (m.Name == "k" || m.Name == "f" || m.Name == "bar f" || m.Name == "kxx" || m.Name == "x")
	})
	return found
}

// isTestSample reports x.
func (p *Parser) isTestSample(toks []scan.Token) bool {
	return len(toks) == 1 && p.isSampleArgument(toks) || len(toks) > 2 && scan.SampleIndex(toks) == "" && p.isSampleArgument(toks)
}

// maxBody bounds the tokens of a call that is written out.
const maxBody = 4000

// substituted is the body of a function with its arguments in place of the
// parameters.
func (p *Parser) substituted(f ownFunction, args [][]scan.Token, pos int) []scan.Token {
	letters := map[string][]scan.Token{} // what the index of a parameter becomes
	for k, param := range f.params {
		if i := scan.SampleIndex(param); i != "" {
			letters[i] = nil
			if j := scan.SampleIndex(args[k]); j != "" {
				letters[i] = []scan.Token{{Kind: scan.Name, Text: j, Pos: pos, End: pos}}
			}
		}
	}
	var out []scan.Token
	for i := 0; i < len(f.body); {
		k, n := matchingParameter(f, i)
		t := f.body[i]
		switch becomes, indexed := letters[t.Text]; {
		case k >= 0 && p.isSampleArgument(args[k]):
			out = append(out, args[k]...)
		case k >= 0:
			out = append(out, scan.Token{Kind: scan.Op, Text: "(", Pos: t.Pos, End: t.End})
			out = append(append(out, args[k]...), scan.Token{Kind: scan.Op, Text: ")", Pos: t.Pos, End: t.End})
		case indexed && t.Kind == scan.Name && becomes == nil:
			fault.Fail(pos, "the index "+t.Text+" of this function's definition has no value here", "the argument in its place has no index", "the definition in terms of the samples: K(x_i, x_j) for K_{ij}")
		case indexed && t.Kind == scan.Name:
			out = append(out, becomes...)
			n = 1
		default:
			out = append(out, t)
			n = 1
		}
		i += n
		if len(out) > maxBody {
			fault.Fail(pos, "this function is too long when it is written out", "an embedding needs a few dozen symbols", "a shorter definition")
		}
	}
	return out
}

// matchingParameter is the parameter that stands at a place of the body, and its
// number of tokens; −1 where none does.
func matchingParameter(f ownFunction, i int) (k, n int) {
	t := f.body[i]
	if t.Kind != scan.Name || i > 0 && (f.body[i-1].Is("_") || f.body[i-1].Is("^")) {
		return -1, 0
	}
	n = 1
	switch {
	case i+1 < len(f.body) && f.body[i+1].Is("_") && t.Text == "x":
		n = scan.ScriptEnd(f.body, i+1) - i
	case i+1 < len(f.body) && f.body[i+1].Kind == scan.Transpose && t.Text == "x":
		n = 2
	}
	here := f.body[i : i+n]
	for k, param := range f.params {
		same := len(param) == 1 && n == 1 && param[0].Text == t.Text
		same = same || len(param) > 1 && scan.SampleIndex(param) != "" && scan.SampleIndex(param) == scan.SampleIndex(here)
		same = same || len(param) == 2 && n == 2 && param[0].Text == t.Text && here[1].Kind == scan.Transpose
		if same {
			return k, n
		}
	}
	return -1, 0
}
