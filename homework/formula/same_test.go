package formula

import (
	"testing"

	"kpcalab/homework/formula/symbol"
)

// TestSameEachTime: what is read, and what is said of it, doesn't depend on the order
// in which a map gives its keys.
func TestSameEachTime(t *testing.T) {
	for _, src := range []string{
		`ḡⱼ = (αⱼ · k̄)/√λⱼ, where k̄ᵢ = kᵢ − k̂ − κᵢ + κ̂, κᵢ = (K1)ᵢ/n, κ̂ = 1ᵀK1/n², k̂ = 1ᵀk/n`, // κ̂ and k̂ are one name
		`Λ^{-1/2} Aᵀ H (k − μ̂), where μ̂ = (K1)ᵀ/n`,                                                // two characters are μ
		`\bar g_j = \sum_i \alpha_{ij} k_i, i = 1, \dots, m, j = 1, \dots, n`,                       // two ranges are wrong
	} {
		said := map[string]int{}
		for range 40 {
			if e, err := Parse(src, symbol.Standard()); err != nil {
				said[err.Error()]++
			} else {
				said[e.Understood()]++
			}
		}
		if len(said) > 1 {
			t.Errorf("%s is read in several ways: %v", src, said)
		}
	}
}
