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

func (lanes) rotate(rows []float64, last int, rotations []float64) {
	rotatePortable(rows, last, rotations)
}
