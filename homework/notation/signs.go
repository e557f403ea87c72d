package notation

// sign is what one character is.
type sign struct {
	kind kind
	text string
}

// signs are the characters that stand for themselves; those that need a look at their
// neighbours are in scanner.sign.
var signs = map[rune]sign{
	'(': {opening, "("}, '[': {opening, "["}, '{': {opening, "{"}, '⟨': {opening, "<"}, '〈': {opening, "<"},
	')': {closing, ")"}, ']': {closing, "]"}, '}': {closing, "}"}, '⟩': {closing, ">"}, '〉': {closing, ">"},
	'‖': {bar, "‖"}, '∥': {bar, "‖"}, '∣': {bar, "|"}, ',': {comma, ","}, '、': {stop, ","}, '،': {stop, ","},
	'+': {operator, "+"}, '−': {operator, "-"}, '–': {operator, "-"}, '×': {operator, "*"}, '·': {operator, "*"},
	'⋅': {operator, "*"}, '∙': {operator, "*"}, '∗': {operator, "*"}, '@': {operator, "*"}, '⊙': {operator, "⊙"},
	'∘': {operator, "⊙"}, '÷': {operator, "/"}, '∕': {operator, "/"}, '⁄': {operator, "/"},
	'≡': {relation, "="}, '≔': {relation, ":="}, '≝': {relation, ":="}, '≜': {relation, ":="}, '≕': {relation, "=:"},
	'∈': {unjudged, "∈"}, '≤': {unjudged, "≤"}, '≥': {unjudged, "≥"}, '≠': {unjudged, "≠"}, '⩽': {unjudged, "≤"},
	'⩾': {unjudged, "≥"}, '∉': {unjudged, "∉"}, '⊂': {unjudged, "⊂"}, '⊥': {unjudged, "⊥"}, '⟂': {unjudged, "⊥"},
	'∀': {unjudged, "∀"}, '∃': {unjudged, "∃"}, '≪': {unjudged, "≪"}, '≫': {unjudged, "≫"},
	'≈': {unknown, "≈"}, '∝': {unknown, "∝"}, '≅': {unknown, "≅"}, '≃': {unknown, "≃"}, '∼': {unknown, "∼"},
	'±': {unknown, "±"}, '∓': {unknown, "∓"}, '⊗': {unknown, "⊗"}, '⊕': {unknown, "⊕"}, '∂': {unknown, "∂"},
	'∞': {unknown, "∞"}, '∫': {unknown, "∫"}, '∏': {unknown, "∏"}, '⊘': {operator, "⊘"},
	'…': {dots, "…"}, '⋯': {dots, "…"}, '⋮': {dots, "…"}, '⋱': {dots, "…"}, '′': {prime, "'"}, '∑': {function, "sum"}, 'Σ': {function, "sum"},
	'√': {function, "root"}, 'ℝ': {name, "R"}, '½': {number, "1/2"}, '¼': {number, "1/4"}, '¾': {number, "3/4"},
	'𝟏': {name, "one"}, '𝟙': {name, "one"}, '𝟭': {name, "one"}, '𝟷': {name, "one"}, 'ℓ': {name, "l"},
	'=': {relation, "="}, ':': {stop, ":"}, '-': {operator, "-"}, '*': {operator, "*"}, '/': {operator, "/"}, '|': {bar, "|"},
	'#': {stop, "#"}, '&': {cell, "&"}, '~': {stop, "~"}, '⊤': {name, "T"}, '†': {name, "†"},
}

// Raised and lowered characters, and what each stands for.
const (
	raised   = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾⁼ᵀᐟᵗⁿᵐʲⁱᶜ⸍ᐪˣˡʳˢᵖᵏ"
	raisedAs = "0123456789+-()=T/Tnmjic/Txlrspk"
	lowered  = "₀₁₂₃₄₅₆₇₈₉₊₋₍₎₌ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
	lowerAs  = "0123456789+-()=aehijklmnoprstuvx"
)

var (
	superscripts = pairs(raised, raisedAs)
	subscripts   = pairs(lowered, lowerAs)
)

func pairs(from, to string) map[rune]rune {
	m, target := map[rune]rune{}, []rune(to)
	for i, r := range []rune(from) {
		m[r] = target[i]
	}
	return m
}

// marks are combining characters that are accents.
var marks = map[rune]string{
	0x304: "bar", 0x305: "bar", 0x303: "tilde", 0x302: "hat", 0x30c: "check", 0x307: "dot", 0x308: "ddot", 0x30a: "ring",
	0x306: "breve",
}

var greek = map[rune]string{
	'α': "alpha", 'β': "beta", 'γ': "gamma", 'δ': "delta", 'ε': "epsilon", 'ϵ': "epsilon", 'ζ': "zeta", 'η': "eta",
	'θ': "theta", 'ι': "iota", 'κ': "kappa", 'λ': "lambda", 'μ': "mu", 'µ': "mu", 'ν': "nu", 'ξ': "xi", 'π': "pi",
	'ρ': "rho", 'σ': "sigma", 'τ': "tau", 'υ': "upsilon", 'φ': "phi", 'ϕ': "phi", 'χ': "chi", 'ψ': "psi", 'ω': "omega",
	'Γ': "Gamma", 'Δ': "Delta", 'Θ': "Theta", 'Λ': "Lambda", 'Ξ': "Xi", 'Π': "Pi", 'Σ': "Sigma", 'Φ': "Phi",
	'Ψ': "Psi", 'Ω': "Omega", 'ς': "sigma",
}
