package kpca

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

// Centring removes from K every term of the form u(x) + u(x′): for
// G(x,x′) = K(x,x′) − u(x) − u(x′), HGH = HKH, and k̄ is the same as well. Where
// K consists almost wholly of such terms, K̄ keeps none of the digits of K: a
// Gaussian that is far wider than the data is 1 minus a trifle, and ⟨x,x′⟩ far
// from the origin is the square of the offset plus a trifle. A centred fit then
// works on G, which is the trifle alone. Which kernels have a G, and on which data,
// stands in their own files.

// little is the share of K from which K̄ keeps all digits but three bits.
const little = 0.125

// anchored returns G for a kernel whose K̄ would lose digits on the rows of x,
// and k itself for all others. Only centred models may use it.
func anchored(k Kernel, x *mat.Dense) (g Kernel, differs bool) {
	if t := traitsOf(k); t.anchored != nil {
		if g, differs = t.anchored(x); differs {
			return g, true
		}
	}
	return k, false
}

// spread returns (1/n)Σ‖s(x_i−x̄)‖² or (1/n)Σ‖s(x_i−x̄)‖₁; the mean over all
// pairs of ‖s(x_i−x_j)‖² is twice the former.
func spread(x *mat.Dense, s float64, distance func(x, y []float64, s float64) float64) float64 {
	n, _ := x.Dims()
	mean, _ := precise.Means(x)
	var sum float64
	for i := range n {
		sum += distance(x.RawRowView(i), mean, s) / float64(n)
	}
	return sum
}

// distanceSquares is (1/n)Σ‖x_i−a‖².
func distanceSquares(x *mat.Dense, a []float64) (sum float64) {
	n, _ := x.Dims()
	for i := range n {
		sum += precise.SquaredDistance(x.RawRowView(i), a, 1) / float64(n)
	}
	return sum
}

// linearAbout is G(x, x′) = scale·⟨x−a, x′−a⟩ with the mean of the data as a.
type linearAbout struct {
	origin []float64
	scale  float64
}

// aboutMeanOf is linearAbout where ‖mean‖² + offset, which centring takes away, is
// large beside the spread of x.
func aboutMeanOf(x *mat.Dense, scale, offset float64) (g Kernel, differs bool) {
	mean, _ := precise.Means(x)
	squares := spread(x, 1, precise.SquaredDistance)
	for _, v := range mean {
		offset += v * v
	}
	if offset < 16*squares {
		return nil, false
	}
	return linearAbout{mean, scale}, true
}

func (l linearAbout) Eval(x, y []float64) float64 {
	var sum float64
	for i, a := range l.origin {
		sum += (x[i] - a) * (y[i] - a)
	}
	return l.scale * sum
}

func (l linearAbout) traits() traits { return traits{of: l, definite: onceCentred} }

func (l linearAbout) EvalRow(dst, x []float64, ys *mat.Dense) {
	from := make([]float64, len(x))
	for i, a := range l.origin {
		from[i] = l.scale * (x[i] - a)
	}
	for j := range dst {
		y, sum := ys.RawRowView(j), 0.0
		for i, a := range l.origin {
			sum += from[i] * (y[i] - a)
		}
		dst[j] = sum
	}
}
