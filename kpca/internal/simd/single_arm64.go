package simd

func powers(n int, dst, a, b []float32, d int, absolute bool, less float32) {
	if level == Generic {
		powersGo(n, dst, a, b, d, absolute, less)
		return
	}
	half := sqPowerNEON
	if absolute {
		half = absPowerNEON
	}
	for t := range n {
		half(d, &a[0], &b[16*d*t], less, &dst[SingleTile*t])
		half(d, &a[4], &b[16*d*t], less, &dst[SingleTile*t+64])
	}
}

func singleSymMul(n int, tiles, x, y []float32, i, j, columns, stride int) {
	if level == Generic {
		singleSymMulGo(n, tiles, x, y, i, j, columns, stride)
		return
	}
	for c := range columns {
		o := c * stride
		singleSymvNEON(n, &tiles[0], &x[o+j], &y[o+j], &x[o+i], &y[o+i])
	}
}

func widen(y []float64, x []float32) {
	n := len(x) / 16
	if n == 0 || level == Generic {
		widenGo(y, x)
		return
	}
	widenNEON(n, &x[0], &y[0])
	widenGo(y[16*n:], x[16*n:])
}
