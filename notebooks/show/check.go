package show

import (
	"errors"
	"fmt"
	"math"

	"kpcalab/homework/finding"
)

// Check guards a number that a notebook's text states: it prints the number, with
// a tick, and panics when it differs from stated by more than tol, so that the
// text can't go stale while the cells change.
func Check(name string, got, stated, tol float64) {
	if !(math.Abs(got-stated) <= tol) {
		panic(fmt.Sprintf("the text says %s = %g, the cells compute %g (tolerance %g): correct the text or the code", name, stated, got, tol))
	}
	fmt.Printf("✓ as in the text: %s = %.6g\n", name, got)
}

// CheckTrue guards a statement of the text that is no number.
func CheckTrue(name string, holds bool) {
	if !holds {
		panic("the text says: " + name + "; the cells compute otherwise: correct the text or the code")
	}
	fmt.Printf("✓ as in the text: %s\n", name)
}

// WhenDone runs a cell that uses the answers to exercises. If one of them is
// still blank it says which figure is waiting, instead of failing.
func WhenDone(what string, f func()) {
	defer func() {
		switch r := recover(); {
		case r == nil:
		case isBlank(r):
			Markdown("*" + what + " appears here once the exercise above is solved.*")
		default:
			panic(r)
		}
	}()
	f()
}

func isBlank(r any) bool {
	err, ok := r.(error)
	return ok && errors.Is(err, finding.Blank)
}

// Must returns v, or panics with err: for cells, where an error ends the cell
// anyway and its text is what the reader needs.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
