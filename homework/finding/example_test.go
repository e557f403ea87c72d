package finding_test

import (
	"fmt"

	"kpcalab/homework/finding"
)

// A known slip is Almost; its name and its hint come from the registry.
func Example() {
	slip := finding.Define("sum-of-squares", "the numbers are squared before they are added", "What is the sum of 1 and 2?")
	f := finding.Finding{Problem: "Sum", Verdict: finding.Almost, Slips: []finding.Slip{slip},
		Say: "It looks as if " + slip.Name + ".", Help: slip.Hint}
	fmt.Println(f)
	fmt.Println(f.OK(), f.Shows(slip), finding.IDs(f.Slips))
	// Output:
	// ≈ Almost · Sum
	//   It looks as if the numbers are squared before they are added.
	//   → What is the sum of 1 and 2?
	// false true sum-of-squares
}
