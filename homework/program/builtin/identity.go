package builtin

import (
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/value"
)

// IdentityBeside reports I of Julia among two operands.
func IdentityBeside(a, b any) (pair [2]any, ok bool) {
	_, x := a.(value.Identity)
	_, y := b.(value.Identity)
	return [2]any{a, b}, x || y
}

// uniform is the identity of the size of the other operand.
func (r *Machine[T]) uniform(v, other any, at int) any {
	if _, ok := v.(value.Identity); !ok {
		return v
	}
	o := r.Array(other, at)
	if len(o.Shape) != 2 || o.Shape[0] != o.Shape[1] {
		fault.FailAs(fault.Misfit, at, "I stands beside "+r.InWords(o), "I is as large as the square matrix beside it", "I(n)")
	}
	return r.Eye(o.Shape[0])
}
