package syntax

import (
	"runtime"

	"kpcalab/homework/formula/fault"
)

// Recovered is the error for what a reader of programs, or their interpreter, was
// left with by a panic: a fault, or, where it is forgiving, an error of the runtime,
// of which the student hears, and by which no points are lost. Other panics go on.
func Recovered(r any, src []rune, forgiving bool) error {
	if e := fault.Caught(r, src); e != nil {
		return e
	}
	if _, ours := r.(runtime.Error); ours && forgiving {
		return fault.At(src, 0, fault.Unsupported, "the reader of programs stopped at this one", "assignments, loops and arithmetic on arrays are read", "the same in other words")
	}
	panic(r)
}

// forgiving is false in tests, which see a fault of the reader as it is.
var forgiving = true

func rescue(src []rune, err *error) {
	if r := recover(); r != nil {
		*err = Recovered(r, src, forgiving)
	}
}
