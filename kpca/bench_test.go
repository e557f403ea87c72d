package kpca

import (
	"fmt"
	"math"
	"sort"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

// medianWidth is the median distance of some pairs of rows.
func medianWidth(x *mat.Dense) float64 {
	n, _ := x.Dims()
	var all []float64
	for i := 0; i < n; i += max(1, n/200) {
		for j := 0; j < i; j += max(1, n/200) {
			all = append(all, precise.SquaredDistance(x.RawRowView(i), x.RawRowView(j), 1))
		}
	}
	sort.Float64s(all)
	return math.Sqrt(all[len(all)/2])
}

func benchmarkFit(b *testing.B, x *mat.Dense, width float64, o *Options) {
	for b.Loop() {
		if _, err := Fit(x, Gaussian{Width: width}, o); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFitTop(b *testing.B) {
	for _, n := range []int{178, 1000, 2000, 5000, 10000} {
		for _, d := range []int{13, 64, 784} {
			for _, m := range []int{2, 10} {
				b.Run(fmt.Sprintf("n=%d/d=%d/m=%d", n, d, m), func(b *testing.B) {
					x := mixture(n, d, 1)
					benchmarkFit(b, x, medianWidth(x), &Options{Components: m})
				})
			}
		}
	}
}

func BenchmarkFitAll(b *testing.B) {
	for _, n := range []int{178, 500, 1000, 2000} {
		b.Run(fmt.Sprintf("n=%d/d=13", n), func(b *testing.B) {
			x := mixture(n, 13, 1)
			benchmarkFit(b, x, medianWidth(x), nil)
		})
	}
}

func BenchmarkFitNystrom(b *testing.B) {
	for _, n := range []int{10000, 100000} {
		b.Run(fmt.Sprintf("n=%d/d=13/m=10/landmarks=1000", n), func(b *testing.B) {
			x := mixture(n, 13, 1)
			for b.Loop() {
				k, err := NewNystrom(Gaussian{Width: medianWidth(x)}, x.Slice(0, 1000, 0, 13))
				if err != nil {
					b.Fatal(err)
				}
				if _, err := Fit(x, k, &Options{Components: 10}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFitLowRank(b *testing.B) {
	for _, n := range []int{1000, 10000, 50000} {
		b.Run(fmt.Sprintf("n=%d/d=2/m=10", n), func(b *testing.B) {
			x := mixture(n, 2, 1)
			benchmarkFit(b, x, 2*medianWidth(x), &Options{Components: 10})
		})
	}
}

func BenchmarkFitMatrixFree(b *testing.B) {
	for _, n := range []int{2000, 10000} {
		b.Run(fmt.Sprintf("n=%d/d=13/m=10", n), func(b *testing.B) {
			x := mixture(n, 13, 1)
			benchmarkFit(b, x, medianWidth(x), &Options{Components: 10, Solver: MatrixFree{}})
		})
	}
}

func BenchmarkTransform(b *testing.B) {
	for _, rows := range []int{1, 1000, 100000} {
		b.Run(fmt.Sprintf("rows=%d/n=2000/d=13/m=10", rows), func(b *testing.B) {
			x, y := mixture(2000, 13, 1), mixture(rows, 13, 2)
			m, err := Fit(x, Gaussian{Width: medianWidth(x)}, &Options{Components: 10})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := m.Transform(y); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
