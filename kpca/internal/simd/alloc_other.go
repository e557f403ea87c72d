//go:build !linux

package simd

func advise([]float64) {}
