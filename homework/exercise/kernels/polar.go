package kernels

import (
	"math"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// Polar are the polar coordinates of a point of the plane.
var Polar = &exercise.Exercise{
	Name:      "Polar",
	Reference: func(x []float64) []float64 { return []float64{math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0])} },
	Args:      []string{"x"},
	Todo:      "the polar coordinates $(r,\\theta)$ of the point `x` of the plane",
	Draw:      polarCases,
	Decide:    judgePolar,
}

func polarCases(seed uint64) []exercise.Case {
	var list []exercise.Case
	for _, x := range [][]float64{{2, 1}, {-1, 2}, {-2, -3}, {1, -2}, {0, 1.5}, {0.3, 0.1}, {-3, 0}} {
		list = append(list, exercise.Case{Name: "x = " + finding.PointText(x), Args: []any{x}})
	}
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		list = append(list, exercise.Case{Hidden: true, Args: []any{[]float64{rng.NormFloat64(), rng.NormFloat64()}}})
	}
	return append(list, list[0])
}

// polarSlips are known mistakes; exact: without the freedom of 2π.
var polarSlips = []struct {
	finding.Slip
	Value func(a, b float64) (r, theta float64)
	exact bool
}{
	{finding.Define("polar-identity", `the result is $(r\cos\theta,\,r\sin\theta)$, which is the point itself`,
		`Compute $r\cos\theta$ for your point. Which map makes something new of a point?`),
		func(a, b float64) (float64, float64) { return a, b }, true},
	{finding.Define("polar-atan", `the angle is $\arctan(b/a)$, which can't tell a point from the opposite one`,
		`Try $(1,1)$ and $(-1,-1)$. Which function of package math knows the signs of both coordinates?`),
		func(a, b float64) (float64, float64) { return math.Hypot(a, b), math.Atan(b / a) }, false},
	{finding.Define("polar-exchanged", `the arguments of the angle are exchanged`,
		`Which coordinate comes first in `+"`math.Atan2`"+`? What should the angle of $(1,0)$ be?`),
		func(a, b float64) (float64, float64) { return math.Hypot(a, b), math.Atan2(a, b) }, false},
	{finding.Define("polar-clockwise", `the angle is measured clockwise`,
		`What should the angle of $(0,1)$ be, and what is yours?`),
		func(a, b float64) (float64, float64) { return math.Hypot(a, b), -math.Atan2(b, a) }, false},
	{finding.Define("polar-half-turn", `the angle is too large or too small by half a turn, $\pi$`,
		`What should the angle of $(1,0)$ be, and what is yours? Which angles have to be changed to lie between 0 and $2\pi$, and by how much?`),
		func(a, b float64) (float64, float64) { return math.Hypot(a, b), math.Atan2(b, a) + math.Pi }, false},
	{finding.Define("polar-degrees", `the angle is in degrees`,
		`Which unit of angles do Go's functions use?`),
		func(a, b float64) (float64, float64) { return math.Hypot(a, b), math.Atan2(b, a) * 180 / math.Pi }, true},
	{finding.Define("polar-square", `the first coordinate is $r^2$`,
		`What is the distance of $(3,4)$ from the origin?`),
		func(a, b float64) (float64, float64) { return a*a + b*b, math.Atan2(b, a) }, false},
	{finding.Define("polar-order", `the angle comes first`,
		`In which order are $r$ and $\theta$ asked for?`),
		func(a, b float64) (float64, float64) { return math.Atan2(b, a), math.Hypot(a, b) }, true},
	{finding.Define("polar-l1", `the first coordinate is $|a|+|b|$`,
		`What is the distance of $(3,4)$ from the origin?`),
		func(a, b float64) (float64, float64) { return math.Abs(a) + math.Abs(b), math.Atan2(b, a) }, false},
}

func sameAngle(a, b float64) bool {
	return math.Abs(math.Remainder(a-b, 2*math.Pi)) <= 1e-9
}

func judgePolar(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	wrong := -1
	for i, c := range cases {
		v := replies[i].Value
		if len(v.Data) != 2 {
			f := p.WrongShape(c, v, "; 2 were expected, r and θ", "Return a slice with the two coordinates.")
			return f
		}
		if wrong < 0 && !rightPolar(c.Args[0].([]float64), v.Data) {
			wrong = i
		}
	}
	if wrong < 0 {
		return exercise.Passed(cases)
	}
	f := explainPolar(cases, replies)
	f.Counterexample = polarExample(again)
	if f.Counterexample == nil && !cases[wrong].Hidden {
		f.Counterexample = polarAt(cases[wrong].Args[0].([]float64), replies[wrong].Value.Data)
	}
	return f
}

func rightPolar(x, got []float64) bool {
	return math.Abs(got[0]-math.Hypot(x[0], x[1])) <= 1e-9 && sameAngle(got[1], math.Atan2(x[1], x[0]))
}

func explainPolar(cases []exercise.Case, replies []exercise.Reply) finding.Finding {
	for _, s := range polarSlips {
		all := true
		for i, c := range cases {
			x, got := c.Args[0].([]float64), replies[i].Value.Data
			r, theta := s.Value(x[0], x[1])
			same := math.Abs(got[1]-theta) <= 1e-9 || !s.exact && sameAngle(got[1], theta)
			all = all && math.Abs(got[0]-r) <= 1e-9 && same
		}
		if all {
			return s.Almost()
		}
	}
	radius := true
	for i, c := range cases {
		x := c.Args[0].([]float64)
		radius = radius && math.Abs(replies[i].Value.Data[0]-math.Hypot(x[0], x[1])) <= 1e-9
	}
	if radius {
		return finding.Finding{Verdict: finding.Wrong, Say: "The distance $r$ is right, the angle is not.", Help: "Draw the point below and its angle from the positive first axis. What should it be?"}
	}
	return finding.Finding{Verdict: finding.Wrong, Say: "The coordinates differ from the expected ones.", Help: "Draw the point below: what is its distance from the origin, and its angle from the positive first axis?"}
}

// polarExample tries small integer points.
func polarExample(again exercise.Caller) *finding.Example {
	if again == nil {
		return nil
	}
	for _, x := range [][]float64{{1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {-1, 1}, {-1, -1}, {1, -1}, {2, 1}, {1, 2}} {
		r := again(x)
		if r.Stop != exercise.Returned || len(r.Value.Data) != 2 {
			return nil
		}
		if !rightPolar(x, r.Value.Data) {
			return polarAt(x, r.Value.Data)
		}
	}
	return nil
}

// polarAt expects the angle as it was asked for, from 0 to 2π; one that is right
// but for full turns is expected as it was found.
func polarAt(x, got []float64) *finding.Example {
	theta := math.Mod(math.Atan2(x[1], x[0])+2*math.Pi, 2*math.Pi)
	if sameAngle(got[1], theta) {
		theta = got[1]
	}
	return &finding.Example{Setting: "x = " + finding.PointText(x), Labels: []string{"r", "θ"},
		Expected: []float64{math.Hypot(x[0], x[1]), theta}, Found: got}
}
