package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/cholesky"
	"kpcalab/kpca/internal/tiled"
)

// PivotedCholesky factors K ≈ LLᵀ with few columns, chosen by the largest
// remaining diagonal entry (Fine and Scheinberg 2001), and never forms K. It is
// for Gram matrices of low numerical rank r, such as that of a wide Gaussian in
// few dimensions, and exact to the tolerance; the kernel must be positive
// semidefinite. One that is seen not to be is an error, ErrIndefinite: a factor
// LLᵀ has no negative part, and its eigenvalues would be wrong.
//
// Time O(nr(r+d)), memory 8nr bytes. Up to 20000 samples the certificates are
// measured on K itself, in O(n²d) time and no memory; beyond, on LLᵀ, and include
// the bound trace(K − LLᵀ) of the difference.
type PivotedCholesky struct {
	// Tolerance is the share of the trace that LLᵀ may leave. 0: 1e-13.
	Tolerance float64
	// MaxRank is the largest r that is tried. 0: 1000.
	MaxRank int
}

// solve is an error when MaxRank columns don't reach the tolerance. With m = 0
// it finds as many eigenvalues as L has columns.
func (c PivotedCholesky) solve(p *problem, m int) (*solution, error) {
	f, err := p.factorized(c)
	if err != nil {
		return nil, err
	}
	return p.solveFactor(f, m)
}

// factorized is the factor, or an error that tells why there is none.
func (p *problem) factorized(c PivotedCholesky) (*cholesky.Factor, error) {
	switch {
	case !(c.Tolerance >= 0 && c.Tolerance < 1):
		return nil, fmt.Errorf("kpca: PivotedCholesky.Tolerance is %g; it must be a small share of the trace such as 1e-10, or 0 for 1e-13", c.Tolerance)
	case c.MaxRank < 0:
		return nil, fmt.Errorf("kpca: PivotedCholesky.MaxRank is %d; it must be positive, or 0 for 1000", c.MaxRank)
	}
	if c.Tolerance == 0 {
		c.Tolerance = 1e-13
	}
	if c.MaxRank == 0 {
		c.MaxRank = 1000
	}
	f, reached, err := p.factorize(c, false)
	if err == nil && !reached {
		if err = p.refute(f); err != nil {
			return f, err
		}
		err = fmt.Errorf("kpca: PivotedCholesky has %d columns and still leaves %.2g of the trace, %.2g is asked for; the numerical rank is too high (use Lanczos or MatrixFree, or raise MaxRank or Tolerance), or the kernel is not positive semidefinite", f.Rank, f.Left, c.Tolerance)
	}
	if err == nil {
		err = p.refute(f)
	}
	return f, err
}

// factored is a PivotedCholesky whose factor is at hand, or the error of it.
type factored struct {
	PivotedCholesky
	factor *cholesky.Factor
	slack  float64 // bound of what LLᵀ leaves, where it stands for K
	err    error
}

func (f *factored) solve(p *problem, m int) (*solution, error) {
	if f.err != nil {
		return nil, f.err
	}
	s, err := p.solveFactor(f.factor, m)
	if err == nil {
		s.Slack = f.slack
	}
	return s, err
}

// factorFirst is c with its factor made already, since means come from it.
func (p *problem) factorFirst(c PivotedCholesky) Solver {
	f, err := p.factorized(c)
	if err != nil {
		return &factored{PivotedCholesky: c, err: err}
	}
	return p.withFactor(c, f)
}

// withFactor is c with a factor that reaches the tolerance. Of many samples it
// stands for K from here on.
func (p *problem) withFactor(c PivotedCholesky, f *cholesky.Factor) Solver {
	s := &factored{PivotedCholesky: c, factor: f}
	if p.n > mostChecked {
		s.slack = p.adopt(f)
	}
	return s
}

func (PivotedCholesky) storesGram() bool { return false }

// factorize runs the factorization; a trial gives up early.
func (p *problem) factorize(c PivotedCholesky, trial bool) (*cholesky.Factor, bool, error) {
	return cholesky.Factorize(p.ctx, p.columns(), cholesky.Options{
		Tolerance: c.Tolerance,
		MaxRank:   c.MaxRank,
		Trial:     trial,
		Team:      p.team(),
		Progress:  p.progress,
	})
}

// solveFactor finds the m leading eigenpairs of HLLᵀH, and the next eigenvalue.
func (p *problem) solveFactor(f *cholesky.Factor, m int) (*solution, error) {
	if m == 0 || m > f.Rank {
		m = max(1, f.Rank)
	}
	values, next, vectors, err := f.Top(m, p.centered)
	if err != nil { // LᵀL is finite, and small matrices of finite numbers converge
		return nil, fmt.Errorf("kpca: PivotedCholesky with %d columns: %w", f.Rank, err)
	}
	return &solution{Values: values, Vectors: columnsOf(vectors, p.n, m, f.Stride()), Next: []float64{next}}, nil
}

// columns is what the factorization sees of K.
func (p *problem) columns() *gramColumns {
	c := &gramColumns{p: p}
	if p.gram == nil {
		if c.radial = p.fast(); c.radial != nil {
			c.rows = rowsOf(p.x)
		}
	}
	if p.centered {
		c.anchor = make([]float64, p.n)
		c.entries(0)(c.anchor, 0)
	}
	return c
}

