package instance

import (
	"fmt"
	"maps"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/algebra"
	"kpcalab/kpca"
)

// Data is what an instance of floating-point numbers is computed from.
type Data struct {
	Points     [][]float64                  // n×d, the training samples
	At         []float64                    // d, the sample to embed
	Width      float64                      // c of the Gaussian kernel exp(−‖x−y‖²/c²)
	Components int                          // m
	Kernel     func(x, y []float64) float64 // nil: the Gaussian kernel
	Features   func(x []float64) []float64  // if set, φ: the kernel is ⟨φ(x), φ(y)⟩, and F and f are its values
	Budget     *int                         // see [Instance]

	of    *DataSet // whose query it is: its values with the Gaussian kernel are computed once
	query int
}

// Compute computes an instance from data: K and k by the kernel, A and Λ by a
// symmetric eigensolver, and F, f as coordinates in which FᵀF and Fᵀf are K
// and k.
func Compute(d Data) (*Instance[float64], error) {
	if d.of != nil && d.Kernel == nil && d.Features == nil {
		kept, err := d.of.computed(d.query)
		if err != nil {
			return nil, err
		}
		in := *kept
		in.Values, in.Budget = maps.Clone(kept.Values), d.Budget
		return &in, nil
	}
	n := len(d.Points)
	if n < 2 {
		return nil, fmt.Errorf("kernel PCA needs two points or more, and there are %d", n)
	}
	if d.Components < 1 || d.Components > n-1 {
		return nil, fmt.Errorf("of %d points %d components were asked for; there are at most %d", n, d.Components, n-1)
	}
	joint, err := d.gram()
	if err != nil {
		return nil, err
	}
	in := OfGram(joint.SliceSym(0, n), mat.NewVecDense(n, mat.Col(nil, n, joint)[:n]))
	g, v := algebra.Over[float64]{F: algebra.Real{}}, in.Values
	v["X"], v["x"] = matrix(FromRows(d.Points)), matrix(mat.NewVecDense(len(d.At), d.At))
	v["kxx"] = g.Filled(1, 1, joint.At(n, n))
	v["bar K"] = g.Mul(v["H"], v["K"], v["H"])
	if v["F"], v["f"], err = d.features(joint); err != nil {
		return nil, err
	}
	in.Budget, in.Size = d.Budget, [5]int{1, n, d.Components, len(d.At), v["f"].Rows}
	for name, dim := range map[string]algebra.Dim{"m": algebra.M, "d": algebra.D, "mu": algebra.Mu} {
		v[name] = g.Filled(1, 1, float64(in.Size[dim]))
	}
	v["c"] = g.Filled(1, 1, d.Width)
	if err := Decompose(in, v["bar K"], true); err != nil {
		return nil, err
	}
	return in, nil
}

// OfGram binds what K and k alone say: these, n and H. A nil k is left unbound.
func OfGram(k mat.Symmetric, sample *mat.VecDense) *Instance[float64] {
	n := k.SymmetricDim()
	in := &Instance[float64]{Field: algebra.Real{}, Size: [5]int{1, n, 1, 1, 1}, Values: map[string]*algebra.Matrix[float64]{
		"K": matrix(k), "H": matrix(Centering(n, 1/float64(n))), "n": {Rows: 1, Cols: 1, Data: []float64{float64(n)}}}}
	if sample != nil {
		in.Values["k"] = matrix(sample)
	}
	return in
}

// gram is the Gram matrix of the samples and the one to embed.
func (d Data) gram() (*mat.SymDense, error) {
	kernel := d.Kernel
	switch {
	case d.Features != nil:
		kernel = func(x, y []float64) float64 { return floats.Dot(d.Features(x), d.Features(y)) }
	case kernel == nil:
		kernel = kpca.Gaussian{Width: d.Width}.Eval
	}
	all := append(append([][]float64{}, d.Points...), d.At)
	joint := mat.NewSymDense(len(all), nil)
	for i := range all {
		for j := i; j < len(all); j++ {
			v := kernel(all[i], all[j])
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("the kernel of the points %v and %v is %v", all[i], all[j], v)
			}
			joint.SetSym(i, j, v)
		}
	}
	return joint, nil
}

// features are F and f: those of φ, or coordinates with this Gram matrix.
func (d Data) features(joint *mat.SymDense) (train, at *algebra.Matrix[float64], err error) {
	n := len(d.Points)
	if d.Features != nil {
		rows := make([][]float64, n)
		for i, x := range d.Points {
			rows[i] = d.Features(x)
		}
		f := d.Features(d.At)
		return matrix(FromRows(rows).T()), matrix(mat.NewVecDense(len(f), f)), nil
	}
	f, err := coordinates(joint)
	if err != nil {
		return nil, nil, err
	}
	all := matrix(f)
	return all.Columns(0, n), all.Columns(n, n+1), nil
}

// coordinates are columns with these inner products: the factor Λ^{1/2}Vᵀ of a
// Gram matrix VΛVᵀ, where what rounding makes negative counts as 0.
func coordinates(gram *mat.SymDense) (*mat.Dense, error) {
	var eig mat.EigenSym
	if !eig.Factorize(gram, true) {
		return nil, fmt.Errorf("the eigenvectors of a Gram matrix weren't found")
	}
	var v, f mat.Dense
	eig.VectorsTo(&v)
	root := mat.NewDiagDense(gram.SymmetricDim(), nil)
	for i, l := range eig.Values(nil) {
		root.SetDiag(i, math.Sqrt(math.Max(l, 0)))
	}
	f.Mul(root, v.T())
	return &f, nil
}

// matrix copies a matrix of gonum's.
func matrix(m mat.Matrix) *algebra.Matrix[float64] {
	r, c := m.Dims()
	v := &algebra.Matrix[float64]{Rows: r, Cols: c}
	for i := range r {
		v.Data = append(v.Data, mat.Row(nil, i, m)...)
	}
	return v
}
