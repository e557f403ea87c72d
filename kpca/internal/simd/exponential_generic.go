package simd

import "math"

// exponentialGo is exp(min(0, scale·x)), or that minus 1, in plain Go.
func exponentialGo(x []float64, scale float64, minusOne bool) {
	if minusOne {
		expm1Go(x, scale)
	} else {
		expGo(x, scale)
	}
}

// expGo takes 2^(j/64) from a table, which leaves a polynomial half as long as
// that of the assembly: a lookup costs a scalar loop less than five terms.
//
//	k = round(64z/ln 2), r = z − k·ln 2/64, e = r + r²p(r); 2^(k/64)(1+e) = s + s·e
func expGo(x []float64, scale float64) {
	for i := 0; i < len(x)-1; i += 2 {
		y, z := scale*x[i], scale*x[i+1]
		if outside(y) || outside(z) {
			x[i], x[i+1] = expAny(y), expAny(z)
			continue
		}
		x[i], x[i+1] = expOfParts(parts64(y)), expOfParts(parts64(z))
	}
	if n := len(x); n%2 == 1 {
		x[n-1] = expAny(scale * x[n-1])
	}
}

// outside tells whether z isn't in [Zero, −0], NaN included.
func outside(z float64) bool {
	const most = 0x4075900000000000 // the bits of −Zero
	return math.Float64bits(z)-1<<63 > most
}

func expAny(z float64) float64 {
	switch {
	case !outside(z):
		return expOfParts(parts64(z))
	case z < Zero:
		return 0
	}
	return 1 + min(0, z) // NaN stays
}

// parts64 are r and, in the low bits of u, k with z = k·ln 2/64 + r. It and
// expOfParts are two functions so that each is small enough to be inlined.
func parts64(z float64) (r float64, u uint64) {
	const (
		round = 0x1.8p+52             // adding it rounds to an integer in the low bits
		ln2hi = 0x1.62e42fefa0000p-7  // ln 2/64 to 37 bits, so that k·ln2hi is exact
		ln2lo = 0x1.cf79abc9e3b3ap-46 // the rest of it
	)
	t := z*(64*math.Log2E) + round
	k := t - round
	return (z - k*ln2hi) - k*ln2lo, math.Float64bits(t)
}

// expOfParts is 2^(k/64)·e^r; p of mpmath 1.3 chebyfit at 300 bits on |r| ≤ ln 2/128,
// error 4.4e-18 in e^r.
func expOfParts(r float64, u uint64) float64 {
	const (
		p0, p1 = 0x1.ffffffffff57fp-2, 0x1.555555555525dp-3
		p2, p3 = 0x1.55556b3306499p-5, 0x1.11111d87dc4dfp-7
	)
	rr := r * r
	e := r + rr*((p0+r*p1)+rr*(p2+r*p3))
	s := math.Float64frombits(powers64[u%64] + u<<46)
	return s + s*e
}

// expm1Go is the algorithm of the assembly without fused operations:
//
//	k = round(z/ln 2), r = z − k·ln 2, e = r + r²q(r); 2^k(1+e) − 1 = s·e + (s−1)
//
// It takes neither tables nor branches but the one that is hardly ever taken.
func expm1Go(x []float64, scale float64) {
	for i, v := range x {
		z := min(0, scale*v)
		if z < Zero {
			x[i] = -1
			continue
		}
		s, e := powerAndRest(z)
		x[i] = s*e + (s - 1)
	}
}

// powerAndRest are s = 2^k and e with e^z = s + s·e.
func powerAndRest(z float64) (s, e float64) {
	const (
		round = 0x1.8p+52             // adding it rounds to an integer in the low bits
		ln2hi = 0x1.62e42fefa3800p-1  // ln 2 to 42 bits, so that k·ln2hi is exact
		ln2lo = 0x1.ef35793c76730p-45 // the rest of ln 2
	)
	t := z*math.Log2E + round
	k := t - round
	r := (z - k*ln2hi) - k*ln2lo
	// q of gen/exponentials.go, its even and odd powers apart
	rr := r * r
	even := (((0x1.289185613a3d6p-22*rr+0x1.a019b90d2ae7ap-16)*rr+0x1.6c16c1788bd90p-10)*rr+0x1.5555555553d63p-5)*rr + 0x1.0000000000001p-1
	odd := (((0x1.af38a9b0ec855p-26*rr+0x1.71de0dae63bb3p-19)*rr+0x1.a01a01a7c41d5p-13)*rr+0x1.11111111109b3p-7)*rr + 0x1.5555555555556p-3
	e = r + rr*(even+r*odd)
	return math.Float64frombits(math.Float64bits(t)<<52 + 1023<<52), e
}

// powers64 holds the bits of 2^(j/64), rounded, less j·2^46: with a whole k in
// place of j, adding k·2^46 gives 2^(k/64).
var powers64 = [64]uint64{
	0x3ff0000000000000, 0x3fefec9a3e778061, 0x3fefd9b0d3158574, 0x3fefc74518759bc8,
	0x3fefb5586cf9890f, 0x3fefa3ec32d3d1a2, 0x3fef9301d0125b51, 0x3fef829aaea92de0,
	0x3fef72b83c7d517b, 0x3fef635beb6fcb75, 0x3fef54873168b9aa, 0x3fef463b88628cd6,
	0x3fef387a6e756238, 0x3fef2b4565e27cdd, 0x3fef1e9df51fdee1, 0x3fef1285a6e4030b,
	0x3fef06fe0a31b715, 0x3feefc08b26416ff, 0x3feef1a7373aa9cb, 0x3feee7db34e59ff7,
	0x3feedea64c123422, 0x3feed60a21f72e2a, 0x3feece086061892d, 0x3feec6a2b5c13cd0,
	0x3feebfdad5362a27, 0x3feeb9b2769d2ca7, 0x3feeb42b569d4f82, 0x3feeaf4736b527da,
	0x3feeab07dd485429, 0x3feea76f15ad2148, 0x3feea47eb03a5585, 0x3feea23882552225,
	0x3feea09e667f3bcd, 0x3fee9fb23c651a2f, 0x3fee9f75e8ec5f74, 0x3fee9feb564267c9,
	0x3feea11473eb0187, 0x3feea2f336cf4e62, 0x3feea589994cce13, 0x3feea8d99b4492ed,
	0x3feeace5422aa0db, 0x3feeb1ae99157736, 0x3feeb737b0cdc5e5, 0x3feebd829fde4e50,
	0x3feec49182a3f090, 0x3feecc667b5de565, 0x3feed503b23e255d, 0x3feede6b5579fdbf,
	0x3feee89f995ad3ad, 0x3feef3a2b84f15fb, 0x3feeff76f2fb5e47, 0x3fef0c1e904bc1d2,
	0x3fef199bdd85529c, 0x3fef27f12e57d14b, 0x3fef3720dcef9069, 0x3fef472d4a07897c,
	0x3fef5818dcfba487, 0x3fef69e603db3285, 0x3fef7c97337b9b5f, 0x3fef902ee78b3ff6,
	0x3fefa4afa2a490da, 0x3fefba1bee615a27, 0x3fefd0765b6e4540, 0x3fefe7c1819e90d8,
}
