package formula

import "strings"

// latexText is a tree in LaTeX, with the symbols of a table.
func latexText(n *node, t Symbols) string { return render(n, t, true) }

// unicodeText is a tree in Unicode.
func unicodeText(n *node, t Symbols) string { return render(n, t, false) }

// nameLaTeX is the name of a definition, tilde k or k_c, in LaTeX.
func nameLaTeX(name string, t Symbols) string {
	w := &printer{table: t, latex: true, fixed: map[*binder]string{}}
	w.name(name)
	return w.b.String()
}

// maxPrint bounds the length of a printed formula.
const maxPrint = 60_000

func render(n *node, t Symbols, latex bool) string {
	w := &printer{table: t, latex: latex, fixed: map[*binder]string{}}
	w.put(n, tightSum)
	return strings.TrimSpace(w.b.String())
}

type printer struct {
	b     strings.Builder
	table Symbols
	latex bool
	fixed map[*binder]string // a list's index, while its ends are printed
}

// Binding powers of the printed forms; a part is bracketed where its own is
// less than what its place asks for.
const (
	tightSum     = 10
	tightNeg     = 12
	tightTail    = 20 // a sum sign: nothing may follow it in a product
	tightProduct = 21
	tightFactor  = 22
	tightPower   = 30
	tightAtom    = 40
)

func (w *printer) tightness(n *node) int {
	switch n.op {
	case opAdd, opSub:
		return tightSum
	case opNeg:
		return tightNeg
	case opSum:
		return tightTail
	case opMul:
		if n.name == "inner" {
			return tightAtom
		}
		return tightProduct
	case opHad, opHadDiv:
		return tightProduct
	case opDiv:
		switch {
		case w.latex && n.sh.IsScalar():
			return tightFactor
		case n.sh.IsScalar():
			return tightTail // (1/n) K
		}
		return tightProduct
	case opT, opPow, opHadPow, opPinv:
		return tightPower
	case opOnes:
		if n.sh.Rows == One && n.sh.Cols != One {
			return tightPower
		}
	case opNum:
		if n.num.Den != 1 {
			return tightFactor
		}
	case opSym:
		if w.latex || len(n.name) < 8 {
			return tightAtom
		}
	}
	return tightAtom
}

// put prints n where a binding of at least min is needed.
func (w *printer) put(n *node, min int) {
	if w.b.Len() > maxPrint {
		return
	}
	if w.tightness(n) < min {
		w.open(n)
		w.plain(n, tightSum)
		w.shut(n)
		return
	}
	w.plain(n, min)
}

func (w *printer) open(n *node) {
	if w.latex && n.depth > 1 {
		w.s(`\left(`)
	} else {
		w.s("(")
	}
}

func (w *printer) shut(n *node) {
	if w.latex && n.depth > 1 {
		w.s(`\right)`)
	} else {
		w.s(")")
	}
}

func (w *printer) s(parts ...string) {
	for _, s := range parts {
		w.b.WriteString(s)
	}
}

// pick writes the LaTeX or the Unicode form.
func (w *printer) pick(latex, text string) {
	if w.latex {
		w.s(latex)
	} else {
		w.s(text)
	}
}

func (w *printer) plain(n *node, min int) {
	a := func(k, min int) { w.put(n.args[k], min) }
	switch n.op {
	case opNum:
		w.ratio(n.num)
	case opSym:
		s := w.symbolOf(n.name)
		w.pick(s.LaTeX, s.Text)
	case opRef:
		w.name(n.name)
	case opOnes:
		w.ones(n)
	case opEye:
		w.pick("I_"+sizeLaTeX(n.sh.Rows), "I"+subDigits(n.sh.Rows.String()))
	case opZero:
		w.s("0")
	case opNeg:
		w.pick("-", "−")
		a(0, tightTail)
	case opAdd:
		a(0, tightSum)
		w.s(" + ")
		a(1, tightTail)
	case opSub:
		a(0, tightSum)
		w.pick(" - ", " − ")
		a(1, tightTail)
	case opMul:
		w.product(n, min)
	case opHad:
		a(0, tightProduct)
		w.pick(` \circ `, " ∘ ")
		a(1, tightFactor)
	case opHadDiv:
		a(0, tightProduct)
		w.s(" ./ ")
		a(1, tightFactor)
	case opDiv:
		w.quotient(n)
	case opT:
		a(0, tightAtom)
		w.pick(`^\top`, "ᵀ")
	case opPow, opHadPow:
		w.power(n)
	case opPinv:
		a(0, tightAtom)
		w.pick("^{+}", "⁺")
	case opDiag, opDiagOf:
		w.call(`\operatorname{diag}`, "diag", n.args[0])
	case opTrace:
		w.call(`\operatorname{trace}`, "trace", n.args[0])
	case opExp:
		w.call(`\exp`, "exp", n.args[0])
	case opNorm:
		w.pick(`\|`, "‖")
		a(0, tightSum)
		w.pick(`\|`, "‖")
	case opSum:
		w.sum(n)
	case opStack:
		w.list(n)
	case opEntry, opCol, opRow, opDelta:
		w.indexed(n)
	case opPoint:
		w.s(n.name)
	case opBlocks:
		w.s("(")
		for i, b := range n.args {
			if i > 0 && n.under {
				w.s("; ")
			} else if i > 0 {
				w.pick(` \mid `, " | ")
			}
			w.put(b, tightSum)
		}
		w.s(")")
	case opSlice:
		w.s("V_{", strings.ReplaceAll(n.name, "end", "n"), "}")
	}
}
