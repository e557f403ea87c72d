package symeig

import (
	"sync"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
)

// workspace holds the scratch memory of one decomposition: about 3n² values,
// result included.
type workspace struct {
	matrix             []float64 // the scaled matrix, then the Householder vectors, then the result
	left, right, parts []float64 // of the reduction
	packed             []float64
	vectors, held      []float64 // of divide and conquer; held stores reflectors afterwards
	spare              []float64 // rows of a merge for which held has no room; then the first reflectors
	numbers            []float64
	integers           []int
}

// mostPooled is the size, in numbers, of arrays worth keeping for the next call.
// Larger ones are left to the garbage collector: others need the memory more.
const mostPooled = 1 << 19

// release gives the workspace to later calls.
func (w *workspace) release() {
	for _, large := range []*[]float64{&w.matrix, &w.vectors, &w.held} {
		if cap(*large) > mostPooled {
			*large = nil
		}
	}
	workspaces.Put(w)
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

// growSquare is grow for an n×n matrix with rounded rows. All have the same size,
// so that one fits where another was, and room for three roundings more.
func growSquare(buffer *[]float64, n int) []float64 {
	side := gemm.Padded(n, 8)
	return grow(buffer, side*(side+8)+24)
}

func growInts(buffer *[]int, n int) []int {
	if cap(*buffer) < n {
		*buffer = make([]int, n)
	}
	return (*buffer)[:n]
}
