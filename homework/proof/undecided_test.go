package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// Words that can't be read, and more than is read, aren't known to be wrong; notation,
// sizes and a definite mistake are the student's to mend.
func TestUndecided(t *testing.T) {
	const right = `\bar g = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`
	const proved = "\\bar g = B(f - \\frac1n F 1_n)\n= \\Lambda^{-1/2} A^\\top H F^\\top (f - \\frac1n F 1_n)\n= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)"
	falsely := strings.Replace(proved, `^{-1/2} A^\top H F`, `^{-1} A^\top H F`, 1)
	cases := []struct {
		name      string
		f         finding.Finding
		undecided bool
	}{
		{"words that change a symbol", Formula(right + "\nHere A contains the eigenvectors of K (not centred), sorted by smell."), true},
		{"a formula in words", Formula("I don't know how to do this, it is something with the eigenvectors"), true},
		{"words in the midst", Formula(`\Lambda^{-1/2} A^\top H (k - K 1_n and I like it very much`), true},
		{"more than is read", Formula(strings.Repeat("k + ", 5000) + "k"), true},
		{"a longer program than is read", Formula("import numpy as np\n" + strings.Repeat("g = A.T @ k\n", 1000)), true},
		{"a longer proof than is read", Homework2(proved + strings.Repeat("\n= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)", 250)), true},
		{"words about six properties", Homework2(proved + strings.Repeat("\nsince K has full rank and H has seven negative eigenvalues", 6)), true},
		{"a bracket", Formula(`\frac{A}{`), false},
		{"a name", Formula(`\Lambda^{-1/2} A^\top Q (k - K 1_n)`), false},
		{"sizes, and words", Formula("where the columns of A are the favourite vectors of my grandmother.\n" + `\Lambda^{-1/2} A H (k - K 1_n)`), false},
		{"a false step", Homework2(falsely), false},
		{"right", Formula(right), false},
	}
	for _, c := range cases {
		if c.f.Undecided != c.undecided || c.undecided && c.f.Verdict != finding.Malformed {
			t.Errorf("%s: %s, undecided %v, expected %v: %s", c.name, c.f.Verdict, c.f.Undecided, c.undecided, c.f.Say)
		}
	}
}

// A wrong answer beside words isn't worth less than the same alone: it is read, or a
// human reads it.
func TestWrongBesideWords(t *testing.T) {
	const wrong = `\Lambda^{-1} A^\top H (k - \frac1n K 1_n)`
	for _, words := range []string{"where the columns of A are the favourite vectors of my grandmother", "Here A contains the eigenvectors of K (not centred), sorted by smell.", "since K has full rank"} {
		if f := Homework2("\\bar g = B(f - \\frac1n F 1_n)\n= \\Lambda^{-1} A^\\top H F^\\top (f - \\frac1n F 1_n)\n= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)\n" + words); f.Verdict != finding.Almost && !f.Undecided {
			t.Errorf("a proof, %q: %s: %s", words, f.Verdict, f.Say)
		}
		if f := Formula(wrong + "\n" + words); f.Verdict != finding.Almost && !f.Undecided {
			t.Errorf("%q: %s: %s", words, f.Verdict, f.Say)
		}
	}
}
