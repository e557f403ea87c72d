//go:build !amd64 && !arm64

package simd

// Levels is Generic: there are no loops in assembly for this processor.
func Levels() []Level { return []Level{Generic} }
