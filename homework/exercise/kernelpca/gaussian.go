package kernelpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// GaussianKernel is the lecture's kernel, exp(−‖x−y‖²/c²).
var GaussianKernel = &exercise.Exercise{
	Name:      "GaussianKernel",
	Reference: func(x, y []float64, c float64) float64 { return reference(c).Eval(x, y) },
	Args:      []string{"x", "y", "c"},
	Todo:      "the value of the lecture's Gaussian kernel for the points `x` and `y` and the width `c`",
	Draw:      gaussianCases,
	Exact:     gaussianExact,
}

func gaussianCases(seed uint64) []exercise.Case {
	list := []exercise.Case{
		{Name: "two points on a line", Args: []any{[]float64{0}, []float64{1}, 1.3}},
		{Name: "two points in the plane", Args: []any{[]float64{1, 0}, []float64{-1, 1}, 1.7}},
		{Name: "the same two points, exchanged", Args: []any{[]float64{-1, 1}, []float64{1, 0}, 1.7}},
		{Name: "a point and itself", Args: []any{[]float64{2, -3, 1}, []float64{2, -3, 1}, 0.7}},
		{Name: "two points in space", Args: []any{[]float64{0.5, -1.2, 2}, []float64{1.1, 0.3, 0.4}, 2.7}},
		{Name: "thirteen coordinates", Args: []any{
			[]float64{1, 0, -1, 2, 0.5, 0, 1, -2, 1, 0.3, 0, 1, 0.7}, []float64{0, 1, -1, 1, 0, 0.4, 2, -1, 1, 0, 0.6, 0, 0}, 3.0}},
		{Name: "a narrow kernel", Args: []any{[]float64{0.1, 0.2}, []float64{0.3, -0.1}, 0.31}},
	}
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		d := 1 + rng.IntN(6)
		x, y := make([]float64, d), make([]float64, d)
		for i := range d {
			x[i], y[i] = rng.NormFloat64(), rng.NormFloat64()
		}
		list = append(list, exercise.Case{Hidden: true, Args: []any{x, y, 1.2 + 3*rng.Float64()}})
	}
	return append(list, list[1])
}

// FarPoints asks for points that are equal, and for points far from the origin,
// where distances have to come from differences.
var FarPoints = GaussianKernel.On(func(seed uint64) []exercise.Case {
	list, rng := gaussianCases(0), exercise.Rand(seed)
	for range 5 {
		x := instance.RandomPoints(rng, 1, 3).RawRowView(0)
		y := []float64{x[0] + 1e5, x[1], x[2]}
		z := []float64{y[0] + 0.5, y[1] - 0.25, y[2]}
		list = append(list, exercise.Case{Hidden: true, Args: []any{x, x, 1.2 + 3*rng.Float64()}}, exercise.Case{Hidden: true, Args: []any{y, z, 1.5}})
	}
	return list
})

var gaussianExact = &exercise.Exact{
	Symbol: "K(x, x′)",
	Slips:  gaussianSlips(),
	Smaller: func(yield func(exercise.Small) bool) {
		for _, p := range [][][]float64{{{0}, {1}}, {{0}, {2}}, {{0}, {0}}, {{1}, {0}}, {{1}, {2}}, {{0, 0}, {1, 1}}, {{0, 0}, {1, 2}}, {{1, 0}, {0, 2}}, {{0, 1, 2}, {2, 0, 1}}} {
			for _, c := range []float64{1.3, 2.7} {
				if !yield(exercise.Small{Args: []any{p[0], p[1], c}, Setting: fmt.Sprintf("c = %g, x = %s, x′ = %s", c, finding.PointText(p[0]), finding.PointText(p[1]))}) {
					return
				}
			}
		}
	},
	NoSlips: `Compute $\|\boldsymbol x-\boldsymbol x'\|^2$ by hand for the two points below, then divide, change the sign, take exp: at which step do you and your function part?`,
	Tolerate: func(a []any, want exercise.Numbers) float64 {
		x, y, c := a[0].([]float64), a[1].([]float64), a[2].(float64)
		// ‖x‖² − 2⟨x, y⟩ + ‖y‖² is right, too, and rounded at the size of ‖x‖²
		expanded := 10 * 0x1p-52 * (floats.Dot(x, x) + floats.Dot(y, y)) / (c * c)
		return (1e-9 + expanded) * want.Data[0]
	},
}

