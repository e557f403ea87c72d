package kpca

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/precise"
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
