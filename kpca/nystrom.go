package kpca

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
)

// Nystrom is an approximate feature map built on landmarks z_1, …, z_l
// (Williams and Seeger 2001): φ(x) = K_zz^{-1/2} k_z(x) with
// k_z(x) = (K(x, z_1), …, K(x, z_l))ᵀ, so that ⟨φ(x), φ(x′)⟩ is the kernel
// restricted to the span of the landmarks' images. Fit then solves the primal
// form with μ ≤ l in O(nl²) time; with all samples as landmarks the result is
// that of the exact kernel. Form: Dual gives the same numbers, from the inner
// products of the features, in O(n²μ) and more.
type Nystrom struct {
	kernel    Kernel
	landmarks *mat.Dense // l×d
	whiten    *mat.Dense // l×r: UΛ^{-1/2} of K_zz = UΛUᵀ, r the numerical rank
	wide      *wideMap   // a map of other coordinates, for a kernel much wider than the landmarks; else nil
}

// NewNystrom prepares the map for the kernel k and the rows of landmarks (l×d)
// in O(l³) time. It panics if k is nil.
//
// A Gaussian or Laplacian much wider than the landmarks is mapped in the axes of
// their centred images, whose digits K_zz itself has lost; a centred Fit is then
// as exact as that of the kernel.
func NewNystrom(k Kernel, landmarks mat.Matrix) (*Nystrom, error) {
	k, err := checkedKernel(k)
	if err != nil {
		return nil, err
	}
	if err := checkData(landmarks); err != nil {
		return nil, fmt.Errorf("landmarks: %w", err)
	}
	ny := &Nystrom{kernel: k, landmarks: mat.DenseCopyOf(landmarks)}
	if g, differs := anchored(k, ny.landmarks); differs {
		if traitsOf(k).lessOne != nil && ny.prepareWide(g) {
			return ny, nil
		}
	}
	gram := Gram(k, ny.landmarks)
	if i, j, v, bad := firstNonFinite(gram); bad {
		return nil, fmt.Errorf("kpca: %s gives %g for landmarks %d and %d (rows counted from 0); kernel values must be finite", kernelName(k), v, i, j)
	}
	s, err := Full{}.solve(newGramProblem(gram, false), 0)
	if err != nil {
		return nil, err
	}
	ny.whiten = whitening(s.Values, s.Vectors)
	if ny == nil || ny.whiten == nil {
		return nil, errors.New("kpca: the kernel is zero between all landmarks; choose others")
	}
	return ny, nil
}

// without is the map of the same kernel on the landmarks that are no row of x; ny
// itself where none would be left. It is what judges held-out rows as new ones, which
// are no landmarks.
func (ny *Nystrom) without(x mat.Matrix) (*Nystrom, error) {
	mustBeMade(ny)
	d, l := denseOf(x), ny.landmarks.RawMatrix().Rows
	n, _ := d.Dims()
	var kept []int
	for j := range l {
		among := false
		for i := 0; i < n && !among; i++ {
			among = slices.Equal(ny.landmarks.RawRowView(j), d.RawRowView(i))
		}
		if !among {
			kept = append(kept, j)
		}
	}
	if len(kept) == 0 || len(kept) == l {
		return ny, nil
	}
	return NewNystrom(ny.kernel, draw.Rows(ny.landmarks, kept))
}

// whitening is UΛ^{-1/2} without the eigenvalues that are zero to rounding; nil
// where all are.
func whitening(values []float64, vectors *mat.Dense) *mat.Dense {
	l, _ := vectors.Dims()
	tol := zeroTolerance(l, values)
	r := 0
	for r < l && values[r] > tol {
		r++
	}
	if r == 0 {
		return nil
	}
	w := mat.DenseCopyOf(vectors.Slice(0, l, 0, r))
	scaleColumns(w, values[:r])
	return w
}

// featureDim is μ ≤ l, the dimension of what the images of the landmarks span, to
// rounding.
func (ny *Nystrom) featureDim(int) int {
	mustBeMade(ny)
	_, r := ny.whiten.Dims()
	if ny.wide != nil {
		r++
	}
	return r
}

// Map computes the features of the rows of x (n×d); the result is n×μ. It
// panics if x has another number of columns than the landmarks.
func (ny *Nystrom) Map(x mat.Matrix) *mat.Dense {
	mustBeMade(ny)
	if ny.wide != nil {
		return ny.wide.features(ny, x)
	}
	return product(CrossGram(ny.kernel, x, ny.landmarks), ny.whiten)
}

// Eval is ⟨φ(x), φ(y)⟩, an approximation of the kernel from below on the
// diagonal: K(x, x) − Eval(x, x) is what the landmarks can't express.
func (ny *Nystrom) Eval(x, y []float64) float64 { return evalMapped(ny, x, y) }

// evalRow sets dst[j] = ⟨φ(x), φ(y_j)⟩.
func (ny *Nystrom) evalRow(self Kernel, dst, x []float64, ys *mat.Dense) bool {
	if self != Kernel(ny) {
		return false
	}
	evalRowMapped(ny, dst, x, ys)
	return true
}

