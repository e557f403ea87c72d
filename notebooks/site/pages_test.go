package site

import (
	"strings"
	"testing"

	"kpcalab/homework"
)

// What the checker's page offers to begin with has the mistakes that its names say.
func TestExamples(t *testing.T) {
	for _, e := range examples {
		f := homework.CheckFormula(e.Source)
		if e.Kind == "proof" {
			f = homework.CheckDerivation(e.Source)
		}
		if right := strings.Contains(e.Name, "right"); right != (f.Verdict == homework.Correct) || f.Verdict < homework.Wrong {
			t.Errorf("%s is %s: %s", e.Name, f.Verdict, f.Say)
		}
		if strings.Contains(e.Name, "third line") && !strings.Contains(f.Say, "line 3 ") {
			t.Errorf("%s: %s", e.Name, f.Say)
		}
		t.Logf("%s: %s %s", e.Name, f.Verdict, f.Say)
	}
}
