package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// A name with two values in reasons isn't a false step: nobody can tell which is meant.
func TestTwoValues(t *testing.T) {
	f := checkDerivation(`With $a=f$ we have $F^\top a=k$; with $a=\frac1nF1_n$ we have $F^\top a=\frac1nK1_n$. So $F^\top\bar f=k-\frac1nK1_n$.`, 3)
	if f.Verdict != finding.Malformed || finding.IDs(f.Slips) != "two-values" {
		t.Errorf("%s", f)
	}
}
