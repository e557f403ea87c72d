package kpca

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/symeig"
)

// checkDefinite warns when K̄ has a negative eigenvalue beyond rounding. Kernels
// that are positive semidefinite by construction are not looked at. Where the
// solver found only the top of the spectrum, a short Lanczos run looks at the
// other end; its answer is a proof when it finds one, and misses only
// eigenvalues of little weight.
func (m *Model) checkDefinite(p *Problem, values []float64) {
	if positiveByConstruction(m.kernel) {
		return
	}
	smallest, largest := values[len(values)-1], math.Abs(values[0])
	if len(values) < m.n {
		smallest = p.smallestRitz(24)
	}
	tol := max(1e-10*largest, 8*zeroTolerance(m.n, values), 8*p.noise())
	if smallest < -tol {
		m.warn(ErrIndefinite, fmt.Sprintf("kpca: K̄ has a negative eigenvalue of %.3g, %.3g %% of λ_1 = %.4g in size: the kernel is not positive semidefinite on these data. The components of positive eigenvalues are kept, but distances and shares are distorted; check that K(x,y) is a kernel and that the Gram matrix is not centred twice", smallest, -100*smallest/largest, values[0]))
	}
}

func positiveByConstruction(k Kernel) bool {
	switch k.(type) {
	case Linear, Polynomial, Gaussian, Laplacian, Cosine, FeatureMap:
		return true
	}
	return false
}

// smallestRitz runs the Lanczos iteration with full reorthogonalisation and
// returns the smallest eigenvalue of the tridiagonal matrix, which is an upper
// bound of the smallest eigenvalue of K̄.
func (p *Problem) smallestRitz(steps int) float64 {
	rng := rand.New(rand.NewPCG(uint64(p.n), 7))
	q := mat.NewDense(p.n, 1, nil)
	for i := range p.n {
		q.Set(i, 0, rng.NormFloat64())
	}
	q.Scale(1/mat.Norm(q, 2), q)
	var basis []*mat.Dense
	t := mat.NewSymDense(steps, nil)
	for s := range steps {
		basis = append(basis, q)
		w := p.times(q)
		t.SetSym(s, s, mat.Dot(q.ColView(0), w.ColView(0)))
		for range 2 {
			for _, b := range basis {
				w.Sub(w, scaled(mat.Dot(b.ColView(0), w.ColView(0)), b))
			}
		}
		beta := mat.Norm(w, 2)
		if s+1 == steps || beta <= 1e-14*math.Abs(t.At(0, 0)) {
			t = t.SliceSym(0, s+1).(*mat.SymDense)
			break
		}
		t.SetSym(s, s+1, beta)
		w.Scale(1/beta, w)
		q = w
	}
	n := t.SymmetricDim()
	flat := make([]float64, 0, n*n)
	for i := range n {
		flat = append(flat, mat.Row(nil, i, t)...)
	}
	values, _, err := symeig.DecomposeTop(flat, n, 0)
	if err != nil { // 24×24 finite numbers converge; otherwise nothing is known
		return 0
	}
	return values[n-1]
}

func scaled(a float64, x *mat.Dense) *mat.Dense {
	var y mat.Dense
	y.Scale(a, x)
	return &y
}
