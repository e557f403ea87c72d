package program

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/program/syntax"
)

// slipTable is what may stand in the place of what, in one language.
type slipTable struct {
	pieces *regexp.Regexp
	kinds  [][]string // words and signs of one kind
	behind []string   // written behind a name or a bracket
	around []string   // written around a name, which stands for ·
	keys   []string   // further arguments of a call
	lines  []string   // further statements
	turn   []string   // transposes, which may be lost or added
}

func kinds(s string) (list [][]string) {
	for _, line := range strings.Split(strings.TrimSpace(s), "\n") {
		list = append(list, strings.Fields(line))
	}
	return list
}

var pythonSlips = slipTable{
	pieces: regexp.MustCompile(`#[^\n]*|"[^"\n]*"|'[^'\n]*'|[\p{L}_][\p{L}\p{M}\p{N}_]*|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+|\n[ \t]*|[ \t]+|\*\*=?|//|[-+*/@=<>!]=|\.\.\.|.`),
	kinds: kinds(`
eigh eig eigvalsh eigvals svd eigsh
eigsh eigs svds
mean sum median max min std prod cumsum average
dot outer inner matmul vdot multiply tensordot kron
diag diagflat diagonal trace
sqrt square abs exp reciprocal cbrt log
ones zeros eye identity empty
ones_like zeros_like empty_like
inv pinv sqrtm matrix_power
hstack vstack concatenate stack column_stack append
flip fliplr flipud roll sort
argsort sort argmax argpartition
ravel flatten squeeze transpose
add subtract multiply divide power floor_divide
tile repeat broadcast_to
expand_dims atleast_2d squeeze
range enumerate reversed list len sorted
maximum minimum clip
axis keepdims
True False None
fractional_matrix_power matrix_power power
solve lstsq
full full_like
K H Lambda A
k lam
n m d
n len(k) 1 2
@ *
* / // @
+ -
= += -= *= /=
== != < >
0 1 -1 2
1 2 0 -1
0.5 -0.5 1 0.25 2
2 3 1 0.5
'LM' 'SM' 'LA' 'SA'
'ij,j->i' 'ij,i->j' 'ji,j->i' 'ij,j->ij'
`),
	behind: []string{"[::-1]", "[:, ::-1]", "[:m]", "[:, :m]", "[-m:]", "[:, -m:]", "[0]", "[:, 0]", "[1:]", "[:-1]", "[None]", "[:, None]", "[None, :]", ".reshape(-1, 1)", ".reshape(1, -1)", ".ravel()", ".flatten()", ".squeeze()", ".mean()", ".mean(0)", ".mean(axis=1)", ".sum()", ".sum(axis=0)", ".copy()", ".astype(int)", ".tolist()", ".item()", ".real", ".T", ".dot(K)", ".conj()", ".shape", ".max()", ".trace()", ".diagonal()", ".cumsum()", ".transpose(1, 0)", "[[0, 1]]", "[..., 0]", "[idx]", "[:, [0, 1]]", "[range(m)]", ".reshape(m, -1)", "[-1]", ".sort()", ".T.copy()", "[0:m]", "[1:m]", "[:m-1]", "[:m+1]", "[n-m:]", " ** 2", " / n", " * n", " + 1", " > 0", ".reshape(n, 1)", ".swapaxes(0, 1)"},
	around: []string{"-·", "·.T", "np.diag(·)", "list(·)", "np.atleast_2d(·)", "float(·)", "sum(·)", "len(·)", "sorted(·)", "max(·)", "abs(·)", "np.expand_dims(·, 0)", "np.expand_dims(·, -1)", "np.squeeze(·)", "np.array(·)", "np.array([·])", "(·,)", "[·]", "np.sqrt(·)", "np.square(·)", "np.flip(·)", "np.sort(·)", "np.ravel(·)", "np.asarray(·, dtype=float)", "np.array(·, ndmin=2)", "np.transpose(·)", "np.linalg.inv(·)", "np.linalg.pinv(·)", "np.linalg.norm(·)", "np.linalg.norm(·, axis=0)", "np.linalg.norm(·, axis=-1)", "np.round(·)", "np.cumsum(·)", "np.append(·, 0)", "np.hstack(·)", "np.vstack(·)", "np.stack(·)", "np.column_stack(·)", "np.tile(·, 2)", "np.repeat(·, 2)", "np.outer(·, ·)", "np.mean(·)", "np.mean(·, axis=0)", "np.ones_like(·)", "np.abs(·)", "np.where(· > 0, ·, 0)", "np.maximum(·, 0)", "np.clip(·, 0, None)", "np.triu(·)", "np.trace(·)", "(· + ·)", "(· @ ·)", "(· * ·)", "(· - ·.mean())", "(· - ·.mean(axis=0))", "(· - np.mean(·, axis=1, keepdims=True))", "(H @ ·)", "(· @ H)", "(n * ·)", "(· / n)", "(lambda: ·)()", "next(iter(·))", "np.linalg.matrix_power(·, 2)", "np.take(·, 0)", "np.roll(·, 1)", "np.moveaxis(·, 0, -1)", "np.einsum('i...->...', ·)", "np.sum(·, 0)", "np.average(·, axis=-1)", "np.full_like(·, 1/n)", "np.full(n, ·)"},
	keys:   []string{"axis=0", "axis=1", "axis=-1", "keepdims=True", "dtype=int", "order='F'", "ndmin=2", "which='SM'", "UPLO='U'", "rcond=None", "axes=1", "k=1", "full_matrices=False", "subset_by_index=[n-m, n-1]", "ddof=1", "1", "0", "n", "m", "-1", "None"},
	lines:  []string{"B = K; B -= B.mean(axis=0)", "K -= K.mean(axis=0)", "k -= k.mean()", "A *= 2", "A /= np.sqrt(lam)", "lam[0] = 1", "K[0] = 0", "K[:, 0] = k", "n = len(lam)", "sum = n", "m = 1", "k = k[:, None]", "K = K.T", "A = A[:, ::-1]", "lam = lam[::-1]", "lam = np.sqrt(lam)", "r = K[0]; r -= 1", "k += 1", "k *= 1", "v = lam; v[:] = 1", "A = -A", "K = H @ K", "k = H @ k", "K = K + 1", "lam = 1/lam", "A.sort()", "c = k; c -= K.mean(axis=1)", "c = k.copy(); c -= K.mean(axis=1)", "np.random.seed(0)", "print(K)", "idx = np.argsort(lam)", "idx = [1, 0]", "e = np.ones(n); e /= n", "e = np.ones(n, dtype=int); e /= n", "zz = np.zeros_like(k); zz = k", "K = K.copy(); K[:] = H @ K @ H", "del K", "import math", "W = A; W /= lam", "A, lam = lam, A", "K, k = k, K", "D = Lambda; D[0, 0] = 1", "np.fill_diagonal(K, 0)", "k[0] += 1", "assert K.shape == (n, n)", "V = A[:, :1]; V *= 0", "T = K.T; T[0] = 0"},
	turn:   []string{".T"},
}

