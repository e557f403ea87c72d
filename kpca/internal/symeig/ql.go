package symeig

import "math"

// unitRoundoff is 2⁻⁵³.
const unitRoundoff = 0x1p-53

// noCoupling is the size below which an off-diagonal entry counts as zero,
// however small its neighbours are: the matrix is scaled to entries of order 1.
// Without it rows of 1e-230 coupled by 1e-160 never converge.
const noCoupling = 0x1p-400

// sweepsPerValue bounds the QL sweeps; two per eigenvalue are usual.
const sweepsPerValue = 60

// patientSweeps is after how many of them couplings count as zero that are rounding
// errors beside the whole matrix. What a reduction leaves of a matrix of low rank is
// nothing but such errors, on the diagonal too, and sweeps that begin at its large
// entry renew them.
const patientSweeps = 10

// QL diagonalises a symmetric tridiagonal matrix by implicit QL with
// Wilkinson's shift (Dubrulle, Martin and Wilkinson, The implicit QL
// algorithm, Numer. Math. 12, 1968). d is the diagonal and becomes the
// eigenvalues in no particular order; e[i] couples i and i+1 and is destroyed;
// it needs len(d) values, and rotations twice as many. Entries are of order 1 or
// less. apply gets every sweep of rotations: rotation k, the pair (c, s), mixes
// the eigenvectors last−k−1 and last−k. QL tells whether all converged; it goes on
// to the others after one that did not.
func QL(d, e, rotations []float64, apply func(last int, rotations []float64)) bool {
	n := len(d)
	converged := true
	if n == 0 {
		return converged
	}
	e[n-1] = 0
	limit := noCoupling
	for l := range d {
		for sweep := 0; ; sweep++ {
			if sweep == patientSweeps {
				limit = max(limit, unitRoundoff*largestOf(d, e))
			}
			m := l
			for m < n-1 && math.Abs(e[m]) > max(limit, unitRoundoff*(math.Abs(d[m])+math.Abs(d[m+1]))) {
				m++
			}
			if m == l {
				break
			}
			if sweep == sweepsPerValue {
				converged = false
				break
			}
			pairs := qlSweep(d, e, l, m, rotations)
			apply(m, pairs)
		}
	}
	return converged
}

// largestOf is the largest entry; entries are finite.
func largestOf(d, e []float64) (most float64) {
	for i := range d {
		most = max(most, math.Abs(d[i]), math.Abs(e[i]))
	}
	return most
}

// qlSweep chases one bulge from row m up to row l and returns its rotations.
// Entries are of order 1 or less, so squares don't overflow.
func qlSweep(d, e []float64, l, m int, rotations []float64) []float64 {
	// Wilkinson's shift: the eigenvalue of the leading 2×2 block nearer to d[l]
	half := (d[l+1] - d[l]) / (2 * e[l])
	g := d[m] - d[l] + e[l]/(half+math.Copysign(math.Hypot(half, 1), half))
	s, c, shift := 1.0, 1.0, 0.0
	used := 0
	for i := m - 1; i >= l; i-- {
		f, b := s*e[i], c*e[i]
		r := math.Sqrt(f*f + g*g)
		if r < 1e-140 { // the squares lost digits
			r = math.Hypot(f, g)
		}
		e[i+1] = r
		if r == 0 { // the matrix falls apart here
			d[i+1] -= shift
			e[m] = 0
			return rotations[:used]
		}
		s, c = f/r, g/r
		g = d[i+1] - shift
		r = (d[i]-g)*s + 2*c*b
		shift = s * r
		d[i+1] = g + shift
		g = c*r - b
		rotations[used], rotations[used+1] = c, s
		used += 2
	}
	d[l] -= shift
	e[l] = g
	e[m] = 0
	return rotations[:used]
}
