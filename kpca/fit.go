package kpca

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Form says which of the two equivalent eigenproblems Fit solves.
type Form int

const (
	Auto   Form = iota // the cheaper one: Primal when the kernel is a FeatureMap with μ < n
	Primal             // C̄ψ = λψ with C̄ = F̄F̄ᵀ (μ×μ); needs a FeatureMap
	Dual               // K̄α = λα with K̄ = HKH (n×n)
)

// Options are the settings of a fit; nil and the zero value choose well.
type Options struct {
	Components int                // m; 0: every component with a positive eigenvalue
	Form       Form               // zero: Auto
	Uncentered bool               // leave out H: the axes then pass through the origin of feature space
	Solver     Solver             // nil: chosen from n, m and the numerical rank
	Progress   func(done float64) // called with the share done, from 0 to 1; nil: not called
}

// Fit finds the principal axes in feature space of the rows of x (n×d) under
// the kernel k, by K̄α = λα or by C̄ψ = λψ (Sugiyama, "PCA in feature space",
// primal and dual). It panics if k is nil; bad data and settings are errors.
// The model keeps a copy of x.
func Fit(x mat.Matrix, k Kernel, opts *Options) (*Model, error) {
	if err := validateKernel(k); err != nil {
		return nil, err
	}
	o := opts.orZero()
	if err := checkData(x); err != nil {
		return nil, err
	}
	n, d := x.Dims()
	if err := o.check(n); err != nil {
		return nil, err
	}
	m := &Model{kernel: k, centered: !o.Uncentered, n: n, d: d, x: mat.DenseCopyOf(x)}
	if err := m.fit(o); err != nil {
		return nil, err
	}
	return m, nil
}

func (m *Model) fit(o Options) error {
	fm, finite := m.kernel.(FeatureMap)
	if o.Form == Primal && !finite {
		return fmt.Errorf("kpca: the primal form needs explicit features, and %T has no finite feature map; use Form: Dual, or NewNystrom or NewFourier for an approximate map", m.kernel)
	}
	if finite && o.Form != Dual {
		f := fm.Map(m.x)
		if _, mu := f.Dims(); o.Form == Primal || mu < m.n {
			return m.fitPrimal(f, fm, o)
		}
	}
	return m.fitDual(newProblem(m.x, m.kernel, m.centered), o)
}

// FitGram fits a Gram matrix K that was computed elsewhere (n×n, not centred).
// The model then embeds new samples by TransformGram only.
func FitGram(gram mat.Symmetric, opts *Options) (*Model, error) {
	o := opts.orZero()
	n := gram.SymmetricDim()
	if n == 0 {
		return nil, errors.New("kpca: the Gram matrix is empty")
	}
	if o.Form == Primal {
		return nil, errors.New("kpca: FitGram has no feature map for the primal form; leave Form at Auto or Dual")
	}
	if err := o.check(n); err != nil {
		return nil, err
	}
	for i := range n {
		for j := range n {
			if v := gram.At(i, j); math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("kpca: the Gram matrix holds %g at row %d, column %d (counted from 0); every K(x_i, x_j) must be finite", v, i, j)
			}
		}
	}
	k := mat.NewSymDense(n, nil)
	k.CopySym(gram)
	m := &Model{centered: !o.Uncentered, n: n}
	if err := m.fitDual(newGramProblem(k, m.centered), o); err != nil {
		return nil, err
	}
	return m, nil
}

func (o *Options) orZero() Options {
	if o == nil {
		return Options{}
	}
	return *o
}

func (o Options) check(n int) error {
	limit := n - 1
	why := "rank(HKH) ≤ n−1"
	if o.Uncentered {
		limit, why = n, "rank(K) ≤ n"
	}
	switch {
	case o.Components < 0:
		return fmt.Errorf("kpca: Components is %d; it must be positive, or 0 for all", o.Components)
	case o.Components > limit && !(o.Components == 1 && n == 1):
		return fmt.Errorf("kpca: Components is %d, but %d samples give at most %d, since %s", o.Components, n, limit, why)
	case o.Form < Auto || o.Form > Dual:
		return fmt.Errorf("kpca: unknown Form %d; use Auto, Primal or Dual", o.Form)
	}
	return nil
}

// checkData refuses empty matrices and names the first entry that isn't finite.
func checkData(x mat.Matrix) error {
	n, d := x.Dims()
	if n == 0 || d == 0 {
		return fmt.Errorf("kpca: the data are %d×%d; at least one row (sample) and one column are needed", n, d)
	}
	for i := range n {
		for j := range d {
			if v := x.At(i, j); math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("kpca: the data hold %g at row %d, column %d (counted from 0); remove or impute it first", v, i, j)
			}
		}
	}
	return nil
}

// fitDual solves K̄α = λα and sets the embedding Λ^{1/2}Aᵀ.
func (m *Model) fitDual(p *Problem, o Options) error {
	solver := o.Solver
	if solver == nil {
		solver = Full{}
	}
	values, vectors, err := solver.Solve(p, o.Components)
	if err != nil {
		return err
	}
	m.mean, m.grand = p.Means()
	m.Trace = p.Trace()
	if err := m.keep(values, o); err != nil {
		return err
	}
	r := len(m.Eigenvalues)
	m.alpha = mat.DenseCopyOf(vectors.Slice(0, m.n, 0, r))
	fixSigns(m.alpha)
	m.Embedding = mat.DenseCopyOf(m.alpha)
	for i := range m.n {
		row := m.Embedding.RawRowView(i)
		for j, l := range m.Eigenvalues {
			row[j] *= math.Sqrt(l) // ḡ_i = Λ^{1/2}(row i of A)ᵀ, since Aᵀ K̄ = ΛAᵀ
		}
	}
	return nil
}

// fixSigns makes the largest-magnitude entry of each column positive, and tells
// which columns it turned.
func fixSigns(a *mat.Dense) (flipped []bool) {
	n, r := a.Dims()
	flipped = make([]bool, r)
	for j := range r {
		best := 0.0
		for i := range n {
			if v := a.At(i, j); math.Abs(v) > math.Abs(best) {
				best = v
			}
		}
		if flipped[j] = best < 0; flipped[j] {
			for i := range n {
				a.Set(i, j, -a.At(i, j))
			}
		}
	}
	return flipped
}
