package guest

import "kpcalab/homework/wire"

// encode copies a Go value into a wire value. A value that was never handed out
// (v nil) is reported as it came in.
func encode(v any, untouched wire.Value) wire.Value {
	if v == nil {
		return untouched
	}
	if m := wire.Matrix(v); m != nil {
		if r, c := m.Dims(); r*c > wire.MaxNumbers { // said before it is copied
			panic("the result has more numbers than the grader accepts")
		}
	}
	return wire.Of(v)
}
