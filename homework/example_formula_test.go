package homework

import (
	"fmt"

	"kpcalab/homework/finding"
)

func ExampleCheckFormula() {
	f := CheckFormula(`\Lambda^{-1/2} A^\top k`)
	fmt.Println(f.Verdict, finding.IDs(f.Slips))
	f = CheckFormula(`Λ^{-1/2} Aᵀ H (k − (1/n) K 1ₙ), by the lecture`)
	fmt.Println(f.Verdict, f.Read, f.Words)
	// Output:
	// almost k-uncentred
	// correct [\Lambda^{-1/2} A^\top H \left(k - \frac{1}{n} K \mathbf{1}_n\right)] [by the lecture]
}

func ExampleCheckDerivation() {
	f := CheckDerivation(`\bar C \bar F \alpha = \bar F \bar F^\top \bar F \alpha
		= \bar F \bar K \alpha
		= \lambda \bar F \alpha`)
	fmt.Println(f.Verdict)
	for _, note := range f.Notes {
		fmt.Println(note)
	}
	// Output:
	// correct
	// Line 1 uses $\bar C = \bar F \bar F^\top$.
	// Line 2 uses $\bar K = HKH = \bar F^\top \bar F$.
	// Line 3 uses $\bar K \alpha_j = \lambda_j \alpha_j$.
}
