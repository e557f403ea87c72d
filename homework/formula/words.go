package formula

// LaTeX commands by what the lexer does with them.

// fonts change the look of the argument and nothing else.
var fonts = set("mathbf", "boldsymbol", "bm", "mathrm", "mathit", "mathsf", "mathbb", "mathds", "mathbbm", "mathcal",
	"mathscr", "mathfrak", "mathnormal", "vec", "underline", "uline", "pmb", "symbf", "symbfit", "symbb", "bold", "boldmath", "ensuremath", "mbf")

// roman set their argument upright: a word such as diag, or T.
var roman = set("text", "textrm", "textbf", "textit", "mathrm", "operatorname", "mbox", "mathop", "textnormal", "textup", "intertext", "shortintertext", "hbox")

// spacing is layout without meaning.
var spacing = set("left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl", "Biggr",
	"bigm", "Bigm", "middle", "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "quad", "qquad", "nonumber", "notag",
	"rm", "bf", "it", "sf", "cal", "thinspace", "tiny", "small", "footnotesize", "scriptsize", "scriptscriptstyle", "normalsize", "large", "Large", "LARGE", "hfill", "noindent", "null", "relax", "nobreak", "allowbreak", "par", "smallskip", "medskip", "bigskip",
	"mathstrut", "strut", "mathrel", "mathbin", "mathord")

// framed surround a formula, or a part of it, and say nothing.
var framed = set("boxed", "fbox", "framebox", "colorbox", "bbox", "smash")

// braced carry a label below or above: \underbrace{A^\top}_{m \times n}.
var braced = set("underbrace", "overbrace", "underbracket", "overbracket")

// discarded take an argument that isn't part of the formula.
var discarded = set("label", "tag", "begin", "end", "hspace", "vspace", "phantom", "hphantom", "vphantom", "color", "ref", "eqref", "hskip")

// transposes are superscripts that mean a transpose.
var transposes = set("top", "intercal", "T", "t", "prime", "tr", "Tr", "trans", "transp", "mathsf{T}", "bot")

// accents put a mark on the next symbol.
var accents = map[string]string{
	"bar": "bar", "overline": "bar", "widebar": "bar", "mathring": "ring", "tilde": "tilde", "widetilde": "tilde",
	"hat": "hat", "widehat": "hat", "check": "check", "dot": "dot",
}

// marks are the same as combining characters.
var marks = map[rune]string{0x304: "bar", 0x305: "bar", 0x303: "tilde", 0x302: "hat", 0x30c: "check", 0x331: "", 0x332: "", 0x20d7: ""}

// precomposed letters that stand for an accented symbol.
var precomposed = map[rune]string{'ḡ': "bar g", 'ā': "bar a", 'ĝ': "hat g", 'ᾱ': "bar alpha", 'ñ': "tilde n", 'Ā': "bar A", 'ū': "bar u", 'ĥ': "hat h", 'ẋ': "dot x"}

// operators by LaTeX name.
var operators = map[string]string{
	"cdot": "*", "times": "*", "ast": "*", "bullet": "*", "circ": ".*", "odot": ".*", "div": "/", "over": "over",
	"le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=", "geq": ">=", "geqslant": ">=", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]",
	"vert": "|", "mid": "|", "lvert": "|", "rvert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖", "langle": "⟨", "rangle": "⟩",
	"lparen": "(", "rparen": ")", "colon": ":", "equiv": "=", "triangleq": "=", "coloneqq": "=", "doteq": "=",
	"Rightarrow": "⇒", "implies": "⇒", "Longrightarrow": "⇒", "iff": "⇒", "Leftrightarrow": "⇒", "therefore": "⇒", "because": "because", "qed": "⇒",
	"blacksquare": "⇒", "square": "⇒", "Box": "⇒", "to": "⇒", "rightarrow": "⇒", "approx": "≈", "simeq": "≈", "propto": "≈", "sim": "≈", "neq": "≠", "ne": "≠",
	"slash": "/", "mapsto": "↦", "longmapsto": "↦", "plus": "+", "minus": "-", "newline": "\n", "cr": "\n",
}

// dotted are ways to write an omission.
var dotted = set("dots", "cdots", "ldots", "vdots", "ddots", "dotsc", "dotsb", "hdots")

