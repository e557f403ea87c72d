package instance

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// The values computed from data are the library's, signs included, even where two
// entries of an eigenvector are equally large.
func TestComputeAgainstLibrary(t *testing.T) {
	sets := append([]*DataSet{}, Public()...)
	LineSets(func(points [][]float64) bool {
		for m := 1; m < len(points); m++ {
			if in, err := NewDataSet(points, points, ExampleWidth, m); err == nil {
				sets = append(sets, in)
			}
		}
		return true
	})
	for _, s := range sets {
		for q := range s.Queries() {
			in, err := Compute(s.Data(q, nil))
			if err != nil {
				t.Fatal(err)
			}
			for name, want := range map[string]mat.Matrix{
				"X": s.X, "x": s.Query.Slice(q, q+1, 0, s.Query.RawMatrix().Cols).T(), "K": s.K, "k": s.KVec(q), "H": Centering(s.N(), 1/float64(s.N())), "bar K": kpca.Center(s.K),
				"A": s.A, "Lambda": mat.NewDiagDense(s.M, s.Lambda), "bar g": s.G.Slice(q, q+1, 0, s.M).T(),
			} {
				v := in.Values[name]
				if got := mat.NewDense(v.Rows, v.Cols, v.Data); !mat.EqualApprox(got, want, 1e-9) {
					t.Errorf("%s of %s, at query %d:\n%v\nthe library's:\n%v", name, fmt.Sprint(s.Name, ToRows(s.X)), q, mat.Formatted(got), mat.Formatted(want))
				}
			}
		}
	}
}
