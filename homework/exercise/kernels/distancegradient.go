package kernels

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// DistanceGradient is the gradient of ρ(x) = ‖φ(x) − P‖² = 1 − 2Σ_i w_i K(x, x_i) +
// wᵀKw for the Gaussian kernel; where it vanishes the fixed-point iteration rests.
var DistanceGradient = &exercise.Exercise{
	Name: "DistanceGradient",
	Reference: func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
		return gradient(4, lectureGradient)([]any{x, samples, w, c}).Data
	},
	Args: []string{"x", "samples", "w", "c"},
	Todo: "the gradient of ρ at the point `x`",
	Draw: fixedPointCases,
	Exact: &exercise.Exact{
		Symbol: "∂ρ/∂x",
		Slips: []exercise.CodeSlip{
			gradientSlip("gradient-sign", `the gradient points the other way`,
				`With one sample and $w_1=1$, ρ grows as you walk away from it. Into which direction does your gradient point?`, -4, lectureGradient),
			gradientSlip("gradient-2", `a factor 2 is missing`,
				`There is a 2 in front of the sum in ρ, and another one comes out of the square in the exponent. Have you both?`, 2, lectureGradient),
			gradientSlip("gradient-1", `two factors of 2 are missing`,
				`There is a 2 in front of the sum in ρ, and another one comes out of the square in the exponent.`, 1, lectureGradient),
			gradientSlip("gradient-no-width", `the factor $1/c^2$ of the inner derivative is missing`,
				`Differentiate the exponent $-\|\boldsymbol x-\boldsymbol x_i\|^2/c^2$ on its own. What is left of $c$?`, 4,
				func(w, d2, c float64) float64 { return w * math.Exp(-d2/(c*c)) }),
			gradientSlip("gradient-c", `the inner derivative has $1/c$ in the place of $1/c^2$`,
				`Think of units: ρ has none, so its gradient is one over a length.`, 4,
				func(w, d2, c float64) float64 { return w * math.Exp(-d2/(c*c)) / c }),
			gradientSlip("gradient-no-weights", `the weights $w_i$ are missing`,
				`Where does $P$ come in? Two different projections have different distances.`, 4,
				func(w, d2, c float64) float64 { return math.Exp(-d2/(c*c)) / (c * c) }),
			gradientSlip("gradient-no-kernel", `the kernel values are missing`,
				`The derivative of $e^t$ is $e^t$ times the derivative of $t$. Where is the first factor?`, 4,
				func(w, d2, c float64) float64 { return w / (c * c) }),
		},
		Smaller: func(yield func(exercise.Small) bool) {
			instance.LineSets(func(p [][]float64) bool {
				w := make([]float64, len(p))
				for i := range w {
					w[i] = float64(i + 1)
				}
				return len(p[0]) > 1 || yield(exercise.Small{Args: []any{[]float64{2}, instance.FromRows(p), w, instance.ExampleWidth}, Points: p,
					Setting: "at x = 2, with w = 1, 2, … and c = 1.3"})
			})
		},
		NoSlips: `Compare with a difference: for a small $h$, $(ρ(\boldsymbol x+h\boldsymbol e_j)-ρ(\boldsymbol x-h\boldsymbol e_j))/2h$ is nearly entry $j$. Begin with one sample.`,
	},
}

func lectureGradient(w, d2, c float64) float64 { return w * math.Exp(-d2/(c*c)) / (c * c) }

// gradient is factor·Σ_i weight_i (x − x_i).
func gradient(factor float64, weight func(w, d2, c float64) float64) func(a []any) exercise.Numbers {
	return func(a []any) exercise.Numbers {
		x, samples, w, c := a[0].([]float64), a[1].(*mat.Dense), a[2].([]float64), a[3].(float64)
		g := make([]float64, len(x))
		for i, wi := range w {
			d := floats.Distance(x, samples.RawRowView(i), 2)
			v := factor * weight(wi, d*d, c)
			floats.AddScaled(g, v, x)
			floats.AddScaled(g, -v, samples.RawRowView(i))
		}
		return exercise.NumbersOf(g)
	}
}

func gradientSlip(id, name, hint string, factor float64, weight func(w, d2, c float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: gradient(factor, weight)}
}