// gaussianOf is a function of ‖x−y‖² and c.
func gaussianOf(a []any, value func(d2, c float64) float64) exercise.Numbers {
	d := floats.Distance(a[0].([]float64), a[1].([]float64), 2)
	return exercise.NumbersOf(value(d*d, a[2].(float64)))
}

// gaussianSlips are the catalogue's kernels and some mistakes in the distance.
func gaussianSlips() []exercise.CodeSlip {
	var list []exercise.CodeSlip
	for _, k := range diagnosis.Kernels[1:] {
		list = append(list, exercise.CodeSlip{Slip: k.Slip, Value: func(a []any) exercise.Numbers { return gaussianOf(a, k.Value) }})
	}
	of := func(id, name, hint string, exponent func(x, y []float64, c float64) float64) {
		list = append(list, exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: func(a []any) exercise.Numbers {
			return exercise.NumbersOf(math.Exp(exponent(a[0].([]float64), a[1].([]float64), a[2].(float64))))
		}})
	}
	of("kernel-inner-product", `the kernel uses the inner product $\langle\boldsymbol x,\boldsymbol x'\rangle$ in place of the distance`,
		`Let both points move together by the same step: may the Gaussian kernel change?`,
		func(x, y []float64, c float64) float64 { return -floats.Dot(x, y) / (c * c) })
	of("kernel-sum-then-square", `the differences of the coordinates are added before they are squared`,
		`Take $\boldsymbol x-\boldsymbol x'=(1,-1)^\top$. What is its squared length, and what does your function make of it?`,
		func(x, y []float64, c float64) float64 { s := floats.Sum(x) - floats.Sum(y); return -s * s / (c * c) })
	of("kernel-plus", `the coordinates are added where they should be subtracted`,
		`What is the distance of a point from itself?`,
		func(x, y []float64, c float64) float64 {
			var s float64
			for i := range x {
				s += (x[i] + y[i]) * (x[i] + y[i])
			}
			return -s / (c * c)
		})
	of("kernel-l1", `the sum of the absolute differences is used as the distance`,
		`That gives a Laplacian kernel. Which norm does $\|\boldsymbol x-\boldsymbol x'\|$ stand for in the lecture?`,
		func(x, y []float64, c float64) float64 { return -floats.Distance(x, y, 1) / (c * c) })
	of("kernel-first-coordinate", `only the first coordinate is used`, `How many turns does your loop make when the points have three coordinates?`,
		func(x, y []float64, c float64) float64 { return -(x[0] - y[0]) * (x[0] - y[0]) / (c * c) })
	of("kernel-last-coordinate", `only the last coordinate is used`, `Does your loop add to the sum, or begin it anew at every turn?`,
		func(x, y []float64, c float64) float64 {
			d := x[len(x)-1] - y[len(y)-1]
			return -d * d / (c * c)
		})
	of("kernel-norms", `the difference of the lengths $\|\boldsymbol x\|$ and $\|\boldsymbol x'\|$ is used as the distance`,
		`How long are $(1,0)$ and $(0,1)$, and how far is it from one to the other?`,
		func(x, y []float64, c float64) float64 {
			d := floats.Norm(x, 2) - floats.Norm(y, 2)
			return -d * d / (c * c)
		})
	of("kernel-last-missing", `the last coordinate is left out`, `How many turns does your loop make when the points have three coordinates?`,
		func(x, y []float64, c float64) float64 {
			d := floats.Distance(x[:len(x)-1], y[:len(x)-1], 2)
			return -d * d / (c * c)
		})
	of("kernel-mean-square", `the mean of the squared differences is used in place of their sum`,
		`Add a coordinate in which both points agree: may the distance change?`,
		func(x, y []float64, c float64) float64 {
			d := floats.Distance(x, y, 2)
			return -d * d / float64(len(x)) / (c * c)
		})
	of("kernel-fourth-power", `the squared distance is squared once more`, `Count the squares: how often is each difference multiplied by itself?`,
		func(x, y []float64, c float64) float64 {
			d := floats.Distance(x, y, 2)
			return -d * d * d * d / (c * c)
		})
	return append(list, gaussianValueSlips()...)
}

// reference is the lecture's kernel.
func reference(c float64) kpca.Kernel { return kpca.Gaussian{Width: c} }