var matlabSlips = slipTable{
	pieces: regexp.MustCompile(`[%#][^\n]*|"[^"\n]*"|[A-Za-z_]\w*'?|'[A-Za-z]+'|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\n[ \t]*|[ \t]+|\.[*/^']|\.\.\.|[=~<>]=|\)'|\]'|.`),
	kinds: kinds(`
eig eigs svd
mean sum median max min std prod cumsum
diag trace
sqrt sqrtm abs exp
ones zeros eye
inv pinv
horzcat vertcat cat
flip fliplr flipud sort
rdivide times minus plus power mtimes
size numel length columns rows
K H Lambda A
k lam lambda
k' k
A' A
n m d
n numel(k) 1 2
* .* / ./
/ \ ./ *
^ .^
+ -
1 2 0 -1
2 1 3
0.5 -0.5 1 2
'descend' 'ascend'
norm sum
end 1 end-1
repmat kron
`),
	behind: []string{"(:)", "(:)'", "'", "(:, 1)", "(1, :)", "(1)", "(end)", "(:, end:-1:1)", "(end:-1:1)", "(:, 1:m)", "(1:m)", "(1:m, :)", "(:, end-m+1:end)", "(2:end)", "(:, [2 1])", ".^2", "^2", " / n", " * n", " + 1", ".^-1", ".^(-0.5)", "^(-1/2)", " > 0", "(idx)", "(:, idx)", "(m:-1:1)", "(0)", "(n+1)", ".'", "(end, :)"},
	around: []string{"-·", "·'", "diag(·)", "sum(·)", "mean(·)", "sum(·, 2)", "mean(·, 1)", "mean(·, 3)", "sum(·(:))", "inv(·)", "pinv(·)", "norm(·)", "sqrt(·)", "sqrtm(·)", "fliplr(·)", "flipud(·)", "flip(·)", "sort(·)", "max(·)", "abs(·)", "size(·)", "size(·, 1)", "numel(·)", "length(·)", "diag(diag(·))", "[·]", "[· ·]", "[·; ·]", "(· + ·)", "(· * ·)", "(· .* ·)", "(· - mean(·))", "(· - mean(·, 2))", "(H * ·)", "(· * H)", "(n * ·)", "(· / n)", "repmat(·, 1, 2)", "repmat(·, n, 1)", "kron(·, ·)", "trace(·)", "cumsum(·)", "dot(·, ·)", "reshape(·, [], 1)", "reshape(·, 1, [])", "real(·)", "(·)'", "full(·)", "squeeze(·)", "eye(size(·))", "ones(size(·))", "zeros(size(·))", "triu(·)", "bsxfun(@minus, ·, mean(·))", "max(·, 0)", "sum(·, 'all')", "expm1(·)", "center(·)", "vec(·)", "transpose(·)"},
	keys:   []string{"1", "2", "'descend'", "'all'", "m", "n", "'smallestabs'", "'vector'", "3", "0", "'econ'", "[]", "'la'", "'sa'"},
	lines:  []string{"B = K; B = B - mean(B);", "K = K - mean(K);", "k = k - mean(k);", "A = 2*A;", "lam(1) = 1;", "K(1, :) = 0;", "K(:, 1) = k;", "n = length(lam);", "sum = n;", "m = 1;", "k = k';", "K = K';", "A = A(:, end:-1:1);", "lam = flipud(lam);", "lambda = sqrt(lambda);", "k(1) = [];", "A(:, 1) = [];", "k += 1;", "A ./= sqrt(lam');", "K -= mean(K);", "idx = [2 1];", "[~, idx] = sort(lam);", "K(n+1, n+1) = 1;", "k(end+1) = 0;", "[A, lam] = deal(lam, A);", "disp(K)", "clear K", "lambda = lambda';", "e = ones(n, 1) / n;", "function r = twice(x)\n r = 2 * x;\nend"},
	turn:   []string{"'"},
}

