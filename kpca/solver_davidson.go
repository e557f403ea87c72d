package kpca

import (
	"errors"
	"fmt"

	"kpcalab/kpca/internal/davidson"
)

// Davidson finds the leading components of a [Gaussian] or [Laplacian] kernel
// matrix that doesn't fit in memory, by block Davidson iteration (Davidson 1975;
// Morgan and Scott 1986). Both the start and the preconditioner are a Nyström
// approximation on landmarks drawn by randomly pivoted Cholesky (Chen, Epperly,
// Tropp and Webber 2022). Most products are taken in float32; residuals rest on
// float64, and include a bound of what float32 loses where it was used.
//
// It needs 4 to 8 products where [MatrixFree] needs 9 to 22, and half of them cost
// half: O(n²d) time for each, and 8n for each of 5m+30 or so vectors, twice. Where
// eigenvalues fall too slowly for that, for other kernels, and where more than a
// tenth or so of all components are asked for, it is MatrixFree.
type Davidson struct {
	// Landmarks is the number of them. 0: 6√n up to 1000, then 3√n up to 3000.
	Landmarks int
	// Tolerance is that of ‖K̄α−λα‖/λ_1. 0: 1e-11.
	Tolerance float64
	// Checkpoint is a file that keeps the iteration after each product (16n bytes for
	// each of at most 5m+30 or so vectors), for fits that take long: the same fit of
	// the same rows goes on from it, to the same bits. A file of another fit, or a
	// damaged one, is an error. It is removed when the iteration ends. "": none.
	Checkpoint string
}

// solve runs the iteration, or MatrixFree's.
func (d Davidson) solve(p *problem, m int) (*solution, error) {
	s, err := p.davidson(d, m)
	if s == nil && err == nil {
		return MatrixFree{Tolerance: d.Tolerance}.solve(p, m)
	}
	return s, err
}

func (Davidson) storesGram() bool { return false }

// davidson is nil where the method is not for this problem.
func (p *problem) davidson(d Davidson, m int) (*solution, error) {
	if err := checkIteration(0, d.Tolerance); err != nil {
		return nil, err
	}
	if d.Landmarks < 0 {
		return nil, fmt.Errorf("kpca: Landmarks is %d; it must be a positive number of samples, or 0 to have it chosen", d.Landmarks)
	}
	if m == 0 || 8*m+32 > p.n {
		return nil, nil
	}
	k, ok := p.radialKernel()
	if !ok {
		return nil, nil
	}
	r, err := davidson.Top(p.ctx, k, davidson.Options{
		Components: m,
		Tolerance:  d.Tolerance,
		Landmarks:  d.Landmarks,
		Team:       p.team(),
		Progress:   p.progress,
		Checkpoint: d.Checkpoint,
	})
	if errors.Is(err, davidson.ErrUnsuited) || errors.Is(err, davidson.ErrNoConvergence) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if p.mean == nil {
		p.mean = r.Sums
		for i := range p.mean {
			p.mean[i] /= float64(p.n)
		}
		p.grand = meanOf(p.mean)
	}
	return &solution{
		Values:    r.Values,
		Vectors:   columnsOf(r.Vectors, p.n, m, r.Stride),
		Next:      []float64{r.Next},
		Residuals: r.Residuals,
	}, nil
}

// radialKernel is the kernel as package davidson takes it.
func (p *problem) radialKernel() (davidson.Kernel, bool) {
	r := p.fast()
	if r == nil || r.Form().LessOne && !p.centered {
		return davidson.Kernel{}, false
	}
	return davidson.Kernel{Form: r.Form(), Points: rowsOf(p.x), Packed: r, Centered: p.centered}, true
}

// solved is a Davidson whose first answer is at hand.
type solved struct {
	Davidson
	m        int
	solution *solution // nil: the method was not for this problem
	err      error
}

func (s *solved) solve(p *problem, m int) (*solution, error) {
	switch {
	case m != s.m:
		return s.Davidson.solve(p, m)
	case s.err != nil || s.solution != nil:
		return s.solution, s.err
	}
	return MatrixFree{Tolerance: s.Tolerance}.solve(p, m)
}

// davidsonFirst runs d before the means of K are asked for: it finds them on the
// way, and a product of their own would cost as much as one of the iteration.
func (p *problem) davidsonFirst(d Davidson, m int) Solver {
	s := &solved{Davidson: d, m: m}
	s.solution, s.err = p.davidson(d, m)
	return s
}
