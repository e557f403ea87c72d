package prose_test

import (
	"fmt"
	"strings"

	"kpcalab/homework/formula/prose"
)

// What the words say of U becomes an equation; a value in words becomes symbols; the
// others say nothing.
func ExampleFormula() {
	for _, src := range []string{
		`We get $g = \Lambda^{-1/2} U^\top H (k - K 1_n/n)$, where the columns of $U$ are the eigenvectors of $HKH$.`,
		`Denote by $\mu$ the mean of the columns of $K$. The embedding is $\Lambda^{-1/2} A^\top$ times $k - \mu$.`,
	} {
		for _, line := range strings.Split(prose.Formula(src).Text(), "\n") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	// Output:
	// g = \Lambda^{-1/2} U^\top H (k - K 1_n/n)  where HKH U = U \Lambda
	// where \mu = (K 1_n/n)
	// \Lambda^{-1/2} A^\top (k - \mu)
}
