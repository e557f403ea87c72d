package proof

import (
	"strings"
	"testing"
)

// Programs with all the right parts, put together wrongly, are told what they did; the
// look-alikes beside them, which are right or wrong in another way, are not.
func TestMispickedPrograms(t *testing.T) {
	const begin = "import numpy as np\nKc = H @ K @ H\nw, V = np.linalg.eigh(Kc)\nkt = k - K.mean(axis=1)\n"
	for _, c := range []struct{ name, program, slip, says string }{
		{"rows flipped", begin + "g = np.flipud(V)[:, ::-1][:, :m].T @ kt / np.sqrt(w[::-1][:m])", "rows-reversed", "columns are the eigenvectors"},
		{"rows flipped, columns as they come", begin + "g = V[::-1][:, :m].T @ kt / np.sqrt(w[::-1][:m])", "rows-reversed", ""},
		{"columns flipped", begin + "g = V[:, ::-1][:, :m].T @ kt / np.sqrt(w[::-1][:m])", "", "This is the kernel PCA embedding"},
		{"vectors as they come", begin + "g = V[:, :m].T @ kt / np.sqrt(w[::-1][:m])", "out-of-step", ""},
		{"both as they come", begin + "g = V[:, :m].T @ kt / np.sqrt(np.abs(w[:m]))", "smallest-first", ""},
		{"first sample left out", "g = np.array([sum(A[i, j]*(k[i] - K[i].mean()) for i in range(1, n)) / lam[j]**0.5 for j in range(m)])", "sample-left-out", ""},
		{"sum to m", "g = np.array([sum(A[i, j]*(k[i] - K[i].mean()) for i in range(m)) / lam[j]**0.5 for j in range(m)])", "sum-to-m", ""},
		{"whole sum", "g = np.array([sum(A[i, j]*(k[i] - K[i].mean()) for i in range(n)) / lam[j]**0.5 for j in range(m)])", "", "This is the kernel PCA embedding"},
		{"recycled", "g <- as.vector(t(A / sqrt(lambda)) %*% (k - rowMeans(K)))", "recycled", ""},
		{"grand mean twice", "Kc = K - K.mean(0) - K.mean(1)[:, None] + 2*K.mean()\nw, V = np.linalg.eigh(Kc)\ng = V[:, ::-1][:, :m].T @ (k - K.mean(1)) / np.sqrt(w[::-1][:m])", "grand-mean-wrong", ""},
		{"not reset", "g = np.zeros(m)\ns = 0\nfor j in range(m):\n    for i in range(n):\n        s += A[i, j]*(k[i] - K[i].mean())\n    g[j] = s/np.sqrt(lam[j])", "", "holds those before it"},
		{"last component missing", "g = np.zeros(m)\nfor j in range(m-1):\n    g[j] = A[:, j] @ (k - K.mean(axis=1)) / np.sqrt(lam[j])", "", "0 everywhere, the others are right"},
		{"mean not scaled", "g = A.T @ k / np.sqrt(lam) - A.T @ K.mean(axis=1)", "", "another power of"},
		{"half of the mean", "g = A.T @ (k - K.mean(axis=1)/2) / np.sqrt(lam)", "", "a multiple of the mean"},
	} {
		f := checkFormula(c.program, 1)
		id := ""
		if len(f.Slips) > 0 {
			id = f.Slips[0].ID
		}
		if id != c.slip || !strings.Contains(f.Say, c.says) {
			t.Errorf("%s: %q, %s", c.name, id, f.Say)
		}
	}
}

// A k that isn't centred is told why what is subtracted from it may be in vain, where
// something may be subtracted.
func TestSubtractedInVain(t *testing.T) {
	for source, said := range map[string]bool{
		`\Lambda^{-1/2}A^\top(k - \frac1n\bar K 1_n)`:                 true,
		`\Lambda^{-1/2}A^\top(k - \frac{1}{n^2}1_n1_n^\top K 1_n)`:    true,
		`\Lambda^{-1/2}A^\top H k`:                                    false,
		`\Lambda^{-1/2}A^\top(k - \frac1n 1_n1_n^\top k)`:             false, // its own mean has a note of its own
		"import numpy as np\ng = A.T @ (k - K.mean()) / np.sqrt(lam)": true,
	} {
		f := checkFormula(source, 1)
		if !strings.Contains(f.Say, "is not centred") || strings.Contains(strings.Join(f.Notes, " "), "changes nothing") != said {
			t.Errorf("%s: %s %q", source, f.Say, f.Notes)
		}
	}
}
