package exercise_test

import (
	"fmt"
	"math"

	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/finding"
)

// A function that runs elsewhere is judged by its numbers alone.
func ExampleExercise_Judge() {
	problem := kernelpca.FeatureCount
	cases := problem.Cases(0)
	replies := make([]exercise.Reply, len(cases))
	for i, c := range cases {
		degree, d := c.Args[0].(int), c.Args[1].(int) // sent to the sandbox …
		replies[i].Value = exercise.Numbers{Rows: 1, Cols: 1, Data: []float64{math.Pow(float64(d), float64(degree))}}
	}
	fmt.Println(finding.IDs(problem.Judge(cases, replies, nil).Slips))
	// Output: count-ordered
}
