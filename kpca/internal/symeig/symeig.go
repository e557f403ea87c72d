// Package symeig decomposes real symmetric matrices, dense and tridiagonal, in
// Go and Go assembly without cgo, at the speed of LAPACK.
//
// A dense matrix is reduced to tridiagonal form in blocks, the tridiagonal one
// is solved by divide and conquer, and the eigenvectors are transformed back in
// blocks. All three rest on matrix products (package gemm), in AVX-512, AVX2, NEON or
// plain Go (package simd).
//
// Eigenvalues descend. Eigenvectors are the columns of a matrix stored by rows,
// of length 1, orthogonal to about 1e-14, their signs unspecified. The same
// input gives the same bits for any GOMAXPROCS, on the same level. Matrices of
// any finite scale are accepted; those with NaN or infinite entries are errors.
package symeig

//go:generate go run ./gen -out vector_amd64.s -stubs vector_stubs_amd64.go -pkg symeig
//go:generate go run ./gen/arm64 -out vector_arm64.s -stubs vector_stubs_arm64.go -pkg symeig

import (
	"fmt"
	"runtime"

	"kpcalab/kpca/internal/team"
)

const (
	// parallelSize is the order from which on a second goroutine pays off.
	parallelSize = 128
	// maxWorkers bounds the team; the reduction keeps reductionParts of it busy.
	maxWorkers = 8
)

// workersFor is the number of goroutines that pay off for an n×n problem.
func workersFor(n int) int {
	if n < parallelSize {
		return 1
	}
	return min(runtime.GOMAXPROCS(0), maxWorkers)
}

// newTeam is a team of workers, or nil, which works alone.
func newTeam(workers int) *team.Team {
	if workers == 1 {
		return nil
	}
	return team.Of(workers)
}

// Decompose returns the n eigenvalues of the symmetric n×n matrix a, stored by
// rows, and its eigenvectors: vectors[i*n+k] is entry i of the eigenvector of
// values[k]. Only the upper triangle of a is read; a is not changed. It takes at
// most 5n³ operations, and besides the result 2n² values of scratch memory. It
// panics when a is shorter than n².
func Decompose(a []float64, n int) (values, vectors []float64, err error) {
	return DecomposeTop(a, n, n)
}

// DecomposeTop is Decompose with the eigenvectors of the m largest eigenvalues
// only: vectors is n×m, values has all n. It saves up to half of the time; for
// m far below n an iterative method is faster.
func DecomposeTop(a []float64, n, m int) (values, vectors []float64, err error) {
	if n < 0 || len(a) < n*n {
		panic(fmt.Sprintf("symeig: a %d×%d matrix in %d values", n, n, len(a)))
	}
	return DecomposeFilled(n, m, upper(a, n), nil)
}

// upper copies the upper triangle of the n×n matrix a.
func upper(a []float64, n int) func(dst []float64, stride int) {
	return func(dst []float64, stride int) {
		for i := range n {
			copy(dst[i*stride+i:i*stride+n], a[i*n+i:(i+1)*n])
		}
	}
}

// Watch is called now and then during a long decomposition, by the goroutine
// that asked for it, with the part of the work done so far, from 0 to 1. An
// error ends the decomposition soon and is returned.
type Watch func(done float64) error

// Typical shares of the three steps in the time.
const (
	reductionShare = 0.55
	conquestShare  = 0.15
)

// at reports a share of a step that begins at from; a nil Watch watches nothing.
func (w Watch) at(from, share, part float64) error {
	if w == nil {
		return nil
	}
	return w(from + share*part)
}

// DecomposeFilled is DecomposeTop of the matrix whose upper triangle fill sets:
// entry (i, j) is dst[i*stride+j]. What dst holds before is arbitrary. A matrix
// written there needs no memory of its own, and more than n/2 eigenvectors are
// returned in that memory. watch may be nil.
func DecomposeFilled(n, m int, fill func(dst []float64, stride int), watch Watch) (values, vectors []float64, err error) {
	if n < 0 || m < 0 || m > n {
		panic(fmt.Sprintf("symeig: cannot take %d eigenvectors of a %d×%d matrix", m, n, n))
	}
	if n == 0 {
		return nil, nil, nil
	}
	w := workspaces.Get().(*workspace)
	defer w.release()
	workers := workersFor(n)
	t := newTeam(workers)
	defer t.Close()

	r := newReduction(w, t, n)
	fill(r.a, r.stride)
	scale, err := r.load()
	if err != nil {
		return nil, nil, err
	}
	if err := r.run(watch); err != nil {
		return nil, nil, err
	}
	if m == 0 {
		if !valuesOnly(r.diagonal, r.off) {
			return nil, nil, errNoConvergence(n)
		}
		values, err = descending(r.diagonal, scale)
		return values, nil, err
	}
	c := newConquest(w, t, r.diagonal, r.off, m)
	if err := c.solve(watch); err != nil {
		return nil, nil, err
	}
	if values, err = c.values(scale); err != nil {
		return nil, nil, err
	}
	b := &backTransform{reduction: r, workers: workers, vectors: c.vectors, spacing: c.stride,
		order: c.top(m)}
	if err := b.run(w, watch); err != nil {
		return nil, nil, err
	}
	return values, b.out, nil
}

func errNoConvergence(n int) error {
	return fmt.Errorf("symeig: an eigenvalue of the %d×%d matrix did not converge; please report the matrix", n, n)
}
