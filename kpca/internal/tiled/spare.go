package tiled

import (
	"sync"
	"time"

	"kpcalab/kpca/internal/simd"
)

// spare holds the memory of the matrix that was released last, for some seconds:
// a series of fits then pays only once for touching its pages. A sync.Pool would
// not do: it misses what another processor has put back.
var spare struct {
	sync.Mutex
	data   []float64
	forget *time.Timer
}

const (
	mostSpared = 64 << 20 // the size, in numbers, of memory worth keeping (512 MiB)
	spareTime  = 10 * time.Second
)

// keep offers memory to the next lend.
func keep(data []float64) {
	if cap(data) > mostSpared {
		return
	}
	spare.Lock()
	defer spare.Unlock()
	spare.data = data
	if spare.forget == nil {
		spare.forget = time.AfterFunc(spareTime, forget)
		return
	}
	spare.forget.Reset(spareTime)
}

func forget() {
	spare.Lock()
	defer spare.Unlock()
	spare.data = nil
}

// lend is memory for n numbers, which hold anything.
func lend(n int) []float64 {
	spare.Lock()
	data := spare.data
	spare.data = nil
	spare.Unlock()
	if cap(data) >= n && cap(data) <= n+n/4 {
		return data[:n]
	}
	return simd.Alloc(n)
}
