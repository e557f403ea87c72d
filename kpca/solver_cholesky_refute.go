package kpca

import (
	"fmt"
	"math"

	"kpcalab/kpca/internal/cholesky"
)

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
