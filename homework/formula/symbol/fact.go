package symbol

// Fact is something that holds for kernel PCA and that a step of a derivation
// may use.
type Fact int

// The facts, each with the sentence that String gives.
const (
	KernelVector   Fact = iota + 1 // k = Fᵀf
	GramMatrix                     // K = FᵀF
	CentredSamples                 // F̄ = FH
	CentredGram                    // K̄ = HKH = F̄ᵀF̄
	Covariance                     // C̄ = F̄F̄ᵀ
	CentredSample                  // f̄ = f − F1/n
	Axes                           // ψ_j = λ_j^{-1/2} F̄α_j, the rows of B
	Embedding                      // ḡ = B(f − F1/n)
	Orthonormal                    // AᵀA = I
	Eigen                          // K̄A = AΛ
	Idempotent                     // H² = H
	Symmetric                      // Hᵀ = H
	KillsOnes                      // H1 = 0
	FreeVectors                    // nothing is known of A: AᵀA = I, K̄A = AΛ, Aᵀ1 = 0
	FreeCentred                    // of A only Aᵀ1 = 0 is known
	Unrelated                      // nothing but the algebra of matrices: every symbol is drawn for itself
	GramAlone                      // K is any symmetric matrix: neither FᵀF nor K̄ belongs to it
)

var factLaTeX = map[Fact]string{
	KernelVector: `k = F^\top f`, GramMatrix: `K = F^\top F`, CentredSamples: `\bar F = F H`,
	CentredGram: `\bar K = HKH = \bar F^\top \bar F`, Covariance: `\bar C = \bar F \bar F^\top`,
	CentredSample: `\bar f = f - \frac{1}{n} F \mathbf{1}_n`, Axes: `\psi_j = \lambda_j^{-1/2} \bar F \alpha_j`,
	Embedding: `\bar g = B (f - \frac{1}{n} F \mathbf{1}_n)`, Orthonormal: `A^\top A = I`,
	Eigen: `\bar K \alpha_j = \lambda_j \alpha_j`, Idempotent: `H^2 = H`, Symmetric: `H^\top = H`,
	KillsOnes: `H \mathbf{1}_n = 0`, FreeVectors: `A`, FreeCentred: `A^\top \mathbf{1}_n = 0`, Unrelated: "",
	GramAlone: `K`,
}

// LaTeX is the fact as an equation.
func (f Fact) LaTeX() string { return factLaTeX[f] }

// Choice alters an instance, to try what a formula would be worth if
// something held that doesn't.
type Choice int

// The choices that package instance can make.
const (
	UnitEigenvalues Choice = iota + 1 // Λ = I
	CentredData                       // F1 = 0
	NoCentring                        // H = I
	NoCentringAll                     // H = I and m = n, so that AAᵀ = I
	RawAxes                           // ψ_j = F̄α_j, not divided by √λ_j
)
