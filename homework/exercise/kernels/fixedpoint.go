package kernels

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// FixedPointStep is one step towards a pre-image.
var FixedPointStep = &exercise.Exercise{
	Name: "FixedPointStep",
	Reference: func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
		return fixedPoint([]any{x, samples, w, c}, lectureWeight, true).Data
	},
	Args:  []string{"x", "samples", "w", "c"},
	Todo:  "one step of the fixed-point iteration, from the point `x`",
	Draw:  fixedPointCases,
	Exact: fixedPointExact,
}

func fixedPointCases(seed uint64) []exercise.Case {
	list := []exercise.Case{
		{Name: "one sample", Args: []any{[]float64{1}, onLine(3), []float64{2}, 1.3}},
		{Name: "two samples on a line", Args: []any{[]float64{1}, onLine(0, 3), []float64{0.7, 0.4}, 2.3}},
		{Name: "three samples, one with a negative weight", Args: []any{[]float64{0.5, 1},
			mat.NewDense(3, 2, []float64{0, 0, 2, 1, -1, 3}), []float64{0.8, 0.5, -0.2}, 1.7}},
	}
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		n, d := 4+rng.IntN(4), 1+rng.IntN(3)
		w, x := make([]float64, n), make([]float64, d)
		for i := range w {
			w[i] = 0.2 + rng.Float64()
		}
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		list = append(list, exercise.Case{Hidden: true, Args: []any{x, instance.RandomPoints(rng, n, d), w, 1.2 + 2*rng.Float64()}})
	}
	return append(list, list[1])
}

// onLine is samples on a line as a matrix.
func onLine(v ...float64) *mat.Dense { return mat.NewDense(len(v), 1, v) }

var fixedPointExact = &exercise.Exact{
	Symbol: "new x",
	Slips: []exercise.CodeSlip{
		{Slip: finding.Define("fixedpoint-not-divided", `the weighted sum is not divided by the sum of the weights`,
			`A step should give a weighted *mean*. What is the mean of one single sample, whatever its weight?`),
			Value: func(a []any) exercise.Numbers { return fixedPoint(a, lectureWeight, false) }},
		{Slip: finding.Define("fixedpoint-no-kernel", `the weights $w_i$ are used without the kernel values`,
			`Should a sample that is far away from $\boldsymbol x$ pull as strongly as a near one?`),
			Value: func(a []any) exercise.Numbers {
				return fixedPoint(a, func(w, d2, c float64) float64 { return w }, true)
			}},
		{Slip: finding.Define("fixedpoint-no-weights", `the kernel values are used without the weights $w_i$`,
			`Where does $P$ come in? Two different projections should have different pre-images.`),
			Value: func(a []any) exercise.Numbers {
				return fixedPoint(a, func(w, d2, c float64) float64 { return math.Exp(-d2 / (c * c)) }, true)
			}},
		{Slip: finding.Define("fixedpoint-2c2", `the kernel has $2c^2$ in the place of $c^2$`,
			`Where does the lecture's Gaussian kernel put a 2?`),
			Value: func(a []any) exercise.Numbers {
				return fixedPoint(a, func(w, d2, c float64) float64 { return w * math.Exp(-d2/(2*c*c)) }, true)
			}},
		{Slip: finding.Define("fixedpoint-c", `the kernel divides by $c$ and not by $c^2$`,
			`Think of units: $c$ is a length. Is the exponent a number without a unit?`),
			Value: func(a []any) exercise.Numbers {
				return fixedPoint(a, func(w, d2, c float64) float64 { return w * math.Exp(-d2/c) }, true)
			}},
		{Slip: finding.Define("fixedpoint-over-n", `the weighted sum is divided by the number of samples`,
			`A step should give a weighted *mean*. What is the mean of one single sample, whatever its weight?`),
			Value: func(a []any) exercise.Numbers {
				z := fixedPoint(a, lectureWeight, false)
				floats.Scale(1/float64(len(a[2].([]float64))), z.Data)
				return z
			}},
		{Slip: finding.Define("fixedpoint-over-w", `the sum below the line is $\sum_iw_i$, without the kernel values`,
			`A step should give a weighted *mean*: what multiplies $\boldsymbol x_i$ above the line has to be added up below it.`),
			Value: func(a []any) exercise.Numbers {
				z := fixedPoint(a, lectureWeight, false)
				floats.Scale(1/floats.Sum(a[2].([]float64)), z.Data)
				return z
			}},
		{Slip: finding.Define("fixedpoint-distance", `the distance in the kernel is not squared`,
			`Distance or squared distance: which one stands in the Gaussian kernel?`),
			Value: func(a []any) exercise.Numbers {
				return fixedPoint(a, func(w, d2, c float64) float64 { return w * math.Exp(-math.Sqrt(d2)/(c*c)) }, true)
			}},
		{Slip: finding.Define("fixedpoint-absolute", `the sum below the line takes the absolute values of the weights`,
			`May the weights be negative? Read the formula below the line once more.`),
			Value: func(a []any) exercise.Numbers {
				v := fixedPoint(a, lectureWeight, false)
				floats.Scale(1/fixedPointSum(a, func(w, d2, c float64) float64 { return math.Abs(lectureWeight(w, d2, c)) }), v.Data)
				return v
			}},
	},
	Smaller: func(yield func(exercise.Small) bool) {
		instance.LineSets(func(p [][]float64) bool {
			w := make([]float64, len(p))
			for i := range w {
				w[i] = float64(i + 1)
			}
			return len(p[0]) > 1 || yield(exercise.Small{Args: []any{[]float64{1}, instance.FromRows(p), w, instance.ExampleWidth}, Points: p,
				Setting: "from x = 1, with w = 1, 2, … and c = 1.3"})
		})
	},
	NoSlips: `Try it with one sample only: wherever you start, a weighted mean of one sample is that sample. Then take two samples with equal weights and start halfway between them.`,
}

func lectureWeight(w, d2, c float64) float64 { return w * math.Exp(-d2/(c*c)) }

// fixedPoint is Σ a_i x_i with a_i = weight(w_i, ‖x−x_i‖², c), divided by Σ a_i on
// request.
func fixedPoint(a []any, weight func(w, d2, c float64) float64, divide bool) exercise.Numbers {
	x, samples, w, c := a[0].([]float64), a[1].(*mat.Dense), a[2].([]float64), a[3].(float64)
	z := make([]float64, len(x))
	for i, wi := range w {
		d := floats.Distance(x, samples.RawRowView(i), 2)
		floats.AddScaled(z, weight(wi, d*d, c), samples.RawRowView(i))
	}
	if divide {
		floats.Scale(1/fixedPointSum(a, weight), z)
	}
	return exercise.NumbersOf(z)
}

func fixedPointSum(a []any, weight func(w, d2, c float64) float64) (sum float64) {
	x, samples, w, c := a[0].([]float64), a[1].(*mat.Dense), a[2].([]float64), a[3].(float64)
	for i, wi := range w {
		d := floats.Distance(x, samples.RawRowView(i), 2)
		sum += weight(wi, d*d, c)
	}
	return sum
}
