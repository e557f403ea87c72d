package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

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
