package formula

import (
	"kpcalab/homework/algebra"
	"maps"
	"slices"
	"strings"
)

// Symbol is a name with a fixed shape.
type Symbol struct {
	Name     string // canonical, for instance "bar K"; the key of an [Instance]
	LaTeX    string // how it is printed
	Text     string // the same in Unicode
	Shape    Shape
	Diagonal bool
}

// Symbols is a table of what a formula may mention.
type Symbols map[string]Symbol

// Standard is the table of the lecture; see the package comment.
func Standard() Symbols {
	t := Symbols{}
	for _, s := range []Symbol{
		{Name: "n", LaTeX: "n", Text: "n", Shape: scalar},
		{Name: "m", LaTeX: "m", Text: "m", Shape: scalar},
		{Name: "d", LaTeX: "d", Text: "d", Shape: scalar},
		{Name: "mu", LaTeX: `\mu`, Text: "μ", Shape: scalar},
		{Name: "c", LaTeX: "c", Text: "c", Shape: scalar},
		{Name: "x", LaTeX: "x", Text: "x", Shape: sized(D, One)},
		{Name: "X", LaTeX: "X", Text: "X", Shape: sized(N, D)},
		{Name: "f", LaTeX: "f", Text: "f", Shape: sized(Mu, One)},
		{Name: "F", LaTeX: "F", Text: "F", Shape: sized(Mu, N)},
		{Name: "bar f", LaTeX: `\bar f`, Text: "f̄", Shape: sized(Mu, One)},
		{Name: "bar F", LaTeX: `\bar F`, Text: "F̄", Shape: sized(Mu, N)},
		{Name: "H", LaTeX: "H", Text: "H", Shape: sized(N, N)},
		{Name: "K", LaTeX: "K", Text: "K", Shape: sized(N, N)},
		{Name: "k", LaTeX: "k", Text: "k", Shape: sized(N, One)},
		{Name: "kxx", LaTeX: "K(x, x)", Text: "K(x, x)", Shape: scalar},
		{Name: "bar K", LaTeX: `\bar K`, Text: "K̄", Shape: sized(N, N)},
		{Name: "bar C", LaTeX: `\bar C`, Text: "C̄", Shape: sized(Mu, Mu)},
		{Name: "A", LaTeX: "A", Text: "A", Shape: sized(N, M)},
		{Name: "Lambda", LaTeX: `\Lambda`, Text: "Λ", Shape: sized(M, M), Diagonal: true},
		{Name: "B", LaTeX: "B", Text: "B", Shape: sized(M, Mu)},
		{Name: "Psi", LaTeX: `\Psi`, Text: "Ψ", Shape: sized(Mu, M)}, // (ψ_1|…|ψ_m), mentioned by its columns
		{Name: "bar g", LaTeX: `\bar g`, Text: "ḡ", Shape: sized(M, One)},
	} {
		t[s.Name] = s
	}
	return t
}

// Without is the table less some symbols, for a question in which they may
// not be used.
func (t Symbols) Without(names ...string) Symbols {
	u := maps.Clone(t)
	for _, name := range names {
		delete(u, name)
	}
	return u
}

