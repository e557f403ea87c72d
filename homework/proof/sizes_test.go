package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// TestSizesInProofs: a size that is stated in a proof is a fact of it.
func TestSizesInProofs(t *testing.T) {
	const steps = `\bar g = B\bar f = \Lambda^{-1/2}A^\top\bar F^\top\bar f = \Lambda^{-1/2}A^\top H(F^\top f-\frac1nF^\top F1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)`
	for _, c := range []struct {
		src  string
		want bool
	}{
		{steps + `, where A\in\mathbb R^{n\times m}`, true},
		{steps + `, where A\in\mathbb R^{m\times n}`, false},
		{`The vector $k\in\mathbb R^n$ is $k=F^\top f$ and the matrix $K$ is $n\times n$, $K=F^\top F$. So $` + steps + `$.`, true},
		{`The vector $k\in\mathbb R^m$ is $k=F^\top f$ and the matrix $K$ is $n\times n$, $K=F^\top F$. So $` + steps + `$.`, false},
		{`The vector $k\in\mathbb R^n$ is $k=F^\top f$ and the matrix $K$ is $n\times m$, $K=F^\top F$. So $` + steps + `$.`, false},
		{`Since $\psi_j=\lambda_j^{-1/2}\bar F\alpha_j$ we get $` + steps + `$, which has $m$ entries.`, true},
		{`Since $\psi_j=\lambda_j^{-1/2}\bar F\alpha_j$ we get $` + steps + `$, which has $n$ entries.`, false},
	} {
		f := checkDerivation(c.src, 5)
		if (f.Verdict == finding.Correct) != c.want || f.Verdict == finding.Broken {
			t.Errorf("accepted should be %v:\n%s\n%s", c.want, c.src, f)
		}
	}
}
