package proof

import (
	"strings"
	"sync"
	"testing"
	"time"

	"kpcalab/homework/finding"
)

// TestFormulaSeeds: a finding can be repeated from the seeds it records, and
// its bound is the promised one.
func TestFormulaSeeds(t *testing.T) {
	for _, src := range []string{`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `\Lambda^{-1/2} A^\top k`} {
		f := Formula(src)
		if len(f.Seeds) == 0 {
			t.Errorf("%s: no seeds", src)
		}
		d := decide(mustParse(src), lectureEmbedding, 77)
		if d.equal && d.bound >= formulaBound {
			t.Errorf("%s: bound %g", src, d.bound)
		}
		if again := checkFormula(src, 77); again.Seeds["exact n=9"] != d.seeds["exact n=9"] || again.Verdict != f.Verdict {
			t.Errorf("%s: %v and %v", src, again.Seeds, d.seeds)
		}
	}
	long := mustParse(strings.Repeat(`\frac{n}{n}(`, 40) + `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)` + strings.Repeat(`)`, 40))
	if d := decide(long, lectureEmbedding, 3); !d.equal || d.bound >= formulaBound {
		t.Errorf("a long formula: equal %v, bound %g", d.equal, d.bound)
	}
}

// TestFormulasTogether: checks run side by side, as in a class.
func TestFormulasTogether(t *testing.T) {
	var wait sync.WaitGroup
	for _, s := range studentFormulas(t)[:60] {
		wait.Go(func() {
			if f := Formula(s.source); f.Verdict.String() != s.verdict {
				t.Errorf("%s: %v", s.source, f.Verdict)
			}
			Derivation(`\bar g = ` + s.source)
		})
	}
	wait.Wait()
}

// TestUnderstoodIsTypeset: formulas with definitions are typeset as well.
func TestUnderstoodIsTypeset(t *testing.T) {
	for _, src := range []string{
		`\Lambda^{-1/2} A^\top \tilde k where \tilde k = k - \frac1n K 1_n`,
		`\lambda_j^{-1/2} \sum_{i=1}^n A_{ij} (K(x,x_i) - \frac1n \sum_l K_{il})`,
		`\Lambda^{-1/2} A^\top k where K(x,y) = \exp(-\|x-y\|^2/c)`,
		`\Lambda^{-1/2} A^\top H (K(x,x_1), \dots, K(x,x_n))^\top where K A = A \Lambda`,
	} {
		f := Formula(src)
		if h := f.HTML(); !strings.Contains(h, "<math") || strings.Contains(h, `\Lambda`) || strings.Contains(h, `\lambda`) {
			t.Errorf("%s isn't typeset: %s", src, h)
		}
	}
}

// hostile inputs must end in a message; nothing is timed, but a check that
// hangs fails the test by the deadline of the run.
var hostile = map[string]string{
	"a megabyte":        strings.Repeat(`\Lambda^{-1/2} A^\top H k + `, 40_000),
	"deep brackets":     strings.Repeat("(", 10_000) + "k" + strings.Repeat(")", 10_000),
	"nested sums":       `\Lambda^{-1/2} A^\top k \sum_{i=1}^n \sum_{j=1}^n \sum_{l=1}^n \sum_{p=1}^n ` + strings.Repeat(`K_{ij} K_{lp} `, 250),
	"long product":      `\Lambda^{-1/2} A^\top ` + strings.Repeat("K", 2_400) + "k",
	"long sum":          `\Lambda^{-1/2} A^\top (k` + strings.Repeat("+k-k", 1_500) + ")",
	"long kernel":       `\Lambda^{-1/2} A^\top k where K(x,y) = \exp(-\|x-y\|^2` + strings.Repeat("+0", 2_000) + ")",
	"long eigenproblem": `\Lambda^{-1/2} A^\top k where K ` + strings.Repeat("H", 2_000) + ` A = A \Lambda`,
	"no root":           `\sqrt{3}\Lambda^{-1/2} A^\top k`,
	"half a formula":    `\Lambda^{-1/2} A^\top H (k - \frac{1}{n} K`,
	"zero":              `\Lambda^{-1/2} A^\top (k - k)`,
	"infinite":          `\frac{1}{n - n} \Lambda^{-1/2} A^\top k`,
	"control":           "\x00\x01\x02k",
	"not UTF-8":         "\xff\xfe\xfd",
	"markup":            "`$<script>alert(1)</script>$`",
	"own definitions":   "let K = K\nlet H = H\nk",
	"self reference":    "let t = t + k\nt",
	"exp":               `\exp(\exp(\exp(n))) \Lambda^{-1/2} A^\top k`,
}

func TestHostileFormulas(t *testing.T) {
	for name, src := range hostile {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			f := Formula(src)
			if f.Verdict == finding.Broken || f.Verdict == finding.Correct || f.Say == "" {
				t.Errorf("%v: %s", f.Verdict, f.Say)
			}
			if strings.Contains(f.HTML(), "<script") || strings.Contains(f.Markdown(), "<script") && !strings.Contains(f.Markdown(), "`") {
				t.Errorf("the source's markup is passed on:\n%s", f.Markdown())
			}
			if len(f.Say) > 2_000 {
				t.Errorf("a message of %d bytes", len(f.Say))
			}
			t.Logf("%v: %v %s", time.Since(start), f.Verdict, finding.IDs(f.Slips))
			start = time.Now()
			d := Derivation("\\bar g = " + src)
			if d.Verdict == finding.Broken || d.Verdict == finding.Correct {
				t.Errorf("as a proof: %v: %s", d.Verdict, d.Say)
			}
			t.Logf("as a proof: %v: %v %s", time.Since(start), d.Verdict, finding.IDs(d.Slips))
		})
	}
}
