package proof

import (
	"regexp"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// blame are words that a message to a student doesn't need.
var blame = regexp.MustCompile(`(?i)\b(mistake|error|failed|stupid|silly|careless|obvious(ly)?|simply|just|trivial(ly)?|illegal|invalid|you (must|should|forgot))\b`)

// giveaway is the answer, or the heart of it.
var giveaway = regexp.MustCompile(`\\Lambda\^\{-1/2\}\s*A\^\\top|Λ\^?\{?[-−]1/2\}? ?Aᵀ H|k - \\frac1n K|k − \(?1/n\)? ?K`)

// TestMessagesOfFormulas reads every message for tone: each finding that isn't
// Correct says what to do next, gives nothing away and blames nobody.
func TestMessagesOfFormulas(t *testing.T) {
	check := func(src string, f finding.Finding) {
		if f.Verdict == finding.Correct {
			return
		}
		if f.Help == "" || !strings.ContainsAny(f.Help[len(f.Help)-1:], ".?)") {
			t.Errorf("%s: no next step: %q", src, f.Help)
		}
		said := f.Say + " " + f.Help
		if strings.HasPrefix(f.Say, "At ") && f.Excerpt != "" { // the student's own line is quoted
			_, rest, _ := strings.Cut(f.Say, "column")
			said = rest + " " + f.Help
		}
		if w := blame.FindString(said); w != "" {
			t.Errorf("%s: %q in %q", src, w, said)
		}
		if g := giveaway.FindString(f.Help); g != "" && !strings.Contains(f.Help, "did you mean") {
			t.Errorf("%s: gives away %q in %q", src, g, f.Help)
		}
	}
	for _, s := range studentFormulas(t) {
		check(s.source, checkFormula(s.source, 1))
	}
	for _, r := range spelledRows(t) {
		for _, s := range r.sources {
			check(s, checkFormula(s, 1))
		}
	}
	for _, p := range writtenProofs(t) {
		check(p.name, checkDerivation(p.source, 1))
	}
}
