package library

import (
	"strings"

	"kpcalab/homework/program/syntax"
)

// modules are names before a dot that say where a function comes from.
var modules = syntax.Words("np numpy linalg scipy sp la LA LAs sla spla jnp math sparse sympy random torch builtins LinearAlgebra Statistics npl nla jax lax cupy cp xp nn functional functools itertools blas operator testing Arpack slinalg splinalg ssl linalg_ns extmath preprocessing decomposition")

// IsModule reports a name that says, before a dot, where a function comes from.
func IsModule(name string) bool { return modules[name] }

// usual are the first names of modules of Python that are known, or that give no name
// of the lecture another value.
var usual = syntax.Words("numpy scipy math sympy torch jax jaxlib cupy sklearn builtins functools itertools operator random typing typing_extensions dataclasses collections abc copy string enum numbers decimal fractions contextlib pathlib io json re gc inspect types traceback argparse textwrap IPython ipywidgets pandas numba autograd opt_einsum einops nose unittest doctest __future__ mpl_toolkits PIL joblib threadpoolctl scikits statsmodels networkx kernel_pca xarray")

// IsUsual reports a module of Python that is known by its full name.
func IsUsual(module string) bool {
	first, _, _ := strings.Cut(Full(module), ".")
	return usual[first] && module != "scipy.ndimage"
}

// Canonical is the one name of a function that has others: in another language, or with
// another meaning in this one.
func Canonical(l *syntax.Language, name string) string {
	switch {
	case dialects[l.Name][name] != "":
		return dialects[l.Name][name]
	case name == "eigen" && l == syntax.Julia:
		return "eigh"
	case aliases[name] != "":
		return aliases[name]
	}
	return name
}

// IsAlias reports another name of a function.
func IsAlias(name string) bool { return aliases[name] != "" }

