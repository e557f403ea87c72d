package kpca

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
)

// batch is the number of samples that are embedded at a time, which bounds the
// memory to batch·n kernel values. No result depends on it.
const batch = 256

// embed returns the embedding g (p×m) of the rows of x and, when asked, the
// squared norms k̄(x,x) = ‖f̄‖² of their centred images.
func (m *Model) embed(ctx context.Context, x mat.Matrix, norms bool) (g *mat.Dense, squares []float64, err error) {
	if err := m.checkSamples(x); err != nil {
		return nil, nil, err
	}
	return m.embedUntil(ctx, m.toKernel(x), norms)
}

// embedRows is embed for samples in the coordinates that the kernel sees.
func (m *Model) embedRows(z *mat.Dense, norms bool) (g *mat.Dense, squares []float64, err error) {
	return m.embedUntil(context.Background(), z, norms)
}

func (m *Model) embedUntil(ctx context.Context, z *mat.Dense, norms bool) (
	g *mat.Dense, squares []float64, err error) {
	if fast := m.projector(); fast != nil {
		g, squares = m.embedTiled(ctx, fast, z, norms)
	} else if g, squares, err = m.embedBatches(ctx, z, norms); err != nil {
		return nil, nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if err := checkReach(g, squares); err != nil {
		return nil, nil, err
	}
	return g, squares, nil
}

// checkReach finds a sample so far away that its embedding overflows.
func checkReach(g *mat.Dense, squares []float64) error {
	i, _, v, bad := firstNonFinite(g)
	for r, s := range squares {
		if !bad && (math.IsNaN(s) || math.IsInf(s, 0)) {
			i, v, bad = r, s, true
		}
	}
	if bad {
		return fmt.Errorf("kpca: the embedding of row %d (counted from 0) overflows to %g: the sample is too far from the training samples, or in other units", i, v)
	}
	return nil
}

// embedBatches is embed for kernels without a fast form.
func (m *Model) embedBatches(ctx context.Context, z *mat.Dense, norms bool) (g *mat.Dense, squares []float64, err error) {
	p, d := z.Dims()
	g = mat.NewDense(p, m.Components(), nil)
	if norms {
		squares = make([]float64, p)
	}
	one := m.embedDual
	if m.psi != nil {
		one = m.embedPrimal
	}
	for i := 0; i < p && ctx.Err() == nil; i += batch {
		end := min(i+batch, p)
		part, sq, err := one(z.Slice(i, end, 0, d).(*mat.Dense), i, norms)
		if err != nil {
			return nil, nil, err
		}
		g.Slice(i, end, 0, m.Components()).(*mat.Dense).Copy(part)
		copy(squares[min(i, len(squares)):], sq)
	}
	return g, squares, nil
}

// embedDual is Λ^{-1/2}AᵀH(k − (1/n)K1_n) for each row, and
// k̄(x,x) = K(x,x) − (2/n)1ᵀk + (1/n²)1ᵀK1. Messages count rows from first.
func (m *Model) embedDual(x *mat.Dense, first int, norms bool) (*mat.Dense, []float64, error) {
	k := CrossGram(m.reference, x, m.x)
	if i, j, v, bad := firstNonFinite(k); bad {
		return nil, nil, fmt.Errorf("kpca: %s gives %g for row %d and training sample %d (counted from 0); kernel values must be finite", kernelName(m.kernel), v, first+i, j)
	}
	var squares []float64
	if norms {
		p, _ := x.Dims()
		squares = make([]float64, p)
		for i := range squares {
			row := x.RawRowView(i)
			squares[i] = m.reference.Eval(row, row)
			if m.centered {
				squares[i] += m.refGrand - 2*m.meanOf(k.RawRowView(i))
			}
		}
	}
	if left := traitsOf(m.reference).left; norms && left != nil {
		floats.Add(squares, left(x, m.reference.(FeatureMap).Map(x)))
	}
	if m.centered {
		centerRows(k, m.refMean)
	}
	return m.projectDual(k), squares, nil
}

// projectDual is Λ^{-1/2}Aᵀk̄ for each row k̄; a zero eigenvalue has a zero
// coordinate.
func (m *Model) projectDual(kbar *mat.Dense) *mat.Dense {
	g := product(kbar, m.alpha)
	scaleColumns(g, m.Eigenvalues)
	return g
}

// embedPrimal is B(f − (1/n)F1_n) for each row, and ‖f − (1/n)F1_n‖² with what an
// approximate map has left out of f.
func (m *Model) embedPrimal(x *mat.Dense, first int, norms bool) (*mat.Dense, []float64, error) {
	f, err := m.mapFeatures(x, first)
	if err != nil {
		return nil, nil, err
	}
	var squares []float64
	if norms {
		p, _ := x.Dims()
		if squares = make([]float64, p); traitsOf(m.features).left != nil {
			squares = traitsOf(m.features).left(x, f)
		}
	}
	m.subtractCenter(f)
	for i := range squares {
		squares[i] += floats.Dot(f.RawRowView(i), f.RawRowView(i))
	}
	return product(f, m.psi), squares, nil
}

// centerRows turns each row k into H(k − (1/n)K1_n), where mean is (1/n)K1_n.
func centerRows(k *mat.Dense, mean []float64) {
	p, _ := k.Dims()
	for i := range p {
		row := k.RawRowView(i)
		for j := range row {
			row[j] -= mean[j]
		}
		own := meanOf(row)
		for j := range row {
			row[j] -= own
		}
	}
}

// meanOf is the mean over the training samples, by their weights.
func (m *Model) meanOf(v []float64) float64 {
	if m.weights == nil {
		return meanOf(v)
	}
	return simd.Dot(v, m.weights) / m.total
}

func meanOf(v []float64) float64 {
	var sum float64
	for _, x := range v {
		sum += x
	}
	return sum / float64(len(v))
}

// scaleColumns multiplies by Λ^{-1/2} from the right; columns of zero
// eigenvalues become zero.
func scaleColumns(g *mat.Dense, values []float64) {
	p, _ := g.Dims()
	for i := range p {
		row := g.RawRowView(i)
		for j, l := range values {
			if l == 0 {
				row[j] = 0
				continue
			}
			row[j] /= math.Sqrt(l)
		}
	}
}

// product is a·b. Each row of it depends on that row of a alone.
func product(a, b *mat.Dense) *mat.Dense {
	p, _ := a.Dims()
	_, m := b.Dims()
	c := mat.NewDense(p, m, nil)
	addOnAllCores(view(c), view(a), view(b))
	return c
}

// view is a as the matrix product sees it.
func view(a *mat.Dense) gemm.Matrix {
	r := a.RawMatrix()
	return gemm.Rows(r.Data, r.Rows, r.Cols, r.Stride)
}
