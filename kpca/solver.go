package kpca

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/symeig"
)

// Solver finds the leading eigenpairs of the matrix K̄ that a [Problem] describes:
// at least m of them when m > 0 and the rank allows it, all when m = 0. It must
// give the same bits on any number of cores, and should return the error of
// [Problem.Context] soon after it ends.
type Solver interface {
	Solve(p *Problem, m int) (*Solution, error)
}

// Solution is what a Solver has found. Values and Vectors are needed; what else
// it knows saves Fit the work of finding out.
type Solution struct {
	Values    []float64  // eigenvalues λ_j, descending, one for each column of Vectors
	Vectors   *mat.Dense // n×m; column j is α_j, orthonormal, of either sign; the model takes it over
	Next      []float64  // eigenvalues that follow, descending, as far as known: the gaps come from them
	Residuals []float64  // ‖K̄α_j − λ_jα_j‖, measured by a product with α_j; nil: Fit measures it
	Slack     float64    // bound of ‖K̄ − K̃‖ where another matrix K̃ stood for K̄; 0: none did
}

// check finds what a Solver of one's own got wrong.
func (s *Solution) check(n int) error {
	switch {
	case s == nil || s.Vectors == nil:
		return errors.New("kpca: the Solver returns no eigenvectors and no error")
	case s.Residuals != nil && len(s.Residuals) != len(s.Values):
		return fmt.Errorf("kpca: the Solver returns %d residuals for %d eigenvalues; one for each is needed, or none", len(s.Residuals), len(s.Values))
	case !(s.Slack >= 0) || math.IsInf(s.Slack, 1):
		return fmt.Errorf("kpca: the Solver returns the slack %g; a bound is finite and not negative", s.Slack)
	}
	if rows, m := s.Vectors.Dims(); rows != n || m != len(s.Values) {
		return fmt.Errorf("kpca: the Solver returns %d eigenvalues and %d×%d eigenvectors of a problem with %d samples; column j of n rows belongs to eigenvalue j (values without a vector go to Next)", len(s.Values), rows, m, n)
	}
	return nil
}

// known are all eigenvalues that the solver tells, descending.
func (s *Solution) known() []float64 {
	return append(s.Values[:len(s.Values):len(s.Values)], s.Next...)
}

// foresighted is a Solver that tells one eigenvalue more than it was asked for,
// without a vector. Other solvers are asked for one component more than wanted.
type foresighted interface {
	Solver
	// storesGram tells whether products should hold K in memory.
	storesGram() bool
}

// Full computes every eigenvalue, and the eigenvectors that are asked for.
type Full struct{}

// Solve decomposes K̄ in O(n³) time and about 30n² bytes.
func (Full) Solve(p *Problem, m int) (*Solution, error) {
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
		return nil, stopped
	}
	if err != nil {
		return nil, fmt.Errorf("kpca: the eigen-decomposition failed: %w", err)
	}
	return &Solution{Values: values[:m:m], Vectors: mat.NewDense(n, m, vectors), Next: values[m:]}, nil
}
