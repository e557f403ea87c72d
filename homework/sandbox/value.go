package sandbox

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/wire"
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

// Of copies a Go value for a call, see [wire.Of].
func Of(v any) Value { return wire.Of(v) }

// ToDense is the value as a matrix of its own, nil for Nil or an empty value.
func ToDense(v Value) *mat.Dense {
	if len(v.Data) == 0 {
		return nil
	}
	return mat.NewDense(v.Rows, v.Cols, slices.Clone(v.Data))
}
