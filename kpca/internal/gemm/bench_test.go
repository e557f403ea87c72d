package gemm

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"kpcalab/kpca/internal/simd"
)

func BenchmarkAdd(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{100, 500, 1000} {
		x, y, c := random(r, n*n), random(r, n*n), make([]float64, n*n)
		flops := 2 * float64(n) * float64(n) * float64(n)
		for _, l := range simd.Levels() {
			b.Run(fmt.Sprintf("n=%d/%v", n, l), func(b *testing.B) {
				defer simd.Use(l)()
				for b.Loop() {
					Add(Rows(c, n, n, n), Rows(x, n, n, n), Rows(y, n, n, n))
				}
				b.ReportMetric(flops*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
			})
		}
		b.Run(fmt.Sprintf("n=%d/gonum", n), func(b *testing.B) {
			var z mat.Dense
			for b.Loop() {
				z.Mul(mat.NewDense(n, n, x), mat.NewDense(n, n, y))
			}
			b.ReportMetric(flops*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}
