package kpca

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/tiled"
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

// together is the number of embeddings whose pre-images are sought side by side,
// from several starts each: enough for kernel values by whole tiles and for matrix
// products, few enough that the values of all stay in the second-level cache. No
// result depends on it.
const together = 32

// slope is value(z) = Σ w_i K(z, x_i), which differs from −½‖φ(z)−P‖² by a constant,
// and its direction of ascent, for many z at a time.
type slope struct {
	kernel  *tiled.Radial
	mean    []float64
	centred *mat.Dense // the training samples less their mean, so that an offset costs no digits
}

func newSlope(m *Model, k Gaussian) *slope {
	s := &slope{kernel: traitsOf(k).fast(m.x), centred: mat.DenseCopyOf(m.x)}
	s.mean, _ = precise.Means(m.x)
	for i := range m.n {
		row := s.centred.RawRowView(i)
		for j, v := range s.mean {
			row[j] -= v
		}
	}
	return s
}

// ascent climbs from one start.
type ascent struct {
	of        int // number of the embedding
	w         []float64
	z, next   []float64 // where it is; where it looks
	value     float64   // at z
	step      []float64 // from z to next, before it is halved
	t, length float64   // how much of it is taken; its length
	steps     int
	converged bool
}

// climb runs all ascents until their steps are shorter than tol, or to the limit.
func (s *slope) climb(all []*ascent, limit int, tol float64) {
	n, d := s.centred.Dims()
	for len(all) > 0 {
		look := make([]float64, len(all)*d)
		for q, a := range all {
			copy(look[q*d:], a.next)
		}
		k := make([]float64, len(all)*n)
		tiled.Fill(s.kernel.Against(tiled.Rows{Data: look, N: len(all), D: d, Stride: d}), k, len(all), n, n, false, oneByOne)
		var moved, waiting []*ascent
		rows := k[:0]
		for q, a := range all {
			row := k[q*n : (q+1)*n]
			switch v := simd.Dot(a.w, row); {
			case a.z == nil || v > a.value:
				if a.arrive(v, limit, tol) {
					moved, rows = append(moved, a), append(rows, row...)
				}
			case a.halve(tol):
				waiting = append(waiting, a)
			}
		}
		all = append(s.turn(moved, rows), waiting...)
	}
}

func oneByOne(count int, f func(i int)) {
	for i := range count {
		f(i)
	}
}

// arrive takes the step, and tells whether to go on.
func (a *ascent) arrive(v float64, limit int, tol float64) bool {
	began := a.z != nil
	a.z, a.value = a.next, v
	if began {
		a.converged = a.t*a.length <= tol
	}
	return !a.converged && a.steps < limit
}

// halve looks at half the step, unless that is too short to matter.
func (a *ascent) halve(tol float64) bool {
	a.t /= 2
	if !(a.t*a.length > tol) || a.t < 1e-12 {
		a.converged = true
		return false
	}
	a.look()
	return true
}

func (a *ascent) look() {
	a.next = slices.Clone(a.z)
	for j, v := range a.step {
		a.next[j] += a.t * v
	}
}

// turn gives each ascent its next step, Σ w_i K(z, x_i)(x_i − z) over the value, from
// the kernel values at its z. Where the value isn't positive the plain iteration would
// step downhill, and where it is near 0, far away; the direction is then the
// gradient's.
func (s *slope) turn(all []*ascent, k []float64) (moving []*ascent) {
	n, d := s.centred.Dims()
	sizes := make([]float64, len(all))
	for q, a := range all {
		row := k[q*n : (q+1)*n]
		for i, w := range a.w {
			row[i] *= w
			sizes[q] += math.Abs(row[i])
		}
	}
	steps := make([]float64, len(all)*d)
	gemm.Add(gemm.Rows(steps, len(all), d, d), gemm.Rows(k, len(all), n, n), view(s.centred))
	for q, a := range all {
		a.steps++
		scale := max(math.Abs(a.value), 1e-3*sizes[q])
		if scale == 0 {
			continue
		}
		a.step, a.length, a.t = steps[q*d:(q+1)*d], 0, 1
		for j := range a.step {
			a.step[j] = (a.step[j] - a.value*(a.z[j]-s.mean[j])) / scale
			a.length = math.Hypot(a.length, a.step[j])
		}
		a.look()
		moving = append(moving, a)
	}
	return moving
}
