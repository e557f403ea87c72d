package kpca

import (
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/symeig"
)

// Solver finds the leading eigenpairs of the matrix that a [Problem] describes:
// at least m of them when m > 0 and the rank allows it, all when m = 0.
// Eigenvalues are descending, column j of vectors is the orthonormal eigenvector
// α_j; signs are free, and the model takes the matrix over. values may be longer than vectors has columns: what
// follows are estimates of the next eigenvalues, from which gaps are told. A
// Solver must give the same bits on any number of cores, and should return the
// error of [Problem.Context] soon after it ends.
type Solver interface {
	Solve(p *Problem, m int) (values []float64, vectors *mat.Dense, err error)
}

// lean is a Solver of this package that needs no matrix in memory but its own
// work space, or tells one eigenvalue more than it was asked for.
type lean interface {
	Solver
	storesGram() bool
}

// Full computes every eigenvalue, and the eigenvectors that are asked for.
type Full struct{}

// Solve decomposes K̄ in O(n³) time and about 30n² bytes.
func (Full) Solve(p *Problem, m int) ([]float64, *mat.Dense, error) {
	n := p.N()
	if m == 0 || m > n {
		m = n
	}
	watch := func(done float64) error {
		p.Report(done)
		return p.ctx.Err()
	}
	fill := func(dst []float64, stride int) {
		var k mat.SymDense
		k.SetRawSymmetric(blas64.Symmetric{N: n, Stride: stride, Data: dst, Uplo: blas.Upper})
		p.store(&k)
		p.forgetTiles()
	}
	values, vectors, err := symeig.DecomposeFilled(n, m, fill, watch)
	if stopped := p.ctx.Err(); stopped != nil {
		return nil, nil, stopped
	}
	if err != nil {
		return nil, nil, fmt.Errorf("kpca: the eigen-decomposition failed: %w", err)
	}
	return values, mat.NewDense(n, m, vectors), nil
}
