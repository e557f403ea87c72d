package kpca

import (
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/symeig"
)

// Solver is a way to the leading eigenpairs of K̄: [Full], [Lanczos],
// [PivotedCholesky], [Davidson] or [MatrixFree]. Each gives the same bits on any number
// of cores.
type Solver interface {
	// solve finds at least m eigenpairs when m > 0 and the rank allows it, all when
	// m = 0. It returns the error of p.ctx soon after that ends.
	solve(p *problem, m int) (*solution, error)
}

// solution is what a Solver has found.
type solution struct {
	Values    []float64  // eigenvalues λ_j, descending, one for each column of Vectors
	Vectors   *mat.Dense // n×m; column j is α_j, orthonormal, of either sign; the model takes it over
	Next      []float64  // eigenvalues that follow, descending, as far as known: the gaps come from them
	Residuals []float64  // ‖K̄α_j − λ_jα_j‖, measured by a product with α_j; nil: Fit measures it
	Slack     float64    // bound of ‖K̄ − K̃‖ where another matrix K̃ stood for K̄; 0: none did
}

// known are all eigenvalues that the solver tells, descending.
func (s *solution) known() []float64 {
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

// solve decomposes K̄ in O(n³) time and about 30n² bytes.
func (Full) solve(p *problem, m int) (*solution, error) {
	n := p.n
	if m == 0 || m > n {
		m = n
	}
	watch := func(done float64) error {
		p.report(done)
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
	return &solution{Values: values[:m:m], Vectors: mat.NewDense(n, m, vectors), Next: values[m:]}, nil
}

// Sizes between which solvers change. They were measured; see kpca/versus.
const (
	mostStored = 32000 // samples whose K, 4n² bytes, is held in memory (4 GB)
	fewSamples = 64    // below, all components cost no more than some
	aFew       = 200   // the same when more than five are wanted
	trialRank  = 300   // numerical rank up to which PivotedCholesky is tried
	trialSize  = 1000  // samples from which it is
	trialRows  = 256   // samples of a first trial
)

// choose is the solver for m components (0: all) when Options.Solver is nil:
// Full for many of them; a factor of low rank where a trial finds one, which
// costs some ten columns of a small sample's K otherwise; Lanczos as long as K
// fits in memory, Davidson beyond, which falls back on MatrixFree, and that where
// Davidson's landmarks don't fit either.
func (p *problem) choose(m int) Solver {
	switch {
	case m == 0 || p.n <= fewSamples || (8*m > p.n || p.n <= aFew && m > 5) && p.checkMemory(Full{}, m) == nil:
		return Full{}
	case p.n >= trialSize && p.gram == nil && p.definite() && checkMemory(8*trialRank*float64(p.n), "", "") == nil:
		c := PivotedCholesky{Tolerance: 1e-13, MaxRank: min(trialRank, p.n/8)}
		if !p.sampleHasLowRank(c) {
			break
		}
		if f, reached, err := p.factorize(c, true); reached && err == nil {
			return p.withFactor(c, f)
		}
	}
	switch {
	case p.gram != nil || p.n <= mostStored && p.checkMemory(Lanczos{}, m) == nil:
		return Lanczos{}
	case p.checkMemory(Davidson{}, m) == nil:
		return Davidson{}
	}
	return MatrixFree{}
}

// sample is the problem of some evenly spaced samples, at least the given number.
func (p *problem) sample(rows int) *problem {
	step := max(1, p.n/rows)
	raw := p.x.RawMatrix()
	raw.Rows /= step
	raw.Stride *= step
	var x mat.Dense
	x.SetRawMatrix(raw)
	return newProblem(&x, p.kernel, p.centered)
}

// sampleHasLowRank tells whether a trial of c on a small sample doesn't give up:
// fewer samples need no more columns.
func (p *problem) sampleHasLowRank(c PivotedCholesky) bool {
	few := p.sample(trialRows)
	defer few.close()
	f, reached, err := few.factorize(c, true)
	return err == nil && (reached || f.Rank >= min(c.MaxRank, few.n))
}

// definite tells whether K, anchored as gramColumns does, is positive
// semidefinite for any data.
func (p *problem) definite() bool {
	return p.traits.definite == always || p.traits.definite == onceCentred && p.centered
}
