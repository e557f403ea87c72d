//go:build !amd64

package simd

// Best is Generic: there are no loops in assembly for this processor.
func Best() Level { return Generic }
