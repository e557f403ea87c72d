package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// A proof of another claim of the lecture is none of homework 2's.
func TestHomework2AsksForTheEmbedding(t *testing.T) {
	for _, src := range []string{
		"\\bar C \\bar F \\alpha = \\bar F \\bar F^\\top \\bar F \\alpha\n= \\bar F \\bar K \\alpha\n= \\lambda \\bar F \\alpha",
		"(\\bar F \\alpha)^\\top \\bar F \\alpha = \\alpha^\\top \\bar F^\\top \\bar F \\alpha\n= \\alpha^\\top \\bar K \\alpha\n= \\lambda \\alpha^\\top \\alpha\n= \\lambda",
	} {
		if f := Derivation(src); f.Verdict != finding.Correct {
			t.Errorf("as a proof of any claim, %q is %v:\n%s", src, f.Verdict, f)
		}
		if f := Homework2(src); f.Verdict != finding.Almost || !f.Shows(noEnd) || !f.Shows(noOwnStep) {
			t.Errorf("as homework 2, %q is %v:\n%s", src, f.Verdict, f)
		}
	}
	right := "\\bar g = B (f - \\frac{1}{n} F 1_n)\n= \\Lambda^{-1/2} A^\\top \\bar F^\\top (f - \\frac{1}{n} F 1_n)\n= \\Lambda^{-1/2} A^\\top H F^\\top (f - \\frac{1}{n} F 1_n)\n= \\Lambda^{-1/2} A^\\top H (k - \\frac{1}{n} K 1_n)"
	if f := Homework2(right); f.Verdict != finding.Correct {
		t.Errorf("the proof is %v:\n%s", f.Verdict, f)
	}
}
