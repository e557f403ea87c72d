package kernels

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// PolynomialMap is a feature map of ⟨x, x′⟩² in the plane.
var PolynomialMap = &exercise.Exercise{
	Name:      "PolynomialMap",
	Reference: func(x []float64) []float64 { return []float64{x[0] * x[0], math.Sqrt2 * x[0] * x[1], x[1] * x[1]} },
	Args:      []string{"x"},
	Todo:      "the feature map $\\boldsymbol\\phi$ of the kernel $\\langle\\boldsymbol x,\\boldsymbol x'\\rangle^2$ for points `x` of the plane",
	Draw:      polynomialCases,
	Decide:    judgePolynomialMap,
}

func polynomialCases(seed uint64) []exercise.Case {
	var list []exercise.Case
	for _, x := range [][]float64{{1, 0}, {0, 1}, {1, 2}, {-1, 3}, {2, -0.5}, {1.3, 0.7}} {
		list = append(list, exercise.Case{Name: "x = " + finding.PointText(x), Args: []any{x}})
	}
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		list = append(list, exercise.Case{Hidden: true, Args: []any{[]float64{rng.NormFloat64(), rng.NormFloat64()}}})
	}
	return append(list, list[2])
}

// mapSlips are other maps; an answer is compared by its inner products, so that
// the order of coordinates doesn't matter.
var mapSlips = []struct {
	finding.Slip
	Phi func(s, t float64) []float64
}{
	{finding.Define("map-no-root", `the middle coordinate is $st$`,
		`Expand $\langle\boldsymbol x,\boldsymbol x'\rangle^2$: which number stands before $ss'tt'$? How can it come from a product of two equal factors?`),
		func(s, t float64) []float64 { return []float64{s * s, s * t, t * t} }},
	{finding.Define("map-two", `the middle coordinate is $2st$`,
		`The middle coordinate is multiplied with itself in $\langle\boldsymbol\phi(\boldsymbol x),\boldsymbol\phi(\boldsymbol x')\rangle$. Which number comes out then, and which one is wanted?`),
		func(s, t float64) []float64 { return []float64{s * s, 2 * s * t, t * t} }},
	{finding.Define("map-no-mixed", `the mixed term is missing`,
		`Expand $\langle\boldsymbol x,\boldsymbol x'\rangle^2$: how many different terms come out?`),
		func(s, t float64) []float64 { return []float64{s * s, t * t} }},
	{finding.Define("map-identity", `the point itself is returned`,
		`Which kernel has the identity for its feature map? Here the inner product is squared.`),
		func(s, t float64) []float64 { return []float64{s, t} }},
	{finding.Define("map-inhomogeneous", `this is the map of $(\langle\boldsymbol x,\boldsymbol x'\rangle+1)^2$`,
		`Are there terms of degree 0 or 1 in $\langle\boldsymbol x,\boldsymbol x'\rangle^2$?`),
		func(s, t float64) []float64 {
			return []float64{s * s, math.Sqrt2 * s * t, t * t, math.Sqrt2 * s, math.Sqrt2 * t, 1}
		}},
	{finding.Define("map-all-monomials", `monomials of degree 1 are among the coordinates`,
		`Are there terms of degree 1 in $\langle\boldsymbol x,\boldsymbol x'\rangle^2$?`),
		func(s, t float64) []float64 { return []float64{s, t, s * s, s * t, t * t} }},
	{finding.Define("map-norm", `only the squared length of $\boldsymbol x$ is returned`,
		`Two points at right angles have the kernel value 0. Can one coordinate do that?`),
		func(s, t float64) []float64 { return []float64{s*s + t*t} }},
}

func judgePolynomialMap(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	var phi, x [][]float64
	for i, c := range cases {
		v := replies[i].Value
		if v.Empty() {
			return p.WrongShape(c, v, "; the coordinates of $\\boldsymbol\\phi(\\boldsymbol x)$ were expected", "")
		}
		if i > 0 && len(v.Data) != len(phi[0]) {
			return finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{finding.Shape}, Say: fmt.Sprintf("Your function returned %s once and %s another time.", instance.Count(len(phi[0]), "number"), instance.Count(len(v.Data), "number")),
				Help: "A feature map has the same number of coordinates for every point."}
		}
		phi, x = append(phi, v.Data), append(x, c.Args[0].([]float64))
	}
	square := func(a, b []float64) float64 { d := floats.Dot(a, b); return d * d }
	if i, j := disagree(phi, x, square); i >= 0 {
		f := explainMap(phi, x)
		f.Counterexample = mapExample(again)
		if f.Counterexample == nil && !cases[i].Hidden && !cases[j].Hidden {
			f.Counterexample = mapPair(x[i], x[j], phi[i], phi[j])
		}
		return f
	}
	f := exercise.Passed(cases)
	if n := len(phi[0]); n != 3 {
		f.Notes = append(f.Notes, fmt.Sprintf("Your map has %d coordinates and is right; three are enough.", n))
	}
	return f
}

// disagree finds two points whose inner product isn't the kernel value, −1 if
// there are none.
func disagree(phi, x [][]float64, kernel func(a, b []float64) float64) (int, int) {
	for i := range x {
		for j := range i + 1 {
			k := kernel(x[i], x[j])
			if !(math.Abs(floats.Dot(phi[i], phi[j])-k) <= 1e-9*(1+math.Abs(k))) {
				return i, j
			}
		}
	}
	return -1, -1
}

func explainMap(phi, x [][]float64) finding.Finding {
	for _, s := range mapSlips {
		i, _ := disagree(phi, x, func(a, b []float64) float64 { return floats.Dot(s.Phi(a[0], a[1]), s.Phi(b[0], b[1])) })
		if i < 0 {
			return s.Almost()
		}
	}
	return finding.Finding{Verdict: finding.Wrong, Say: "Inner products of your features are not the kernel values.",
		Help: "Expand $\\langle\\boldsymbol x,\\boldsymbol x'\\rangle^2$ for $\\boldsymbol x=(s,t)$ and $\\boldsymbol x'=(s',t')$, and split each term into a factor of $\\boldsymbol x$ and the same factor of $\\boldsymbol x'$."}
}

// mapExample looks for the smallest pair of integer points.
func mapExample(again exercise.Caller) *finding.Example {
	if again == nil {
		return nil
	}
	points := [][]float64{{1, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 1}}
	var phi [][]float64
	for i, x := range points {
		r := again(x)
		if r.Stop != exercise.Returned || r.Value.Empty() || i > 0 && len(r.Value.Data) != len(phi[0]) {
			return nil
		}
		phi = append(phi, r.Value.Data)
		for j := range phi {
			if e := mapPair(points[j], x, phi[j], phi[i]); e != nil {
				return e
			}
		}
	}
	return nil
}

// mapPair shows ⟨φ(x), φ(x′)⟩ if it isn't the kernel value.
func mapPair(x, y, phiX, phiY []float64) *finding.Example {
	d := floats.Dot(x, y)
	if got := floats.Dot(phiX, phiY); !(math.Abs(got-d*d) <= 1e-9*(1+d*d)) {
		return &finding.Example{Setting: "x = " + finding.PointText(x) + ", x′ = " + finding.PointText(y), Labels: []string{"⟨φ(x), φ(x′)⟩"}, Expected: []float64{d * d}, Found: []float64{got}}
	}
	return nil
}
