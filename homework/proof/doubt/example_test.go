package doubt_test

import (
	"fmt"

	"kpcalab/homework/proof/doubt"
)

// A right formula, and what nobody can check of the words beside it.
func ExampleFormula() {
	for _, p := range doubt.Formula("g = Λ^{-1/2} Aᵀ (k - K 1_n/n)\nonly for the linear kernel\nTODO: why the mean?") {
		fmt.Println(p.Text)
	}
	fmt.Println(len(doubt.Formula("only the components with λ_j > 0")))
	// Output:
	// TODO: why the mean?
	// only for the linear kernel
	// 0
}

// A step that no proof can have.
func ExampleProof() {
	for _, p := range doubt.Proof("ḡ = B f̄\n≤ Λ^{-1/2} Aᵀ F̄ᵀ f̄\n= ḡ by the claim") {
		fmt.Println(p.Text)
	}
	// Output:
	// = ḡ by the claim
	// ≤ Λ^{-1/2} Aᵀ F̄ᵀ f̄
}

// A reason, and the facts one of which its step has to use.
func ExampleReasons() {
	for _, r := range doubt.Reasons("ḡ = B f̄\n= Λ^{-1/2} Aᵀ F̄ᵀ f̄   (by the eigenvalue equation)") {
		fmt.Println(r.Line, r.Any[0].LaTeX())
	}
	// Output:
	// 2 \bar K \alpha_j = \lambda_j \alpha_j
}
