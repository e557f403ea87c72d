package kpca

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/signs"
	"kpcalab/kpca/internal/team"
)

// Where n·μ features would take more than streamFrom numbers (half a GB), the
// primal form maps blocks of samples twice and keeps none: once to sum the μ×μ
// matrix C̄, once to embed. Memory is then 16μ² bytes and some blocks.
const (
	streamFrom  = 1 << 26
	mostStreams = 1 << 13 // features
)

// streams tells whether the primal form of n samples with μ features does that.
func streams(n, mu int) bool {
	return mu <= mostStreams && float64(n)*float64(mu) > streamFrom
}

// fitStreamed is fitPrimal in blocks. C̄ is formed, so that eigenvalues have an
// absolute error of some ε·λ_1, where the singular values of F̄ would have a
// relative one.
func (m *Model) fitStreamed(fm FeatureMap, mu int, o Options) error {
	m.setFeatures(fm)
	if r := rawOf(m.features); r != nil {
		trial := *m
		trial.Warnings = slices.Clone(m.Warnings)
		err := trial.fitStream(r, mu, o)
		if err != nil {
			return err
		}
		if trial.worstResidual() <= mostRaw {
			*m = trial
			return nil
		}
	}
	return m.fitStream(nil, mu, o)
}

func (m *Model) fitStream(r *rawValues, mu int, o Options) error {
	c, largest, err := m.streamCovariance(r, mu, o)
	if err != nil {
		return err
	}
	for i := range mu {
		m.Trace += c.At(i, i)
	}
	ask := o.Components
	if ask == 0 || ask >= mu {
		ask = mu
	}
	values, vectors, err := topOf(o.context(), c, ask)
	if err != nil {
		return err
	}
	noise := float64(m.n) * float64(mu) * math.Pow(4*epsilon*largest, 2)
	kept, err := m.keep(values, ask, noise, o)
	if err != nil {
		return err
	}
	m.psi = mat.NewDense(mu, m.Components(), nil)
	if kept > 0 {
		m.psi.Copy(vectors.Slice(0, mu, 0, kept))
	}
	return m.streamEmbedding(r, values, o)
}

// streamCovariance sums C̄ = Σ(f−c)(f−c)ᵀ about the mean c_0 of the first block
// and moves it to the mean of all: C̄ = Σ(f−c_0)(f−c_0)ᵀ − n·δδᵀ.
func (m *Model) streamCovariance(r *rawValues, mu int, o Options) (c *mat.Dense, largest float64, err error) {
	if r != nil {
		mu = r.size()
	}
	c = mat.NewDense(mu, mu, nil)
	sum := make([]float64, mu)
	m.center, m.rest = make([]float64, mu), make([]float64, mu)
	var ended error
	err = m.stream(r, mu, o, 0, func(f *mat.Dense, first int) {
		if first == 0 && m.centered {
			m.center, m.rest = precise.Means(f)
		}
		largest = max(largest, math.Abs(mat.Max(f)), math.Abs(mat.Min(f)))
		m.subtractCenter(f)
		for i := range f.RawMatrix().Rows {
			for j, v := range f.RawRowView(i) {
				sum[j] += v
			}
		}
		ended = addSquare(o.context(), c, f)
	})
	if err == nil {
		err = ended
	}
	if err != nil {
		return c, largest, err
	}
	if n := float64(m.n); m.centered {
		for i := range mu {
			for j := i; j < mu; j++ {
				c.Set(i, j, c.At(i, j)-sum[i]*(sum[j]/n))
			}
			m.rest[i] += sum[i] / n
		}
	}
	mirror(c)
	if r != nil {
		c, largest = r.whitened(m, c)
	}
	return c, largest, nil
}

// streamEmbedding sets the embedding F̄ᵀψ, and certificates from F̄(F̄ᵀψ).
func (m *Model) streamEmbedding(raw *rawValues, values []float64, o Options) error {
	_, r := m.psi.Dims()
	m.Embedding = mat.NewDense(m.n, r, nil)
	axes, subtract := m.psi, m.subtractCenter
	if raw != nil {
		axes, subtract = product(raw.w, m.psi), raw.subtractCenter
	}
	mu, _ := axes.Dims()
	cpsi := mat.NewDense(mu, r, nil)
	err := m.stream(raw, mu, o, 0.5, func(f *mat.Dense, first int) {
		subtract(f)
		rows, _ := f.Dims()
		g := m.Embedding.Slice(first, first+rows, 0, r).(*mat.Dense)
		g.Copy(product(f, axes))
		addOnAllCores(view(cpsi), view(f).T(), view(g))
	})
	if err != nil {
		return err
	}
	if raw != nil {
		cpsi = product(mat.DenseCopyOf(raw.w.T()), cpsi)
	}
	sign := signs.Fix(m.Embedding)
	scaleBy(m.psi, sign)
	scaleBy(cpsi, sign)

	m.certify(residualNorms(cpsi, m.psi, m.Eigenvalues), values)
	return nil
}

// stream maps the training samples block by block, to raw values if r says so. Half
// of the work begins at the share `done`.
func (m *Model) stream(r *rawValues, mu int, o Options, done float64, use func(f *mat.Dense, first int)) error {
	rows := max(256, (1<<22)/mu)
	for i := 0; i < m.n; i += rows {
		if err := o.context().Err(); err != nil {
			return err
		}
		end := min(i+rows, m.n)
		block := m.x.Slice(i, end, 0, m.d).(*mat.Dense)
		var f *mat.Dense
		var err error
		if r != nil {
			f, err = r.of(m, block, i)
		} else {
			f, err = m.mapFeatures(block, i)
		}
		if err != nil {
			return err
		}
		use(f, i)
		o.report(done + 0.5*float64(end)/float64(m.n)*0.99)
	}
	return nil
}

// addSquare adds FᵀF to the upper triangle of c, in strips of columns.
func addSquare(ctx context.Context, c, f *mat.Dense) error {
	const strip = 256
	rows, mu := f.Dims()
	for j := 0; j < mu && ctx.Err() == nil; j += strip {
		end := min(j+strip, mu)
		left := view(f).Slice(0, 0, rows, end)
		addOnAllCores(view(c).Slice(0, j, end, end-j), left.T(), view(f).Slice(0, j, rows, end-j))
	}
	return ctx.Err()
}

// mirror copies the upper triangle to the lower one.
func mirror(c *mat.Dense) {
	n, _ := c.Dims()
	for i := range n {
		for j := range i {
			c.Set(i, j, c.At(j, i))
		}
	}
}

// addOnAllCores is c += a·b, shared where it is worth it; the bits are the same.
func addOnAllCores(c, a, b gemm.Matrix) {
	if float64(a.Rows)*float64(a.Cols)*float64(b.Cols) < 1<<22 {
		gemm.Add(c, a, b)
		return
	}
	t := team.New()
	defer t.Close()
	gemm.AddShared(t, c, a, b)
}
