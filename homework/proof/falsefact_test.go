package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// An equation beside the formula that isn't true is named, with what it takes to be
// true; its true look-alike is accepted.
func TestFalseFactsAreNamed(t *testing.T) {
	const right = `$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, where `
	for _, c := range []struct {
		wrong, named, why, right string // why is "" where no reason is known
	}{
		{`$K=A\Lambda A^\top$`, `A \Lambda A^\top = K`, "Of which matrix", ``},
		{`$HH^\top=I$`, `H H^\top = I_n`, "if $H$ were $I$", `$HH^\top=H$`},
		{`$F^\top F=HKH$`, `F^\top F = H K H`, "features had mean 0", `$F^\top F=K$`},
		{`$HKH1_n=1_n$`, `H K H \mathbf{1}_n = \mathbf{1}_n`, "a multiple of $1_n$", `$HKH1_n=0$`},
		{`$A^\top K=\Lambda A^\top$`, `A^\top K = \Lambda A^\top`, "features had mean 0", `$A^\top HKH=\Lambda A^\top$`},
		{`$A^\top A=3\Lambda$`, `A^\top A = 3 \Lambda`, "", `$A^\top A=I_m$`},
	} {
		f := checkFormula(right+c.wrong, 1)
		if f.Verdict != finding.Malformed || !f.Shows(untrueFact) || !strings.Contains(f.Say, c.named) || !strings.Contains(f.Help, c.why) {
			t.Errorf("%s: %s | %s", c.wrong, f.Say, f.Help)
		}
		if c.right == "" {
			continue
		}
		if f := checkFormula(right+c.right, 1); f.Verdict != finding.Correct {
			t.Errorf("%s: %s", c.right, f.Say)
		}
	}
}

// Equations of which each may be true, and not all of them, are told from a false one.
func TestFactsThatContradictEachOther(t *testing.T) {
	f := checkFormula(`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, where $A^\top A=I_m$ and $A^\top A=\Lambda$`, 1)
	if !f.Shows(untrueFact) || !strings.Contains(f.Say, "together with those before it") || !strings.Contains(f.Say, `A^\top A = \Lambda`) {
		t.Error(f.Say)
	}
}
