package scan_test

import (
	"fmt"

	"kpcalab/homework/formula/scan"
)

// K̄Aᵀ in LaTeX and in Unicode: names are the same, and so are accents.
func ExampleTokens() {
	for _, src := range []string{`\bar K A^\top`, "K̄ Aᵀ"} {
		style := scan.SpellingOf(src)
		fmt.Print(style, ":")
		for _, t := range scan.Tidy(scan.Tokens(src, false, style), false) {
			fmt.Printf(" %q", t.Text)
		}
		fmt.Println()
	}
	// Output:
	// LaTeX: "bar K" "A" "^" "top"
	// Unicode: "bar K" "A" "ᵀ"
}
