package wire

import (
	"math"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// A value of each kind comes back as it was, in memory of its own.
func TestThereAndBack(t *testing.T) {
	for _, v := range []any{1.5, -3, []float64{1, math.Inf(1)}, []int{2, -1}, mat.NewVecDense(2, []float64{1, 2}),
		mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6}), mat.NewSymDense(2, []float64{1, 2, 2, 3}), []float64(nil)} {
		there := Of(v)
		back := there.Go()
		if reflect.TypeOf(back) != reflect.TypeOf(v) || there.Kind.GoType() != reflect.TypeOf(v).String() || !Equal(Of(back), there) {
			t.Errorf("%v came back as %v", v, back)
		}
	}
	x := []float64{1, 2}
	Of(x).Go().([]float64)[0] = 7
	if there := Of(x); x[0] != 1 || &there.Data[0] == &x[0] {
		t.Error("the copy shares memory")
	}
}

// Nothing is Nil, whatever its type; other types are a caller's mistake.
func TestNothing(t *testing.T) {
	for _, v := range []any{(*mat.VecDense)(nil), (*mat.Dense)(nil), (*mat.SymDense)(nil), &mat.VecDense{}, &mat.Dense{}, &mat.SymDense{}} {
		if got := Of(v); got.Kind != Nil || got.Go() != nil {
			t.Errorf("%T: %v", v, got)
		}
	}
	for _, v := range []any{nil, "a", 1 + 2i, float32(1), mat.NewDiagDense(1, nil)} {
		if panics := func() (p bool) { defer func() { p = recover() != nil }(); Of(v); return }; !panics() {
			t.Errorf("%T has a kind", v)
		}
	}
}
