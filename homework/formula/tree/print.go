package tree

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"strings"
)

// LaTeX is a tree in LaTeX, with the symbols of a table.
func LaTeX(n *Node, t symbol.Symbols) string { return render(n, t, true) }

// Text is a tree in Unicode.
func Text(n *Node, t symbol.Symbols) string { return render(n, t, false) }

// NameLaTeX is the name of a definition, tilde k or k_c, in LaTeX.
func NameLaTeX(name string, t symbol.Symbols) string {
	w := &printer{table: t, latex: true, fixed: map[*Binder]string{}}
	w.name(name)
	return w.b.String()
}

// maxPrint bounds the length of a printed formula.
const maxPrint = 60_000

func render(n *Node, t symbol.Symbols, latex bool) string {
	w := &printer{table: t, latex: latex, fixed: map[*Binder]string{}}
	w.put(n, tightSum)
	return strings.TrimSpace(w.b.String())
}

type printer struct {
	b     strings.Builder
	table symbol.Symbols
	latex bool
	fixed map[*Binder]string // a list's index, while its ends are printed
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

func (w *printer) tightness(n *Node) int {
	switch n.Op {
	case Add, Sub:
		return tightSum
	case Neg:
		return tightNeg
	case Sum:
		return tightTail
	case Mul:
		if n.Name == "inner" {
			return tightAtom
		}
		return tightProduct
	case Had, HadDiv:
		return tightProduct
	case Div:
		switch {
		case w.latex && n.Shape.IsScalar():
			return tightFactor
		case n.Shape.IsScalar():
			return tightTail // (1/n) K
		}
		return tightProduct
	case Transpose, Pow, HadPow, Pinv:
		return tightPower
	case Ones:
		if n.Shape.Rows == algebra.One && n.Shape.Cols != algebra.One {
			return tightPower
		}
	case Num:
		if n.Num.Den != 1 {
			return tightFactor
		}
	case Sym:
		if w.latex || len(n.Name) < 8 {
			return tightAtom
		}
	}
	return tightAtom
}

// put prints n where a binding of at least min is needed.
func (w *printer) put(n *Node, min int) {
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

func (w *printer) open(n *Node) {
	if w.latex && n.Depth > 1 {
		w.s(`\left(`)
	} else {
		w.s("(")
	}
}

func (w *printer) shut(n *Node) {
	if w.latex && n.Depth > 1 {
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

func (w *printer) plain(n *Node, min int) {
	a := func(k, min int) { w.put(n.Args[k], min) }
	switch n.Op {
	case Num:
		w.ratio(n.Num)
	case Sym:
		s := w.symbolOf(n.Name)
		w.pick(s.LaTeX, s.Text)
	case Ref:
		w.name(n.Name)
	case Ones:
		w.ones(n)
	case Eye:
		w.pick("I_"+sizeLaTeX(n.Shape.Rows), "I"+subDigits(n.Shape.Rows.String()))
	case Zero:
		w.s("0")
	case Neg:
		w.pick("-", "−")
		a(0, tightTail)
	case Add:
		a(0, tightSum)
		w.s(" + ")
		a(1, tightTail)
	case Sub:
		a(0, tightSum)
		w.pick(" - ", " − ")
		a(1, tightTail)
	case Mul:
		w.product(n, min)
	case Had:
		a(0, tightProduct)
		w.pick(` \circ `, " ∘ ")
		a(1, tightFactor)
	case HadDiv:
		a(0, tightProduct)
		w.s(" ./ ")
		a(1, tightFactor)
	case Div:
		w.quotient(n)
	case Transpose:
		a(0, tightAtom)
		w.pick(`^\top`, "ᵀ")
	case Pow, HadPow:
		w.power(n)
	case Pinv:
		a(0, tightAtom)
		w.pick("^{+}", "⁺")
	case Diag, DiagOf:
		w.call(`\operatorname{diag}`, "diag", n.Args[0])
	case Trace:
		w.call(`\operatorname{trace}`, "trace", n.Args[0])
	case Exp:
		w.call(`\exp`, "exp", n.Args[0])
	case Norm:
		w.pick(`\|`, "‖")
		a(0, tightSum)
		w.pick(`\|`, "‖")
	case Sum:
		w.sum(n)
	case Stack:
		w.list(n)
	case Entry, Col, Row, Delta:
		w.indexed(n)
	case Point:
		w.s(n.Name)
	case Blocks:
		w.s("(")
		for i, b := range n.Args {
			if i > 0 && n.Under {
				w.s("; ")
			} else if i > 0 {
				w.pick(` \mid `, " | ")
			}
			w.put(b, tightSum)
		}
		w.s(")")
	case Slice:
		w.s("V_{", strings.ReplaceAll(n.Name, "end", "n"), "}")
	}
}
