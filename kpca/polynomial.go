package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Polynomial is K(x, x′) = (Scale·⟨x, x′⟩ + Offset)^Degree. The lecture's
// ⟨x, x′⟩^c is Polynomial{Degree: c}; scikit-learn's "poly" has Scale = gamma
// and Offset = coef0.
type Polynomial struct {
	Degree int     // c ≥ 1
	Offset float64 // ≥ 0, or the kernel isn't positive semidefinite
	Scale  float64 // 0 means 1
}

func (p Polynomial) scale() float64 { return orOne(p.Scale) }

// orOne reads a setting whose zero value means 1.
func orOne(v float64) float64 {
	if v == 0 {
		return 1
	}
	return v
}

// Eval returns (Scale·⟨x, y⟩ + Offset)^Degree.
func (p Polynomial) Eval(x, y []float64) float64 {
	return intPow(p.scale()*floats.Dot(x, y)+p.Offset, p.Degree)
}

// evalRow sets dst[j] = (Scale·⟨x, y_j⟩ + Offset)^Degree.
func (p Polynomial) evalRow(self Kernel, dst, x []float64, ys *mat.Dense) bool {
	if self != Kernel(p) {
		return false
	}
	s := p.scale()
	for j := range dst {
		dst[j] = intPow(s*floats.Dot(x, ys.RawRowView(j))+p.Offset, p.Degree)
	}
	return true
}

// String is the kernel as a formula.
func (p Polynomial) String() string {
	inner := "⟨x,x′⟩"
	if p.scale() != 1 {
		inner = fmt.Sprintf("%g·%s", p.Scale, inner)
	}
	if p.Offset != 0 {
		inner = fmt.Sprintf("%s+%g", inner, p.Offset)
	}
	if inner != "⟨x,x′⟩" {
		inner = "(" + inner + ")"
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

func (p Polynomial) traits() traits {
	t := traits{of: p}
	switch {
	case p.Degree == 1:
		t.exactMap = p.scale() == 1
		t.anchored = func(x *mat.Dense) (Kernel, bool) { return aboutMeanOf(x, p.scale(), p.Offset/p.scale()) }
	case p.Offset > 0:
		t.anchored = func(x *mat.Dense) (Kernel, bool) {
			// Centring takes away r^c; of the rest, c·r^(c−1)·s⟨x,x′⟩ is the largest part.
			zero := make([]float64, x.RawMatrix().Cols)
			size := p.scale() * distanceSquares(x, zero)
			return polynomialLess(p), little*p.Offset > size
		}
	}
	return t
}

// polynomialLess is (s⟨x,x′⟩+r)^c − r^c, for an offset r that hides the rest.
type polynomialLess Polynomial

func (p polynomialLess) of(dot float64) float64 {
	t, sum, power := orOne(p.Scale)*dot, 0.0, 1.0
	for range p.Degree { // a^c − b^c = (a−b)(a^(c−1) + a^(c−2)b + … + b^(c−1)), by Horner
		sum = sum*p.Offset + power
		power *= t + p.Offset
	}
	return t * sum
}

func (p polynomialLess) Eval(x, y []float64) float64 { return p.of(floats.Dot(x, y)) }

func (p polynomialLess) EvalRow(dst, x []float64, ys *mat.Dense) {
	for j := range dst {
		dst[j] = p.of(floats.Dot(x, ys.RawRowView(j)))
	}
}

// All terms of its expansion have positive factors.
func (p polynomialLess) traits() traits { return traits{of: p, definite: always} }
