package formula

import "strings"

func (w *printer) ratio(r Ratio) {
	switch {
	case r.Den == 1:
		w.s(r.String())
	case w.latex:
		w.s(`\frac{`, whole(r.Num).String(), "}{", whole(r.Den).String(), "}")
	default:
		w.s(r.String())
	}
}

// name prints a definition's name: tilde k, k_c.
func (w *printer) name(name string) {
	base, sub, _ := strings.Cut(name, "_")
	accent, letter, ok := strings.Cut(base, " ")
	if !ok {
		accent, letter = "", base
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

func greekName(s string) bool {
	for _, g := range greek {
		if g == s && len(s) > 1 {
			return true
		}
	}
	return false
}

func sizeLaTeX(d Dim) string {
	if d == Mu {
		return `\mu`
	}
	if d >= firstVar {
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
		w.pick(`\mathbf{1}_{`+sizeLaTeX(n.sh.Rows)+` \times `+sizeLaTeX(n.sh.Cols)+"}", "1_{"+n.sh.known()+"}")
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
	if r.op == opNum && r.num == whole(1) { // else it would be read as 1_n
		w.s(" (1)")
		return
	}
	if r.op == opNum || l.op == opNum && l.num == whole(1) || endsInDigit(l) && r.op == opDiv || l.op == opNum && r.op == opOnes && r.sh.IsScalar() {
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
	if n.op == opPow && n.num == (Ratio{1, 2}) && w.latex {
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
		if n.op == opPow && n.num == whole(-1) {
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
