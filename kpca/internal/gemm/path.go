package gemm

import (
	"fmt"
	"os"
	"strings"
	"sync/atomic"
)

// Path is a way of computing: the instruction set of the inner loops.
type Path int32

// The paths, slowest first.
const (
	Portable Path = iota // plain Go, every processor
	AVX2                 // 256-bit vectors with FMA
	AVX512               // 512-bit vectors
)

// Environment is the environment variable that forces a path for the whole
// process: "portable", "avx2" or "avx512". A path that the processor lacks is
// ignored.
const Environment = "KPCALAB_SIMD"

var current atomic.Int32

func init() {
	current.Store(int32(fastest()))
	want := os.Getenv(Environment)
	for _, p := range Supported() {
		if strings.EqualFold(want, p.String()) {
			current.Store(int32(p))
		}
	}
}

// String is the name of the path as Environment spells it.
func (p Path) String() string {
	switch p {
	case Portable:
		return "portable"
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	}
	return fmt.Sprintf("Path(%d)", int32(p))
}

// Current is the path that calculations take from now on.
func Current() Path { return Path(current.Load()) }

// Supported lists the paths that this processor and operating system can run,
// slowest first. Portable is always among them.
func Supported() []Path {
	paths := []Path{Portable}
	for p := AVX2; p <= fastest(); p++ {
		paths = append(paths, p)
	}
	return paths
}

// Use makes p the current path and returns a function that undoes it; for
// tests and measurements. It panics when the processor lacks p.
func Use(p Path) (restore func()) {
	if p < Portable || p > fastest() {
		panic(fmt.Sprintf("gemm: this processor lacks the path %v; it has %v", p, Supported()))
	}
	before := current.Swap(int32(p))
	return func() { current.Store(before) }
}

// Tile is the size of a micro-kernel's tile: panels of A hold rows rows,
// panels of B cols columns.
func (p Path) Tile() (rows, cols int) {
	switch p {
	case AVX512:
		return 8, 24
	case AVX2:
		return 4, 12
	}
	return portableRows, portableCols
}
