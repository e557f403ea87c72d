package proof

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
)

// TestFindings: what a student sees, word by word, of answers in several languages.
func TestFindings(t *testing.T) {
	var out strings.Builder
	for _, line := range lines(t, "testdata/findings.txt") {
		kind, src, _ := strings.Cut(line, ": ")
		src = strings.ReplaceAll(src, "⏎", "\n")
		judge := map[string]func(string) finding.Finding{
			"formula": Formula, "proof": Derivation, "homework 2": Homework2}[kind]
		fmt.Fprintf(&out, "%s\n%s\n\n%s\n\n", strings.Repeat("─", 80), src, judge(src).Text())
	}
	golden(t, "testdata/findings.golden", out.String())
}

// TestVerdicts: each line is a verdict, what is read, and a text.
func TestVerdicts(t *testing.T) {
	for _, line := range lines(t, "testdata/verdicts.txt") {
		head, src, _ := strings.Cut(line, " | ")
		kind, want, _ := strings.Cut(head, " ")
		f := Formula(src)
		if kind == "proof" {
			f = Derivation(strings.ReplaceAll(src, "⏎", "\n"))
		}
		verdict, slip, _ := strings.Cut(want, " ")
		if f.Verdict.String() != verdict || finding.IDs(f.Slips) != strings.TrimSpace(slip) {
			t.Errorf("%s\n%s", line, f)
		}
	}
}

// TestProposals: what is proposed for sizes that don't fit has sizes that fit itself.
func TestProposals(t *testing.T) {
	for _, src := range []string{
		`\Lambda^{-1/2} A H (k - \frac1n K 1_n)`, `A^\top \Lambda^{-1/2} H (k - \frac1n K 1_n)`,
		`H A^\top \Lambda^{-1/2} (k - \frac1n K 1_n)`, `\Lambda^{-1/2} A^\top H (k - \frac1n 1_n K)`,
		`\Lambda^{-1/2} A^\top H (k - \frac1n K^\top 1_n^\top)`, `\Lambda^{-1/2} A^\top (k - \frac1n K 1_n) H`,
	} {
		f := Formula(src)
		_, rest, found := strings.Cut(f.Help, "Did you mean $")
		proposed, _, _ := strings.Cut(rest, "$")
		if f.Verdict != finding.Malformed || !found {
			t.Errorf("%s\n%s", src, f)
		} else if g := Formula(proposed); g.Shows(finding.Shape) || g.Verdict == finding.Malformed && !g.Shows(singular) {
			t.Errorf("%s\nproposes %s\n%s", src, proposed, g)
		}
	}
}

// TestWordsAreNotJudged: words of any script beside an answer change nothing but Words.
func TestWordsAreNotJudged(t *testing.T) {
	answers := map[string]finding.Verdict{
		`\bar g = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`: finding.Correct,
		`\bar g = \Lambda^{-1/2} A^\top k`:                     finding.Almost,
		`\bar g = \Lambda^{-1/2} A^\top H K`:                   finding.Malformed,
	}
	for _, words := range []string{
		"Die Einbettung der Probe lautet", "Мы получаем отсюда", "したがって、求める埋め込みは", "ومن ثم نحصل على",
		"de là on tire", "por lo tanto", "We are not sure, but the features aren't centred, so", "इसलिए",
	} {
		for src, want := range answers {
			for _, text := range []string{words + ": $" + src + "$.", "$" + src + "$, " + words + "."} {
				if f := Formula(text); f.Verdict != want || len(f.Words) == 0 || f.Say != Formula(src).Say {
					t.Errorf("%s\n%s", text, f)
				}
			}
		}
	}
}

// hostile are texts that are built to take long.
func hostile() map[string]string {
	nested := "k"
	for range 12 {
		nested = `\sum_{i=1}^n \sum_{j=1}^n K_{ij} (` + nested + `)`
	}
	tower := "a_0(u) = u + k"
	for i := 1; i < 40; i++ {
		tower += fmt.Sprintf("\na_%d(u) = a_%d(a_%d(u))", i, i-1, i-1)
	}
	return map[string]string{
		"nested sums": nested, "tower": tower + "\n\\bar g = a_39(k)",
		"equals":   strings.Repeat("k = ", 2500) + "k",
		"brackets": strings.Repeat("(", 5000) + "k" + strings.Repeat(")", 5000),
		"powers":   "K^{9" + strings.Repeat("^{9", 1000) + strings.Repeat("}", 1001),
		"product":  strings.Repeat("K H ", 2500) + "k",
		"lines":    strings.Repeat("\\bar g = A^\\top k\n", 500),
		"names":    strings.Repeat("a_1 = a_2\na_2 = a_1\n", 400),
		"indices":  strings.Repeat(`\sum_{i} \sum_{j} \sum_{l} K_{ij} K_{jl} K_{li} + `, 150) + "1",
		"words":    strings.Repeat("the embedding of a sample x is ", 320),
		"marks":    strings.Repeat("$$", 5000), "code": "np.linalg.inv(" + strings.Repeat("K@", 4000) + "K)",
	}
}

// TestHostile: no text stops the checker, is right, or takes much memory;
// BenchmarkHostile says how long each takes.
func TestHostile(t *testing.T) {
	for name, src := range hostile() {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		Derivation(src)
		runtime.ReadMemStats(&after)
		if b := after.TotalAlloc - before.TotalAlloc; b > 40<<20 {
			t.Errorf("%s: %d MB", name, b>>20)
		}
		for _, f := range []finding.Finding{Formula(src), Derivation(src)} {
			if f.Verdict == finding.Broken || f.Verdict == finding.Correct {
				t.Errorf("%s: %s", name, f)
			}
		}
	}
}

func FuzzFormula(f *testing.F) {
	seeds(f, "testdata/formulas.tsv")
	f.Fuzz(func(t *testing.T, src string) { neverBroken(t, src, Formula) })
}

func FuzzDerivation(f *testing.F) {
	seeds(f, "testdata/proofs.tsv")
	f.Fuzz(func(t *testing.T, src string) { neverBroken(t, src, Derivation) })
}

func seeds(f *testing.F, path string) {
	for i, r := range collection(f, path) {
		if i%20 == 0 {
			f.Add(r.text)
		}
	}
	for _, src := range hostile() {
		f.Add(src)
	}
}

func neverBroken(t *testing.T, src string, judge func(string) finding.Finding) {
	first, second := judge(src), judge(src)
	if first.Verdict == finding.Broken || first.Text() != second.Text() {
		t.Errorf("%q\n%s\n%s", src, first, second)
	}
	for _, s := range formula.Parse(src).Statements {
		_ = s.LaTeX()
	}
}

func BenchmarkCollected(b *testing.B) {
	for path, judge := range map[string]func(string) finding.Finding{"formulas": Formula, "proofs": Derivation} {
		rows := collection(b, "testdata/"+path+".tsv")
		b.Run(path, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				judge(rows[i%len(rows)].text)
			}
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, src := range hostile() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Derivation(src)
			}
		})
	}
}

func ExampleFormula() {
	f := Formula(`The embedding is $\bar g = \Lambda^{-1/2} A^\top k$.`)
	fmt.Println(f.Verdict)
	fmt.Println(f.Say[:37])
	fmt.Printf("%q\n", f.Words)
	// Output:
	// almost
	// It looks as if $\boldsymbol k$ is not
	// ["The embedding is"]
}
