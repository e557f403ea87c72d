package prose_test

import (
	"fmt"
	"strings"

	"kpcalab/homework/formula/prose"
)

// What the words say of U becomes an equation; the others are blanked out.
func ExampleFormula() {
	text := prose.Formula(`We get $g = \Lambda^{-1/2} U^\top H (k - K 1_n/n)$, where the columns of $U$ are the eigenvectors of $HKH$.`)
	fmt.Println(strings.TrimSpace(text))
	// Output:
	// g = \Lambda^{-1/2} U^\top H (k - K 1_n/n)   where HKH U = U \Lambda
}
