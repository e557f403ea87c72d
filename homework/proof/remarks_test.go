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

// TestPhrasesInProofs: what a noun phrase says is checked in proofs as well.
func TestPhrasesInProofs(t *testing.T) {
	for _, c := range []struct {
		src  string
		want bool
	}{
		{`Subtract the training mean: $\bar f=f-\frac1nF1_n$. The rows of $B$ are the unit axes $\psi_j^\top$ with $\psi_j=\lambda_j^{-1/2}\bar F\alpha_j$, so $B=\Lambda^{-1/2}A^\top\bar F^\top$ and $\bar g=B\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`, true},
		{`Both $H$ and $K$ are symmetric. $\bar g=B\bar f$ with $B=\Lambda^{-1/2}A^\top\bar F^\top$ and $\bar F=FH$, so $\bar g=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`, true},
		{`Both $H$ and $A$ are symmetric. $\bar g=B\bar f$ with $B=\Lambda^{-1/2}A^\top\bar F^\top$ and $\bar F=FH$, so $\bar g=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`, false},
		{`Subtract the test mean: $\bar f=f-\frac1nF1_n$. With $B=\Lambda^{-1/2}A^\top\bar F^\top$ we get $\bar g=B\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`, false},
		{`With $B=\Lambda^{-1/2}A^\top\bar F^\top$ we project the raw feature vector $f-\frac1nF1_n$: $\bar g=B(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`, false},
	} {
		f := checkDerivation(c.src, 5)
		if (f.Verdict == finding.Correct) != c.want || f.Verdict == finding.Broken {
			t.Errorf("accepted should be %v:\n%s\n%s", c.want, c.src, f)
		}
	}
}
