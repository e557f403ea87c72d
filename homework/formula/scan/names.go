package scan

// aliases are spellings of the canonical names.
var aliases = map[string]string{
	"Lam": "Lambda", "lam": "lambda", "lamb": "lambda", "lmbda": "lambda", "Lmbda": "Lambda", "lambdas": "lambda", "lams": "lambda", "eigvals": "lambda",
	"Kbar": "bar K", "Fbar": "bar F", "fbar": "bar f", "Cbar": "bar C", "gbar": "bar g", "Kc": "bar K",
	"varphi": "phi", "varpsi": "psi", "kappa": "k", "alphas": "A",
	"g": "bar g",
}

// Greek are the letters that formulas here use, by LaTeX name.
var Greek = map[rune]string{
	'Λ': "Lambda", 'λ': "lambda", 'α': "alpha", 'ψ': "psi", 'φ': "phi", 'ϕ': "phi", 'μ': "mu", 'µ': "mu", 'κ': "kappa",
	'δ': "delta", 'Φ': "Phi", 'Ψ': "Psi", 'σ': "sigma", 'γ': "gamma", 'β': "beta", 'ε': "epsilon", 'η': "eta", 'θ': "theta",
	'π': "pi", 'ρ': "rho", 'τ': "tau", 'ξ': "xi", 'ω': "omega", 'χ': "chi", 'ν': "nu", 'ζ': "zeta", 'ι': "iota",
	'Α': "A", 'Κ': "K", 'Η': "H", 'Γ': "Gamma", 'Δ': "Delta", 'Ω': "Omega", 'Π': "Pi", 'Θ': "Theta", 'Ξ': "Xi",
}

// greekLetters are the letters of Greek names; of two, that of a Greek keyboard.
var greekLetters = func() map[string]string {
	letters := map[string]string{}
	for r, name := range Greek {
		if len(name) > 1 && r != 'µ' && r != 'ϕ' {
			letters[name] = string(r)
		}
	}
	return letters
}()

// GreekName reports the LaTeX name of a Greek letter.
func GreekName(s string) bool { return greekLetters[s] != "" }

// GreekLetter is the letter of a Greek name; any other text stays.
func GreekLetter(s string) string {
	if letter := greekLetters[s]; letter != "" {
		return letter
	}
	return s
}

// Functions that formulas in plain text use, by the one that the parser knows. Those
// of programs alone are package program's.
var Functions = map[string]string{
	"inv": "inv", "sqrt": "sqrt", "sqrtm": "sqrtm", "exp": "exp", "norm": "norm", "trace": "trace", "tr": "trace", "transpose": "transpose",
	"ones": "ones", "zeros": "zeros", "eye": "eye", "diag": "diag", "Diag": "diag", "dot": "dot", "sum": "sum",
	"mean": "mean", "average": "mean", "avg": "mean", "ave": "mean", "rowmean": "rowmean", "rowmeans": "rowmean", "rowMeans": "rowmean",
}

// Unsupported functions, with what to write instead.
var Unsupported = map[string]string{
	"pinv": "Λ^{-1} where an inverse is needed: a pseudo-inverse isn't read here", "repmat": "a product with \\mathbf 1_n", "bsxfun": "an ordinary product or difference",
	"eig": "the lecture's A and Λ, or where M A = A \\Lambda to say which matrix M they belong to", "eigs": "the lecture's A and Λ, or where M A = A \\Lambda to say which matrix M they belong to",
	"eigh": "the lecture's A and Λ, or where M A = A \\Lambda to say which matrix M they belong to", "svd": "the lecture's A and Λ", "det": "a formula without determinants", "log": "a formula without logarithms",
	"max": "a formula without max", "min": "a formula without min", "einsum": "the products written out with @", "tile": "a product with np.ones(n)", "kron": "ordinary products", "solve": "np.linalg.inv(…) @ …",
	"chol": "the lecture's A and Λ", "expm": "exp of a number", "abs": "a formula without absolute values", "hstack": "the lecture's symbols", "vstack": "the lecture's symbols",
	"lim": "a formula without limits", "int": "a formula without integrals", "prod": "a formula without ∏", "arg": "a formula without argmax", "operatornamewithlimits": "a formula", "E": "a mean written with \\frac{1}{n}",
}

// prefixes are modules, as in np.linalg.inv.
var prefixes = Words("np", "numpy", "linalg", "scipy", "sp", "la", "LA", "jnp", "math", "torch")
