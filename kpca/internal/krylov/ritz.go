package krylov

import (
	"cmp"
	"math"
	"slices"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/symeig"
)

// ritz decomposes the projected matrix T, of some hundred rows at most: by
// rotations, where T is a band, else by reflections to tridiagonal form, and by
// the implicit QL iteration (Golub & Van Loan, Matrix Computations, 8.3), on the
// last rows of the eigenvectors alone as long as only residuals are asked for.
type ritz struct {
	n         int
	band      int       // diagonals above the main one; 0: all
	a         []float64 // the band; or the reduced matrix: row k holds reflector k right of the diagonal
	tau       []float64
	d, e      []float64 // tridiagonal form
	values    []float64 // descending
	order     []int
	z         []float64 // row order[q] belongs to values[q]
	width     int       // of a row of z
	p         []float64 // a vector of reduce; the band in work
	work      []float64
	rotations []float64 // of one sweep
	top       []float64 // eigenvectors by columns, n×m, from symeig; nil below many rows
	m         int
}

// many is the number of rows from which the blocked decomposition of package
// symeig is faster, also than that of a band, even though it computes vectors at
// every check.
const many = 240

// decompose prepares the eigenvalues of t, and the last b entries of the first m
// eigenvectors. Unless band is 0, t is 0 beyond so many diagonals.
func (r *ritz) decompose(t []float64, n, ld, m, b, band int) error {
	r.top, r.band = nil, 0
	switch {
	case band > 0 && band <= mostBand && n < many:
		r.copyBand(t, n, ld, band)
		r.start(b)
		for q := range b {
			r.z[(n-b+q)*r.width+q] = 1
		}
		r.chase()
		r.iterate()
		return nil
	case n < many:
		r.reduce(t, n, ld)
		r.lastRows(b)
		return nil
	}
	a := make([]float64, n*n)
	for i := range n {
		copy(a[i*n+i:(i+1)*n], t[i*ld+i:i*ld+n])
	}
	var err error
	r.n, r.m = n, min(m, n)
	r.values, r.top, err = symeig.DecomposeTop(a, n, r.m)
	return err
}

// start makes z n rows of zeros.
func (r *ritz) start(width int) {
	r.width = width
	r.z = resize(r.z, r.n*width)
}

// last is the last b entries of eigenvector q.
func (r *ritz) last(q, b int) []float64 {
	if r.top == nil {
		return r.z[r.order[q]*b:][:b]
	}
	v := make([]float64, b)
	for i := range v {
		v[i] = r.top[(r.n-b+i)*r.m+q]
	}
	return v
}

// Small returns the m largest eigenvalues of a symmetric n×n matrix of some
// hundred rows, of which a holds the upper triangle by rows, and their
// eigenvectors.
func Small(a []float64, n, m int) (values []float64, vectors [][]float64, err error) {
	var r ritz
	if n == 0 {
		return nil, nil, nil
	}
	exponent := exponentOf(a)
	if exponent != 0 {
		a = slices.Clone(a)
		scale(a, math.Ldexp(1, -exponent))
	}
	if err := r.decompose(a, n, n, m, 1, 0); err != nil {
		return nil, nil, err
	}
	vectors = r.vectors(m)
	for j, v := range r.values[:m] {
		r.values[j] = math.Ldexp(v, exponent)
	}
	return r.values[:m], vectors, nil
}

func (r *ritz) row(k int) []float64 { return r.a[k*r.n : (k+1)*r.n] }

// reduce copies the upper triangle of t and makes it tridiagonal.
func (r *ritz) reduce(t []float64, n, ld int) {
	r.n = n
	r.a, r.tau = resize(r.a, n*n), resize(r.tau, n)
	r.d, r.e, r.p = resize(r.d, n), resize(r.e, n), resize(r.p, n)
	for i := range n {
		for j := i; j < n; j++ {
			r.a[i*n+j] = t[i*ld+j]
			r.a[j*n+i] = t[i*ld+j]
		}
	}
	for k := range n - 1 {
		r.reflect(k)
	}
	for k := range n {
		r.d[k] = r.a[k*n+k]
	}
}

