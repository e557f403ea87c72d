package marking

import (
	"testing"

	"kpcalab/homework/sheets"
)

// TestNothingForNothing: tautologies, definitions and facts about other things
// earn nothing; a proof that stops after a step of its own keeps a share.
func TestNothingForNothing(t *testing.T) {
	sheet := sheets.KernelPCA()
	for _, c := range []struct {
		part, answer string
		some         bool
	}{
		{"proof", `1 = 1`, false},
		{"proof", `\bar g = \bar g`, false},
		{"proof", `K = F^\top F`, false},
		{"proof", `k = F^\top f`, false},
		{"proof", `H = H H`, false},
		{"proof", `A^\top A = I`, false},
		{"proof", "K = K\nk = k\nH = H", false},
		{"proof", `\bar g = B (f - \frac1n F 1_n)`, false},
		{"proof", `\bar g = B (f - \frac1n F 1_n) = B f - B \frac1n F 1_n`, false},
		{"proof", `\bar g = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, false},
		{"proof", `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) = \Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`, false},
		{"proof", `\bar g = B (f - \frac1n F 1_n) = \Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)`, true},
		{"proof", `\Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n) = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, true},
		{"proof", "\\bar g = \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)\n= \\bar g", false},
		{"proof", "Assume \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n) = \\bar g.\n\\bar g = \\bar g\n= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)", false},
		{"proof", "\\bar g = B (f - \\frac1n F 1_n) = 2 B (f - \\frac1n F 1_n) - B (f - \\frac1n F 1_n)\n= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n) + \\bar g - \\bar g\n= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)", false},
		{"proof", `\bar g = B (f - \frac1n F 1_n) + A^\top k - A^\top k`, false},
		{"proof", "\\bar g = B (f - \\frac1n F 1_n)\nK = F^\\top F", false},
		{"proof", `\bar g = B (f - \frac1n F 1_n) + A^\top k - A^\top F^\top f`, false},
		{"proof", "\\bar g = B (f - \\frac1n F 1_n) = \\Lambda^{-1/2} A^\\top \\bar F^\\top (f - \\frac1n F 1_n) = \\Lambda^{-1/2} A^\\top H F^\\top (f - \\frac1n F 1_n)\n= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n) = \\bar g", true},
		{"formula", `B (f - \frac1n F 1_n)`, false},
		{"formula", `\psi_j^\top (f - \frac1n F 1_n)`, false},
		{"formula", `\Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)`, true},
		{"formula", `A^\top k`, false},
		{"formula", `A^\top H k`, false},
		{"formula", `\Lambda^{-1/2} A^\top k`, true},
		{"formula", `A^\top H (k - \frac1n K 1_n)`, true},
	} {
		p := sheet.Part(c.part)
		if got := keeps(p, p.Judge(c.answer)); (got > 0) != c.some {
			t.Errorf("%s %s keeps %g of its points", c.part, c.answer, got)
		}
	}
}
