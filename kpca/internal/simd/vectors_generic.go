package simd

func dotGo(x, y []float64) float64 {
	var s [4]float64
	for len(x) >= 4 {
		a, b := (*[4]float64)(x), (*[4]float64)(y)
		s[0] += a[0] * b[0]
		s[1] += a[1] * b[1]
		s[2] += a[2] * b[2]
		s[3] += a[3] * b[3]
		x, y = x[4:], y[4:]
	}
	for i, v := range x {
		s[0] += v * y[i]
	}
	return (s[0] + s[1]) + (s[2] + s[3])
}

func axpyGo(alpha float64, x, y []float64) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += alpha * v
	}
}

func rotateGo(x, y []float64, c, s float64) {
	y = y[:len(x)]
	for i, a := range x {
		b := y[i]
		x[i], y[i] = c*a-s*b, s*a+c*b
	}
}

func panelDotGo(h, v, w []float64, n, c, stride int) {
	v0, v1, v2, v3 := v[:n], v[stride:][:n], v[2*stride:][:n], v[3*stride:][:n]
	for j := range c {
		u := w[j*stride:][:n]
		var s0, s1, s2, s3, q0, q1, q2, q3 float64
		for k := 0; k < len(u)-1; k += 2 {
			a, b := u[k], u[k+1]
			s0, s1, s2, s3 = s0+v0[k]*a, s1+v1[k]*a, s2+v2[k]*a, s3+v3[k]*a
			q0, q1, q2, q3 = q0+v0[k+1]*b, q1+v1[k+1]*b, q2+v2[k+1]*b, q3+v3[k+1]*b
		}
		h[j], h[c+j], h[2*c+j], h[3*c+j] = s0+q0, s1+q1, s2+q2, s3+q3
	}
}

func panelAxpyGo(h, v, w []float64, n, c, stride int) {
	v0, v1, v2, v3 := v[:n], v[stride:][:n], v[2*stride:][:n], v[3*stride:][:n]
	for j := range c {
		u := w[j*stride:][:n]
		h0, h1, h2, h3 := h[j], h[c+j], h[2*c+j], h[3*c+j]
		for k, x := range u {
			u[k] = x + ((h0*v0[k] + h1*v1[k]) + (h2*v2[k] + h3*v3[k]))
		}
	}
}
