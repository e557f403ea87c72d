package kpca

import "errors"

// Kinds of Model.Warnings and of errors from a fit, for errors.Is. The warning
// itself says what was found, where, and what to try.
var (
	// ErrIndefinite: K̄ has a negative eigenvalue of weight, so that K is not a
	// positive semidefinite kernel. The positive part of the spectrum is kept.
	// PivotedCholesky, which can't tell the two apart, returns it as an error.
	ErrIndefinite = errors.New("kpca: the kernel is not positive semidefinite")
	// ErrRepeated: λ_m and λ_{m+1} coincide, so that the last axes of the model
	// are an arbitrary choice within a larger eigenspace.
	ErrRepeated = errors.New("kpca: a repeated eigenvalue is cut at the last component")
	// ErrRank: fewer eigenvalues are positive than components were asked for.
	ErrRank = errors.New("kpca: the rank is below the number of components")
	// ErrConstantColumn: Standardize met a column without variance.
	ErrConstantColumn = errors.New("kpca: a column is constant")
	// ErrScale: the kernel's width is a length of the raw columns, though Standardize
	// is on.
	ErrScale = errors.New("kpca: the width does not fit the scale of the standardized data")
	// ErrPrecision: K is so large beside K̄ that the rounding of K hides digits of
	// K̄, as with a polynomial kernel far from the origin.
	ErrPrecision = errors.New("kpca: rounding hides digits of the centred kernel")
	// ErrInexact: a component's residual shows that the solver did not find an
	// eigenvector; see Certificate.
	ErrInexact = errors.New("kpca: a component is not exact")
	// ErrNoVariance: all samples have the same image, so that K̄ = 0. Fit returns
	// it as an error, unless Options.KeepZeros asks for zero columns.
	ErrNoVariance = errors.New("kpca: no variance in feature space")
	// ErrMemory: no solver for this problem fits into the memory that GOMEMLIMIT, the
	// control groups and the machine leave. Fit returns it before it takes any.
	ErrMemory = errors.New("kpca: not enough memory")
)

// warning is a sentence that belongs to one of the kinds above.
type warning struct {
	kind error
	text string
}

func (w *warning) Error() string { return w.text }
func (w *warning) Unwrap() error { return w.kind }

func (m *Model) warn(kind error, text string) {
	m.Warnings = append(m.Warnings, &warning{kind, text})
}
