package proof

import "testing"

// TestEquationsBeneathBraces: what stands beneath a brace must be equal to what is in it.
func TestEquationsBeneathBraces(t *testing.T) {
	const rest = `\,\Bigl(k-\frac1nK\mathbf 1\Bigr)`
	judgeAll(t, Formula, []string{
		`$\bar g=\Lambda^{-1/2}A^\top\underbrace{H(k-\frac1nK\mathbf 1)}_{=\bar F^\top(f-\frac1nF\mathbf 1)}$`,
		`$\bar g=\Lambda^{-1/2}A^\top H\underbrace{\Bigl(k-\tfrac1nK\mathbf 1\Bigr)}_{=\,F^\top(f-\bar f),\ \bar f=\frac1nF\mathbf 1}$`,
		`$\bar g_j=\frac{1}{\underbrace{\sqrt{\lambda_j}}_{=\|\bar F\alpha_j\|}}\;\alpha_j^\top\underbrace{H\Bigl(k-\frac1nK\mathbf 1\Bigr)}_{=\bar F^\top\bar f},\qquad \bar f=f-\frac1nF\mathbf 1.$`,
		`$\bar g=\underbrace{\Lambda^{-1/2}A^\top}_{=W^\top}H(k-\frac1nK\mathbf 1)$ with $W=A\Lambda^{-1/2}$`,
		`$\bar g=\Lambda^{-1/2}\underbrace{A^\top H}_{=A^\top}` + rest + `$`,
		`\bar g=\Lambda^{-1/2}A^\top\underbrace{H}_{=I-\frac1n\mathbf 1\mathbf 1^\top}` + rest,
		`\bar g=\Lambda^{-1/2}A^\top H(\underbrace{k}_{=F^\top f}-\frac1n\underbrace{K}_{=F^\top F}\mathbf 1)`,
		`$\bar g=\underbrace{\Lambda^{-1/2}}_{\text{unit length of }\psi_j}A^\top H(k-\frac1nK\mathbf 1)$`,
		`\bar g=\overbrace{\Lambda^{-1/2}A^\top}^{m\times n}H(k-\frac1nK\mathbf 1)`,
	}, []string{
		`$\bar g=\Lambda^{-1/2}A^\top\underbrace{H(k-\frac1nK\mathbf 1)}_{=F^\top(f-\frac1nF\mathbf 1)}$`,
		`$\bar g=\Lambda^{-1/2}A^\top H\underbrace{\Bigl(k-\tfrac1nK\mathbf 1\Bigr)}_{=\,F^\top(f-\bar f),\ \bar f=F\mathbf 1}$`,
		`$\bar g_j=\frac{1}{\underbrace{\sqrt{\lambda_j}}_{=\|\bar F\alpha_j\|^2}}\;\alpha_j^\top\underbrace{H\Bigl(k-\frac1nK\mathbf 1\Bigr)}_{=\bar F^\top\bar f},\qquad \bar f=f-\frac1nF\mathbf 1.$`,
		`$\bar g=\underbrace{\Lambda^{-1/2}A^\top}_{=W^\top}H(k-\frac1nK\mathbf 1)$ with $W=A\Lambda^{-1}$`,
		`$\bar g=\Lambda^{-1/2}\underbrace{A^\top H}_{=H}` + rest + `$`,
		`\bar g=\Lambda^{-1/2}A^\top\underbrace{H}_{=I-\mathbf 1\mathbf 1^\top}` + rest,
		`\bar g=\Lambda^{-1/2}A^\top H(\underbrace{k}_{=\bar F^\top f}-\frac1n\underbrace{K}_{=F^\top F}\mathbf 1)`,
		`$\bar g_j=\frac{1}{\underbrace{\sqrt{\lambda_j}}_{=\|\alpha_j\|}}\;\alpha_j^\top\underbrace{H\Bigl(k-\frac1nK\mathbf 1\Bigr)}_{=\bar F^\top\bar f},\qquad \bar f=f-\frac1nF\mathbf 1.$`,
	})
}
