package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Kernel is a symmetric positive semidefinite function K(x, x′) on R^d. Eval
// must not keep or change x and y, which have the same length, and must be safe
// for use by several goroutines.
type Kernel interface {
	Eval(x, y []float64) float64
}

// KernelFunc makes a Kernel of an ordinary function.
type KernelFunc func(x, y []float64) float64

// Eval calls k(x, y).
func (k KernelFunc) Eval(x, y []float64) float64 { return k(x, y) }

// RowKernel is a Kernel that evaluates a row of the Gram matrix at once, which
// saves a call per pair. A Kernel that implements it is found by type; the
// numbers must be those of Eval up to rounding.
type RowKernel interface {
	Kernel
	// EvalRow sets dst[j] = K(x, y_j), where y_j is row j of ys.
	EvalRow(dst, x []float64, ys *mat.Dense)
}

// FeatureMap is a Kernel with an explicit map φ of finite dimension μ:
// K(x, x′) = ⟨φ(x), φ(x′)⟩. It can be fitted in the primal form.
type FeatureMap interface {
	Kernel
	// Map applies φ to each row of the n×d matrix x; the result is n×μ.
	Map(x mat.Matrix) *mat.Dense
}

// Linear is K(x, x′) = ⟨x, x′⟩: kernel PCA is then ordinary PCA.
type Linear struct{}

// Eval returns ⟨x, y⟩.
func (Linear) Eval(x, y []float64) float64 { return floats.Dot(x, y) }

// EvalRow sets dst[j] = ⟨x, y_j⟩.
func (Linear) EvalRow(dst, x []float64, ys *mat.Dense) {
	for j := range dst {
		dst[j] = floats.Dot(x, ys.RawRowView(j))
	}
}

// Map returns a copy of x: φ is the identity, μ = d.
func (Linear) Map(x mat.Matrix) *mat.Dense { return mat.DenseCopyOf(x) }

// String is the kernel as a formula.
func (Linear) String() string { return "⟨x,x′⟩" }

// Polynomial is K(x, x′) = (Scale·⟨x, x′⟩ + Offset)^Degree. The lecture's
// ⟨x, x′⟩^c is Polynomial{Degree: c}.
type Polynomial struct {
	Degree int     // c ≥ 1
	Offset float64 // ≥ 0 for a positive semidefinite kernel
	Scale  float64 // 0 means 1
}

func (p Polynomial) scale() float64 {
	if p.Scale == 0 {
		return 1
	}
	return p.Scale
}

// Eval returns (Scale·⟨x, y⟩ + Offset)^Degree.
func (p Polynomial) Eval(x, y []float64) float64 {
	return intPow(p.scale()*floats.Dot(x, y)+p.Offset, p.Degree)
}

// EvalRow sets dst[j] = (Scale·⟨x, y_j⟩ + Offset)^Degree.
func (p Polynomial) EvalRow(dst, x []float64, ys *mat.Dense) {
	s := p.scale()
	for j := range dst {
		dst[j] = intPow(s*floats.Dot(x, ys.RawRowView(j))+p.Offset, p.Degree)
	}
}

// String is the kernel as a formula.
func (p Polynomial) String() string {
	inner := "⟨x,x′⟩"
	if p.scale() != 1 {
		inner = fmt.Sprintf("%g·%s", p.Scale, inner)
	}
	if p.Offset != 0 {
		inner = fmt.Sprintf("(%s+%g)", inner, p.Offset)
	}
	return fmt.Sprintf("%s^%d", inner, p.Degree)
}

func (p Polynomial) validate() error {
	switch {
	case p.Degree < 1:
		return fmt.Errorf("kpca: Polynomial.Degree is %d; it must be 1 or more", p.Degree)
	case !(p.Offset >= 0) || math.IsInf(p.Offset, 1):
		return fmt.Errorf("kpca: Polynomial.Offset is %g; a negative or infinite offset gives no positive semidefinite kernel", p.Offset)
	case !(p.Scale >= 0) || math.IsInf(p.Scale, 1):
		return fmt.Errorf("kpca: Polynomial.Scale is %g; it must be positive, or 0 for 1", p.Scale)
	}
	return nil
}

// intPow is xᵏ by repeated squaring: exact for small integers, unlike math.Pow
// on some processors.
func intPow(x float64, k int) float64 {
	r := 1.0
	for ; k > 0; k >>= 1 {
		if k&1 == 1 {
			r *= x
		}
		x *= x
	}
	return r
}

// Gaussian is the lecture's K(x, x′) = exp(−‖x−x′‖²/Width²). Texts differ in
// what they call the width: Width = √2·σ = 1/√γ = 1/√(kernlab's sigma).
type Gaussian struct {
	Width float64 // c > 0, a length in the units of x
}

// GaussianSigma is exp(−‖x−x′‖²/(2σ²)).
func GaussianSigma(sigma float64) Gaussian { return Gaussian{Width: math.Sqrt2 * sigma} }

// GaussianGamma is exp(−γ‖x−x′‖²), scikit-learn's "rbf".
func GaussianGamma(gamma float64) Gaussian { return Gaussian{Width: 1 / math.Sqrt(gamma)} }

// Eval returns exp(−‖x−y‖²/Width²).
func (g Gaussian) Eval(x, y []float64) float64 {
	return math.Exp(-scaledSqDist(x, y, 1/g.Width))
}

// EvalRow sets dst[j] = exp(−‖x−y_j‖²/Width²).
func (g Gaussian) EvalRow(dst, x []float64, ys *mat.Dense) {
	s := 1 / g.Width
	for j := range dst {
		dst[j] = math.Exp(-scaledSqDist(x, ys.RawRowView(j), s))
	}
}

// String is the kernel as a formula.
func (g Gaussian) String() string { return fmt.Sprintf("exp(−‖x−x′‖²/%g²)", g.Width) }

func (g Gaussian) validate() error {
	if !(g.Width > 0) || math.IsInf(g.Width, 1) {
		return fmt.Errorf("kpca: Gaussian.Width is %g; the width c must be a positive length (see MedianWidth for a first guess)", g.Width)
	}
	return nil
}

// scaledSqDist is ‖s(x−y)‖². It takes differences first, so that an offset
// common to all data costs no digits, and scales them before squaring, so that
// neither a tiny nor a huge width overflows.
func scaledSqDist(x, y []float64, s float64) float64 {
	var sum float64
	for i, v := range x {
		d := (v - y[i]) * s
		sum += d * d
	}
	return sum
}

// validator is a kernel that can tell whether its parameters make sense.
type validator interface{ validate() error }

func validateKernel(k Kernel) error {
	if k == nil {
		panic("kpca: nil Kernel; pass for instance kpca.Gaussian{Width: 3} or kpca.Linear{}")
	}
	if v, ok := k.(validator); ok {
		return v.validate()
	}
	return nil
}
