package kpca

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/team"
)

// What Moments.Add takes for 13 columns and 256 landmarks, beside the two steps that
// it can't do without: the kernel values, and their symmetric product.
func BenchmarkMoments(b *testing.B) {
	const rows, mu = 960, 256
	x := mixture(8*rows, 13, 1)
	ny, err := NewNystrom(Gaussian{Width: 5}, x.Slice(0, mu, 0, 13))
	if err != nil {
		b.Fatal(err)
	}
	each := func(b *testing.B, do func(x *mat.Dense)) {
		for b.Loop() {
			for i := range 8 {
				do(x.Slice(i*rows, i*rows+rows, 0, 13).(*mat.Dense))
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*8*rows), "ns/row")
	}
	b.Run("Add", func(b *testing.B) {
		m := NewMoments(ny, nil)
		if !m.raw {
			b.Fatal("features are summed, not kernel values")
		}
		each(b, func(x *mat.Dense) {
			if err := m.Add(x, nil); err != nil {
				b.Fatal(err)
			}
		})
	})
	room, c := make([]float64, rows*mu), mat.NewDense(mu, mu, nil)
	var t *team.Team
	b.Run("kernel", func(b *testing.B) {
		each(b, func(x *mat.Dense) { crossGramIn(room, ny.kernel, x, ny.landmarks) })
	})
	f := crossGramIn(room, ny.kernel, x.Slice(0, rows, 0, 13), ny.landmarks)
	b.Run("product", func(b *testing.B) {
		each(b, func(*mat.Dense) { gemm.AddUpper(t, view(c), view(f).T(), view(f)) })
	})
}
