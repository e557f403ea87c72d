// Package fence gives tests memory at whose edge the processor stops: a loop in
// assembly that reads or writes one number too many doesn't go unnoticed.
package fence

import (
	"runtime/debug"
	"testing"
)

// Number is what the loops in assembly work on.
type Number interface{ float32 | float64 }

// An Edge is where a slice lies beside forbidden memory.
type Edge bool

const (
	Behind Edge = false // the first byte behind the slice is forbidden
	Before Edge = true  // the last byte before it is
)

func (e Edge) String() string {
	if e == Before {
		return "before"
	}
	return "behind"
}

// Both are the two edges, to range over.
var Both = []Edge{Behind, Before}

// Guard runs f, and fails the test if f touches forbidden memory.
func Guard(t testing.TB, what string, f func()) {
	t.Helper()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		t.Helper()
		if p := recover(); p != nil {
			t.Fatalf("%s: %v", what, p)
		}
	}()
	f()
}