var rSlips = slipTable{
	pieces: regexp.MustCompile(`#[^\n]*|"[^"\n]*"|'[^'\n]*'|[A-Za-z][\w.]*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?L?|\n[ \t]*|[ \t]+|%[^%\s]*%|<-|[=!<>]=|.`),
	kinds: kinds(`
eigen svd
mean sum median max min sd prod cumsum
rowMeans colMeans rowSums colSums
crossprod tcrossprod outer
t c as.vector drop rev
sqrt abs exp
solve t diag
cbind rbind c
sapply lapply vapply
nrow ncol length NROW
rev sort order
K H Lambda A
k lam lambda
n m d
n length(k) 1 2
%*% * %o%
* / %*%
^ *
+ -
1 2 0 -1
2 1 3
0.5 -0.5 1 2
TRUE FALSE NULL
vectors values
matrix array diag rep
`),
	behind: []string{"[1]", "[, 1]", "[1, ]", "[, m:1]", "[m:1]", "[1:m]", "[, 1:m]", "[, 1:2]", "[-1]", "[, -1]", "[-1, ]", "[, 1, drop = FALSE]", "[, n:1]", "[order(lam)]", "[, order(lam)]", "^2", " / n", " * n", " + 1", "^-0.5", "^-1", " > 0", "[idx]", "[[1]]", "[n + 1]", "[0]"},
	around: []string{"-·", "t(·)", "diag(·)", "sum(·)", "mean(·)", "rowMeans(·)", "colMeans(·)", "as.vector(·)", "as.numeric(·)", "as.matrix(·)", "drop(·)", "c(·)", "c(·, 0)", "rev(·)", "sort(·)", "solve(·)", "sqrt(·)", "length(·)", "nrow(·)", "dim(·)", "max(·)", "abs(·)", "matrix(·)", "matrix(·, n)", "matrix(·, nrow = 1)", "matrix(·, ncol = n, byrow = TRUE)", "cbind(·)", "rbind(·)", "cbind(·, ·)", "rep(·, 2)", "rep(·, each = 2)", "crossprod(·)", "crossprod(·, k)", "tcrossprod(·)", "outer(·, ·)", "(· + ·)", "(· * ·)", "(· %*% ·)", "(· - mean(·))", "(· - rowMeans(·))", "(H %*% ·)", "(· %*% H)", "(n * ·)", "(· / n)", "scale(·)", "scale(·, scale = FALSE)", "scale(·, center = FALSE)", "sweep(·, 2, colMeans(·))", "apply(·, 1, mean)", "apply(·, 2, sum)", "sapply(·, sqrt)", "unlist(·)", "list(·)", "norm(·)", "det(·)", "cumsum(·)", "head(·, m)", "tail(·, 1)", "is.null(·)", "(function(x) x)(·)", "identity(·)", "pmax(·, 0)", "diag(·, m)", "unname(·)", "sum(·, 1)", "mean(·, 1)"},
	keys:   []string{"1", "2", "n", "m", "byrow = TRUE", "symmetric = TRUE", "nrow = 1", "ncol = 1", "decreasing = TRUE", "drop = FALSE", "only.values = TRUE", "each = n", "FALSE", "-1"},
	lines:  []string{"B <- K; B <- B - rowMeans(B)", "K <- K - rowMeans(K)", "K <- scale(K, scale = FALSE)", "k <- k - mean(k)", "A <- 2 * A", "lam[1] <- 1", "K[1, ] <- 0", "K[, 1] <- k", "n <- length(lam)", "sum <- n", "m <- 1", "k <- t(k)", "k <- matrix(k)", "K <- t(K)", "A <- A[, m:1]", "lam <- rev(lam)", "lambda <- sqrt(lambda)", "idx <- c(2, 1)", "idx <- order(lam)", "k[n + 1] <- 0", "diag(K) <- 0", "f <- function() { K <<- 2 * K; 0 }; f()", "print(K)", "c <- 2", "t <- lam", "T <- 0", "library(stats)", "names(k) <- seq_len(n)", "e <- rep(1 / n, n)", "dim(k) <- c(1, n)"},
	turn:   []string{},
}

