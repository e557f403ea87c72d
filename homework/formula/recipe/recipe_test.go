package recipe

import (
	"fmt"
	"strings"
	"testing"
)

func ExampleFormula() {
	fmt.Println(Formula("Subtract the row means of K from k, multiply by A transposed, and divide each component by the square root of its eigenvalue."))
	// Output: \Lambda^{-1/2} (A^\top ((k - \frac1n K 1_n))) true
}

// TestOpenRecipes: what leaves open what is done isn't read.
func TestOpenRecipes(t *testing.T) {
	for _, src := range []string{
		"Subtract the mean from k, multiply by A transposed, divide by the square roots of the eigenvalues.",         // of what?
		"Subtract the row means of K from k. Multiply k by A transposed, then by Lambda^(-1/2).",                     // k as it was?
		"Centre k, multiply it by A transposed, then by Lambda^(-1/2).",                                              // by what mean?
		"Subtract the row means of K, multiply by A transposed, then by Lambda^(-1/2).",                              // from what?
		"Subtract the row means of K from k, multiply by A transposed, H and Lambda^(-1/2).",                         // in which order?
		"Subtract the row means of K from k, never multiply by A transposed, then by Lambda^(-1/2).",                 // a word that isn't known
		"Subtract the row means of K from k, multiply by A transposed, divide by the roots of the eigenvalues of K.", // not those of the lecture
		strings.Repeat("Multiply k by A transposed. ", 100),
	} {
		if latex, ok := Formula(src); ok {
			t.Errorf("%.100s was read as %s", src, latex)
		}
	}
}

func FuzzFormula(f *testing.F) {
	f.Add("Take k. Subtract K1/n. Multiply by A^T, then by Lambda^{-1/2}.")
	f.Add("⟦V₀⟧ SUB FROM ⟦M₉⟧ . MUL BY ⟦₁⟧, take the difference of k and K1/n")
	f.Fuzz(func(t *testing.T, src string) {
		if latex, ok := Formula(src); ok && strings.Count(latex, "(") != strings.Count(latex, ")") {
			t.Errorf("%q was read as %q", src, latex)
		}
	})
}
