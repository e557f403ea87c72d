package formula

import (
	"kpcalab/homework/algebra"
	"strings"
)

func (w *printer) symbolOf(name string) Symbol {
	if s, ok := w.table[name]; ok {
		return s
	}
	return standard[name]
}

var standard = Standard()

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
	return algebra.Whole(int64(i.at)).String()
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

func (w *printer) ratio(r Ratio) {
	switch {
	case r.Den == 1:
		w.s(r.String())
	case w.latex:
		w.s(`\frac{`, algebra.Whole(r.Num).String(), "}{", algebra.Whole(r.Den).String(), "}")
	default:
		w.s(r.String())
	}
}

// name prints a definition's name: tilde k, k_c.
func (w *printer) name(name string) {
	base, sub, _ := strings.Cut(name, "_")
	base, prime := strings.CutSuffix(base, "'")
	accent, letter, ok := strings.Cut(base, " ")
	if !ok {
		accent, letter = "", base
	}
	if prime {
		defer w.s("'")
	}
	if w.latex {
		switch {
		case greekName(letter):
			letter = `\` + letter
		case len([]rune(letter)) > 1:
			letter = `\mathrm{` + letter + "}"
		}
		if accent != "" {
			letter = `\` + accent + "{" + letter + "}"
		}
		w.s(letter)
		if sub != "" {
			w.s("_{", strings.ReplaceAll(sub, "_", " "), "}")
		}
		return
	}
	for r, g := range greek {
		if g == letter && len([]rune(letter)) > 1 {
			letter = string(r)
			break
		}
	}
	if mark := map[string]string{"bar": "̄", "tilde": "̃", "hat": "̂", "check": "̌", "dot": "̇", "ring": "̊"}[accent]; mark != "" {
		letter += mark
	}
	w.s(letter)
	if sub != "" {
		w.s("_", sub)
	}
}

func sizeLaTeX(d Dim) string {
	if d == Mu {
		return `\mu`
	}
	if d >= algebra.FirstUnknown {
		return "n"
	}
	return d.String()
}

func subDigits(s string) string {
	return strings.NewReplacer("n", "ₙ", "m", "ₘ", "1", "₁", "d", "_d", "μ", "_μ", "?", "").Replace(strings.TrimRight(s, "0123456789"))
}

func (w *printer) ones(n *node) {
	switch {
	case n.sh.IsScalar():
		w.s("1")
	case n.sh.Rows == One:
		w.pick(`\mathbf{1}_`+sizeLaTeX(n.sh.Cols)+`^\top`, "1"+subDigits(n.sh.Cols.String())+"ᵀ")
	case n.sh.Cols == One:
		w.pick(`\mathbf{1}_`+sizeLaTeX(n.sh.Rows), "1"+subDigits(n.sh.Rows.String()))
	default:
		w.pick(`\mathbf{1}_{`+sizeLaTeX(n.sh.Rows)+` \times `+sizeLaTeX(n.sh.Cols)+"}", "1_{"+n.sh.Known()+"}")
	}
}

// product prints factors side by side.
func (w *printer) product(n *node, min int) {
	l, r := n.args[0], n.args[1]
	if n.name == "inner" && l.op == opT {
		w.pick(`\langle `, "⟨")
		w.put(l.args[0], tightSum)
		w.s(", ")
		w.put(r, tightSum)
		w.pick(` \rangle`, "⟩")
		return
	}
	if n.name == "2d" { // v[:, None]
		w.put(r, min)
		return
	}
	w.put(l, tightProduct)
	if r.op == opNum && r.num == algebra.Whole(1) { // else it would be read as 1_n
		w.s(" (1)")
		return
	}
	if r.op == opNum || l.op == opNum && l.num == algebra.Whole(1) || endsInDigit(l) && r.op == opDiv || l.op == opNum && r.op == opOnes && r.sh.IsScalar() {
		w.pick(` \cdot `, " · ")
	} else {
		w.s(" ")
	}
	switch {
	case r.op == opSum && min < tightProduct:
		w.put(r, tightTail)
	case l.sh.IsScalar() && r.op == opMul:
		w.put(r, tightProduct)
	default:
		w.put(r, tightFactor)
	}
}

func endsInDigit(n *node) bool { return n.op == opNum }

// quotient prints a fraction of numbers as one, and a matrix divided by a
// number as that fraction times the matrix.
func (w *printer) quotient(n *node) {
	l, r := n.args[0], n.args[1]
	if !w.latex {
		if l.sh.IsScalar() {
			w.put(l, tightFactor)
			w.s("/")
			w.put(r, tightPower)
			return
		}
		w.put(l, tightProduct)
		w.s("/")
		w.put(r, tightPower)
		return
	}
	if l.sh.IsScalar() {
		w.s(`\frac{`)
		w.put(l, tightSum)
		w.s("}{")
		w.put(r, tightSum)
		w.s("}")
		return
	}
	w.s(`\frac{1}{`)
	w.put(r, tightSum)
	w.s("} ")
	if l.op == opMul {
		w.put(l, tightProduct)
		return
	}
	w.put(l, tightFactor)
}

func (w *printer) power(n *node) {
	if n.op == opPow && n.num == (frac(1, 2)) && w.latex {
		w.s(`\sqrt{`)
		w.put(n.args[0], tightSum)
		w.s("}")
		return
	}
	w.put(n.args[0], tightAtom)
	e := n.num.String()
	if n.op == opHadPow {
		e = "∘ " + e
		if w.latex {
			e = `\circ ` + n.num.String()
		}
	}
	if !w.latex {
		if n.op == opPow && n.num == algebra.Whole(-1) {
			w.s("⁻¹")
			return
		}
		e = strings.ReplaceAll(e, "-", "−")
	}
	w.s("^{", e, "}")
}

func (w *printer) call(latex, text string, arg *node) {
	w.pick(latex, text)
	w.open(arg)
	w.put(arg, tightSum)
	w.shut(arg)
}
