package laplacian

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
)

func TestCheckLaplacian(t *testing.T) {
	right := func(w *mat.SymDense) *mat.SymDense {
		n := w.SymmetricDim()
		l := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range n {
				if i != j {
					l.SetSym(i, i, l.At(i, i)+w.At(i, j))
					l.SetSym(i, j, -w.At(i, j))
				}
			}
		}
		return l
	}
	if f := Laplacian.Of(right); !f.OK() {
		t.Errorf("%+v", f)
	}
	if f := Laplacian.Of(nil); f.Verdict != finding.Missing {
		t.Errorf("%+v", f)
	}
	f := Laplacian.Of(func(w *mat.SymDense) *mat.SymDense { l := right(w); l.ScaleSym(-1, l); return l })
	if finding.IDs(f.Slips) != "laplacian-sign" || f.Counterexample == nil {
		t.Errorf("%+v", f)
	}
}
