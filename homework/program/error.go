package program

import (
	"fmt"
	"runtime"
	"unicode"

	"kpcalab/homework/formula/fault"
)

// misread is a [fault.Error] under construction.
type misread struct {
	pos                  int
	found, expected, try string
	code                 fault.Code
}

func fail(pos int, found, expected, try string) {
	panic(misread{pos: pos, found: found, expected: expected, try: try})
}

func failAs(code fault.Code, pos int, found, expected, try string) {
	panic(misread{pos: pos, found: found, expected: expected, try: try, code: code})
}

// forgiving turns a misread of the reader into an error; tests see it as it is.
var forgiving = true

// rescue turns a misread into an error; other panics go on.
func rescue(src []rune, err *error) {
	switch r := recover().(type) {
	case nil:
	case misread:
		*err = fault.At(src, r.pos, r.code, r.found, r.expected, r.try)
	case stop:
		*err = r.err
	case runtime.Error: // a misread of the reader: the student hears that, and loses nothing
		if !forgiving {
			panic(r)
		}
		*err = fault.At(src, 0, fault.Unsupported, "the reader of programs stopped at this one", "assignments, loops and arithmetic on arrays are read", "the same in other words")
	default:
		panic(r)
	}
}

// stop leaves the interpreter with an error that isn't the student's.
type stop struct{ err error }

func clip(s string) string {
	r := []rune(s)
	if len(r) > 40 {
		return string(r[:38]) + "…"
	}
	return s
}

func quote(s string) string { return "‘" + clip(s) + "’" }

// point is a character in a message: those that can't be seen by number.
func point(c rune) string {
	if unicode.IsPrint(c) {
		return quote(string(c))
	}
	return fmt.Sprintf("U+%04X", c)
}
