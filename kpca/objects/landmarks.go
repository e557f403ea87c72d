package objects

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/precise"
)

// Landmarks make features of kernel values with landmarks z_1, …, z_l by the Nyström
// method (Williams and Seeger 2001): φ(x) = K_zz^{-1/2}k_z(x), for things of which there are too many for
// a Gram matrix of all.
//
//	zz, err := objects.Gram(some, kernel)
//	l, err := objects.NewLandmarks(zz)
//	cross, err := objects.CrossGram(all, some, kernel) // n×l
//	f, err := l.Map(cross)
//	model, err := kpca.Fit(f, kpca.Linear{}, &kpca.Options{Components: 2})
//
// For samples that are rows of numbers see kpca.NewNystrom, which keeps the kernel.
type Landmarks struct {
	whiten *mat.Dense // l×μ: UΛ^{-1/2} of K_zz = UΛUᵀ
}

// NewLandmarks takes the Gram matrix of the landmarks (l×l), in O(l³) time.
func NewLandmarks(gram mat.Symmetric) (*Landmarks, error) {
	precise.MustHave(gram, "objects")
	m, err := kpca.FitGram(gram, &kpca.Options{Uncentered: true})
	if err != nil {
		return nil, fmt.Errorf("objects: the Gram matrix of the landmarks: %w", err)
	}
	for _, w := range m.Warnings {
		if errors.Is(w, kpca.ErrIndefinite) {
			return nil, fmt.Errorf("objects: the Gram matrix of the landmarks: %w", w)
		}
	}
	ny := &Landmarks{whiten: mat.DenseCopyOf(m.Embedding)} // UΛ^{1/2}
	ny.whiten.Apply(func(_, j int, v float64) float64 { return v / m.Eigenvalues[j] }, ny.whiten)
	return ny, nil
}

// Map is the features (p×μ, where μ ≤ l is the rank of the landmarks' Gram matrix, to
// rounding) of things whose kernel values with the landmarks are the
// rows of cross (p×l), in the landmarks' order.
func (ny *Landmarks) Map(cross mat.Matrix) (*mat.Dense, error) {
	if ny == nil || ny.whiten == nil {
		panic("objects: these Landmarks are empty; make some with NewLandmarks")
	}
	if err := precise.CheckData(cross, "objects"); err != nil {
		return nil, err
	}
	l, _ := ny.whiten.Dims()
	if _, c := cross.Dims(); c != l {
		return nil, fmt.Errorf("objects: the kernel values have %d columns; one for each of %d landmarks is needed", c, l)
	}
	var f mat.Dense
	f.Mul(cross, ny.whiten)
	if v := mat.Norm(&f, 1); v-v != 0 {
		return nil, fmt.Errorf("objects: the features overflow to %g; are these kernel values those of the landmarks' kernel?", math.Inf(1))
	}
	return &f, nil
}
