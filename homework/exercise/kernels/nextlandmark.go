package kernels

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// NextLandmark is the row of x that is farthest from its nearest landmark; of two
// that are as far, the first.
var NextLandmark = &exercise.Exercise{
	Name:      "NextLandmark",
	Reference: func(x *mat.Dense, chosen []int) int { return next(x, chosen, nearest) },
	Args:      []string{"x", "chosen"},
	Todo:      "the index of the sample that becomes the next landmark, from the samples `x` and the indices `chosen` of those that are landmarks already",
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "four samples on a line, one landmark", Args: []any{onLine(0, 1, 3, 7), []int{0}}},
			{Name: "six samples on a line, two landmarks", Args: []any{onLine(0, 1, 4, 7, 8.5, 10), []int{0, 5}}},
			{Name: "six samples on a line, three landmarks", Args: []any{onLine(10, 4.5, 0, 3, 6.2, 10.5), []int{0, 2, 4}}},
			{Name: "eight samples in the plane, three landmarks", Args: []any{mat.NewDense(8, 2, []float64{
				6, 9, 5, 9, 2, 9, 5, 0, 3, 8, 0, 2, 3, 0, 6, 3}), []int{0, 1, 5}}}, // each mistake takes another sample here
		}
		rng := exercise.Rand(seed)
		for range exercise.Hidden(seed) {
			n := 8 + rng.IntN(6)
			list = append(list, exercise.Case{Hidden: true, Args: []any{instance.RandomPoints(rng, n, 1+rng.IntN(3)), rng.Perm(n)[:3]}})
		}
		return append(list, list[1])
	},
	Exact: &exercise.Exact{
		Symbol: "index",
		Slips: []exercise.CodeSlip{
			landmarkSlip("landmark-last", `only the last landmark counts`,
				`A sample may be far from the last landmark and beside another one. What does it add then?`,
				func(d []float64) float64 { return d[len(d)-1] }),
			landmarkSlip("landmark-farthest", `each sample's distance is that to the farthest landmark`,
				`Which landmark could replace the sample best: the one far away, or the one beside it?`, floats.Max),
			landmarkSlip("landmark-sum", `the distances to all landmarks are added up`,
				`Two landmarks far away and one beside it: is such a sample well covered? What does your sum say?`, floats.Sum),
			landmarkSlip("landmark-near", `the sample nearest to a landmark is taken`,
				`Should a landmark lie where there is one already?`,
				func(d []float64) float64 { return -nearest(d) }),
		},
		NoSlips: `Draw the samples below on a line and mark the landmarks. Which sample is worst covered, and which index does it have (counted from 0)?`,
	},
}

func nearest(d []float64) float64 { return floats.Min(d) }

// next is the sample that is no landmark and has the largest score of its distances to
// the landmarks.
func next(x *mat.Dense, chosen []int, score func(d []float64) float64) int {
	n, _ := x.Dims()
	best, most := -1, math.Inf(-1)
	for i := range n {
		if slices.Contains(chosen, i) {
			continue
		}
		d := make([]float64, len(chosen))
		for j, c := range chosen {
			d[j] = floats.Distance(x.RawRowView(i), x.RawRowView(c), 2)
		}
		if s := score(d); s > most {
			best, most = i, s
		}
	}
	return best
}

func landmarkSlip(id, name, hint string, score func(d []float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: func(a []any) exercise.Numbers {
		return exercise.NumbersOf(next(a[0].(*mat.Dense), a[1].([]int), score))
	}}
}
