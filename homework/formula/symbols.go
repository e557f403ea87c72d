package formula

import (
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
		{Name: "x", LaTeX: "x", Text: "x", Shape: Shape{D, One}},
		{Name: "X", LaTeX: "X", Text: "X", Shape: Shape{N, D}},
		{Name: "f", LaTeX: "f", Text: "f", Shape: Shape{Mu, One}},
		{Name: "F", LaTeX: "F", Text: "F", Shape: Shape{Mu, N}},
		{Name: "bar f", LaTeX: `\bar f`, Text: "f̄", Shape: Shape{Mu, One}},
		{Name: "bar F", LaTeX: `\bar F`, Text: "F̄", Shape: Shape{Mu, N}},
		{Name: "H", LaTeX: "H", Text: "H", Shape: Shape{N, N}},
		{Name: "K", LaTeX: "K", Text: "K", Shape: Shape{N, N}},
		{Name: "k", LaTeX: "k", Text: "k", Shape: Shape{N, One}},
		{Name: "kxx", LaTeX: "K(x, x)", Text: "K(x, x)", Shape: scalar},
		{Name: "bar K", LaTeX: `\bar K`, Text: "K̄", Shape: Shape{N, N}},
		{Name: "bar C", LaTeX: `\bar C`, Text: "C̄", Shape: Shape{Mu, Mu}},
		{Name: "A", LaTeX: "A", Text: "A", Shape: Shape{N, M}},
		{Name: "Lambda", LaTeX: `\Lambda`, Text: "Λ", Shape: Shape{M, M}, Diagonal: true},
		{Name: "B", LaTeX: "B", Text: "B", Shape: Shape{M, Mu}},
		{Name: "Psi", LaTeX: `\Psi`, Text: "Ψ", Shape: Shape{Mu, M}}, // (ψ_1|…|ψ_m), mentioned by its columns
		{Name: "bar g", LaTeX: `\bar g`, Text: "ḡ", Shape: Shape{M, One}},
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
