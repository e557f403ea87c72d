package scan_test

import (
	"fmt"

	"kpcalab/homework/formula/scan"
)

// K̄Aᵀ in LaTeX and in Unicode: names are the same, and so are accents.
func ExampleTokens() {
	for _, src := range []string{`\bar K A^\top`, "K̄ Aᵀ"} {
		for _, t := range scan.Tidy(scan.Tokens(src, false)) {
			fmt.Printf(" %q", t.Text)
		}
		fmt.Println()
	}
	// Output:
	//  "bar K" "A" "^" "top"
	//  "bar K" "A" "ᵀ"
}
