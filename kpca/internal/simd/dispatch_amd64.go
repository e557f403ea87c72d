package simd

func squaredDistances(n int, dst, a, b []float64, d int) {
	switch level {
	case AVX512:
		t := 0
		if n%2 == 1 {
			sqDist512x1(d, &a[0], &b[0], nil, nil, &dst[0])
			t = 1
		}
		for ; t < n; t += 2 {
			sqDist512x2(d, &a[0], &b[8*d*t], nil, nil, &dst[Tile*t])
		}
	case AVX2:
		for t := range n {
			sqDist256(d, &a[0], &b[8*d*t], nil, nil, &dst[Tile*t])
			sqDist256(d, &a[4], &b[8*d*t], nil, nil, &dst[Tile*t+32])
		}
	default:
		squaredDistancesGo(n, dst, a, b, d)
	}
}

func absDistances(n int, dst, a, b []float64, d int) {
	switch level {
	case AVX512:
		t := 0
		if n%2 == 1 {
			absDist512x1(d, &a[0], &b[0], nil, nil, &dst[0])
			t = 1
		}
		for ; t < n; t += 2 {
			absDist512x2(d, &a[0], &b[8*d*t], nil, nil, &dst[Tile*t])
		}
	case AVX2:
		for t := range n {
			absDist256(d, &a[0], &b[8*d*t], nil, nil, &dst[Tile*t])
			absDist256(d, &a[4], &b[8*d*t], nil, nil, &dst[Tile*t+32])
		}
	default:
		absDistancesGo(n, dst, a, b, d)
	}
}

func affine(n int, dst, a, b, sa, sb []float64, d int) {
	switch level {
	case AVX512:
		t := 0
		if n%2 == 1 {
			affine512x1(d, &a[0], &b[0], &sa[0], &sb[0], &dst[0])
			t = 1
		}
		for ; t < n; t += 2 {
			affine512x2(d, &a[0], &b[8*d*t], &sa[0], &sb[8*t], &dst[Tile*t])
		}
	case AVX2:
		for t := range n {
			affine256(d, &a[0], &b[8*d*t], &sa[0], &sb[8*t], &dst[Tile*t])
			affine256(d, &a[4], &b[8*d*t], &sa[4], &sb[8*t], &dst[Tile*t+32])
		}
	default:
		affineGo(n, dst, a, b, sa, sb, d)
	}
}

// expBlock is the number of entries that a turn of the exponential loop takes
// at each level.
var expBlock = [...]int{Generic: 1, AVX2: 8, AVX512: 32}

func exponential(x []float64, scale float64, minusOne bool) {
	if level == Generic {
		exponentialGo(x, scale, minusOne)
		return
	}
	block := expBlock[level]
	if n := len(x) / block; n > 0 {
		expLoop(n, &x[0], scale, minusOne)
		x = x[n*block:]
	}
	if len(x) > 0 { // the same loop for the rest, so that no value depends on its place
		var rest [32]float64
		copy(rest[:], x)
		expLoop(1, &rest[0], scale, minusOne)
		copy(x, rest[:])
	}
}

func expLoop(blocks int, x *float64, scale float64, minusOne bool) {
	switch {
	case level == AVX512 && minusOne:
		expm1x512(blocks, x, scale)
	case level == AVX512:
		exp512(blocks, x, scale)
	case minusOne:
		expm1x256(blocks, x, scale)
	default:
		exp256(blocks, x, scale)
	}
}

func symMul(n int, tiles, x, y []float64, i, j, columns, stride int) {
	switch level {
	case AVX512:
		c := 0
		for ; c+2 <= columns; c += 2 {
			o := c * stride
			symv2x512(n, &tiles[0], &x[o+j], &y[o+j], &x[o+i], &y[o+i], 8*stride)
		}
		if c < columns {
			o := c * stride
			symv512(n, &tiles[0], &x[o+j], &y[o+j], &x[o+i], &y[o+i])
		}
	case AVX2:
		for c := range columns {
			o := c * stride
			symv256(n, &tiles[0], &x[o+j], &y[o+j], &x[o+i], &y[o+i])
		}
	default:
		symMulGo(n, tiles, x, y, i, j, columns, stride)
	}
}

func dot(x, y []float64) float64 {
	n := len(x) / 16
	if n == 0 || level == Generic {
		return dotGo(x, y)
	}
	var s float64
	if level == AVX512 {
		s = dot512(n, &x[0], &y[0])
	} else {
		s = dot256(n, &x[0], &y[0])
	}
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
	if level == AVX512 {
		axpy512(n, alpha, &x[0], &y[0])
	} else {
		axpy256(n, alpha, &x[0], &y[0])
	}
	axpyGo(alpha, x[16*n:], y[16*n:])
}

func rotate(x, y []float64, c, s float64) {
	n := len(x) / 16
	if n == 0 || level == Generic {
		rotateGo(x, y, c, s)
		return
	}
	if level == AVX512 {
		rotate512(n, &x[0], &y[0], c, s)
	} else {
		rotate256(n, &x[0], &y[0], c, s)
	}
	rotateGo(x[16*n:], y[16*n:], c, s)
}

func panelDot(h, v, w []float64, n, c, stride int) {
	switch {
	case level == AVX512 && c == 1:
		dot4x1x512(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == AVX512 && c == 2:
		dot4x2x512(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == AVX512 && c == 4:
		dot4x4x512(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == AVX2 && c == 1:
		dot4x1x256(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == AVX2 && c == 2:
		dot4x2x256(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == Generic:
		panelDotGo(h, v, w, n, c, stride)
	default:
		splitColumns(h, v, w, n, c, stride, panelDot, false)
	}
}

func panelAxpy(h, v, w []float64, n, c, stride int) {
	switch {
	case level == AVX512 && c == 1:
		axpy4x1x512(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == AVX512 && c == 2:
		axpy4x2x512(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == AVX512 && c == 4:
		axpy4x4x512(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == AVX2 && c == 1:
		axpy4x1x256(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == AVX2 && c == 2:
		axpy4x2x256(n/8, &v[0], &w[0], 8*stride, &h[0])
	case level == Generic:
		panelAxpyGo(h, v, w, n, c, stride)
	default:
		splitColumns(h, v, w, n, c, stride, panelAxpy, true)
	}
}

// splitColumns does columns of w in two parts, the first of them 2 wide.
func splitColumns(h, v, w []float64, n, c, stride int, f func(h, v, w []float64, n, c, stride int), in bool) {
	for from, wide := 0, 2; from < c; from, wide = from+wide, c-2 {
		var part [8]float64
		each := func(move func(whole, part *float64)) {
			for i := range 4 {
				for j := range wide {
					move(&h[i*c+from+j], &part[i*wide+j])
				}
			}
		}
		if in {
			each(func(whole, part *float64) { *part = *whole })
		}
		f(part[:4*wide], v, w[from*stride:], n, wide, stride)
		if !in {
			each(func(whole, part *float64) { *whole = *part })
		}
	}
}

func tileMul(n int, tiles, a, y []float64, columns int) {
	switch level {
	case AVX512:
		tileMul512(n, &tiles[0], &a[0], &y[0])
	case AVX2:
		tileMul256(n, &tiles[0], &a[0], &y[0])
		tileMul256(n, &tiles[32], &a[0], &y[32])
	default:
		tileMulGo(n, tiles, a, y, columns)
	}
}
