package kpca

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/cholesky"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
	"kpcalab/kpca/internal/tiled"
)

// problem is the matrix K̄ = HKH of a dual fit (K itself when uncentred),
// without saying whether K is held in memory. Where centring would lose digits,
// K stands for the kernel less a term that centring removes (the 1 of a wide Gaussian).
type problem struct {
	n        int
	centered bool
	x        *mat.Dense // nil when only the Gram matrix is known
	kernel   Kernel
	traits   traits
	gram     *mat.SymDense // K, once it is formed
	mean     []float64     // (1/n)K1_n, once it is known
	grand    float64       // (1/n²)1ᵀK1
	rounding float64       // of a matrix that K was turned into before

	radial   *tiled.Radial    // the fast form of the kernel, once it is asked for
	factor   *cholesky.Factor // L with K ≈ LLᵀ, when it stands for K
	matrix   *tiled.Matrix    // K in tiles, once it is asked for
	free     bool             // recompute tiles in each product instead of storing them
	crew     *team.Team
	ctx      context.Context
	progress func(done float64)
}

func newProblem(x *mat.Dense, k Kernel, centered bool) *problem {
	n, _ := x.Dims()
	return &problem{n: n, centered: centered, x: x, kernel: k, traits: traitsOf(k), ctx: context.Background()}
}

func newGramProblem(gram *mat.SymDense, centered bool) *problem {
	return &problem{n: gram.SymmetricDim(), centered: centered, gram: gram, ctx: context.Background()}
}

// report passes the share done, from 0 to 1, to Options.Progress.
func (p *problem) report(done float64) {
	if p.progress != nil {
		p.progress(done)
	}
}

// formed is K, not centred; it is formed at the first call (8n² bytes) and must
// not be changed.
func (p *problem) formed() *mat.SymDense {
	if p.gram == nil {
		p.gram = Gram(p.kernel, p.x)
	}
	return p.gram
}

// dense is K̄ = HKH, or K when uncentred, as a matrix of its own; zero once the
// context has ended.
func (p *problem) dense() *mat.SymDense {
	k := mat.NewSymDense(p.n, simd.Alloc(p.n*p.n))
	p.store(k)
	return k
}

// store sets k to K̄; once the context has ended it may do nothing.
func (p *problem) store(k *mat.SymDense) {
	t, err := p.tilesInMemory()
	switch {
	case err != nil:
		return
	case t != nil:
		raw := k.RawSymmetric()
		t.Upper(p.team(), raw.Data, raw.Stride)
	default:
		k.CopySym(p.formed())
	}
	if p.centered {
		centerInPlace(k)
	}
}

// means returns (1/n)K1_n and (1/n²)1ᵀK1.
func (p *problem) means() (mean []float64, grand float64) {
	if p.mean == nil {
		if p.gram != nil {
			p.mean, p.grand = rowMeans(p.gram)
		} else {
			p.mean, p.grand = p.tiledMeans()
		}
	}
	return p.mean, p.grand
}

// trace is Σλ_j = Σ_i k̄_ii over all eigenvalues: no spectrum is needed.
func (p *problem) trace() float64 {
	var diag float64
	for i := range p.n {
		diag += p.diagonal(i)
	}
	if !p.centered {
		return diag
	}
	_, grand := p.means()
	return diag - float64(p.n)*grand
}

// begin takes from the options what concerns the problem, and chooses a solver
// where they name none. It is an error where that takes more memory than there is.
func (p *problem) begin(o *Options) error {
	if o.ctx != nil {
		p.ctx = o.ctx
	}
	p.progress = o.Progress
	if o.Solver == nil {
		o.Solver = p.choose(o.firstAsk(p.n))
	}
	if err := p.checkMemory(o.Solver, o.firstAsk(p.n)); err != nil {
		return err
	}
	if c, ok := o.Solver.(PivotedCholesky); ok && p.n > mostChecked {
		o.Solver = p.factorFirst(c)
	}
	if d, ok := o.Solver.(Davidson); ok {
		o.Solver = p.davidsonFirst(d, o.firstAsk(p.n))
	}
	if s, ok := o.Solver.(foresighted); ok {
		p.free = !s.storesGram()
	}
	return nil
}

// firstAsk is the number of components to ask a solver for: an explained share
// is reached by doubling it. 0: all.
func (o *Options) firstAsk(n int) int {
	if o.ExplainedShare > 0 && o.ExplainedShare < 1 && o.Components == 0 && n > 256 {
		return 16
	}
	return o.Components
}
