package kpca

import (
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/team"
)

// Where n·μ features would take more than streamFrom numbers (half a GB), the
// primal form maps blocks of samples twice and keeps none: once to sum the μ×μ
// matrix C̄, once to embed. Memory is then 16μ² bytes and some blocks.
const (
	streamFrom  = 1 << 26
	mostStreams = 1 << 13 // features
)

// streams tells whether the primal form of n samples with μ features does that: it
// does, too, where fewer features don't fit.
func streams(n, mu int) bool {
	return mu <= mostStreams && (float64(n)*float64(mu) > streamFrom || primalFits(n, mu, false) != nil)
}

// fitStreamed is fitPrimal in blocks. C̄ is formed, so that eigenvalues have an
// absolute error of some ε·λ_1, where the singular values of F̄ would have a
// relative one.
func (m *Model) fitStreamed(fm FeatureMap, mu int, o Options) error {
	m.setFeatures(fm)
	if r := rawOf(m.features, mostCondition); r != nil {
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
	sum, err := m.streamSums(r, mu, o)
	if err != nil {
		return err
	}
	c, noise := m.covariance(sum, r)
	values, err := m.solveCovariance(c, noise, o)
	if err != nil {
		return err
	}
	return m.streamEmbedding(r, values, o)
}

// streamSums sums up the training samples.
func (m *Model) streamSums(r *rawValues, mu int, o Options) (*scatter, error) {
	if r != nil {
		mu = r.size()
	}
	sum := newScatter(mu)
	err := m.stream(r, mu, o, 0, func(f *mat.Dense, first int) error {
		return sum.add(o.context(), f, m.weightsOf(first, f))
	})
	return sum, err
}

// weightsOf are the weights of the block f, whose first row has the given number.
func (m *Model) weightsOf(first int, f *mat.Dense) []float64 {
	if m.weights == nil {
		return nil
	}
	return m.weights[first : first+f.RawMatrix().Rows]
}

// covariance is C̄ of what was summed, sets the centre, and bounds the rounding
// error in λ when all images coincide: Σ(4εf)² over all features.
func (m *Model) covariance(sum *scatter, r *rawValues) (c *mat.Dense, noise float64) {
	c = sum.about(m.centered)
	mean, rest := slices.Clone(sum.mean), slices.Clone(sum.rest)
	if r != nil {
		c, mean, rest = r.whitened(c, mean, rest)
	}
	squares := mat.Trace(c)
	if m.centered {
		squares += sum.weight * floats.Dot(mean, mean)
	}
	m.Trace = mat.Trace(c)
	m.center, m.rest = mean, rest
	if !m.centered {
		m.center, m.rest = make([]float64, len(mean)), make([]float64, len(mean))
		if r != nil {
			r.center, r.rest = make([]float64, r.size()), make([]float64, r.size())
		}
	}
	return c, 16 * epsilon * epsilon * squares
}

// solveCovariance sets eigenvalues and axes, and returns all eigenvalues known.
func (m *Model) solveCovariance(c *mat.Dense, noise float64, o Options) (values []float64, err error) {
	mu, _ := c.Dims()
	ask := o.Components
	if ask == 0 || ask >= mu {
		ask = mu
	}
	values, vectors, err := topOf(o.context(), c, ask)
	if err != nil {
		return nil, err
	}
	kept, err := m.keep(values, ask, noise, o)
	if err != nil {
		return nil, err
	}
	m.psi = mat.NewDense(mu, m.Components(), nil)
	if kept > 0 {
		m.psi.Copy(vectors.Slice(0, mu, 0, kept))
	}
	return values, nil
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
	err := m.stream(raw, mu, o, 0.5, func(f *mat.Dense, first int) error {
		subtract(f)
		rows, _ := f.Dims()
		g := m.Embedding.Slice(first, first+rows, 0, r).(*mat.Dense)
		g.Copy(product(f, axes))
		addOnAllCores(view(cpsi), view(f).T(), view(weighted(g, m.weightsOf(first, f))))
		return nil
	})
	if err != nil {
		return err
	}
	if raw != nil {
		cpsi = product(mat.DenseCopyOf(raw.w.T()), cpsi)
	}
	sign := m.fixEmbedding()
	scaleBy(m.psi, sign)
	scaleBy(cpsi, sign)

	m.certify(residualNorms(cpsi, m.psi, m.Eigenvalues), values)
	return nil
}

// stream maps the training samples block by block, to raw values if r says so. Half
// of the work begins at the share `done`.
func (m *Model) stream(r *rawValues, mu int, o Options, done float64, use func(f *mat.Dense, first int) error) error {
	rows := piece(mu)
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
		if err := use(f, i); err != nil {
			return err
		}
		o.report(done + 0.5*float64(end)/float64(m.n)*0.99)
	}
	return nil
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
