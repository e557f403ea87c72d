package homework

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// exampleWidth is the width c of every counter-example.
const exampleWidth = 1.3

// counterexample finds the smallest integer data set on which an embedding fails:
// fewest points on a line, then smallest coordinates, then fewest components; if
// no line will do, some sets in the plane. answer evaluates the embedding at
// every query of an instance; ok = false ends the search. freeSigns forgives one
// sign per component.
func counterexample(answer func(in *Instance) (g *mat.Dense, ok bool), freeSigns bool) *Example {
	return searchExamples(answer, freeSigns, exampleQueries)
}

func searchExamples(answer func(in *Instance) (*mat.Dense, bool), freeSigns bool, queries func([][]float64) [][]float64) (found *Example) {
	calls := 0
	lineSets(func(points [][]float64) bool {
		for m := 1; m < len(points); m++ {
			in, err := NewInstance(points, queries(points), exampleWidth, m)
			if err != nil {
				continue
			}
			if _, reason := clusters(spectrumOf(in.K), m); reason != "" {
				continue
			}
			if calls += in.Queries(); calls > maxCalls {
				return false
			}
			g, ok := answer(in)
			if !ok {
				return false
			}
			if found = exampleOn(in, g, freeSigns); found != nil {
				return false
			}
		}
		return true
	})
	return found
}

// exampleQueries are the integers from 0 to one past the last point on a line; in
// the plane the points and two more.
func exampleQueries(points [][]float64) [][]float64 {
	if len(points[0]) > 1 {
		return append(append([][]float64{}, points...), []float64{1, 1}, []float64{0, 2})
	}
	var list [][]float64
	for x := 0.0; x <= points[len(points)-1][0]+1; x++ {
		list = append(list, []float64{x})
	}
	return list
}

// exampleOn shows where g differs from the reference: at one query if one is
// enough, at all of them if only the signs betray the mistake; nil if g is right.
func exampleOn(in *Instance, g *mat.Dense, freeSigns bool) *Example {
	setting := fmt.Sprintf("Gaussian kernel with c = %g; m = %d", in.C, in.M)
	for t := range in.Queries() {
		var x *Example
		for j := range in.M {
			got, want := g.At(t, j), in.G.At(t, j)
			if freeSigns && got < 0 != (want < 0) {
				want = -want
			}
			if math.Abs(got-want) <= exampleTolerance(in, j) {
				continue
			}
			if x == nil {
				x = &Example{Setting: setting + "; at x = " + pointText(in.Query.RawRowView(t)), Points: toRows(in.X)}
			}
			x.add("g"+subscript(j+1), want, got)
		}
		if x != nil {
			return x
		}
	}
	return signExample(in, g, setting)
}

// signExample shows a component whose sign isn't the same at all points.
func signExample(in *Instance, g *mat.Dense, setting string) *Example {
	for j := range in.M {
		got, want := mat.Col(nil, j, g), mat.Col(nil, j, in.G)
		if floats.Dot(got, want) < 0 {
			floats.Scale(-1, want)
		}
		x := &Example{Setting: setting, Points: toRows(in.X)}
		wrong := false
		for t := range got {
			x.add(fmt.Sprintf("g%s(%s)", subscript(j+1), pointText(in.Query.RawRowView(t))), want[t], got[t])
			wrong = wrong || !(math.Abs(got[t]-want[t]) <= exampleTolerance(in, j))
		}
		if wrong {
			return x
		}
	}
	return nil
}

// exampleTolerance of component j: generous, as an example must convince.
func exampleTolerance(in *Instance, j int) float64 {
	return 1e-6 * math.Max(floats.Norm(mat.Col(nil, j, in.G), math.Inf(1)), 1e-3)
}

func (x *Example) add(label string, expected, found float64) {
	x.Labels = append(x.Labels, label)
	x.Expected = append(x.Expected, expected)
	x.Found = append(x.Found, found)
}

// pointText is "2" on a line and "(2, 1)" elsewhere.
func pointText(p []float64) string {
	if len(p) == 1 {
		return fmt.Sprintf("%g", p[0])
	}
	list := make([]string, len(p))
	for i, v := range p {
		list[i] = fmt.Sprintf("%g", v)
	}
	return "(" + strings.Join(list, ", ") + ")"
}
