package formula

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// sign is what a command or a character is.
type sign struct {
	kind kind
	text string // canonical
}

// vocabulary is what the grammar knows: LaTeX's commands without their \, and characters
// by themselves. Without a text of the line each is called by its own name.
var vocabulary = []struct {
	kind
	text, spellings string
}{
	{name, "phi", "varphi"}, {name, "epsilon", "varepsilon"}, {name, "kappa", "varkappa"}, {name, "l", "ell ℓ"},
	{name, "i", "imath"}, {name, "j", "jmath"}, {name, "T", "top intercal transpose"}, {name, "†", "dagger dag †"},
	{name, "R", "R reals Reals ℝ"}, {name, "one", "𝟏 𝟙 𝟭 𝟷"},
	{number, "1/2", "½"}, {number, "1/4", "¼"}, {number, "3/4", "¾"},
	{accent, "bar", "bar overline"}, {accent, "tilde", "tilde widetilde"}, {accent, "hat", "hat widehat"},
	{accent, "check", "check widecheck"}, {accent, "ring", "ring mathring"}, {accent, "", "dot ddot breve acute"},

	{function, "sum", "sum ∑ Σ"}, {function, "", "sqrt diag inv"}, {function, "√", "√"}, {function, "diag", "Diag"},
	{function, "frac", "frac tfrac dfrac cfrac nicefrac sfrac"},

	{operator, "+", "+"}, {operator, "-", "- − –"}, {operator, "/", "/ ÷ ∕ ⁄"}, {operator, "over", "over"},
	{operator, "*", "cdot times bullet ast star * × · ⋅ ∙ ∗ @"}, {operator, "⊙", "odot circ ⊙ ∘"},
	{operator, "⊘", "oslash ⊘"},

	{relation, "=", "equiv = == ≡ ≐ ≙ ≝ ꞊ ⩵"}, {relation, "=:", "eqqcolon eqcolon equalscolon =: ≕"},
	{relation, ":=", "coloneqq coloneq triangleq doteq colonequals := ≔ ≝ ≜"},
	{unjudged, "∈", "in ∈"}, {unjudged, "≤", "le leq leqslant lt <= ≤ ⩽"},
	{unjudged, "≥", "ge geq geqslant gt >= ≥ ⩾"},
	{unjudged, "∀", "forall ∀"},
	{unjudged, "", "ne neq perp bot exists notin subset subseteq ll gg < > ≠ ∉ ⊂ ⊥ ⟂ ∃ ≪ ≫"},
	{unknown, "", "≈ ∝ ≅ ≃ ∼ ± ∓ ⊗ ⊕ ∂ ∞ ∫ ∏"},

	{opening, "<", "langle ⟨ 〈"}, {closing, ">", "rangle ⟩ 〉"}, {opening, "(", "lparen lbrace ("},
	{closing, ")", "rparen rbrace )"}, {opening, "[", "lbrack ["}, {closing, "]", "rbrack ]"},
	{opening, "{", "{"}, {closing, "}", "}"},
	{bar, "|", "vert lvert rvert mid | ∣"}, {bar, "‖", "Vert lVert rVert || ‖ ∥"}, {comma, ",", ","},
	{dots, "…", "dots ldots cdots vdots ddots dotsc dotsb dotsm … ⋯ ⋮ ⋱"}, {prime, "'", "prime ′"}, {cell, "&", "&"},
	{stop, "→", `to rightarrow Rightarrow implies iff Leftrightarrow Longrightarrow longrightarrow leftarrow mapsto
		Longleftrightarrow therefore because qed square blacksquare Box hfill impliedby Leftarrow qedhere checkmark
		<==> ==> <=> => ->`},
	{stop, ",", "、 ،"}, {stop, "quad", "quad qquad"}, {stop, "item", "item par"}, {stop, "", ": # -- //"},

	{space, "", `left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm middle limits
		nolimits nonumber notag displaystyle textstyle scriptstyle noindent centering hline toprule midrule bottomrule
		newline strut mathstrut null allowbreak nobreak small large Large normalsize footnotesize medskip bigskip
		smallskip boldmath relax ensuremath boxed fbox smash mathop`},
	{font, "", `mathbf boldsymbol bm mathrm mathsf mathcal mathbb mathds mathit vec bf rm sf it mathfrak pmb bold
		mathbbm symbf underline mathbfit cal mathscr mathtt vect mat mathnormal bb Bbb operatorname up mathbold`},
	{text, "", `text mbox textrm textbf textit textsf texttt emph textnormal textup intertext shortintertext hbox
		section subsection paragraph`},
	{aside, "", "underbrace overbrace underset overset stackrel"},
	{skipped, "", "label tag eqno hspace vspace color ref eqref cite phantom hphantom vphantom mspace kern"},
}