// gramColumns is K, or for a centred problem ⟨φ(x)−φ(x_1), φ(x′)−φ(x_1)⟩ =
// K(x,x′) − K(x,x_1) − K(x_1,x′) + K(x_1,x_1): centring turns both into K̄, but
// only the latter keeps its digits, and is positive semidefinite, when K stands
// for a kernel less one.
type gramColumns struct {
	p      *problem
	radial *tiled.Radial
	rows   tiled.Rows
	anchor []float64 // K(x, x_1)
}

func (c *gramColumns) Size() int { return c.p.n }

func (c *gramColumns) Diagonal(dst []float64) {
	for i := range dst {
		dst[i] = c.p.diagonal(i)
		if c.anchor != nil {
			dst[i] = math.Max(0, dst[i]-2*c.anchor[i]+c.anchor[0])
		}
	}
}

func (c *gramColumns) Column(j int) func(dst []float64, i int) {
	entries := c.entries(j)
	if c.anchor == nil {
		return entries
	}
	return func(dst []float64, i int) {
		entries(dst, i)
		for q := range dst {
			dst[q] = (dst[q] - c.anchor[i+q]) - (c.anchor[j] - c.anchor[0])
		}
	}
}

// entries is a column of K as it is.
func (c *gramColumns) entries(j int) func(dst []float64, i int) {
	p := c.p
	switch {
	case c.radial != nil:
		return c.radial.Sample(c.rows, j)
	case p.gram != nil:
		return func(dst []float64, i int) {
			for q := range dst {
				dst[q] = p.gram.At(i+q, j)
			}
		}
	}
	_, d := p.x.Dims()
	return func(dst []float64, i int) {
		evalRow(p.kernel, dst, p.x.RawRowView(j), p.x.Slice(i, i+len(dst), 0, d).(*mat.Dense), j, i)
	}
}

// refute looks for a proof that the matrix of a factor LLᵀ is not positive
// semidefinite. R = K − LLᵀ is semidefinite if K is, so that R_ii ≥ 0 and
// |R_ij| ≤ √(R_ii·R_jj); the factorization itself sees only the diagonal, and
// takes it for 0 where it is negative. All of the diagonal is checked, and as
// many columns as cost no more than the factor did.
func (p *problem) refute(f *cholesky.Factor) error {
	if p.definite() {
		return nil
	}
	c := p.columns()
	r := &remainder{columns: c, f: f, left: make([]float64, p.n)}
	for i := range r.left {
		k, a := p.diagonal(i), 0.0
		r.scale = max(r.scale, math.Abs(k))
		if c.anchor != nil {
			a = -2*c.anchor[i] + c.anchor[0]
			r.scale = max(r.scale, math.Abs(c.anchor[i]))
		}
		r.left[i] = k + a
		for j := range f.Rank {
			r.left[i] -= f.Column(j)[i] * f.Column(j)[i]
		}
	}
	rounding := r.rounding()
	for i, v := range r.left {
		if v < -rounding {
			return refusal(fmt.Sprintf("the squared distance of sample %d from the span of %d others is %.3g", i, f.Rank, v))
		}
		r.left[i] = max(v, 0)
	}
	const most = 512
	step := (p.n + most - 1) / most
	for j := 0; j < p.n; j += step {
		if i, v := r.worst(j); v > 0 {
			return refusal(fmt.Sprintf("what %d columns leave of K(x_%d, x_%d) is larger by %.3g than what they leave of the diagonal allows", f.Rank, i, j, v))
		}
	}
	return nil
}

func refusal(proof string) error {
	return fmt.Errorf("%w: %s (samples counted from 0), which no inner product allows. PivotedCholesky has no answer for such a kernel: take Solver: Full{} or Lanczos{}, which keep the positive part and tell the size of the negative one", ErrIndefinite, proof)
}

// remainder is R = K − LLᵀ, of which the diagonal is at hand.
type remainder struct {
	columns *gramColumns
	f       *cholesky.Factor
	left    []float64 // R_ii
	scale   float64   // of the values from which entries come
}

// rounding bounds the error of an entry of R. It is generous: a column whose
// pivot is itself near rounding multiplies the error of the others, and a
// negative part of this size does no harm.
func (r *remainder) rounding() float64 { return 1e-9 * r.scale }

// worst is the entry of column j that exceeds its bound √(R_ii·R_jj) most.
func (r *remainder) worst(j int) (at int, excess float64) {
	column := make([]float64, r.f.Stride())
	r.columns.Column(j)(column[:len(r.left)], 0)
	for q := range r.f.Rank {
		l := r.f.Column(q)
		for i := range r.left {
			column[i] -= l[i] * l[j]
		}
	}
	for i, v := range r.left {
		bound := math.Sqrt(v)*math.Sqrt(r.left[j]) + r.rounding()
		// an error δ of R_ii moves the bound by √(δ·R_jj)
		bound += math.Sqrt(r.rounding()) * (math.Sqrt(v) + math.Sqrt(r.left[j]) + math.Sqrt(r.rounding()))
		if e := math.Abs(column[i]) - bound; e > excess {
			at, excess = i, e
		}
	}
	return at, excess
}
