package proof

import (
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// A right answer beside something that isn't read is Unchecked, and says what that is;
// nothing else is.
func TestRightAsFarAsRead(t *testing.T) {
	const g = `$\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$`
	for _, c := range []struct {
		text  string
		aside []string // nil where it isn't Unchecked
	}{
		{g + ". This took me twice as long as it should.", []string{"This took me twice as long as it should"}},
		{g + ". The embedding of the training set has variance one in each coordinate.", []string{"The embedding of the training set has variance one in each coordinate"}},
		{"Dear Anna, after all that singular trouble: " + g + ", as H zeroes whatever is left. Bob", []string{"after all that singular trouble", "as H zeroes whatever is left"}},
		{g + ", where $HKH$ has rank at most $n-1$.", nil},
		{g + ". If $m$ is smaller than the rank, information is lost.", []string{"If $m$ is smaller than the rank"}},
		{"The mean of the embedded training samples is zero; " + g + ".", []string{"The mean of the embedded training samples is zero"}},
		{g + " up to a factor.", nil},
		{g + ". The factor $\\Lambda^{-1/2}$ makes the axes unit vectors.", []string{"The factor $\\Lambda^{-1/2}$ makes the axes unit vectors"}},
		{g + ", where $K$ is the covariance matrix of the features.", []string{"where $K$ is the covariance matrix of the features"}},
		{g + ". $K$ and $H$ have the same eigenvalues.", []string{"$K$ and $H$ have the same eigenvalues"}},
		{g + " for every test point, where $k$ is the kernel vector and $K$ the Gram matrix.", nil},
		{g + ".", nil}, // Correct
		{`$\bar g = \Lambda^{-1/2}A^\top k$. This took me twice as long.`, nil},               // wrong
		{g + ". Here $A^\\top A = \\Lambda$. This took me twice as long.", nil},               // beside a false equation
		{g + ", where A holds the eigenvectors of the m smallest eigenvalues of HKH.", nil},   // which says of A and Λ what isn't so
		{g + ", where the rows of A are the eigenvectors of HKH.", nil},                       // the same
		{`$\bar g = \Lambda^{-1/2}A H(k - \frac1n K 1_n)$. This took me twice as long.`, nil}, // sizes
		{"This took me twice as long.", nil},
	} {
		f := checkFormula(c.text, 3)
		if (f.Verdict == finding.Unchecked) != (c.aside != nil) || !slices.Equal(f.Unread, c.aside) {
			t.Errorf("%s\n%s\n%q, want %q", c.text, f, f.Unread, c.aside)
		}
	}
}

// A comment that states something is confirmed by the values, or handed to a human.
func TestProgramAsFarAsRead(t *testing.T) {
	const program = `w, V = np.linalg.eigh(H @ K @ H)
w, V = w[::-1][:m], V[:, ::-1][:, :m]
g = (V / np.sqrt(w)).T @ (k - K.mean(axis=1))`
	for comment, aside := range map[string][]string{
		"":                                            nil,
		"  # centre and project":                      nil,
		"  # the columns of V are orthonormal":        nil,
		"  # the scores have variance one":            {"the scores have variance one"},
		"  # the mean is over new points":             {"the mean is over new points"},
		"  # HKH has full rank n":                     {"HKH has full rank n"},
		"  # a vector of length n, returns n numbers": {"a vector of length n", "returns n numbers"},
		"  # unit vectors":                            {"unit vectors"},
		"  # V = eigenvectors":                        nil,
		"  # the last two terms cancel here":          {"the last two terms cancel here"},
	} {
		f := checkFormula(program+comment, 3)
		want := finding.Correct
		if aside != nil {
			want = finding.Unchecked
		}
		if f.Verdict != want || !slices.Equal(f.Unread, aside) {
			t.Errorf("%s: %s\n%q", comment, f, f.Unread)
		}
	}
}

// A number of entries is no side of an equation, and must be right.
func TestCountsInProofs(t *testing.T) {
	const proof = `Proof. Let c = f - (1/n) F 1. Then F^T c = k - (1/n) K 1 by F^T f = k and F^T F = K. The i-th axis is psi_i = lambda_i^(-1/2) F H alpha_i, so psi_i^T c = lambda_i^(-1/2) alpha_i^T H F^T c = lambda_i^(-1/2) alpha_i^T H (k - (1/n) K 1). `
	for said, want := range map[string]finding.Verdict{
		"These are the m entries of both sides.": finding.Correct,
		"These are the m coordinates.":           finding.Correct,
		"These are the n entries of both sides.": finding.Wrong,
	} {
		if f := checkDerivation(proof+said, 3); (f.Verdict == finding.Correct) != (want == finding.Correct) {
			t.Errorf("%s\n%s", said, f)
		}
	}
}

// What a theorem is called may be its proof.
func TestTheoremIsItsProof(t *testing.T) {
	const lemmas = "Lemma 1: F̄ᵀ = HFᵀ. Proof: F̄ = FH and H is symmetric.\nLemma 2: Fᵀf̄ = k − (1/n)K1. Proof: f̄ = f − (1/n)F1, Fᵀf = k, FᵀF = K.\n"
	for said, right := range map[string]bool{
		"Theorem: Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ = Λ^{-1/2}AᵀH(Fᵀf̄) by Lemma 1, = Λ^{-1/2}AᵀH(k − (1/n)K1) by Lemma 2. ∎": true,
		"Theorem: Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ = Λ^{-1}AᵀH(Fᵀf̄) by Lemma 1, = Λ^{-1/2}AᵀH(k − (1/n)K1) by Lemma 2. ∎":   false,
		"Theorem: Bf̄ = Λ^{-1/2}AᵀH(k − (1/n)K1). ∎":                                                              false,
	} {
		if f := checkDerivation(lemmas+said, 3); (f.Verdict == finding.Correct) != right {
			t.Errorf("%s\n%s", said, f)
		}
	}
}

func TestProofAsFarAsRead(t *testing.T) {
	const proof = `Since $\bar F = FH$ and $B = \Lambda^{-1/2}A^\top\bar F^\top$, we have
\begin{align*}
\bar g &= B(f - \frac1n F 1_n) = \Lambda^{-1/2}A^\top H F^\top(f - \frac1n F 1_n) \\
&= \Lambda^{-1/2}A^\top H(F^\top f - \frac1n F^\top F 1_n) = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n).
\end{align*}
`
	if f := checkDerivation(proof, 3); f.Verdict != finding.Correct {
		t.Fatal(f)
	}
	said := "Eigenvectors of every matrix are orthogonal to the vector of ones"
	f := checkDerivation(proof+said+".", 3)
	if f.Verdict != finding.Unchecked || !slices.Equal(f.Unread, []string{said}) {
		t.Errorf("%s\n%q", f, f.Unread)
	}
	f = checkDerivation(strings.Replace(proof, "H(k -", "(K -", 1)+said+".", 3)
	if f.Verdict == finding.Unchecked {
		t.Errorf("a false proof: %s", f)
	}
}
