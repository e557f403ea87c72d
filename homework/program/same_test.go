package program

import (
	"strings"
	"testing"

	"kpcalab/homework/program/syntax"
)

// TestSameEachTime: of two wrong arguments the same one is named each time.
func TestSameEachTime(t *testing.T) {
	for _, src := range []string{
		"g = np.mean(K, where=1, keeps=2, wide=3)",
		"g = np.linalg.inv(K, upper=1, lower=2)",
		"def f(a):\n    return a\ng = f(k, b=1, c=2)",
	} {
		said := map[string]bool{}
		for range 40 {
			said[verdict(t, src, syntax.Python)] = true
		}
		for s := range said {
			if !strings.HasPrefix(s, "stopped: ") || len(said) > 1 {
				t.Errorf("%s: %s", src, s)
			}
		}
	}
}
