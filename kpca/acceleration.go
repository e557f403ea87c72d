package kpca

import "kpcalab/kpca/internal/simd"

// Acceleration names the instruction set that the inner loops use on this
// processor: "AVX-512", "AVX2", "NEON" or "pure Go". Results depend on it in the last
// digits only.
func Acceleration() string { return simd.Current().String() }
