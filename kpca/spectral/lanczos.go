package spectral

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/krylov"
	"kpcalab/kpca/internal/team"
)

// laplace is the Laplacian of a sparse graph, scaled so that its eigenvalues lie in
// [0, 2], as an operator for the Lanczos iteration: its polynomial
// T_q((1+a/2−L)/(1−a/2)), which stretches the eigenvalues below a, where those
// that are asked for lie close together, and keeps those above it within ±1 (Zhou
// and Saad 2007). The eigenvectors of the value 0 are known, and left out.
type laplace struct {
	edges     *Sparse
	diagonal  []float64
	top       float64 // what the eigenvalues were divided by, over 2
	component []int
	null      []float64 // entry i of the eigenvector of the component of i
	known     int       // components
	a         float64
	degree    int
}

// cuts are tried one after the other: 0 is no polynomial but 1 − L itself.
var cuts = []float64{0.1, 1e-2, 1e-3, 1e-4}

const (
	stretch    = 1e3 // T_q at 0: residuals keep 11 digits
	fewPasses  = 60  // about what fits in the basis without a restart
	mostPasses = 4000
)

func newLaplace(w *Sparse, kind Kind) (*laplace, error) {
	deg := Degrees(w)
	left, right, err := scaling(deg, kind)
	if err != nil {
		return nil, err
	}
	n := len(deg)
	l := &laplace{edges: &Sparse{start: w.start, to: w.to, weight: make([]float64, len(w.weight))}, diagonal: make([]float64, n), null: make([]float64, n), top: 1}
	if kind == Unnormalized { // no eigenvalue exceeds twice the largest degree
		for _, d := range deg {
			l.top = max(l.top, d)
		}
	}
	l.component, l.known = Components(w)
	size := make([]float64, l.known)
	for i := range n {
		l.diagonal[i] = left[i] * deg[i] * right[i] / l.top
		for e := w.start[i]; e < w.start[i+1]; e++ {
			l.edges.weight[e] = left[i] * w.weight[e] * right[w.to[e]] / l.top
		}
		l.null[i] = 1 / left[i] // D^{1/2}1, or 1
		size[l.component[i]] = math.Hypot(size[l.component[i]], l.null[i])
	}
	for i := range n {
		l.null[i] /= size[l.component[i]]
	}
	return l, nil
}

func (l *laplace) Size() int { return len(l.diagonal) }

// times sets dst to (c − L)x/e.
func (l *laplace) times(dst, x []float64, c, e float64) {
	s := l.edges
	for i, v := range x {
		sum := (c - l.diagonal[i]) * v
		for k := s.start[i]; k < s.start[i+1]; k++ {
			sum += s.weight[k] * x[s.to[k]]
		}
		dst[i] = sum / e
	}
}

// leaveKnown takes the known eigenvectors out of x.
func (l *laplace) leaveKnown(x []float64) {
	share := make([]float64, l.known)
	for i, v := range x {
		share[l.component[i]] += v * l.null[i]
	}
	for i := range x {
		x[i] -= share[l.component[i]] * l.null[i]
	}
}

// Mul applies the polynomial by its recurrence T_{k+1} = 2tT_k − T_{k−1}.
func (l *laplace) Mul(ctx context.Context, t *team.Team, y, x []float64, columns, stride int) error {
	n := l.Size()
	c, e := 1+l.a/2, 1-l.a/2
	t.Do(columns, func(col int) {
		out := y[col*stride : (col+1)*stride]
		before, now, next := append([]float64(nil), x[col*stride:col*stride+n]...), make([]float64, n), make([]float64, n)
		l.leaveKnown(before)
		l.times(now, before, c, e)
		for range l.degree - 1 {
			if ctx.Err() != nil {
				return
			}
			l.times(next, now, c, e)
			for i := range next {
				next[i] = 2*next[i] - before[i]
			}
			before, now, next = now, next, before
		}
		l.leaveKnown(now)
		clear(out[copy(out, now):])
	})
	return ctx.Err()
}

// find is the m smallest eigenvalues that aren't known, and their eigenvectors. A cut
// at which few passes suffice is taken; when an eigenvalue lies above it, where the
// polynomial doesn't keep the order, the one before it with as many as it takes.
func (l *laplace) find(m int) (*krylov.Result, error) {
	before := 0.0
	for _, cut := range cuts {
		r, err := l.at(cut, m, fewPasses)
		if errors.Is(err, krylov.ErrNoConvergence) {
			before = cut
			continue
		}
		if err != nil {
			return nil, err
		}
		if r.Values[m-1] > 2 { // beyond the ±1 of what lies above the cut
			return r, nil
		}
		return l.at(before, m, mostPasses)
	}
	return l.at(before, m, mostPasses)
}

func (l *laplace) at(cut float64, m, passes int) (*krylov.Result, error) {
	l.a, l.degree = cut, 1
	if cut > 0 {
		l.degree = int(math.Ceil(math.Acosh(stretch) / math.Acosh((2+cut)/(2-cut))))
	}
	t := team.New()
	defer t.Close()
	return krylov.Top(context.Background(), l, krylov.Options{Components: m, Passes: passes, Tolerance: 1e-13, Team: t})
}

// smallestSparse is Smallest by the Lanczos iteration, for Unnormalized and Symmetric.
func smallestSparse(w *Sparse, m int, kind Kind) ([]float64, *mat.Dense, error) {
	l, err := newLaplace(w, kind)
	if err != nil {
		return nil, nil, err
	}
	n := l.Size()
	values, u := make([]float64, m), mat.NewDense(n, m, nil)
	for i, c := range l.component {
		if c < m {
			u.Set(i, c, l.null[i])
		}
	}
	if l.known >= m {
		return values, u, nil
	}
	r, err := l.find(m - l.known)
	if err != nil {
		return nil, nil, fmt.Errorf("spectral: the eigenvalues of the Laplacian of this graph lie too close together: %w; ask for other than %d vectors, or pass the graph as a mat.SymDense", err, m)
	}
	lu := make([]float64, n)
	for j := range m - l.known {
		v := r.Vectors[j*r.Stride : j*r.Stride+n]
		l.times(lu, v, 0, -1)
		for i := range v {
			values[l.known+j] += v[i] * lu[i] * l.top
		}
		u.SetCol(l.known+j, v)
	}
	return values, u, nil
}
