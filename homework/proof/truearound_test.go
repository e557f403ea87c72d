package proof

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// aroundProofs are sentences, true of every proof of the embedding, that students write
// before it and behind it: in words alone, and with signs that a text without LaTeX has.
var aroundProofs = [2]struct{ words, signs []string }{
	{words: []string{"Proof.", "I start with the definition of the embedding.", "The idea is to write everything with inner products.", "All sums run from 1 to n.", "Solution:", "Homework 2", "Exercise 5.1:",
		"We have to show that the two expressions are equal.", "The kernel trick is the last step."},
		signs: []string{"We want to show that ḡ equals Λ^{-1/2}AᵀH(k − (1/n)K1ₙ).", "Recall that F̄ = FH and K = FᵀF.", "Here 1ₙ is the vector of n ones.", "Note that H is symmetric.", "We use that Hᵀ = H.", "Remember that k = Fᵀf.",
			"To show: B(f − (1/n)F1ₙ) = Λ^{-1/2}AᵀH(k − (1/n)K1ₙ).", "Claim: ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1ₙ).", "Given: ψ_j = λ_j^{-1/2}F̄α_j.", "The matrix Λ is diagonal, so (Λ^{-1/2})ᵀ = Λ^{-1/2}."}},
	{words: []string{"This completes the proof.", "Q.E.D.", "This is what we had to show.", "So the claim is proved.", "This is the formula from the lecture.", "So the embedding needs only kernel values.",
		"The same holds for every sample x.", "Therefore both sides are equal.", "Note that no feature is needed any more."},
		signs: []string{"Hence ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1ₙ).", "(We used H = Hᵀ and the definitions of k and K.)", "Since AᵀH = Aᵀ, one may also write ḡ = Λ^{-1/2}Aᵀ(k − (1/n)K1ₙ).", "Here k = Fᵀf and K = FᵀF.",
			"The last step is the kernel trick: k = Fᵀf and K = FᵀF."}},
}

// TestTrueAround puts true sentences around right proofs: they may leave a proof for a
// human, and refuse none.
func TestTrueAround(t *testing.T) {
	rng, tries := rand.New(rand.NewPCG(5, 11)), 150
	if os.Getenv("KPCALAB_LONG") != "" {
		tries = 3000
	}
	var proofs []collected
	for _, c := range readCorpus(t, "testdata/corpus/answers.tsv") {
		if c.kind == "proof" && c.verdict == "correct" {
			proofs = append(proofs, c)
		}
	}
	pick := func(place int, text string) string {
		list := aroundProofs[place].words
		if !strings.ContainsAny(text, `\$'`) && !strings.Contains(text, "^T") {
			list = append(list[:len(list):len(list)], aroundProofs[place].signs...)
		}
		return list[rng.IntN(len(list))]
	}
	for range tries {
		c := proofs[rng.IntN(len(proofs))]
		plain := c.text
		switch rng.IntN(3) {
		case 0:
			c.text = pick(0, plain) + "\n" + plain
		case 1:
			c.text = plain + "\n" + pick(1, plain)
		default:
			c.text = pick(0, plain) + "\n" + plain + "\n" + pick(1, plain)
		}
		if got, f := c.judged(); got == "refused" {
			t.Errorf("%s is refused with true sentences around it:\n%s\n%s", c.id, c.text, f)
		}
	}
}
