package fence

import "unsafe"

var sink float64

// touch reads the number beyond an edge of x, as a faulty loop in assembly would.
func touch(x []float64, e Edge) {
	by := len(x) * 8
	if e == Before {
		by = -8
	}
	sink = *(*float64)(unsafe.Add(unsafe.Pointer(&x[0]), by))
}
