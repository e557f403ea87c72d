package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// Mails and forums have no backslashes, and names of two letters.
func TestPlainText(t *testing.T) {
	for text, want := range map[string]finding.Verdict{
		"mu = K 1_n / n\nkc = H (k - mu)\ng = Lambda^(-1/2) A^T kc":                           finding.Correct,
		"g = W^T kc\nwhere\nkc = k - (1/n) K 1_n\nW = A Lambda^(-1/2)":                        finding.Correct,
		"g = W^T kc\nwhere\nkc = k - K 1_n\nW = A Lambda^(-1/2)":                              finding.Almost,
		"g_j = 1/(n sqrt(lambda_j)) sum_i sum_l A_{ij} (k_i - K_{il})":                        finding.Correct,
		"g = Lambda^(-1/2) A^T (k - (1/n) sum_{l=1}^n K e_l)":                                 finding.Correct,
		"g_j = sum_{i=1}^n A_{ij} (k_i - sum_{l=1}^n K_{il} / n) / lambda_j":                  finding.Almost,
		"g = Lambda^(-1/2) A^T k c where c = 1":                                               finding.Almost,
		`p(x) = D^{-1} U^\top (k - q), \quad q = \frac1n K 1_n,\; D = \Lambda^{1/2},\; U = A`: finding.Correct,
		`p(x) = D^{-1} U^\top (k - q), \quad q = K 1_n,\; D = \Lambda^{1/2},\; U = A`:         finding.Almost,
		"K A = A Lambda\ng = Lambda^(-1/2) A^T (k - (1/n) K 1_n)":                             finding.Almost,
	} {
		if f := checkFormula(text, 3); f.Verdict != want {
			t.Errorf("%q is %v (%s), expected %v", text, f.Verdict, f.Say, want)
		}
	}
}

// Octave's authors put a space before a bracket, and NumPy's column_stack stands a
// flat array up.
func TestScriptsAsTheirAuthorsWrite(t *testing.T) {
	for text, want := range map[string]finding.Verdict{
		"kc = H * (k - mean (K, 2));\nfor j = 1:m\n  g(j, 1) = dot (A(:, j), kc) / Lambda(j, j)^0.5;\nendfor":              finding.Correct,
		"kc = H * (k - mean (K, 2));\nfor j = 1:m\n  g(j, 1) = dot (A(:, j), kc) / Lambda(j, j);\nendfor":                  finding.Almost,
		"Kx = np.column_stack([K, k])\nc = np.append(-np.ones(n) / n, 1.0)\ng = A.T @ (Kx @ c) / np.sqrt(np.diag(Lambda))": finding.Correct,
		"Kx = np.c_[K, k]\ng = A.T @ (Kx[:, -1] - Kx[:, :-1].mean(axis=1)) / np.sqrt(np.diag(Lambda))":                     finding.Correct,
		"Kx = np.c_[K, k]\ng = A.T @ (Kx[:, -1] - Kx.mean(axis=1)) / np.sqrt(np.diag(Lambda))":                             finding.Almost,
	} {
		if f := checkFormula(text, 3); f.Verdict != want {
			t.Errorf("%q is %v (%s), expected %v", text, f.Verdict, f.Say, want)
		}
	}
}