// names lists the symbols as a student would write them.
func (t Symbols) names() string {
	var out []string
	for name, s := range t {
		if name != "kxx" && name != "Psi" {
			out = append(out, s.Text)
		}
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// undefined are symbols that students use and the lecture doesn't fix.
var undefined = map[string]string{
	"tilde k":     `let \tilde k = …`,
	"bar k":       `let \bar k = …`,
	"tilde K":     `let \tilde K = … (the lecture's centred Gram matrix is \bar K)`,
	"tilde phi":   `let \tilde\phi = …`,
	"bar phi":     `let \bar\phi = … (f̄ = f − F 1_n/n has the mean taken off already)`,
	"hat k":       `let \hat k = …`,
	"hat K":       `let \hat K = …`,
	"hat phi":     `let \hat\phi = …`,
	"bar x":       `let \bar x = …`,
	"v":           `ψ_j for an eigenvector in feature space, α_j for one of the Gram matrix`,
	"u":           `ψ_j for an eigenvector in feature space, α_j for one of the Gram matrix`,
	"V":           `A for the eigenvectors of the Gram matrix, or let V = …`,
	"U":           `A for the eigenvectors of the Gram matrix, or let U = …`,
	"W":           `B for the axes in feature space, or let W = …`,
	"Z":           `let Z = …`,
	"S":           `Λ for the eigenvalues, or let S = …`,
	"Sigma":       `Λ for the eigenvalues, or let \Sigma = …`,
	"C":           `\bar C = \bar F \bar F^\top, or let C = …`,
	"Phi":         `F = (f_1|…|f_n), or let \Phi = …`,
	"e":           `\mathbf 1_n for the vector of ones, or let e = …`,
	"one":         `np.ones(n), or a line before it: one = np.ones(n)`,
	"J":           `\mathbf 1_n \mathbf 1_n^\top for the matrix of ones, or let J = …`,
	"N":           `n for the number of samples`,
	"M":           `m for the number of components`,
	"T":           `^\top for a transpose, as in A^\top`,
	"y":           `the lecture's names: x for the sample, \bar g for its embedding`,
	"G":           `K for the Gram matrix, or let G = …`,
	"bar A":       `A, or let \bar A = …`,
	"tilde A":     `A, or let \tilde A = …`,
	"tilde alpha": `α_j, or let \tilde\alpha = …`,
	"bar B":       `B, or let \bar B = …`,
	"i":           `an index only where a sum or a subscript uses it`,
	"j":           `an index only where a sum or a subscript uses it`,
	"sigma":       `c for the kernel's width`,
	"gamma":       `c for the kernel's width`,
	"bar mu":      `let \bar\mu = …`,
	"g":           "",
}

// aliases are spellings of the canonical names.
var aliases = map[string]string{
	"Lam": "Lambda", "lam": "lambda", "lamb": "lambda", "lmbda": "lambda", "Lmbda": "Lambda", "lambdas": "lambda", "lams": "lambda", "eigvals": "lambda",
	"Kbar": "bar K", "Fbar": "bar F", "fbar": "bar f", "Cbar": "bar C", "gbar": "bar g", "Kc": "bar K",
	"varphi": "phi", "varpsi": "psi", "kappa": "k", "alphas": "A",
	"g": "bar g",
}

// greek are the letters that formulas here use, by LaTeX name.
var greek = map[rune]string{
	'Λ': "Lambda", 'λ': "lambda", 'α': "alpha", 'ψ': "psi", 'φ': "phi", 'ϕ': "phi", 'μ': "mu", 'µ': "mu", 'κ': "kappa",
	'δ': "delta", 'Φ': "Phi", 'Ψ': "Psi", 'σ': "sigma", 'γ': "gamma", 'β': "beta", 'ε': "epsilon", 'η': "eta", 'θ': "theta",
	'π': "pi", 'ρ': "rho", 'τ': "tau", 'ξ': "xi", 'ω': "omega", 'χ': "chi", 'ν': "nu", 'ζ': "zeta", 'ι': "iota",
	'Α': "A", 'Κ': "K", 'Η': "H", 'Γ': "Gamma", 'Δ': "Delta", 'Ω': "Omega", 'Π': "Pi", 'Θ': "Theta", 'Ξ': "Xi",
}

// Names of package algebra that stand in nearly every line here.
type (
	// Dim is a symbolic size.
	Dim = algebra.Dim
	// Shape is the symbolic size of a matrix.
	Shape = algebra.Shape
	// Ratio is an exact fraction.
	Ratio = algebra.Ratio
	// Matrix is a dense matrix over a field.
	Matrix[T any] = algebra.Matrix[T]
)

// The sizes of the lecture.
const (
	One = algebra.One
	N   = algebra.N
	M   = algebra.M
	D   = algebra.D
	Mu  = algebra.Mu
)

var scalar = algebra.Scalar

func sized(rows, cols Dim) Shape { return Shape{Rows: rows, Cols: cols} }

// frac is p/q, in lowest terms already.
func frac(p, q int64) Ratio { return Ratio{Num: p, Den: q} }

func abs(p int64) int64 {
	if p < 0 {
		return -p
	}
	return p
}

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
	"cdot": "*", "times": "*", "ast": "*", "bullet": "*", "circ": ".*", "odot": ".*", "oslash": "./", "hadamard": ".*", "div": "/", "over": "over",
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
	'·': "*", '⋅': "*", '∙': "*", '•': "*", '×': "*", '∗': "*", '⋆': "*", '＊': "*", '⊙': ".*", '∘': ".*", '⊘': "./", '÷': "/", '∕': "/", '⁄': "/",
	'⟨': "⟨", '⟩': "⟩", '〈': "⟨", '〉': "⟩", '‖': "‖", '∥': "‖", '∣': "|", '≤': "<=", '≥': ">=", '⩽': "<=", '⩾': ">=", '⇒': "⇒", '⟹': "⇒", '∴': "⇒", '∎': "⇒",
	'↦': "↦", '□': "⇒", '■': "⇒", '→': "⇒", '⇔': "⇒", '≈': "≈", '∝': "≈", '≠': "≠", '（': "(", '）': ")",
}

// superscript and subscript characters, each as plain text.
var superscripts = map[rune]rune{'⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9',
	'⁻': '-', '⁺': '+', 'ᐟ': '/', 'ⁿ': 'n', 'ᵐ': 'm', '⁽': '(', '⁾': ')', '˙': '.', '\u2e33': '.'}

var subscripts = map[rune]rune{'₀': '0', '₁': '1', '₂': '2', '₃': '3', '₄': '4', '₅': '5', '₆': '6', '₇': '7', '₈': '8', '₉': '9',
	'ₙ': 'n', 'ₘ': 'm', 'ᵢ': 'i', 'ⱼ': 'j', 'ₖ': 'k', 'ₗ': 'l', 'ₓ': 'x', 'ₚ': 'p', 'ₛ': 's', 'ₜ': 't', 'ₐ': 'a', 'ₑ': 'e', '₋': '-', '₊': '+', '₌': '=', '₍': '(', '₎': ')', 'ᵣ': 'r', 'ᵤ': 'u', 'ᵥ': 'v'}

// vulgar fractions.
var vulgar = map[rune]Ratio{'½': frac(1, 2), '¼': frac(1, 4), '¾': frac(3, 4), '⅓': frac(1, 3), '⅔': frac(2, 3), '⅛': frac(1, 8), '⅕': frac(1, 5), '⅙': frac(1, 6)}

// functions of MATLAB and NumPy, by the one that the parser knows.
var functions = map[string]string{
	"inv": "inv", "sqrt": "sqrt", "sqrtm": "sqrtm", "ones": "ones", "zeros": "zeros", "eye": "eye", "identity": "eye", "diag": "diag",
	"diagflat": "diag", "transpose": "transpose", "mean": "mean", "rowmean": "rowmean", "rowmeans": "rowmean", "rowMeans": "rowmean", "average": "mean", "avg": "mean", "ave": "mean", "full": "full", "sum": "sum", "trace": "trace", "tr": "trace", "exp": "exp", "norm": "norm", "dot": "dot",
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
