package formula

import (
	"fmt"
	"math"
	"sort"

	"kpcalab/homework/algebra"

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
	in := &Instance[float64]{Field: algebra.Real{}, Budget: d.Budget, Size: [5]int{1, n, d.Components, len(d.At), n + 1}, Values: map[string]*Matrix[float64]{}}
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
	v["x"] = &Matrix[float64]{Rows: len(d.At), Cols: 1, Data: append([]float64(nil), d.At...)}
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
	in.Size[Mu] = mu
	in.Values["mu"] = &Matrix[float64]{Rows: 1, Cols: 1, Data: []float64{float64(mu)}}
	in.Values["f"] = &Matrix[float64]{Rows: mu, Cols: 1, Data: f}
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
	for j := range in.Size[M] {
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
func features(joint *mat.SymDense, v map[string]*Matrix[float64]) {
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

// eigenpairs binds A, Λ, V and what follows from them to the eigenvectors of
// the symmetric matrix m, of which the lower triangle is read.
func eigenpairs(in *Instance[float64], m *Matrix[float64]) error {
	n := m.Rows
	sym := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			if x := m.At(i, j); math.IsNaN(x) || math.IsInf(x, 0) {
				return fmt.Errorf("the matrix of the eigenproblem holds %v", x)
			}
			sym.SetSym(i, j, m.At(i, j))
		}
	}
	var e mat.EigenSym
	if !e.Factorize(sym, true) {
		return fmt.Errorf("the eigenvectors of this matrix weren't found")
	}
	var q mat.Dense
	e.VectorsTo(&q)
	values := e.Values(nil)
	vectors, lambda := algebra.NewMatrix[float64](n, n), make([]float64, n)
	for c := range n {
		from := n - 1 - c // gonum: smallest first
		lambda[c] = values[from]
		big := 0
		for i := range n {
			if math.Abs(q.At(i, from)) > math.Abs(q.At(big, from))*(1+1e-9) {
				big = i
			}
		}
		sign := math.Copysign(1, q.At(big, from))
		for i := range n {
			vectors.Set(i, c, sign*q.At(i, from))
		}
	}
	bindEigen(in, vectors, lambda)
	return nil
}

// generalEigen is the same for a matrix that isn't symmetric, by decreasing
// real part.
func generalEigen(in *Instance[float64], m *Matrix[float64]) error {
	n := m.Rows
	var e mat.Eigen
	if !e.Factorize(mat.NewDense(n, n, append([]float64(nil), m.Data...)), mat.EigenRight) {
		return fmt.Errorf("the eigenvectors of this matrix weren't found")
	}
	var q mat.CDense
	e.VectorsTo(&q)
	values := e.Values(nil)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return real(values[order[a]]) > real(values[order[b]]) })
	vectors, lambda := algebra.NewMatrix[float64](n, n), make([]float64, n)
	for c, from := range order {
		lambda[c] = real(values[from])
		big, norm := 0, 0.0
		for i := range n {
			x := real(q.At(i, from))
			norm += x * x
			if math.Abs(x) > math.Abs(real(q.At(big, from)))*(1+1e-9) {
				big = i
			}
		}
		s := math.Copysign(1/math.Sqrt(norm), real(q.At(big, from)))
		for i := range n {
			vectors.Set(i, c, s*real(q.At(i, from)))
		}
	}
	bindEigen(in, vectors, lambda)
	return nil
}

func bindEigen(in *Instance[float64], vectors *Matrix[float64], lambda []float64) {
	in.Spectrum = nil // of floating point, each program solves for itself
	g, v, m := algebra.Over[float64]{F: algebra.Real{}}, in.Values, in.Size[M]
	v["V"] = vectors
	v["A"] = vectors.Columns(0, m)
	v["Lambda"] = g.Diag(lambda[:m])
	inverse := make([]float64, m)
	for i := range inverse {
		inverse[i] = 1 / math.Sqrt(lambda[i])
	}
	if v["F"] == nil {
		return
	}
	v["bar F"] = g.Mul(v["F"], v["H"])
	mean := g.Mul(v["F"], g.Filled(v["F"].Cols, 1, 1/float64(v["F"].Cols)))
	v["bar f"] = g.Sub(v["f"], mean)
	v["bar C"] = g.Mul(v["bar F"], v["bar F"].T())
	v["Psi"] = g.Mul(v["bar F"], v["A"], g.Diag(inverse))
	v["B"] = v["Psi"].T()
	v["bar g"] = g.Mul(v["B"], v["bar f"])
}

// UnscaleAxes binds ψ_j to F̄α_j, as it stands before it is divided by its
// length.
func (in *Instance[T]) UnscaleAxes() {
	g := algebra.Over[T]{F: in.Field}
	in.Values["Psi"] = g.Mul(in.Values["bar F"], in.Values["A"])
	in.Values["B"] = in.Values["Psi"].T()
}
