package kpca

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/krylov"
)

// Lanczos finds the leading components by block Lanczos iteration with full
// reorthogonalisation (Golub and Underwood 1977) and thick restart (Wu and Simon
// 2000) on K in memory.
//
// With s products it takes O(n²d + n²s) time; s grows with m and as eigenvalues
// come closer, and is 10 to 50 for m ≤ 10. Memory: 4n² bytes for the upper
// triangle of K, 8nd for the samples, and 8n for each of some 40 to 300 vectors.
type Lanczos struct {
	// Block is the number of vectors in each product, a power of 2. 0: 1, 2 or 4,
	// by n and m. Eigenvalues repeated more often than this take a second run.
	Block int
	// Tolerance is the estimate of ‖K̄α−λα‖/λ_1 at which the iteration ends; the
	// certificates, which are measured, may be ten times as large, or 1e-15·√n, the
	// rounding error of a product. 0: 1e-14.
	Tolerance float64
}

// solve runs the iteration, or Full when more than half of all components are
// asked for.
func (l Lanczos) solve(p *problem, m int) (*solution, error) {
	return p.lanczos(m, l.Block, l.Tolerance)
}

func (Lanczos) storesGram() bool { return true }

func (p *problem) lanczos(m, block int, tolerance float64) (*solution, error) {
	if err := checkIteration(block, tolerance); err != nil {
		return nil, err
	}
	if m == 0 || 2*m >= p.n {
		return Full{}.solve(p, m)
	}
	k, err := p.tiles()
	if err != nil {
		return nil, err
	}
	r, err := krylov.Top(p.ctx, k, krylov.Options{
		Components: m,
		Centered:   p.centered,
		Block:      block,
		Tolerance:  tolerance,
		Team:       p.team(),
		Progress:   p.progress,
	})
	if errors.Is(err, krylov.ErrNoConvergence) {
		return nil, fmt.Errorf("kpca: %w; raise the Tolerance of the solver, or use Full", err)
	}
	if err != nil {
		return nil, err
	}
	return &solution{
		Values:    r.Values,
		Vectors:   columnsOf(r.Vectors, p.n, m, r.Stride),
		Next:      []float64{r.Next},
		Residuals: r.Residuals,
	}, nil
}

// checkIteration refuses settings of Lanczos and MatrixFree that mean nothing.
func checkIteration(block int, tolerance float64) error {
	switch {
	case block < 0:
		return fmt.Errorf("kpca: Block is %d; it must be a positive number of vectors, or 0 to have it chosen", block)
	case !(tolerance >= 0 && tolerance < 1):
		return fmt.Errorf("kpca: Tolerance is %g; it must be a small part of λ_1 such as 1e-10, or 0 to have it chosen", tolerance)
	}
	return nil
}

// columnsOf is the n×m matrix of columns that lie stride apart.
func columnsOf(v []float64, n, m, stride int) *mat.Dense {
	out := mat.NewDense(n, m, nil)
	data := out.RawMatrix().Data
	for j := range m {
		for i, x := range v[j*stride : j*stride+n] {
			data[i*m+j] = x
		}
	}
	return out
}

// MatrixFree is Lanczos for K that doesn't fit in memory: every product computes
// the kernel values afresh, for a block of vectors at a time so that there are
// few products.
//
// With s products it takes O(n²ds) time; s is about 10 to 20 for m ≤ 10. Memory:
// 8nd bytes for the samples and 8n for each of some 100 to 400 vectors; nothing of
// size n².
type MatrixFree struct {
	// Block is the number of vectors in each product, a power of 2. 0: 8 or 16.
	Block int
	// Tolerance is as in Lanczos. 0: 1e-12.
	Tolerance float64
}

// solve runs the iteration, or Full when more than half of all components are
// asked for.
func (f MatrixFree) solve(p *problem, m int) (*solution, error) {
	block, tolerance := f.Block, f.Tolerance
	if block == 0 {
		block = 8
		if m > 4 {
			block = 16
		}
	}
	if tolerance == 0 {
		tolerance = 1e-12
	}
	return p.lanczos(m, block, tolerance)
}

func (MatrixFree) storesGram() bool { return false }
