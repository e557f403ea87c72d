package symeig

import (
	"kpcalab/kpca/internal/simd"
)

// lanes runs the inner loops on one level; vector_portable.go says what each
// computes.
type lanes simd.Level

const (
	wide  = lanes(simd.AVX512)
	plain = lanes(simd.Generic)
)

func (l lanes) symv(a []float64, lda int, x, y []float64) {
	if l == plain {
		symvPortable(a, lda, x, y)
		return
	}
	_, _ = a[7*lda+len(x)-1], y[len(x)-1] // bounds, once
	if l == wide {
		symvAVX512(len(x)/8-1, &a[0], lda, &x[0], &y[0])
	} else {
		symvAVX2(len(x)/8-1, &a[0], lda, &x[0], &y[0])
	}
}

func (l lanes) dot(x, y []float64) float64 {
	if l == plain || len(x) == 0 {
		return dotPortable(x, y)
	}
	_ = y[len(x)-1]
	if l == wide {
		return dotAVX512(len(x)/8, &x[0], &y[0])
	}
	return dotAVX2(len(x)/8, &x[0], &y[0])
}

func (l lanes) dot8(rows []float64, stride int, x []float64, out *[8]float64) {
	if l == plain || len(x) == 0 {
		dot8Portable(rows, stride, x, out)
		return
	}
	_ = rows[7*stride+len(x)-1]
	if l == wide {
		dot8AVX512(len(x)/8, &rows[0], stride, &x[0], &out[0])
	} else {
		dot8AVX2(len(x)/8, &rows[0], stride, &x[0], &out[0])
	}
}

func (l lanes) add8(rows []float64, stride int, coef *[8]float64, y []float64) {
	if l == plain || len(y) == 0 {
		add8Portable(rows, stride, coef, y)
		return
	}
	_ = rows[7*stride+len(y)-1]
	if l == wide {
		add8AVX512(len(y)/8, &rows[0], stride, &coef[0], &y[0])
	} else {
		add8AVX2(len(y)/8, &rows[0], stride, &coef[0], &y[0])
	}
}

func (l lanes) combine(parts []float64, stride int, x []float64, scale, shift float64, out []float64) {
	if l == plain || len(x) == 0 {
		combinePortable(parts, stride, x, scale, shift, out)
		return
	}
	_, _ = parts[3*stride+len(x)-1], out[len(x)-1]
	if l == wide {
		combineAVX512(len(x)/8, &parts[0], stride, &x[0], scale, shift, &out[0])
	} else {
		combineAVX2(len(x)/8, &parts[0], stride, &x[0], scale, shift, &out[0])
	}
}

func (l lanes) secular(d, z []float64, origin, tau float64) (s secularSums) {
	if l == plain {
		return secularPortable(d, z, origin, tau)
	}
	_ = z[len(d)-1]
	var out [4]float64
	if l == wide {
		secularAVX512(len(d)/8, &d[0], &z[0], origin, tau, &out[0])
	} else {
		secularAVX2(len(d)/8, &d[0], &z[0], origin, tau, &out[0])
	}
	return secularSums{out[0], out[1], out[2], out[3]}
}

func (l lanes) loewner(d []float64, origin, tau, pole float64, delta, product []float64) {
	if l == plain {
		loewnerPortable(d, origin, tau, pole, delta, product)
		return
	}
	_, _ = delta[len(d)-1], product[len(d)-1]
	if l == wide {
		loewnerAVX512(len(d)/8, &d[0], origin, tau, pole, &delta[0], &product[0])
	} else {
		loewnerAVX2(len(d)/8, &d[0], origin, tau, pole, &delta[0], &product[0])
	}
}

func (l lanes) quotient(z, delta, out []float64) float64 {
	if l == plain {
		return quotientPortable(z, delta, out)
	}
	_, _ = delta[len(z)-1], out[len(z)-1]
	if l == wide {
		return quotientAVX512(len(z)/8, &z[0], &delta[0], &out[0])
	}
	return quotientAVX2(len(z)/8, &z[0], &delta[0], &out[0])
}

func (l lanes) rotate(rows []float64, last int, rotations []float64) {
	if l == plain || len(rotations) == 0 {
		rotatePortable(rows, last, rotations)
		return
	}
	count := len(rotations) / 2
	_, _ = rows[(last-count)*leafStride], rows[(last+1)*leafStride-1]
	if l == wide {
		rotateAVX512(count, &rows[last*leafStride], &rotations[0])
	} else {
		rotateAVX2(count, &rows[last*leafStride], &rotations[0])
	}
}
