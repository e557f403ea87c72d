package exercise_test

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/kernels"
	"kpcalab/homework/finding"
)

// An exercise of one's own: a reference, the cases, and what is known to go wrong.
func Example() {
	trace := &exercise.Exercise{
		Name: "Trace", Args: []string{"K"}, Todo: "the trace of `K`",
		Reference: func(K *mat.SymDense) float64 { return mat.Trace(K) },
		Draw: func(seed uint64) []exercise.Case {
			return []exercise.Case{{Name: "two by two", Args: []any{mat.NewSymDense(2, []float64{1, 3, 3, 2})}}}
		},
		Exact: &exercise.Exact{
			Symbol: "trace",
			Slips: []exercise.CodeSlip{{Slip: finding.Define("trace-sum", "all entries are added up", "Which entries are on the diagonal?"),
				Value: func(a []any) exercise.Numbers { return exercise.NumbersOf(mat.Sum(a[0].(*mat.SymDense))) }}},
		},
	}
	fmt.Println(trace.Of(func(K *mat.SymDense) float64 { return mat.Sum(K) }))
	// Output:
	// ≈ Almost · Trace
	//   It looks as if all entries are added up.
	//   → Which entries are on the diagonal?
	//   The smallest example found on which it shows: two by two.
	//            expected  found
	//     trace         3      9
}

// A function that runs elsewhere is judged by its numbers alone.
func ExampleExercise_Judge() {
	problem := kernels.FeatureCount
	cases := problem.Cases(0)
	replies := make([]exercise.Reply, len(cases))
	for i, c := range cases {
		degree, d := c.Args[0].(int), c.Args[1].(int) // sent to the sandbox …
		replies[i].Value = exercise.Numbers{Rows: 1, Cols: 1, Data: []float64{math.Pow(float64(d), float64(degree))}}
	}
	fmt.Println(finding.IDs(problem.Judge(cases, replies, nil).Slips))
	// Output: count-ordered
}
