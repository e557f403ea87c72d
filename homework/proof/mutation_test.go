package proof

import (
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// vocabulary is what a mutation puts in.
var vocabulary = strings.Split(`\Lambda|\Lambda^{-1/2}|\Lambda^{1/2}|\Lambda^{-1}|A|A^\top|H|K|k|\bar K|F|F^\top|f|\bar F|\bar f|B|n|(n-1)|m|2|0|1|1_n|\mathbf 1|I|\frac1n|\frac{1}{n-1}|+|-|(|)|{|}|^\top|^{-1}|^{-1/2}|^2|/n|\alpha_j|\lambda_j|\psi_j|\sum_{i=1}^n|k_i|A_{ij}|K_{il}|\sqrt{n}|'|=|,|where|let|HKH|\alpha|\lambda|\|\langle|\rangle|\|`, "|")

// alike are pieces that stand for each other without a change of size.
var alike = [][]string{
	{"H", "K", `\bar K`, "H K", "K H", "I", "HKH", `K^\top`, `AA^\top`, `(A\Lambda A^\top)`},
	{"k", "k", `(K 1_n)`, `1_n`, "(Hk)", `(F^\top f)`, `(k - \frac1n K 1_n)`, `\bar F^\top \bar f`, `(k/2)`},
	{"+", "-", "-"}, {"/", "*", `\cdot`},
	{"n", "n", "(n-1)", "(n+1)", "2", "m", `\sqrt{n}`, `\frac{1}{n}`, "n^2"},
	{`\Lambda`, `\Lambda`, `\Lambda^2`, `\Lambda^{1/2}`, `(A^\top\bar K A)`, `(n\Lambda)`, `(\Lambda^{-1})`},
	{"1", "1", "2", "n"}, {`\top`, `\top`, "T", "1"},
	{`\alpha`, `\psi`}, {`\lambda`, `\alpha`},
}

var pieces = regexp.MustCompile(`\\[A-Za-z]+|[0-9]+|[A-Za-z]|\s+|.`)

// mutate changes one to three pieces of a formula.
func mutate(r *rand.Rand, src string) string {
	list := pieces.FindAllString(src, -1)
	for range 1 + r.IntN(3) {
		at := r.IntN(len(list) + 1)
		word := vocabulary[r.IntN(len(vocabulary))]
		if r.IntN(4) > 0 && exchangeAlike(r, list) {
			continue
		}
		switch r.IntN(6) {
		case 0, 1: // replace
			if at < len(list) {
				list[at] = word
			}
		case 2: // insert
			list = append(list[:at:at], append([]string{" ", word, " "}, list[at:]...)...)
		case 3: // delete
			if at < len(list) {
				list = append(list[:at:at], list[at+1:]...)
			}
		case 4: // exchange
			if b := r.IntN(len(list) + 1); at < len(list) && b < len(list) {
				list[at], list[b] = list[b], list[at]
			}
		case 5: // repeat
			if at < len(list) {
				list = append(list[:at:at], append([]string{list[at]}, list[at:]...)...)
			}
		}
		if len(list) == 0 {
			list = []string{"k"}
		}
	}
	return strings.Join(list, "")
}

// exchangeAlike replaces a piece by something of the same size.
func exchangeAlike(r *rand.Rand, list []string) bool {
	for range 20 {
		at := r.IntN(len(list))
		for _, c := range alike {
			if slices.Contains(c, list[at]) {
				list[at] = c[r.IntN(len(c))]
				return true
			}
		}
	}
	return false
}

// freshSizes are other sizes than those that CheckFormula uses.
var freshSizes = []instance.Sizes{{N: 8, M: 3, D: 2, Mu: 10}, {N: 4, M: 2, D: 3, Mu: 6}}

// oppositeValues reports −ḡ: the sign of an axis is free.
func oppositeValues(in *instance.Instance[uint64], v *algebra.Matrix[uint64]) bool {
	for i, x := range in.Values["bar g"].Data {
		if len(v.Data) <= i || in.Field.Add(v.Data[i], x) != 0 {
			return false
		}
	}
	return true
}

// trulyEqual compares a formula with the instance's own ḡ = B(f − F1/n), on
// instances of other sizes and seeds; known is false where roots don't exist.
func trulyEqual(e *formula.Expr, seed uint64) (equal, known bool) {
	for _, size := range freshSizes {
		decided := false
		for try := range uint64(60) {
			in := instance.Draw(seed+try, size)
			v, err := e.EvalExact(in)
			if err == algebra.ErrRoot {
				continue
			}
			if err != nil {
				return false, false
			}
			if !sameValues(v, in.Values["bar g"]) && !oppositeValues(in, v) {
				return false, true
			}
			decided = true
			break
		}
		if !decided {
			return false, false
		}
	}
	return true, true
}

// TestMutatedFormulas: of ten thousand mutated formulas, or a sample, none is accepted that
// is false, none rejected that is true, and none breaks the checker.
func TestMutatedFormulas(t *testing.T) {
	count := 10_000
	if os.Getenv("KPCALAB_LONG") == "" {
		count = 1_000
		t.Log("KPCALAB_LONG isn't set: a thousand formulas of ten thousand")
	}
	var correct []string
	for _, s := range studentFormulas(t) {
		if s.verdict == "correct" && !strings.Contains(s.source, "where") && !strings.Contains(s.source, "with") {
			correct = append(correct, s.source)
		}
	}
	r := rand.New(rand.NewPCG(41, 43))
	tally := map[finding.Verdict]int{}
	for i := range count {
		src := mutate(r, correct[r.IntN(len(correct))])
		f := checkFormula(src, uint64(1000*i))
		tally[f.Verdict]++
		if f.Verdict == finding.Broken {
			t.Fatalf("%q broke the checker\n%s", src, f)
		}
		if f.Verdict == finding.Malformed && f.Help == "" || f.Say == "" {
			t.Errorf("%q has no message\n%s", src, f)
		}
		e, err := formula.Parse(src, symbol.Standard().Without("bar g"))
		if err != nil || f.Verdict == finding.Malformed {
			if f.Verdict == finding.Correct && syntax.Detect(src) == nil {
				t.Fatalf("%q was accepted, and doesn't parse: %v", src, err)
			}
			continue
		}
		equal, known := trulyEqual(e, uint64(7+i))
		accepted := f.Verdict == finding.Correct || needsFeatures(f)
		if known && accepted != equal && !(equal && finding.IDs(f.Slips) == "chain") {
			t.Errorf("%q: accepted %v, equal %v\n%s", src, accepted, equal, f)
		}
		if accepted {
			acceptedInFloat(t, e, src)
		}
	}
	t.Logf("verdicts: %v", tally)
	if tally[finding.Correct] < count/50 || tally[finding.Almost] < count/50 || tally[finding.Malformed] < count/50 {
		t.Errorf("the mutations are one-sided: %v", tally)
	}
}

// acceptedInFloat compares an accepted formula with package kpca.
func acceptedInFloat(t *testing.T, e *formula.Expr, src string) {
	for _, in := range instance.Public() {
		g, err := embedOn(e, in, nil)
		if err != nil {
			t.Errorf("%q was accepted, and has no value: %v", src, err)
			return
		}
		for i := range in.Queries() {
			for j := range in.M {
				if math.Abs(g.At(i, j)-in.G.At(i, j)) > 1e-8 && math.Abs(g.At(i, j)+in.G.At(i, j)) > 1e-8 {
					t.Errorf("%q was accepted, and gives %g in place of %g", src, g.At(i, j), in.G.At(i, j))
					return
				}
			}
		}
	}
}

// TestCodeSpellingsMutated does the same with MATLAB and NumPy.
func TestCodeSpellingsMutated(t *testing.T) {
	words := strings.Split(`A.T|A|H|K|k|@|*|/|np.ones(n)|np.ones((n,n))|ones(n,1)|ones(n)|.T|'|lam|L|np.sqrt(|inv(|)|(|n|-|+|np.diag(|**-0.5|.^|./|.*|K.mean(axis=1)|mean(K,2)|k.mean()|eye(n)|sum(K)|[:, None]|1`, "|")
	saved := vocabulary
	vocabulary = words
	defer func() { vocabulary = saved }()
	count := 3_000
	if os.Getenv("KPCALAB_LONG") == "" {
		count = 500
		t.Log("KPCALAB_LONG isn't set: five hundred formulas of three thousand")
	}
	var sources []string
	for _, row := range spelledRows(t) {
		if row.slip == "" {
			sources = append(sources, row.sources[2:]...)
		}
	}
	sources = append(sources, "A.T @ H @ (k - np.mean(K, axis=1)) / np.sqrt(lam)", "(A'*H*(k-mean(K,2)))./sqrt(lambda)", "(A / np.sqrt(lam)).T @ H @ (k - K.sum(axis=1)/n)")
	r := rand.New(rand.NewPCG(47, 53))
	for i := range count {
		src := mutate(r, sources[r.IntN(len(sources))])
		f := checkFormula(src, uint64(1000*i))
		if f.Verdict == finding.Broken {
			t.Fatalf("%q broke the checker\n%s", src, f)
		}
		e, err := formula.Parse(src, symbol.Standard().Without("bar g"))
		if err != nil || f.Verdict == finding.Malformed {
			continue
		}
		equal, known := trulyEqual(e, uint64(7+i))
		if accepted := f.Verdict == finding.Correct || needsFeatures(f); known && accepted && !equal {
			t.Errorf("%q: accepted %v, equal %v\n%s", src, accepted, equal, f)
		}
	}
}

// FuzzCheckFormula: no input breaks the checker, and what it accepts is equal
// to the embedding on other instances.
func FuzzCheckFormula(f *testing.F) {
	for i, s := range studentFormulas(f) {
		if i%9 == 0 { // few: each costs a full diagnosis before fuzzing begins
			f.Add(s.source)
		}
	}
	for i, row := range spelledRows(f) {
		f.Add(row.sources[i%4])
	}
	f.Fuzz(func(t *testing.T, src string) {
		got := checkFormula(src, 5)
		if got.Verdict == finding.Broken {
			t.Fatalf("%q\n%s", src, got)
		}
		_ = got.Markdown()
		if got.Verdict != finding.Correct {
			return
		}
		e, err := formula.Parse(src, symbol.Standard().Without("bar g"))
		if err != nil && syntax.Detect(src) == nil {
			t.Fatalf("%q was accepted, and doesn't parse: %v", src, err)
		}
		if err != nil {
			return
		}
		if equal, known := trulyEqual(e, 99); known && !equal {
			t.Fatalf("%q was accepted, and differs", src)
		}
	})
}

// FuzzCheckDerivation: no input breaks the checker of proofs.
func FuzzCheckDerivation(f *testing.F) {
	for _, p := range writtenProofs(f) {
		f.Add(p.source)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if got := checkDerivation(src, 5); got.Verdict == finding.Broken {
			t.Fatalf("%q\n%s", src, got)
		}
	})
}

// BenchmarkCheckFormula times a correct formula and the full diagnosis of
// wrong ones.
func BenchmarkCheckFormula(b *testing.B) {
	for name, src := range map[string]string{
		"correct":  `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`,
		"one slip": `\Lambda^{-1/2} A^\top k`,
		"two":      `\Lambda^{-1} A^\top k`,
		"kernel":   `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) where K(x,y) = \exp(-\|x-y\|^2/(2c^2))`,
		"unknown":  `\Lambda^{-1/2} A^\top H K K (k - \frac1n K 1_n)`,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				checkFormula(src, 3)
			}
		})
	}
}

// needsFeatures reports a true formula that isn't the one asked for.
func needsFeatures(f finding.Finding) bool {
	return finding.IDs(f.Slips) == "primal" || finding.IDs(f.Slips) == "features-left"
}
