// Command arm64 writes the assembly of package simd for arm64 (NEON): the loops
// of the command above it, two float64 or four float32 at a time.
package main

import "kpcalab/kpca/internal/neon"

func main() {
	neon.Write(func(f *neon.File) {
		distances(f)
		exponential(f, "expNEON", false)
		exponential(f, "expm1NEON", true)
		symmetricProduct(f)
		tileProduct(f)
		tileProduct4(f)
		vectors(f)
		panels(f)
		singles(f)
	})
}
