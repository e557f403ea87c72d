package guest

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/sandbox/wire"
)

// encode copies a Go value into a wire value. A value that was never handed out
// (v nil) is reported as it came in.
func encode(v any, untouched wire.Value) wire.Value {
	switch v := v.(type) {
	case nil:
		return untouched
	case float64:
		return wire.Value{Kind: wire.Float, Rows: 1, Cols: 1, Data: []float64{v}}
	case int:
		return wire.Value{Kind: wire.Int, Rows: 1, Cols: 1, Data: []float64{float64(v)}}
	case []float64:
		return wire.Value{Kind: wire.Floats, Rows: len(v), Cols: 1, Data: own(v)}
	case []int:
		d := make([]float64, len(v))
		for i, x := range v {
			d[i] = float64(x)
		}
		return wire.Value{Kind: wire.Ints, Rows: len(v), Cols: 1, Data: d}
	case *mat.VecDense:
		if v == nil || v.IsEmpty() {
			return wire.Value{}
		}
		return entries(wire.Vec, v)
	case *mat.Dense:
		if v == nil || v.IsEmpty() {
			return wire.Value{}
		}
		return entries(wire.Dense, v)
	case *mat.SymDense:
		if v == nil || v.IsEmpty() {
			return wire.Value{}
		}
		return entries(wire.Sym, v)
	}
	panic("guest: a result of a type that can't cross the border")
}

func entries(kind wire.Kind, m mat.Matrix) wire.Value {
	r, c := m.Dims()
	if r*c > wire.MaxNumbers {
		panic("the result has more numbers than the grader accepts")
	}
	d := make([]float64, 0, r*c)
	for i := range r {
		for j := range c {
			d = append(d, m.At(i, j))
		}
	}
	return wire.Value{Kind: kind, Rows: r, Cols: c, Data: d}
}
