package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestOwnKernel runs programs with a kernel of their own: right ones, and the same with
// one thing wrong.
func TestOwnKernel(t *testing.T) {
	const poly = `import numpy as np
poly = lambda a, b: (a @ b.T + 1.0) ** 2
K = poly(X, X)
k = poly(X, x)
`
	const pca = `H = np.eye(len(X)) - 1.0 / len(X)
lam, A = np.linalg.eigh(H @ K @ H)
lam, A = lam[::-1][:m], A[:, ::-1][:, :m]
g = A.T @ (k - K.mean(1)) / np.sqrt(lam)
`
	for _, c := range []struct {
		name, src string
		right     bool
	}{
		{"polynomial", poly + pca, true},
		{"another kernel at the new point", "import numpy as np\nK = (X @ X.T + 1)**2\nk = (X @ x + 2)**2\n" + pca, false},
		{"another degree at the new point", "import numpy as np\nK = (X @ X.T + 1)**2\nk = (X @ x + 1)**3\n" + pca, false},
		{"no centring", poly + "lam, A = np.linalg.eigh(K)\ng = A[:, -m:][:, ::-1].T @ k / np.sqrt(lam[-m:][::-1])", false},
		{"not the mean of K", poly + "H = np.eye(n) - 1/n\nlam, A = np.linalg.eigh(H @ K @ H)\ng = A[:, -m:][:, ::-1].T @ k / np.sqrt(lam[-m:][::-1])", false},
		{"divided by the eigenvalues", poly + "H = np.eye(n) - 1/n\nlam, A = np.linalg.eigh(H @ K @ H)\ng = A[:, -m:][:, ::-1].T @ (k - K.mean(1)) / lam[-m:][::-1]", false},
		{"no kernel: distances", "import numpy as np\nK = ((X[:, None] - X[None])**2).sum(-1)\nk = ((X - x)**2).sum(-1)\n" + pca, false},
		{"inner products in place of K", "import numpy as np\nG, c = X @ X.T, X @ x\nK, k = (G + 1)**2, (c + 1)**2\nH = np.eye(n) - 1/n\nlam, A = np.linalg.eigh(H @ G @ H)\ng = A[:, -m:][:, ::-1].T @ (c - G.mean(1)) / np.sqrt(lam[-m:][::-1])", false},
		{"by way of inner products", "import numpy as np\nG, c = X @ X.T, X @ x\nK, k = (G + 1)**2, (c + 1)**2\n" + pca, true},
		{"under other names", "import numpy as np\ngram, kx = (X @ X.T + 1)**2, (X @ x + 1)**2\nH = np.eye(n) - 1/n\nlam, A = np.linalg.eigh(H @ gram @ H)\ng = A[:, -m:][:, ::-1].T @ (kx - gram.mean(1)) / np.sqrt(lam[-m:][::-1])", true},
		{"a Gaussian function", `import numpy as np
def embed(X, x, m, c=1.0):
    K = np.exp(-((X[:, None, :] - X[None, :, :])**2).sum(-1) / c**2)
    k = np.exp(-((X - x)**2).sum(1) / c**2)
    n = len(X)
    H = np.eye(n) - np.full((n, n), 1/n)
    U, s, _ = np.linalg.svd(H @ K @ H)
    return (U[:, :m] / np.sqrt(s[:m])).T @ (k - K.mean(axis=1))
`, true},
		{"two widths", `import numpy as np
def embed(X, x, m, c=1.0):
    K = np.exp(-((X[:, None, :] - X[None, :, :])**2).sum(-1) / c**2)
    k = np.exp(-((X - x)**2).sum(1) / (2*c**2))
    n = len(X)
    H = np.eye(n) - np.full((n, n), 1/n)
    U, s, _ = np.linalg.svd(H @ K @ H)
    return (U[:, :m] / np.sqrt(s[:m])).T @ (k - K.mean(axis=1))
`, false},
		{"explicit features", "import numpy as np\nphi = lambda V: np.einsum('ni,nj->nij', V, V).reshape(len(V), -1)\nF, f = phi(X), phi(x[None])[0]\nK, k = F @ F.T, F @ f\n" + pca, true},
		{"features of the new point scaled", "import numpy as np\nphi = lambda V: np.einsum('ni,nj->nij', V, V).reshape(len(V), -1)\nF, f = phi(X), 2 * phi(x[None])[0]\nK, k = F @ F.T, F @ f\n" + pca, false},
		{"scikit-learn's kernel", "import numpy as np\nfrom sklearn.metrics.pairwise import rbf_kernel\nK = rbf_kernel(X, gamma=0.3)\nk = rbf_kernel(X, x[None, :], gamma=0.3)[:, 0]\n" + pca, true},
		{"scikit-learn's kernel with gamma once", "import numpy as np\nfrom sklearn.metrics.pairwise import rbf_kernel\nK = rbf_kernel(X, gamma=0.3)\nk = rbf_kernel(X, x[None, :])[:, 0]\n" + pca, false},
		{"pdist2, x a row", "s = 1.5;\nK = exp(-pdist2(X, X).^2 / (2*s^2));\nk = exp(-pdist2(X, x).^2 / (2*s^2));\nH = eye(n) - 1/n;\n[A, L] = eig((H*K*H + (H*K*H)')/2);\n[l, p] = sort(diag(L), 'descend');\ng = diag(1 ./ sqrt(l(1:m))) * A(:, p(1:m))' * (k - sum(K, 2)/n);", true},
		{"pdist2, squared once", "s = 1.5;\nK = exp(-pdist2(X, X).^2 / (2*s^2));\nk = exp(-pdist2(X, x) / (2*s^2));\nH = eye(n) - 1/n;\n[A, L] = eig((H*K*H + (H*K*H)')/2);\n[l, p] = sort(diag(L), 'descend');\ng = diag(1 ./ sqrt(l(1:m))) * A(:, p(1:m))' * (k - sum(K, 2)/n);", false},
		{"dist of R", "K <- exp(-0.3 * as.matrix(dist(X))^2)\nk <- apply(X, 1, function(z) exp(-0.3 * sum((z - x)^2)))\nH <- diag(n) - matrix(1, n, n) / n\ne <- eigen(H %*% K %*% H, symmetric = TRUE)\ng <- sapply(1:m, function(j) sum(e$vectors[, j] * (k - rowMeans(K))) / sqrt(e$values[j]))", true},
		{"R, squares of the eigenvalues", "K <- exp(-0.3 * as.matrix(dist(X))^2)\nk <- apply(X, 1, function(z) exp(-0.3 * sum((z - x)^2)))\nH <- diag(n) - matrix(1, n, n) / n\ne <- eigen(H %*% K %*% H, symmetric = TRUE)\ng <- sapply(1:m, function(j) sum(e$vectors[, j] * (k - rowMeans(K))) / e$values[j]^2)", false},
		{"ordinary PCA", "import numpy as np\nmu = X.mean(axis=0)\nU, s, Vt = np.linalg.svd(X - mu, full_matrices=False)\ng = Vt[:m] @ (x - mu)", false},
	} {
		f := checkFormula(c.src, 3)
		if got := f.Verdict == finding.Correct; got != c.right {
			t.Errorf("%s: %v %s\n%s", c.name, f.Verdict, f.Say, c.src)
		}
	}
}

// TestOwnKernelSaid leaves a comment that says what the kernel is to a human.
func TestOwnKernelSaid(t *testing.T) {
	const src = `import numpy as np
K = (X @ X.T + 1)**2    # %s
k = (X @ x + 1)**2
H = np.eye(n) - 1/n
lam, A = np.linalg.eigh(H @ K @ H)
g = A[:, -m:][:, ::-1].T @ (k - K.mean(1)) / np.sqrt(lam[-m:][::-1])
`
	for _, said := range []string{"kernel exp(-||a - b||^2)", "(<a, b> + 1)^3", "Gaussian kernel", "polynomial of degree 3"} {
		if f := checkFormula(strings.Replace(src, "%s", said, 1), 3); f.Verdict != finding.Unchecked {
			t.Errorf("%s: %v %s", said, f.Verdict, f.Say)
		}
	}
}
