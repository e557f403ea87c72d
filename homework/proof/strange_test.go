package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// A clause of words that nobody knows, about a symbol of the lecture, makes a right
// answer one that a human looks at; what everybody says doesn't, and what is false stays
// false.
func TestStrangeClauses(t *testing.T) {
	const formula = `$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$`
	const proof = `$B=\Lambda^{-1/2}A^\top\bar F^\top$, since $\psi_j=\lambda_j^{-1/2}\bar F\alpha_j$. With $\bar F=FH$, ZZZ` + "\n" + `$B\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, as $F^\top F=K$ and $F^\top f=k$.`
	for _, c := range []struct {
		text string
		want finding.Verdict
	}{
		{formula + `, where by K I mean the Gram matrix`, finding.Correct},
		{formula + `, where by K I mean the centred Gram matrix`, finding.Unchecked},
		{formula + `, with $1_n$ the vector of all ones`, finding.Correct},
		{formula + `, with $1_n$ the vector of all n's`, finding.Unchecked},
		{formula + `, wobei $A$ die Matrix der Eigenvektoren ist`, finding.Correct},
		{formula + `, wobei die Spalten von A die Lieblingsvektoren meiner Grossmutter sind`, finding.Unchecked},
		{`My grandmother is old. ` + formula, finding.Correct},
		{`My grandmother chose the columns of A. ` + formula, finding.Unchecked},
		{formula + `. I stole $A$ from a friend.`, finding.Unchecked},
		{strings.Replace(formula, "-1/2", "-1", 1) + `. I stole $A$ from a friend.`, finding.Almost},
	} {
		if f := checkFormula(c.text, 3); f.Verdict != c.want {
			t.Errorf("%s\n%s\n%q", c.text, f, f.Unread)
		}
	}
	for _, c := range []struct {
		words string
		want  finding.Verdict
	}{
		{`we obtain by pulling the centring matrix out of the bracket`, finding.Correct},
		{`and because $H$ is symmetric,`, finding.Correct},
		{`and by the definitions of $k$ and $K$ below,`, finding.Correct},
		{`since $H$ is made of gold,`, finding.Unchecked},
		{`my grandmother chose the columns of $A$, so`, finding.Unchecked},
		{`but $H^2$ is not $H$,`, finding.Unchecked},
		{`but $HK$ is not $K$,`, finding.Unchecked},
	} {
		text := strings.Replace(proof, "ZZZ", c.words, 1)
		if f := checkDerivation(text, 3); f.Verdict != c.want {
			t.Errorf("%s\n%s\n%q", text, f, f.Unread)
		}
		apart := strings.Replace(proof, "ZZZ", "", 1) + " " + strings.Trim(c.words, ", ") + "."
		if f := checkDerivation(apart, 3); c.want == finding.Unchecked && f.Verdict != c.want {
			t.Errorf("%s\n%s\n%q", apart, f, f.Unread)
		}
		wrong := strings.Replace(text, `\Lambda^{-1/2}A^\top HF`, `\Lambda^{-1}A^\top HF`, 1)
		if f := checkDerivation(wrong, 3); f.Verdict == finding.Correct || f.Verdict == finding.Unchecked {
			t.Errorf("%s\n%s\n%q", wrong, f, f.Unread)
		}
	}
}
