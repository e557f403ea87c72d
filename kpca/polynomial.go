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

// featureDim is the number of monomials, μ = C(c+d−1, c) (Sugiyama, "Examples
// of kernels"). An offset adds a constant coordinate, so that all degrees up to
// c appear and μ = C(c+d, c). It is math.MaxInt where an int cannot hold it.
func (p Polynomial) featureDim(d int) int {
	mu := binomial(p.Degree+p.variables(d)-1, p.Degree)
	if mu >= math.MaxInt {
		return math.MaxInt
	}
	return int(mu)
}

func (p Polynomial) variables(d int) int {
	if p.Offset != 0 {
		return d + 1
	}
	return d
}

// Map computes all monomials x^e of the kernel, each scaled by the square root
// of its multinomial coefficient: for d = c = 2, φ(s,t) = (s², √2·st, t²). The
// exponents run in lexicographic order from (c, 0, …, 0); see featureDim for
// their number μ. An offset enters as the constant coordinate √Offset, the last
// one. It panics when the n×μ result would have over 2³¹ entries.
func (p Polynomial) Map(x mat.Matrix) *mat.Dense {
	n, d := x.Dims()
	if mu := p.featureDim(d); float64(n)*float64(mu) > 1<<31 {
		panic(fmt.Sprintf("kpca: %v of %d columns has %.4g monomials; use the kernel itself (Form: Dual), or NewNystrom", p, d, binomial(p.Degree+p.variables(d)-1, p.Degree)))
	}
	vars := p.variables(d)
	exps, coef := monomials(vars, p.Degree)
	out := mat.NewDense(n, len(exps), nil)
	v := make([]float64, vars)
	s := math.Sqrt(p.scale())
	for i := range n {
		for j := range d {
			v[j] = s * x.At(i, j)
		}
		if vars > d {
			v[d] = math.Sqrt(p.Offset)
		}
		row := out.RawRowView(i)
		for l, e := range exps {
			row[l] = coef[l]
			for j, k := range e {
				row[l] *= intPow(v[j], k)
			}
		}
	}
	return out
}

// monomials lists the exponents e with Σe = degree, in lexicographic order from
// (degree, 0, …), and the square roots of degree!/(e_1!⋯e_d!).
func monomials(vars, degree int) (exps [][]int, coef []float64) {
	e := make([]int, vars)
	var fill func(j, left int, c float64)
	fill = func(j, left int, c float64) {
		if j == vars-1 {
			e[j] = left
			exps = append(exps, append([]int(nil), e...))
			coef = append(coef, math.Sqrt(c))
			return
		}
		for k := left; k >= 0; k-- {
			e[j] = k
			fill(j+1, left-k, c*binomial(left, k))
		}
	}
	fill(0, degree, 1)
	return exps, coef
}

// binomial is C(n, k), exact where a float64 holds it.
func binomial(n, k int) float64 {
	r := 1.0
	for i := range min(k, n-k) {
		r = math.Round(r * float64(n-i) / float64(i+1))
	}
	return r
}