// String names the kernel and the number of landmarks.
func (ny *Nystrom) String() string {
	if ny.validate() != nil {
		return "Nyström(empty)"
	}
	l, _ := ny.landmarks.Dims()
	return fmt.Sprintf("Nyström(%v, %d landmarks)", ny.kernel, l)
}

func (ny *Nystrom) traits() traits {
	t := traits{of: ny, mapped: true, left: ny.left}
	if ny.wide != nil {
		t.centredMap = aboutMean{ny}
		t.anchored = func(*mat.Dense) (Kernel, bool) { return aboutMean{ny}, true }
	}
	return t
}

// left is K(x, x) − ‖φ(x)‖² for rows x with features f.
func (ny *Nystrom) left(x, f *mat.Dense) []float64 {
	return leftOf(f, func(i int) float64 { return ny.kernel.Eval(x.RawRowView(i), x.RawRowView(i)) })
}

// leftOf is what the rows of f lack to the squared lengths of the images.
func leftOf(f *mat.Dense, squares func(i int) float64) []float64 {
	n, _ := f.Dims()
	left := make([]float64, n)
	for i := range left {
		left[i] = max(0, squares(i)-floats.Dot(f.RawRowView(i), f.RawRowView(i)))
	}
	return left
}

func (ny *Nystrom) validate() error {
	if ny == nil || ny.whiten == nil {
		return errors.New("kpca: this Nystrom is empty; make one with NewNystrom")
	}
	return nil
}

// rawValues are kernel values b of which features are combinations, f = Wᵀb. Sums
// over samples can be taken of b, and W be applied once to their l×l matrix rather
// than to each sample: C̄ = Wᵀ(Σ(b−b̄)(b−b̄)ᵀ)W, and F̄ᵀψ = B̄ᵀ(Wψ). This costs the
// digits by which K_zz is ill conditioned, so that the residual, which is measured
// from the samples, decides.
type rawValues struct {
	values       func(x mat.Matrix) *mat.Dense // valid until the next call
	w            *mat.Dense                    // l×μ
	center, rest []float64                     // the mean of b, as a sum of two
}

const (
	// mostRaw is the residual above which the covariance is summed of features.
	mostRaw = 1e-11
	// mostCondition of K_zz keeps the residual of C̄ below 1e-12 on the data tried (mixture, plane, cube).
	mostCondition = 1e9
)

// rawOf is nil for maps that aren't of this form, or worse conditioned than that.
func rawOf(fm FeatureMap, most float64) *rawValues {
	ny, ok := fm.(*Nystrom)
	if !ok || ny.wide != nil || !(ny.condition() <= most) {
		return nil
	}
	var room []float64
	return &rawValues{
		values: func(x mat.Matrix) *mat.Dense {
			b := crossGramIn(room, ny.kernel, x, ny.landmarks)
			room = b.RawMatrix().Data
			return b
		},
		w: ny.whiten,
	}
}

// condition is λ_1/λ_r of K_zz: column j of W = UΛ^{-1/2} has the length λ_j^{-1/2}.
func (ny *Nystrom) condition() float64 {
	_, r := ny.whiten.Dims()
	return math.Pow(mat.Norm(ny.whiten.ColView(r-1), 2)/mat.Norm(ny.whiten.ColView(0), 2), 2)
}

func (r *rawValues) size() int { return r.w.RawMatrix().Rows }

// of is b for a block of samples, the first of which has the given number.
func (r *rawValues) of(m *Model, x *mat.Dense, first int) (*mat.Dense, error) {
	b := r.values(x)
	if i, j, v, bad := firstNonFinite(b); bad {
		return nil, fmt.Errorf("kpca: %s gives %g for row %d and landmark %d (counted from 0); kernel values must be finite: rescale the data (Standardize: true)", kernelName(m.kernel), v, first+i, j)
	}
	return b, nil
}

// whitened is WᵀCW for the sum C over raw values, and turns their mean into that of
// the features.
func (r *rawValues) whitened(c *mat.Dense, mean, rest []float64) (*mat.Dense, []float64, []float64) {
	r.center, r.rest = mean, rest
	transposed := mat.DenseCopyOf(r.w.T())
	combine := func(v []float64) []float64 {
		return product(transposed, mat.NewDense(len(v), 1, v)).RawMatrix().Data
	}
	return product(transposed, product(c, r.w)), combine(mean), combine(rest)
}

// subtractCenter is Model.subtractCenter for raw values.
func (r *rawValues) subtractCenter(b *mat.Dense) {
	n, _ := b.Dims()
	for i := range n {
		row := b.RawRowView(i)
		for j := range row {
			row[j] = row[j] - r.center[j] - r.rest[j]
		}
	}
}

// worstResidual is the largest of all certificates.
func (m *Model) worstResidual() float64 {
	worst := 0.0
	for _, c := range m.Certificates {
		worst = max(worst, c.Residual)
	}
	return worst
}
