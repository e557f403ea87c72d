package kpca

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

// PreImage is a way to find a sample x whose image φ(x) lies near a point of
// feature space that is given by its embedding: [FixedPoint], [Neighbors],
// [Ridge], or the [Best] of several.
type PreImage interface {
	// find works in the coordinates that the kernel sees; z is p×m.
	find(m *Model, z *mat.Dense) (*mat.Dense, []PreImageReport, error)
}

// PreImageReport tells how well one pre-image was found.
type PreImageReport struct {
	Method     string  // "fixed point", "neighbors", "ridge"
	Distance   float64 // ‖φ(x) − P‖ in feature space, where P = (1/n)F1_n + Σ_j y_j ψ_j
	Iterations int     // 0 for the methods in closed form
	Converged  bool    // false: x is the best found, and Note says why
	Note       string
}

// PreImage returns, for each row y of z (p×m, embeddings as Transform gives
// them), a sample whose image is near the point P = (1/n)F1_n + Σ_j y_j ψ_j of
// feature space (without the mean when uncentred). An exact pre-image need not
// exist; the reports hold the feature-space distance that was reached, computed
// as ‖φ(x)−P‖² = (squared prediction error of x) + ‖ḡ(x) − y‖².
func (m *Model) PreImage(z mat.Matrix, method PreImage) (*mat.Dense, []PreImageReport, error) {
	if method == nil {
		panic("kpca: nil PreImage method; pass for instance kpca.FixedPoint{} or kpca.Neighbors{}")
	}
	m.mustExist()
	if m.n == 0 {
		return nil, nil, errNotFitted
	}
	if m.x == nil && m.kernel != nil {
		return nil, nil, errors.New("kpca: a model of FitMoments holds no samples, so it has no pre-images; use Fit on some of the data")
	}
	if m.x == nil {
		return nil, nil, errors.New("kpca: a model fitted from a Gram matrix knows no samples, so it has no pre-images; use Fit with the data and the kernel")
	}
	if err := checkData(z); err != nil {
		return nil, nil, fmt.Errorf("pre-image of an embedding: %w", err)
	}
	if _, c := z.Dims(); c != len(m.Eigenvalues) {
		return nil, nil, fmt.Errorf("kpca: the embeddings have %d columns, the model has %d components; pad with zeros or fit with Components: %d", c, len(m.Eigenvalues), c)
	}
	return m.findPreImages(mat.DenseCopyOf(z), method)
}

// Denoise projects each row of x on the principal subspace in feature space and
// takes the pre-image: PreImage of Transform (Mika et al. 1998).
func (m *Model) Denoise(x mat.Matrix, method PreImage) (*mat.Dense, []PreImageReport, error) {
	z, err := m.Transform(x)
	if err != nil {
		return nil, nil, err
	}
	return m.PreImage(z, method)
}

func (m *Model) findPreImages(z *mat.Dense, method PreImage) (*mat.Dense, []PreImageReport, error) {
	x, reports, err := method.find(m, z)
	if err != nil {
		return nil, nil, err
	}
	dist, err := m.featureDistances(x, z)
	if err != nil {
		return nil, nil, err
	}
	for i := range reports {
		reports[i].Distance = dist[i]
	}
	if x, err = m.toInput(x); err != nil {
		return nil, nil, fmt.Errorf("pre-image: %w", err)
	}
	return x, reports, nil
}

// featureDistances returns ‖φ(x_i) − P_i‖ for rows x_i, in the coordinates that
// the kernel sees, and embeddings z_i.
func (m *Model) featureDistances(x, z *mat.Dense) ([]float64, error) {
	if i, j, v, bad := firstNonFinite(x); bad {
		return nil, fmt.Errorf("kpca: column %d of the pre-image of embedding %d (both counted from 0) overflows to %g; the embedding lies too far from those of the training samples", j, i, v)
	}
	g, squares, err := m.embedRows(x, true)
	if err != nil {
		return nil, fmt.Errorf("pre-image: %w", err)
	}
	dist := remainders(g, squares)
	for i := range dist {
		dist[i] = math.Hypot(math.Sqrt(dist[i]), precise.Distance(g.RawRowView(i), z.RawRowView(i)))
		if math.IsInf(dist[i], 0) || math.IsNaN(dist[i]) {
			return nil, fmt.Errorf("kpca: the feature-space distance of pre-image %d (counted from 0) overflows; the embedding lies too far from those of the training samples", i)
		}
	}
	return dist, nil
}

