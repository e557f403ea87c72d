package formula

// marks are the same as combining characters.
var marks = map[rune]string{0x304: "bar", 0x305: "bar", 0x303: "tilde", 0x302: "hat", 0x30c: "check", 0x331: "", 0x332: "", 0x20d7: ""}

// precomposed letters that stand for an accented symbol.
var precomposed = map[rune]string{'ḡ': "bar g", 'ā': "bar a", 'ĝ': "hat g", 'ᾱ': "bar alpha", 'ñ': "tilde n", 'Ā': "bar A", 'ū': "bar u", 'ĥ': "hat h", 'ẋ': "dot x"}

// single are characters by meaning.
var single = map[rune]string{
	'−': "-", '–': "-", '—': "-", '‐': "-", '‑': "-", '﹣': "-", '－': "-", '＋': "+", '＝': "=", '≔': "=",
	'·': "*", '⋅': "*", '∙': "*", '•': "*", '×': "*", '∗': "*", '⋆': "*", '＊': "*", '⊙': ".*", '∘': ".*", '⊘': "./", '÷': "/", '∕': "/", '⁄': "/",
	'⟨': "⟨", '⟩': "⟩", '〈': "⟨", '〉': "⟩", '‖': "‖", '∥': "‖", '∣': "|", '≤': "<=", '≥': ">=", '⩽': "<=", '⩾': ">=", '⇒': "⇒", '⟹': "⇒", '∴': "⇒", '∎': "⇒",
	'↦': "↦", '□': "⇒", '■': "⇒", '→': "⇒", '⇔': "⇒", '≈': "≈", '∝': "≈", '≠': "≠", '（': "(", '）': ")",
}

// superscripts are the characters of exponents, each as plain text.
var superscripts = map[rune]rune{'⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9',
	'⁻': '-', '⁺': '+', 'ᐟ': '/', 'ⁿ': 'n', 'ᵐ': 'm', '⁽': '(', '⁾': ')', '˙': '.', '\u2e33': '.'}

// subscripts are the same below the line.
var subscripts = map[rune]rune{'₀': '0', '₁': '1', '₂': '2', '₃': '3', '₄': '4', '₅': '5', '₆': '6', '₇': '7', '₈': '8', '₉': '9',
	'ₙ': 'n', 'ₘ': 'm', 'ᵢ': 'i', 'ⱼ': 'j', 'ₖ': 'k', 'ₗ': 'l', 'ₓ': 'x', 'ₚ': 'p', 'ₛ': 's', 'ₜ': 't', 'ₐ': 'a', 'ₑ': 'e', '₋': '-', '₊': '+', '₌': '=', '₍': '(', '₎': ')', 'ᵣ': 'r', 'ᵤ': 'u', 'ᵥ': 'v'}

// vulgar are fractions of one character.
var vulgar = map[rune]Ratio{'½': frac(1, 2), '¼': frac(1, 4), '¾': frac(3, 4), '⅓': frac(1, 3), '⅔': frac(2, 3), '⅛': frac(1, 8), '⅕': frac(1, 5), '⅙': frac(1, 6)}
