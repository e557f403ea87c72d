package proof

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkCollected times each collected formula once a round: the mean of all, the
// median, and the longest.
func BenchmarkCollected(b *testing.B) {
	list := readCorpus(b, "testdata/corpus/formulas.tsv")
	var times []float64
	for b.Loop() {
		for _, c := range list {
			from := time.Now()
			checkFormula(c.text, 3)
			times = append(times, float64(time.Since(from).Nanoseconds())/1e6)
		}
	}
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "ms-median")
	b.ReportMetric(times[len(times)-1], "ms-longest")
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
		"views":          "B = K\n" + strings.Repeat("B = B.T\nB += 1\n", 600) + "g = B @ k",
		"many views":     "L = [K[i:, ::-1] for i in range(n) for j in range(400)]\n" + strings.Repeat("K += 1\n", 900),
		"lines":          strings.Repeat("k=H@k\n", 1600),
		"brackets":       strings.Repeat("g = "+strings.Repeat("(", 50)+"K"+strings.Repeat("@K)", 50)+"@k\n", 40),
		"matlab loops":   "g = zeros(m,1);\nfor a=1:n\nfor b=1:n\nfor c=1:n\nfor d=1:n\ng = g + A'*K*k;\nend\nend\nend\nend",
		"matlab eig":     strings.Repeat("[V,D]=eig(H*K*H);\n", 500) + "g=V'*k",
		"matlab deletes": strings.Repeat("K(end+1,end+1)=1;\n", 500) + "g = K*k;",
		"r recycling":    strings.Repeat("k <- c(k, k) * lam\n", 450) + "g <- k",
		"r outer":        strings.Repeat("K <- K %o% k\n", 700),
		"julia powers":   strings.Repeat("K = K^8\n", 1200) + "g = A' * K * k",
		"unread words":   `$\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$. ` + strings.Repeat("Neither $K$ nor $H$ is, never twice, singular (not $A$). ", 70),
		"unread rows":    strings.Repeat("ḡ = Λ^{-1/2}AᵀH(k − K1/n), not twice;\n", 95),
		"unread names":   `\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)` + strings.Repeat(", Z_{q} = \\sum_{i=1}^n \\sum_{l=1}^n K_{il} W", 80),
		"sympy products": "from sympy import *\n" + strings.Repeat("K = K*K\n", 1200) + "g = A.T*K*k",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				checkFormula(src, 3)
			}
		})
	}
}
