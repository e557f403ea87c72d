package kpca

import (
	"errors"

	"gonum.org/v1/gonum/mat"
)

// Solver finds the leading eigenpairs of the matrix that a [Problem] describes:
// at least m of them when m > 0 and the rank allows it, all when m = 0.
// Eigenvalues are descending, column j of vectors (n×len(values)) is the
// orthonormal eigenvector α_j; signs are free. It must give the same bits on
// any number of cores.
type Solver interface {
	Solve(p *Problem, m int) (values []float64, vectors *mat.Dense, err error)
}

// Problem is the matrix K̄ = HKH of a dual fit (K itself when uncentred),
// without saying whether K is held in memory.
type Problem struct {
	n        int
	centered bool
	x        *mat.Dense // nil when only the Gram matrix is known
	kernel   Kernel
	gram     *mat.SymDense // K, once it is formed
	mean     []float64     // (1/n)K1_n, once it is known
	grand    float64       // (1/n²)1ᵀK1
}

func newProblem(x *mat.Dense, k Kernel, centered bool) *Problem {
	n, _ := x.Dims()
	return &Problem{n: n, centered: centered, x: x, kernel: k}
}

func newGramProblem(gram *mat.SymDense, centered bool) *Problem {
	return &Problem{n: gram.SymmetricDim(), centered: centered, gram: gram}
}

// N is the number of samples.
func (p *Problem) N() int { return p.n }

// Centered tells whether the matrix is HKH rather than K.
func (p *Problem) Centered() bool { return p.centered }

// Gram is K, not centred; it is formed at the first call (n² numbers) and must
// not be changed.
func (p *Problem) Gram() *mat.SymDense {
	if p.gram == nil {
		p.gram = Gram(p.kernel, p.x)
	}
	return p.gram
}

// Dense is K̄ = HKH, or K when uncentred, as a matrix of its own.
func (p *Problem) Dense() *mat.SymDense {
	if !p.centered {
		k := mat.NewSymDense(p.n, nil)
		k.CopySym(p.Gram())
		return k
	}
	return Center(p.Gram())
}

// Means returns (1/n)K1_n and (1/n²)1ᵀK1.
func (p *Problem) Means() (mean []float64, grand float64) {
	if p.mean == nil {
		p.mean, p.grand = rowMeans(p.Gram())
	}
	return p.mean, p.grand
}

// Trace is Σλ_j = Σ_i k̄_ii over all eigenvalues: no spectrum is needed.
func (p *Problem) Trace() float64 {
	var diag float64
	g := p.Gram()
	for i := range p.n {
		diag += g.At(i, i)
	}
	if !p.centered {
		return diag
	}
	_, grand := p.Means()
	return diag - float64(p.n)*grand
}

// Full computes every eigenpair.
type Full struct{}

// Solve decomposes K̄ in O(n³) time and O(n²) memory.
func (Full) Solve(p *Problem, m int) ([]float64, *mat.Dense, error) {
	var eig mat.EigenSym
	if !eig.Factorize(p.Dense(), true) {
		return nil, nil, errors.New("kpca: the eigen-decomposition did not converge")
	}
	n := p.N()
	ascending := eig.Values(nil)
	var v mat.Dense
	eig.VectorsTo(&v)
	values, vectors := make([]float64, n), mat.NewDense(n, n, nil)
	for j := range n {
		values[j] = ascending[n-1-j]
		vectors.SetCol(j, mat.Col(nil, n-1-j, &v))
	}
	return values, vectors, nil
}
