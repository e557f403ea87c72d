package proof

import (
	"os"
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/homework/fingerprint"
)

// spelled are formulas of one meaning a line, in several notations.
var spelled = map[string][]string{
	"right": {`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `Λ^{-1/2} Aᵀ (k − K 1ₙ/n)`, `inv(sqrt(L))*A'*H*(k-K*ones(n,1)/n)`,
		`np.diag(1/np.sqrt(lam)) @ A.T @ H @ (k - K @ np.ones(n)/n)`, `-\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `(k - \frac1n K 1_n)^\top H A \Lambda^{-1/2}`,
		`\lambda_j^{-1/2} \alpha_j^\top (k - \frac1n K 1_n)`},
	"not centred":    {`\Lambda^{-1/2} A^\top k`, `Λ^{-1/2} Aᵀ H k`, `sqrt(inv(L))*A'*k`, `np.diag(1/np.sqrt(lam)) @ A.T @ k`, `\frac{1}{\sqrt{\lambda_j}} \sum_{i=1}^n \alpha_{ij} k_i`, `A.T @ k / np.sqrt(lam)`},
	"inverse":        {`\Lambda^{-1} A^\top H (k - \frac1n K 1_n)`, `Λ⁻¹ Aᵀ (k − K1ₙ/n)`, `inv(L)*A'*H*(k-K*ones(n,1)/n)`, `\lambda_j^{-1} \alpha_j^\top H (k - \frac1n K 1_n)`},
	"sum":            {`\Lambda^{-1/2} A^\top (k - K 1_n)`, `Λ^{-1/2} Aᵀ H (k − K 1ₙ)`, `inv(sqrt(L))*A'*(k-K*ones(n,1))`},
	"plus":           {`\Lambda^{-1/2} A^\top (k + \frac1n K 1_n)`, `Λ^{-1/2} Aᵀ (K 1ₙ/n + k)`},
	"times":          {`\Lambda^{1/2} A^\top H (k - \frac1n K 1_n)`, `\sqrt{\Lambda} A^\top (k - \frac{1}{n} K 1_n)`},
	"no power":       {`A^\top H (k - \frac1n K 1_n)`, `A'*(k-K*ones(n,1)/n)`, `\alpha_j^\top (k - \frac1n K 1_n)`},
	"n - 1":          {`\Lambda^{-1/2} A^\top (k - \frac{1}{n-1} K 1_n)`, `Λ^{-1/2} Aᵀ (k − K 1ₙ/(n−1))`},
	"whitened":       {`\sqrt{n} \Lambda^{-1} A^\top (k - \frac1n K 1_n)`, `sqrt(n)*inv(L)*A'*H*(k-K*ones(n,1)/n)`},
	"two":            {`\Lambda^{-1} A^\top k`, `Λ⁻¹ Aᵀ H k`, `np.diag(1/lam) @ A.T @ k`},
	"not transposed": {`\Lambda^{-1/2} A H (k - \frac1n K 1_n)`, `Λ^{-1/2} A (k − K1ₙ/n)`},
	"primal":         {`B (f - \frac1n F 1_n)`},
	"features":       {`\Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n)`, `\Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)`},
	"unknown":        {`7 \Lambda^{-1/2} A^\top (k - \frac1n K 1_n) - A^\top k`, `Λ^{-1/2} Aᵀ (7k − 7K 1ₙ/n) − Aᵀ H k`},
	"unread":         {`\Lambda^{-1/2} A^\top H (k - \frac1n K`, `\Lambda^{-1/2} A^\top  H (k-\frac1n K`},
}

// TestSpellings: one meaning, one print; another meaning, another print. Right
// values in a form that isn't asked for have the print of the right ones.
func TestSpellings(t *testing.T) {
	prints := map[string]fingerprint.Print{}
	for name, list := range spelled {
		prints[name] = FormulaMeaning(list[0])
		for _, src := range list[1:] {
			if p := FormulaMeaning(src); !p.Same(prints[name]) {
				t.Errorf("%s: %q has the print %v, %q has %v", name, src, p, list[0], prints[name])
			}
		}
	}
	right := map[string]bool{"right": true, "primal": true, "features": true}
	for a, p := range prints {
		if p.Right != right[a] {
			t.Errorf("%s: right is %v", a, p.Right)
		}
		for b, q := range prints {
			if a < b && !(right[a] && right[b]) && p.Same(q) {
				t.Errorf("%s and %s have the same print", a, b)
			}
		}
	}
	if !FormulaMeaning("  ").Zero() {
		t.Error("nothing has a meaning")
	}
}

// TestMeaningStable: comments are kept under prints, for years.
func TestMeaningStable(t *testing.T) {
	for src, want := range map[string]string{
		`\Lambda^{-1} A^\top k`:   "x003f58ef1138dc64-n5a3107c9f5fc568a-f7e2352e194a743b7",
		`\Lambda^{-1/2} A H k`:    "t5d38a44e95aa7185",
		`\Lambda^{-1/2} A^\top k`: "xefc666ddc0c821c4-ndfc0501956b1e240-f4479213b053e413c",
	} {
		if got := FormulaMeaning(src).String(); got != want {
			t.Errorf("%s has the print %s, and had %s", src, got, want)
		}
	}
}

// TestCorpusMeanings groups the collected answers: the accepted ones are of one
// meaning, and no wrong one is; answers of one meaning show the same slips.
func TestCorpusMeanings(t *testing.T) {
	step := 12
	if os.Getenv("KPCALAB_LONG") != "" {
		step = 1
	} else {
		t.Log("KPCALAB_LONG isn't set: one formula of twelve is tried")
	}
	var prints []fingerprint.Print
	var found []finding.Finding
	var texts []string
	for i, c := range readCorpus(t, "testdata/corpus/formulas.tsv") {
		if i%step != 0 {
			continue
		}
		p := FormulaMeaning(c.text)
		if _, f := c.judged(); f.Verdict >= finding.Wrong {
			if (f.Verdict == finding.Correct) != p.Right && finding.IDs(f.Slips) != "features-left" && finding.IDs(f.Slips) != "primal" && finding.IDs(f.Slips) != "chain" {
				t.Errorf("%s is %s (%s), and right is %v: %v", c.text, f.Verdict, finding.IDs(f.Slips), p.Right, p)
			}
			if p.Right {
				continue
			}
			prints, found, texts = append(prints, p), append(found, f), append(texts, c.text)
		}
	}
	groups := fingerprint.Group(prints)
	for _, g := range groups {
		for _, i := range g[1:] {
			if a, b := finding.IDs(found[g[0]].Slips), finding.IDs(found[i].Slips); a != b {
				t.Errorf("of one meaning, and told %q and %q:\n%s\n%s", a, b, texts[g[0]], texts[i])
			}
		}
	}
	first := map[string]int{}
	for k, g := range groups {
		id := finding.IDs(found[g[0]].Slips)
		if j, ok := first[id]; ok && id != "" {
			t.Logf("%q is in two groups:\n%s\n%s", id, texts[groups[j][0]], texts[g[0]])
		}
		first[id] = k
	}
	t.Logf("%d wrong answers in %d groups", len(prints), len(groups))
}

// TestProofMeanings: the lines count, not how they are written.
func TestProofMeanings(t *testing.T) {
	base := "\\bar g = B (f - \\frac1n F 1_n)\n= \\Lambda^{-1/2} A^\\top \\bar F^\\top (f - \\frac1n F 1_n)\n= \\Lambda^{-1} A^\\top H (k - \\frac1n K 1_n)"
	p := ProofMeaning(base)
	if p.Exact == "" {
		t.Fatalf("the proof has no meaning: %v", p)
	}
	for _, same := range []string{
		"ḡ = B (f − F 1ₙ/n)\n = Λ^{-1/2} Aᵀ F̄ᵀ (f − F 1ₙ/n)\n = Λ^{-1} Aᵀ H (k − K 1ₙ/n)",
		"\\bar g = B (f - \\frac1n F 1_n)\nB (f - \\frac1n F 1_n) = \\Lambda^{-1/2} A^\\top \\bar F^\\top (f - \\frac1n F 1_n)\n= \\Lambda^{-1} A^\\top H (k - \\frac1n K 1_n)",
	} {
		if q := ProofMeaning(same); !p.Same(q) {
			t.Errorf("%v and %v:\n%s", p, q, same)
		}
	}
	for _, other := range []string{
		"\\bar g = B (f - \\frac1n F 1_n)\n= \\Lambda^{-1/2} A^\\top H F^\\top (f - \\frac1n F 1_n)\n= \\Lambda^{-1} A^\\top H (k - \\frac1n K 1_n)", // the same values, another line
		"\\bar g = B (f - \\frac1n F 1_n)\n= \\Lambda^{-1} A^\\top H (k - \\frac1n K 1_n)",
	} {
		if q := ProofMeaning(other); p.Same(q) {
			t.Errorf("another proof has the same print:\n%s", other)
		}
	}
}

// BenchmarkMeaning is the time of one formula.
func BenchmarkMeaning(b *testing.B) {
	for b.Loop() {
		FormulaMeaning(`\Lambda^{-1} A^\top H (k - \frac1n K 1_n)`)
	}
}

// TestCatalogueMeanings: the four spellings of each misconception have one print,
// and no two misconceptions the same.
func TestCatalogueMeanings(t *testing.T) {
	var prints []fingerprint.Print
	var rows []spelledRow
	var right []fingerprint.Print
	for _, r := range spelledRows(t) {
		for _, src := range r.sources {
			p := FormulaMeaning(src)
			if r.slip == "" {
				right = append(right, p)
				continue
			}
			prints, rows = append(prints, p), append(rows, r)
		}
	}
	for _, p := range right {
		if !p.Same(right[0]) || !p.Right {
			t.Errorf("a right formula has the print %v, another %v", p, right[0])
		}
	}
	in := map[string]int{}
	for g, members := range fingerprint.Group(prints) {
		for _, i := range members {
			if rows[i].slip != rows[members[0]].slip {
				t.Errorf("%s and %s are in one group", rows[members[0]].slip, rows[i].slip)
			}
			if other, known := in[rows[i].slip]; known && other != g {
				t.Errorf("%s is in two groups: %s", rows[i].slip, rows[i].sources)
			}
			in[rows[i].slip] = g
		}
	}
}

// BenchmarkThousand prints and groups a thousand collected answers, proofs apart.
func BenchmarkThousand(b *testing.B) {
	var texts []string
	for _, c := range readCorpus(b, "testdata/corpus/formulas.tsv") {
		texts = append(texts, c.text)
	}
	for b.Loop() {
		var prints []fingerprint.Print
		for i := range 1000 {
			prints = append(prints, FormulaMeaning(texts[i%len(texts)]))
		}
		b.ReportMetric(float64(len(fingerprint.Group(prints))), "groups")
	}
}
