package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// A program that is right on small data only is told so, and one that is wrong by a
// hair isn't told of a constant offset.
func TestNearMisses(t *testing.T) {
	const right = "g = A.T @ (k - K.mean(axis=1)) / np.sqrt(lam)"
	for _, c := range []struct{ name, program, says string }{
		{"bound on n", "g = A.T @ (k - K[:, :10].sum(axis=1)/n) / np.sqrt(lam)", "on 24 samples with larger ones it doesn't"},
		{"a hair", right + "\ng = g*(1 + 1e-8)", "close to the right one, and not equal to it"},
		{"rounded", right + "\ng = g*(1 + 1e-4)", "close to the right one, and not equal to it"},
		{"an offset", "g = A.T @ (k - K.mean(axis=1)/3) / np.sqrt(lam)", "off by the same vector"},
	} {
		f := checkFormula("import numpy as np\n"+c.program, 1)
		if f.Verdict == finding.Correct || !strings.Contains(f.Say, c.says) {
			t.Errorf("%s: %s %s", c.name, f.Say, f.Help)
		}
	}
	if f := checkFormula("import numpy as np\n"+right, 1); f.Verdict != finding.Correct {
		t.Error(f.Say)
	}
}

// A symbol isn't capitalised at the beginning of a sentence.
func TestSymbolsAreNotCapitalised(t *testing.T) {
	for s, want := range map[string]string{
		"n, m and x are given": "n, m and x are given",
		"k is a column":        "k is a column",
		"a formula":            "A formula",
		"entries are numbers":  "Entries are numbers",
	} {
		if got := capital(s); got != want {
			t.Errorf("%q: %q", s, got)
		}
	}
}

// A bracket that a mention of a matrix leaves open stops no reader for good.
func TestOpenBracketInADecomposition(t *testing.T) {
	f := checkFormula("z_j = sum_i (alpha_ij / lambda_j) * k(x, x_i)\nwith alpha_j the unit eigenvectors of Kc = K - 1nK - K1n + 1nK1n (1n = n x n matrix of 1/n)", 1)
	if f.Verdict == finding.Broken {
		t.Errorf("%s %q", f.Say, f.Notes)
	}
}
