package proof

import (
	"strings"
	"testing"
)

// BenchmarkCollected times each collected formula once a round: the mean of all.
func BenchmarkCollected(b *testing.B) {
	list := readCorpus(b, "testdata/corpus/formulas.tsv")
	for b.Loop() {
		for _, c := range list {
			checkFormula(c.text, 3)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(list))/1e6, "ms/formula")
}

// BenchmarkWorst times what is built to take long.
func BenchmarkWorst(b *testing.B) {
	sums := strings.Repeat(`\sum_{i=1}^n \sum_{l=1}^n K_{il} + `, 150)
	for name, src := range map[string]string{
		"kernel of sums": `\Lambda^{-1/2} A^\top k where K(x,y) = \exp(-\|x-y\|^2) (` + strings.Repeat(`\sum_{i=1}^d \sum_{l=1}^d x_i y_l + `, 150) + "1)",
		"sums":           `\Lambda^{-1/2} A^\top k (` + sums + "1)",
		"nested sums":    `\Lambda^{-1/2} A^\top k \sum_{i=1}^n \sum_{l=1}^n \sum_{p=1}^n \sum_{r=1}^n K_{il} K_{pr} K_{ip}`,
		"loops":          "g = np.zeros(m)\nfor a in range(n):\n for b in range(n):\n  for c in range(n):\n   for d in range(n):\n    g = g + A.T @ K @ k",
		"while":          "g = k\nwhile True:\n  g = K @ g",
		"large array":    "g = np.ones((9999, 9999)) @ k",
		"powers":         strings.Repeat("(", 40) + "K" + strings.Repeat(")^8", 40) + " k",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				checkFormula(src, 3)
			}
		})
	}
}
