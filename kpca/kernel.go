package kpca

import (
	"fmt"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Kernel is a symmetric positive semidefinite function K(x, x′) on R^d. Eval
// must not keep or change x and y, which have the same length, and must be safe
// for use by several goroutines. The package kerneltest checks all of it.
type Kernel interface {
	Eval(x, y []float64) float64
}

// KernelFunc makes a Kernel of an ordinary function. A model fitted with one
// cannot be saved, since a function has no bytes: see [RegisterKernel].
type KernelFunc func(x, y []float64) float64

// Eval calls k(x, y).
func (k KernelFunc) Eval(x, y []float64) float64 { return k(x, y) }

// RowKernel is a Kernel that evaluates a row of the Gram matrix at once, which
// saves a call per pair. A Kernel that implements it is found by type; the
// numbers must be those of Eval up to rounding.
type RowKernel interface {
	Kernel
	// EvalRow sets dst[j] = K(x, y_j), where y_j is row j of ys.
	EvalRow(dst, x []float64, ys *mat.Dense)
}

// rower is a kernel of this package that evaluates a row at once; false for another
// self, of a type that embeds it and may evaluate something else.
type rower interface {
	evalRow(self Kernel, dst, x []float64, ys *mat.Dense) bool
}

// FeatureMap is a Kernel with an explicit map φ of finite dimension μ:
// K(x, x′) = ⟨φ(x), φ(x′)⟩. It can be fitted in the primal form. A kernel whose
// μ grows fast with d should also have the method FeatureDim(d int) int: Fit then knows
// μ without computing φ.
type FeatureMap interface {
	Kernel
	// Map applies φ to each row of the n×d matrix x; the result is n×μ.
	Map(x mat.Matrix) *mat.Dense
}

// featureDim is μ, found from one row where the map doesn't tell.
func featureDim(fm FeatureMap, x *mat.Dense) int {
	_, d := x.Dims()
	switch c := fm.(type) {
	case interface{ featureDim(d int) int }:
		return c.featureDim(d)
	case interface{ FeatureDim(d int) int }:
		return c.FeatureDim(d)
	}
	_, mu := fm.Map(x.Slice(0, 1, 0, d)).Dims()
	return mu
}

// validator is a kernel that can tell whether its parameters make sense.
type validator interface{ validate() error }

// checkedKernel is k, or what a pointer to a kernel of this package points to. It
// panics if k is nil.
func checkedKernel(k Kernel) (Kernel, error) {
	k = plainKernel(k)
	if v, ok := k.(validator); ok {
		return k, v.validate()
	}
	return k, nil
}

// mustKernel is for callers that have no error to return.
func mustKernel(k Kernel) Kernel {
	k, err := checkedKernel(k)
	if err != nil {
		panic(err.Error())
	}
	return k
}

// kernelName is the kernel as a formula where it has one, else its type.
func kernelName(k Kernel) string {
	if k == nil {
		return "the Gram matrix"
	}
	if s, ok := k.(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprintf("%T", k)
}

// MapFunc makes a [FeatureMap] of an ordinary function φ: PCA is then done in
// the space where φ takes its values, as with the lecture's polar coordinates
// (a, b) ↦ (r, θ). φ must return a new slice, of the same length μ for every x.
// A model fitted with one cannot be saved: see [RegisterKernel].
type MapFunc func(x []float64) []float64

// Eval returns ⟨φ(x), φ(y)⟩.
func (f MapFunc) Eval(x, y []float64) float64 {
	a, b := f(x), f(y)
	sameDim(len(a), len(b))
	return floats.Dot(a, b)
}

// Map applies φ to each row of x (n×d); the result is n×μ.
func (f MapFunc) Map(x mat.Matrix) *mat.Dense {
	n, d := x.Dims()
	row := make([]float64, d)
	var out *mat.Dense
	for i := range n {
		v := f(mat.Row(row, i, x))
		if out == nil {
			if len(v) == 0 {
				panic("kpca: the MapFunc returns no features; φ must return at least one")
			}
			out = mat.NewDense(n, len(v), nil)
		}
		sameDim(out.RawMatrix().Cols, len(v))
		out.SetRow(i, v)
	}
	return out
}

func sameDim(a, b int) {
	if a != b {
		panic(fmt.Sprintf("kpca: the MapFunc returns %d features for one sample and %d for another; φ needs one dimension μ", a, b))
	}
}

func (f MapFunc) traits() traits { return traits{of: f, mapped: true} }
