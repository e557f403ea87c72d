package kpca

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Nystrom is an approximate feature map built on landmarks z_1, …, z_l
// (Williams and Seeger 2001): φ(x) = K_zz^{-1/2} k_z(x) with
// k_z(x) = (K(x, z_1), …, K(x, z_l))ᵀ, so that ⟨φ(x), φ(x′)⟩ is the kernel
// restricted to the span of the landmarks' images. Fit then solves the primal
// form with μ ≤ l in O(nl²) time; with all samples as landmarks the result is
// that of the exact kernel.
type Nystrom struct {
	kernel    Kernel
	landmarks *mat.Dense // l×d
	whiten    *mat.Dense // l×r: UΛ^{-1/2} of K_zz = UΛUᵀ, r the numerical rank
}

// NewNystrom prepares the map for the kernel k and the rows of landmarks (l×d)
// in O(l³) time. It panics if k is nil.
func NewNystrom(k Kernel, landmarks mat.Matrix) (*Nystrom, error) {
	if err := validateKernel(k); err != nil {
		return nil, err
	}
	if err := checkData(landmarks); err != nil {
		return nil, fmt.Errorf("landmarks: %w", err)
	}
	z := mat.DenseCopyOf(landmarks)
	values, vectors, err := Full{}.Solve(newGramProblem(Gram(k, z), false), 0)
	if err != nil {
		return nil, err
	}
	if !(values[0] > 0) {
		return nil, errors.New("kpca: the kernel is zero between all landmarks; choose others")
	}
	l, _ := z.Dims()
	tol := zeroTolerance(l, values)
	r := 0
	for r < l && values[r] > tol {
		r++
	}
	w := mat.DenseCopyOf(vectors.Slice(0, l, 0, r))
	scaleColumns(w, values[:r])
	return &Nystrom{kernel: k, landmarks: z, whiten: w}, nil
}

// FeatureDim is μ, the numerical rank of the landmarks' Gram matrix.
func (ny *Nystrom) FeatureDim() int { _, r := ny.whiten.Dims(); return r }

// Map computes the features of the rows of x (n×d); the result is n×μ. It
// panics if x has another number of columns than the landmarks.
func (ny *Nystrom) Map(x mat.Matrix) *mat.Dense {
	return product(CrossGram(ny.kernel, x, ny.landmarks), ny.whiten)
}

// Eval is ⟨φ(x), φ(y)⟩, an approximation of the kernel from below on the
// diagonal: K(x, x) − Eval(x, x) is what the landmarks can't express.
func (ny *Nystrom) Eval(x, y []float64) float64 {
	return floats.Dot(ny.Map(rowMatrix(x)).RawRowView(0), ny.Map(rowMatrix(y)).RawRowView(0))
}

// EvalRow sets dst[j] = ⟨φ(x), φ(y_j)⟩.
func (ny *Nystrom) EvalRow(dst, x []float64, ys *mat.Dense) {
	f := ny.Map(rowMatrix(x)).RawRowView(0)
	g := ny.Map(ys)
	for j := range dst {
		dst[j] = floats.Dot(f, g.RawRowView(j))
	}
}

// String names the kernel and the number of landmarks.
func (ny *Nystrom) String() string {
	l, _ := ny.landmarks.Dims()
	return fmt.Sprintf("Nyström(%v, %d landmarks)", ny.kernel, l)
}

// rowMatrix is x as a 1×d matrix that shares its memory.
func rowMatrix(x []float64) *mat.Dense { return mat.NewDense(1, len(x), x) }
