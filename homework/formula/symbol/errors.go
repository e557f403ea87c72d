package symbol

import "errors"

// What can go wrong in an evaluation, besides the errors of package algebra.
var (
	ErrDiagonal = errors.New("a root of a matrix that isn't diagonal")
	ErrWork     = errors.New("it takes too many operations")
	ErrUnbound  = errors.New("a symbol has no value on this data set")
)
