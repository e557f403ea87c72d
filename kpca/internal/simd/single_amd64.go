package simd

func powers(n int, dst, a, b []float32, d int, absolute bool, less float32) {
	switch level {
	case AVX512:
		one, two := sqPower512x1, sqPower512x2
		if absolute {
			one, two = absPower512x1, absPower512x2
		}
		t := 0
		if n%2 == 1 {
			one(d, &a[0], &b[0], less, &dst[0])
			t = 1
		}
		for ; t < n; t += 2 {
			two(d, &a[0], &b[16*d*t], less, &dst[SingleTile*t])
		}
	case AVX2:
		half := sqPower256
		if absolute {
			half = absPower256
		}
		for t := range n {
			half(d, &a[0], &b[16*d*t], less, &dst[SingleTile*t])
			half(d, &a[4], &b[16*d*t], less, &dst[SingleTile*t+64])
		}
	default:
		powersGo(n, dst, a, b, d, absolute, less)
	}
}

func singleSymMul(n int, tiles, x, y []float32, i, j, columns, stride int) {
	switch level {
	case AVX512:
		for c := 0; c < columns; c += 2 {
			o := c * stride
			singleSymv2x512(n, &tiles[0], &x[o+j], &y[o+j], &x[o+i], &y[o+i], 4*stride)
		}
	case AVX2:
		for c := range columns {
			o := c * stride
			singleSymv256(n, &tiles[0], &x[o+j], &y[o+j], &x[o+i], &y[o+i])
		}
	default:
		singleSymMulGo(n, tiles, x, y, i, j, columns, stride)
	}
}

func widen(y []float64, x []float32) {
	n := len(x) / 16
	if n == 0 || level == Generic {
		widenGo(y, x)
		return
	}
	if level == AVX512 {
		widen512(n, &x[0], &y[0])
	} else {
		widen256(n, &x[0], &y[0])
	}
	widenGo(y[16*n:], x[16*n:])
}
