package diagnosis

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// Counterexample finds the smallest integer data set on which an embedding fails:
// fewest points on a line, then smallest coordinates, then fewest components; if
// no line will do, some sets in the plane. answer evaluates the embedding at
// every query of an instance; ok = false ends the search. freeSigns forgives one
// sign per component.
func Counterexample(answer func(in *instance.DataSet) (g *mat.Dense, ok bool), freeSigns bool) *finding.Example {
	return firstExample(answer, freeSigns, slices.Values(exampleSets()))
}

// CounterexampleAt is [Counterexample] with queries of the caller's choice.
func CounterexampleAt(answer func(in *instance.DataSet) (*mat.Dense, bool), freeSigns bool, queries func([][]float64) [][]float64) (found *finding.Example) {
	return firstExample(answer, freeSigns, setsWith(queries))
}

// exampleSets are the sets of [Counterexample], computed once.
var exampleSets = sync.OnceValue(func() []*instance.DataSet { return slices.Collect(setsWith(exampleQueries)) })

// setsWith are the sets of integer points on which components are well defined.
func setsWith(queries func([][]float64) [][]float64) iter.Seq[*instance.DataSet] {
	return func(yield func(*instance.DataSet) bool) {
		instance.LineSets(func(points [][]float64) bool {
			for m := 1; m < len(points); m++ {
				in, err := instance.NewDataSet(points, queries(points), instance.ExampleWidth, m)
				if err != nil {
					continue
				}
				if _, reason := clusters(instance.Spectrum(in.K), m); reason == "" && !yield(in) {
					return false
				}
			}
			return true
		})
	}
}

func firstExample(answer func(in *instance.DataSet) (*mat.Dense, bool), freeSigns bool, sets iter.Seq[*instance.DataSet]) *finding.Example {
	calls := 0
	for in := range sets {
		if calls += in.Queries(); calls > MaxCalls {
			break
		}
		g, ok := answer(in)
		if !ok {
			break
		}
		if found := exampleOn(in, g, freeSigns); found != nil {
			return found
		}
	}
	return nil
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
func exampleOn(in *instance.DataSet, g *mat.Dense, freeSigns bool) *finding.Example {
	setting := fmt.Sprintf("Gaussian kernel with c = %g; m = %d", in.C, in.M)
	for t := range in.Queries() {
		var x *finding.Example
		for j := range in.M {
			got, want := g.At(t, j), in.G.At(t, j)
			if freeSigns && got < 0 != (want < 0) {
				want = -want
			}
			if math.Abs(got-want) <= exampleTolerance(in, j) {
				continue
			}
			if x == nil {
				x = &finding.Example{Setting: setting + "; at x = " + finding.PointText(in.Query.RawRowView(t)), Points: instance.ToRows(in.X),
					At: in.Query.RawRowView(t), Code: goCode(in, t)}
			}
			x.Add("g"+finding.Subscript(j+1), want, got)
		}
		if x != nil {
			return x
		}
	}
	return signExample(in, g, setting)
}

// goCode is Go that makes K and k of query t of an instance.
func goCode(in *instance.DataSet, t int) string {
	matrix := func(m mat.Matrix) string {
		r, c := m.Dims()
		var v []string
		for i := range r {
			for j := range c {
				v = append(v, fmt.Sprint(m.At(i, j)))
			}
		}
		return fmt.Sprintf("mat.NewDense(%d, %d, []float64{%s})", r, c, strings.Join(v, ", "))
	}
	return fmt.Sprintf("points, x := %s, %s\nkernel := kpca.Gaussian{Width: %g}\n"+
		"K := kpca.Gram(kernel, points)\n"+
		"k := mat.VecDenseCopyOf(kpca.CrossGram(kernel, points, x).ColView(0))\n"+
		"show.Matrix(\"K\", K)\nshow.Matrix(\"k\", k)",
		matrix(in.X), matrix(in.Query.Slice(t, t+1, 0, in.Query.RawMatrix().Cols)), in.C)
}

// signExample shows a component whose sign isn't the same at all points.
func signExample(in *instance.DataSet, g *mat.Dense, setting string) *finding.Example {
	for j := range in.M {
		got, want := mat.Col(nil, j, g), mat.Col(nil, j, in.G)
		if floats.Dot(got, want) < 0 {
			floats.Scale(-1, want)
		}
		x := &finding.Example{Setting: setting, Points: instance.ToRows(in.X)}
		wrong := false
		for t := range got {
			x.Add(fmt.Sprintf("g%s(%s)", finding.Subscript(j+1), finding.PointText(in.Query.RawRowView(t))), want[t], got[t])
			wrong = wrong || !(math.Abs(got[t]-want[t]) <= exampleTolerance(in, j))
		}
		if wrong {
			return x
		}
	}
	return nil
}

// exampleTolerance of component j: generous, as an example must convince.
func exampleTolerance(in *instance.DataSet, j int) float64 {
	return 1e-6 * math.Max(floats.Norm(mat.Col(nil, j, in.G), math.Inf(1)), 1e-3)
}

// MaxCalls bounds the search for a counter-example.
const MaxCalls = 200
