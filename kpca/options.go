package kpca

import (
	"context"
	"errors"
	"fmt"
)

// Form says which of the two equivalent eigenproblems Fit solves.
type Form int

const (
	// Auto is the cheaper form: Primal when the kernel is a FeatureMap with μ < n
	// features (MapFunc, Nystrom and Fourier, whose kernel values cost a map each:
	// with any μ that fits in memory) and no Solver is set, else Dual.
	Auto Form = iota
	// Primal solves C̄ψ = λψ with C̄ = F̄F̄ᵀ (μ×μ), in O(nμ²) time and O(nμ)
	// memory. It needs a FeatureMap.
	Primal
	// Dual solves K̄α = λα with K̄ = HKH (n×n).
	Dual
)

func (f Form) String() string {
	switch f {
	case Auto:
		return "Auto"
	case Primal:
		return "Primal"
	case Dual:
		return "Dual"
	}
	return fmt.Sprintf("Form(%d)", int(f))
}

// Options are the settings of a fit; nil and the zero value choose well, but for
// one thing: all components are computed, in O(n³) time, where some cost O(n²).
type Options struct {
	// Components is m, the number of components. 0: every component with a
	// positive eigenvalue, or as many as ExplainedShare asks for.
	Components int
	// ExplainedShare, in (0, 1], keeps the fewest components whose eigenvalues
	// sum to this share of trace(K̄), but no more than Components if that is set.
	// 0: not used.
	ExplainedShare float64
	// Form says which eigenproblem is solved. 0: Auto.
	Form Form
	// Uncentered leaves out H: the axes then pass through the origin of feature
	// space, and the embedding is √λ·α of K itself.
	Uncentered bool
	// Standardize replaces each column by (x − mean)/sd with the 1/n standard
	// deviation of the training data (the "correlation method"). The model keeps
	// means and deviations and applies them to new samples.
	Standardize bool
	// Weights say how often each row counts, and may be fractions: the model is that
	// of rows repeated so often, with Σw in the place of n in eigenvalues, means and
	// T². Weights known up to a factor are scaled to sum to n. nil: once. The dual
	// form holds K for them (8n² bytes).
	Weights []float64
	// Names of the columns of x, to be kept with the model and named in its errors.
	// nil: those that x has, if it has a method Names() []string, as a data.Set does.
	Names []string
	// KeepZeros makes a model of exactly Components columns even where the rank
	// is lower: the rest have eigenvalue 0 and coordinate 0. Otherwise they are
	// dropped.
	KeepZeros bool
	// Solver finds the eigenpairs of the dual form. nil: chosen from n, m, the
	// numerical rank and the memory that is free; name one where bits must not depend
	// on the machine.
	Solver Solver
	// Progress is called with the share done, from 0 to 1. nil: not called.
	Progress func(done float64)

	ctx context.Context // of FitContext; nil: none
}

func (o *Options) orZero() Options {
	if o == nil {
		return Options{}
	}
	return *o
}

// check refuses settings that no data of n samples can satisfy.
func (o Options) check(n int) error {
	limit, why := max(n-1, 1), "rank(HKH) ≤ n−1"
	if o.Uncentered {
		limit, why = n, "rank(K) ≤ n"
	}
	switch {
	case o.Components < 0:
		return fmt.Errorf("kpca: Components is %d; it must be positive, or 0 for all", o.Components)
	case o.Components > limit:
		return fmt.Errorf("kpca: Components is %d, but %d samples give at most %d, since %s", o.Components, n, limit, why)
	case !(o.ExplainedShare >= 0 && o.ExplainedShare <= 1):
		return fmt.Errorf("kpca: ExplainedShare is %g; it must be a share such as 0.95, or 0 to leave it out", o.ExplainedShare)
	case o.Form < Auto || o.Form > Dual:
		return fmt.Errorf("kpca: unknown Form %d; use Auto, Primal or Dual", int(o.Form))
	case o.Form == Primal && o.Solver != nil:
		return errors.New("kpca: a Solver is for the dual form; leave it nil with Form: Primal, or use Form: Dual")
	case o.KeepZeros && o.Components == 0:
		return errors.New("kpca: KeepZeros needs Components, the number of columns to keep")
	}
	return nil
}

func (o Options) report(done float64) {
	if o.Progress != nil {
		o.Progress(done)
	}
}
