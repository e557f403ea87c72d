package symbol

import (
	"fmt"
	"kpcalab/homework/algebra"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Data is what a floating-point instance is computed from.
type Data struct {
	Points     [][]float64                  // n×d, the training samples
	At         []float64                    // d, the sample to embed
	Width      float64                      // c of the Gaussian kernel exp(−‖x−y‖²/c²)
	Components int                          // m
	Kernel     func(x, y []float64) float64 // nil: the Gaussian kernel
	Features   func(x []float64) []float64  // if set, φ: the kernel is ⟨φ(x), φ(y)⟩, and F and f are its values
	Budget     *int                         // see [Instance]
	Signs      mat.Matrix                   // n×m; if set, each eigenvector points to the side of its column
}

// Gaussian is the lecture's kernel, exp(−‖x−y‖²/c²).
func Gaussian(width float64) func(x, y []float64) float64 {
	return func(x, y []float64) float64 {
		d2 := 0.0
		for i := range x {
			d2 += (x[i] - y[i]) * (x[i] - y[i])
		}
		return math.Exp(-d2 / (width * width))
	}
}

// NewFloat computes an instance from data: K and k by the kernel, A and Λ by a
// symmetric eigensolver, and F, f as coordinates in which FᵀF and Fᵀf are K
// and k.
func NewFloat(d Data) (*Instance[float64], error) {
	n := len(d.Points)
	if n < 2 {
		return nil, fmt.Errorf("kernel PCA needs two points or more, and there are %d", n)
	}
	if d.Components < 1 || d.Components > n-1 {
		return nil, fmt.Errorf("of %d points %d components were asked for; there are at most %d", n, d.Components, n-1)
	}
	kernel := d.Kernel
	switch {
	case d.Features != nil:
		kernel = func(x, y []float64) float64 { return floats.Dot(d.Features(x), d.Features(y)) }
	case kernel == nil:
		kernel = Gaussian(d.Width)
	}
	all := append(append([][]float64{}, d.Points...), d.At)
	joint := mat.NewSymDense(n+1, nil)
	for i := range all {
		for j := i; j <= n; j++ {
			v := kernel(all[i], all[j])
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("the kernel of the points %v and %v is %v", all[i], all[j], v)
			}
			joint.SetSym(i, j, v)
		}
	}
	in := &Instance[float64]{Field: algebra.Real{}, Budget: d.Budget, Size: [5]int{1, n, d.Components, len(d.At), n + 1}, Values: map[string]*algebra.Matrix[float64]{}}
	g, v := algebra.Over[float64]{F: algebra.Real{}}, in.Values
	v["K"], v["k"], v["X"] = algebra.NewMatrix[float64](n, n), algebra.NewMatrix[float64](n, 1), algebra.NewMatrix[float64](n, len(d.At))
	for i := range n {
		v["k"].Data[i] = joint.At(i, n)
		copy(v["X"].Data[i*len(d.At):], d.Points[i])
		for j := range n {
			v["K"].Set(i, j, joint.At(i, j))
		}
	}
	v["kxx"] = g.Filled(1, 1, joint.At(n, n))
	v["x"] = &algebra.Matrix[float64]{Rows: len(d.At), Cols: 1, Data: append([]float64(nil), d.At...)}
	v["H"] = g.Sub(g.Eye(n), g.Filled(n, n, 1/float64(n)))
	v["bar K"] = g.Mul(v["H"], v["K"], v["H"])
	for name, x := range map[string]float64{"n": float64(n), "m": float64(d.Components), "d": float64(len(d.At)), "mu": float64(n + 1), "c": d.Width} {
		v[name] = g.Filled(1, 1, x)
	}
	if d.Features != nil {
		d.explicit(in)
	} else {
		features(joint, v)
	}
	if err := eigenpairs(in, v["bar K"]); err != nil {
		return nil, err
	}
	turn(in, d.Signs)
	return in, nil
}

// explicit binds F and f to the features themselves.
func (d Data) explicit(in *Instance[float64]) {
	f := d.Features(d.At)
	mu, n := len(f), len(d.Points)
	in.Size[algebra.Mu] = mu
	in.Values["mu"] = &algebra.Matrix[float64]{Rows: 1, Cols: 1, Data: []float64{float64(mu)}}
	in.Values["f"] = &algebra.Matrix[float64]{Rows: mu, Cols: 1, Data: f}
	in.Values["F"] = algebra.NewMatrix[float64](mu, n)
	for i, x := range d.Points {
		for r, v := range d.Features(x) {
			in.Values["F"].Set(r, i, v)
		}
	}
}

// turn gives the eigenvectors the signs of another solver.
func turn(in *Instance[float64], signs mat.Matrix) {
	if signs == nil {
		return
	}
	all := in.Values["V"]
	lambda := make([]float64, all.Cols)
	for j := range in.Size[algebra.M] {
		lambda[j] = in.Values["Lambda"].At(j, j)
		dot := 0.0
		for i := range all.Rows {
			dot += all.At(i, j) * signs.At(i, j)
		}
		if dot < 0 {
			for i := range all.Rows {
				all.Set(i, j, -all.At(i, j))
			}
		}
	}
	bindEigen(in, all, lambda)
}

// features factors the joint Gram matrix of the samples and x: its root has F
// and f as columns.
func features(joint *mat.SymDense, v map[string]*algebra.Matrix[float64]) {
	size := joint.SymmetricDim()
	var e mat.EigenSym
	if !e.Factorize(joint, true) {
		return
	}
	var q mat.Dense
	e.VectorsTo(&q)
	f := algebra.NewMatrix[float64](size, size)
	for r, l := range e.Values(nil) {
		for j := range size {
			f.Set(r, j, math.Sqrt(math.Max(l, 0))*q.At(j, r))
		}
	}
	v["F"], v["f"] = f.Columns(0, size-1), f.Columns(size-1, size)
}
