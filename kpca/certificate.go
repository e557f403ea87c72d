package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
)

// Certificate tells how exact one component is. Both numbers are measured on
// the finished component, whatever the solver believed of it.
type Certificate struct {
	// Residual is ‖K̄α − λα‖/λ_1 (‖C̄ψ − λψ‖/λ_1 in the primal form): λ lies within
	// Residual·λ_1 of an exact eigenvalue.
	Residual float64
	// Gap is the distance of λ to the nearest other eigenvalue, over λ_1. Where it
	// is 0 only the eigenspace is determined, not the axes in it.
	Gap float64
}

// Angle bounds the sine of the angle between the component and the exact
// eigenvector by Residual/Gap (Davis and Kahan 1970); it is at most 1.
func (c Certificate) Angle() float64 {
	if c.Residual >= c.Gap {
		return 1
	}
	return c.Residual / c.Gap
}

// certify sets the certificates from the product of the matrix and its unit
// eigenvectors. values may hold more eigenvalues than were kept; where it holds
// no further one the rest of the spectrum is zero.
func (m *Model) certify(product, vectors *mat.Dense, values []float64) {
	m.Certificates = make([]Certificate, m.Components())
	if m.Components() == 0 || m.Eigenvalues[0] == 0 {
		return
	}
	rows, _ := vectors.Dims()
	squares := make([]float64, m.Components())
	for i := range rows {
		u, v := product.RawRowView(i), vectors.RawRowView(i)
		for j, l := range m.Eigenvalues {
			r := u[j]/m.Eigenvalues[0] - v[j]*(l/m.Eigenvalues[0])
			squares[j] += r * r
		}
	}
	worst := 0
	for j, l := range m.Eigenvalues {
		m.Certificates[j] = Certificate{Residual: math.Sqrt(squares[j]), Gap: gap(j, l, values) / m.Eigenvalues[0]}
		if m.Certificates[j].Residual > m.Certificates[worst].Residual {
			worst = j
		}
	}
	if r := m.Certificates[worst].Residual; r > 1e-8 {
		m.warn(ErrInexact, fmt.Sprintf("kpca: component %d has a residual ‖K̄α−λα‖ of %.2g·λ_1, so that λ and the embedding are exact to no more; try Solver: Full{}, and see whether the kernel is positive semidefinite", worst+1, r))
	}
}

// gap is the distance from values[j] = l to its neighbours.
func gap(j int, l float64, values []float64) float64 {
	below := 0.0 // 0 is an eigenvalue whenever the problem is centred
	if j+1 < len(values) {
		below = max(below, values[j+1])
	}
	g := l - below
	if j > 0 && j < len(values) {
		g = min(g, values[j-1]-l)
	}
	return max(g, 0)
}

// times is K̄V, with H applied to both sides of G: a part of V along 1 that
// rounding has left is not multiplied by the large constant part of G.
func (p *Problem) times(v *mat.Dense) *mat.Dense {
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
func (p *Problem) rows(i, end int) *mat.Dense {
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
func (p *Problem) centerColumns(v *mat.Dense) {
	if !p.centered {
		return
	}
	mean, _ := preciseMeans(v)
	for i := range p.n {
		row := v.RawRowView(i)
		for j := range row {
			row[j] -= mean[j]
		}
	}
}
