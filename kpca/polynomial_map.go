package kpca

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Map computes all monomials x^e of the kernel, each scaled by the square root
// of its multinomial coefficient. For Offset = 0 they have degree c exactly and
// μ = C(c+d−1, c) (Sugiyama, "Examples of kernels"): for d = c = 2,
// φ(s,t) = (s², √2·st, t²). An offset adds a constant coordinate √Offset to x,
// so that μ = C(c+d, c).
func (p Polynomial) Map(x mat.Matrix) *mat.Dense {
	n, d := x.Dims()
	vars := d
	if p.Offset != 0 {
		vars++
	}
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

func binomial(n, k int) float64 {
	r := 1.0
	for i := range k {
		r = r * float64(n-i) / float64(i+1)
	}
	return math.Round(r)
}