// reflect makes row k zero right of its second entry by H = I − τvvᵀ with
// v_0 = 1, applies H from both sides, and leaves v in the row.
func (r *ritz) reflect(k int) {
	x := r.row(k)[k+1:]
	r.tau[k], r.e[k] = 0, x[0]
	tail := simd.Dot(x[1:], x[1:])
	if tail == 0 {
		x[0] = 1
		return
	}
	alpha := x[0]
	beta := -math.Copysign(math.Sqrt(alpha*alpha+tail), alpha)
	tau := (beta - alpha) / beta
	scale(x[1:], 1/(alpha-beta))
	x[0] = 1
	r.tau[k], r.e[k] = tau, beta
	p := r.p[:len(x)]
	for i := range p {
		p[i] = tau * simd.Dot(r.row(k + 1 + i)[k+1:], x)
	}
	simd.Axpy(-tau/2*simd.Dot(p, x), x, p)
	for i := range p {
		row := r.row(k + 1 + i)[k+1:]
		simd.Axpy(-x[i], p, row)
		simd.Axpy(-p[i], x, row)
	}
}

// lastRows sets z to the last b rows of the eigenvectors.
func (r *ritz) lastRows(b int) {
	n := r.n
	r.start(b)
	g := resize(r.p, n)
	for q := range b {
		clear(g)
		g[n-b+q] = 1
		for k := range n - 1 { // eᵀH_0H_1…
			if v := r.row(k)[k+1:]; r.tau[k] != 0 {
				simd.Axpy(-r.tau[k]*simd.Dot(v, g[k+1:]), v, g[k+1:])
			}
		}
		for i, v := range g {
			r.z[i*b+q] = v
		}
	}
	r.iterate()
}

// vectors are the eigenvectors of the m largest eigenvalues.
func (r *ritz) vectors(m int) [][]float64 {
	n := r.n
	if r.top != nil {
		return r.columns(m)
	}
	w := (n + 15) / 16 * 16
	r.start(w)
	for i := range n {
		r.z[i*w+i] = 1
	}
	if r.band > 0 {
		r.chase()
	}
	r.iterate()
	all := make([][]float64, m)
	for q := range all {
		all[q] = r.z[r.order[q]*w : r.order[q]*w+n]
		if r.band == 0 {
			r.reflectBack(all[q])
		}
	}
	return all
}

// reflectBack sets s to H_0H_1…s.
func (r *ritz) reflectBack(s []float64) {
	for k := r.n - 2; k >= 0; k-- {
		if v := r.row(k)[k+1:]; r.tau[k] != 0 {
			simd.Axpy(-r.tau[k]*simd.Dot(v, s[k+1:]), v, s[k+1:])
		}
	}
}

// columns are the first m eigenvectors that symeig found.
func (r *ritz) columns(m int) [][]float64 {
	all := make([][]float64, m)
	for q := range all {
		all[q] = make([]float64, r.n)
		for i := range all[q] {
			all[q][i] = r.top[i*r.m+q]
		}
	}
	return all
}

// iterate diagonalises the tridiagonal form and applies the rotations to the
// rows of z.
func (r *ritz) iterate() {
	n := r.n
	r.work = append(append(r.work[:0], r.d...), r.e...)
	d, e := r.work[:n], r.work[n:]
	r.rotations = resize(r.rotations, 2*n)
	// couplings far below ‖T‖ may stay: the residual shows whether they matter
	symeig.QL(d, e, r.rotations, func(last int, rotations []float64) {
		for k := 0; k < len(rotations); k += 2 {
			last--
			r.rotate(last, rotations[k], rotations[k+1])
		}
	})
	r.values, r.order = resize(r.values, n), r.order[:0]
	for i := range n {
		r.order = append(r.order, i)
	}
	slices.SortStableFunc(r.order, func(i, j int) int { return cmp.Compare(d[j], d[i]) })
	for q, i := range r.order {
		r.values[q] = d[i]
	}
}

// rotate applies a rotation to rows i and i+1 of z.
func (r *ritz) rotate(i int, c, s float64) {
	w := r.width
	x, y := r.z[i*w:(i+1)*w], r.z[(i+1)*w:(i+2)*w]
	if w >= 16 {
		simd.Rotate(x, y, c, s)
		return
	}
	for q, a := range x {
		b := y[q]
		x[q], y[q] = c*a-s*b, s*a+c*b
	}
}

// resize is a slice of n zeros, in the memory of x where it suffices.
func resize(x []float64, n int) []float64 {
	if cap(x) < n {
		return make([]float64, n, n+n/2)
	}
	x = x[:n]
	clear(x)
	return x
}
