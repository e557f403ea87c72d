package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// What words say beside a right formula is read, or handed on as unread: a false
// statement is never accepted, and its true twin is, where everybody says it.
func TestWordsAreReadOrUnread(t *testing.T) {
	const g, bare = `$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$`, `ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1)`
	for _, c := range []struct{ wrong, right string }{
		{g + `, where $K$ is the Gram matrix of the centred features.`, g + `, where $K$ is the Gram matrix of the features.`},
		{bare + `, where K is the Gram matrix of the centred features.`, bare + `, where K is the Gram matrix of the training samples.`},
		{g + `, because the columns of $A$ sum to one.`, g + `, because the columns of $A$ sum to zero.`},
		{bare + `. The columns of A sum to one.`, bare + `. The columns of A sum to zero.`},
		{g + `, where $A$ is $n\times m$ with orthonormal rows.`, g + `, where $A$ is $n\times m$.`},
		{g + `, where $\Lambda$ is the matrix of the eigenvectors.`, g + `, where $\Lambda$ is the matrix of the eigenvalues.`},
		{g + `, where $A$ is the matrix of the eigenvalues.`, g + `, where $A$ is the matrix of the eigenvectors.`},
		{g + `, where $x$ is the mean of the training points.`, g + `, where $x$ is the new point.`},
		{bare + `, where x is the mean of the training points`, bare + `, where x is a test point`},
		{g + `; this is linear PCA.`, g + `; this is kernel PCA.`},
		{bare + `. This is linear PCA.`, bare + `. This is kernel PCA.`},
		{g + `; the coordinates are the eigenvalues.`, g + `; the coordinates are the answer.`},
		{g + `. For a training point this is the row of $A$.`, g + `. This is the answer for every $x$.`},
		{g + `. The sum of $\bar g$ is zero.`, g + `. The vector $\bar g$ has $m$ entries.`},
		{g + `, where $k$ is the kernel vector of the mean.`, g + `, where $k$ is the kernel vector of the new sample.`},
		{g + `, where $H$ is the kernel vector.`, g + `, where $H$ is the centring matrix.`},
		{g + `. The columns of $A$ are the leading $m$ unit eigenvectors of $HKH$ and of $K$.`, g + `. The columns of $A$ are the leading $m$ unit eigenvectors of $HKH$.`},
		{g + ` with uncorrelated coordinates.`, g + ` with $m$ coordinates.`},
		{g + `. The embedding of $x$ is $A$.`, g + `. The embedding of $x$ is $\bar g$.`},
		{g + `. The axes are independent of the training points.`, g + `. The training means are subtracted from the kernel values.`},
	} {
		if f := checkFormula(c.wrong, 3); f.Verdict == finding.Correct {
			t.Errorf("accepted: %s", c.wrong)
		}
		if f := checkFormula(c.right, 3); f.Verdict != finding.Correct {
			t.Errorf("not accepted: %s\n%s %q", c.right, f, f.Unread)
		}
	}
}
