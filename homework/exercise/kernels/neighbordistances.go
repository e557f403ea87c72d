package kernels

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// NeighborDistances are the squared distances in input space that belong, for the
// Gaussian kernel, to those of P from the samples' images (Kwok and Tsang 2003).
var NeighborDistances = &exercise.Exercise{
	Name: "NeighborDistances",
	Reference: func(y []float64, Y *mat.Dense, kbar []float64, c float64) []float64 {
		return distances(completeSquare, lectureLog)([]any{y, Y, kbar, c}).Data
	},
	Args: []string{"y", "Y", "kbar", "c"},
	Todo: "the squared distances in input space, from the embedding `y`, the embeddings `Y` of the samples, the diagonal `kbar` of $\\overline{\\boldsymbol K}$ and the width `c`",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for i, in := range exercise.Instances(seed) {
			if args := neighborArgs(in); defined(args) {
				list = append(list, exercise.Case{Name: in.Name, Hidden: i >= len(instance.Public()), Args: args})
			}
		}
		return append(list, list[0])
	},
	Exact: &exercise.Exact{
		Symbol: "δ²",
		Slips: []exercise.CodeSlip{
			neighborSlip("neighbors-dropped", `the distance is taken between $\boldsymbol y$ and $\boldsymbol y_i$ alone`,
				`How far is $\phi(\boldsymbol x_i)$ from its own projection? That part of the way is missing.`,
				func(own, _, _ float64) float64 { return own }, lectureLog),
			neighborSlip("neighbors-no-length", `$\|\boldsymbol y_i\|^2$ is not subtracted`,
				`$\bar k_{ii}$ is the squared distance of $\phi(\boldsymbol x_i)$ from the mean. Which part of it is counted in $\|\boldsymbol y-\boldsymbol y_i\|^2$ already?`,
				func(own, kbar, _ float64) float64 { return own + kbar }, lectureLog),
			neighborSlip("neighbors-minus", `the part outside of the axes is subtracted`,
				`Pythagoras: do the two squared distances, along the axes and across them, add up?`,
				func(own, kbar, length float64) float64 { return own - (kbar - length) }, lectureLog),
			neighborSlip("neighbors-feature", `the distances are those in feature space`,
				`What is asked for is the distance in input space that belongs to it: solve $\tilde δ^2=2-2e^{-δ^2/c^2}$ for $δ^2$.`,
				completeSquare, func(d2, _ float64) float64 { return d2 }),
			neighborSlip("neighbors-c", `the logarithm is multiplied by $c$ and not by $c^2$`,
				`Think of units: the result is a squared length.`,
				completeSquare, func(d2, c float64) float64 { return -c * math.Log(1-d2/2) }),
			neighborSlip("neighbors-2c2", `the logarithm is multiplied by $2c^2$`,
				`Where does the lecture's Gaussian kernel put a 2?`,
				completeSquare, func(d2, c float64) float64 { return -2 * c * c * math.Log(1-d2/2) }),
			neighborSlip("neighbors-root", `the distances are not squared`,
				`The squared distances are asked for: nothing needs a root.`,
				completeSquare, func(d2, c float64) float64 { return math.Sqrt(lectureLog(d2, c)) }),
		},
		Smaller: func(yield func(exercise.Small) bool) {
			instance.LineSets(func(p [][]float64) bool {
				in, err := instance.NewDataSet(p, p[:1], instance.ExampleWidth, 1)
				if err != nil || !defined(neighborArgs(in)) {
					return true
				}
				return yield(exercise.Small{Args: neighborArgs(in), Points: p, Setting: "c = 1.3, m = 1; y is the embedding of the first point"})
			})
		},
		NoSlips: `Take all components and for $\boldsymbol y$ the embedding of a sample: your numbers must then be the squared distances of that sample from all others.`,
	},
}

// neighborArgs asks for the way back from the embedding of the first training point.
func neighborArgs(in *instance.DataSet) []any {
	n, m := in.A.Dims()
	Y := mat.NewDense(n, m, nil)
	Y.Apply(func(i, j int, _ float64) float64 { return math.Sqrt(in.Lambda[j]) * in.A.At(i, j) }, Y)
	centred, kbar := kpca.Center(in.K), make([]float64, n)
	for i := range kbar {
		kbar[i] = centred.At(i, i)
	}
	return []any{mat.Row(nil, 0, Y), Y, kbar, in.C}
}

// defined tells whether no image is as far from P as no two images are: there the
// logarithm has no value.
func defined(args []any) bool {
	return !floats.HasNaN(distances(completeSquare, lectureLog)(args).Data)
}

// completeSquare is ‖y−y_i‖² + k̄_ii − ‖y_i‖².
func completeSquare(own, kbar, length float64) float64 { return own + kbar - length }

// lectureLog inverts d̃² = 2 − 2exp(−d²/c²).
func lectureLog(d2, c float64) float64 { return -c * c * math.Log(1-d2/2) }

// distances are back(feature(‖y−y_i‖², k̄_ii, ‖y_i‖²), c) for each sample.
func distances(feature func(own, kbar, length float64) float64, back func(d2, c float64) float64) func(a []any) exercise.Numbers {
	return func(a []any) exercise.Numbers {
		y, Y, kbar, c := a[0].([]float64), a[1].(*mat.Dense), a[2].([]float64), a[3].(float64)
		d := make([]float64, len(kbar))
		for i, k := range kbar {
			row := Y.RawRowView(i)
			own := floats.Distance(y, row, 2)
			d[i] = back(feature(own*own, k, floats.Dot(row, row)), c)
		}
		return exercise.NumbersOf(d)
	}
}

func neighborSlip(id, name, hint string, feature func(own, kbar, length float64) float64, back func(d2, c float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: distances(feature, back)}
}
