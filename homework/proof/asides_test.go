package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// TestAsides: a remark that claims nothing leaves a right formula right; what one
// claims is checked.
func TestAsides(t *testing.T) {
	const right = `$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1)$. `
	for _, c := range []struct {
		src  string
		want bool
	}{
		// notation
		{`$\bar g=\Lambda^{-1/2}A'H(k-\frac1nK\mathbf 1)$ and the prime is the transpose.`, true},
		{`$\bar g=\Lambda^{-1/2}A'H(k-\frac1nK\mathbf 1)$ and the prime is the inverse.`, false},
		// permissions
		{right + `You may put $H$ after $A^\top$ or not.`, true},
		{right + `You may or may not put $H$ behind $A^\top$, it is the same.`, true},
		{right + `One could also insert $H$ before $A$.`, true},
		{right + `You may or may not put $K$ after $A^\top$, it is the same.`, false},
		{right + `One could also insert $\Lambda$ behind $A^\top$.`, false},
		{right + `You may replace $A^\top H$ by $A^\top$.`, true},
		{right + `You can replace $A$ with $HA$.`, true},
		{right + `You may replace $\Lambda^{-1/2}A^\top$ by the pseudo-inverse of $A\Lambda^{1/2}$.`, true},
		{right + `You may replace $\Lambda^{-1/2}A^\top$ by the pseudo-inverse of $A\Lambda^{-1/2}$.`, false},
		{right + `You may replace $\Lambda^{-1/2}A^\top$ by the transpose of $A\Lambda^{-1/2}$.`, true},
		{right + `You may replace $\Lambda^{-1/2}A^\top$ by the transpose of $A\Lambda^{1/2}$.`, false},
		{right + `You may replace $K$ by $HKH$.`, false},
		{right + `The $H$ in front can be dropped.`, true},
		{right + `The $K$ in front can be dropped.`, false},
		{right + `You may not replace $A$ by the eigenvectors of $K$.`, true},
		{right + `You may not replace $A$ by the eigenvectors of $HKH$.`, false},
		{right + `You may not replace $A$ by the eigenvectors of $K$, which belong to the uncentred second moment $FF^\top$.`, true},
		{right + `You may not replace $A$ by the eigenvectors of $K$, which belong to the uncentred second moment $\bar F\bar F^\top$.`, false},
		{`$\bar g=\Lambda^{-1/2}A^\top(k-\frac1nK\mathbf 1)$; the other centring terms drop out.`, true},
		// what isn't so
		{right + `Note that $x$ itself is not in the mean.`, true},
		{right + `The new point is not part of the training set.`, true},
		{right + `Note that $x_1$ itself is not in the mean.`, false},
		{right + `Note that $x$ itself is in the mean.`, false},
		{`The vector is centred with the training statistics, not with anything from the new data: ` + right, true},
		{`The vector is centred with the test statistics, not with the training data: ` + right, false},
		{`The matrix $K$ is not centred. ` + right, true},
		{`The vector $H(k-\frac1nK\mathbf 1)$ is not centred. ` + right, false},
		{`The matrix $HKH$ is not centred. ` + right, false},
		// questions
		{`Why don't we simply use $\Lambda^{-1/2}A^\top k$? Because the mean is missing. ` + right, true},
		{`Do I have to centre twice? No. ` + right, true},
		{`Do I take the smallest eigenvalues? Yes. ` + right, false},
		{`Do I take the smallest eigenvalues. ` + right, false},
		{`Why is $K$ invertible? ` + right, false},
		// marks of a document, and a value that is said to be the same
		{"**Centring.** If `K` is the Gram matrix, then " + right, true},
		{`$\tilde k=k-\frac1nK\mathbf 1$, which is the same as $F^\top f-\frac1nF^\top F\mathbf 1$. So $\bar g=\Lambda^{-1/2}A^\top\tilde k$.`, true},
		{`$\tilde k=k-\frac1nK\mathbf 1$, which is the same as $H(k-\frac1nK\mathbf 1)$. So $\bar g=\Lambda^{-1/2}A^\top\tilde k$.`, false},
		{`$c=\frac1nK\mathbf 1$ (column vector of length $n$), $\bar g=\Lambda^{-1/2}A^\top(k-c)$.`, true},
		{`$c=\frac1nK\mathbf 1$ (column vector of length $m$), $\bar g=\Lambda^{-1/2}A^\top(k-c)$.`, false},
		{`Double centring gives $HKH$. ` + right, true},
		{`Double the values of $HKH$. ` + right, false},
	} {
		f := checkFormula(c.src, 5)
		if (f.Verdict == finding.Correct) != c.want || f.Verdict == finding.Broken {
			t.Errorf("accepted should be %v:\n%s\n%s", c.want, c.src, f)
		}
	}
}
