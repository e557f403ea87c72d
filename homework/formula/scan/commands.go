package scan

// LaTeX commands by what the lexer does with them.

// fonts change the look of the argument and nothing else.
var fonts = Words("mathbf", "boldsymbol", "bm", "mathrm", "mathit", "mathsf", "mathbb", "mathds", "mathbbm", "mathcal",
	"mathscr", "mathfrak", "mathnormal", "vec", "underline", "uline", "pmb", "symbf", "symbfit", "symbb", "bold", "boldmath", "ensuremath", "mbf")

// roman set their argument upright: a word such as diag, or T.
var roman = Words("text", "textrm", "textbf", "textit", "mathrm", "operatorname", "mbox", "mathop", "textnormal", "textup", "intertext", "shortintertext", "hbox")

// spacing is layout without meaning.
var spacing = Words("left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl", "Biggr",
	"bigm", "Bigm", "middle", "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "quad", "qquad", "nonumber", "notag",
	"rm", "bf", "it", "sf", "cal", "thinspace", "tiny", "small", "footnotesize", "scriptsize", "scriptscriptstyle", "normalsize", "large", "Large", "LARGE", "hfill", "noindent", "null", "relax", "nobreak", "allowbreak", "par", "smallskip", "medskip", "bigskip",
	"mathstrut", "strut", "mathrel", "mathbin", "mathord")

// framed surround a formula, or a part of it, and say nothing.
var framed = Words("boxed", "fbox", "framebox", "colorbox", "bbox", "smash")

// braced carry a label below or above: \underbrace{A^\top}_{m \times n}.
var braced = Words("underbrace", "overbrace", "underbracket", "overbracket")

// discarded take an argument that isn't part of the formula.
var discarded = Words("label", "tag", "begin", "end", "hspace", "vspace", "phantom", "hphantom", "vphantom", "color", "ref", "eqref", "hskip")

// Transposes are superscripts that mean a transpose.
var Transposes = Words("top", "intercal", "T", "t", "prime", "tr", "Tr", "trans", "transp", "mathsf{T}", "bot")

// accents put a mark on the next symbol.
var accents = map[string]string{
	"bar": "bar", "overline": "bar", "widebar": "bar", "mathring": "ring", "tilde": "tilde", "widetilde": "tilde",
	"hat": "hat", "widehat": "hat", "check": "check", "widecheck": "check", "dot": "dot", "ddot": "ddot", "breve": "breve", "acute": "acute", "grave": "grave",
}

// operators by LaTeX name.
var operators = map[string]string{
	"cdot": "*", "times": "*", "ast": "*", "bullet": "*", "circ": ".*", "odot": ".*", "oslash": "./", "hadamard": ".*", "div": "/", "over": "over",
	"le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=", "geq": ">=", "geqslant": ">=", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]",
	"vert": "|", "mid": "|", "lvert": "|", "rvert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖", "langle": "⟨", "rangle": "⟩",
	"lparen": "(", "rparen": ")", "colon": ":", "equiv": "=", "triangleq": "=", "coloneqq": "=", "doteq": "=",
	"Rightarrow": "⇒", "implies": "⇒", "Longrightarrow": "⇒", "iff": "⇒", "Leftrightarrow": "⇒", "Longleftrightarrow": "⇒", "impliedby": "⇒", "leadsto": "⇒", "qedhere": "⇒", "qedsymbol": "⇒", "therefore": "⇒", "because": "because", "qed": "⇒",
	"blacksquare": "⇒", "square": "⇒", "Box": "⇒", "to": "⇒", "rightarrow": "⇒", "approx": "≈", "simeq": "≈", "propto": "≈", "sim": "≈", "neq": "≠", "ne": "≠",
	"slash": "/", "mapsto": "↦", "longmapsto": "↦", "plus": "+", "minus": "-", "newline": "\n", "cr": "\n",
}

// dotted are ways to write an omission.
var dotted = Words("dots", "cdots", "ldots", "vdots", "ddots", "dotsc", "dotsb", "dotsm", "dotsi", "dotso", "hdots", "iddots", "adots")
