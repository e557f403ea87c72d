package symeig

import "kpcalab/kpca/internal/simd"

// lanes runs the inner loops on one level; vector_portable.go says what each
// computes. What divides stays in plain Go: the divisions take the time there.
type lanes simd.Level

const plain = lanes(simd.Generic)

func (l lanes) symv(a []float64, lda int, x, y []float64) {
	if l == plain {
		symvPortable(a, lda, x, y)
		return
	}
	_, _ = a[7*lda+len(x)-1], y[len(x)-1] // bounds, once
	symvNEON(len(x)/8-1, &a[0], lda, &x[0], &y[0])
}

func (l lanes) dot(x, y []float64) float64 {
	if l == plain || len(x) == 0 {
		return dotPortable(x, y)
	}
	_ = y[len(x)-1]
	return dotNEON(len(x)/8, &x[0], &y[0])
}

func (l lanes) dot8(rows []float64, stride int, x []float64, out *[8]float64) {
	if l == plain || len(x) == 0 {
		dot8Portable(rows, stride, x, out)
		return
	}
	_ = rows[7*stride+len(x)-1]
	dot8NEON(len(x)/8, &rows[0], stride, &x[0], &out[0])
}

func (l lanes) add8(rows []float64, stride int, coef *[8]float64, y []float64) {
	if l == plain || len(y) == 0 {
		add8Portable(rows, stride, coef, y)
		return
	}
	_ = rows[7*stride+len(y)-1]
	add8NEON(len(y)/8, &rows[0], stride, &coef[0], &y[0])
}

func (l lanes) rotate(rows []float64, last int, rotations []float64) {
	if l == plain || len(rotations) == 0 {
		rotatePortable(rows, last, rotations)
		return
	}
	count := len(rotations) / 2
	_, _ = rows[(last-count)*leafStride], rows[(last+1)*leafStride-1]
	rotateNEON(count, &rows[last*leafStride], &rotations[0])
}
