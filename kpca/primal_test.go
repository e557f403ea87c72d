package kpca

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

// The three ways to the principal axes are one, on features of full and of
// deficient rank, tall and wide.
func TestPrincipalAxes(t *testing.T) {
	for _, size := range [][2]int{{600, 500}, {500, 600}} {
		n, mu := size[0], size[1]
		f := mat.NewDense(n, mu, nil)
		f.Mul(randomData(1, n, 40), randomData(2, mu, 40).T()) // rank 40
		m := &Model{}
		m.center, m.rest = precise.Means(f)
		m.subtractCenter(f)
		values, axes, err := principalAxes(t.Context(), f, 5)
		if err != nil {
			t.Fatal(err)
		}
		want, v, err := singularAxes(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "eigenvalues", column(values), column(want), 1e-12)
		for j := range 5 {
			if dot := mat.Dot(axes.ColView(j), v.ColView(j)); dot*dot < 1-1e-12 {
				t.Errorf("%d×%d: axis %d differs: cosine %g", n, mu, j, dot)
			}
		}
		fit, err := Fit(f, Linear{}, &Options{Form: Primal})
		if err != nil || fit.Components() != 40 || len(fit.Warnings) > 0 {
			t.Errorf("%d×%d: %d components of rank 40: %v, %v", n, mu, fit.Components(), err, fit.Warnings)
		}
		y, err := fit.Transform(f)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "transform", y, fit.Embedding, 1e-12)
	}
}
