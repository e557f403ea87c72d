package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/tiled"
)

// Laplacian is K(x, x′) = exp(−‖x−x′‖₁/Width), with the sum of absolute
// differences as the distance: scikit-learn's "laplacian" with gamma = 1/Width.
// (kernlab's "laplacedot" takes the Euclidean distance instead.)
type Laplacian struct {
	Width float64 // > 0, a length in the units of x
}

// Eval returns exp(−‖x−y‖₁/Width).
func (l Laplacian) Eval(x, y []float64) float64 {
	return math.Exp(-scaledAbsDist(x, y, 1/l.Width))
}

// evalRow sets dst[j] = exp(−‖x−y_j‖₁/Width).
func (l Laplacian) evalRow(self Kernel, dst, x []float64, ys *mat.Dense) bool {
	if self != Kernel(l) {
		return false
	}
	s := 1 / l.Width
	for j := range dst {
		dst[j] = math.Exp(-scaledAbsDist(x, ys.RawRowView(j), s))
	}
	return true
}

// String is the kernel as a formula.
func (l Laplacian) String() string { return fmt.Sprintf("exp(−‖x−x′‖₁/%g)", l.Width) }

func (l Laplacian) validate() error { return validateWidth("Laplacian", l.Width) }

// scaledAbsDist is s‖x−y‖₁.
func scaledAbsDist(x, y []float64, s float64) float64 {
	var sum float64
	for i, v := range x {
		sum += math.Abs(v-y[i]) * s
	}
	return sum
}

func (l Laplacian) traits() traits {
	return traits{
		of:       l,
		definite: always,
		constant: true, diagonal: 1,
		radial: func(x *mat.Dense) *tiled.Radial {
			return tiled.NewRadial(rowsOf(x), l.Width, tiled.Absolute, false)
		},
		anchored: func(x *mat.Dense) (Kernel, bool) {
			return laplacianLessOne(l), spread(x, 1/l.Width, scaledAbsDist) < little
		},
		lessOne: laplacianLessOne(l),
	}
}

// laplacianLessOne is G(x, x′) = exp(−‖x−x′‖₁/Width) − 1.
type laplacianLessOne struct{ Width float64 }

func (l laplacianLessOne) Eval(x, y []float64) float64 {
	return math.Expm1(-scaledAbsDist(x, y, 1/l.Width))
}

func (l laplacianLessOne) traits() traits {
	return traits{
		of:       l,
		definite: onceCentred,
		constant: true, diagonal: 0,
		radial: func(x *mat.Dense) *tiled.Radial {
			return tiled.NewRadial(rowsOf(x), l.Width, tiled.Absolute, true)
		},
	}
}
