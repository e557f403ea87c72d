package proof

import (
	"os"
	"slices"
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

// TestPhrasings: the same two steps in forty ways of saying them are accepted, or, where a sentence
// isn't read, right as far as they were read; and
// forty proofs with a false line, reason or sentence, or without a step, are not.
// They were written before anybody looked at how they are read; the later ones
// while it was mended.
func TestPhrasings(t *testing.T) {
	for _, p := range slices.Concat(phrasings(t, "testdata/phrasings/right.txt"), phrasings(t, "testdata/phrasings/right-later.txt"), phrasings(t, "testdata/phrasings/right-styles.txt"), phrasings(t, "testdata/phrasings/right-many.txt")) {
		want := finding.Correct
		if strings.HasPrefix(p.name, "beside:") { // a sentence in it isn't read
			want = finding.Unchecked
		}
		if f := checkDerivation(p.source, 7); f.Verdict != want {
			t.Errorf("%s\n%s\n%s", p.name, p.source, f)
		}
	}
	for _, p := range slices.Concat(phrasings(t, "testdata/phrasings/wrong.txt"), phrasings(t, "testdata/phrasings/wrong-later.txt"), phrasings(t, "testdata/phrasings/wrong-styles.txt"), phrasings(t, "testdata/phrasings/wrong-many.txt")) {
		f := checkDerivation(p.source, 7)
		if f.Verdict == finding.Correct || f.Verdict == finding.Broken {
			t.Errorf("%s\n%s\n%s", p.name, p.source, f)
		}
		t.Logf("%s: %s %s", p.name, f.Verdict, f.Say)
	}
}

// TestFalseSentences: a right proof is right no more with a false sentence in front
// of it, or behind it.
func TestFalseSentences(t *testing.T) {
	b, err := os.ReadFile("testdata/phrasings/false-sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	proof := strings.TrimSpace(phrasings(t, "testdata/phrasings/right.txt")[0].source)
	for _, sentence := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		for _, src := range []string{sentence + " " + proof, proof + "\n" + sentence} {
			if f := checkDerivation(src, 7); f.Verdict == finding.Correct || f.Verdict == finding.Broken {
				t.Errorf("%s\n%s", sentence, f)
			}
		}
	}
}
