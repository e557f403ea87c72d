// Package symeig decomposes real symmetric matrices, dense and tridiagonal, in
// Go and Go assembly without cgo, at the speed of LAPACK.
//
// A dense matrix is reduced to tridiagonal form in blocks, the tridiagonal one
// is solved by divide and conquer, and the eigenvectors are transformed back in
// blocks. All three rest on package gemm, package simd, which chooses AVX-512, AVX2
// or plain Go at run time.
//
// Eigenvalues descend. Eigenvectors are the columns of a matrix stored by rows,
// of length 1, orthogonal to about 1e-14, their signs unspecified. The same
// input gives the same bits for any GOMAXPROCS, on the same level. Matrices of
// any finite scale are accepted; those with NaN or infinite entries are errors.
package symeig

//go:generate go run ./gen -out vector_amd64.s -stubs vector_stubs_amd64.go -pkg symeig

import (
	"fmt"
	"math"
	"runtime"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

const (
	// parallelSize is the order from which on a second goroutine pays off.
	parallelSize = 128
	// maxWorkers bounds the team; the reduction has no more to do for it.
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
// most 5n³ operations, and besides the result 3n² values of scratch memory,
// which later calls use again. It panics when a is shorter than n².
func Decompose(a []float64, n int) (values, vectors []float64, err error) {
	return DecomposeTop(a, n, n)
}

// DecomposeTop is Decompose with the eigenvectors of the m largest eigenvalues
// only: vectors is n×m, values has all n. It saves up to half of the time; for
// m far below n an iterative method is faster.
func DecomposeTop(a []float64, n, m int) (values, vectors []float64, err error) {
	return DecomposeWatched(a, n, m, nil)
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

// DecomposeWatched is DecomposeTop under the eyes of watch, which may be nil.
func DecomposeWatched(a []float64, n, m int, watch Watch) (values, vectors []float64, err error) {
	if n < 0 || m < 0 || m > n || len(a) < n*n {
		panic(fmt.Sprintf("symeig: cannot take %d eigenvectors of a %d×%d matrix in %d values", m, n, n, len(a)))
	}
	if n == 0 {
		return nil, nil, nil
	}
	w := workspaces.Get().(*workspace)
	defer workspaces.Put(w)
	workers := workersFor(n)
	t := newTeam(workers)
	defer t.Close()

	r := newReduction(w, t, n)
	scale, err := r.load(a)
	if err != nil {
		return nil, nil, err
	}
	if err := r.run(watch); err != nil {
		return nil, nil, err
	}
	if m == 0 {
		if !valuesOnly(r.diagonal, r.off, nil) {
			return nil, nil, errNoConvergence(n)
		}
		values, err = descending(r.diagonal, scale)
		return values, nil, err
	}
	c := newConquest(w, t, r.diagonal, r.off, m)
	out := c.makeResult(w)
	if err := c.solve(watch); err != nil {
		return nil, nil, err
	}
	if values, err = c.values(scale); err != nil {
		return nil, nil, err
	}
	b := &backTransform{reduction: r, workers: workers, vectors: c.vectors, spacing: c.stride,
		order: c.top(m), out: out}
	if err := b.run(&w.held, watch); err != nil {
		return nil, nil, err
	}
	return values, b.out, nil
}

// newReduction lays out the memory for the reduction of an n×n matrix.
func newReduction(w *workspace, t *team.Team, n int) *reduction {
	r := &reduction{team: t, level: simd.Current(), n: n}
	r.lanes = lanes(r.level)
	r.size = gemm.Padded(n, 8)
	r.stride = r.size
	if r.stride%64 == 0 { // rows a power of two apart would share cache sets
		r.stride += 8
	}
	_, cols := gemm.Tile(r.level)
	r.a = grow(&w.matrix, r.size*r.stride)
	r.left = grow(&w.left, 2*panelWidth*r.stride)
	r.right = grow(&w.right, 2*panelWidth*r.stride)
	r.products = grow(&w.parts, reductionParts*r.stride)
	r.packed = grow(&w.packed, 2*panelWidth*gemm.Padded(r.size, cols))
	vectors := simd.Alloc(4 * r.stride)
	r.diagonal, r.off = vectors[:n], vectors[r.stride:][:n]
	r.factor, r.x = vectors[2*r.stride:][:n], vectors[3*r.stride:][:r.size]
	return r
}

// load copies the upper triangle, with whole 8×8 blocks on the diagonal, scaled
// to entries below 1, and returns the scale.
func (r *reduction) load(a []float64) (scale scaling, err error) {
	n := r.n
	parts := 1
	if n >= parallelColumns {
		parts = 4
	}
	var largest [4]uint64
	r.team.Do(parts, func(c int) {
		for i := c; i < n; i += parts {
			largest[c] = max(largest[c], largestBits(a[i*n+i:(i+1)*n]))
		}
	})
	size := math.Float64frombits(max(largest[0], largest[1], largest[2], largest[3]))
	if !(size <= math.MaxFloat64) {
		return scale, r.notFinite(a)
	}
	scale = scaleTo1(size)
	r.team.Do(parts, func(c int) {
		for g := 8 * c; g < r.size; g += 8 * parts {
			r.loadRows(a, g, scale)
		}
	})
	return scale, nil
}

// loadRows copies eight rows from their diagonal block on.
func (r *reduction) loadRows(a []float64, g int, scale scaling) {
	n := r.n
	for i := g; i < g+8; i++ {
		row := r.a[i*r.stride+g : i*r.stride+r.size]
		if i >= n {
			clear(row)
			continue
		}
		for j, v := range a[i*n+i : (i+1)*n] {
			row[i-g+j] = scale.apply(v)
		}
		clear(row[n-g:])
		for j := g; j < i; j++ { // the lower half of the diagonal block
			row[j-g] = scale.apply(a[j*n+i])
		}
	}
}

func (r *reduction) notFinite(a []float64) error {
	for i := range r.n {
		for j := i; j < r.n; j++ {
			if v := a[i*r.n+j]; math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("symeig: entry (%d, %d) is %v; every entry must be finite", i, j, v)
			}
		}
	}
	panic("symeig: the matrix changed during its decomposition")
}

// largestBits is the largest |v| as bits; NaN and infinity exceed all others.
func largestBits(row []float64) uint64 {
	largest := uint64(0)
	for _, v := range row {
		if b := math.Float64bits(v) &^ (1 << 63); b > largest {
			largest = b
		}
	}
	return largest
}

// scaling multiplies by a power of two, without rounding: by 2^−exponent, in
// two steps as that may overflow on its own, and back.
type scaling struct {
	exponent      int
	first, second float64
}

// scaleTo1 brings size, and all that is smaller, below 1. Divide and conquer
// relies on it.
func scaleTo1(size float64) scaling {
	s := scaling{first: 1, second: 1}
	if size > 0 {
		_, s.exponent = math.Frexp(size)
		half := -s.exponent / 2
		s.first, s.second = math.Ldexp(1, half), math.Ldexp(1, -s.exponent-half)
	}
	return s
}

func (s scaling) apply(v float64) float64 { return v * s.first * s.second }
func (s scaling) undo(v float64) float64  { return math.Ldexp(v, s.exponent) }

func errNoConvergence(n int) error {
	return fmt.Errorf("symeig: an eigenvalue of the %d×%d matrix did not converge; please report the matrix", n, n)
}
