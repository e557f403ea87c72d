package scan

import (
	"iter"
	"strings"

	"kpcalab/homework/algebra"
)

// marks are the same as combining characters.
var marks = map[rune]string{0x304: "bar", 0x305: "bar", 0x303: "tilde", 0x302: "hat", 0x30c: "check", 0x307: "dot", 0x308: "ddot", 0x30a: "ring", 0x306: "breve", 0x301: "acute", 0x300: "grave", 0x331: "", 0x332: "", 0x20d7: ""}

// Precomposed letters that stand for an accented symbol.
var Precomposed = map[rune]string{'ḡ': "bar g", 'ā': "bar a", 'ĝ': "hat g", 'ᾱ': "bar alpha", 'ñ': "tilde n", 'Ā': "bar A", 'ū': "bar u", 'ĥ': "hat h", 'ẋ': "dot x"}

// single are characters by meaning.
var single = map[rune]string{
	'−': "-", '–': "-", '—': "-", '‐': "-", '‑': "-", '﹣': "-", '－': "-", '＋': "+", '＝': "=", '≔': "=",
	'·': "*", '⋅': "*", '∙': "*", '•': "*", '×': "*", '∗': "*", '⋆': "*", '＊': "*", '⊙': ".*", '∘': ".*", '⊘': "./", '÷': "/", '∕': "/", '⁄': "/",
	'⟨': "⟨", '⟩': "⟩", '〈': "⟨", '〉': "⟩", '‖': "‖", '∥': "‖", '∣': "|", '≤': "<=", '≥': ">=", '⩽': "<=", '⩾': ">=", '⇒': "⇒", '∴': "⇒", '∎': "⇒",
	'↦': "↦", '□': "⇒", '■': "⇒", '→': "⇒", '⇔': "⇒", '⟺': "⇒", '⇐': "⇒", '⟸': "⇒", '⟹': "⇒", '◻': "⇒", '▪': "⇒", '◼': "⇒", '≈': "≈", '∝': "≈", '≠': "≠", '（': "(", '）': ")",
}

// Superscripts are the characters of exponents, each as plain text.
var Superscripts = map[rune]rune{'⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9',
	'⁻': '-', '⁺': '+', 'ᐟ': '/', 'ⁿ': 'n', 'ᵐ': 'm', 'ⁱ': 'i', 'ʲ': 'j', 'ˡ': 'l', '⁽': '(', '⁾': ')', '˙': '.', '\u2e33': '.'}

// Subscripts are the same below the line.
var Subscripts = map[rune]rune{'₀': '0', '₁': '1', '₂': '2', '₃': '3', '₄': '4', '₅': '5', '₆': '6', '₇': '7', '₈': '8', '₉': '9',
	'ₙ': 'n', 'ₘ': 'm', 'ᵢ': 'i', 'ⱼ': 'j', 'ₖ': 'k', 'ₗ': 'l', 'ₓ': 'x', 'ₚ': 'p', 'ₛ': 's', 'ₜ': 't', 'ₐ': 'a', 'ₑ': 'e', '₋': '-', '₊': '+', '₌': '=', '₍': '(', '₎': ')', 'ᵣ': 'r', 'ᵤ': 'u', 'ᵥ': 'v'}

// vulgar are fractions of one character.
var vulgar = map[rune]algebra.Ratio{'½': algebra.Frac(1, 2), '¼': algebra.Frac(1, 4), '¾': algebra.Frac(3, 4), '⅓': algebra.Frac(1, 3), '⅔': algebra.Frac(2, 3), '⅛': algebra.Frac(1, 8), '⅕': algebra.Frac(1, 5), '⅙': algebra.Frac(1, 6)}

// Outside tells whether one of the signs stands in a text outside of brackets, behind
// its first character.
func Outside(text, signs string) bool {
	for i, r := range Outermost(text) {
		if i > 0 && strings.ContainsRune(signs, r) {
			return true
		}
	}
	return false
}

// Outermost are the characters of a text that no bracket holds, by their place, but
// for the brackets themselves.
func Outermost(text string) iter.Seq2[int, rune] {
	return func(yield func(int, rune) bool) {
		depth := 0
		for i, r := range text {
			switch {
			case strings.ContainsRune("({[", r):
				depth++
			case strings.ContainsRune(")}]", r):
				depth--
			case depth == 0 && !yield(i, r):
				return
			}
		}
	}
}

// Braced is what stands in the braces with which a text begins, and what is behind them.
func Braced(text string) (inner, rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	if !strings.HasPrefix(text, "{") {
		return "", text, false
	}
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:], true
			}
		}
	}
	return "", text, false
}

// Relates reports a text with an equals sign that has two sides, outside of its braces.
func Relates(text string) bool {
	for i, c := range Outermost(text) {
		if c == '=' && strings.Trim(text[:i], " &{}") != "" && strings.Trim(text[i+1:], " &{}") != "" {
			return true
		}
	}
	return false
}
