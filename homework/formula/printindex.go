package formula

import "strings"

func (w *printer) sum(n *node) {
	w.pick(`\sum_{`, "Σ_{")
	w.s(n.b.name, "=1}^{")
	w.pick(sizeLaTeX(n.b.dim), n.b.dim.String())
	w.s("} ")
	w.put(n.args[0], tightTail)
}

// list prints (a_1 | … | a_n).
func (w *printer) list(n *node) {
	w.s("(")
	w.fixed[n.b] = "1"
	w.put(n.args[0], tightSum)
	w.pick(` \mid \dots \mid `, " | … | ")
	w.fixed[n.b] = sizeLaTeX(n.b.dim)
	if !w.latex {
		w.fixed[n.b] = n.b.dim.String()
	}
	w.put(n.args[0], tightSum)
	delete(w.fixed, n.b)
	w.s(")")
}

// indexed prints entries, columns and rows by their own names where they have
// one.
func (w *printer) indexed(n *node) {
	ix := make([]string, len(n.idx))
	for k, i := range n.idx {
		ix[k] = w.index(i)
	}
	if n.op == opDelta {
		w.pick(`\delta`, "δ")
		w.sub(ix...)
		return
	}
	base := n.args[0]
	unwrapped := base
	if base.op == opT {
		unwrapped = base.args[0]
	}
	if unwrapped.op == opSym {
		if n.op == opEntry && n.name == "call" {
			w.kernelCall(unwrapped.name, ix)
			return
		}
		if s, ok := columnNames[unwrapped.name]; ok && n.op == opCol {
			w.pick(s[0], s[1])
			w.sub(ix...)
			return
		}
		if unwrapped.name == "Lambda" && n.op == opEntry && n.idx[0] == n.idx[1] {
			w.pick(`\lambda`, "λ")
			w.sub(ix[0])
			return
		}
	}
	if base.op == opCol || base.op == opRow || base.op == opEntry || n.op == opEntry && numbered[base.name] { // f_1 is a sample, (f)_1 a coordinate
		w.s("(")
		w.plain(base, tightSum)
		w.s(")")
	} else {
		w.put(base, tightAtom)
	}
	switch n.op {
	case opCol:
		w.sub(":", ",", ix[0])
	case opRow:
		w.sub(ix[0], ",", ":")
	default:
		w.sub(ix...)
	}
}

// numbered are vectors whose subscript numbers the samples.
var numbered = map[string]bool{"x": true, "f": true, "bar f": true}

var columnNames = map[string][2]string{"A": {`\alpha`, "α"}, "Psi": {`\psi`, "ψ"}, "F": {"f", "f"}, "bar F": {`\bar f`, "f̄"}, "X": {"x", "x"}}

func (w *printer) kernelCall(name string, ix []string) {
	w.s("K(")
	if name == "k" {
		w.s("x, x")
		w.sub(ix[0])
	} else {
		w.s("x")
		w.sub(ix[0])
		w.s(", x")
		w.sub(ix[1])
	}
	w.s(")")
}

func (w *printer) index(i index) string {
	switch {
	case i.b != nil && w.fixed[i.b] != "":
		return w.fixed[i.b]
	case i.b != nil:
		return i.b.name
	case i.at == last:
		return sizeLaTeX(i.size)
	}
	return whole(int64(i.at)).String()
}

func (w *printer) sub(parts ...string) {
	text := strings.Join(parts, "")
	switch {
	case text == generic:
	case len([]rune(text)) == 1:
		w.s("_", text)
	default:
		w.s("_{", text, "}")
	}
}
