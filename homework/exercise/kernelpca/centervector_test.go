package kernelpca

import (
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// The reference of CheckCenterVector against explicit features.
func TestCenterVector(t *testing.T) {
	for i, in := range instance.Public() {
		f, q := in.Features()
		var fbar, want mat.Dense
		fbar.Mul(f, instance.Centering(in.N(), 1/float64(in.N())))
		mean := mat.NewVecDense(f.RawMatrix().Rows, nil)
		for j := range in.N() {
			mean.AddScaledVec(mean, 1/float64(in.N()), f.ColView(j))
		}
		q.Apply(func(r, _ int, v float64) float64 { return v - mean.AtVec(r) }, q)
		want.Mul(fbar.T(), q)
		for t0 := range in.Queries() {
			got := CenterVector.Want([]any{in.K, in.KVec(t0)}).Data
			if !floats.EqualApprox(got, mat.Col(nil, t0, &want), 1e-12) {
				t.Errorf("instance %d: H(k − K1/n) isn't F̄ᵀ(f − F1/n)", i)
			}
		}
	}
	f := CenterVector.Of(func(K *mat.SymDense, k *mat.VecDense) *mat.VecDense { // the left H is missing
		n := float64(k.Len())
		v := mat.VecDenseCopyOf(k)
		for i := range k.Len() {
			for j := range k.Len() {
				v.SetVec(i, v.AtVec(i)-K.At(i, j)/n)
			}
		}
		return v
	})
	if finding.IDs(f.Slips) != "vector-no-left-H" || f.Verdict != finding.Almost {
		t.Errorf("%v", f)
	}
	if f := CenterVector.Of(nil); f.Verdict != finding.Missing {
		t.Errorf("%v", f)
	}
}
