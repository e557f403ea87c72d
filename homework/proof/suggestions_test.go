package proof

import (
	"regexp"
	"strings"
	"testing"

	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// What a message suggests in place of a product that doesn't fit can be read itself,
// and fits.
func TestSuggestionsCanBeRead(t *testing.T) {
	suggested := regexp.MustCompile(`did you mean ([^?…]+)\?`)
	found := 0
	for _, source := range []string{
		`\Lambda^{-1/2} A H (k - \frac1n K 1_n)`,
		`A^\top (k - \frac1n K 1_n)^\top`,
		`(HA)^\top\Lambda^{-1/2}(k - \frac1n K 1_n)`,
		`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n^\top)`,
		`(A\Lambda^{-1/2}) H (k - \frac1n K 1_n)`,
		`A^\top F H k`,
		`\Lambda^{-1/2} A^\top H (F f - \frac1n K 1_n)`,
	} {
		f := checkFormula(source, 1)
		m := suggested.FindStringSubmatch(f.Help)
		if m == nil {
			continue
		}
		found++
		if strings.Contains(m[1], "ᵀ)ᵀ") || strings.Contains(m[1], ")ᵀ)ᵀ") {
			t.Errorf("%s: turned twice in %q", source, m[1])
		}
		if _, err := formula.Parse(m[1], symbol.Standard()); err != nil {
			t.Errorf("%s: %q can't be read: %v", source, m[1], err)
		}
	}
	if found < 4 {
		t.Errorf("only %d suggestions", found)
	}
}
