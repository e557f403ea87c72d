package notation

import "strings"

// commands are what LaTeX's commands stand for.
var commands = map[string]sign{}

func init() {
	put := func(k kind, text, list string) {
		for _, c := range strings.Fields(list) {
			t := text
			if t == "" {
				t = c
			}
			commands[c] = sign{k, t}
		}
	}
	for _, g := range greek {
		put(name, "", g)
	}
	put(name, "phi", "varphi")
	put(name, "epsilon", "varepsilon")
	put(name, "kappa", "varkappa")
	put(name, "l", "ell")
	put(name, "i", "imath")
	put(name, "j", "jmath")
	put(name, "T", "top intercal transpose")
	put(name, "†", "dagger dag")
	put(name, "R", "R reals Reals")
	for _, a := range []string{"bar overline", "tilde widetilde", "hat widehat", "check widecheck", "dot", "ddot",
		"ring mathring", "breve", "acute"} {
		put(accent, strings.Fields(a)[0], a)
	}
	put(function, "", "sum sqrt diag inv trace")
	put(function, "frac", "frac tfrac dfrac cfrac nicefrac sfrac")
	put(function, "diag", "Diag")
	put(function, "brace", "underbrace overbrace underset overset stackrel")
	put(function, "braket", "braket Braket ket bra")
	put(function, "binom", "binom tbinom dbinom")
	put(operator, "*", "cdot times bullet ast star")
	put(operator, "⊙", "odot circ")
	put(operator, "⊘", "oslash")
	put(operator, "over", "over")
	put(relation, "=", "equiv")
	put(relation, ":=", "coloneqq coloneq triangleq doteq colonequals")
	put(relation, "=:", "eqqcolon eqcolon equalscolon")
	put(unjudged, "∈", "in")
	put(unjudged, "≤", "le leq leqslant lt")
	put(unjudged, "≥", "ge geq geqslant gt")
	put(unjudged, "≠", "ne neq")
	put(unjudged, "⊥", "perp bot")
	put(unjudged, "", "forall exists notin subset subseteq ll gg")
	put(opening, "<", "langle")
	put(closing, ">", "rangle")
	put(opening, "(", "lparen")
	put(closing, ")", "rparen")
	put(opening, "[", "lbrack")
	put(closing, "]", "rbrack")
	put(opening, "(", "lbrace")
	put(closing, ")", "rbrace")
	put(bar, "|", "vert lvert rvert mid")
	put(bar, "‖", "Vert lVert rVert")
	put(dots, "…", "dots ldots cdots vdots ddots dotsc dotsb dotsm")
	put(prime, "'", "prime")
	put(stop, "→", `to rightarrow Rightarrow implies iff Leftrightarrow Longrightarrow longrightarrow leftarrow mapsto
		Longleftrightarrow therefore because qed square blacksquare Box hfill impliedby Leftarrow longmapsto qedhere checkmark`)
	put(stop, "quad", "quad qquad")
	put(stop, "item", "item par")
	put(space, "", `left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm middle limits nolimits
		nonumber notag displaystyle textstyle scriptstyle noindent centering hline toprule midrule bottomrule newline strut
		mathstrut null allowbreak nobreak small large Large normalsize footnotesize medskip bigskip smallskip boldmath
		relax ensuremath boxed fbox smash cancel mathop`)
	put(font, "", `mathbf boldsymbol bm mathrm mathsf mathcal mathbb mathds mathit vec bf rm sf it mathfrak pmb bold mathbbm
		symbf underline mathbfit cal mathscr mathtt vect mat mathnormal bb Bbb operatorname up mathbold`)
	put(text, "", "text mbox textrm textbf textit textsf texttt emph textnormal textup intertext shortintertext hbox section subsection paragraph")
	put(skipped, "", "label tag eqno hspace vspace color ref eqref cite phantom hphantom vphantom mspace kern")
}

// What commands do to the text behind them; they are no tokens.
const (
	space   kind = 100 + iota // nothing
	font                      // the argument stands in another font
	text                      // the argument is words
	skipped                   // the argument isn't shown
)

// Environments by what stands in them.
const (
	matrices = " matrix pmatrix bmatrix Bmatrix vmatrix smallmatrix array psmallmatrix bsmallmatrix "
	displays = ` equation align gather aligned alignat gathered split multline eqnarray flalign displaymath math
		alignedat cases dcases `
)

// functions that are written in letters.
var functions = map[string]string{"diag": "diag", "Diag": "diag", "sum": "sum", "sqrt": "sqrt", "inv": "inv", "sqrtm": "sqrt", "ones": "ones"}
