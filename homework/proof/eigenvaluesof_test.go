package proof

import (
	"os"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestEigenvaluesOf: what Λ, λ_j and other letters hold where the text decomposes a
// matrix with them. A line that begins with + is right, one with − is wrong.
func TestEigenvaluesOf(t *testing.T) {
	src, err := os.ReadFile("testdata/formulas/eigenvalues.txt")
	if err != nil {
		t.Fatal(err)
	}
	right, wrong := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(string(src)), "\n") {
		mark, text, _ := strings.Cut(line, " ")
		text = strings.ReplaceAll(text, "⏎", "\n")
		switch mark {
		case "#":
		case "+":
			right++
			if f := checkFormula(text, 3); f.Verdict != finding.Correct {
				t.Errorf("not accepted: %s\n    %s %s", text, f.Say, f.Help)
			}
		case "-":
			wrong++
			if f := checkFormula(text, 3); f.Verdict == finding.Correct || f.Verdict == finding.Unchecked {
				t.Errorf("accepted: %s", text)
			}
		default:
			t.Errorf("a line without a mark: %s", line)
		}
	}
	t.Logf("%d right and %d wrong texts", right, wrong)
}