// single are characters by meaning.
var single = map[rune]string{
	'−': "-", '–': "-", '—': "-", '‐': "-", '‑': "-", '﹣': "-", '－': "-", '＋': "+", '＝': "=", '≔': "=",
	'·': "*", '⋅': "*", '∙': "*", '•': "*", '×': "*", '∗': "*", '⋆': "*", '＊': "*", '⊙': ".*", '∘': ".*", '÷': "/", '∕': "/", '⁄': "/",
	'⟨': "⟨", '⟩': "⟩", '〈': "⟨", '〉': "⟩", '‖': "‖", '∥': "‖", '∣': "|", '≤': "<=", '≥': ">=", '⩽': "<=", '⩾': ">=", '⇒': "⇒", '⟹': "⇒", '∴': "⇒", '∎': "⇒",
	'↦': "↦", '□': "⇒", '■': "⇒", '→': "⇒", '⇔': "⇒", '≈': "≈", '∝': "≈", '≠': "≠", '（': "(", '）': ")",
}

// superscript and subscript characters, each as plain text.
var superscripts = map[rune]rune{'⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9',
	'⁻': '-', '⁺': '+', 'ᐟ': '/', 'ⁿ': 'n', 'ᵐ': 'm', '⁽': '(', '⁾': ')', '˙': '.', '\u2e33': '.'}

var subscripts = map[rune]rune{'₀': '0', '₁': '1', '₂': '2', '₃': '3', '₄': '4', '₅': '5', '₆': '6', '₇': '7', '₈': '8', '₉': '9',
	'ₙ': 'n', 'ₘ': 'm', 'ᵢ': 'i', 'ⱼ': 'j', 'ₖ': 'k', 'ₗ': 'l', 'ₓ': 'x', 'ₚ': 'p', 'ₛ': 's', 'ₜ': 't', 'ₐ': 'a', 'ₑ': 'e', '₋': '-', '₊': '+', '₌': '=', '₍': '(', '₎': ')', 'ᵣ': 'r', 'ᵤ': 'u', 'ᵥ': 'v'}

// vulgar fractions.
var vulgar = map[rune]Ratio{'½': {1, 2}, '¼': {1, 4}, '¾': {3, 4}, '⅓': {1, 3}, '⅔': {2, 3}, '⅛': {1, 8}, '⅕': {1, 5}, '⅙': {1, 6}}

// functions of MATLAB and NumPy, by the one that the parser knows.
var functions = map[string]string{
	"inv": "inv", "sqrt": "sqrt", "sqrtm": "sqrtm", "ones": "ones", "zeros": "zeros", "eye": "eye", "identity": "eye", "diag": "diag",
	"diagflat": "diag", "transpose": "transpose", "mean": "mean", "average": "mean", "full": "full", "sum": "sum", "trace": "trace", "tr": "trace", "exp": "exp", "norm": "norm", "dot": "dot",
	"inner": "dot", "vdot": "dot", "outer": "outer", "matmul": "matmul", "multiply": "multiply", "divide": "divide", "power": "power",
	"mpower": "mpower", "matrix_power": "mpower", "fractional_matrix_power": "mpower", "mtimes": "matmul", "times": "multiply",
	"rdivide": "divide", "minus": "minus", "plus": "plus", "subtract": "minus", "add": "plus", "asarray": "same", "array": "same", "Diag": "diag",
}

// unsupported functions, with what to write instead.
var unsupported = map[string]string{
	"pinv": "Λ^{-1} where an inverse is needed: a pseudo-inverse isn't read here", "repmat": "a product with \\mathbf 1_n", "bsxfun": "an ordinary product or difference",
	"eig": "the lecture's A and Λ, or where M A = A \\Lambda to say which matrix M they belong to", "eigs": "the lecture's A and Λ, or where M A = A \\Lambda to say which matrix M they belong to",
	"eigh": "the lecture's A and Λ, or where M A = A \\Lambda to say which matrix M they belong to", "svd": "the lecture's A and Λ", "det": "a formula without determinants", "log": "a formula without logarithms",
	"max": "a formula without max", "min": "a formula without min", "einsum": "the products written out with @", "tile": "a product with np.ones(n)", "kron": "ordinary products", "solve": "np.linalg.inv(…) @ …",
	"chol": "the lecture's A and Λ", "expm": "exp of a number", "abs": "a formula without absolute values", "hstack": "the lecture's symbols", "vstack": "the lecture's symbols",
	"lim": "a formula without limits", "int": "a formula without integrals", "prod": "a formula without ∏", "arg": "a formula without argmax", "operatornamewithlimits": "a formula", "E": "a mean written with \\frac{1}{n}",
}

// prefixes are modules, as in np.linalg.inv.
var prefixes = set("np", "numpy", "linalg", "scipy", "sp", "la", "LA", "jnp", "math", "torch")

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
