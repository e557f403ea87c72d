package kernels

import (
	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// ComponentsFor is the smallest number of components that carry a share of trace K̄.
var ComponentsFor = &exercise.Exercise{
	Name: "ComponentsFor",
	Reference: func(lambda []float64, trace, share float64) int {
		return countUntil(lambda, share*trace) + 1
	},
	Args: []string{"lambda", "trace", "share"},
	Todo: "the smallest number of components whose eigenvalues make up the `share` of `trace`",
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "λ = 5, 3, 2, 1 of a trace of 12, half of it", Args: []any{[]float64{5, 3, 2, 1}, 12.0, 0.5}},
			{Name: "the same, 80 %", Args: []any{[]float64{5, 3, 2, 1}, 12.0, 0.8}},
			{Name: "the same, 90 %", Args: []any{[]float64{5, 3, 2, 1}, 12.0, 0.9}},
			{Name: "λ = 4, 1, 1, 0.5, 0.5 of a trace of 10, 65 %", Args: []any{[]float64{4, 1, 1, 0.5, 0.5}, 10.0, 0.65}},
		}
		rng := exercise.Rand(seed)
		for range exercise.Hidden(seed) {
			lambda := make([]float64, 4+rng.IntN(5))
			value := 10 + 5*rng.Float64()
			for j := range lambda {
				lambda[j] = value
				value *= 0.5 + 0.4*rng.Float64()
			}
			sum := floats.Sum(lambda)
			list = append(list, exercise.Case{Hidden: true, Args: []any{lambda, 1.2 * sum, 0.6 + 0.15*rng.Float64()}})
		}
		return append(list, list[1])
	},
	Exact: &exercise.Exact{
		Symbol: "m",
		Slips: []exercise.CodeSlip{
			countSlip("components-index", `it is the index of the last component, counted from 0`,
				`One component has the index 0. How many are there?`,
				func(lambda []float64, trace, share float64) int { return countUntil(lambda, share*trace) }),
			countSlip("components-of-given", `the shares are of the eigenvalues that are given, not of the trace`,
				`The list may hold the first few eigenvalues only. Of what are the shares?`,
				func(lambda []float64, trace, share float64) int {
					return countUntil(lambda, share*floats.Sum(lambda)) + 1
				}),
			countSlip("components-no-trace", `the sum is compared with the share itself`,
				`The eigenvalues are no shares yet. By what must their sum be divided?`,
				func(lambda []float64, _, share float64) int { return countUntil(lambda, share) + 1 }),
		},
		NoSlips: `Add up the eigenvalues one by one and write the sum over the trace beneath each. Where is the share reached for the first time?`,
	},
}

// countUntil is the index at which the running sum reaches the goal. A sum in another
// order may differ in its last digits, so what is nearly reached counts as reached.
func countUntil(lambda []float64, goal float64) int {
	sum := 0.0
	for j, v := range lambda {
		if sum += v; sum >= goal*(1-1e-12) {
			return j
		}
	}
	return len(lambda) - 1
}

func countSlip(id, name, hint string, count func(lambda []float64, trace, share float64) int) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: func(a []any) exercise.Numbers {
		return exercise.NumbersOf(count(a[0].([]float64), a[1].(float64), a[2].(float64)))
	}}
}
