package symeig

import (
	"sync"

	"kpcalab/kpca/internal/simd"
)

// workspace holds the scratch memory of one decomposition: about 4n² values
// for all components. The pool keeps it for the next call, as first touching
// fresh pages costs up to a tenth of the time.
type workspace struct {
	matrix               []float64 // the scaled matrix, then the Householder vectors
	left, right, parts   []float64 // of the reduction
	packed               []float64
	vectors, held, small []float64 // of divide and conquer; held also stores reflectors
	numbers              []float64
	integers             []int
}

// panelSpace is the scratch memory of one part in work.
type panelSpace struct{ left, right, middle []float64 }

var panelSpaces = sync.Pool{New: func() any { return new(panelSpace) }}

var workspaces = sync.Pool{New: func() any { return new(workspace) }}

// grow returns n values from *buffer, enlarging it when needed. What they are
// is left over from before.
func grow(buffer *[]float64, n int) []float64 {
	if cap(*buffer) < n {
		*buffer = simd.Alloc(n)
	}
	return (*buffer)[:n]
}

func growInts(buffer *[]int, n int) []int {
	if cap(*buffer) < n {
		*buffer = make([]int, n)
	}
	return (*buffer)[:n]
}
