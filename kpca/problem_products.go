package kpca

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/cholesky"
	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
	"kpcalab/kpca/internal/tiled"
)

// times is K̄V, with H applied to both sides of G: a part of V along 1 that
// rounding has left is not multiplied by the large constant part of G.
func (p *problem) times(v *mat.Dense) *mat.Dense {
	_, m := v.Dims()
	in := mat.DenseCopyOf(v)
	p.centerColumns(in)
	if p.gram == nil {
		multiply := p.plainTimes
		if p.factor != nil {
			multiply = p.factorTimes
		}
		out := multiply(in)
		p.centerColumns(out)
		return out
	}
	out := mat.NewDense(p.n, m, nil)
	const rows = 64
	blocks := (p.n + rows - 1) / rows
	parallel(blocks, 2, func(b int) {
		i, end := b*rows, min((b+1)*rows, p.n)
		gemm.Add(view(out.Slice(i, end, 0, m).(*mat.Dense)), view(p.rows(i, end)), view(in))
	})
	p.centerColumns(out)
	return out
}

// rows is rows i to end of G as a matrix of its own.
func (p *problem) rows(i, end int) *mat.Dense {
	block := mat.NewDense(end-i, p.n, nil)
	g := p.gram.RawSymmetric()
	for j := range i { // columns left of the block: stored above the diagonal
		for r, v := range g.Data[j*g.Stride+i : j*g.Stride+end] {
			block.Set(r, j, v)
		}
	}
	for r := i; r < end; r++ {
		row := block.RawRowView(r - i)
		copy(row[r:], g.Data[r*g.Stride+r:r*g.Stride+p.n])
		for j := i; j < r; j++ {
			row[j] = g.Data[j*g.Stride+r]
		}
	}
	return block
}

// centerColumns is HV for a centred problem.
func (p *problem) centerColumns(v *mat.Dense) {
	if !p.centered {
		return
	}
	mean, _ := precise.Means(v)
	for i := range p.n {
		row := v.RawRowView(i)
		for j := range row {
			row[j] -= mean[j]
		}
	}
}

// alone is the number of samples below which one core is faster than sharing.
const alone = 300

// team is the group of goroutines of this fit; nil where one is enough.
func (p *problem) team() *team.Team {
	if p.crew == nil && p.n >= alone {
		p.crew = team.New()
	}
	return p.crew
}

// close ends the goroutines of the fit and lets the tiles go.
func (p *problem) close() {
	p.crew.Close()
	p.matrix.Release()
	p.crew, p.matrix, p.radial = nil, nil, nil
}

// tiles is K as a matrix that multiplies.
func (p *problem) tiles() (*tiled.Matrix, error) {
	if p.matrix != nil {
		return p.matrix, nil
	}
	if p.free {
		p.matrix = tiled.Recomputed(p.n, p.source())
		return p.matrix, nil
	}
	m, err := tiled.Stored(p.ctx, p.team(), p.n, p.source())
	if err != nil {
		return nil, err
	}
	p.matrix = m
	return m, nil
}

// tilesInMemory is tiles where they hold K, else nil.
func (p *problem) tilesInMemory() (*tiled.Matrix, error) {
	if p.gram != nil || p.free {
		return nil, nil
	}
	return p.tiles()
}

// forgetTiles leaves large tiles to the garbage collector where they are soon
// computed again.
func (p *problem) forgetTiles() {
	if p.n > 1000 && p.fast() != nil {
		p.matrix = nil
	}
}

// source computes tiles of K.
func (p *problem) source() tiled.Source {
	if p.gram != nil {
		g := p.gram.RawSymmetric()
		return &tiled.Evaluated{N: p.n, M: p.n, Row: func(dst []float64, i, j0 int) {
			for q := range dst {
				dst[q] = g.Data[min(i, j0+q)*g.Stride+max(i, j0+q)]
			}
		}}
	}
	if r := p.fast(); r != nil {
		return r
	}
	n, d := p.x.Dims()
	return &tiled.Evaluated{N: n, M: n, Row: func(dst []float64, i, j0 int) {
		evalRow(p.kernel, dst, p.x.RawRowView(i), p.x.Slice(j0, j0+len(dst), 0, d).(*mat.Dense), i, j0)
	}}
}

// fast is the fast form of the kernel, nil where there is none.
func (p *problem) fast() *tiled.Radial {
	if p.radial == nil && p.gram == nil {
		p.radial = p.traits.fast(p.x)
	}
	return p.radial
}

func rowsOf(x *mat.Dense) tiled.Rows {
	r := x.RawMatrix()
	return tiled.Rows{N: r.Rows, D: r.Cols, Stride: r.Stride, Data: r.Data}
}

// tiledMeans returns (1/n)K1_n and (1/n²)1ᵀK1 from the sums that were taken as K
// was computed, else by a product with 1. After a cancellation they mean
// nothing; the solver then returns the error.
func (p *problem) tiledMeans() (mean []float64, grand float64) {
	if k, err := p.tiles(); err == nil && k.RowSums() != nil {
		mean = append(mean, k.RowSums()...)
		floats.Scale(1/float64(p.n), mean)
		return mean, meanOf(mean)
	}
	ones := mat.NewDense(p.n, 1, nil)
	for i := range p.n {
		ones.Set(i, 0, 1/float64(p.n))
	}
	m := p.plainTimes(ones)
	mean = m.RawMatrix().Data
	return mean, meanOf(mean)
}

// plainTimes is KV.
func (p *problem) plainTimes(v *mat.Dense) *mat.Dense {
	const wide = 16 // columns in a product: bounds the memory of partial sums
	_, m := v.Dims()
	out := mat.NewDense(p.n, m, nil)
	k, err := p.tiles()
	stride := simd.Stride(p.n)
	in, product := simd.Alloc(min(m, wide)*stride), simd.Alloc(min(m, wide)*stride)
	for j := 0; j < m && err == nil; j += wide {
		c := min(wide, m-j)
		for q := range c {
			mat.Col(in[q*stride:q*stride+p.n], j+q, v)
		}
		err = k.Mul(p.ctx, p.team(), product, in, c, stride)
		for q := range c {
			out.SetCol(j+q, product[q*stride:q*stride+p.n])
		}
	}
	return out
}

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
