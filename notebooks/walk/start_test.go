package walk_test

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework"
)

// startAttempts are answers to the exercises of notebooks 00 and 01.
func startAttempts() []attempt {
	gauss := func(f func(d, c float64) float64) homework.Finding {
		return homework.CheckGaussian(func(x, y []float64, c float64) float64 { return f(floats.Distance(x, y, 2), c) })
	}
	polar := func(f func(a, b float64) []float64) homework.Finding {
		return homework.CheckPolar(func(x []float64) []float64 { return f(x[0], x[1]) })
	}
	return []attempt{
		{exercise: "0.1", idea: "σ for c", names: "2c²", tries: "Where does the lecture's Gaussian kernel", finding: gauss(func(d, c float64) float64 { return math.Exp(-d * d / (2 * c * c)) })},
		{exercise: "0.1", idea: "the distance is not squared", names: "without squaring", tries: "squared distance", finding: gauss(func(d, c float64) float64 { return math.Exp(-d / (c * c)) })},
		{exercise: "0.1", idea: "c is not squared", names: "divides by c", tries: "Think of units", finding: gauss(func(d, c float64) float64 { return math.Exp(-d * d / c) })},
		{exercise: "0.1", idea: "-d*d/c*c without brackets", names: "c is not used", tries: "two different widths", finding: gauss(func(d, c float64) float64 { return math.Exp(-d * d / c * c) })},
		{exercise: "0.1", idea: "the minus is lost", names: "is positive", tries: "two points far apart", finding: gauss(func(d, c float64) float64 { return math.Exp(d * d / (c * c)) })},
		{exercise: "1.1", idea: "Atan2(a, b)", names: "exchanged", tries: "What should the angle of (1,0) be", finding: polar(func(a, b float64) []float64 { return []float64{math.Hypot(a, b), math.Atan2(a, b)} })},
		{exercise: "1.1", idea: "the printed slide", names: "the point itself", tries: "Compute r cos θ", finding: polar(func(a, b float64) []float64 { return []float64{a, b} })},
		{exercise: "1.1", idea: "arctan of b/a", names: "opposite", tries: "Try (1,1) and (−1,−1)", finding: polar(func(a, b float64) []float64 { return []float64{math.Hypot(a, b), math.Atan(b / a)} })},
		{exercise: "1.1", idea: "no square root", names: "is r²", tries: "(3,4)", finding: polar(func(a, b float64) []float64 { return []float64{a*a + b*b, math.Atan2(b, a)} })},
		{exercise: "1.1", idea: "-π to π", accepted: true, finding: polar(func(a, b float64) []float64 { return []float64{math.Hypot(a, b), math.Atan2(b, a)} })},
	}
}
