package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// What is said of words that aren't read is true of them: a word that may be harmless
// isn't called wrong, nor a noun a reason; it is quoted with its symbols, in the place
// where it stands.
func TestMessagesAboutWords(t *testing.T) {
	for _, c := range []struct{ source, says string }{
		{`Correlation form: $\bar g_j=\alpha_j^\top(k-K1_n/n)/\|\alpha_j\|$, the cosine`, "the word ‘correlation’ says something that isn't checked"},
		{`$\bar g=\Lambda^{-1/2}A^\top(k-K1_n)$. It holds up because the vector $m$ was stored by my code, and the offset is a number.`, "the words ‘"},
		{"What we want is the orthogonal projection of the new image onto the axes, seen from the centroid.", "the words ‘what we want is the orthogonal …’"},
		{`$\bar g=\Lambda^{-1/2}A^\top H(k-r)$, and in sums $r_i=\frac1n\sum_{l=1}^nK_{il}$`, ""},
	} {
		f := checkFormula(c.source, 1)
		if f.Verdict == finding.Malformed && !strings.Contains(f.Say, c.says) {
			t.Errorf("%s: %s", c.source, f.Say)
		}
		for _, false1 := range []string{"give a reason", "the words ‘correlation’", "stands where a sign was expected"} {
			if strings.Contains(f.Say, false1) {
				t.Errorf("%s: %s", c.source, f.Say)
			}
		}
	}
	// in a program the syntax is what to speak of
	f := checkFormula("import numpy as np\ng = A.T @ k k", 1)
	if !strings.Contains(f.Say, "where a sign was expected") {
		t.Error(f.Say)
	}
}
