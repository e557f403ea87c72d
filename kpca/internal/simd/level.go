package simd

import (
	"fmt"
	"slices"
)

// Level is the instruction set in use.
type Level int

const (
	Generic Level = iota // plain Go
	AVX2                 // AVX2 and FMA
	AVX512               // AVX-512 F, DQ and VL
	NEON                 // the vectors of 128 bits that every arm64 has
)

// String names the level.
func (l Level) String() string {
	if l < Generic || l > NEON {
		return fmt.Sprintf("Level(%d)", int(l))
	}
	return [...]string{"pure Go", "AVX2", "AVX-512", "NEON"}[l]
}

var level = Best()

// Best is the highest level of this processor.
func Best() Level {
	all := Levels()
	return all[len(all)-1]
}

// Current is the level in use.
func Current() Level { return level }

// Use selects a level and returns a function that restores the former one. It
// is meant for tests and benchmarks, must not be called while another goroutine
// computes, and panics when the processor lacks the level.
func Use(l Level) (restore func()) {
	if !slices.Contains(Levels(), l) {
		panic(fmt.Sprintf("simd: this processor has no %v (its best is %v)", l, Best()))
	}
	old := level
	level = l
	return func() { level = old }
}