// commands, signs and longer are the vocabulary by its spellings: commands, characters, and
// signs of several characters, longest first.
var commands, signs, longer = func() (map[string]sign, map[rune]sign, []string) {
	of, characters, several := map[string]sign{}, map[rune]sign{}, []string(nil)
	for _, g := range greek {
		of[g] = sign{name, g}
	}
	for _, v := range vocabulary {
		for _, s := range strings.Fields(v.spellings) {
			known := sign{v.kind, v.text}
			if v.text == "" {
				known.text = s
			}
			switch r, size := utf8.DecodeRuneInString(s); {
			case isASCIILetter(r):
				of[s] = known
			case size == len(s):
				characters[r] = known
			default:
				of[s] = known
				several = append(several, s)
			}
		}
	}
	slices.SortStableFunc(several, func(a, b string) int { return len(b) - len(a) })
	return of, characters, several
}()

// environments by what stands in them; what is neither is words.
var (
	matrices = fields("matrix pmatrix bmatrix Bmatrix vmatrix smallmatrix array psmallmatrix bsmallmatrix")
	displays = fields(`equation align gather aligned alignat gathered split multline eqnarray flalign displaymath math
		alignedat cases dcases`)
)

// functions that are written in letters.
var functions = map[string]string{"diag": "diag", "Diag": "diag", "sum": "sum", "sqrt": "sqrt", "inv": "inv",
	"sqrtm": "sqrt", "ones": "ones"}

var greek = map[rune]string{
	'α': "alpha", 'β': "beta", 'γ': "gamma", 'δ': "delta", 'ε': "epsilon", 'ϵ': "epsilon", 'ζ': "zeta", 'η': "eta",
	'θ': "theta", 'ι': "iota", 'κ': "kappa", 'λ': "lambda", 'μ': "mu", 'µ': "mu", 'ν': "nu", 'ξ': "xi", 'π': "pi",
	'ρ': "rho", 'σ': "sigma", 'τ': "tau", 'υ': "upsilon", 'φ': "phi", 'ϕ': "phi", 'χ': "chi", 'ψ': "psi",
	'ω': "omega", 'ς': "sigma", 'Γ': "Gamma", 'Δ': "Delta", 'Θ': "Theta", 'Λ': "Lambda", 'Ξ': "Xi", 'Π': "Pi",
	'Σ': "Sigma", 'Φ': "Phi", 'Ψ': "Psi", 'Ω': "Omega",
}

// marks are combining characters that are accents.
var marks = map[rune]string{
	0x304: "bar", 0x305: "bar", 0x303: "tilde", 0x302: "hat", 0x30c: "check", 0x307: "dot", 0x308: "ddot",
	0x30a: "ring", 0x306: "breve",
}

// Raised and lowered characters, and what each stands for.
var (
	superscripts = pairs("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾⁼ᵀ⊤ᐟᵗⁿᵐʲⁱᶜ⸍ᐪˣˡʳˢᵖᵏ", "0123456789+-()=TT/Tnmjic/Txlrspk")
	subscripts   = pairs("₀₁₂₃₄₅₆₇₈₉₊₋₍₎₌ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "0123456789+-()=aehijklmnoprstuvx")
)

func pairs(from, to string) map[rune]rune {
	m, target := map[rune]rune{}, []rune(to)
	for i, r := range []rune(from) {
		m[r] = target[i]
	}
	return m
}

func fields(s string) map[string]bool {
	m := map[string]bool{}
	for _, f := range strings.Fields(s) {
		m[f] = true
	}
	return m
}
