package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// TestNamedSides: what a proof calls a side of the claim is compared with the claim,
// also where no step uses it.
func TestNamedSides(t *testing.T) {
	const chain = `$B\bar f=\Lambda^{-1/2}A^\top HF^\top\bar f=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$ by $F^\top f=k$ and $F^\top F=K$. `
	const plain = "LHS = B fbar = Lambda^(-1/2) A' H F' fbar = Lambda^(-1/2) A' H (k - K 1/n) by F'f = k, F'F = K.\n"
	judgeAll(t, Derivation, []string{
		chain + `RHS $=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`,
		chain + `RHS $=\Lambda^{-1/2}A^\top(k-\frac1nK1_n)$. Hence LHS = RHS.`,
		chain + `The right-hand side is $\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, as claimed.`,
		chain + `So the left-hand side is $\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`,
		chain + `L.H.S. $=B(f-\frac1nF1_n)$.`,
		plain + `RHS = Lambda^(-1/2) A' H (k - K 1/n).`,
		`LHS ` + chain[:1] + `=` + chain[1:] + `Hence LHS $=$ RHS.`,
		`L.H.S. $=B\bar f=\Lambda^{-1/2}A^\top \bar F^\top\bar f$ by $B=\Lambda^{-1/2}A^\top\bar F^\top$. R.H.S. $=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)=\Lambda^{-1/2}A^\top HF^\top\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f$ by $F^\top f=k$ and $F^\top F=K$.`,
	}, []string{
		chain + `RHS $=\Lambda^{-1/2}A^\top H(k-K1_n)$.`,
		chain + `RHS $=\Lambda^{-1/2}A^\top k$. Hence LHS = RHS.`,
		`RHS $=\Lambda^{1/2}A^\top H(k-\frac1nK1_n)$. ` + chain,
		chain + `The right-hand side is $\Lambda^{-1/2}A^\top(k-K1_n)$.`,
		chain + `The left-hand side equals $B(f-F1_n)$.`,
		chain + `$$\text{RHS}=\Lambda^{-1/2}A^\top(k-K1_n).$$`,
		chain + `L.H.S. $=B(f+\frac1nF1_n)$.`,
		plain + `RHS = Lambda^(-1/2) A' H (k - K 1).`,
		plain + `RHS: Lambda^(-1) A' H (k - K 1/n)`,
	})
	if f := Derivation(plain + `RHS = Lambda^(-1/2) A' H (k - K 1).`); !f.Shows(otherSide) || f.Verdict != finding.Wrong {
		t.Error(f)
	}
}
