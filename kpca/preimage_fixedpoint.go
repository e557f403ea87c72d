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
		residual := m.trainingResiduals()
		parallelRows(p, func(i int) {
			reports[i] = f.search(m, k, x.RawRowView(i), z.RawRowView(i), f.starts(m, from, i, z.RawRowView(i), residual))
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

// search writes the best end point of all starts to best.
func (f FixedPoint) search(m *Model, k Gaussian, best, y []float64, starts [][]float64) PreImageReport {
	w := m.expansion(y)
	out := PreImageReport{Method: "fixed point"}
	highest := math.Inf(-1)
	for _, start := range starts {
		a := ascent{m: m, k: k, w: w, z: slices.Clone(start), kernels: make([]float64, m.n)}
		steps, converged := a.run(f.MaxIterations, f.Tolerance)
		out.Iterations += steps
		if a.value > highest {
			highest = a.value
			copy(best, a.z)
			out.Converged = converged
		}
	}
	if !out.Converged {
		out.Note = fmt.Sprintf("still moving after %d iterations; raise MaxIterations or Tolerance", f.MaxIterations)
	}
	return out
}

// ascent climbs value(z) = Σ w_i K(z, x_i), which differs from −½‖φ(z)−P‖² by a
// constant.
type ascent struct {
	m       *Model
	k       Gaussian
	w       []float64
	z       []float64
	value   float64
	kernels []float64 // K(z, x_i)
}

func (a *ascent) evaluate(z []float64) float64 {
	a.k.EvalRow(a.kernels, z, a.m.x)
	var v float64
	for i, w := range a.w {
		v += w * a.kernels[i]
	}
	return v
}

// run iterates until the steps are short. Where the value is not positive the
// plain iteration would step downhill; the direction is then the gradient's.
func (a *ascent) run(limit int, tol float64) (steps int, converged bool) {
	a.value = a.evaluate(a.z)
	dir, next := make([]float64, len(a.z)), make([]float64, len(a.z))
	for steps = 1; steps <= limit; steps++ {
		scale := math.Abs(a.value)
		for j := range dir {
			dir[j] = 0
		}
		var size float64
		for i, w := range a.w {
			c := w * a.kernels[i]
			size += math.Abs(c)
			for j, v := range a.m.x.RawRowView(i) {
				dir[j] += c * (v - a.z[j])
			}
		}
		if scale < 1e-3*size { // value near 0 would throw z far away
			scale = 1e-3 * size
		}
		if scale == 0 {
			return steps, false
		}
		if a.step(dir, next, scale) <= tol*a.k.Width {
			return steps, true
		}
	}
	return limit, false
}

// step moves z along dir/scale, halved until the value rises, and returns the
// length moved: 0 when no step of representable size helps.
func (a *ascent) step(dir, next []float64, scale float64) float64 {
	for t := 1.0; t > 1e-12; t /= 2 {
		var length float64
		for j := range next {
			d := t * dir[j] / scale
			next[j] = a.z[j] + d
			length += d * d
		}
		if v := a.evaluate(next); v > a.value {
			copy(a.z, next)
			a.value = v
			return math.Sqrt(length)
		}
	}
	a.value = a.evaluate(a.z) // restores the kernel values at z
	return 0
}

func weightedSum(dst, w []float64, x *mat.Dense) {
	for i, c := range w {
		for j, v := range x.RawRowView(i) {
			dst[j] += c * v
		}
	}
}
