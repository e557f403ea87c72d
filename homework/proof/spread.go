package proof

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// spread is a problem whose eigenvalues lie between about 1e-3 and 1e3, and whose new
// sample shows each component: a limit on eigenvalues or on the kernel's values tells
// there. What is smaller only guards against rounding.
var spread = struct {
	n, m             int
	smallest, larger float64 // eigenvalues, as powers of 10
	mean, at         float64 // of the first coordinate; of the new sample
}{20, 9, -3, 3, 30, 10}

// thresholds reports a number in a program that may be a limit on eigenvalues or on
// values of the kernel, and the largest of them.
func thresholds(p *syntax.Program) (largest float64, any bool) {
	syntax.Walk(p.Body, nil, func(n *syntax.Node) {
		if n.Kind == syntax.Number && (n.Num.Den > 2 || math.Abs(n.Num.Float()) >= float64(larger.m)-2) {
			largest, any = math.Max(largest, math.Abs(n.Num.Float())), true
		}
	})
	return largest, any
}

// spreadData are the data of spread, with all values of the kernel scaled.
func spreadData(r *rand.Rand, scale float64) instance.Data {
	d := instance.Data{Width: 2, Components: spread.m}
	d.Kernel = func(a, b []float64) float64 { return scale * floats.Dot(a, b) }
	for range spread.n {
		row := make([]float64, spread.m)
		for j := range row {
			power := spread.larger + (spread.smallest-spread.larger)*float64(j)/float64(spread.m-1)
			row[j] = math.Sqrt(math.Pow(10, power)/float64(spread.n)) * r.NormFloat64()
		}
		row[0] += spread.mean
		d.Points = append(d.Points, row)
	}
	for j := range spread.m {
		d.At = append(d.At, spread.at*(1+r.Float64()))
		if j%2 == 1 {
			d.At[j] = -d.At[j]
		}
	}
	return d
}

// spreadTolerance forgives eigenvectors of a program's own, whose rounding the smallest
// eigenvalue magnifies.
const spreadTolerance = 1e-3
