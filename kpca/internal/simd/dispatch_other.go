//go:build !amd64 && !arm64

package simd

func squaredDistances(n int, dst, a, b []float64, d int) { squaredDistancesGo(n, dst, a, b, d) }

func absDistances(n int, dst, a, b []float64, d int) { absDistancesGo(n, dst, a, b, d) }

func affine(n int, dst, a, b, sa, sb []float64, d int) { affineGo(n, dst, a, b, sa, sb, d) }

func exponential(x []float64, scale float64, minusOne bool) { exponentialGo(x, scale, minusOne) }

func symMul(n int, tiles, x, y []float64, i, j, columns, stride int) {
	symMulGo(n, tiles, x, y, i, j, columns, stride)
}

func dot(x, y []float64) float64 { return dotGo(x, y) }

func axpy(alpha float64, x, y []float64) { axpyGo(alpha, x, y) }

func rotate(x, y []float64, c, s float64) { rotateGo(x, y, c, s) }

func panelDot(h, v, w []float64, n, c, stride int) { panelDotGo(h, v, w, n, c, stride) }

func panelAxpy(h, v, w []float64, n, c, stride int) { panelAxpyGo(h, v, w, n, c, stride) }

func tileMul(n int, tiles, a, y []float64, columns int) { tileMulGo(n, tiles, a, y, columns) }
