package statement

import (
	"strings"

	"kpcalab/homework/formula/scan"
)

// Target is the left side of a definition: a name, with its indices and its sample.
type Target struct {
	Name  string
	Index []scan.Sub // let \tilde k_i = …
	At    scan.Token
	Call  bool // let \tilde\phi(x) = …
}

// Target reads the left side of a definition, if it is one. Other spellings of a name
// have become names before ([Reader.Cut]).
func (p *Reader) Target(toks []scan.Token) (t Target, ok bool) {
	if inner, outer := unwrapped(toks); len(inner) < len(toks) { // (v_p)_i
		t, ok = p.Target(inner)
		s := scriptsAt(outer)
		if ok && len(outer) == 0 {
			return t, true
		}
		if !ok || t.Call || s.n < len(outer) || len(s.above) > 0 {
			return Target{}, false
		}
		if len(t.Index) > 0 {
			t.Name += "_" + scan.SubText(t.Index)
		}
		t.Index = asSubs(s.below)
		return t, true
	}
	if len(toks) == 0 || toks[0].Kind != scan.Name || scan.Keywords[toks[0].Text] {
		return t, false
	}
	t.At, t.Name = toks[0], toks[0].Text
	rest := toks[1:]
	if len(rest) > 0 && rest[0].Is("_") {
		items, n := p.subscript(rest)
		t.Index, rest = items, rest[n:]
	}
	if len(t.Index) == 2 && t.Index[0].Colon { // a_{·j}, the column j
		t.Index = t.Index[1:]
	}
	switch {
	case len(rest) == 0:
	case len(t.Index) == 0 && len(rest) > 3 && rest[0].Is("(") && scan.SampleIndex(rest[1:len(rest)-1]) != "" && rest[len(rest)-1].Is(")"): // \tilde k(x_i)
		s := scriptsAt(rest[2:])
		t.Index = asSubs(s.below)
	default:
		t.Call = sampleCall(rest) == len(rest)
		if !t.Call {
			return t, false
		}
	}
	return t, true
}

// Wholes are the matrices whose columns or entries have a symbol of their own.
var Wholes = map[string]string{"alpha": "A", "lambda": "Lambda", "psi": "B", "f": "F", "bar f": "bar F"}

// madeOfGram reports a K that is no call of the kernel: k_0 = K1/n isn't k.
func madeOfGram(toks []scan.Token) bool {
	for i, t := range toks {
		if t.Kind == scan.Name && t.Text == "K" && !(i+1 < len(toks) && (toks[i+1].Is("(") && i+2 < len(toks) && toks[i+2].Text == "x" || toks[i+1].Is("_"))) {
			return true
		}
	}
	return false
}

// TurnedName is the left side of a definition without the mark of its transpose.
func (p *Reader) TurnedName(toks []scan.Token) []scan.Token {
	turned := WithoutTranspose(toks)
	if t, ok := p.Target(turned); len(turned) == len(toks) || !ok || p.table[t.Name].Name != "" {
		return toks
	}
	return turned
}

// Transposed is (toks)ᵀ.
func Transposed(toks []scan.Token) []scan.Token {
	if len(toks) == 0 {
		return toks
	}
	a, z := toks[0], toks[len(toks)-1]
	out := append([]scan.Token{{Kind: scan.Op, Text: "(", Pos: a.Pos, End: a.Pos}}, toks...)
	return append(out, scan.Token{Kind: scan.Op, Text: ")", Pos: z.End, End: z.End}, scan.Token{Kind: scan.Transpose, Text: "T", Pos: z.End, End: z.End})
}

// NamesIn lists the names among tokens, with their accents and subscripts.
func NamesIn(toks []scan.Token) (list []string) {
	for i, t := range toks {
		if t.Kind != scan.Name {
			continue
		}
		name := t.Text
		k := i - 1
		for k >= 0 && toks[k].Is("{") {
			k--
		}
		if k >= 0 && toks[k].Kind == scan.Accent {
			name = toks[k].Text + " " + strings.TrimPrefix(name, "bar ")
		}
		list = append(list, name)
		if i+2 < len(toks) && toks[i+1].Is("_") {
			sub := toks[i+2].Text
			if toks[i+2].Is("{") {
				sub = ""
				for k := i + 3; k < len(toks) && !toks[k].Is("}"); k++ {
					sub += toks[k].Text
				}
			}
			list = append(list, name+"_"+sub)
		}
	}
	return list
}

// IsEmbedding reports a side that names the embedding.
func (p *Reader) IsEmbedding(toks []scan.Token) bool {
	t, ok := p.Target(WithoutTranspose(toks))
	return ok && scan.Embeddings[t.Name]
}

// WithoutTranspose drops the mark of ḡᵀ on the left side; rows are accepted.
func WithoutTranspose(toks []scan.Token) []scan.Token {
	n := len(toks)
	if n > 1 && toks[n-1].Kind == scan.Transpose && toks[n-2].Is("}") { // aᵢᵀ: the brace is the subscript's
		return toks[:n-1]
	}
	for n > 1 && (toks[n-1].Is("}") || toks[n-1].Kind == scan.Transpose || toks[n-1].Kind == scan.Name && scan.Transposes[toks[n-1].Text]) {
		n--
	}
	for n > 1 && n < len(toks) && toks[n-1].Is("{") {
		n--
	}
	if n < len(toks) && n > 1 && toks[n-1].Is("^") {
		return toks[:n-1]
	}
	if n == len(toks)-1 && toks[n].Kind == scan.Transpose {
		return toks[:n]
	}
	return toks
}
