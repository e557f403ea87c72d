package sandbox

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/sandbox/wire"
)

// Value is a number, slice, vector or matrix that crosses the border, row by row.
type Value = wire.Value

// Kind is the Go type of a Value on the submission's side.
type Kind = wire.Kind

// The kinds of values.
const (
	Nil    = wire.Nil
	Float  = wire.Float
	Int    = wire.Int
	Floats = wire.Floats
	Ints   = wire.Ints
	Vec    = wire.Vec
	Dense  = wire.Dense
	Sym    = wire.Sym
)

// Of copies a Go value for a call. It panics for a type without a Kind, which is
// the caller's mistake.
func Of(v any) Value {
	switch v := v.(type) {
	case float64:
		return Value{Kind: Float, Rows: 1, Cols: 1, Data: []float64{v}}
	case int:
		return Value{Kind: Int, Rows: 1, Cols: 1, Data: []float64{float64(v)}}
	case []float64:
		return Value{Kind: Floats, Rows: len(v), Cols: 1, Data: append([]float64(nil), v...)}
	case []int:
		d := make([]float64, len(v))
		for i, x := range v {
			d[i] = float64(x)
		}
		return Value{Kind: Ints, Rows: len(v), Cols: 1, Data: d}
	case *mat.VecDense:
		return entries(Vec, v)
	case *mat.Dense:
		return entries(Dense, v)
	case *mat.SymDense:
		return entries(Sym, v)
	}
	panic(fmt.Sprintf("sandbox: a %T can't cross the border; use float64, int, a slice of them or a gonum matrix", v))
}

func entries(kind Kind, m mat.Matrix) Value {
	r, c := m.Dims()
	d := make([]float64, 0, r*c)
	for i := range r {
		for j := range c {
			d = append(d, m.At(i, j))
		}
	}
	return Value{Kind: kind, Rows: r, Cols: c, Data: d}
}

// ToDense is the value as a matrix of its own, nil for Nil or an empty value.
func ToDense(v Value) *mat.Dense {
	if len(v.Data) == 0 {
		return nil
	}
	return mat.NewDense(v.Rows, v.Cols, append([]float64(nil), v.Data...))
}
