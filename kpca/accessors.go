package kpca

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

// Dims is the shape n×d of the data of the fit; d is 0 after FitGram.
func (m *Model) Dims() (n, d int) { m.mustExist(); return m.n, m.d }

// Options are settings with which Fit makes this model again of the same data:
// Components is the number that there is, Form the one that was solved, and what only
// chose them or the way of computing (ExplainedShare, KeepZeros, Solver, Progress) is
// left out. Names are nil where there are none; means and deviations of the columns are
// in [Model.Scaler].
func (m *Model) Options() Options {
	m.mustExist()
	return Options{Components: m.Components(), Form: m.form(), Uncentered: !m.centered,
		Standardize: m.standard != nil, Weights: slices.Clone(m.weights), Names: slices.Clone(m.names)}
}

func (m *Model) setNames(o Options) error {
	switch {
	case o.Names == nil:
		return nil
	case m.d == 0:
		return fmt.Errorf("kpca: %d Names, but a Gram matrix has no columns of data to name", len(o.Names))
	case len(o.Names) != m.d:
		return fmt.Errorf("kpca: %d Names for data of %d columns; give one for each, or none", len(o.Names), m.d)
	}
	for j, name := range o.Names {
		if slices.Contains(o.Names[:j], name) {
			return fmt.Errorf("kpca: two columns are named %q in Names; names tell columns apart", name)
		}
	}
	m.names = slices.Clone(o.Names)
	return nil
}

// named is column j, with its name where it has one.
func (m *Model) named(j int) string { return named(j, m.names) }

func named(j int, names []string) string {
	if names == nil {
		return fmt.Sprintf("column %d (counted from 0)", j)
	}
	return fmt.Sprintf("column %d (counted from 0; %q)", j, names[j])
}

// namesOf are those that x knows of its columns, as a data.Set does.
func namesOf(x mat.Matrix) []string {
	precise.MustHave(x, "kpca")
	if own, ok := x.(interface{ Names() []string }); ok {
		return own.Names()
	}
	return nil
}

// checkNamed is checkData for columns that may have names. Where x knows its own, they
// must be the same.
func checkNamed(x mat.Matrix, names []string) error {
	if own := namesOf(x); own != nil && names != nil && !slices.Equal(own, names) {
		return fmt.Errorf("kpca: the samples have the columns %q, the fit %q; bring them into its order", own, names)
	}
	if _, d := x.Dims(); len(names) == d {
		if i, j, v, bad := firstNonFinite(x); bad {
			return fmt.Errorf("kpca: the samples hold %g at row %d, %s; remove or impute it first", v, i, named(j, names))
		}
	}
	return checkData(x)
}
