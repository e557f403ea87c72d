package proof

import (
	"os"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestOwnNames: ways to write a student's own names. A line of the file is a right
// text; behind ⟂ stand changes, what for what, each of which makes it wrong.
func TestOwnNames(t *testing.T) {
	src, err := os.ReadFile("testdata/formulas/ownnames.txt")
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for _, line := range strings.Split(strings.TrimSpace(string(src)), "\n") {
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		parts := strings.Split(line, " ⟂ ")
		text := strings.ReplaceAll(parts[0], "⏎", "\n")
		if f := checkFormula(text, 3); f.Verdict != finding.Correct {
			t.Errorf("not read: %s\n    %s %s", text, f.Say, f.Help)
		}
		for _, change := range parts[1:] {
			from, to, ok := strings.Cut(change, " ➝ ")
			bad := strings.Replace(text, from, to, 1)
			if !ok || bad == text {
				t.Errorf("%s: the change %q changes nothing", text, change)
				continue
			}
			wrong++
			if f := checkFormula(bad, 3); f.Verdict == finding.Correct {
				t.Errorf("accepted: %s", bad)
			}
		}
	}
	t.Logf("%d wrong texts", wrong)
}