// aliases are names of one function in several languages.
var aliases = map[string]string{
	"identity": "eye", "average": "mean", "vdot": "dot", "inner": "dot", "tr": "trace", "mtimes": "matmul", "times": "multiply", "hadamard": "multiply",
	"rdivide": "divide", "true_divide": "divide", "ldivide": "ldivide", "add": "plus", "subtract": "minus", "t": "transpose", "permute": "transpose", "ctranspose": "transpose", "adjoint": "transpose", "conj": "same",
	"numel": "length", "len": "length", "NROW": "nrow", "NCOL": "ncol", "flatten": "ravel", "squeeze": "squeeze", "as.vector": "vec", "as.numeric": "vec", "drop": "vec", "c": "vec", "rep.int": "rep",
	"asarray": "same", "array": "same", "asanyarray": "same", "copy": "same", "float": "same", "double": "same", "real": "same", "full_matrix": "same", "Symmetric": "symmetric", "Hermitian": "symmetric", "as.matrix": "asmatrix",
	"column_stack": "hstack", "horzcat": "hstack", "hcat": "hstack", "vertcat": "vstack", "vcat": "vstack", "row_stack": "vstack", "cbind": "hstack", "rbind": "vstack", "concatenate": "concatenate",
	"repmat": "tile", "flipud": "flipud", "fliplr": "fliplr", "rev": "reverse", "reversed": "reverse", "reverse": "reverse", "sortperm": "argsort", "order": "argsort",
	"diagflat": "diag", "Diagonal": "diag", "diagonal": "diag", "diagm": "diag", "spdiagm": "diag", "eigen": "eigen", "eigh": "eigh", "eigsh": "eigsh", "eigvals": "eigvals", "eigvalsh": "eigvals", "eigvecs": "eigvecs",
	"sqrt": "sqrt", "realsqrt": "sqrt", "dropdims": "squeeze", "sqrtm": "sqrtm", "fractional_matrix_power": "matrixpower", "matrix_power": "matrixpower", "mpower": "matrixpower", "power": "power", "pow": "power",
	"list": "list", "tuple": "list", "collect": "list", "Matrix": "matrix", "ImmutableMatrix": "matrix", "arange": "range", "seq_len": "range", "range": "range", "seq_along": "along", "eachindex": "along",
	"sapply": "sapply", "vapply": "sapply", "lapply": "sapply", "map": "sapply", "arrayfun": "sapply", "multi_dot": "multidot", "linalg.multi_dot": "multidot", "ones_like": "oneslike", "zeros_like": "zeroslike", "empty": "zeros", "numeric": "zeros",
	"minimum": "minimum", "maximum": "maximum", "pmax": "maximum", "pmin": "minimum", "clip": "maximum", "argpartition": "argsort", "sorted": "sortedlist", "reduce": "reduce", "Reduce": "reduce", "MatMul": "matmul", "MatAdd": "plus", "MatPow": "matrixpower", "Transpose": "transpose", "Inverse": "inv", "Identity": "eye", "hadamard_product": "multiply", "HadamardProduct": "multiply", "ginv": "pinv", "mldivide": "mldivide", "mrdivide": "mrdivide",
	"torch.svd": "svd", "svds": "svds", "irlba": "svds", "svdvals": "svdvals", "eigs_sym": "eigs", "pinvh": "pinv", "LUsolve": "solve", "QRsolve": "solve", "cholesky_solve": "solve", "spsolve": "solve", "qr.solve": "solve", "solve.default": "solve", "lsqminnorm": "lstsq", "lstsq": "lstsq",
	"chol": "cholesky", "cholesky": "cholesky", "lsolve": "solve_triangular", "factorize": "same", "mm": "matmul", "mv": "matmul", "bmm": "matmul", "dgemm": "dgemv", "dgemv": "dgemv", "linear_kernel": "linearkernel", "flatnonzero": "places", "nonzero": "places", "which": "places", "find": "places", "findall": "places", "cell2mat": "same", "is.matrix": "ismatrix", "is.numeric": "istrue", "fromiter": "fromiter", "map_dbl": "sapply", "safe_sparse_dot": "dot", "vecdot": "dot", "matvec": "matmul", "ger": "outer", "matrix_transpose": "transpose", "permutedims": "transpose", "permute_dims": "transpose", "aperm": "transpose", "t_": "transpose", "Adjoint": "transpose",
	"mul": "multiply", "div": "divide", "sub": "minus", "matrix_multiply_elementwise": "multiply", "multiply_elementwise": "multiply", "elementwise_multiply": "multiply", "Mul": "matmul", "Add": "plus", "Pow": "matrixpower", "float_power": "power",
	"movedim": "moveaxis", "swapdims": "swapaxes", "index_select": "take", "diag_embed": "diag", "spdiags": "diag", "DiagMatrix": "diag", "DiagonalMatrix": "diag", "diags": "diag", "diagsvd": "diag", "speye": "eye", "sparse": "same", "matrix2numpy": "same", "csr_matrix": "same",
	"nanmean": "mean", "nansum": "sum", "fsum": "sum", "mean2": "meanall", "inner_product": "dot", "dotProduct": "dot", "OneMatrix": "ones", "ZeroMatrix": "zeros", "similar": "zeroslike", "empty_like": "zeroslike", "full_like": "full_like",
	"fill!": "fill", "expand": "broadcast_to", "expand_as": "expand_as", "clone": "same", "detach": "same", "numpy": "same", "cpu": "same", "contiguous": "same", "tensor": "same", "as_tensor": "same", "from_numpy": "same", "to": "same", "type": "same", "real_if_close": "same", "ascontiguousarray": "same", "asfortranarray": "same", "float64": "same", "Array": "same", "invisible": "same", "unname": "same", "unlist": "vec", "as.double": "vec", "Vector": "same", "as_explicit": "same", "doit": "same", "as_mutable": "same", "as_immutable": "same", "nsimplify": "same", "complex": "same", "as.array": "same", "block_until_ready": "same", "device_put": "same", "parent": "same", "check_array": "same", "todense": "same", "toarray": "same",
	"row_join": "hstack", "col_join": "vstack", "mapply": "mapply", "Map": "mapply", "foreach": "ignored", "vector": "vectorof", "integer": "zeros", "is.null": "isnull", "cellfun": "sapply", "amax": "max", "amin": "min", "columns": "ncol", "concat": "cat", "negative": "uminus", "neg": "uminus", "ndims": "ndim", "columnnorms": "vecnorm", "vector_norm": "norm", "fabs": "abs", "absolute": "abs", "isfinite": "isnan", "Ref": "same", "fprintf": "ignored", "printf": "ignored", "message": "ignored", "warning": "ignored", "set.seed": "ignored", "manual_seed": "ignored", "errstate": "ignored", "tic": "ignored", "toc": "ignored", "rng": "ignored", "clc": "ignored", "clear": "ignored", "close": "ignored", "display": "ignored",
	"arctan": "atan", "arctan2": "atan2", "Float": "same", "paste0": "text", "paste": "text", "sprintf": "text", "num2str": "text", "structure": "same", "MatrixSymbol": "symbols", "Symbol": "symbols", "IndexedBase": "symbols", "Idx": "symbols", "Sum": "sigma", "num2cell": "asplit", "summation": "sigma",
	"plot": "ignored", "points": "ignored", "lines": "ignored", "legend": "ignored", "abline": "ignored", "par": "ignored", "title": "ignored", "xlabel": "ignored", "ylabel": "ignored", "scatter": "ignored", "figure": "ignored", "hold": "ignored", "axis": "ignored", "subplot": "ignored", "plot3": "ignored", "scatter3": "ignored", "scatter!": "ignored", "plot!": "ignored",
	"array_equal": "allclose", "array_equiv": "allclose", "isapprox": "allclose", "all.equal": "allclose", "identical": "allclose", "isequal": "allclose", "equal": "allclose", "isTRUE": "all", "stopifnot": "assert",
	"assert_array_almost_equal": "assert_allclose", "assert_almost_equal": "assert_allclose", "assert_array_equal": "assert_allclose", "issymmetric": "issymmetric", "isSymmetric": "issymmetric", "ishermitian": "issymmetric", "is_symmetric": "issymmetric",
	"col": "col", "eachcol": "eachcol", "take": "take", "rot90": "rot90", "print": "ignored", "disp": "ignored", "println": "ignored", "format": "ignored", "set_printoptions": "ignored", "seed": "ignored", "Undef": "ignored",
}

// dialects are names that mean another function in one language than elsewhere.
var dialects = map[string]map[string]string{
	"R":      {"drop": "squeeze", "unlist": "unlist", "array": "filledarray", "full": "same", "Diagonal": "diag", "as.vector": "vec", "list": "listed"},
	"MATLAB": {"rows": "nrow", "full": "same", "array": "same", "vec": "vec"},
	"Julia":  {"full": "same", "array": "same", "Ref": "ref"},
	"SymPy":  {"pow": "matrixpower", "sqrt": "rootof"},
	"Python": {"matrix": "npmatrix", "Matrix": "unread", "mat": "unread", "asmatrix": "npmatrix", "bmat": "unread"},
}
