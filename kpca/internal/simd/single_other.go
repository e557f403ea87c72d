//go:build !amd64 && !arm64

package simd

func powers(n int, dst, a, b []float32, d int, absolute bool, less float32) {
	powersGo(n, dst, a, b, d, absolute, less)
}

func singleSymMul(n int, tiles, x, y []float32, i, j, columns, stride int) {
	singleSymMulGo(n, tiles, x, y, i, j, columns, stride)
}

func widen(y []float64, x []float32) { widenGo(y, x) }
