package kpca

import (
	"context"
	"math"
	"sync"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/tiled"
)

// projector embeds samples with the fast form of a kernel: distances,
// exponentials and the product with A follow each other within the first cache,
// so that a row takes no memory but its result.
//
// Since AᵀH is (HA)ᵀ, H(k − (1/n)K1_n) needn't be formed:
// ḡ = Λ^{-1/2}(HA)ᵀk − Λ^{-1/2}(HA)ᵀ(1/n)K1_n.
type projector struct {
	kernel  *tiled.Radial
	weights *tiled.Weights // Λ^{-1/2}(HA)ᵀ, and a column of 1/n for the mean of k
	shift   []float64      // what the row of the training mean gives
	n, m    int
}

// lazyProjector is a projector from its first use on.
type lazyProjector struct {
	once sync.Once
	p    *projector
}

// projector is the one of this model; nil where the kernel has no fast form.
func (m *Model) projector() *projector {
	if m.alpha == nil || m.x == nil || m.Components() == 0 {
		return nil
	}
	m.fast.once.Do(func() { m.fast.p = m.newProjector() })
	return m.fast.p
}

func (m *Model) newProjector() *projector {
	k := traitsOf(m.reference).fast(m.x)
	if k == nil {
		return nil
	}
	p := &projector{kernel: k, n: m.n, m: m.Components()}
	a := m.scaledAxes()
	p.weights = tiled.NewWeights(p.n, p.m+1, func(i, j int) float64 {
		if j == p.m {
			return weightOf(m.weights, i) / m.total
		}
		return a.At(i, j)
	})
	p.shift = make([]float64, p.m)
	if m.centered {
		for i, v := range m.refMean {
			for j := range p.shift {
				p.shift[j] += v * a.At(i, j)
			}
		}
	}
	return p
}

// scaledAxes is HAΛ^{-1/2}; columns of zero eigenvalues are zero.
func (m *Model) scaledAxes() *mat.Dense {
	a := mat.DenseCopyOf(m.alpha)
	for j, l := range m.Eigenvalues {
		col := mat.Col(nil, j, a)
		mean, scale := 0.0, 0.0
		if m.centered {
			mean = meanOf(col)
		}
		if l > 0 {
			scale = 1 / math.Sqrt(l)
		}
		for i, v := range col {
			a.Set(i, j, (v-mean)*scale)
		}
	}
	return a
}

// embed sets the rows of g to the embedding of the rows of x, and means, unless
// nil, to (1/n)1ᵀk for each, until ctx is done.
func (p *projector) embed(ctx context.Context, g *mat.Dense, means []float64, x *mat.Dense) {
	rows, d := x.Dims()
	blocks := (rows + batch - 1) / batch
	parallel(blocks, 1, func(b int) {
		if ctx.Err() != nil {
			return
		}
		from, to := b*batch, min((b+1)*batch, rows)
		y := make([]float64, (to-from)*(p.m+1))
		part := x.Slice(from, to, 0, d).(*mat.Dense)
		p.weights.Project(p.kernel.Against(rowsOf(part)), y, to-from, p.n)
		for i := from; i < to; i++ {
			own := y[(i-from)*(p.m+1):]
			row := g.RawRowView(i)
			for j := range row {
				row[j] = own[j] - p.shift[j]
			}
			if means != nil {
				means[i] = own[p.m]
			}
		}
	})
}

// embedTiled is embedDual for all rows at once.
func (m *Model) embedTiled(ctx context.Context, p *projector, x *mat.Dense, norms bool) (*mat.Dense, []float64) {
	rows, _ := x.Dims()
	g := mat.NewDense(rows, p.m, nil)
	if !norms {
		p.embed(ctx, g, nil, x)
		return g, nil
	}
	squares := make([]float64, rows)
	p.embed(ctx, g, squares, x)
	for i, mean := range squares {
		row := x.RawRowView(i)
		squares[i] = m.reference.Eval(row, row)
		if m.centered {
			squares[i] += m.refGrand - 2*mean
		}
	}
	return g, squares
}
