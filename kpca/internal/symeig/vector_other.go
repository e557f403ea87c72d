//go:build !amd64 && !arm64

package symeig

import (
	"kpcalab/kpca/internal/simd"
)

// lanes runs the inner loops, in plain Go on this processor.
type lanes simd.Level

func (lanes) symv(a []float64, lda int, x, y []float64) { symvPortable(a, lda, x, y) }

func (lanes) dot(x, y []float64) float64 { return dotPortable(x, y) }

func (lanes) dot8(rows []float64, stride int, x []float64, out *[8]float64) {
	dot8Portable(rows, stride, x, out)
}

func (lanes) add8(rows []float64, stride int, coef *[8]float64, y []float64) {
	add8Portable(rows, stride, coef, y)
}

func (lanes) combine(parts []float64, stride int, x []float64, scale, shift float64, out []float64) {
	combinePortable(parts, stride, x, scale, shift, out)
}

func (lanes) secular(d, z []float64, origin, tau float64) secularSums {
	return secularPortable(d, z, origin, tau)
}

func (lanes) loewner(d []float64, origin, tau, pole float64, delta, product []float64) {
	loewnerPortable(d, origin, tau, pole, delta, product)
}

func (lanes) quotient(z, delta, out []float64) float64 { return quotientPortable(z, delta, out) }

func (lanes) rotate(rows []float64, last int, rotations []float64) {
	rotatePortable(rows, last, rotations)
}
