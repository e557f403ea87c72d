package proof

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestVerdicts: what the tables of testdata/verdicts say of a text is its verdict. A
// table is one idea; each line begins with a mark, and ⏎ is the end of a line:
//
//	right    is accepted
//	beside   is right, as far as it was read
//	wrong    is refused
//	unread   is neither accepted nor refused
//	no       isn't accepted
func TestVerdicts(t *testing.T) {
	for kind, judge := range map[string]func(string, uint64) finding.Finding{"formulas": checkFormula, "proofs": checkDerivation} {
		tables, err := filepath.Glob("testdata/verdicts/" + kind + "/*.txt")
		if err != nil || len(tables) == 0 {
			t.Fatal("no tables of ", kind, err)
		}
		for _, path := range tables {
			t.Run(kind+"/"+strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
				t.Parallel()
				b, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				for i, line := range strings.Split(string(b), "\n") {
					mark, src, _ := strings.Cut(line, " ")
					if line == "" || strings.HasPrefix(line, "#") {
						continue
					}
					src = strings.ReplaceAll(strings.TrimSpace(src), "⏎", "\n")
					if f := judge(src, 5); !marked(t, mark, f.Verdict) {
						t.Errorf("%s:%d: %s expected:\n%s\n%s", path, i+1, mark, src, f)
					}
				}
			})
		}
	}
}

// marked reports whether a verdict is the one that a mark stands for.
func marked(t *testing.T, mark string, v finding.Verdict) bool {
	refused := v == finding.Wrong || v == finding.Almost
	switch mark {
	case "right":
		return v == finding.Correct
	case "beside":
		return v == finding.Unchecked
	case "wrong":
		return refused
	case "unread":
		return v != finding.Correct && !refused && v != finding.Broken
	case "no":
		return v != finding.Correct && v != finding.Broken
	}
	t.Fatalf("the mark %q is none of right, beside, wrong, unread and no", mark)
	return false
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
