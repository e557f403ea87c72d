package prose

import (
	"strings"
	"testing"

	"kpcalab/homework/formula/fault"
)

// sayings are texts in which words and mathematics stand side by side.
var sayings = []string{
	`Denote by $\mu$ the mean of the columns of $K$; then $\bar g=\Lambda^{-1/2}A^\top$ times ($k$ minus $\mu$), and $j$ its first column.`,
	`ḡ = Λ^(-1/2) Aᵀ Σᵢ hᵢ (kᵢ − mᵢ) (row means of K), hᵢ = i-th column of H, A: n×m, 1 = vector of n ones, e.g. i.e. J = the matrix with all entries 1/n`,
	`Check: for $k=\frac1nK1_n$ it gives $0$. The embedding of $x_i$ is $\Lambda^{1/2}$ times the $i$-th row of $A$ (as a column). $\mu$ = $K1$.`,
	`For each j = 1, …, m the coordinate is the inner product of ψ_j with the vector f − F1/n divided by the length of ψ_j`,
}

// FuzzWords: whatever stands in a text, its reader ends, or stops with a sentence.
func FuzzWords(f *testing.F) {
	for i, a := range sayings {
		f.Add(a)
		for _, b := range sayings[i+1:] {
			x, y := strings.Fields(a), strings.Fields(b)
			for k := range min(len(x), len(y)) {
				f.Add(strings.Join(append(append([]string{}, x[:k]...), y[k:]...), " "))
				f.Add(strings.Join(append(append([]string{}, y[:k]...), x[k:]...), " "))
			}
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 2000 {
			return
		}
		for _, read := range []func(string) *Script{Formula, Proof} {
			s, err := readBy(read, src)
			if err == nil && len(s.Runes) != len(s.Place) {
				t.Fatalf("%d characters have %d places", len(s.Runes), len(s.Place))
			}
			for _, at := range s.placesOf(err) {
				if at < 0 || at > len([]rune(src)) {
					t.Fatalf("a place is %d of %d", at, len([]rune(src)))
				}
			}
		}
	})
}

func readBy(read func(string) *Script, src string) (s *Script, err error) {
	defer fault.Rescue(src, &err)
	return read(src), nil
}

// placesOf are the places of a script that was read.
func (s *Script) placesOf(err error) []int {
	if err != nil {
		return nil
	}
	return s.Place
}