var slips = map[string]*slipTable{"Python": &pythonSlips, "SymPy": &sympySlips, "MATLAB": &matlabSlips, "R": &rSlips}

var sympySlips = slipTable{
	pieces: pythonSlips.pieces,
	kinds: kinds(`
ones zeros eye
inv pinv
K H Lambda A
k lam
n m
n 1 2
* @ +
* /
+ -
** *
0 1 -1 2
1 2 0
2 1 3
sqrt Rational
row col
hstack vstack
diag Matrix
multiply_elementwise dot
applyfunc evalf
range list
`),
	behind: []string{".T", ".inv()", "[0]", "[:, 0]", "[0, :]", "[0, 0]", ".transpose()", " ** 2", " ** -1", " / n", " * n", ".reshape(n, 1)", ".row(0)", ".col(0)", ".T * k", ".trace()", ".norm()", ".copy()", "[:m, :]", "[:, :m]", "[::-1]", ".tolist()", ".shape", " + 1", ".diagonal()"},
	around: []string{"-·", "·.T", "Matrix(·)", "sum(·)", "list(·)", "diag(*·)", "diag(·)", "(· + ·)", "(· * ·)", "(H * ·)", "(· * H)", "(n * ·)", "(· / n)", "sqrt(·)", "abs(·)", "len(·)", "(1 - ·)", "Matrix([·])", "ones(n, 1) * ·"},
	keys:   []string{"1", "0", "n", "m", "None"},
	lines:  []string{"B = K; B[0, 0] = 0", "k[0] = 1", "K = K.T", "lam = lam[::-1]", "A = -A", "k = k - ones(n, 1) * sum(k) / n", "B = K.copy(); B[0, 0] = 0", "r = K[0, :]; r[0] = 0", "H = H - ones(n, n) / n", "k += k"},
	turn:   []string{".T"},
}

