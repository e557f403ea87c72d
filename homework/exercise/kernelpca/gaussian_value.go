package kernelpca

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// gaussianValueSlips are mistakes around the exponential, and in what becomes of
// the distance before it.
func gaussianValueSlips() (list []exercise.CodeSlip) {
	of := func(id, name, hint string, values ...func(x, y []float64, c float64) float64) {
		slip := finding.Define(id, name, hint)
		for _, value := range values {
			list = append(list, exercise.CodeSlip{Slip: slip, Value: func(a []any) exercise.Numbers {
				return exercise.NumbersOf(value(a[0].([]float64), a[1].([]float64), a[2].(float64)))
			}})
		}
	}
	gauss := func(x, y []float64, s float64) float64 {
		d := floats.Distance(x, y, 2) / s
		return math.Exp(-d * d)
	}
	of("kernel-density", `the kernel has the factor of a normal density in front`,
		`What is $K(\boldsymbol x,\boldsymbol x)$, a point with itself? A density must integrate to 1; must a similarity?`,
		func(x, y []float64, c float64) float64 { return gauss(x, y, c) / (c * math.Sqrt(math.Pi)) },
		func(x, y []float64, c float64) float64 { return gauss(x, y, c) / (c * math.Sqrt(2*math.Pi)) },
		func(x, y []float64, c float64) float64 {
			return gauss(x, y, c) / math.Pow(c*math.Sqrt(math.Pi), float64(len(x)))
		},
		func(x, y []float64, c float64) float64 {
			return gauss(x, y, math.Sqrt2*c) / (c * math.Sqrt(2*math.Pi))
		},
		func(x, y []float64, c float64) float64 {
			return gauss(x, y, math.Sqrt2*c) / math.Pow(c*math.Sqrt(2*math.Pi), float64(len(x)))
		})
	of("kernel-width-outside", `the width divides the exponential, not the exponent`,
		`What is $K(\boldsymbol x,\boldsymbol x)$, a point with itself? Where do the brackets of exp close?`,
		func(x, y []float64, c float64) float64 { return gauss(x, y, 1) / (c * c) },
		func(x, y []float64, c float64) float64 { return gauss(x, y, 1) / c })
	of("kernel-sum", `one kernel is computed for each coordinate, and they are added`,
		`What is $K(\boldsymbol x,\boldsymbol x)$ for a point with three coordinates? What is added first in $\|\boldsymbol x-\boldsymbol x'\|^2$: the exponentials or the squares?`,
		func(x, y []float64, c float64) (sum float64) {
			for i := range x {
				sum += gauss(x[i:i+1], y[i:i+1], c)
			}
			return sum
		},
		func(x, y []float64, c float64) (mean float64) {
			for i := range x {
				mean += gauss(x[i:i+1], y[i:i+1], c) / float64(len(x))
			}
			return mean
		})
	of("kernel-l1-squared", `the absolute differences are added, and their sum is squared`,
		`From $(0,0)$ to $(3,4)$: how far is it as the crow flies, and how far along the streets? Which of the two is $\|\boldsymbol x-\boldsymbol x'\|$?`,
		func(x, y []float64, c float64) float64 {
			d := floats.Distance(x, y, 1) / c
			return math.Exp(-d * d)
		})
	of("kernel-whole-numbers", `the distance is 1, whatever the points are`,
		"`1/2` in Go is a division of whole numbers. Print it. What is `math.Pow(9, 1/2)` then?",
		func(x, y []float64, c float64) float64 { return math.Exp(-1 / (c * c)) })
	of("kernel-fixed-width", `a fixed number stands where the width $c$ should`,
		`Call your kernel with two different widths and compare.`,
		func(x, y []float64, c float64) float64 { return gauss(x, y, 2) },
		func(x, y []float64, c float64) float64 { return gauss(x, y, 3) },
		func(x, y []float64, c float64) float64 { return gauss(x, y, 3.5) })
	return list
}
