package proof

import (
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestNamed: mistakes that the formula tells and its numbers don't.
func TestNamed(t *testing.T) {
	for src, want := range map[string]string{
		`\lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`:                                                                           "lambda-for-Lambda",
		`ḡ = λ^{-1/2}Aᵀ(k − K1ₙ/n)`:                                                                                             "lambda-for-Lambda",
		"A.T @ (k - k.mean()) / np.sqrt(lam)":                                                                                   "k-uncentred",
		"kt <- k - mean(k)\ng <- drop(crossprod(A, kt)) / sqrt(lam)":                                                            "k-uncentred",
		`\Lambda^{-1/2} A^\top (k - \frac1n 1_n 1_n^\top k)`:                                                                    "k-uncentred",
		"w, V = np.linalg.eigh(H @ K @ H)\ng = V[:, ::-1][:, :m].T @ (k - K.mean(1)) / np.sqrt(w[-m:])":                         "out-of-step",
		"w, V = np.linalg.eigh(H @ K @ H)\ng = V[:, -m:].T @ (k - K.mean(1)) / np.sqrt(w[::-1][:m])":                            "out-of-step",
		"Ks = K / n\nw, V = np.linalg.eigh(H @ Ks @ H)\ng = V[:, ::-1][:, :m].T @ (k - Ks.mean(axis=1)) / np.sqrt(w[::-1][:m])": "K-scaled",
		`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) where K(x,y) = \exp(-\|x-y\|^2/9)`:                                         "c-constant",
		`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) where K(x,y) = \exp(-\|x-y\|^2/(2c^2))`:                                    "gaussian-2c2",
		`\Lambda^{-1/2} A^\top k`: "k-uncentred",
	} {
		f := checkFormula(src, 5)
		if own := strings.Contains(src, "mean(k)") || strings.Contains(src, "k.mean()") || strings.Contains(src, "1_n^\\top k"); own != slices.Contains(f.Notes, ownMeanNote) {
			t.Errorf("%s: the note on k's own mean: %v", src, f.Notes)
		}
		if got := finding.IDs(f.Slips); got != want && !(want == "gaussian-2c2" && got != "c-constant") {
			t.Errorf("%s: slip %q, want %q\n%s", strings.ReplaceAll(src, "\n", "⏎"), got, want, f)
		}
	}
}
