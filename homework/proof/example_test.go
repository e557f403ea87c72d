package proof_test

import (
	"fmt"

	"kpcalab/homework/finding"
	"kpcalab/homework/proof"
)

// A formula is decided exactly, and a false one explained.
func Example() {
	right := proof.Formula(`\Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`)
	fmt.Println(right.Verdict, "·", right.Notes[0])
	wrong := proof.Formula(`\Lambda^{-1} A^\top k`)
	fmt.Println(wrong.Verdict, "·", finding.IDs(wrong.Slips))
	chain := proof.Derivation(`
		\bar C \bar F \alpha = \bar F \bar F^\top \bar F \alpha
		= \bar F \alpha`)
	fmt.Println(chain.Say)
	// Output:
	// correct · It is right because $A^\top 1_n = 0$, so that $A^\top H = A^\top$: did you say so?
	// almost · lambda^-1 & k-uncentred
	// Line 2 is the first step that doesn't hold: its two sides are different.
}
