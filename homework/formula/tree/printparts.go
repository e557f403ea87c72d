package tree

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
	"strings"
)

func (w *printer) symbolOf(name string) symbol.Symbol {
	if s, ok := w.table[name]; ok {
		return s
	}
	return standard[name]
}

var standard = symbol.Standard()

func (w *printer) sum(n *Node) {
	w.pick(`\sum_{`, "Σ_{")
	w.s(n.Binder.Name, "=1}^{")
	w.pick(sizeLaTeX(n.Binder.Dim), n.Binder.Dim.String())
	w.s("} ")
	w.put(n.Args[0], tightTail)
}

// list prints (a_1 | … | a_n).
func (w *printer) list(n *Node) {
	w.s("(")
	w.fixed[n.Binder] = "1"
	w.put(n.Args[0], tightSum)
	w.pick(` \mid \dots \mid `, " | … | ")
	w.fixed[n.Binder] = sizeLaTeX(n.Binder.Dim)
	if !w.latex {
		w.fixed[n.Binder] = n.Binder.Dim.String()
	}
	w.put(n.Args[0], tightSum)
	delete(w.fixed, n.Binder)
	w.s(")")
}

// indexed prints entries, columns and rows by their own names where they have
// one.
func (w *printer) indexed(n *Node) {
	ix := make([]string, len(n.Index))
	for k, i := range n.Index {
		ix[k] = w.index(i)
	}
	if n.Op == Delta {
		w.pick(`\delta`, "δ")
		w.sub(ix...)
		return
	}
	base := n.Args[0]
	unwrapped := base
	if base.Op == Transpose {
		unwrapped = base.Args[0]
	}
	if unwrapped.Op == Sym {
		if n.Op == Entry && n.Name == "call" {
			w.kernelCall(unwrapped.Name, ix)
			return
		}
		if s, ok := columnNames[unwrapped.Name]; ok && n.Op == Col {
			w.pick(s[0], s[1])
			w.sub(ix...)
			return
		}
		if unwrapped.Name == "Lambda" && n.Op == Entry && n.Index[0] == n.Index[1] {
			w.pick(`\lambda`, "λ")
			w.sub(ix[0])
			return
		}
	}
	if base.Op == Eye && n.Op == Col { // a unit vector
		w.s("e")
		w.sub(ix...)
		return
	}
	if base.Op == Eye || base.Op == Ones || base.Op == Col || base.Op == Row || base.Op == Entry || n.Op == Entry && numbered[base.Name] || base.Op == Ref && strings.ContainsAny(base.Name, "_^") { // f_1 is a sample, (f)_1 a coordinate
		w.s("(")
		w.plain(base, tightSum)
		w.s(")")
	} else {
		w.put(base, tightAtom)
	}
	switch n.Op {
	case Col:
		w.sub(":", ",", ix[0])
	case Row:
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

func (w *printer) index(i Index) string {
	switch {
	case i.Binder != nil && w.fixed[i.Binder] != "":
		return w.fixed[i.Binder]
	case i.Binder != nil:
		return i.Binder.Name
	case i.At == Last:
		return sizeLaTeX(i.Size)
	}
	return algebra.Whole(int64(i.At)).String()
}

func (w *printer) sub(parts ...string) {
	text := strings.Join(parts, "")
	switch {
	case text == Generic:
	case len([]rune(text)) == 1:
		w.s("_", text)
	default:
		w.s("_{", text, "}")
	}
}

func (w *printer) ratio(r algebra.Ratio) {
	switch {
	case r.Den == 1:
		w.s(r.String())
	case w.latex:
		w.s(`\frac{`, algebra.Whole(r.Num).String(), "}{", algebra.Whole(r.Den).String(), "}")
	default:
		w.s(r.String())
	}
}

// name prints a definition's name: tilde k, k_c, k^new.
func (w *printer) name(name string) {
	base, sup, _ := strings.Cut(name, "^")
	base, sub, _ := strings.Cut(base, "_")
	base, prime := strings.CutSuffix(base, "'")
	w.accented(base)
	if sub != "" {
		w.pick("_{", "_")
		w.s(strings.ReplaceAll(sub, "_", " "))
		w.pick("}", "")
	}
	if sup != "" {
		w.s("^{(", sup, ")}")
	}
	if prime {
		w.s("'")
	}
}

// accented prints a letter or a word with its accents.
func (w *printer) accented(name string) {
	accent, letter, ok := strings.Cut(name, " ")
	if !ok {
		letter = name
	}
	switch {
	case ok && w.latex:
		w.s(map[bool]string{true: `\mathring`, false: `\` + accent}[accent == "ring"], "{")
		w.accented(letter)
		w.s("}")
	case ok:
		w.accented(letter)
		w.s(map[string]string{"bar": "̄", "tilde": "̃", "hat": "̂", "check": "̌", "dot": "̇", "ring": "̊", "ddot": "̈", "breve": "̆", "acute": "́", "grave": "̀"}[accent])
	case w.latex && scan.GreekName(letter):
		w.s(`\`, letter)
	case w.latex && len([]rune(letter)) > 1:
		w.s(`\mathrm{`, letter, "}")
	default:
		w.s(scan.GreekLetter(letter))
	}
}

func sizeLaTeX(d algebra.Dim) string {
	if d == algebra.Mu {
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

func (w *printer) ones(n *Node) {
	switch {
	case n.Shape.IsScalar():
		w.s("1")
	case n.Shape.Rows == algebra.One:
		w.pick(`\mathbf{1}_`+sizeLaTeX(n.Shape.Cols)+`^\top`, "1"+subDigits(n.Shape.Cols.String())+"ᵀ")
	case n.Shape.Cols == algebra.One:
		w.pick(`\mathbf{1}_`+sizeLaTeX(n.Shape.Rows), "1"+subDigits(n.Shape.Rows.String()))
	default:
		w.pick(`\mathbf{1}_{`+sizeLaTeX(n.Shape.Rows)+` \times `+sizeLaTeX(n.Shape.Cols)+"}", "1_{"+n.Shape.Known()+"}")
	}
}

// product prints factors side by side.
func (w *printer) product(n *Node, min int) {
	l, r := n.Args[0], n.Args[1]
	if n.Name == "inner" && l.Op == Transpose {
		w.pick(`\langle `, "⟨")
		w.put(l.Args[0], tightSum)
		w.s(", ")
		w.put(r, tightSum)
		w.pick(` \rangle`, "⟩")
		return
	}
	w.put(l, tightProduct)
	if r.Op == Num && r.Num == algebra.Whole(1) { // else it would be read as 1_n
		w.s(" (1)")
		return
	}
	if r.Op == Num || l.Op == Num && l.Num == algebra.Whole(1) || endsInDigit(l) && r.Op == Div || l.Op == Num && r.Op == Ones && r.Shape.IsScalar() {
		w.pick(` \cdot `, " · ")
	} else {
		w.s(" ")
	}
	switch {
	case r.Op == Sum && min < tightProduct:
		w.put(r, tightTail)
	case l.Shape.IsScalar() && r.Op == Mul:
		w.put(r, tightProduct)
	default:
		w.put(r, tightFactor)
	}
}

func endsInDigit(n *Node) bool { return n.Op == Num }

// quotient prints a fraction of numbers as one, and a matrix divided by a
// number as that fraction times the matrix.
func (w *printer) quotient(n *Node) {
	l, r := n.Args[0], n.Args[1]
	if !w.latex {
		if l.Shape.IsScalar() {
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
	if l.Shape.IsScalar() {
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
	if l.Op == Mul {
		w.put(l, tightProduct)
		return
	}
	w.put(l, tightFactor)
}

func (w *printer) power(n *Node) {
	if n.Op == Pow && n.Num == (algebra.Frac(1, 2)) && w.latex {
		w.s(`\sqrt{`)
		w.put(n.Args[0], tightSum)
		w.s("}")
		return
	}
	w.put(n.Args[0], tightAtom)
	e := n.Num.String()
	if n.Op == HadPow {
		e = "∘ " + e
		if w.latex {
			e = `\circ ` + n.Num.String()
		}
	}
	if !w.latex {
		if n.Op == Pow && n.Num == algebra.Whole(-1) {
			w.s("⁻¹")
			return
		}
		e = strings.ReplaceAll(e, "-", "−")
	}
	w.s("^{", e, "}")
}

func (w *printer) call(latex, text string, arg *Node) {
	w.pick(latex, text)
	w.open(arg)
	w.put(arg, tightSum)
	w.shut(arg)
}
