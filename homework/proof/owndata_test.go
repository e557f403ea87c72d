package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestOwnData has programs that draw their data: ways to draw them, each before the same
// lines, and lines that are wrong for any data.
func TestOwnData(t *testing.T) {
	const kernel = "K = (X @ X.T + 1)**2\nk = (X @ x + 1)**2\n"
	const pca = "H = np.eye(len(X)) - 1 / len(X)\nw, V = np.linalg.eigh(H @ K @ H)\nw, V = w[::-1][:m], V[:, ::-1][:, :m]\n"
	const right = "g = V.T @ (k - K.mean(1)) / np.sqrt(w)"
	const octave = "K = (X*X' + 1).^2; k = (X*x + 1).^2;\nH = eye(n) - 1/n;\n[V, D] = eig(H*K*H);\n[l, i] = sort(diag(D), 'descend');\ng = V(:, i(1:m))' * (k - mean(K, 2)) ./ sqrt(l(1:m));"
	python := func(data string) string { return "import numpy as np\n" + data + kernel + pca + right }
	for _, c := range []struct {
		name, src string
		right     bool
	}{
		{"randn", python("X = np.random.randn(20, 3)\nx = np.random.randn(3)\n"), true},
		{"a seed", python("np.random.seed(0)\nX = np.random.rand(20, 3)\nx = np.random.rand(3)\nm = 2\n"), true},
		{"a generator", python("rng = np.random.default_rng(0)\nX = rng.normal(size=(20, 3))\nx = rng.normal(size=3)\n"), true},
		{"a mean and a width", python("X = np.random.normal(0, 1, (20, 3))\nx = np.random.normal(0, 1, 3)\n"), true},
		{"standard_normal", python("rng = np.random.default_rng(0)\nX = rng.standard_normal((20, 3))\nx = rng.standard_normal(3)\n"), true},
		{"sizes by name", python("n, d, m = 20, 3, 2\nX = np.random.randn(n, d)\nx = np.random.randn(d)\n"), true},
		{"sizes line by line", python("n = 20\nd = 3\nX = np.random.randn(n, d)\nx = np.random.randn(d)\n"), true},
		{"Octave, x a column", "n = 20; d = 3; m = 2;\nX = randn(n, d); x = randn(d, 1);\n" + octave, true},
		{"Octave, x a row", "n = 20; d = 3; m = 2;\nX = randn(n, d); x = randn(1, d);\n" + strings.Replace(octave, "X*x", "X*x'", 1), true},
		{"R", "set.seed(1)\nX <- matrix(rnorm(60), 20, 3)\nx <- rnorm(3)\nm <- 2\nK <- (X %*% t(X) + 1)^2\nk <- (X %*% x + 1)^2\nn <- nrow(K)\nH <- diag(n) - 1/n\ne <- eigen(H %*% K %*% H, symmetric = TRUE)\ng <- t(e$vectors[, 1:m]) %*% (k - rowMeans(K)) / sqrt(e$values[1:m])", true},

		{"another number of rows", python("n = 30\nX = np.random.randn(20, 3)\nx = np.random.randn(3)\n"), false},
		{"x of another size", python("X = np.random.randn(20, 3)\nx = np.random.randn(4)\n"), false},
		{"drawn behind its use", "import numpy as np\nK = (X @ X.T + 1)**2\nX = np.random.randn(20, 3)\nx = np.random.randn(3)\nk = (X @ x + 1)**2\n" + pca + right, false},
		{"drawn twice", python("X = np.random.randn(20, 3)\nx = np.random.randn(3)\nX = np.random.randn(20, 3)\n"), false},
		{"a number in place of the samples", python("X = np.random.normal(20, 3)\nx = np.random.normal(3)\n"), false},
		{"more components than samples", python("m = 25\nX = np.random.randn(20, 3)\nx = np.random.randn(3)\n"), false},
		{"Octave, x a row where a column is needed", "n = 20; d = 3; m = 2;\nX = randn(n, d); x = randn(1, d);\n" + octave, false},
		{"not centred", "import numpy as np\nX = np.random.randn(20, 3)\nx = np.random.randn(3)\n" + kernel + pca + "g = V.T @ k / np.sqrt(w)", false},
		{"divided by the eigenvalues", "import numpy as np\nX = np.random.randn(20, 3)\nx = np.random.randn(3)\n" + kernel + pca + "g = V.T @ (k - K.mean(1)) / w", false},
		{"the mean of k", "import numpy as np\nX = np.random.randn(20, 3)\nx = np.random.randn(3)\n" + kernel + pca + "g = V.T @ (k - k.mean()) / np.sqrt(w)", false},
		{"another kernel at x", "import numpy as np\nX = np.random.randn(20, 3)\nx = np.random.randn(3)\nK = (X @ X.T + 1)**2\nk = (X @ x + 1)**3\n" + pca + right, false},
	} {
		if f := checkFormula(c.src, 3); (f.Verdict == finding.Correct) != c.right {
			t.Errorf("%s: %v: %s\n%s", c.name, f.Verdict, f.Say, c.src)
		}
	}
}

// TestOwnDataNumbers has a right program whose numbers are those of its own data: it is
// not called wrong on others.
func TestOwnDataNumbers(t *testing.T) {
	f := checkFormula("import numpy as np\nX = np.random.randn(20, 3)\nx = np.random.randn(3)\nK = X @ X.T\nk = X @ x\nH = np.eye(20) - 1/20\nw, V = np.linalg.eigh(H @ K @ H)\ng = V[:, ::-1][:, :2].T @ (k - K.sum(1)/20) / np.sqrt(w[::-1][:2])", 3)
	if f.Verdict == finding.Wrong || f.Verdict == finding.Correct {
		t.Errorf("%v: %s", f.Verdict, f.Say)
	}
}
