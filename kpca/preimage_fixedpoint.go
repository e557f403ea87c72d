package kpca

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// FixedPoint minimises ‖φ(z) − P‖² for the Gaussian kernel by the iteration of
// Mika et al. (1998, Eq. 10),
//
//	z ← Σ_i w_i K(z, x_i) x_i / Σ_i w_i K(z, x_i),   P = Σ_i w_i φ(x_i),
//
// with each step halved until the distance falls, since the weights may be
// negative and the plain iteration then diverges. For the linear kernel the
// answer is P itself.
type FixedPoint struct {
	From          mat.Matrix // p×d, a sample to start from for each embedding, such as the noisy one; nil: from training samples
	Starts        int        // number of training samples, nearest to P first, to start from; 0: 3
	MaxIterations int        // for each start; 0: 500
	Tolerance     float64    // stop at steps below Tolerance·Width; 0: 1e-10
}

func (f FixedPoint) find(m *Model, z *mat.Dense) (*mat.Dense, []PreImageReport, error) {
	if f.Starts < 0 || f.MaxIterations < 0 || !(f.Tolerance >= 0) {
		return nil, nil, fmt.Errorf("kpca: FixedPoint has a negative setting: %+v; 0 chooses well", f)
	}
	if f.Starts == 0 {
		f.Starts = 3
	}
	if f.MaxIterations == 0 {
		f.MaxIterations = 500
	}
	if f.Tolerance == 0 {
		f.Tolerance = 1e-10
	}
	p, _ := z.Dims()
	from, err := f.from(m, p)
	if err != nil {
		return nil, nil, err
	}
	x := mat.NewDense(p, m.d, nil)
	reports := make([]PreImageReport, p)
	switch k := m.kernel.(type) {
	case Linear:
		for i := range p {
			weightedSum(x.RawRowView(i), m.expansion(z.RawRowView(i)), m.x)
			reports[i] = PreImageReport{Method: "fixed point", Converged: true}
		}
	case Gaussian:
		s := newSlope(m, k)
		residual := m.trainingResiduals()
		parallel((p+together-1)/together, 1, func(block int) {
			first, end := block*together, min((block+1)*together, p)
			var all []*ascent
			for i := first; i < end; i++ {
				y := z.RawRowView(i)
				w := m.expansion(y)
				for _, start := range f.starts(m, from, i, y, residual) {
					all = append(all, &ascent{of: i, w: w, next: slices.Clone(start)})
				}
			}
			s.climb(all, f.MaxIterations, f.Tolerance*k.Width)
			f.best(x, reports, all)
		})
	default:
		return nil, nil, fmt.Errorf("kpca: the fixed-point iteration is known for the Gaussian kernel, not for %T; use Ridge, which serves every kernel", m.kernel)
	}
	return x, reports, nil
}

// from is From in the coordinates that the kernel sees; nil when there is none.
func (f FixedPoint) from(m *Model, p int) (*mat.Dense, error) {
	if f.From == nil {
		return nil, nil
	}
	if err := m.checkSamples(f.From); err != nil {
		return nil, fmt.Errorf("FixedPoint.From: %w", err)
	}
	if rows, _ := f.From.Dims(); rows != p {
		return nil, fmt.Errorf("kpca: FixedPoint.From has %d rows for %d embeddings; one for each is needed", rows, p)
	}
	return m.toKernel(f.From), nil
}

// starts are the points to begin at: the one given, or the training samples
// nearest to P.
func (f FixedPoint) starts(m *Model, from *mat.Dense, i int, y, residual []float64) [][]float64 {
	if from != nil {
		return [][]float64{from.RawRowView(i)}
	}
	var all [][]float64
	for _, s := range smallest(m.squaredDistancesToTraining(y, residual), f.Starts) {
		all = append(all, m.x.RawRowView(s))
	}
	return all
}

// best writes, for each embedding, the end point of the ascent that got highest to
// its row of x, and the report.
func (f FixedPoint) best(x *mat.Dense, reports []PreImageReport, all []*ascent) {
	var winner *ascent
	for q, a := range all {
		r := &reports[a.of]
		r.Method = "fixed point"
		r.Iterations += a.steps
		if q == 0 || all[q-1].of != a.of {
			winner = nil
		}
		if !math.IsNaN(a.value) && (winner == nil || a.value > winner.value) {
			winner = a
			copy(x.RawRowView(a.of), a.z)
			r.Converged, r.Note = a.converged, ""
			if !a.converged {
				r.Note = fmt.Sprintf("still moving after %d iterations; raise MaxIterations or Tolerance", f.MaxIterations)
			}
		}
	}
}

func weightedSum(dst, w []float64, x *mat.Dense) {
	for i, c := range w {
		for j, v := range x.RawRowView(i) {
			dst[j] += c * v
		}
	}
}
