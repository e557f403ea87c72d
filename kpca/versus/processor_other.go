//go:build !unix

package main

// processorTime is not known here; -cpu shows zeros.
func processorTime() float64 { return 0 }
