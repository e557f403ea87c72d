package proof

import "testing"

// TestRecipes: a formula that words tell as operations.
func TestRecipes(t *testing.T) {
	judgeAll(t, Formula, []string{
		`Divide each of the m numbers alpha_j^T (k - K1/n) by sqrt(lambda_j).`,
		`Just divide alpha_j^T H (k - K1/n) by sqrt(lambda_j), for j = 1, ..., m; here alpha_j is the j-th column of A.`,
		`Divide $\alpha_j^\top(k-\frac1nK\mathbf 1)$ by $\sqrt{\lambda_j}$.`,
		`Dividing αⱼᵀ(k − K1/n) by √λⱼ gives coordinate j.`,
	}, []string{
		`Divide each of the m numbers alpha_j^T (k - K1/n) by lambda_j.`,
		`Just divide alpha_j^T H k by sqrt(lambda_j), for j = 1, ..., m; here alpha_j is the j-th column of A.`,
		`Divide $\alpha_j^\top(k-K\mathbf 1)$ by $\sqrt{\lambda_j}$.`,
		`Divide each of the m numbers alpha_j^T (k - K1/n) by sqrt(n).`,
		`Dividing αⱼᵀ(k − K1/n) by λⱼ gives coordinate j.`,
	})
}
