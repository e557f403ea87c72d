package kpca

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Neighbors places the pre-image by its distances to the training samples whose
// images are nearest to P (Kwok and Tsang 2003): feature distances become input
// distances through the kernel, and a least-squares problem gives the position.
// It knows the Gaussian and the linear kernel.
//
// The feature distance is ‖P−φ(x_i)‖² = ‖y−y_i‖² + k̄_ii − ‖y_i‖². Published
// code drops the last two terms, which is right only with all components.
type Neighbors struct {
	K int // number of neighbours; 0: 10
}

func (nb Neighbors) find(m *Model, z *mat.Dense) (*mat.Dense, []PreImageReport, error) {
	if nb.K < 0 {
		return nil, nil, fmt.Errorf("kpca: Neighbors.K is %d; it must be positive, or 0 for 10", nb.K)
	}
	if nb.K == 0 {
		nb.K = 10
	}
	inputDistance, err := distanceFromFeatures(m.kernel)
	if err != nil {
		return nil, nil, err
	}
	residual := m.trainingResiduals()
	p, _ := z.Dims()
	x := mat.NewDense(p, m.d, nil)
	reports := make([]PreImageReport, p)
	parallelRows(p, func(i int) {
		reports[i] = nb.place(m, x.RawRowView(i), z.RawRowView(i), residual, inputDistance)
	})
	return x, reports, nil
}

func (nb Neighbors) place(m *Model, dst, y, residual []float64, inputDistance func(d2 float64) (float64, bool)) PreImageReport {
	report := PreImageReport{Method: "neighbors"}
	feature := m.squaredDistancesToTraining(y, residual)
	near := smallest(feature, nb.K)
	var rows []int
	var d2 []float64
	for _, i := range near {
		if d, ok := inputDistance(feature[i]); ok {
			rows, d2 = append(rows, i), append(d2, d)
		}
	}
	if len(rows) == 0 {
		copy(dst, m.x.RawRowView(near[0]))
		report.Note = "no neighbour's feature distance belongs to any input distance (d̃² ≥ 2 for a Gaussian): P lies far from all images; the nearest training sample is returned"
		return report
	}
	report.Note = locate(dst, m.x, rows, d2)
	report.Converged = report.Note == ""
	if report.Converged && len(rows) < len(near) {
		report.Note = fmt.Sprintf("%d of %d neighbours were too far in feature space to have an input distance", len(near)-len(rows), len(near))
	}
	return report
}

// locate finds the point in the affine span of the given rows whose squared
// distances to them are nearest to d2. With the rows centred, Z = UᵀXH, and
// x = Uz + mean: −2zᵀz_i + ‖z_i‖² − d_i² is the same for all i, so
// z = −½(Zᵀ)⁺(d² − d_0²), where the common term drops out since Z1 = 0. The note
// is empty when it succeeds.
func locate(dst []float64, x *mat.Dense, rows []int, d2 []float64) (note string) {
	q, d := len(rows), len(dst)
	mean := make([]float64, d)
	for _, i := range rows {
		for j, v := range x.RawRowView(i) {
			mean[j] += v / float64(q)
		}
	}
	centred := mat.NewDense(q, d, nil) // (XH)ᵀ, one row a neighbour
	d0 := make([]float64, q)
	for r, i := range rows {
		for j, v := range x.RawRowView(i) {
			c := v - mean[j]
			centred.Set(r, j, c)
			d0[r] += c * c
		}
	}
	copy(dst, mean)
	var svd mat.SVD
	if !svd.Factorize(centred, mat.SVDThin) { // finite matrices of ordinary size converge
		return "the least-squares problem failed; the mean of the neighbours is returned"
	}
	s := svd.Values(nil)
	var u, v mat.Dense
	svd.UTo(&u)
	svd.VTo(&v)
	for l := range s {
		if s[l] <= 1e-10*s[0] || s[l] == 0 {
			break
		}
		var c float64
		for r := range d2 {
			c += u.At(r, l) * (d0[r] - d2[r])
		}
		c *= 0.5 / s[l]
		for j := range dst {
			dst[j] += c * v.At(j, l)
		}
	}
	return ""
}

// distanceFromFeatures turns ‖P−φ(x_i)‖² into ‖x−x_i‖² under the assumption
// P = φ(x).
func distanceFromFeatures(k Kernel) (func(d2 float64) (float64, bool), error) {
	if f := traitsOf(k).inputDistance; f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("kpca: for %T a feature distance gives no input distance; Neighbors needs a Gaussian or linear kernel, Ridge works for every kernel", k)
}

// smallest returns the indices of the k smallest values, smallest first, ties
// by index; all when there are fewer.
func smallest(values []float64, k int) []int {
	k = min(k, len(values))
	near := make([]int, 0, k+1)
	for i, v := range values {
		if len(near) == k && !(v < values[near[k-1]]) {
			continue
		}
		at := len(near)
		for at > 0 && v < values[near[at-1]] {
			at--
		}
		near = slices.Insert(near, at, i)[:min(len(near)+1, k)]
	}
	return near
}
