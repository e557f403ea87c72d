package proof

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// tampered are changes of one place of a proof that make an equation false.
var tampered = []struct {
	place *regexp.Regexp
	to    string
}{
	{regexp.MustCompile(`\\t?frac1n`), `\frac2n`},
	{regexp.MustCompile(`1/n`), "2/n"},
	{regexp.MustCompile(`1ₙ/n`), "1ₙ/n·2"},
	{regexp.MustCompile(`- ?\\t?frac1n`), `+\frac1n`},
	{regexp.MustCompile(`\^\{-1/2\}`), `^{1/2}`},
	{regexp.MustCompile(`(= ?)([kK])\b`), `${1}2${2}`},
	{regexp.MustCompile(`(= ?)(\\lambda_j|λⱼ)`), `${1}2${2}`},
	{regexp.MustCompile(`(= ?)(\\bar F|F̄)`), `${1}3${2}`},
	{regexp.MustCompile(`(is \$|gives \$)`), `${1}2`},
}

// harmlesslyTampered are the proofs in which a change may leave every sentence true, or
// one that nobody reads: (I − 2·11ᵀ/n) beside Aᵀ, "Λ^{1/2} is diagonal", "what is 2B?",
// an operation in words whose result stands there in full.
var harmlesslyTampered = map[string]bool{
	"right: H written out": true, "right: later, no. 23": true, "right: question and answer": true, "right: told: without delimiters": true,
	"right: words: one after the other, from the inside": true, "right: words: mean of the features pulled through": true,
}

// TestTampered: a right proof with one place changed is accepted no more.
func TestTampered(t *testing.T) {
	files, err := filepath.Glob("testdata/phrasings/right*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	share := 0.05
	if os.Getenv("KPCALAB_LONG") != "" {
		share = 1
	} else {
		t.Log("KPCALAB_LONG isn't set: one change of twenty is tried")
	}
	r := rand.New(rand.NewPCG(7, 11))
	tried := 0
	for _, path := range files {
		for _, p := range phrasings(t, path) {
			for _, c := range tampered {
				for _, m := range c.place.FindAllStringSubmatchIndex(p.source, -1) {
					if r.Float64() > share {
						continue
					}
					src := p.source[:m[0]] + string(c.place.ExpandString(nil, c.to, p.source, m)) + p.source[m[1]:]
					tried++
					if f := checkDerivation(src, 7); (f.Verdict == finding.Correct || f.Verdict == finding.Broken) && !harmlesslyTampered[p.name] {
						t.Errorf("%s: … %s …\n%s", p.name, strings.ReplaceAll(src[max(0, m[0]-40):min(len(src), m[0]+40)], "\n", "⏎"), f.Verdict)
					}
				}
			}
		}
	}
	if tried == 0 {
		t.Error("nothing was changed")
	}
	t.Logf("%d changes", tried)
}