// squaredDistancesToTraining returns ‖P − φ(x_i)‖² for the point P of embedding
// y and every training sample: ‖y−y_i‖² + (k̄_ii − ‖y_i‖²), where residual holds
// the second term, which is zero only when all components are kept.
func (m *Model) squaredDistancesToTraining(y, residual []float64) []float64 {
	d2 := make([]float64, m.n)
	for i := range d2 {
		d2[i] = sqDist(y, m.Embedding.RawRowView(i)) + residual[i]
	}
	return d2
}

// trainingResiduals is k̄_ii − ‖y_i‖² for every training sample, from what the
// fit has left: the row means of K, or the centre of the features, which are the
// samples themselves since a Gaussian has no primal form.
func (m *Model) trainingResiduals() []float64 {
	squares := make([]float64, m.n)
	for i := range squares {
		x := m.x.RawRowView(i)
		if m.psi != nil {
			for j, v := range x {
				c := v - m.center[j] - m.rest[j]
				squares[i] += c * c
			}
			continue
		}
		squares[i] = m.reference.Eval(x, x)
		if m.centered {
			squares[i] += m.refGrand - 2*m.refMean[i]
		}
	}
	return remainders(m.Embedding, squares)
}

// expansion writes P as Σ_i w_i φ(x_i). Since ψ_j = λ_j^{-1/2}F̄α_j, and the
// columns of the training embedding are √λ_j·α_j, w = H·Y·Λ^{-1}y + 1/n; of weighted
// samples, W·Y·Λ^{-1}y and the shares of the weights.
func (m *Model) expansion(y []float64) []float64 {
	w := make([]float64, m.n)
	var mean float64
	for i := range w {
		for j, v := range m.Embedding.RawRowView(i) {
			if m.Eigenvalues[j] > 0 { // a zero eigenvalue has no axis: its y_j is 0
				w[i] += v / m.Eigenvalues[j] * y[j]
			}
		}
		w[i] *= weightOf(m.weights, i)
		mean += w[i]
	}
	if !m.centered {
		return w
	}
	for i := range w {
		w[i] += (1 - mean) * (weightOf(m.weights, i) / m.total)
	}
	return w
}

func sqDist(x, y []float64) float64 { return precise.SquaredDistance(x, y, 1) }

// Best tries several methods and keeps, for each sample, the one whose image
// comes nearest to the wanted point.
type Best struct {
	Methods []PreImage // empty: FixedPoint, Neighbors and Ridge with their defaults; those that don't know the kernel are passed over
}

func (b Best) find(m *Model, z *mat.Dense) (*mat.Dense, []PreImageReport, error) {
	methods := b.Methods
	if len(methods) == 0 {
		methods = []PreImage{FixedPoint{}, Neighbors{}, Ridge{}}
	}
	p, _ := z.Dims()
	var x *mat.Dense
	var reports []PreImageReport
	var failed []error
	for i, method := range methods {
		if method == nil {
			panic(fmt.Sprintf("kpca: Best.Methods[%d] is nil; leave it out, or name for instance kpca.Ridge{}", i))
		}
		xs, rs, err := method.find(m, z)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		dist, err := m.featureDistances(xs, z)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		if x == nil {
			_, d := xs.Dims()
			x, reports = mat.NewDense(p, d, nil), make([]PreImageReport, p)
		}
		for i := range p {
			rs[i].Distance = dist[i]
			if reports[i].Method == "" || dist[i] < reports[i].Distance {
				reports[i] = rs[i]
				x.SetRow(i, xs.RawRowView(i))
			}
		}
	}
	if x == nil {
		return nil, nil, fmt.Errorf("kpca: no pre-image method applies: %w", errors.Join(failed...))
	}
	return x, reports, nil
}
