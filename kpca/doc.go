// Package kpca is kernel principal component analysis: it embeds samples by
// their leading principal components in the feature space of a kernel.
//
//	model, err := kpca.Fit(x, kpca.Gaussian{Width: 3}, &kpca.Options{Components: 2})
//	// model.Embedding holds the n×2 embedding of the rows of x.
//	g, err := model.Transform(fresh) // samples that the model has not seen
//
// Notation, after Sugiyama's lecture "Advanced Data Analysis: Kernel PCA":
//
//	x_i ∈ R^d      sample i of n; rows of the data matrix
//	f_i = φ(x_i)   its image in the feature space F, of dimension μ
//	H              I_n − (1/n)1_{n×n}, the centring matrix
//	K, K̄           the Gram matrix K_ij = K(x_i, x_j), and HKH
//	k              (K(x, x_1), …, K(x, x_n))ᵀ for any sample x
//	α_j, λ_j       orthonormal eigenvectors of K̄ and its eigenvalues, λ_1 ≥ λ_2 ≥ …
//	A, Λ           (α_1|…|α_m) and diag(λ_1, …, λ_m)
//	ḡ              the embedding of x: Λ^{-1/2}AᵀH(k − (1/n)K1_n)
package kpca
