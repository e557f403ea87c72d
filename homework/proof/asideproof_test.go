package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// An equation that can't be read is set aside where the rest is a whole proof; one that
// can be read, and is false, never is.
func TestProofBesideEquations(t *testing.T) {
	const proof = ` $B=\Lambda^{-1/2}A^\top\bar F^\top$, $F^\top f=k$, $F^\top F=K$. $B\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`
	const half = ` $F^\top f=k$, $F^\top F=K$. $B\bar f=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`
	for _, c := range []struct {
		text string
		want bool // Unchecked
	}{
		{`Let $\bar F=U\Sigma W^\top$ be the SVD.` + proof, true},
		{`Let $\bar F=U\Sigma W^\top$, then $HKH=W\Sigma^2W^\top$.` + proof, true},
		{`In the RKHS $\langle u,\phi(y)\rangle=u(y)$ for each function $u$.` + proof, true},
		{`The zeroth moment is $\oint\rho=1$.` + proof, true},
		{proof + ` (Compare $\mathcal T^*\mathcal T=\mathcal K$.)`, true},
		{`Sketch: $\Phi\leadsto Q=R$.` + proof, true},
		{`Let $\bar F=U\Sigma W^\top$ be the SVD.` + half, false},                                                              // the rest isn't whole
		{`Let $\bar F=U\Sigma W^\top$; zigzag: $HF^\top=F^\top$.` + proof, false},                                              // false, and readable
		{`A voodoo lemma says $\bar F^\top\bar f=F^\top\bar f$ whatever happens.` + proof, false},                              // the same
		{`A voodoo lemma says $\bar F^\top=F^\top H$ whatever happens.` + proof, false},                                        // sizes
		{`Voodoo: $\psi_j=\lambda_j^{-1/2}\bar Ff_j$.` + proof, false},                                                         // j is two things
		{`With voodoo, $H$ is its own inverse.` + proof, false},                                                                // words that are read
		{`Let $D=\Lambda^{-1}$. $D$ is diagonal, so it commutes with $A$.` + proof, true},                                      // sizes, in words that may be misread
		{`Voodoo says so, and $\bar F^\top\bar f$ is $k$ minus the mean of the columns of $K$, which zigzags.` + proof, false}, // a clause that is read
		{`$\Oint$ says so, and $H$ is symmetric, so it commutes with $K$.` + proof, false},
		{`$\Oint$ says so, and $D=\Lambda^2$ is diagonal, so it commutes with $\Lambda$.` + proof, true},
		{`Let $\bar F=U\Sigma W^\top$, then $HKH=W\Sigma^2W^\top$. $Q=R$. $Q=S$. $Q=Y$.` + proof, false}, // too much
		{`Let $\bar F=U\Sigma W^\top$, so $B=\Lambda^{1/2}A^\top\bar F^\top$.` + half, false},
	} {
		f := checkDerivation(c.text, 3)
		if (f.Verdict == finding.Unchecked) != c.want || f.Verdict == finding.Correct {
			t.Errorf("%s\n%s\n%q", c.text, f, f.Unread)
		}
	}
}
