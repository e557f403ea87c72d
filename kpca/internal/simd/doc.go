// Package simd holds the inner loops of kernel PCA on float64: tiles of
// distances, exponentials, and the products of vectors and symmetric matrices,
// in AVX-512, AVX2 or NEON where the processor has them and in plain Go elsewhere.
//
// Three layouts recur:
//
//   - A panel is 8 points stored by coordinate: entry k·8+r is coordinate k of
//     point r.
//   - A tile is an 8×8 block of a matrix, by rows, 64 numbers.
//   - Columns are vectors, stride numbers apart, whose length is a multiple of 8.
//
// The results of one level depend on nothing but the arguments; those of two
// levels differ by a few units in the last place.
package simd

//go:generate go run ./gen -out loops_amd64.s -stubs loops_amd64.go -pkg simd
//go:generate go run ./gen/arm64 -out loops_arm64.s -stubs loops_arm64.go -pkg simd
