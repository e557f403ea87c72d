package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/tiled"
)

// Gaussian is the lecture's K(x, x′) = exp(−‖x−x′‖²/Width²). Texts differ in
// what they call the width; see the table in the package documentation:
// Width = √2·σ = 1/√γ. A width for each column (ARD) is Width 1 on columns divided by
// their widths.
type Gaussian struct {
	Width float64 // c > 0, a length in the units of x
}

// GaussianSigma is exp(−‖x−x′‖²/(2σ²)): σ is the standard deviation of the bell.
func GaussianSigma(sigma float64) Gaussian { return Gaussian{Width: math.Sqrt2 * sigma} }

// GaussianGamma is exp(−γ‖x−x′‖²), scikit-learn's "rbf" and kernlab's "rbfdot".
func GaussianGamma(gamma float64) Gaussian { return Gaussian{Width: 1 / math.Sqrt(gamma)} }

// Eval returns exp(−‖x−y‖²/Width²).
func (g Gaussian) Eval(x, y []float64) float64 {
	return math.Exp(-precise.SquaredDistance(x, y, 1/g.Width))
}

// evalRow sets dst[j] = exp(−‖x−y_j‖²/Width²).
func (g Gaussian) evalRow(self Kernel, dst, x []float64, ys *mat.Dense) bool {
	if self != Kernel(g) {
		return false
	}
	s := 1 / g.Width
	for j := range dst {
		dst[j] = math.Exp(-precise.SquaredDistance(x, ys.RawRowView(j), s))
	}
	return true
}

// String is the kernel as a formula.
func (g Gaussian) String() string { return fmt.Sprintf("exp(−‖x−x′‖²/%g²)", g.Width) }

func (g Gaussian) validate() error { return validateWidth("Gaussian", g.Width) }

// validateWidth also refuses a width whose reciprocal overflows.
func validateWidth(kernel string, width float64) error {
	if !(width > 0) || math.IsInf(width, 1) || math.IsInf(1/width, 1) {
		return fmt.Errorf("kpca: %s.Width is %g; the width must be a positive length (see choose.MedianWidth for a first guess)", kernel, width)
	}
	return nil
}

func (g Gaussian) traits() traits {
	return traits{
		of:       g,
		definite: always,
		constant: true, diagonal: 1,
		width: g.Width,
		radial: func(x *mat.Dense) *tiled.Radial {
			return tiled.NewRadial(rowsOf(x), g.Width, tiled.Squared, false)
		},
		anchored: func(x *mat.Dense) (Kernel, bool) {
			return gaussianLessOne(g), 2*spread(x, 1/g.Width, precise.SquaredDistance) < little
		},
		lessOne: gaussianLessOne(g),
		inputDistance: func(d2 float64) (float64, bool) {
			if !(d2 < 2) {
				return 0, false
			}
			// d̃² = 2 − 2exp(−d²/c²), so d² = −c²·log(1 − d̃²/2)
			return -g.Width * g.Width * math.Log1p(-max(d2, 0)/2), true
		},
	}
}

// gaussianLessOne is G(x, x′) = exp(−‖x−x′‖²/Width²) − 1.
type gaussianLessOne struct{ Width float64 }

func (g gaussianLessOne) Eval(x, y []float64) float64 {
	return math.Expm1(-precise.SquaredDistance(x, y, 1/g.Width))
}

func (g gaussianLessOne) traits() traits {
	return traits{
		of:       g,
		definite: onceCentred,
		constant: true, diagonal: 0,
		radial: func(x *mat.Dense) *tiled.Radial {
			return tiled.NewRadial(rowsOf(x), g.Width, tiled.Squared, true)
		},
	}
}
