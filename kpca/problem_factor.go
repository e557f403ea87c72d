package kpca

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/cholesky"
	"kpcalab/kpca/internal/simd"
)

// mostChecked is the number of samples up to which a fit by a factor K ≈ LLᵀ is
// checked against K itself, in O(n²d) time. Beyond, means and residuals come from
// the factor, in O(nr) time, and residuals include the bound of what it leaves:
// ‖K̄ − HLLᵀH‖ ≤ trace(K − LLᵀ).
const mostChecked = 20000

// adopt takes the means of K, and later products, from a factor, and returns the
// bound of what it leaves. For a centred problem LLᵀ is
// K(x,x′) − a(x) − a(x′) + a(x_1) with a(x) = K(x,x_1).
func (p *problem) adopt(f *cholesky.Factor) (slack float64) {
	c := p.columns()
	diagonal := make([]float64, p.n)
	c.Diagonal(diagonal)
	ones, product := simd.Alloc(f.Stride()), simd.Alloc(f.Stride())
	for i := range p.n {
		ones[i] = 1 / float64(p.n)
	}
	f.Times(product, ones)
	p.mean = product[:p.n]
	if c.anchor != nil {
		all := meanOf(c.anchor)
		for i, a := range c.anchor {
			p.mean[i] += a + all - c.anchor[0]
		}
	}
	p.grand = meanOf(p.mean)
	p.factor = f
	return f.Left * simd.Sum(diagonal)
}

// factorTimes is LLᵀV.
func (p *problem) factorTimes(v *mat.Dense) *mat.Dense {
	_, m := v.Dims()
	out := mat.NewDense(p.n, m, nil)
	stride := p.factor.Stride()
	p.team().Do(m, func(j int) {
		in, product := simd.Alloc(stride), simd.Alloc(stride)
		mat.Col(in[:p.n], j, v)
		p.factor.Times(product, in)
		for i, y := range product[:p.n] {
			out.Set(i, j, y)
		}
	})
	return out
}
