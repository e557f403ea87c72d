package kpca

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/zscore"
)

// standardize replaces m.x by its z-scores.
func (m *Model) standardize() error {
	s, err := zscore.FitWeighted(m.x, m.weights)
	if err != nil {
		return fmt.Errorf("kpca: Standardize: %w", err)
	}
	m.warnConstant(s)
	m.checkWidth(m.x, s)
	m.standard = s
	lent.InPlace(s, m.x)
	return nil
}

func (m *Model) warnConstant(s *zscore.Scaler) {
	if s.Constant != nil {
		var columns []string
		for _, j := range s.Constant {
			columns = append(columns, m.named(j))
		}
		m.warn(ErrConstantColumn, fmt.Sprintf("kpca: Standardize cannot scale %s: constant columns are centred only, and carry nothing", strings.Join(columns, ", ")))
	}
}

// checkWidth warns when the kernel's width is a length of the raw columns, such
// as their median distance, and not of the standardized ones. x holds raw rows.
func (m *Model) checkWidth(x *mat.Dense, s *zscore.Scaler) {
	width := traitsOf(m.kernel).width
	if width == 0 || m.n < 3 {
		return
	}
	some := draw.Rows(x, spaced(m.n, 100))
	raw := precise.MedianDistance(some)
	lent.InPlace(s, some)
	scaled := precise.MedianDistance(some)
	if min(raw, scaled) == 0 || alike(raw, scaled, 4) || alike(width, scaled, 4) || !alike(width, raw, 4) {
		return
	}
	m.warn(ErrScale, fmt.Sprintf("kpca: the width %.3g is near the median distance of the raw columns, about %.3g, but Standardize is on and the kernel sees columns whose median distance is about %.3g; take the width from standardized data (zscore.Fit, or Standardize in the settings of package choose)", width, raw, scaled))
}

func alike(a, b, factor float64) bool { return a < factor*b && b < factor*a }

// spaced are at most `most` evenly spaced numbers below n.
func spaced(n, most int) []int {
	var rows []int
	step := (n + most - 1) / most
	for i := 0; i < n; i += step {
		rows = append(rows, i)
	}
	return rows
}

// Scaler holds means and deviations of the columns, and does what the model does
// to samples before the kernel sees them; nil without Options.Standardize. It must
// not be changed.
func (m *Model) Scaler() *zscore.Scaler {
	m.mustExist()
	return m.standard
}

// toKernel turns samples into the coordinates that the kernel sees: a copy when
// the model standardizes, else x itself when that is possible.
func (m *Model) toKernel(x mat.Matrix) *mat.Dense {
	if m.standard == nil {
		return denseOf(x)
	}
	z := mat.DenseCopyOf(x)
	lent.InPlace(m.standard, z)
	return z
}

// toInput turns rows in the coordinates that the kernel sees back into samples.
func (m *Model) toInput(z *mat.Dense) (*mat.Dense, error) {
	if m.standard == nil {
		return z, nil
	}
	return m.standard.Invert(z)
}
