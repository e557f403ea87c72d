package program

import (
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// before are lines that programs of a language begin with: w and A, or l and A, hold
// the m largest eigenpairs.
var before = map[string]string{
	"python": "w, V = np.linalg.eigh(H @ K @ H)\nw = w[::-1][:m]\nA = V[:, ::-1][:, :m]\n",
	"torch":  "import torch\nw, V = torch.linalg.eigh(H @ K @ H)\nw = w.flip(0)[:m]\nA = V.flip(1)[:, :m]\n",
	"matlab": "[V, D] = eig(H*K*H);\n[l, i] = sort(diag(D), 'descend');\nl = l(1:m);\nA = V(:, i(1:m));\n",
	"r":      "e <- eigen(H %*% K %*% H)\nl <- e$values[1:m]\nA <- e$vectors[, 1:m]\n",
	"julia":  "e = eigen(Symmetric(H*K*H), sortby = x -> -x)\nl = e.values[1:m]\nA = e.vectors[:, 1:m]\n",
}

// TestSemantics runs programs that are right, wrong, or not read (stopped) for what
// their language does silently.
func TestSemantics(t *testing.T) {
	langs := map[string]*syntax.Language{"python": syntax.Python, "torch": syntax.Python, "matlab": syntax.MATLAB, "julia": syntax.Julia, "r": syntax.R}
	for _, c := range semantics {
		p, err := syntax.Parse(before[c.lang]+c.src, langs[c.lang])
		got := "wrong"
		if err == nil {
			in, e := instance.Compute(sampleData)
			if e != nil {
				t.Fatal(e)
			}
			var out *Outcome[float64]
			if out, err = Run(p, in, Options{}); err == nil && agrees(in, out.Value) {
				got = "right"
			}
		}
		if err != nil {
			got = "stopped"
		}
		if got != c.want {
			t.Errorf("%s %s\n%s\n— %s (%v)", c.lang, c.want, c.src, got, err)
		}
	}
}

const (
	python = "g = A.T @ (k - K.mean(1)) / np.sqrt(w)"
	torch  = "g = A.T @ (k - K.mean(1)) / torch.sqrt(w)"
	octave = "g = A' * (k - mean(K, 2)) ./ sqrt(l)"
	inR    = "g <- drop(t(A) %*% (k - rowMeans(K))) / sqrt(l)"
	julia  = "g = A' * (k - vec(mean(K, dims=2))) ./ sqrt.(l)"
)

var semantics = []struct{ lang, want, src string }{
	{"python", "right", python},
	{"torch", "right", torch},
	{"matlab", "right", octave},
	{"r", "right", inR},
	{"julia", "right", julia},
	// a package of which the program is no part
	{"python", "stopped", "from .linalg import sqrtm\n" + python},
	{"python", "right", "from scipy.linalg import sqrtm\n" + python},
	// arguments and names that aren't there
	{"python", "stopped", "A = np.fliplr(np.fliplr(A), 1)\n" + python},
	{"python", "right", "A = np.fliplr(np.fliplr(A))\n" + python},
	{"python", "stopped", "i = np.argsort(w, 1)\n" + python},
	{"python", "stopped", "i = np.sort(w, axis=1)\n" + python},
	{"python", "right", "i = np.argsort(-w, 0)\nA, w = A[:, i], w[i]\n" + python},
	{"python", "right", "i = np.argsort(-w, axis=-1)\nA, w = A[:, i], w[i]\n" + python},
	{"python", "stopped", "class P:\n    J.sort()\n    a = 1\n" + python},
	// lists in reverse
	{"python", "wrong", python + "\na = [g[j] for j in range(m)]\na.reverse()\ng = np.array(a)"},
	{"python", "right", python + "\na = [g[j] for j in range(m)]\na.reverse()\na.reverse()\ng = np.array(a)"},
	{"python", "right", python + "\na = [g[j] for j in range(m - 1, -1, -1)]\na.reverse()\ng = np.array(a)"},
	{"python", "wrong", python + "\ni = list(range(m))\ni.reverse()\ng = g[i]"},
	// enumerate from another number
	{"python", "wrong", python + "\nfor j, x in enumerate(g.copy(), 1):\n    g[j - m] = x"},
	{"python", "right", python + "\nr = np.zeros(m)\nfor j, x in enumerate(g, start=1):\n    r[j - 1] = x\ng = r"},
	{"python", "right", python + "\nr = np.zeros(m)\nfor j, x in enumerate(g):\n    r[j] = x\ng = r"},
	{"python", "wrong", python + "\nr = np.zeros(m + 1)\nfor j, x in enumerate(g, 1):\n    r[j] = x\ng = r[:m]"},
	// other norms
	{"python", "right", python + " / np.linalg.norm(A[:, 0], ord=2)"},
	{"python", "stopped", python + " / np.linalg.norm(A[:, 0], ord=1)"},
	{"python", "stopped", python + " / np.linalg.norm(A[:, 0], 1)"},
	{"python", "right", python + " / np.linalg.norm(A, axis=0)"},
	{"python", "right", python + " / np.linalg.norm(A, 2, axis=0)"},
	{"python", "stopped", python + " / np.linalg.norm(A, 1, axis=0)"},
	{"python", "stopped", python + " / np.linalg.norm(A, axis=0, ord=1)"},
	{"torch", "stopped", torch + " / torch.linalg.norm(A[:, 0], 1)"},
	{"torch", "stopped", torch + " / torch.linalg.vector_norm(A[:, 0], ord=1)"},
	{"torch", "stopped", torch + " / torch.norm(A[:, 0], p=1)"},
	{"torch", "right", torch + " / torch.linalg.vector_norm(A, dim=0)"},
	// tolerances
	{"python", "right", "g = np.linalg.pinv(np.diag(np.sqrt(w)), rcond=1e-10) @ A.T @ (k - K.mean(1))"},
	{"python", "right", "g = np.linalg.pinv(np.diag(np.sqrt(w))) @ A.T @ (k - K.mean(1))"},
	{"python", "stopped", "g = np.linalg.pinv(np.diag(np.sqrt(w)), rcond=0.9) @ A.T @ (k - K.mean(1))"},
	{"python", "stopped", "g = np.linalg.pinv(np.diag(np.sqrt(w)), 0.9) @ A.T @ (k - K.mean(1))"},
	{"python", "right", "g = np.linalg.lstsq(np.diag(np.sqrt(w)), A.T @ (k - K.mean(1)), rcond=None)[0]"},
	{"python", "stopped", "g = np.linalg.lstsq(np.diag(np.sqrt(w)), A.T @ (k - K.mean(1)), rcond=0.9)[0]"},
	{"python", "stopped", "from scipy.sparse.linalg import eigsh\nw, A = eigsh(H @ K @ H, k=m, tol=0.5)\n" + python},
	{"python", "right", "from scipy.sparse.linalg import eigsh\nw, A = eigsh(H @ K @ H, k=m, tol=1e-10)\nw, A = w[::-1], A[:, ::-1]\n" + python},
	{"matlab", "right", "g = pinv(diag(sqrt(l))) * A' * (k - mean(K, 2))"},
	{"matlab", "right", "g = pinv(diag(sqrt(l)), 1e-12) * A' * (k - mean(K, 2))"},
	{"matlab", "stopped", "g = pinv(diag(sqrt(l)), 1.2) * A' * (k - mean(K, 2))"},
	{"julia", "stopped", "g = pinv(diagm(sqrt.(l)), rtol=0.9) * A' * (k - vec(mean(K, dims=2)))"},
	// the smallest
	{"torch", "right", "w, i = torch.topk(w, m)\nA = A[:, i]\n" + torch},
	{"torch", "right", "w, i = torch.topk(w, m, 0, True)\nA = A[:, i]\n" + torch},
	{"torch", "wrong", "w, i = torch.topk(w, m, 0, False)\nA = A[:, i]\n" + torch},
	{"torch", "wrong", "w, i = w.topk(m, largest=False)\nA = A[:, i]\n" + torch},
	{"torch", "stopped", "w, i = w.topk(m, sorted=False)\nA = A[:, i]\n" + torch},
	// eigen of R without vectors
	{"r", "stopped", "e <- eigen(H %*% K %*% H, only.values = TRUE)\nA <- e$vectors[, 1:m]\n" + inR},
	{"r", "right", "l <- eigen(H %*% K %*% H, only.values = TRUE)$values[1:m]\n" + inR},
	{"r", "right", "e <- eigen(H %*% K %*% H, only.values = FALSE)\nA <- e$vectors[, 1:m]\n" + inR},
	// int
	{"python", "wrong", python + " * int(2.5) / 2.5"},
	{"python", "right", python + " * int(2.5) / 2"},
	{"python", "right", python + " * int(n) / n"},
	{"python", "right", "c = int(n / 2) + int(-n / 2) + 1\n" + python + " * c"},
	{"python", "stopped", python + " * int(w[0]) / w[0]"},
	// arrays of whole numbers
	{"python", "stopped", "g = np.array([0 for _ in range(m)])\nfor j in range(m):\n    g[j] = A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j])"},
	{"python", "right", "g = np.array([0.0 for _ in range(m)])\nfor j in range(m):\n    g[j] = A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j])"},
	{"python", "stopped", "g = np.zeros_like([0] * m)\nfor j in range(m):\n    g[j] = A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j])"},
	{"python", "stopped", "g = np.full_like([1] * m, 0)\nfor j in range(m):\n    g[j] = A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j])"},
	{"python", "right", "g = np.zeros_like([0.0] * m)\nfor j in range(m):\n    g[j] = A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j])"},
	{"python", "right", "g = np.full_like(w, 0)\nfor j in range(m):\n    g[j] = A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j])"},
	{"python", "stopped", "g = np.zeros_like(range(m))\nfor j in range(m):\n    g[j] = A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j])"},
	// decorators
	{"python", "stopped", "def dbl(f):\n    return lambda v: 2 * f(v)\n@dbl\ndef e(v):\n    return A.T @ (v - K.mean(1)) / np.sqrt(w)\ng = e(k)"},
	{"python", "stopped", "def jit(f):\n    return lambda v: 2 * f(v)\n@jit\ndef e(v):\n    return A.T @ (v - K.mean(1)) / np.sqrt(w)\ng = e(k)"},
	{"python", "stopped", "@np.vectorize\ndef e(v):\n    return A.T @ (v - K.mean(1)) / np.sqrt(w)\ng = e(k)"},
	{"python", "right", "@functools.lru_cache(maxsize=None)\ndef e():\n    return A.T @ (k - K.mean(1)) / np.sqrt(w)\ng = e()"},
	{"python", "right", "@numba.njit\ndef e(v):\n    return A.T @ (v - K.mean(1)) / np.sqrt(w)\ng = e(k)"},
	{"torch", "right", "@torch.no_grad()\ndef e(v):\n    return A.T @ (v - K.mean(1)) / torch.sqrt(w)\ng = e(k)"},
	// defaults are computed at the definition
	{"python", "wrong", "kt = k\ndef f(r=kt):\n    return A.T @ r / np.sqrt(w)\nkt = k - K.mean(1)\ng = f()"},
	{"python", "right", "kt = k - K.mean(1)\ndef f(r=kt):\n    return A.T @ r / np.sqrt(w)\nkt = k\ng = f()"},
	{"python", "right", "f = lambda v, s=K.mean(1): A.T @ (v - s) / np.sqrt(w)\nK = 2 * K\ng = f(k)"},
	{"python", "wrong", "f = lambda v: A.T @ (v - K.mean(1)) / np.sqrt(w)\nK = 2 * K\ng = f(k)"},
	{"python", "stopped", "def f(j, acc=[]):\n    acc.append(A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]))\n    return acc\nfor j in range(m):\n    g = np.array(f(j))"},
	{"python", "right", "def f(j, acc=None):\n    acc = [] if acc is None else acc\n    acc.append(A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]))\n    return acc\ng = np.array([f(j)[0] for j in range(m)])"},
	{"r", "right", "f <- function(v, s = rowMeans(K)) drop(t(A) %*% (v - s)) / sqrt(l)\ng <- f(k)"},
	{"r", "stopped", "f <- function(v, s = rowMeans(M)) { M <- 2 * K; drop(t(A) %*% (v - s)) / sqrt(l) }\nM <- K\ng <- f(k)"},
	{"r", "right", "f <- function(v, M = K, s = rowMeans(M)) drop(t(A) %*% (v - s)) / sqrt(l)\ng <- f(k)"},
	{"julia", "right", "f(v, M = K, s = vec(mean(M, dims=2))) = A' * (v - s) ./ sqrt.(l)\ng = f(k)"},
	// anonymous functions of MATLAB keep the values of now
	{"matlab", "wrong", "r = k;\nf = @() A' * r ./ sqrt(l);\nr = k - mean(K, 2);\ng = f();"},
	{"matlab", "right", "r = k - mean(K, 2);\nf = @() A' * r ./ sqrt(l);\nr = k;\ng = f();"},
	{"matlab", "right", "f = @(v) A' * (v - mean(K, 2)) ./ sqrt(l);\nK = 2*K;\ng = f(k);"},
	{"matlab", "wrong", "K = 2*K;\nf = @(v) A' * (v - mean(K, 2)) ./ sqrt(l);\ng = f(k);"},
	{"matlab", "right", "c = @(v) v - mean(K, 2);\nf = @(v) A' * c(v) ./ sqrt(l);\ng = f(k);"},
	{"matlab", "right", "g = arrayfun(@(j) A(:, j)' * (k - mean(K, 2)) / sqrt(l(j)), (1:m)');"},
	{"matlab", "right", "f = @(u) @(v) u' * (v - mean(K, 2));\nh = f(A);\ng = h(k) ./ sqrt(l);"},
	// functions of a comprehension see its last value
	{"python", "wrong", "fs = [lambda: A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]) for j in range(m)]\ng = np.array([f() for f in fs])"},
	{"python", "right", "fs = [lambda j=j: A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]) for j in range(m)]\ng = np.array([f() for f in fs])"},
	{"python", "right", "g = np.array([(lambda: A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]))() for j in range(m)])"},
	{"python", "right", "g = np.array([sum(A[i, j] * (k - K.mean(1))[i] for i in range(n)) / np.sqrt(w[j]) for j in range(m)])"},
	// generators
	{"python", "stopped", "kt = k - K.mean(1)\nit = (A[:, j] @ kt / np.sqrt(w[j]) for j in range(m))\nkt = k\ng = np.array(list(it))"},
	{"python", "stopped", "kt = k - K.mean(1)\nit = zip(A.T, w)\nfor _ in it:\n    pass\ng = np.array([a @ kt / np.sqrt(l) for a, l in it])"},
	{"python", "stopped", "kt = k - K.mean(1)\nit = map(lambda j: A[:, j] @ kt / np.sqrt(w[j]), range(m))\ng = np.array(list(it))"},
	{"python", "right", "kt = k - K.mean(1)\nit = list(zip(A.T, w))\nfor _ in it:\n    pass\ng = np.array([a @ kt / np.sqrt(l) for a, l in it])"},
	{"python", "right", "kt = k - K.mean(1)\ng = np.array([a @ kt / np.sqrt(l) for a, l in zip(A.T, w)])"},
	{"python", "right", "kt = k - K.mean(1)\ng = np.fromiter((A[:, j] @ kt / np.sqrt(w[j]) for j in range(m)), dtype=float)"},
	// lists with two names
	{"python", "stopped", "rows = [A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]) for j in range(m)]\nother = rows\nother[0] = 0\ng = np.array(rows)"},
	{"python", "right", "rows = [A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]) for j in range(m)]\nother = list(rows)\nother[0] = 0\ng = np.array(rows)"},
	{"python", "right", "rows = [A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]) for j in range(m)]\nother = rows[:]\nother[0] = 0\ng = np.array(rows)"},
	{"python", "right", "rows = [A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]) for j in range(m)]\nother = rows.copy()\nother.append(0)\ng = np.array(rows)"},
	{"python", "stopped", "rows = [A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]) for j in range(m)]\ndef z(v):\n    v[0] = 0.0\nz(rows)\ng = np.array(rows)"},
	{"python", "stopped", "rows = []\nother = rows\nfor j in range(m):\n    other.append(A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j]))\ng = np.array(rows)"},
	{"python", "stopped", "rows = other = []\nfor j in range(m):\n    other += [A[:, j] @ (k - K.mean(1)) / np.sqrt(w[j])]\ng = np.array(rows)"},
	{"python", "right", "def f(v):\n    out = []\n    for j in range(m):\n        out.append(A[:, j] @ v / np.sqrt(w[j]))\n    return out\ng = np.array(f(k - K.mean(1)))"},
	{"python", "right", "rows = []\nfor j in range(m):\n    row = []\n    for i in range(n):\n        row.append(A[i, j])\n    rows.append(row)\ng = np.array(rows) @ (k - K.mean(1)) / np.sqrt(w)"},
	{"python", "right", "t = [k, w]\nt[0] -= K.mean(1)\ng = A.T @ k / np.sqrt(w)"},
	{"python", "wrong", "t = [k, w]\nt[0] -= K.mean(1)\n" + python},
	// other names for the same numbers in Julia
	{"julia", "right", "r = vec(k)\nr .-= vec(mean(K, dims=2))\ng = A' * k ./ sqrt.(l)"},
	{"julia", "wrong", "r = vec(k)\nr .-= vec(mean(K, dims=2))\n" + julia},
	{"julia", "stopped", "r = @view k[1:n]\nr .-= vec(mean(K, dims=2))\n" + julia},
	{"julia", "stopped", "r = view(k, 1:n)\nr .-= vec(mean(K, dims=2))\n" + julia},
	{"julia", "right", "B = @view A[:, 1:m]\ng = B' * (k - vec(mean(K, dims=2))) ./ sqrt.(l)"},
	{"python", "stopped", "r = k\ndef f():\n    global r\n    r = k - K.mean(1)\nf()\ng = A.T @ r / np.sqrt(w)"},
	// a return outside of functions, and what takes the result away
	{"python", "wrong", python + "\nreturn 2*g"},
	{"python", "wrong", python + "\nif n > 1:\n    return A.T @ k"},
	{"python", "right", python + "\nif n < 1:\n    return A.T @ k"},
	{"python", "right", python + "\nreturn g, w"},
	{"python", "right", python + "\nh = g\ng = A.T @ k\nreturn h"},
	{"r", "wrong", inR + "\nreturn(2*g)"},
	{"r", "right", inR + "\nreturn(g)"},
	{"julia", "wrong", julia + "\nreturn 2*g"},
	{"matlab", "right", octave + "\nreturn\ng = 2*g"},
	{"python", "stopped", python + "\ndel g"},
	{"python", "right", python + "\ndel w, V"},
	{"matlab", "stopped", octave + "\nclear g"},
	{"matlab", "stopped", octave + "\nclear all"},
	{"matlab", "right", octave + "\nclear V D i"},
	{"python", "right", python + "\nimport sys\nsys.exit()\ng = 2*g"},
	{"python", "wrong", "import sys\nsys.exit()\n" + python}, // A is the last value
}
