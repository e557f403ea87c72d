package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// judgeAll judges texts that are right and texts that are wrong.
func judgeAll(t *testing.T, judge func(string) finding.Finding, right, wrong []string) {
	t.Helper()
	for _, src := range right {
		if f := judge(src); f.Verdict != finding.Correct {
			t.Errorf("this is right:\n%s\n%s", src, f)
		}
	}
	for _, src := range wrong {
		if f := judge(src); f.Verdict == finding.Correct {
			t.Errorf("this is wrong, and accepted:\n%s", src)
		}
	}
}
