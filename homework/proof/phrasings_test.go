package proof

import (
	"os"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// phrased is a proof of testdata/phrasings: what it is, and its text.
type phrased struct{ name, source string }

// phrasings reads the proofs of a file, each behind a line "=== kind: name".
func phrasings(t testing.TB, path string) (list []phrased) {
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split("\n"+string(b), "\n=== ")[1:] {
		name, source, _ := strings.Cut(block, "\n")
		list = append(list, phrased{name, source})
	}
	return list
}

// TestPhrasings: the same two steps in forty ways of saying them are accepted, and
// forty proofs with a false line, reason or sentence, or without a step, are not.
// They were written before anybody looked at how they are read.
func TestPhrasings(t *testing.T) {
	for _, p := range phrasings(t, "testdata/phrasings/right.txt") {
		if f := checkDerivation(p.source, 7); f.Verdict != finding.Correct {
			t.Errorf("%s\n%s\n%s", p.name, p.source, f)
		}
	}
	for _, p := range phrasings(t, "testdata/phrasings/wrong.txt") {
		f := checkDerivation(p.source, 7)
		if f.Verdict == finding.Correct || f.Verdict == finding.Broken {
			t.Errorf("%s\n%s\n%s", p.name, p.source, f)
		}
		t.Logf("%s: %s %s", p.name, f.Verdict, f.Say)
	}
}
