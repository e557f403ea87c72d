package symeig

// The inner loops in plain Go. They say what the assembly computes, run where
// there is none, and are what it is tested against. Lengths are multiples of 8.

// portableBlock terms are added up on their own: the rounding errors of long
// sums grow with the length of a block and the number of blocks, not with
// their product.
const portableBlock = 128

// symvPortable multiplies a stripe of eight rows of a symmetric matrix with x
// and adds the product to y. a starts at a diagonal 8×8 block that is stored in
// full and goes on to the right for len(x) columns; what lies below the stripe
// is its transpose. x and y start at the same column.
func symvPortable(a []float64, lda int, x, y []float64) {
	own := (*[8]float64)(x)
	var sums, part [8]float64
	dot8Portable(a, lda, x[:8], &sums)
	for lo := 8; lo < len(x); lo += portableBlock {
		hi := min(lo+portableBlock, len(x))
		for r := 0; r < 8; r += 4 {
			symv4Portable(a[r*lda+lo:], lda, x[lo:hi], y[lo:hi], own[r:], part[r:])
		}
		for r, s := range part {
			sums[r] += s
		}
	}
	for r, s := range sums {
		y[r] += s
	}
}

// symv4Portable handles four rows of a stripe: y += Σ own·row, sums = row·x.
func symv4Portable(a []float64, lda int, x, y, own, sums []float64) {
	r0 := a[0*lda:][:len(x)]
	r1 := a[1*lda:][:len(x)]
	r2 := a[2*lda:][:len(x)]
	r3 := a[3*lda:][:len(x)]
	x0, x1, x2, x3 := own[0], own[1], own[2], own[3]
	y = y[:len(x)]
	var s0, s1, s2, s3 float64
	for j, xj := range x {
		a0, a1, a2, a3 := r0[j], r1[j], r2[j], r3[j]
		s0 += a0 * xj
		s1 += a1 * xj
		s2 += a2 * xj
		s3 += a3 * xj
		y[j] += (a0*x0 + a1*x1) + (a2*x2 + a3*x3)
	}
	sums[0], sums[1], sums[2], sums[3] = s0, s1, s2, s3
}

// dotPortable is the inner product of x and y.
func dotPortable(x, y []float64) float64 {
	sum := 0.0
	for len(x) > portableBlock {
		sum += dotBlock(x[:portableBlock], y)
		x, y = x[portableBlock:], y[portableBlock:]
	}
	return sum + dotBlock(x, y)
}

func dotBlock(x, y []float64) float64 {
	var s0, s1, s2, s3 float64
	for len(x) >= 4 && len(y) >= 4 {
		s0 += x[0] * y[0]
		s1 += x[1] * y[1]
		s2 += x[2] * y[2]
		s3 += x[3] * y[3]
		x, y = x[4:], y[4:]
	}
	return (s0 + s1) + (s2 + s3)
}

// dot8Portable writes the inner products of eight rows with x into out.
func dot8Portable(rows []float64, stride int, x []float64, out *[8]float64) {
	n := len(x)
	r0, r1, r2, r3 := rows[:n], rows[stride:][:n], rows[2*stride:][:n], rows[3*stride:][:n]
	r4, r5, r6, r7 := rows[4*stride:][:n], rows[5*stride:][:n], rows[6*stride:][:n], rows[7*stride:][:n]
	var s0, s1, s2, s3, s4, s5, s6, s7 float64
	for j, v := range x {
		s0, s1, s2, s3 = s0+r0[j]*v, s1+r1[j]*v, s2+r2[j]*v, s3+r3[j]*v
		s4, s5, s6, s7 = s4+r4[j]*v, s5+r5[j]*v, s6+r6[j]*v, s7+r7[j]*v
	}
	*out = [8]float64{s0, s1, s2, s3, s4, s5, s6, s7}
}

// add8Portable adds Σ coef[r]·row r over eight rows to y.
func add8Portable(rows []float64, stride int, coef *[8]float64, y []float64) {
	for r := 0; r < 8; r += 4 {
		r0 := rows[(r+0)*stride:][:len(y)]
		r1 := rows[(r+1)*stride:][:len(y)]
		r2 := rows[(r+2)*stride:][:len(y)]
		r3 := rows[(r+3)*stride:][:len(y)]
		c0, c1, c2, c3 := coef[r], coef[r+1], coef[r+2], coef[r+3]
		for j, v := range y {
			y[j] = v + (c0*r0[j] + c1*r1[j]) + (c2*r2[j] + c3*r3[j])
		}
	}
}

// combinePortable adds four parts, clears them, and sets out to
// scale·(their sum) + shift·x.
func combinePortable(parts []float64, stride int, x []float64, scale, shift float64, out []float64) {
	p0 := parts[0*stride:][:len(x)]
	p1 := parts[1*stride:][:len(x)]
	p2 := parts[2*stride:][:len(x)]
	p3 := parts[3*stride:][:len(x)]
	out = out[:len(x)]
	for j, v := range x {
		out[j] = scale*(p0[j]+p1[j]+p2[j]+p3[j]) + shift*v
		p0[j], p1[j], p2[j], p3[j] = 0, 0, 0, 0
	}
}

// secularPortable sums z²/(d − origin − tau) over the poles left and right of
// the point origin+tau, and the same terms of the derivative.
func secularPortable(d, z []float64, origin, tau float64) (s secularSums) {
	z = z[:len(d)]
	for j, pole := range d {
		q := z[j] / ((pole - origin) - tau)
		if t := z[j] * q; t < 0 {
			s.left += t
			s.leftSlope += q * q
		} else {
			s.right += t
			s.rightSlope += q * q
		}
	}
	return s
}

// loewnerPortable stores delta = (d − origin) − tau and multiplies product by
// delta/(d − pole).
func loewnerPortable(d []float64, origin, tau, pole float64, delta, product []float64) {
	delta, product = delta[:len(d)], product[:len(d)]
	for j, v := range d {
		t := (v - origin) - tau
		delta[j] = t
		product[j] *= t / (v - pole)
	}
}

// quotientPortable sets out to z/delta and returns the sum of its squares.
func quotientPortable(z, delta, out []float64) (squares float64) {
	delta, out = delta[:len(z)], out[:len(z)]
	for j, v := range z {
		q := v / delta[j]
		out[j] = q
		squares += q * q
	}
	return squares
}

// rotatePortable applies plane rotations to the rows of 32 entries that end
// with row last: rotation k, the pair (c, s), mixes rows last−k−1 and last−k.
func rotatePortable(rows []float64, last int, rotations []float64) {
	for len(rotations) >= 2 {
		c, s := rotations[0], rotations[1]
		upper := rows[(last-1)*leafStride:][:leafStride]
		lower := rows[last*leafStride:][:leafStride]
		for j, u := range upper {
			l := lower[j]
			lower[j] = s*u + c*l
			upper[j] = c*u - s*l
		}
		last--
		rotations = rotations[2:]
	}
}
