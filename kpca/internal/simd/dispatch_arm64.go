package simd

func squaredDistances(n int, dst, a, b []float64, d int) {
	if level == Generic {
		squaredDistancesGo(n, dst, a, b, d)
		return
	}
	for t := range n {
		sqDistNEON(d, &a[0], &b[8*d*t], nil, nil, &dst[Tile*t])
		sqDistNEON(d, &a[4], &b[8*d*t], nil, nil, &dst[Tile*t+32])
	}
}

func absDistances(n int, dst, a, b []float64, d int) {
	if level == Generic {
		absDistancesGo(n, dst, a, b, d)
		return
	}
	for t := range n {
		absDistNEON(d, &a[0], &b[8*d*t], nil, nil, &dst[Tile*t])
		absDistNEON(d, &a[4], &b[8*d*t], nil, nil, &dst[Tile*t+32])
	}
}

func affine(n int, dst, a, b, sa, sb []float64, d int) {
	if level == Generic {
		affineGo(n, dst, a, b, sa, sb, d)
		return
	}
	for t := range n {
		affineNEON(d, &a[0], &b[8*d*t], &sa[0], &sb[8*t], &dst[Tile*t])
		affineNEON(d, &a[4], &b[8*d*t], &sa[4], &sb[8*t], &dst[Tile*t+32])
	}
}

// expBlock is the number of entries that a turn of the exponential loop takes.
const expBlock = 8

func exponential(x []float64, scale float64, minusOne bool) {
	if level == Generic {
		exponentialGo(x, scale, minusOne)
		return
	}
	loop := expNEON
	if minusOne {
		loop = expm1NEON
	}
	if n := len(x) / expBlock; n > 0 {
		loop(n, &x[0], scale)
		x = x[n*expBlock:]
	}
	if len(x) > 0 { // the same loop for the rest, so that no value depends on its place
		var rest [expBlock]float64
		copy(rest[:], x)
		loop(1, &rest[0], scale)
		copy(x, rest[:])
	}
}

func symMul(n int, tiles, x, y []float64, i, j, columns, stride int) {
	if level == Generic {
		symMulGo(n, tiles, x, y, i, j, columns, stride)
		return
	}
	for c := range columns {
		o := c * stride
		symvNEON(n, &tiles[0], &x[o+j], &y[o+j], &x[o+i], &y[o+i])
	}
}

func dot(x, y []float64) float64 {
	n := len(x) / 16
	if n == 0 || level == Generic {
		return dotGo(x, y)
	}
	s := dotNEON(n, &x[0], &y[0])
	if len(x) > 16*n {
		s += dotGo(x[16*n:], y[16*n:])
	}
	return s
}

func axpy(alpha float64, x, y []float64) {
	n := len(x) / 16
	if n == 0 || level == Generic {
		axpyGo(alpha, x, y)
		return
	}
	axpyNEON(n, alpha, &x[0], &y[0])
	axpyGo(alpha, x[16*n:], y[16*n:])
}

func rotate(x, y []float64, c, s float64) {
	n := len(x) / 16
	if n == 0 || level == Generic {
		rotateGo(x, y, c, s)
		return
	}
	rotateNEON(n, &x[0], &y[0], c, s)
	rotateGo(x[16*n:], y[16*n:], c, s)
}

func panelDot(h, v, w []float64, n, c, stride int) {
	if level == Generic {
		panelDotGo(h, v, w, n, c, stride)
		return
	}
	loop := [...]func(blocks int, v, w *float64, stride int, h *float64){dot4x1NEON, dot4x2NEON, dot4x3NEON, dot4x4NEON}[c-1]
	loop(n/8, &v[0], &w[0], 8*stride, &h[0])
}

func panelAxpy(h, v, w []float64, n, c, stride int) {
	if level == Generic {
		panelAxpyGo(h, v, w, n, c, stride)
		return
	}
	loop := [...]func(blocks int, v, w *float64, stride int, h *float64){axpy4x1NEON, axpy4x2NEON, axpy4x3NEON, axpy4x4NEON}[c-1]
	loop(n/8, &v[0], &w[0], 8*stride, &h[0])
}

func tileMul(n int, tiles, a, y []float64, columns int) {
	switch {
	case level == Generic:
		tileMulGo(n, tiles, a, y, columns)
		return
	case columns <= 4:
		tileMul4NEON(n, &tiles[0], &a[0], &y[0])
		return
	}
	tileMulNEON(n, &tiles[0], &a[0], &y[0])
	tileMulNEON(n, &tiles[32], &a[0], &y[32])
}