// changed makes one or two small changes in a program, as a slip makes them.
func changed(r *rand.Rand, src string, lang *syntax.Language, names []string) string {
	s := slips[lang.Name]
	list := s.pieces.FindAllString(src, -1)
	for range 1 + r.IntN(5)/4 {
		for try := 0; try < 30; try++ {
			if next, ok := s.change(r, list, names); ok {
				list = next
				break
			}
		}
	}
	return strings.Join(list, "")
}

var word = regexp.MustCompile(`^[\p{L}_]`)

// value reports a place where a value may end.
func endsValue(s string) bool {
	return word.MatchString(s) && !reserved[s] || s == ")" || s == "]"
}

var reserved = syntax.Words("for in if else def return import from as lambda while end function and or not endfor endfunction endif class with pass True False None TRUE FALSE repeat break next np scipy linalg numpy elif using library do until continue axis keepdims self")

func spliced(list []string, from, to int, with ...string) []string {
	return slices.Concat(list[:from], with, list[to:])
}

func (s *slipTable) change(r *rand.Rand, list []string, names []string) ([]string, bool) {
	at := r.IntN(len(list))
	piece := list[at]
	pick := func(words []string) string { return words[r.IntN(len(words))] }
	switch r.IntN(16) {
	case 0, 1, 2, 3, 4: // another of its kind
		var fit [][]string
		for _, k := range s.kinds {
			if slices.Contains(k, piece) {
				fit = append(fit, k)
			}
		}
		if len(fit) == 0 {
			return nil, false
		}
		other := pick(fit[r.IntN(len(fit))])
		return spliced(list, at, at+1, other), other != piece
	case 5: // a subscript or a method behind
		if !endsValue(piece) || at+1 < len(list) && (list[at+1] == "(" || list[at+1] == "." || list[at+1] == "=") {
			return nil, false
		}
		return spliced(list, at+1, at+1, pick(s.behind)), true
	case 6, 7: // a function around a name
		if !word.MatchString(piece) || reserved[piece] || at > 0 && (list[at-1] == "." || word.MatchString(list[at-1])) || at+1 < len(list) && (list[at+1] == "(" || list[at+1] == "." || list[at+1] == "=" || list[at+1] == "<-") || at+2 < len(list) && list[at+1] == " " && (list[at+2] == "=" || list[at+2] == "<-" || list[at+2] == "in") {
			return nil, false
		}
		return spliced(list, at, at+1, strings.ReplaceAll(pick(s.around), "·", piece)), true
	case 8: // a bracket with what is in it goes, or only the brackets
		end, ok := closing(list, at)
		if !ok {
			return nil, false
		}
		if at > 0 && endsValue(list[at-1]) && piece == "[" || r.IntN(3) == 0 {
			return spliced(list, at, end+1), true
		}
		return spliced(spliced(list, end, end+1), at, at+1), true
	case 9: // arguments go, change places, or come
		end, ok := closing(list, at)
		if !ok || piece == "{" {
			return nil, false
		}
		args := arguments(list[at+1 : end])
		switch r.IntN(3) {
		case 0:
			if len(args) < 2 {
				return nil, false
			}
			k := r.IntN(len(args))
			args = slices.Delete(args, k, k+1)
		case 1:
			if len(args) < 2 {
				return nil, false
			}
			a, b := r.IntN(len(args)), r.IntN(len(args))
			args[a], args[b] = args[b], args[a]
			if a == b {
				return nil, false
			}
		default:
			if at == 0 || !word.MatchString(list[at-1]) || len(s.keys) == 0 {
				return nil, false
			}
			args = append(args, pick(s.keys))
		}
		return spliced(list, at+1, end, strings.Join(args, ", ")), true
	case 10: // a statement goes, comes twice, or changes places
		lines := strings.Split(strings.Join(list, ""), "\n")
		a := r.IntN(len(lines))
		switch r.IntN(3) {
		case 0:
			if len(lines) < 2 {
				return nil, false
			}
			lines = slices.Delete(lines, a, a+1)
		case 1:
			lines = slices.Insert(lines, a, lines[a])
		default:
			b := r.IntN(len(lines))
			lines[a], lines[b] = lines[b], lines[a]
			if a == b {
				return nil, false
			}
		}
		return s.pieces.FindAllString(strings.Join(lines, "\n"), -1), true
	case 11, 12: // a further statement
		lines := strings.Split(strings.Join(list, ""), "\n")
		a := r.IntN(len(lines))
		indent := lines[a][:len(lines[a])-len(strings.TrimLeft(lines[a], " \t"))]
		line := pick(s.lines)
		if r.IntN(2) == 0 && len(names) > 0 { // about a name of the program
			for _, own := range []string{"K", "A", "lam"} {
				line = regexp.MustCompile(`\b`+own+`\b`).ReplaceAllString(line, pick(names))
			}
		}
		lines = slices.Insert(lines, a, indent+strings.ReplaceAll(line, "\n", "\n"+indent))
		return s.pieces.FindAllString(strings.Join(lines, "\n"), -1), true
	case 13: // another name of the program
		if !slices.Contains(names, piece) || at > 0 && list[at-1] == "." {
			return nil, false
		}
		other := pick(names)
		return spliced(list, at, at+1, other), other != piece
	case 14: // a sign, a number or a word goes, or comes twice
		if strings.TrimSpace(piece) == "" {
			return nil, false
		}
		if r.IntN(3) == 0 {
			return spliced(list, at, at, piece), true
		}
		return spliced(list, at, at+1), true
	default: // a module or a transpose goes
		if piece == "." && at+1 < len(list) && (list[at+1] == "T" || list[at+1] == "linalg") {
			return spliced(list, at, at+2), true
		}
		if strings.HasSuffix(piece, "'") && len(piece) > 1 && piece[0] != '\'' {
			return spliced(list, at, at+1, strings.TrimSuffix(piece, "'")), true
		}
		if len(s.turn) > 0 && endsValue(piece) && (at+1 == len(list) || list[at+1] != "(" && list[at+1] != ".") {
			return spliced(list, at+1, at+1, pick(s.turn)), true
		}
		return nil, false
	}
}

// closing is the place of the bracket that closes the one at a place.
func closing(list []string, at int) (int, bool) {
	pairs := map[string]string{"(": ")", "[": "]", "{": "}"}
	shut, ok := pairs[list[at]]
	if !ok {
		return 0, false
	}
	depth := 0
	for i := at; i < len(list); i++ {
		switch strings.TrimSuffix(list[i], "'") {
		case list[at]:
			depth++
		case shut:
			if depth--; depth == 0 {
				return i, list[i] == shut
			}
		}
	}
	return 0, false
}

// arguments cuts the pieces between brackets at their commas.
func arguments(list []string) (args []string) {
	depth, from := 0, 0
	for i, p := range list {
		switch strings.TrimSuffix(p, "'") {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			if depth == 0 {
				args = append(args, strings.TrimSpace(strings.Join(list[from:i], "")))
				from = i + 1
			}
		}
	}
	return append(args, strings.TrimSpace(strings.Join(list[from:], "")))
}
