package proof

import (
	"os"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestReading: what sentences.txt, words.txt, literals.txt, indices.txt, sizes.txt, spaces.txt, decompositions.txt, phrases.txt and shorthand.txt say is right is accepted, none of
// their wrong twins, and that a right formula beside what isn't read is neither.
func TestReading(t *testing.T) {
	var list []string
	for _, name := range []string{"sentences", "words", "literals", "indices", "sizes", "spaces", "decompositions", "phrases", "shorthand"} {
		b, err := os.ReadFile("testdata/formulas/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, strings.Split(string(b), "\n")...)
	}
	for _, line := range list {
		want, src, ok := strings.Cut(line, " ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		src = strings.ReplaceAll(strings.TrimSpace(src), "⏎", "\n")
		f := checkFormula(src, 5)
		right := f.Verdict == finding.Correct
		refused := f.Verdict == finding.Wrong || f.Verdict == finding.Almost
		if want == "right" && !right || want == "wrong" && !refused || want == "no" && right || want == "beside" && f.Verdict != finding.Unchecked || want == "unread" && (right || refused) || f.Verdict == finding.Broken {
			t.Errorf("%s expected:\n%s\n%s", want, src, f)
		}
	}
}

// TestReasons: reasons at the end of a line of a proof are read, and checked.
func TestReasons(t *testing.T) {
	const proof = `ḡ = B(f − (1/n)F1ₙ)   — definition
= (F̄AΛ^{-1/2})ᵀ(f − (1/n)F1ₙ)   — Bᵀ = F̄AΛ^{-1/2}
= Λ^{-1/2}AᵀF̄ᵀ(f − (1/n)F1ₙ)   — transpose of a product
= Λ^{-1/2}AᵀHFᵀ(f − (1/n)F1ₙ)   — F̄ = FH, Hᵀ = H
= Λ^{-1/2}AᵀH(k − (1/n)K1ₙ)   — k = Fᵀf, K = FᵀF`
	const names = `\bar g = B(f - \frac1n F 1_n)
= B(f - F u) \quad\text{where } u = \frac1n 1_n
= \Lambda^{-1/2} A^\top H F^\top (f - F u)
= \Lambda^{-1/2} A^\top H (k - K u)
= \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`
	for _, c := range []struct {
		src  string
		want bool
	}{
		{proof, true},
		{strings.ReplaceAll(proof, "—", "←"), true},
		{strings.ReplaceAll(proof, "F̄ = FH, Hᵀ = H", "F̄ = F, Hᵀ = H"), false},
		{strings.ReplaceAll(proof, "K = FᵀF", "K = FFᵀ"), false},
		{strings.ReplaceAll(proof, "k = Fᵀf", "k = f"), false},
		{strings.ReplaceAll(proof, "AᵀHFᵀ(f", "AᵀFᵀ(f + f"), false},
		{proof[:strings.LastIndex(proof, "   —")] + ", the transpose of (k − (1/n)K1ₙ)ᵀHAΛ^{-1/2}", true},
		{proof[:strings.LastIndex(proof, "   —")] + ", the transpose of (k − (1/n)K1ₙ)ᵀHAΛ^{1/2}", false},
		{names, true},
		{strings.ReplaceAll(names, `u = \frac1n 1_n`, `u = 1_n`), false},
		{strings.ReplaceAll(names, `u = \frac1n 1_n`, `u = \frac1n F^\top f`), false},
		{strings.ReplaceAll(names, `\text{where } u = \frac1n 1_n`, ``), false},
	} {
		f := checkDerivation(c.src, 5)
		if (f.Verdict == finding.Correct) != c.want || f.Verdict == finding.Broken {
			t.Errorf("accepted should be %v:\n%s\n%s", c.want, c.src, f)
		}
	}
}
