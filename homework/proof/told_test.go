package proof

import "testing"

// TestToldRecipes: a value that verbs change, step by step. None of the wrong ones may
// be accepted; where one is open in what it means, it isn't read.
func TestToldRecipes(t *testing.T) {
	judgeAll(t, Formula, []string{
		`Subtract from k the mean of the Gram columns, hit it with A transpose, divide componentwise by the square roots of the eigenvalues in Lambda. Optionally centre again before A transpose; nothing changes as A's columns have zero sum.`,
		`Subtract from k the mean of the Gram columns, multiply by A transpose, then by Lambda to the power minus one half. Optionally centre again before A transpose; nothing changes as A's columns have zero sum.`,
		`Do I have to centre twice? You have to subtract the row means of K from k; the second centring (subtracting the mean of the result) is optional, because it adds a multiple of the all-ones vector and A transposed maps the all-ones vector to zero. Then multiply by A transposed and by Lambda^(-1/2).`,
		`Take the kernel vector k of the new point. Subtract the row means of K. Multiply by A transposed. Divide each component by the square root of its eigenvalue.`,
		`1. Start with k.
2. Subtract K1/n.
3. Multiply by H.
4. Multiply by A^T.
5. Divide entry j by sqrt(lambda_j).`,
		`First the average column of K is subtracted from k, then the result is multiplied from the left by $A^\top$, and finally each component is divided by $\sqrt{\lambda_j}$.`,
		`We subtract the column means of the Gram matrix K from k, apply the centring matrix H, apply A^T and scale each component by 1/sqrt(lambda_j).`,
		`From k subtract the mean of the columns of K, project the result onto the eigenvectors alpha_j and divide by √λ_j.`,
		`Compute k minus the row means of K, subtract its own mean, multiply by Aᵀ and then by Λ^{-1/2}.`,
		`- take k
- take away the mean column of K
- centre the result
- multiply by the transpose of A
- multiply by the inverse square root of Lambda`,
		`Centre k with the row means of K, project it onto the columns of A, and divide each coordinate by the square root of the corresponding eigenvalue.`,
		`Start from the vector of kernel values between the new point and the training points, remove the mean of the training columns of K, multiply by A', and multiply by $\Lambda^{-1/2}$. This is the embedding.`,
		`You subtract $\frac1nK\mathbf 1$ from $k$, multiply the difference by $A^\top$ and then divide by $\Lambda^{1/2}$.`,
		`Apply $A^\top$ to k minus the row means of K, and rescale each of the m numbers by one over the square root of its eigenvalue.`,
		`K1/n is subtracted from k. The result is centred. Then A transposed is applied to it. Each entry is divided by the root of its eigenvalue.`,
		`Multiply the difference of k and K1/n by A transposed and divide by sqrt(lambda_j).`,
		`Subtract the row sums of K divided by n from k, then multiply it by A transposed, then by Λ^(-1/2).`,
		`Subtract the row means of K from k, multiply by A transposed. Divide each component by the square root of its eigenvalue. Is this right?`,
		`Project k minus the mean column of K onto each eigenvector alpha_j, and divide by the square root of its eigenvalue lambda_j.`,
		`Centre k by subtracting the row means of K; then multiply by the transpose of A; then multiply by the inverse square root of Lambda.`,
	}, []string{
		`Take the kernel vector k of the new point. Subtract the row sums of K. Multiply by A transposed. Divide each component by the square root of its eigenvalue.`,
		`Take the kernel vector k of the new point. Subtract the row means of K. Multiply by A transposed. Divide each component by its eigenvalue.`,
		`Subtract from k its mean, multiply by A transpose, then by Lambda to the power minus one half.`,
		`1. Start with k.
2. Add K1/n.
3. Multiply by H.
4. Multiply by A^T.
5. Divide entry j by sqrt(lambda_j).`,
		`First k is multiplied from the left by $A^\top$, and finally each component is divided by $\sqrt{\lambda_j}$.`,
		`We subtract the column means of the Gram matrix K from k, apply the centring matrix H, apply A and scale each component by 1/sqrt(lambda_j).`,
		`We subtract the column means of the Gram matrix K from k, apply the centring matrix H, apply A^T and scale each component by sqrt(lambda_j).`,
		`From k subtract the mean of the columns of K, project the result onto the eigenvectors alpha_j and divide by √n.`,
		`Compute k minus the grand mean of K, multiply by Aᵀ and then by Λ^{-1/2}.`,
		`Centre k, project it onto the columns of A, and divide each coordinate by the square root of the corresponding eigenvalue.`,
		`Subtract from k the mean of the Gram columns, multiply by A transpose, then by Lambda to the power one half.`,
		`Subtract k from the mean of the Gram columns, multiply by A transpose, then by Lambda inverse.`,
		`Subtract from k the mean of the Gram columns, multiply by A transpose, then by Lambda to the power minus one half. Optionally centre again after A transpose.`,
		`Subtract from k the mean of the Gram columns, multiply by A transpose, then by Lambda to the power minus one half. Do not subtract anything.`,
		`Subtract from k the mean of the Gram columns, multiply by A transpose, divide by the square roots of the eigenvalues of K.`,
		`Subtract the mean from k, multiply by A transpose, divide by the square roots of the eigenvalues.`,
		`K1/n is subtracted from k. The result is centred. Then A transposed is applied to it. Each entry is divided by the root of its eigenvalue. Then subtract its mean.`,
		`Multiply k by A transposed, subtract the row means of K, and divide by sqrt(lambda_j).`,
		`Multiply k by A transposed, divide by sqrt(lambda_j), and multiply by n.`,
		`Subtract the row means of K from k, multiply by A transposed and by Lambda^(-1/2), and divide by n.`,
		`Multiply by A transposed, divide by sqrt(lambda_j), subtract K1/n from k.`,
		`Subtract the row means of K from k, multiply A transposed by it, multiply by A, and by Λ^{-1/2}.`,
		`Subtract the row means of K from k. Subtract the row means of K from k. Multiply by A transposed, then by Λ^{-1/2}.`,
		`Subtract the row means of K from k. Multiply k by A transposed, then by Λ^{-1/2}.`,
		`Subtract the row means of K from k. Multiply by A transposed, then by Λ^{-1/2}. Take k.`,
		`Subtract the row means of K from k. Multiply by A transposed twice, then by Λ^{-1/2}.`,
		`Subtract the row means of K from k. Do not multiply by A transposed, then by Λ^{-1/2}.`,
		`Subtract the row means of K from k, multiply by A transposed. Divide k by λ_j and the result by the square root of λ_j.`,
		`Subtract twice the row means of K from k, multiply by A transposed. Divide by the square root of λ_j.`,
		`Subtract half of the row means of K from k, multiply by A transposed. Divide by the square root of λ_j.`,
		`Subtract the row means of K from k, multiply by A transposed. Divide entry j by the square root of λ_1.`,
		`Subtract the row means of K from k, multiply by A transposed. Divide only the first component by the square root of λ_j.`,
		`Subtract the row means of K from k, multiply by the first column of A transposed. Divide by the square root of λ_j.`,
		`Subtract the row means of K from k, multiply by $A^\top\Lambda^{-1/2}$.`,
		`Divide A by the square roots of the eigenvalues, transpose it, and multiply it by the difference of k and the row means of K.`,
		`Project k minus the mean column of K onto each eigenvector alpha_j of K, and divide by the square root of its eigenvalue lambda_j.`,
		`Multiply k by A transposed and by Lambda^(-1/2). Subtract from the result its mean.`,
		`Centre k by subtracting its mean; then multiply by the transpose of A; then multiply by the inverse square root of Lambda.`,
	})
}
