//go:build !unix

package stream_test

func processorSeconds() float64 { return 0 }
