package simd

import "fmt"

// Level is the instruction set in use.
type Level int

const (
	Generic Level = iota // plain Go
	AVX2                 // AVX2 and FMA
	AVX512               // AVX-512 F, DQ and VL
)

// String names the level.
func (l Level) String() string {
	if l < Generic || l > AVX512 {
		return fmt.Sprintf("Level(%d)", int(l))
	}
	return [...]string{"pure Go", "AVX2", "AVX-512"}[l]
}

var level = Best()

// Current is the level in use.
func Current() Level { return level }

// Use selects a level and returns a function that restores the former one. It
// is meant for tests and benchmarks, must not be called while another goroutine
// computes, and panics when the processor lacks the level.
func Use(l Level) (restore func()) {
	if l < Generic || l > Best() {
		panic(fmt.Sprintf("simd: this processor has no %v (its best is %v)", l, Best()))
	}
	old := level
	level = l
	return func() { level = old }
}

// Levels are all levels of this processor, from the plainest.
func Levels() []Level {
	var all []Level
	for l := Generic; l <= Best(); l++ {
		all = append(all, l)
	}
	return all
}
