package oneline

import (
	"strings"

	"kpcalab/homework/algebra"
)

// symbols are the names of the lecture's symbols as package symbol has them, and of what
// these determine: λ_1 … λ_m as a vector, and 1_n.
var symbols = map[string]string{
	"A": "A", "H": "H", "K": "K", "k": "k", "n": "n", "N": "n", "m": "m", "f": "f", "F": "F", "B": "B",
	"L": "Lambda", "Lam": "Lambda", "Lambda": "Lambda", "lam": lambdas, "lambda": lambdas, "lambda_": lambdas,
	"lambdas": lambdas, "lambd": lambdas, "lmbda": lambdas, "eigvals": lambdas, "evals": lambdas,
	"Kbar": "bar K", "K_bar": "bar K", "Kc": "bar K", "Fbar": "bar F", "F_bar": "bar F", "fbar": "bar f", "f_bar": "bar f",
	"one": ones, "ones": ones, "one_n": ones, "e": ones,
}

const (
	lambdas = "diag(Lambda)"
	ones    = "diag(eye(n))"
	vectors = "k f bar f" // 1-D in NumPy, whatever their sizes

	// modules may stand before a function of NumPy.
	modules = "np numpy scipy sp sla linalg la LA torch jax jnp"
)

// function is an operation under the operators and names that it has in NumPy and in MATLAB.
type function struct {
	op            string
	least, most   int           // how many arguments are written
	last          algebra.Ratio // one more argument, if its denominator isn't 0
	numpy, matlab string
}

var (
	none      algebra.Ratio
	one       = algebra.Whole(1)
	minus     = algebra.Whole(-1)
	functions = index([]function{
		{"plus", 2, 2, none, "+ add", "+ plus"},
		{"minus", 2, 2, none, "- subtract sub", "- minus"},
		{"times", 2, 2, none, "* multiply mul", ".* times"},
		{"rdivide", 2, 2, none, "/ divide true_divide div", "./ rdivide"},
		{"product", 2, 2, none, "dot", "* mtimes"},
		{"matmul", 2, 2, none, "@ matmul mm mv", ""},
		{"mldivide", 2, 2, none, "solve", `\ mldivide`},
		{"mrdivide", 2, 2, none, "", "/ mrdivide"},
		{"power", 2, 2, none, "** power", ".^ power"},
		{"power", 1, 1, algebra.Half, "sqrt", "sqrt"},
		{"power", 1, 1, minus, "reciprocal", ""},
		{"mpower", 2, 2, none, "fractional_matrix_power", "^ mpower"},
		{"mpower", 1, 1, minus, "inv inverse", "inv"},
		{"mpower", 1, 1, algebra.Half, "sqrtm", "sqrtm"},
		{"pinv", 1, 1, minus, "pinv", "pinv"},
		{"T", 1, 1, none, ".T transpose t", "' .' transpose"},
		{"diag", 1, 1, none, "diag diagonal", "diag"},
		{"eye", 1, 1, one, "eye identity", "eye"},
		{"full", 1, 1, one, "ones", ""},
		{"full", 1, 2, one, "", "ones"},
		{"full", 2, 2, none, "full", ""},
		{"repmat", 3, 3, none, "", "repmat"},
		{"column", 1, 1, none, "[:,None] [:,np.newaxis]", "(:)"},
		{"mean", 1, 2, none, "mean average", "mean"},
		{"sum", 1, 2, none, "sum", "sum"},
	})
)

func index(table []function) map[Language]map[string]function {
	out := map[Language]map[string]function{NumPy: {}, MATLAB: {}}
	for _, f := range table {
		for lang, names := range map[Language]string{NumPy: f.numpy, MATLAB: f.matlab} {
			for _, name := range strings.Fields(names) {
				out[lang][name] = f
			}
		}
	}
	return out
}
