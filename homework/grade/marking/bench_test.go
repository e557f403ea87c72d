package marking

import (
	"fmt"
	"testing"
)

// BenchmarkMark grades correct submissions in one batch; ns/op is for one
// submission. The worker's and the compiler's time are the children's.
func BenchmarkMark(b *testing.B) {
	for _, n := range []int{30} {
		b.Run(fmt.Sprintf("batch=%d", n), func(b *testing.B) {
			m := open(b)
			sources := map[string]string{}
			for i := range n {
				sources[fmt.Sprintf("s%02d", i)] = solution(b)
			}
			for b.Loop() {
				mark(b, m, sources)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/submission")
		})
	}
}
