// Package formula reads the matrix formulas of kernel PCA as students write
// them, infers the shape of every part, prints them back as clean LaTeX and
// evaluates them, exactly over a prime field or in floating point.
//
//	e, err := formula.Parse(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, formula.Standard())
//	fmt.Println(e.Shape())  // m×1
//	fmt.Println(e.LaTeX())  // \Lambda^{-1/2} A^\top H \left(k - \frac{1}{n} K \mathbf{1}_n\right)
//
// Four spellings are understood: LaTeX, Unicode (Λ^{-1/2} Aᵀ H (k − K 1ₙ/n)),
// MATLAB (inv(sqrt(L))*A'*H*(k-K*ones(n,1)/n)) and NumPy
// (np.diag(lam**-0.5) @ A.T @ H @ (k - K @ np.ones(n)/n)).
//
// # Symbols
//
// The notation is that of Sugiyama's lecture; every symbol has a fixed shape.
//
//	n m d μ c     numbers: samples, components, inputs, features, kernel width
//	x x_i         d×1   a sample, training sample i
//	f f_i F       μ×1, μ×1, μ×n   φ(x), φ(x_i), (f_1|…|f_n)
//	H             n×n   I − 1_n 1_nᵀ/n
//	F̄ f̄ f̄_i      FH, f − F1_n/n, f_i − F1_n/n
//	K k           n×n FᵀF, n×1 Fᵀf
//	K̄ C̄          n×n HKH, μ×μ F̄F̄ᵀ
//	A Λ           n×m, m×m   K̄A = AΛ, AᵀA = I, λ_1 ≥ … ≥ λ_m > 0
//	α_j λ_j       column j of A, entry j of Λ
//	ψ_j B         μ×1, m×μ   λ_j^{-1/2} F̄α_j, (ψ_1|…|ψ_m)ᵀ
//
// Anything else is defined by the student: let \tilde k = k - K 1_n/n.
//
// # Definitions
//
// They stand before the formula with let, or behind it with where:
//
//	let \tilde k = k - K 1_n/n                 a name
//	let \tilde k_i = k_i - \frac1n \sum_l K_{il}  for every i
//	where K A = A \Lambda                      A and Λ belong to another matrix than HKH
//	where K(x,y) = \exp(-\|x-y\|^2/(2c^2))     another kernel than the lecture's
//	where \lambda_1 \le \dots \le \lambda_m     another order
//
// In MATLAB and NumPy an assignment is a definition, and so is
// [A, L] = eigs(K, m) or lam, A = np.linalg.eigh(K).
//
// # Evaluation
//
// One walk over the tree serves every field of numbers (type [Field]). An
// [Instance] binds each symbol to a matrix; [NewExact] draws one over
// GF(p), p a random prime in which K̄A = AΛ, AᵀA = I and Aᵀ1 = 0 hold exactly, so equality is
// decided without a tolerance; [NewWorld] draws one in which a chosen fact is
// missing, so that a formula which needs the fact fails there; [NewFloat]
// computes one from points and a kernel.
package formula
