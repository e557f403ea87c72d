package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// TestOtherSide: a side of the claim that is called by its name, and is another, is
// named in the finding.
func TestOtherSide(t *testing.T) {
	f := Derivation("LHS = B fbar = Lambda^(-1/2) A' H F' fbar = Lambda^(-1/2) A' H (k - K 1/n) by F'f = k, F'F = K.\nRHS = Lambda^(-1/2) A' H (k - K 1).")
	if !f.Shows(otherSide) || f.Verdict != finding.Wrong {
		t.Error(f)
	}
}
