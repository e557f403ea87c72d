package krylov

import "math"

// mostBand is the widest band that is worth more than a dense matrix.
const mostBand = 8

// copyBand takes the diagonal of t and the b diagonals above it: row i holds the
// entries (i, i) … (i, i+b), and one more that is 0.
func (r *ritz) copyBand(t []float64, n, ld, b int) {
	r.n, r.band = n, b
	w := b + 2
	r.a = resize(r.a, n*w)
	for i := range n {
		copy(r.a[i*w:i*w+min(b+1, n-i)], t[i*ld+i:])
	}
}

// chase makes the band tridiagonal by plane rotations (Schwarz, Numer. Math. 12,
// 1968) and applies them to the rows of z: each entry beyond the first diagonal
// is turned into its neighbour, and what that pushes out of the band is chased to
// its end.
func (r *ritz) chase() {
	n, b := r.n, r.band
	r.p = append(r.p[:0], r.a...)
	for k := range n - 2 {
		for d := min(b, n-1-k); d > 1; d-- {
			for row, q := k, k+d; q < n; row, q = q-1, q+b {
				if !r.annihilate(row, q) {
					break
				}
			}
		}
	}
	w := b + 2
	r.d, r.e = resize(r.d, n), resize(r.e, n)
	for i := range n {
		r.d[i] = r.p[i*w]
		if i+1 < n {
			r.e[i] = r.p[i*w+1]
		}
	}
}

// annihilate rotates rows and columns q−1 and q so that entry (k, q) vanishes. It
// reports false when it is 0 already.
func (r *ritz) annihilate(k, q int) bool {
	a, w, p := r.p, r.band+2, q-1
	x, y := &a[k*w+p-k], &a[k*w+q-k]
	if *y == 0 {
		return false
	}
	h := math.Hypot(*x, *y)
	c, s := *x/h, *y/h
	*x, *y = h, 0
	for i := k + 1; i < p; i++ {
		row := a[i*w+p-i : i*w+q-i+1]
		u, v := row[0], row[1]
		row[0], row[1] = c*u+s*v, c*v-s*u
	}
	upper, lower := a[p*w:(p+1)*w], a[q*w:(q+1)*w]
	pp, pq, qq := upper[0], upper[1], lower[0]
	upper[0] = c*c*pp + s*(2*c*pq+s*qq)
	lower[0] = s*s*pp + c*(c*qq-2*s*pq)
	upper[1] = c*s*(qq-pp) + (c-s)*(c+s)*pq
	for j, v := range lower[1 : len(lower)-1] {
		u := upper[j+2]
		upper[j+2], lower[j+1] = c*u+s*v, c*v-s*u
	}
	r.rotate(p, c, -s)
	return true
}
