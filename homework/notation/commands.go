package notation

import "strings"

// What commands do to the text behind them; they are no tokens.
const (
	space   kind = 100 + iota // nothing
	font                      // the argument stands in another font
	text                      // the argument is words
	skipped                   // the argument isn't shown
)

// families are LaTeX's commands by what they are; without a text of the family each is
// called by its own name.
var families = []struct {
	kind
	text, commands string
}{
	{name, "phi", "varphi"}, {name, "epsilon", "varepsilon"}, {name, "kappa", "varkappa"}, {name, "l", "ell"},
	{name, "i", "imath"}, {name, "j", "jmath"}, {name, "T", "top intercal transpose"}, {name, "†", "dagger dag"},
	{name, "R", "R reals Reals"},
	{accent, "bar", "bar overline"}, {accent, "tilde", "tilde widetilde"}, {accent, "hat", "hat widehat"},
	{accent, "check", "check widecheck"}, {accent, "ring", "ring mathring"}, {accent, "", "dot ddot breve acute"},
	{function, "", "sum sqrt diag inv"}, {function, "frac", "frac tfrac dfrac cfrac nicefrac sfrac"},
	{function, "diag", "Diag"}, {function, "binom", "binom tbinom"},
	{function, "brace", "underbrace overbrace underset overset stackrel"},
	{operator, "*", "cdot times bullet ast star"}, {operator, "⊙", "odot circ"}, {operator, "⊘", "oslash"},
	{operator, "over", "over"},
	{relation, "=", "equiv"}, {relation, ":=", "coloneqq coloneq triangleq doteq colonequals"},
	{relation, "=:", "eqqcolon eqcolon equalscolon"},
	{unjudged, "∈", "in"}, {unjudged, "≤", "le leq leqslant lt"}, {unjudged, "≥", "ge geq geqslant gt"},
	{unjudged, "", "ne neq perp bot forall exists notin subset subseteq ll gg"},
	{opening, "<", "langle"}, {closing, ">", "rangle"}, {opening, "(", "lparen lbrace"}, {closing, ")", "rparen rbrace"},
	{opening, "[", "lbrack"}, {closing, "]", "rbrack"}, {bar, "|", "vert lvert rvert mid"},
	{bar, "‖", "Vert lVert rVert"}, {dots, "…", "dots ldots cdots vdots ddots dotsc dotsb dotsm"}, {prime, "'", "prime"},
	{stop, "→", `to rightarrow Rightarrow implies iff Leftrightarrow Longrightarrow longrightarrow leftarrow mapsto
		Longleftrightarrow therefore because qed square blacksquare Box hfill impliedby Leftarrow qedhere checkmark`},
	{stop, "quad", "quad qquad"}, {stop, "item", "item par"},
	{space, "", `left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm middle limits
		nolimits nonumber notag displaystyle textstyle scriptstyle noindent centering hline toprule midrule bottomrule
		newline strut mathstrut null allowbreak nobreak small large Large normalsize footnotesize medskip bigskip
		smallskip boldmath relax ensuremath boxed fbox smash cancel mathop`},
	{font, "", `mathbf boldsymbol bm mathrm mathsf mathcal mathbb mathds mathit vec bf rm sf it mathfrak pmb bold
		mathbbm symbf underline mathbfit cal mathscr mathtt vect mat mathnormal bb Bbb operatorname up mathbold`},
	{text, "", `text mbox textrm textbf textit textsf texttt emph textnormal textup intertext shortintertext hbox
		section subsection paragraph`},
	{skipped, "", "label tag eqno hspace vspace color ref eqref cite phantom hphantom vphantom mspace kern"},
}

// commands are what each command stands for.
var commands = func() map[string]sign {
	m := map[string]sign{}
	for _, g := range greek {
		m[g] = sign{name, g}
	}
	for _, f := range families {
		for _, c := range strings.Fields(f.commands) {
			if m[c] = (sign{f.kind, f.text}); f.text == "" {
				m[c] = sign{f.kind, c}
			}
		}
	}
	return m
}()

// Environments by what stands in them.
const (
	matrices = " matrix pmatrix bmatrix Bmatrix vmatrix smallmatrix array psmallmatrix bsmallmatrix "
	displays = ` equation align gather aligned alignat gathered split multline eqnarray flalign displaymath math
		alignedat cases dcases `
)

// functions that are written in letters.
var functions = map[string]string{"diag": "diag", "Diag": "diag", "sum": "sum", "sqrt": "sqrt", "inv": "inv",
	"sqrtm": "sqrt", "ones": "ones"}
